/* Text is cut into characters with their marks; each is cleaned by text_clean on its own before it enters a
 * cell. A wide character fills its cell and leaves the next one empty; whatever overwrites half of one blanks
 * the other half. */
#include "client/model/canvas.h"

#include "common/invariant.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>

static const struct ink plain = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};

void canvas_finish(struct canvas *canvas)
{
    free(canvas->cells);
    *canvas = (struct canvas){.ascii = canvas->ascii};
}

static int clamp(int value, int most)
{
    return value < 1 ? 1 : value > most ? most : value;
}

static void blank(struct canvas_cell *cell, struct ink ink)
{
    *cell = (struct canvas_cell){.glyph = " ", .columns = 1, .ink = ink};
}

void canvas_reset(struct canvas *canvas, int rows, int columns)
{
    rows = clamp(rows, CANVAS_ROWS_MAX);
    columns = clamp(columns, CANVAS_COLUMNS_MAX);
    size_t count = (size_t)rows * (size_t)columns;
    if (canvas->cells == NULL || rows != canvas->rows || columns != canvas->columns) {
        free(canvas->cells);
        canvas->cells = malloc(count * sizeof *canvas->cells);
        INVARIANT(canvas->cells != NULL);
        canvas->rows = rows;
        canvas->columns = columns;
    }
    for (size_t i = 0; i < count; i++) {
        blank(&canvas->cells[i], plain);
    }
    canvas->cursor_row = -1;
    canvas->cursor_column = -1;
}

static struct canvas_cell *cell_at(const struct canvas *canvas, int row, int column)
{
    bool inside = row >= 0 && row < canvas->rows && column >= 0 && column < canvas->columns;
    return inside ? &canvas->cells[row * canvas->columns + column] : NULL;
}

const struct canvas_cell *canvas_cell_at(const struct canvas *canvas, int row, int column)
{
    return cell_at(canvas, row, column);
}

/* Blanks what would be left of a wide character when the cell is overwritten. */
static void blank_other_half(struct canvas_cell *cell)
{
    if (cell->columns == 2) {
        blank(cell + 1, cell->ink);
    } else if (cell->columns == 0) {
        blank(cell - 1, cell->ink);
    }
}

/* One character with its marks. */
struct character {
    char glyph[CANVAS_GLYPH_BYTES + 1];
    int columns; /* 0: nothing to show */
};

static void put(struct canvas *canvas, int row, int column, struct ink ink, const struct character *character)
{
    struct canvas_cell *cell = cell_at(canvas, row, column);
    if (cell == NULL || column + character->columns > canvas->columns) {
        return;
    }
    for (int i = 0; i < character->columns; i++) {
        blank_other_half(cell + i);
        cell[i] = (struct canvas_cell){.ink = ink};
    }
    memcpy(cell->glyph, character->glyph, sizeof cell->glyph);
    cell->columns = (uint8_t)character->columns;
}

/* The bytes of the first character and of what follows it without a column of its own. */
static size_t character_bytes(const char *text, size_t length)
{
    size_t bytes = 0;
    (void)text_columns(text, &bytes);
    while (bytes < length) {
        size_t step = 0;
        if (text_columns(text + bytes, &step) != 0) {
            break;
        }
        bytes += step;
    }
    return bytes < length ? bytes : length;
}

/* Marks beyond those that fit are cut off whole. */
static size_t cut_marks(const char *text, size_t bytes)
{
    size_t kept = 0;
    while (kept < bytes) {
        size_t step = 0;
        (void)text_columns(text + kept, &step);
        if (kept + step > CANVAS_GLYPH_BYTES) {
            break;
        }
        kept += step;
    }
    return kept;
}

static struct character next_character(const struct canvas *canvas, const char *text, size_t bytes)
{
    struct character character = {0};
    if (*text == ' ') {
        return (struct character){.glyph = " ", .columns = 1};
    }
    memcpy(character.glyph, text, cut_marks(text, bytes));
    text_clean(character.glyph, CANVAS_GLYPH_BYTES);
    size_t length = 0;
    character.columns = text_columns(character.glyph, &length);
    if (canvas->ascii && character.columns > 0 && (unsigned char)character.glyph[0] >= 0x80) {
        return (struct character){.glyph = "?", .columns = 1};
    }
    if (canvas->ascii && character.columns > 0) {
        character.glyph[1] = '\0';
    }
    return character;
}

int canvas_draw(struct canvas *canvas, struct canvas_box box, struct ink ink, const char *text, size_t length)
{
    int used = 0;
    while (length > 0) {
        size_t bytes = character_bytes(text, length);
        struct character character = next_character(canvas, text, bytes);
        if (used + character.columns > box.columns) {
            break;
        }
        if (character.columns > 0) {
            put(canvas, box.row, box.column + used, ink, &character);
        }
        used += character.columns;
        text += bytes;
        length -= bytes;
    }
    return used;
}

int canvas_text(struct canvas *canvas, int row, int column, struct ink ink, const char *text)
{
    struct canvas_box box = {row, column, 1, canvas->columns};
    return canvas_draw(canvas, box, ink, text, strlen(text));
}

int canvas_line(struct canvas *canvas, int row, int column, int width, struct ink ink, const char *text)
{
    struct canvas_box box = {row, column, 1, width};
    if (width <= 0 || canvas_columns(text) <= width) {
        return canvas_draw(canvas, box, ink, text, strlen(text));
    }
    box.columns--;
    int used = canvas_draw(canvas, box, ink, text, strlen(text));
    return used + canvas_text(canvas, row, column + used, ink, canvas->ascii ? "." : "…");
}

void canvas_fill(struct canvas *canvas, int row, int column, int width, struct ink ink)
{
    static const struct character space = {.glyph = " ", .columns = 1};
    for (int i = 0; i < width; i++) {
        put(canvas, row, column + i, ink, &space);
    }
}

struct canvas_box canvas_whole(const struct canvas *canvas)
{
    return (struct canvas_box){0, 0, canvas->rows, canvas->columns};
}

int canvas_columns(const char *text)
{
    int columns = 0;
    size_t step = 0;
    for (; *text != '\0'; text += step) {
        columns += text_columns(text, &step);
    }
    return columns;
}

size_t canvas_line_bytes(const char *text, int width)
{
    size_t fits = 0;
    size_t after_word = 0;
    int columns = 0;
    while (text[fits] != '\0') {
        size_t step = 0;
        columns += text_columns(text + fits, &step);
        bool space = text[fits] == ' ';
        if (columns > width && !space) {
            return after_word > 0 ? after_word : fits > 0 ? fits : step;
        }
        fits += step;
        after_word = space ? fits : after_word;
    }
    return fits;
}

int canvas_wrapped(struct canvas *canvas, struct canvas_box box, struct ink ink, const char *text)
{
    int rows = 0;
    while (*text != '\0') {
        size_t bytes = canvas_line_bytes(text, box.columns);
        if (rows < box.rows) {
            (void)canvas_draw(canvas, box, ink, text, bytes);
        }
        text += bytes;
        box.row++;
        rows++;
    }
    return rows;
}

int canvas_wrapped_rows(const char *text, int columns)
{
    int rows = 0;
    for (; *text != '\0'; text += canvas_line_bytes(text, columns)) {
        rows++;
    }
    return rows;
}
