/* Space turns to the next page, and from the last to the first. */
#include "client/model/menu.h"

#include <stdio.h>
#include <string.h>

enum {
    MESSAGE_ROWS = 2,
    ROWS_ROUND = 2,
    LETTERS = 26,
    HINT_BYTES = 160,
    ROW_COLUMNS_MAX = 60 /* for the eye to follow */
};

static const struct ink key_ink = {.colour = COLOUR_CYAN, .shade = SHADE_BRIGHT};
static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};

char menu_key(int index)
{
    if (index < LETTERS) {
        return (char)('a' + index);
    }
    return index < 2 * LETTERS ? (char)('A' + index - LETTERS) : '\0';
}

int menu_index(int32_t key, int count)
{
    for (int i = 0; i < count && menu_key(i) != '\0'; i++) {
        if (menu_key(i) == key) {
            return i;
        }
    }
    return -1;
}

static void draw_row(struct canvas *canvas, struct canvas_box box, const struct menu_row *row)
{
    char key[2] = {row->key, '\0'};
    int right = canvas_columns(row->right);
    int column = box.column + 1;
    (void)canvas_text(canvas, box.row, column, key_ink, key);
    column += 3;
    (void)canvas_text(canvas, box.row, column, row->ink, row->glyph);
    column += row->glyph[0] != '\0' ? 2 : 0;
    int width = box.column + box.columns - 1 - column - (right > 0 ? right + 1 : 0);
    (void)canvas_line(canvas, box.row, column, width, text_ink, row->text);
    (void)canvas_text(canvas, box.row, box.column + box.columns - 1 - right, text_ink, row->right);
}

void menu_draw(struct console *console, struct canvas *canvas, const struct menu *menu, int64_t now_ms)
{
    bool map = console->model->picture.placed && console->model->phase != MODEL_DOOR;
    const struct canvas_box alone = {0, 0, canvas->rows - MESSAGE_ROWS, canvas->columns};
    struct canvas_box box = map ? screen_layout(canvas).map : alone;
    const int page = box.rows - ROWS_ROUND;
    char hint[HINT_BYTES];
    if (map) {
        screen_map_draw(console, canvas, now_ms);
    } else {
        screen_messages_draw(console, canvas, alone.rows, MESSAGE_ROWS, 0);
    }
    for (int row = 0; row < box.rows; row++) {
        canvas_fill(canvas, box.row + row, box.column, box.columns, text_ink);
    }
    console->scrolled = console->scrolled < menu->count ? console->scrolled : 0;
    int end = console->scrolled + page < menu->count ? console->scrolled + page : menu->count;
    console->page_end = end < menu->count || console->scrolled > 0 ? end : 0;
    int width = box.columns < ROW_COLUMNS_MAX ? box.columns : ROW_COLUMNS_MAX;
    for (int i = console->scrolled; i < end; i++) {
        draw_row(canvas, (struct canvas_box){box.row + 1 + i - console->scrolled, box.column, 1, width},
                 &menu->rows[i]);
    }
    if (menu->count == 0) {
        (void)canvas_wrapped(canvas, (struct canvas_box){box.row + 2, box.column + 2, 3, box.columns - 4},
                             text_ink, menu->empty);
    }
    (void)snprintf(hint, sizeof hint, "%s%s", console->page_end > 0 ? "space: more; " : "", menu->hint);
    screen_frame_draw(canvas, box, menu->title, hint);
}

bool menu_turns(struct console *console, int32_t key)
{
    bool turns = key == ' ' && console->page_end > 0;
    if (turns) {
        console->scrolled = console->page_end;
    }
    return turns;
}
