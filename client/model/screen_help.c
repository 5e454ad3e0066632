/* Made from the table of intents: nothing is written twice. `scrolled` is the page; what the signs on the map
 * mean is a screen of its own. */
#include "client/model/screen.h"

#include <stdio.h>
#include <string.h>

static const struct ink heading_ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
static const struct ink key_ink = {.colour = COLOUR_CYAN, .shade = SHADE_BRIGHT};
static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};

enum {
    MARGIN_COLUMNS = 2,
    LEFT_KEYS_COLUMNS = 14,
    RIGHT_KEYS_COLUMNS = 8,
    GROUP_COLUMNS = 39,
    ROSE_COLUMNS = 11, /* with the gap to the next */
    ROSE_KEY_COLUMNS = 2,
    ABOUT_ROWS = 2,
    KEYS_BYTES = 64
};

static void write_keys(char text[KEYS_BYTES], const struct intent_row *row, enum keymap keymap)
{
    const char *own = row->keys[keymap];
    const char *space = own[0] != '\0' && row->keys_of_both[0] != '\0' ? " " : "";
    (void)snprintf(text, KEYS_BYTES, "%s%s%s", own, space, row->keys_of_both);
}

/* Draws a heading and the intents of a group, their keys as wide as the box; returns the row below them and
 * a blank one. */
static int draw_group(struct canvas *canvas, struct canvas_box box, enum intent_group group,
                      enum keymap keymap)
{
    static const char *const headings[] = {[INTENT_GROUP_ACT] = "Go and dig",
                                           [INTENT_GROUP_CARRY] = "Things",
                                           [INTENT_GROUP_TALK] = "Others",
                                           [INTENT_GROUP_OTHER] = "Look, and the rest"};
    (void)canvas_text(canvas, box.row++, box.column, heading_ink, headings[group]);
    for (enum intent intent = INTENT_NONE + 1; intent < INTENT_COUNT; intent++) {
        const struct intent_row *each = intent_row(intent);
        if (each->group == group) {
            char keys[KEYS_BYTES];
            write_keys(keys, each, keymap);
            (void)canvas_text(canvas, box.row, box.column, key_ink, keys);
            (void)canvas_text(canvas, box.row, box.column + box.columns, text_ink, each->words);
            box.row++;
        }
    }
    return box.row + 1;
}

/* Draws the first of the keys round a centre, as they lie on the map. `north`: the intent that goes there. */
static void draw_rose(struct canvas *canvas, struct canvas_box box, enum intent north, enum keymap keymap,
                      bool of_both)
{
    static const int rows[DIRECTION_COUNT] = {0, 0, 1, 2, 2, 2, 1, 0};
    static const int columns[DIRECTION_COUNT] = {1, 2, 2, 2, 1, 0, 0, 0};
    for (int i = 0; i < (int)DIRECTION_COUNT; i++) {
        const struct intent_row *row = intent_row((enum intent)(north + (enum intent)i));
        const char *keys = of_both ? row->keys_of_both : row->keys[keymap];
        struct canvas_box at = {box.row + rows[i], box.column + columns[i] * ROSE_KEY_COLUMNS, 1, 1};
        (void)canvas_draw(canvas, at, key_ink, keys, strcspn(keys, " "));
    }
}

/* The keys that walk and run. Returns the row below them and a blank one. */
static int draw_roses(struct canvas *canvas, int row, int column, enum keymap keymap)
{
    struct canvas_box box = {row + 1, column, 3, ROSE_COLUMNS};
    (void)canvas_text(canvas, row, column, heading_ink, "Walk, or the arrows");
    draw_rose(canvas, box, INTENT_NORTH, keymap, false);
    box.column += ROSE_COLUMNS;
    draw_rose(canvas, box, INTENT_NORTH, keymap, true);
    box.column += ROSE_COLUMNS;
    bool letters = intent_row(INTENT_RUN_NORTH)->keys[keymap][0] != '\0';
    (void)canvas_text(canvas, row, box.column, heading_ink, letters ? "Run" : "Run: S-arrows");
    draw_rose(canvas, box, INTENT_RUN_NORTH, keymap, false);
    return row + 5;
}

/* All keys of one who plays alone. */
static void draw_keys(struct canvas *canvas, enum keymap keymap)
{
    struct canvas_box box = {1, MARGIN_COLUMNS, 0, LEFT_KEYS_COLUMNS};
    box.row = draw_roses(canvas, box.row, box.column, keymap);
    (void)draw_group(canvas, box, INTENT_GROUP_ACT, keymap);
    box = (struct canvas_box){1, MARGIN_COLUMNS + GROUP_COLUMNS, 0, RIGHT_KEYS_COLUMNS};
    box.row = draw_group(canvas, box, INTENT_GROUP_CARRY, keymap);
    (void)draw_group(canvas, box, INTENT_GROUP_OTHER, keymap);

    static const char about[] =
        "Walk into creatures to hit them. What is dim you remember. Ramps change level as you walk. "
        "Deep down lies the Keystone: who carries it out, wins.";
    box = (struct canvas_box){canvas->rows - 1 - ABOUT_ROWS, MARGIN_COLUMNS, ABOUT_ROWS,
                              canvas->columns - 2 * MARGIN_COLUMNS};
    (void)canvas_wrapped(canvas, box, text_ink, about);
}

/* What the list beside the map says of those in sight. */
static void draw_words(struct canvas *canvas, struct canvas_box box)
{
    static const struct {
        const char *words;
        const char *meaning;
    } rows[] = {
        {"5 sw", "five steps to the south-west"},     {"1 up", "one level above you"},
        {"", "beyond that edge of the map"},          {"hurt", "badly hurt, almost dead: so it looks"},
        {"asleep", "it does nothing until it wakes"}, {"still", "not in your time: it waits"},
        {"foe", "a player who fights with you"},
    };
    (void)canvas_text(canvas, box.row++, box.column, heading_ink, "In sight");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *arrow = canvas->ascii ? "v5 s" : "↓5 s";
        (void)canvas_text(canvas, box.row, box.column, key_ink,
                          rows[i].words[0] != '\0' ? rows[i].words : arrow);
        (void)canvas_text(canvas, box.row++, box.column + box.columns, text_ink, rows[i].meaning);
    }
}

/* What concerns others. */
static void draw_others(struct canvas *canvas, enum keymap keymap)
{
    const struct canvas_box left = {1, MARGIN_COLUMNS, 0, RIGHT_KEYS_COLUMNS};
    (void)draw_group(canvas, left, INTENT_GROUP_TALK, keymap);
    draw_words(canvas, (struct canvas_box){1, MARGIN_COLUMNS + GROUP_COLUMNS, 0, RIGHT_KEYS_COLUMNS});
}

void screen_help_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    (void)now_ms;
    char title[64];
    bool first = console->scrolled == 0;
    (void)snprintf(title, sizeof title, "Rampart: help (keys: %s)", intent_keymap_name(console->keymap));
    if (first) {
        draw_keys(canvas, console->keymap);
    } else {
        draw_others(canvas, console->keymap);
    }
    screen_frame_draw(canvas, canvas_whole(canvas), title,
                      first ? "space: other players, and what is in sight; any other key goes back"
                            : "space: what the signs mean; any other key goes back");
}

enum console_effect screen_help_key(struct console *console, struct console_press press)
{
    if (press.key == ' ' && console->scrolled == 0) {
        console->scrolled = 1;
        return CONSOLE_NOTHING;
    }
    console->screen = press.key == ' ' ? CONSOLE_SIGNS : CONSOLE_MAP;
    console->scrolled = 0;
    return CONSOLE_NOTHING;
}
