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
    if (actor != NULL) {
        struct connection *connection = host_connection_of(host, actor);
        bool elsewhere = !place_same_cell(connection->viewer.now.at, actor->place);
        connection->viewer.stale = connection->viewer.stale || elsewhere;
        mark_waiting(host, connection);
    }
}

static void see_change(void *context, const struct actor *actor)
{
    const struct witness *witness = context;
    const struct game_event *event = witness->event;
    struct connection *connection = host_connection_of(witness->host, actor);
    struct viewer *viewer = &connection->viewer;
    if (viewer->stale || !view_sees_at(&viewer->now, event->to)) {
        return;
    }
    if (event->for_sight) {
        viewer->stale = true;
        host_mark(witness->host, connection);
    } else if (view_repaint(&viewer->now, game_world(witness->host->game), event->to)) {
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
        break;
    }
}

/* All who are stale are marked. Some have looked for nothing: what changed was on another level than they see
 * there, and not even an empty frame may tell them so. */
static void look_again(struct host *host)
{
    for (uint32_t i = 0; i < host->waiting_count; i++) {
        struct connection *connection = &host->connections[host->waiting[i]];
        struct viewer *viewer = &connection->viewer;
        if (connection->open && connection->state == STATE_PLAYING && viewer->stale) {
            viewer_look(viewer, host->game, host->scratch);
            viewer->waiting = viewer->waiting || !view_equal(&viewer->now, &viewer->sent);
        }
    }
}

/* -------------------------------------------------------------------------------------------------- telling
 */

static void mark_witness(void *context, const struct actor *actor)
{
    const struct witness *witness = context;
    struct connection *connection = host_connection_of(witness->host, actor);
    const struct view *view = &connection->viewer.now;
    if (view_sees(view, witness->event->from) || view_sees(view, witness->event->to)) {
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

/* Whether what an actor sets off is heard now: no more often than what it says, or one who goes to and fro on
 * a gong would drown everybody. Who has left did so but once. */
static bool may_be_heard(struct host *host, const struct game_event *event)
{
    const struct actor *actor = game_actor(host->game, event->actor);
    if (actor == NULL) {
        return true;
    }
    struct pace *noise = &host_connection_of(host, actor)->noise;
    if (pace_ready_at(*noise, LIMIT_NOISE_REFILL_MS, LIMIT_NOISE_BURST) > host->now_ms) {
        return false;
    }
    pace_spend(noise, host->now_ms, LIMIT_NOISE_REFILL_MS);
    return true;
}

static void tell_of(struct host *host, const struct game_event *event)
{
    const struct actor *actor;
    switch (event->type) {
    case GAME_APPEARED:
    case GAME_MOVED:
    case GAME_LEFT:
        mark_witnesses(host, event);
        break;
    case GAME_TOLD:
        actor = game_actor(host->game, event->actor);
        if (actor != NULL) {
            host_tell(host, host_connection_of(host, actor), event->text);
        }
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
    case GAME_CELL_CHANGED:
        break;
    }
}

static void send_frame(struct host *host, struct connection *connection)
{
    const char *realm = host->config.realm_names[connection->viewer.now.at.realm];
    struct buffer *out = update_begin_send(host->update, connection->number);
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

void host_end_turn(struct host *host)
{
    host_meet_deadlines(host);
    size_t count;
    const struct game_event *events = game_events(host->game, &count);
    for (size_t i = 0; i < count; i++) {
        find_stale(host, &events[i]);
    }
    look_again(host);
    for (size_t i = 0; i < count; i++) {
        tell_of(host, &events[i]);
    }
    game_forget_events(host->game);
    send_frames(host);
    world_let_go(host->config.world);
    host->update->next_call_ms = deadlines_next(&host->deadlines);
}
