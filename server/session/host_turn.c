/* The end of a turn: what happened is gone through three times. First everybody whose sight it changed is
 * found, by what was seen before: who moved, and who saw a cell that opened or closed to sight (sight is
 * symmetric and lines end at what is opaque, so nobody else's changes). These look again. Then, by what is
 * seen now, whoever sees a mover's old or new cell is marked, and what sounded is heard. At last each marked
 * viewer that is not behind gets one frame. */
#include "server/session/host_state.h"
#include "server/session/narration.h"
#include "server/session/update.h"
#include "server/world/world.h"

struct witness {
    struct host *host;
    const struct game_event *event;
};

static void mark_waiting(struct host *host, struct connection *connection)
{
    connection->viewer.waiting = true;
    host_mark(host, connection);
}

/* ------------------------------------------------------------------------------------------------- looking
 */

static void find_stale_mover(struct host *host, const struct game_event *event)
{
    const struct actor *actor = game_actor(host->game, event->actor);
    struct connection *connection = host_connection_of(host, event->actor);
    if (actor != NULL && connection != NULL) {
        bool elsewhere = !place_same_cell(connection->viewer.now.at, actor->place);
        connection->viewer.stale = connection->viewer.stale || elsewhere;
        mark_waiting(host, connection);
    }
}

static void see_change(void *context, const struct actor *actor)
{
    const struct witness *witness = context;
    const struct game_event *event = witness->event;
    struct connection *connection = host_connection_of(witness->host, actor->handle);
    if (connection == NULL || connection->viewer.stale || !view_sees_at(&connection->viewer.now, event->to)) {
        return;
    }
    if (event->for_sight) {
        connection->viewer.stale = true;
        host_mark(witness->host, connection);
    } else if (view_repaint(&connection->viewer.now, game_world(witness->host->game), event->to)) {
        mark_waiting(witness->host, connection);
    }
}

/* Finds whose sight an event changed. */
static void find_stale(struct host *host, const struct game_event *event)
{
    struct witness witness = {host, event};
    switch (event->type) {
    case GAME_APPEARED:
    case GAME_MOVED:
        find_stale_mover(host, event);
        break;
    case GAME_CELL_CHANGED:
        game_each_near(host->game, event->to, host->config.sight_radius, see_change, &witness);
        break;
    case GAME_LEFT:
    case GAME_TOLD:
    case GAME_SOUNDED:
    case GAME_RANG:
    case GAME_STRUCK:
    case GAME_DIED:
    case GAME_GREW:
    case GAME_HEALED:
    case GAME_READY:
    case GAME_WAITED:
    case GAME_INTERRUPTED:
    case GAME_CLOCKED:
        break;
    }
}

/* Finds it for all events that are new since the last time. */
static void find_all_stale(struct host *host)
{
    size_t count;
    const struct game_event *events = game_events(host->game, &count);
    for (; host->looked_at < count; host->looked_at++) {
        find_stale(host, &events[host->looked_at]);
    }
}

/* Some have looked for nothing: what changed was on another level than they see there, and not even an empty
 * frame may tell them so. */
static void look(struct host *host, struct viewer *viewer)
{
    viewer_look(viewer, host->game, host->scratch);
    viewer->waiting = viewer->waiting || !view_equal(&viewer->now, &viewer->sent);
}

/* The game asks in the middle of what happens, so the player may have moved, or a door opened, since its
 * viewer looked last. */
bool host_sees(void *context, struct actor_handle player, struct place place)
{
    struct host *host = context;
    struct connection *connection = host_connection_of(host, player);
    if (connection == NULL) {
        return false;
    }
    find_all_stale(host);
    struct viewer *viewer = &connection->viewer;
    if (viewer->stale || !place_same_cell(viewer->now.at, game_actor(host->game, player)->place)) {
        look(host, viewer);
    }
    return view_sees(&viewer->now, place);
}

/* All who are stale are marked. */
static void look_again(struct host *host)
{
    for (uint32_t i = 0; i < host->waiting_count; i++) {
        struct connection *connection = &host->connections[host->waiting[i]];
        struct viewer *viewer = &connection->viewer;
        if (connection->open && connection->state == STATE_PLAYING && viewer->stale) {
            look(host, viewer);
        }
    }
}

/* -------------------------------------------------------------------------------------------------- telling
 */

static bool sees_either(const struct view *view, const struct game_event *event)
{
    return view_sees(view, event->from) || view_sees(view, event->to);
}

static void mark_witness(void *context, const struct actor *actor)
{
    const struct witness *witness = context;
    struct connection *connection = host_connection_of(witness->host, actor->handle);
    if (connection != NULL && sees_either(&connection->viewer.now, witness->event)) {
        mark_waiting(witness->host, connection);
    }
}

static void mark_witnesses(struct host *host, const struct game_event *event)
{
    struct witness witness = {host, event};
    int radius = host->config.sight_radius;
    game_each_near(host->game, event->from, radius + 1, mark_witness, &witness);
    if (event->from.realm != event->to.realm || place_distance(event->from, event->to) > 1) {
        game_each_near(host->game, event->to, radius, mark_witness, &witness);
    }
}

/* Where the one who did it stands: at `from` of a blow, of a death wherever it is. */
static bool sees_doer(const struct host *host, const struct view *view, const struct game_event *event)
{
    if (event->type == GAME_STRUCK) {
        return view_sees(view, event->from);
    }
    const struct actor *doer = game_actor(host->game, event->other);
    return doer != NULL && view_sees(view, doer->place);
}

static void narrate_to(struct host *host, struct connection *connection, const struct game_event *event)
{
    char text[NARRATION_BYTES];
    const struct view *view = &connection->viewer.now;
    bool doer = sees_doer(host, view, event);
    bool victim = view_sees(view, event->to);
    bool struck = event->type == GAME_STRUCK;
    if (narration_write(host->game, event, connection->viewer.actor, struck ? doer : victim,
                        struck ? victim : doer, text)) {
        host_tell(host, connection, text);
    }
}

/* Those whom it concerns are told apart: the dead stand nowhere. */
static void narrate_to_witness(void *context, const struct actor *actor)
{
    const struct witness *witness = context;
    const struct game_event *event = witness->event;
    struct connection *connection = host_connection_of(witness->host, actor->handle);
    if (connection != NULL && !actor_handle_equal(actor->handle, event->actor) &&
        !actor_handle_equal(actor->handle, event->other) && sees_either(&connection->viewer.now, event)) {
        narrate_to(witness->host, connection, event);
    }
}

/* A blow or a death, in words for all who see something of it. */
static void narrate(struct host *host, const struct game_event *event)
{
    struct witness witness = {host, event};
    const struct actor_handle parties[] = {event->actor, event->other};
    for (size_t i = 0; i < sizeof parties / sizeof *parties; i++) {
        bool nobody = actor_handle_equal(parties[i], ACTOR_NOBODY);
        struct connection *connection = nobody ? NULL : host_connection_of(host, parties[i]);
        if (connection != NULL) {
            narrate_to(host, connection, event);
        }
    }
    game_each_near(host->game, event->to, host->config.sight_radius, narrate_to_witness, &witness);
}

/* Tells what happened to one player: words where there are any, and what it is told of itself anyway. */
static void tell_one(struct host *host, struct actor_handle actor, const char *text)
{
    struct connection *connection = host_connection_of(host, actor);
    if (connection != NULL && text != NULL) {
        host_tell(host, connection, text);
    } else if (connection != NULL) {
        mark_waiting(host, connection);
    }
}

/* Whether what an actor sets off is heard now: of players no more often than what they say, or one who goes
 * to and fro on a gong would drown everybody. Who has left did so but once. */
static bool may_be_heard(struct host *host, const struct game_event *event)
{
    struct connection *connection = host_connection_of(host, event->actor);
    if (connection == NULL) {
        return true;
    }
    struct pace *noise = &connection->noise;
    if (pace_ready_at(*noise, LIMIT_NOISE_REFILL_MS, LIMIT_NOISE_BURST) > host->now_ms) {
        return false;
    }
    pace_spend(noise, host->now_ms, LIMIT_NOISE_REFILL_MS);
    return true;
}

static void tell_of(struct host *host, const struct game_event *event)
{
    switch (event->type) {
    case GAME_APPEARED:
    case GAME_MOVED:
    case GAME_LEFT:
        mark_witnesses(host, event);
        break;
    case GAME_TOLD:
        tell_one(host, event->actor, event->text);
        break;
    case GAME_SOUNDED:
        if (may_be_heard(host, event)) {
            host_sound(host, event->to, "", event->text);
        }
        break;
    case GAME_RANG:
        if (may_be_heard(host, event)) {
            host_ring(host, event->to, event->text);
        }
        break;
    case GAME_STRUCK:
    case GAME_DIED:
        narrate(host, event);
        break;
    case GAME_GREW:
        tell_one(host, event->actor, "You have grown in experience: you feel stronger.");
        break;
    case GAME_WAITED:
        tell_one(host, event->actor, "You hesitate, and time goes on without you.");
        break;
    case GAME_HEALED:
    case GAME_CLOCKED:
        tell_one(host, event->actor, NULL);
        break;
    case GAME_CELL_CHANGED:
    case GAME_READY:
    case GAME_INTERRUPTED:
        break;
    }
}

static void send_frame(struct host *host, struct connection *connection)
{
    const char *realm = host->config.realm_names[connection->viewer.now.at.realm];
    struct buffer *out = update_begin_send(host->update, connection->number);
    host_know_self(host, &connection->viewer);
    viewer_write_frame(&connection->viewer, host->game, realm, host->scratch, out);
    update_end_send(host->update);
}

static void send_frames(struct host *host)
{
    for (uint32_t i = 0; i < host->waiting_count; i++) {
        struct connection *connection = &host->connections[host->waiting[i]];
        connection->listed = false;
        if (connection->open && connection->state == STATE_PLAYING && viewer_is_ready(&connection->viewer)) {
            send_frame(host, connection);
        }
    }
    host->waiting_count = 0;
}

/* ----------------------------------------------------------------------------------------------------- time
 */

/* Carries out what waited for a turn that has come, and drops what an alarm met, by the events from the
 * number `*attended` on. Returns whether anybody acted. */
static bool attend(struct host *host, size_t *attended)
{
    bool acted = false;
    size_t count;
    for (; (void)game_events(host->game, &count), *attended < count; ++*attended) {
        const struct game_event *event = &game_events(host->game, &count)[*attended];
        struct connection *connection = host_connection_of(host, event->actor);
        if (connection != NULL && event->type == GAME_READY && connection->queued_count > 0) {
            host_resume_commands(host, connection);
            acted = true;
        } else if (connection != NULL && event->type == GAME_INTERRUPTED) {
            host_drop_commands(host, connection);
        }
    }
    return acted;
}

/* Lets creatures act, and players whose commands waited. Returns whether more is left to do. */
static bool pass_time(struct host *host)
{
    size_t attended = 0;
    bool more = game_pump(host->game);
    while (attend(host, &attended)) {
        more = game_pump(host->game);
    }
    return more;
}

/* The runs of those who died are over. */
static void end_runs(struct host *host)
{
    size_t count;
    const struct game_event *events = game_events(host->game, &count);
    for (size_t i = 0; i < count; i++) {
        struct connection *connection =
            events[i].type == GAME_DIED ? host_connection_of(host, events[i].actor) : NULL;
        if (connection != NULL && !connection->closing) {
            char text[NARRATION_BYTES];
            narration_write_end(host->game, &events[i], host->config.realm_names[events[i].to.realm], text);
            host_dismiss_with(host, connection, RESULT_DIED, text);
        }
    }
}

void host_end_turn(struct host *host)
{
    host_meet_deadlines(host);
    bool more = pass_time(host);
    find_all_stale(host);
    look_again(host);
    size_t count;
    const struct game_event *events = game_events(host->game, &count);
    for (size_t i = 0; i < count; i++) {
        tell_of(host, &events[i]);
    }
    send_frames(host);
    end_runs(host);
    game_forget_events(host->game);
    host->looked_at = 0;
    world_let_go(host->config.world);
    int64_t deadline_ms = deadlines_next(&host->deadlines);
    int64_t game_ms = more ? host->now_ms : game_next_call_ms(host->game);
    host->update->next_call_ms = deadline_ms < game_ms ? deadline_ms : game_ms;
}
