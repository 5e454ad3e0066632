/* The name of a player who need not be in sight. Whoever is known of is offered: those in sight, the party,
 * and those who were in the world when the prompt opened, for which the server is asked. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

enum { FITTING_MAX = 8, PROMPT_BYTES = 64 };

/* The names that begin with what was typed. */
struct fitting {
    const char *names[FITTING_MAX];
    int count;
};

static bool begins(const char *name, const char *typed)
{
    char start[LIMIT_NAME_MAX_BYTES + 1];
    size_t length = strlen(typed);
    if (length > strlen(name)) {
        return false;
    }
    memcpy(start, name, length);
    start[length] = '\0';
    return text_same_name(start, typed);
}

static void offer(struct fitting *fitting, const struct console *console, const char *name)
{
    bool fits = begins(name, console->typed) && !text_same_name(name, console->model->name);
    for (int i = 0; i < fitting->count && fits; i++) {
        fits = !text_same_name(fitting->names[i], name);
    }
    if (fits && fitting->count < FITTING_MAX) {
        fitting->names[fitting->count++] = name;
    }
}

static struct fitting find_fitting(const struct console *console)
{
    struct fitting fitting = {0};
    const struct model *model = console->model;
    for (int i = 0; i < model->party.count; i++) {
        offer(&fitting, console, model->party.at[i].name);
    }
    for (size_t i = 0; i < model->picture.thing_count; i++) {
        if (screen_is_player(&model->picture.things[i])) {
            offer(&fitting, console, model->picture.things[i].name);
        }
    }
    for (int i = 0; i < model->players.count; i++) {
        offer(&fitting, console, model->players.at[i]);
    }
    return fitting;
}

static const char *question(enum message_type type)
{
    switch ((int)type) {
    case MESSAGE_TELL:
        return "Tell whom?";
    case MESSAGE_PARTY:
        return "Be in one party with whom?";
    case MESSAGE_IGNORE:
        return "Hear nothing of whom?";
    case MESSAGE_UNIGNORE:
        return "Hear whom again?";
    default:
        return "Who?";
    }
}

void screen_name_ask(struct console *console, struct console_press press)
{
    console->screen = CONSOLE_NAME;
    model_ask_players(console->model, press.now_ms, press.out);
}

void screen_name_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    static const struct ink hint_ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};
    char text[PROMPT_BYTES + LIMIT_NAME_MAX_BYTES];
    struct fitting fitting = find_fitting(console);
    screen_map_draw(console, canvas, now_ms);
    (void)snprintf(text, sizeof text, "%s %.*s", question(console->order.message.type), LIMIT_NAME_MAX_BYTES,
                   console->typed);
    screen_prompt_draw(canvas, text);
    canvas->cursor_row = canvas->rows - 1;
    canvas->cursor_column = 1 + canvas_columns(text);
    int column = canvas->cursor_column + 2;
    if (fitting.count > 0) {
        column += canvas_text(canvas, canvas->cursor_row, column, hint_ink, "Tab:");
    }
    for (int i = 0; i < fitting.count && column + canvas_columns(fitting.names[i]) < canvas->columns - 1;
         i++) {
        column += 1 + canvas_text(canvas, canvas->cursor_row, column + 1, hint_ink, fitting.names[i]);
    }
}

/* Takes the name where it is whole, or all of it that fits. */
static void accept(struct console *console, struct console_press press, const struct fitting *fitting)
{
    if (fitting->count == 1 && console->typed[0] != '\0') {
        text_copy(console->typed, sizeof console->typed, fitting->names[0]);
    }
    if (console->typed[0] == '\0') {
        console->screen = CONSOLE_MAP;
        return;
    }
    order_say_text(&console->order, "name", console->typed);
    console_go_on(console, press);
}

enum console_effect screen_name_key(struct console *console, struct console_press press)
{
    struct fitting fitting = find_fitting(console);
    char text[5];
    size_t length = strlen(console->typed);
    if (press.key == KEYPRESS_ENTER) {
        accept(console, press, &fitting);
    } else if (press.key == KEYPRESS_ESCAPE) {
        console->screen = CONSOLE_MAP;
    } else if (press.key == KEYPRESS_BACKSPACE && length > 0) {
        console->typed[length - 1] = '\0';
    } else if (press.key == KEYPRESS_TAB && fitting.count > 0) {
        text_copy(console->typed, sizeof console->typed, fitting.names[0]);
    } else if (length < LIMIT_NAME_MAX_BYTES && keypress_text(press.key, text) == 1 && text[0] != ' ') {
        text_copy(console->typed + length, sizeof text, text);
    }
    return CONSOLE_NOTHING;
}
