/* A line editor of the smallest kind: characters are added and taken off at the end. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

enum { LEFT_SHOWN_BELOW = 40 }; /* code points still free */

enum { PROMPT_BYTES = LIMIT_NAME_MAX_BYTES + 24 };

/* To whom it goes. */
static void write_prompt(char text[PROMPT_BYTES], const struct message *order)
{
    const char *prompt = order->type == MESSAGE_SHOUT      ? "Shout: "
                         : order->type == MESSAGE_PARTYSAY ? "To your party: "
                                                           : "Say: ";
    bool tells = order->type == MESSAGE_TELL;
    (void)snprintf(text, PROMPT_BYTES, "%s%.*s%s", tells ? "To " : prompt, LIMIT_NAME_MAX_BYTES,
                   tells ? order->tell.name : "", tells ? ": " : "");
}

static int count_code_points(const char *text)
{
    int count = 0;
    for (; *text != '\0'; text++) {
        count += ((unsigned char)*text & 0xc0) != 0x80;
    }
    return count;
}

/* The end of the text that fits in `width` columns: what is typed last is what one wants to see. */
static const char *tail(const char *text, int width)
{
    int columns = canvas_columns(text);
    while (columns > width) {
        size_t step = 0;
        columns -= text_columns(text, &step);
        text += step;
    }
    return text;
}

void screen_say_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    static const struct ink prompt_ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_BRIGHT};
    char prompt[PROMPT_BYTES];
    screen_map_draw(console, canvas, now_ms);
    write_prompt(prompt, &console->order.message);
    int row = canvas->rows - 1;
    canvas_fill(canvas, row, 0, canvas->columns, text_ink);
    int column = 1 + canvas_text(canvas, row, 1, prompt_ink, prompt);
    int free = LIMIT_CHAT_CODE_POINTS - count_code_points(console->typed);
    char left[24] = "";
    if (free < LEFT_SHOWN_BELOW) {
        (void)snprintf(left, sizeof left, " %d left", free);
    }
    int width = canvas->columns - column - 2 - (int)strlen(left);
    column += canvas_text(canvas, row, column, text_ink, tail(console->typed, width));
    (void)canvas_text(canvas, row, canvas->columns - 1 - (int)strlen(left), prompt_ink, left);
    canvas->cursor_row = row;
    canvas->cursor_column = column;
}

static void type(struct console *console, int32_t key)
{
    char text[5];
    int bytes = keypress_text(key, text);
    size_t length = strlen(console->typed);
    if (bytes > 0 && count_code_points(console->typed) < LIMIT_CHAT_CODE_POINTS) {
        memcpy(console->typed + length, text, (size_t)bytes + 1);
    }
}

/* Takes off the last character and its marks. */
static void take_back(struct console *console)
{
    size_t length = strlen(console->typed);
    int columns = 0;
    while (length > 0 && columns == 0) {
        do {
            length--;
        } while (length > 0 && ((unsigned char)console->typed[length] & 0xc0) == 0x80);
        size_t step = 0;
        columns = text_columns(console->typed + length, &step);
    }
    console->typed[length] = '\0';
}

static void send(struct console *console, struct console_press press)
{
    text_clean(console->typed, LIMIT_CHAT_CODE_POINTS);
    order_say_text(&console->order, "text", console->typed);
    if (console->typed[0] == '\0' ||
        model_command(console->model, console->order.message, press.now_ms, press.out)) {
        console->screen = CONSOLE_MAP;
    }
}

enum console_effect screen_say_key(struct console *console, struct console_press press)
{
    switch (press.key) {
    case KEYPRESS_ENTER:
        send(console, press);
        break;
    case KEYPRESS_ESCAPE:
        console->screen = CONSOLE_MAP;
        break;
    case KEYPRESS_BACKSPACE:
    case KEYPRESS_DELETE:
        take_back(console);
        break;
    case KEYPRESS_CTRL('U'):
        console->typed[0] = '\0';
        break;
    default:
        type(console, press.key);
    }
    return CONSOLE_NOTHING;
}
