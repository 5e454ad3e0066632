/* Four kinds of terminal: 256 colours (a palette by hand), 16 (dim is dark grey), 8 (bold and dim), none. The
 * background is always black: glyphs were chosen for it, and a white "white" would be lost on paper. */
#include "client/ui/paint.h"

#include "client/model/canvas.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { SHADES = SHADE_BRIGHT + 1, BACKGROUND = COLOR_BLACK, BAR_256 = 236, DARK_GREY_16 = 8 };

/* clang-format off */
static const short palette_256[COLOUR_COUNT][SHADES] = {
    [COLOUR_BLACK]  = {236, 240, 244}, [COLOUR_RED]   = { 95, 167, 203}, [COLOUR_GREEN]   = { 65,  71, 120},
    [COLOUR_BROWN]  = { 94, 137, 180}, [COLOUR_BLUE]  = { 60,  68, 111}, [COLOUR_MAGENTA] = { 96, 133, 213},
    [COLOUR_CYAN]   = { 66,  73, 123}, [COLOUR_WHITE] = {241, 250, 231}, [COLOUR_GREY]    = {237, 245, 252},
    [COLOUR_YELLOW] = {100, 178, 227},
};
static const short palette_8[COLOUR_COUNT] = {
    [COLOUR_BLACK] = COLOR_BLUE,  [COLOUR_RED]     = COLOR_RED,     [COLOUR_GREEN] = COLOR_GREEN,
    [COLOUR_BROWN] = COLOR_YELLOW, [COLOUR_BLUE]   = COLOR_BLUE,    [COLOUR_MAGENTA] = COLOR_MAGENTA,
    [COLOUR_CYAN]  = COLOR_CYAN,  [COLOUR_WHITE]   = COLOR_WHITE,   [COLOUR_GREY]  = COLOR_WHITE,
    [COLOUR_YELLOW] = COLOR_YELLOW,
};
/* clang-format on */

static short foreground(enum colour colour, enum shade shade)
{
    if (COLORS >= 256) {
        return palette_256[colour][shade];
    }
    if (COLORS >= 16 && shade == SHADE_DIM) {
        return DARK_GREY_16;
    }
    return (short)(palette_8[colour] + (COLORS >= 16 && shade == SHADE_BRIGHT ? 8 : 0));
}

/* The number of a pair; those for bars come behind all others. */
static short pair_of(struct ink ink)
{
    int pair = 1 + (int)ink.colour * SHADES + (int)ink.shade;
    return (short)(ink.reverse ? pair + (int)COLOUR_COUNT * SHADES : pair);
}

static void init_pairs(struct ink ink)
{
    short text = foreground(ink.colour, ink.shade);
    (void)init_pair(pair_of(ink), text, BACKGROUND);
    ink.reverse = true;
    if (COLORS >= 256) {
        short on_bar = foreground(ink.colour, ink.shade == SHADE_DIM ? SHADE_PLAIN : ink.shade);
        (void)init_pair(pair_of(ink), on_bar, BAR_256);
    } else {
        (void)init_pair(pair_of(ink), BACKGROUND, COLOR_WHITE);
    }
}

void paint_init(void)
{
    if (!has_colors() || start_color() == ERR) {
        return;
    }
    for (int colour = 0; colour < (int)COLOUR_COUNT; colour++) {
        for (int shade = 0; shade < SHADES; shade++) {
            init_pairs((struct ink){.colour = (enum colour)colour, .shade = (enum shade)shade});
        }
    }
}

/* How a shade is told where colours cannot tell it. */
static attr_t attributes_of(struct ink ink)
{
    bool has_dim = (termattrs() & A_DIM) != 0;
    if (has_colors()) {
        attr_t attributes = 0;
        if (COLORS < 16 && !ink.reverse) {
            attributes = ink.shade == SHADE_BRIGHT ? A_BOLD : ink.shade == SHADE_DIM && has_dim ? A_DIM : 0;
        }
        return attributes;
    }
    if (ink.reverse) {
        return A_REVERSE;
    }
    switch (ink.shade) {
    case SHADE_DIM:
        return has_dim ? A_DIM : A_NORMAL;
    case SHADE_PLAIN:
        return has_dim ? A_NORMAL : A_BOLD;
    case SHADE_BRIGHT:
        return A_BOLD;
    }
    return A_NORMAL;
}

/* The glyph as wide characters, or '?'s of the same width where the locale disagrees on how wide it is: a
 * terminal that moves its cursor by another count would garble the whole row. */
static void widen(const struct canvas_cell *cell, wchar_t wide[CCHARW_MAX + 1])
{
    mbstate_t begin = {0};
    const char *bytes = cell->glyph;
    size_t count = mbsrtowcs(wide, &bytes, CCHARW_MAX, &begin);
    bool whole = count != (size_t)-1 && count > 0 && bytes == NULL;
    if (!whole || wcwidth(wide[0]) != cell->columns) {
        (void)wcscpy(wide, L"?");
    }
}

static void paint_cell(const struct canvas_cell *cell, int row, int column)
{
    wchar_t wide[CCHARW_MAX + 1] = {0};
    cchar_t character;
    widen(cell, wide);
    short pair = has_colors() ? pair_of(cell->ink) : 0;
    (void)setcchar(&character, wide, attributes_of(cell->ink), pair, NULL);
    (void)mvadd_wch(row, column, &character); /* fails on the last cell, having drawn it */
    if (cell->columns == 2 && wide[0] == L'?') {
        (void)mvadd_wch(row, column + 1, &character);
    }
}

void paint_canvas(const struct canvas *canvas)
{
    (void)erase();
    for (int row = 0; row < canvas->rows && row < LINES; row++) {
        for (int column = 0; column < canvas->columns && column < COLS; column++) {
            const struct canvas_cell *cell = canvas_cell_at(canvas, row, column);
            if (cell->columns > 0) {
                paint_cell(cell, row, column);
            }
        }
    }
    bool typing = canvas->cursor_row >= 0 && canvas->cursor_row < LINES;
    (void)curs_set(typing ? 1 : 0);
    (void)move(typing ? canvas->cursor_row : 0, typing ? canvas->cursor_column : 0);
    (void)refresh();
}
