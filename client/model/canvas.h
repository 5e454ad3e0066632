/* A grid of terminal cells to draw on, before any terminal. It is the one way to the screen: only whole,
 * printable characters get in, whatever the text holds. */
#ifndef RAMPART_CLIENT_MODEL_CANVAS_H
#define RAMPART_CLIENT_MODEL_CANVAS_H

#include "protocol/messages.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CANVAS_ROWS_MAX = 512, /* a larger terminal is used this far */
    CANVAS_COLUMNS_MAX = 1024,
    CANVAS_GLYPH_BYTES = 12, /* a character and LIMIT_COMBINING_MARKS marks, 4 bytes each */
};

enum shade {
    SHADE_DIM, /* remembered, or of no importance now */
    SHADE_PLAIN,
    SHADE_BRIGHT,
};

struct ink {
    enum colour colour;
    enum shade shade;
    bool reverse;
};

struct canvas_cell {
    char glyph[CANVAS_GLYPH_BYTES +
               1];   /* UTF-8; " " where nothing was drawn; "" in a wide one's second column */
    uint8_t columns; /* 0, 1 or 2 */
    struct ink ink;
};

/* A part of a canvas, or more than all of it. */
struct canvas_box {
    int row; /* of its upper left corner */
    int column;
    int rows;
    int columns;
};

struct canvas {
    int rows;
    int columns;
    bool ascii; /* other characters become '?' */
    struct canvas_cell *cells;
    int cursor_row; /* where typing shows; −1 for nowhere */
    int cursor_column;
};

/* All zero is a canvas without cells. Frees them. */
void canvas_finish(struct canvas *canvas);

/* Makes it `rows` × `columns`, at least 1 × 1 and within the greatest size, and blank, without cursor. */
void canvas_reset(struct canvas *canvas, int rows, int columns);

/* Draws `length` bytes of `text` on the first row of the box; what lies outside the box or the canvas, and
 * characters that do not fit whole, are left out. Requires: valid UTF-8. Returns the columns used, also where
 * outside the canvas. */
int canvas_draw(struct canvas *canvas, struct canvas_box box, struct ink ink, const char *text,
                size_t length);
/* Likewise a whole string, with all the room there is. */
int canvas_text(struct canvas *canvas, int row, int column, struct ink ink, const char *text);

/* Likewise in at most `width` columns: a text that does not fit is cut and ends in "…". */
int canvas_line(struct canvas *canvas, int row, int column, int width, struct ink ink, const char *text);

/* Blanks `width` columns of a row with the ink. */
void canvas_fill(struct canvas *canvas, int row, int column, int width, struct ink ink);

/* All of it. */
struct canvas_box canvas_whole(const struct canvas *canvas);

/* The cell there, NULL outside. */
const struct canvas_cell *canvas_cell_at(const struct canvas *canvas, int row, int column);

/* The columns that a text takes. */
int canvas_columns(const char *text);

/* How many bytes of `text` go on a line of `width` columns when it is broken between words: all that fit, at
 * least one character, and the space at which it breaks. 0 only for "". */
size_t canvas_line_bytes(const char *text, int width);

/* Draws `text` broken into lines in the box. Returns the rows that it takes in all, more than the box has if
 * it does not fit. */
int canvas_wrapped(struct canvas *canvas, struct canvas_box box, struct ink ink, const char *text);

/* The rows that `text` takes, broken into lines of so many columns. */
int canvas_wrapped_rows(const char *text, int columns);

#endif
