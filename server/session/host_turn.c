/* The end of a turn: who moved looks again; whoever sees a mover's old or new cell (sight is symmetric, so
 * these are few and near) is marked; each marked viewer that is not behind gets one frame. */
#include "server/session/host_state.h"
#include "server/session/update.h"
#include "server/world/world.h"

static struct connection *connection_of(struct host *host, const struct actor *actor)
{
    return &host->connections[host->connection_of[actor->handle.index]];
}

static void look_again(struct host *host, const struct game_event *event)
{
    const struct actor *actor = game_actor(host->game, event->actor);
    if (actor == NULL) {
        return;
    }
    struct connection *connection = connection_of(host, actor);
    if (!place_same_cell(connection->viewer.now.at, actor->place) || !connection->viewer.looked) {
        viewer_look(&connection->viewer, host->game, host->scratch);
    }
    connection->viewer.waiting = true;
    host_mark(host, connection);
}

struct witness {
    struct host *host;
    const struct game_event *event;
};

static void mark_witness(void *context, const struct actor *actor)
{
    const struct witness *witness = context;
    struct connection *connection = connection_of(witness->host, actor);
    const struct view *view = &connection->viewer.now;
    if (view_sees(view, witness->event->from) || view_sees(view, witness->event->to)) {
        connection->viewer.waiting = true;
        host_mark(witness->host, connection);
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
        look_again(host, &events[i]);
    }
    for (size_t i = 0; i < count; i++) {
        mark_witnesses(host, &events[i]);
    }
    game_forget_events(host->game);
    send_frames(host);
    world_let_go(host->config.world);
    host->update->next_call_ms = deadlines_next(&host->deadlines);
}
