/* The loop that joins the parts: lines go to the model, keys to the console, what they answer to the link;
 * once a turn, before the loop waits, the canvas is drawn if anything happened. */
#include "client/command/session.h"

#include "client/model/console.h"
#include "client/net/link.h"
#include "client/ui/recording.h"
#include "client/ui/terminal.h"
#include "common/invariant.h"
#include "common/limits.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PROBLEM_BYTES = 1024,
    END_SHOWN_MS = 10000, /* the last screen, unless keys are pressed */
    SIGNALS = 6,
    NO_STATUS = -1
};

struct session {
    const struct options *options;
    uv_loop_t loop;
    struct link link;
    struct model *model;
    struct console console;
    struct canvas canvas;
    struct terminal terminal;
    struct recording recording;
    struct buffer out; /* lines to send at the end of what is being done */
    uv_poll_t keys;
    uv_prepare_t turn;
    uv_timer_t wake; /* for the model's and the console's next moment */
    uv_timer_t ending;
    uv_signal_t signals[SIGNALS];
    bool records;    /* `recording` runs */
    bool changed;    /* draw again */
    int status;      /* of the program; NO_STATUS while it runs */
    int last_signal; /* that ended it, 0 for none */
    char server_name[ENDPOINT_TEXT_BYTES + 1];
};

/* ------------------------------------------------------------------------------------------------- ending */

static void close_all(struct session *session)
{
    link_close(&session->link);
    uv_close((uv_handle_t *)&session->keys, NULL);
    uv_close((uv_handle_t *)&session->turn, NULL);
    uv_close((uv_handle_t *)&session->wake, NULL);
    uv_close((uv_handle_t *)&session->ending, NULL);
    for (int i = 0; i < SIGNALS; i++) {
        uv_close((uv_handle_t *)&session->signals[i], NULL);
    }
}

/* The player was in the game and did not mean to leave it. */
static bool has_lost_game(const struct model *model)
{
    return model->phase == MODEL_ENDED && model->played && !model->leaving;
}

/* Ends the session: the terminal is given back now, the loop runs out. What was typed for a game that was
 * lost meanwhile, or at a door that is closed, is not the shell's. */
static void finish(struct session *session, int status)
{
    if (session->status == NO_STATUS) {
        session->status = status;
        if (has_lost_game(session->model) || session->model->ended_at_door) {
            terminal_forget_keys(&session->terminal);
        }
        terminal_close(&session->terminal);
        close_all(session);
    }
}

static void on_ending(uv_timer_t *timer)
{
    struct session *session = timer->data;
    finish(session, session->model->leaving ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* The model has ended: a player who was in the game gets to read why; one who was at the door may knock
 * again, and is waited for, since what is being typed may be a password. */
static void show_end(struct session *session)
{
    if (session->model->leaving) {
        finish(session, EXIT_SUCCESS);
    } else if (session->model->ended_at_door) {
        (void)uv_timer_stop(&session->ending);
    } else if (!session->model->played) {
        finish(session, EXIT_FAILURE);
    } else {
        (void)uv_timer_start(&session->ending, on_ending, END_SHOWN_MS, 0);
    }
}

static void quit(struct session *session)
{
    if (!model_is_in(session->model)) {
        finish(session, session->model->phase == MODEL_ENDED ? EXIT_FAILURE : EXIT_SUCCESS);
        return;
    }
    model_quit(session->model, (int64_t)uv_now(&session->loop), &session->out);
    (void)uv_timer_start(&session->ending, on_ending, LIMIT_GOODBYE_MS, 0);
}

/* --------------------------------------------------------------------------------- what happens in a turn */

static void renew_model(struct session *session)
{
    const struct options *options = session->options;
    model_destroy(session->model);
    session->model = model_create(&(struct model_config){
        .client = "rampart " RAMPART_VERSION,
        .name = options->name,
        .name_may_vary = !options->name_chosen,
        .password = options->password[0] != '\0' ? options->password : NULL,
        .memory_bytes = LIMIT_CLIENT_MEMORY_BYTES,
    });
    session->console.model = session->model;
}

/* Sends what was answered, and takes note of where the model has come to. */
static void follow_up(struct session *session)
{
    struct model *model = session->model;
    session->changed = true;
    if (session->status != NO_STATUS) {
        return;
    }
    link_send(&session->link, session->out.bytes, session->out.length);
    session->out.length = 0;
    bool is_in = model->phase == MODEL_PLAYING || model->phase == MODEL_DOOR;
    if (is_in && (!session->link.settled || session->link.tries > 0)) {
        link_settle(&session->link);
    }
    if (model->phase == MODEL_ENDED) {
        bool closing = strcmp(model->end_code, result_code(RESULT_SHUTDOWN)) == 0;
        if (closing && link_tries_again(&session->link)) {
            renew_model(session);
        } else {
            show_end(session);
        }
    }
}

static void on_opened(void *owner)
{
    struct session *session = owner;
    if (session->model->phase != MODEL_CUT) {
        renew_model(session);
    }
    if (session->link.notice[0] != '\0') {
        chronicle_add(&session->model->chronicle, CHRONICLE_TOLD, session->link.notice);
    }
    model_greet(session->model, (int64_t)uv_now(&session->loop), &session->out);
    follow_up(session);
}

static void on_line(void *owner, const char *line, size_t length)
{
    struct session *session = owner;
    model_line(session->model, line, length, (int64_t)uv_now(&session->loop), &session->out);
    follow_up(session);
}

static bool on_lost(void *owner)
{
    struct session *session = owner;
    session->changed = true;
    return session->status == NO_STATUS && model_cut(session->model);
}

static void on_ended(void *owner, const char *why)
{
    struct session *session = owner;
    model_lost(session->model, why);
    follow_up(session);
}

static const struct link_handlers link_handlers = {
    .opened = on_opened, .line = on_line, .lost = on_lost, .ended = on_ended};

static void press(struct session *session, int32_t key)
{
    struct console_press pressed = {
        .key = key, .now_ms = (int64_t)uv_now(&session->loop), .out = &session->out};
    switch (console_key(&session->console, pressed)) {
    case CONSOLE_NOTHING:
        break;
    case CONSOLE_REDRAW:
        terminal_redraw(&session->terminal);
        break;
    case CONSOLE_KNOCK:
        renew_model(session);
        link_start_again(&session->link);
        break;
    case CONSOLE_QUIT:
        quit(session);
        break;
    }
    follow_up(session);
}

static void on_keys(uv_poll_t *poll, int status, int events)
{
    (void)events;
    struct session *session = poll->data;
    int32_t key;
    while (session->status == NO_STATUS && (key = terminal_key(&session->terminal)) >= 0) {
        press(session, key);
    }
    if (status < 0 || session->terminal.hung_up) {
        model_lost(session->model, "the terminal is gone");
        finish(session, EXIT_FAILURE);
    }
}

static void on_signal(uv_signal_t *handle, int signal_number)
{
    struct session *session = handle->data;
    if (session->status != NO_STATUS) {
        return;
    }
    if (signal_number == SIGWINCH || signal_number == SIGCONT) {
        terminal_resize(&session->terminal);
        session->changed = true;
    } else if (signal_number == SIGTSTP) {
        terminal_stop(&session->terminal);
        session->changed = true;
    } else {
        session->last_signal = signal_number;
        finish(session, EXIT_FAILURE);
    }
}

/* --------------------------------------------------------------------------------------- time and drawing */

static void on_wake(uv_timer_t *timer)
{
    struct session *session = timer->data;
    model_tick(session->model, (int64_t)uv_now(&session->loop), &session->out);
    if (session->model->phase == MODEL_CUT) { /* by silence: nothing else wakes it then */
        link_drop(&session->link);
    }
    follow_up(session);
}

static void set_wake(struct session *session)
{
    int64_t now_ms = (int64_t)uv_now(&session->loop);
    int64_t tick_ms = model_next_tick_ms(session->model);
    int64_t draw_ms = console_next_draw_ms(&session->console, now_ms);
    int64_t next_ms = tick_ms < draw_ms ? tick_ms : draw_ms;
    if (next_ms == INT64_MAX) {
        (void)uv_timer_stop(&session->wake);
    } else {
        (void)uv_timer_start(&session->wake, on_wake, next_ms > now_ms ? (uint64_t)(next_ms - now_ms) : 0, 0);
    }
}

static void on_turn(uv_prepare_t *turn)
{
    struct session *session = turn->data;
    if (!session->changed || session->status != NO_STATUS) {
        return;
    }
    session->changed = false;
    int rows;
    int columns;
    terminal_size(&session->terminal, &rows, &columns);
    canvas_reset(&session->canvas, rows, columns);
    console_draw(&session->console, &session->canvas, (int64_t)uv_now(&session->loop));
    terminal_paint(&session->terminal, &session->canvas);
    set_wake(session);
}

/* ----------------------------------------------------------------------------------------------- lifetime */

static void init_handles(struct session *session)
{
    static const int numbers[SIGNALS] = {SIGWINCH, SIGCONT, SIGTSTP, SIGINT, SIGTERM, SIGHUP};
    (void)uv_prepare_init(&session->loop, &session->turn);
    (void)uv_timer_init(&session->loop, &session->wake);
    (void)uv_timer_init(&session->loop, &session->ending);
    session->turn.data = session;
    session->wake.data = session;
    session->ending.data = session;
    for (int i = 0; i < SIGNALS; i++) {
        (void)uv_signal_init(&session->loop, &session->signals[i]);
        session->signals[i].data = session;
        (void)uv_signal_start(&session->signals[i], on_signal, numbers[i]);
    }
}

/* libuv makes what it polls non-blocking, and the terminal with it: for our own writes, which would be cut
 * short, and for the shell after us. Polling needs no such thing. */
static void init_keys(struct session *session)
{
    int flags = fcntl(STDIN_FILENO, F_GETFL);
    INVARIANT(flags >= 0 && uv_poll_init(&session->loop, &session->keys, STDIN_FILENO) == 0);
    (void)fcntl(STDIN_FILENO, F_SETFL, flags);
    session->keys.data = session;
}

/* Opens the terminal and listens to its keys. */
static bool open_terminal(struct session *session, char *problem)
{
    const char *path = session->options->record;
    if (path != NULL && !recording_open(&session->recording, path, problem, PROBLEM_BYTES)) {
        return false;
    }
    session->records = path != NULL;
    if (!terminal_open(&session->terminal, session->options->ascii,
                       session->records ? &session->recording : NULL, problem, PROBLEM_BYTES)) {
        return false;
    }
    session->canvas.ascii = session->terminal.ascii;
    return true;
}

static void start(struct session *session, const struct endpoint *endpoint, struct private_server *server)
{
    (void)uv_poll_start(&session->keys, UV_READABLE | UV_DISCONNECT, on_keys);
    (void)uv_prepare_start(&session->turn, on_turn);
    session->changed = true;
    link_start(&session->link, endpoint, server);
}

static void release(struct session *session)
{
    (void)uv_run(&session->loop, UV_RUN_DEFAULT);
    link_finish(&session->link);
    (void)uv_run(&session->loop, UV_RUN_DEFAULT);
    INVARIANT(uv_loop_close(&session->loop) == 0);
    if (session->records) {
        recording_close(&session->recording);
    }
    canvas_finish(&session->canvas);
    buffer_finish(&session->out);
    model_destroy(session->model);
}

int session_run(const struct options *options, const struct endpoint *endpoint, struct private_server *server)
{
    struct session session = {.options = options, .status = NO_STATUS};
    char problem[PROBLEM_BYTES] = "";
    (void)signal(SIGPIPE, SIG_IGN);
    endpoint_format(endpoint, session.server_name, sizeof session.server_name);
    session.console = (struct console){.server = server != NULL ? "your own server" : session.server_name,
                                       .keymap = options->keymap};
    renew_model(&session);
    INVARIANT(uv_loop_init(&session.loop) == 0);
    link_init(&session.link, &session.loop, &link_handlers, &session);
    init_handles(&session);
    init_keys(&session);

    if (open_terminal(&session, problem)) {
        start(&session, endpoint, server);
    } else {
        finish(&session, EXIT_FAILURE);
    }
    (void)uv_run(&session.loop, UV_RUN_DEFAULT);
    if (session.status == EXIT_FAILURE && session.last_signal == 0) {
        (void)fprintf(stderr, "rampart: %s\n", problem[0] != '\0' ? problem : session.model->why);
    }
    int last_signal = session.last_signal;
    int status = session.status;
    release(&session);
    if (last_signal != 0) {
        (void)signal(last_signal, SIG_DFL);
        (void)raise(last_signal);
    }
    return status;
}
