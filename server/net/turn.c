/* libuv's turn is: timers → pending writes → prepare → wait for sockets → check → closed handles. The host's
 * turn ends in `check`, when every socket that was readable has been read. Few events come elsewhere (a
 * timer, a closed handle, a failed write): for them it ends in `prepare`, before the loop waits again. One
 * timer stands for all deadlines, so where nobody acts nothing runs. */
#include "server/net/turn.h"

#include "server/net/log.h"
#include "server/net/server_state.h"
#include "server/store/store.h"

void turn_give(struct server *server, struct host_event event)
{
    event.now_ms = server_now_ms(server);
    host_step(server->config.host, &event, &server->turn.update);
    server->turn.event_came = true;
}

static void log_lost(struct server *server, const char *what, const char *problem)
{
    log_begin(server->config.log, LOG_LEVEL_ERROR, what);
    log_text(server->config.log, "problem", problem);
    log_end(server->config.log);
}

/* What cannot be kept is lost with this process: the players can do nothing about it, and the host reads of
 * it. */
static void keep(struct server *server)
{
    enum { PROBLEM_BYTES = 512 };
    const struct host_update *update = &server->turn.update;
    struct store *store = server->config.store;
    char problem[PROBLEM_BYTES];
    if (store == NULL) {
        return;
    }
    if (update->score_count > 0 &&
        !store_add_runs(store, update->scores, update->score_count, problem, sizeof problem)) {
        log_lost(server, "a run could not be kept", problem);
    }
    if (update->account_count > 0 &&
        !store_put_accounts(store, update->accounts, update->account_count, problem, sizeof problem)) {
        log_lost(server, "an account could not be kept", problem);
    }
    if (update->kept_count > 0 && !store_put_characters(store, update->kept, update->kept_count,
                                                        update->records.bytes, problem, sizeof problem)) {
        log_lost(server, "a character could not be kept", problem);
    }
}

void turn_carry_out(struct server *server)
{
    struct host_update *update = &server->turn.update;
    struct peer **peers = server->peers.by_number;
    for (size_t i = 0; i < update->send_count; i++) {
        const struct host_send *send = &update->sends[i];
        peer_send(peers[send->connection], update->bytes.bytes + send->offset, send->length);
    }
    for (size_t i = 0; i < update->close_count; i++) {
        peer_dismiss(peers[update->closes[i].connection], update->closes[i].reason);
    }
    for (size_t i = 0; i < update->note_count; i++) {
        const struct host_note *note = &update->notes[i];
        visitor_log_player(&server->visitors,
                           note->connection != HOST_NOBODY ? &peers[note->connection]->address : NULL,
                           note->what, note->name, (int64_t)host_player_count(server->config.host));
    }
    for (size_t i = 0; i < update->job_count; i++) {
        passwords_add(&server->passwords, &update->jobs[i]);
    }
    keep(server);
    host_update_clear(update);
}

static void end_turn(struct server *server)
{
    struct turn *turn = &server->turn;
    turn_give(server, (struct host_event){.type = HOST_TURN_END});
    turn->event_came = false;
    turn->next_call_ms = turn->update.next_call_ms;
    turn_carry_out(server);
}

static void on_wake(uv_timer_t *timer)
{
    struct server *server = timer->data;
    server->turn.wake_at_ms = INT64_MAX;
    peer_table_unpace(server);
}

static void set_wake(struct server *server)
{
    struct turn *turn = &server->turn;
    int64_t paced_at_ms = server->peers.paced_at_ms;
    int64_t at_ms = turn->next_call_ms < paced_at_ms ? turn->next_call_ms : paced_at_ms;
    if (at_ms == turn->wake_at_ms) {
        return;
    }
    turn->wake_at_ms = at_ms;
    if (at_ms == INT64_MAX) {
        uv_timer_stop(&turn->wake);
        return;
    }
    int64_t wait_ms = at_ms - server_now_ms(server);
    uv_timer_start(&turn->wake, on_wake, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
}

/* Those whose side has ended are heard to their last line first, and their going is a turn of its own. */
static void run(struct server *server)
{
    struct turn *turn = &server->turn;
    if (server_now_ms(server) >= turn->next_call_ms) {
        turn->event_came = true;
    }
    while (turn->event_came) {
        end_turn(server);
        stream_group_flush(&server->streams);
        peer_table_bury(server);
    }
    set_wake(server);
}

static void on_check(uv_check_t *check)
{
    run(check->data);
}

static void on_prepare(uv_prepare_t *prepare)
{
    struct server *server = prepare->data;
    for (int i = 0; i < server->listener_count; i++) {
        listener_next_turn(&server->listeners[i]);
    }
    run(server);
}

void turn_init(struct server *server)
{
    struct turn *turn = &server->turn;
    turn->next_call_ms = INT64_MAX;
    turn->wake_at_ms = INT64_MAX;
    (void)uv_check_init(&server->loop, &turn->after_wait);
    (void)uv_prepare_init(&server->loop, &turn->before_wait);
    (void)uv_timer_init(&server->loop, &turn->wake);
    turn->after_wait.data = server;
    turn->before_wait.data = server;
    turn->wake.data = server;
    (void)uv_check_start(&turn->after_wait, on_check);
    (void)uv_prepare_start(&turn->before_wait, on_prepare);
}

void turn_finish(struct server *server)
{
    uv_close((uv_handle_t *)&server->turn.after_wait, NULL);
    uv_close((uv_handle_t *)&server->turn.before_wait, NULL);
    uv_close((uv_handle_t *)&server->turn.wake, NULL);
    host_update_finish(&server->turn.update);
}
