/* The door: who comes in says its name and its password, which is not shown. The server tells of a wrong name
 * and a wrong password alike, so an account is offered for either, to who types the password once more. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/result.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

enum { LEFT = 4, FIELD_LEFT = LEFT + 16, TOLD_ROWS = 4, TEXT_BYTES = 200 };

static const struct ink title_ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};
static const struct ink typed_ink = {.colour = COLOUR_WHITE, .shade = SHADE_BRIGHT};
static const struct ink says_ink = {.colour = COLOUR_RED, .shade = SHADE_BRIGHT};
static const struct ink hint_ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};

static void say(struct console_door *door, const char *text)
{
    (void)snprintf(door->says, sizeof door->says, "%s", text);
}

static void wipe(struct console_door *door)
{
    text_wipe(door->password, sizeof door->password);
    text_wipe(door->again, sizeof door->again);
}

void screen_door_open(struct console *console)
{
    struct console_door *door = &console->door;
    wipe(door);
    say(door, "");
    if (door->name[0] == '\0') {
        text_copy(door->name, sizeof door->name, console->model->name);
    }
    bool chosen = !console->model->config.name_may_vary && text_is_name(door->name);
    door->field = chosen ? DOOR_PASSWORD : DOOR_NAME;
}

static bool is_about_the_name(const char *code)
{
    return strcmp(code, result_code(RESULT_NAME_TAKEN)) == 0 ||
           strcmp(code, result_code(RESULT_BAD_NAME)) == 0;
}

/* Takes in why the server did not open. */
static void follow_answer(struct console *console)
{
    struct console_door *door = &console->door;
    struct model *model = console->model;
    if (model->door_code[0] == '\0') {
        return;
    }
    bool wrong = strcmp(model->door_code, result_code(RESULT_WRONG_LOGIN)) == 0;
    bool has_owner = door->field == DOOR_AGAIN && is_about_the_name(model->door_code);
    bool offers = wrong && model->welcome.registration && door->password[0] != '\0';
    say(door, has_owner ? "That name has an account, and this is not its password."
                        : legend_words(&model->legend, model->door_code));
    door->field = offers                                              ? DOOR_AGAIN
                  : !has_owner && is_about_the_name(model->door_code) ? DOOR_NAME
                                                                      : DOOR_PASSWORD;
    model->door_code[0] = '\0';
    if (!offers) {
        wipe(door); /* what is typed next must not join what was refused */
    }
    text_wipe(door->again, sizeof door->again);
}

/* ------------------------------------------------------------------------------------------------ drawing */

/* One row to type in; its cursor where it is the one that is typed in. */
static void draw_field(struct canvas *canvas, int row, const char *label, const char *shown, bool here)
{
    (void)canvas_text(canvas, row, LEFT, here ? title_ink : text_ink, label);
    int column = FIELD_LEFT + canvas_text(canvas, row, FIELD_LEFT, typed_ink, shown);
    if (here) {
        canvas->cursor_row = row;
        canvas->cursor_column = column;
    }
}

void screen_stars(char stars[SCREEN_STARS_BYTES], const char *secret)
{
    size_t length = strlen(secret);
    size_t shown = length < SCREEN_STARS_BYTES ? length : SCREEN_STARS_BYTES - 1;
    memset(stars, '*', shown);
    stars[shown] = '\0';
}

static void draw_secret(struct canvas *canvas, int row, const char *label, const char *secret, bool here)
{
    char stars[SCREEN_STARS_BYTES];
    screen_stars(stars, secret);
    draw_field(canvas, row, label, stars, here);
}

static void write_hint(char text[TEXT_BYTES], const struct console *console)
{
    const struct message_welcome *welcome = &console->model->welcome;
    if (console->door.field == DOOR_AGAIN) {
        (void)snprintf(text, TEXT_BYTES,
                       "To make an account %s with that password, type it again. Esc goes back.",
                       console->door.name);
        return;
    }
    (void)snprintf(text, TEXT_BYTES, "%s",
                   welcome->registration ? "A new name and a password make an account."
                                         : "No new accounts are made here.");
}

void screen_door_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    (void)now_ms;
    follow_answer(console);
    const struct console_door *door = &console->door;
    char text[TEXT_BYTES];
    struct canvas_box box = {3, LEFT, canvas->rows, canvas->columns - 2 * LEFT};
    (void)canvas_text(canvas, box.row, LEFT, title_ink, "Rampart");
    (void)snprintf(text, sizeof text, "Who comes in at %.120s?", console->server);
    (void)canvas_text(canvas, box.row + 2, LEFT, text_ink, text);
    draw_field(canvas, box.row + 4, "Name", door->name, door->field == DOOR_NAME);
    draw_secret(canvas, box.row + 5, "Password", door->password, door->field == DOOR_PASSWORD);
    if (door->field == DOOR_AGAIN) {
        draw_secret(canvas, box.row + 6, "Again", door->again, true);
    }
    box.row += 8;
    box.row += door->says[0] != '\0' ? canvas_wrapped(canvas, box, says_ink, door->says) + 1 : 0;
    write_hint(text, console);
    box.row += canvas_wrapped(canvas, box, hint_ink, text);
    if (console->model->welcome.guests) {
        (void)canvas_text(canvas, box.row, LEFT, hint_ink,
                          "Without a password you play as a guest, and nothing of it is kept.");
    }
    screen_messages_draw(console, canvas, canvas->rows - 2 - TOLD_ROWS, TOLD_ROWS, 0);
    (void)canvas_text(canvas, canvas->rows - 1, 1, hint_ink,
                      "Enter: on; up and down: another line; ^W: watch others play; Esc: leave");
}

/* --------------------------------------------------------------------------------------------------- keys */

static void enter(struct console *console, struct console_press press, enum model_entry entry)
{
    struct console_door *door = &console->door;
    say(door, "");
    model_enter(console->model, entry, door->name, door->password, press.now_ms, press.out);
}

/* The name is whole. */
static void name_given(struct console_door *door)
{
    if (text_is_name(door->name)) {
        door->field = DOOR_PASSWORD;
    } else {
        say(door, result_text(RESULT_BAD_NAME));
    }
}

static void password_given(struct console *console, struct console_press press)
{
    struct console_door *door = &console->door;
    if (!text_is_name(door->name)) {
        door->field = DOOR_NAME;
        name_given(door);
    } else if (door->password[0] != '\0') {
        enter(console, press, MODEL_LOGS_IN);
    } else if (console->model->welcome.guests) {
        enter(console, press, MODEL_AS_GUEST);
    } else {
        say(door, "It takes a password to come in here.");
    }
}

static void again_given(struct console *console, struct console_press press)
{
    struct console_door *door = &console->door;
    if (strcmp(door->password, door->again) == 0) {
        enter(console, press, MODEL_SIGNS_UP);
    } else {
        say(door, "That was not the same.");
        wipe(door);
        door->field = DOOR_PASSWORD;
    }
}

static void on_enter(struct console *console, struct console_press press)
{
    switch (console->door.field) {
    case DOOR_NAME:
        name_given(&console->door);
        break;
    case DOOR_PASSWORD:
        password_given(console, press);
        break;
    case DOOR_AGAIN:
        again_given(console, press);
    }
}

/* What is typed in now, and how many bytes it has room for. */
static char *typed_in(struct console_door *door, size_t *size)
{
    *size = door->field == DOOR_NAME ? sizeof door->name : sizeof door->password;
    return door->field == DOOR_NAME       ? door->name
           : door->field == DOOR_PASSWORD ? door->password
                                          : door->again;
}

void screen_type(char *typed, size_t size, int32_t key)
{
    size_t length = strlen(typed);
    char text[5];
    int bytes = keypress_text(key, text);
    if (key == KEYPRESS_CTRL('U')) {
        text_wipe(typed, size);
    } else if (key == KEYPRESS_BACKSPACE || key == KEYPRESS_DELETE) {
        while (length > 0 && ((unsigned char)typed[--length] & 0xc0) == 0x80) {
        }
        typed[length] = '\0';
    } else if (bytes > 0 && length + (size_t)bytes < size) {
        text_copy(typed + length, size - length, text);
    }
}

enum console_effect screen_door_key(struct console *console, struct console_press press)
{
    struct console_door *door = &console->door;
    size_t size;
    char *typed;
    follow_answer(console);
    switch (press.key) {
    case KEYPRESS_ENTER:
        on_enter(console, press);
        break;
    case KEYPRESS_TAB:
    case KEYPRESS_DOWN:
    case KEYPRESS_UP:
        door->field = door->field == DOOR_NAME ? DOOR_PASSWORD : DOOR_NAME;
        break;
    case KEYPRESS_CTRL('W'):
        screen_games_ask(console, press);
        break;
    case KEYPRESS_ESCAPE:
        if (door->field != DOOR_AGAIN) {
            return CONSOLE_QUIT;
        }
        screen_door_open(console);
        break;
    default:
        typed = typed_in(door, &size);
        screen_type(typed, size, press.key);
    }
    return CONSOLE_NOTHING;
}
