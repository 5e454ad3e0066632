/* Whatever a server sends, the client stays sound: what it answers is lines that a server reads, and what it
 * draws fits its canvas.
 *
 * The input is a server's lines; after each that begins with a blank the screen is drawn, and gets the key
 * that follows the blank. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "common/invariant.h"
#include "common/limits.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/drawing.h"

#include <string.h>

enum { ROWS = 30, COLUMNS = 100 };

struct client {
    struct model *model;
    struct console console;
    struct canvas canvas;
    struct buffer out;
};

/* What the client says is whole lines, each a message of a client's. */
static void assert_sendable(struct buffer *out)
{
    struct message message;
    struct message_fault fault;
    const char *end = out->bytes + out->length;
    for (const char *at = out->bytes; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        INVARIANT(newline != NULL && newline - at < LIMIT_LINE_UP_BYTES);
        INVARIANT(message_decode(at, (size_t)(newline - at), MESSAGE_UP, &message, &fault) == RESULT_OK);
        at = newline + 1;
    }
    out->length = 0;
}

/* Even keys are those of a text, odd ones those that have names. */
static void press(struct client *client, uint8_t key)
{
    canvas_reset(&client->canvas, ROWS, COLUMNS);
    console_draw(&client->console, &client->canvas, 0);
    drawing_assert_sound(&client->canvas);
    int32_t code = key % 2 == 0 ? key / 2 : KEYPRESS_UP + key / 2 % 16;
    (void)console_key(&client->console, (struct console_press){.key = code, .out = &client->out});
    assert_sendable(&client->out);
}

static void take_line(struct client *client, const char *line, size_t length)
{
    if (length >= 2 && line[0] == ' ') {
        press(client, (uint8_t)line[1]);
    } else {
        model_line(client->model, line, length, 0, &client->out);
        assert_sendable(&client->out);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct model_config config = {.client = "fuzz", .name = "Ann", .memory_bytes = 1 << 16};
    struct client client = {.model = model_create(&config)};
    client.console = (struct console){.model = client.model, .server = "a hostile server"};
    model_greet(client.model, 0, &client.out);
    assert_sendable(&client.out);
    const char *end = (const char *)data + size;
    for (const char *at = (const char *)data; at < end && client.model->phase != MODEL_ENDED;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((newline != NULL ? newline : end) - at);
        take_line(&client, at, length);
        at += length + 1;
    }
    model_destroy(client.model);
    canvas_finish(&client.canvas);
    buffer_finish(&client.out);
    return 0;
}
