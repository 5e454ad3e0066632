/* The end of a turn: what happened is gone through three times. First everybody whose sight it changed is
 * found, by what was seen before: who moved, and who saw a cell that opened or closed to sight (sight is
 * symmetric and lines end at what is opaque, so nobody else's changes). These look again. Then, by what is
 * seen now, whoever sees a mover's old or new cell is marked, and what sounded is heard. At last each marked
 * viewer that is not behind gets one frame. */
#include "server/session/host_state.h"
#include "server/session/update.h"
#include "server/world/world.h"

struct witness {
    struct host *host;
    const struct game_event *event;
};

/* ------------------------------------------------------------------------------------------------ looking */

static void find_stale_mover(struct host *host, const struct game_event *event)
{
    const struct actor *actor = game_actor(host->game, event->actor);
    struct connection *connection = host_connection_of(host, event->actor);
    if (actor != NULL && connection != NULL) {
        bool elsewhere = !place_same_cell(connection->viewer.now.at, actor->place);
        connection->viewer.stale = connection->viewer.stale || elsewhere;
        host_mark_waiting(host, connection);
    }
}

static void find_altered(struct host *host, const struct game_event *event)
{
    struct connection *connection = host_connection_of(host, event->actor);
    if (connection != NULL) {
        connection->viewer.stale = true;
        host_mark_waiting(host, connection);
    }
}

static void see_change(void *context, struct connection *connection)
{
    const struct witness *witness = context;
    const struct game_event *event = witness->event;
    const struct viewer *viewer = &connection->viewer;
    if (viewer->stale ||
        !view_sees_at(viewer->dim && event->for_sight ? &viewer->whole : &viewer->now, event->to)) {
        return;
    }
    if (event->for_sight) {
        connection->viewer.stale = true;
        host_mark(witness->host, connection);
    } else if (viewer_look_at(&connection->viewer, witness->host->game, witness->host->scratch, event->to)) {
        host_mark_waiting(witness->host, connection);
    }
}

static void alarm(struct host *host, struct actor_handle actor)
{
    struct connection *connection = host_connection_of(host, actor);
    if (connection != NULL) {
        viewer_alarm(&connection->viewer);
    }
}

static void see_pile_change(void *context, struct connection *connection)
{
    const struct witness *witness = context;
    if (view_sees(&connection->viewer.now, witness->event->to)) {
        connection->viewer.ground_stale = true;
        host_mark_waiting(witness->host, connection);
    }
}

/* What the player knows of kinds may have changed with what it carries: so what lies about may be called
 * otherwise, too. */
static void find_stale_pack(struct host *host, const struct game_event *event)
{
    struct connection *connection = host_connection_of(host, event->actor);
    if (connection != NULL) {
        struct viewer *viewer = &connection->viewer;
        viewer->pack_stale = true;
        viewer->ground_stale = true;
        viewer->stale = viewer->stale || viewer_light_changed(viewer, host->game);
        host_mark_waiting(host, connection);
    }
}

static void find_cell_change(struct host *host, const struct game_event *event)
{
    struct witness witness = {host, event};
    host_each_watcher_near(host, event->to, host->config.sight_radius, see_change, &witness);
}

static void find_pile_change(struct host *host, const struct game_event *event)
{
    struct witness witness = {host, event};
    host_each_watcher_near(host, event->to, host->config.sight_radius, see_pile_change, &witness);
}

static void alarm_struck(struct host *host, const struct game_event *event)
{
    if (event->strike.damage > 0) {
        alarm(host, event->other);
    }
}

static void alarm_actor(struct host *host, const struct game_event *event)
{
    alarm(host, event->actor);
}

/* Whose sight an event changed, or whom it alarms: of all others nobody's and nobody. */
static void find_stale(struct host *host, const struct game_event *event)
{
    static void (*const find[])(struct host *, const struct game_event *) = {
        [GAME_APPEARED] = find_stale_mover,
        [GAME_MOVED] = find_stale_mover,
        [GAME_CELL_CHANGED] = find_cell_change,
        [GAME_PILE_CHANGED] = find_pile_change,
        [GAME_PACK_CHANGED] = find_stale_pack,
        [GAME_LEARNT] = find_stale_pack,
        [GAME_ALTERED] = find_altered,
        [GAME_STRUCK] = alarm_struck,
        [GAME_HURT] = alarm_actor,
        [GAME_INTERRUPTED] = alarm_actor,
    };
    if (event->type < sizeof find / sizeof find[0] && find[event->type] != NULL) {
        find[event->type](host, event);
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

void host_look_now(struct host *host, struct connection *connection)
{
    struct viewer *viewer = &connection->viewer;
    find_all_stale(host);
    if (viewer->stale || !place_same_cell(viewer->now.at, game_actor(host->game, viewer->actor)->place)) {
        look(host, viewer);
    }
}

/* One whom nobody plays has no viewer, and few ask what it sees: those who stand in its last fight. */
static bool sees_unplayed(struct host *host, struct actor_handle player, struct place place)
{
    const struct actor *actor = game_actor(host->game, player);
    if (actor == NULL || !actor->body) {
        return false;
    }
    view_look(&host->glance, host->config.world, &host->scratch->sight, actor->place);
    return view_sees(&host->glance, place);
}

/* The game asks in the middle of what happens, so the player may have moved, or a door opened, since its
 * viewer looked last. */
bool host_sees(void *context, struct actor_handle player, struct place place)
{
    struct host *host = context;
    struct connection *connection = host_connection_of(host, player);
    if (connection == NULL) {
        return sees_unplayed(host, player, place);
    }
    host_look_now(host, connection);
    return viewer_is_in_view(&connection->viewer, place);
}

/* All who are stale are marked. Watchers follow those whom they watch. */
static void look_again(struct host *host)
{
    for (uint32_t i = 0; i < host->waiting_count; i++) {
        struct connection *connection = &host->connections[host->waiting[i]];
        struct viewer *viewer = &connection->viewer;
        if (connection_watches(connection) && connection->state != STATE_WATCHING && viewer->stale) {
            look(host, viewer);
        }
    }
}

/* ------------------------------------------------------------------------------------------------- frames */

static void send_frame(struct host *host, struct connection *connection)
{
    const char *realm = host->config.realm_names[connection->viewer.now.at.realm];
    struct buffer *out = update_begin_send(host->update, connection->number);
    if (!viewer_is_ghost(&connection->viewer)) {
        host_know_self(host, &connection->viewer);
    }
    viewer_write_frame(&connection->viewer, host->game, realm, host->scratch, out);
    update_end_send(host->update);
}

static void send_frames(struct host *host)
{
    for (uint32_t i = 0; i < host->waiting_count; i++) {
        struct connection *connection = &host->connections[host->waiting[i]];
        connection->listed = false;
        if (connection_watches(connection) && viewer_is_ready(&connection->viewer)) {
            send_frame(host, connection);
        }
    }
    host->waiting_count = 0;
}

/* --------------------------------------------------------------------------------------------------- time */

/* Whether the event attended to came before what the connection put off last: that was said in spite of it,
 * or brought it about, as the first blow at another player does. */
static bool caused(const struct host *host, const struct connection *connection)
{
    return connection->queued_count > 0 && connection->queued_turn == host->turn &&
           host->attended < connection->queued_since;
}

/* Carries out what waited for a turn that has come, and drops what an alarm met, by the events that are new.
 * Returns whether anybody acted. */
static bool attend(struct host *host)
{
    bool acted = false;
    size_t count;
    for (; (void)game_events(host->game, &count), host->attended < count; host->attended++) {
        const struct game_event *event = &game_events(host->game, &count)[host->attended];
        struct connection *connection = host_connection_of(host, event->actor);
        if (connection != NULL && event->type == GAME_READY && connection->queued_count > 0) {
            host_resume_commands(host, connection);
            acted = true;
        } else if (connection != NULL && event->type == GAME_INTERRUPTED && !caused(host, connection)) {
            host_drop_commands(host, connection);
            host_stop_travel(connection);
        }
    }
    return acted;
}

/* Lets creatures act, and players whose commands waited. Returns whether more is left to do. */
static bool pass_time(struct host *host)
{
    bool more = game_pump(host->game);
    while (attend(host)) {
        more = game_pump(host->game);
    }
    return more;
}

/* The same, and those who are under way go on. */
static bool pass_time_and_travel(struct host *host)
{
    bool more = pass_time(host);
    for (int turns = 0; turns < LIMIT_TRAVEL_AT_ONCE && host_travel(host, turns > 0); turns++) {
        more = pass_time(host);
    }
    return more;
}

static int64_t sooner(int64_t a_ms, int64_t b_ms)
{
    return a_ms < b_ms ? a_ms : b_ms;
}

void host_end_turn(struct host *host)
{
    host_meet_deadlines(host);
    host_begin_requests(host);
    host_meet_graces(host);
    bool more = pass_time_and_travel(host);
    find_all_stale(host);
    look_again(host);
    size_t count;
    const struct game_event *events = game_events(host->game, &count);
    for (size_t i = 0; i < count; i++) {
        host_tell_of(host, &events[i]);
        parties_stir(&host->parties, events[i].actor);
        parties_stir(&host->parties, events[i].other);
    }
    host_follow(host);
    send_frames(host);
    host_end_runs(host);
    int64_t comrades_ms = host_tell_comrades(host);
    game_forget_events(host->game);
    host->looked_at = 0;
    host->attended = 0;
    host->turn++;
    world_let_go(host->config.world);
    more = more || host->waiting_count > 0; /* ghosts, since just now */
    int64_t next_ms = more ? host->now_ms : game_next_call_ms(host->game);
    next_ms = sooner(next_ms, deadlines_next(&host->deadlines));
    next_ms = sooner(next_ms, host_next_request_ms(host));
    next_ms = sooner(next_ms, comrades_ms);
    next_ms = sooner(next_ms, deadlines_next(&host->leaving));
    host->update->next_call_ms = sooner(next_ms, host_next_step_ms(host));
}
