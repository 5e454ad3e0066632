#include "tests/support/drawing.h"

#include "common/text.h"
#include "tests/support/check.h"

#include <string.h>

void drawing_row(const struct canvas *canvas, int row, char text[DRAWING_ROW_BYTES])
{
    size_t length = 0;
    size_t shown = 0;
    for (int column = 0; column < canvas->columns; column++) {
        const char *glyph = canvas_cell_at(canvas, row, column)->glyph;
        memcpy(text + length, glyph, strlen(glyph));
        length += strlen(glyph);
        shown = strcmp(glyph, " ") != 0 ? length : shown;
    }
    text[shown] = '\0';
}

void drawing_assert_row(const struct canvas *canvas, int row, const char *expected)
{
    char text[DRAWING_ROW_BYTES];
    drawing_row(canvas, row, text);
    assert_string_equal(text, expected);
}

bool drawing_has(const struct canvas *canvas, const char *text)
{
    char drawn[DRAWING_ROW_BYTES];
    for (int row = 0; row < canvas->rows; row++) {
        drawing_row(canvas, row, drawn);
        if (strstr(drawn, text) != NULL) {
            return true;
        }
    }
    return false;
}

void drawing_assert_has(const struct canvas *canvas, const char *text)
{
    if (!drawing_has(canvas, text)) {
        char drawn[DRAWING_ROW_BYTES];
        for (int row = 0; row < canvas->rows; row++) {
            drawing_row(canvas, row, drawn);
            print_error("%s\n", drawn);
        }
        fail_msg("nowhere above: %s", text);
    }
}

static void assert_cell_sound(const struct canvas *canvas, int row, int column)
{
    const struct canvas_cell *cell = canvas_cell_at(canvas, row, column);
    if (cell->columns == 0) {
        assert_string_equal(cell->glyph, "");
        assert_true(column > 0 && canvas_cell_at(canvas, row, column - 1)->columns == 2);
        return;
    }
    char clean[CANVAS_GLYPH_BYTES + 1];
    size_t length = 0;
    assert_true(text_is_utf8(cell->glyph, strlen(cell->glyph)));
    assert_int_equal(text_columns(cell->glyph, &length), cell->columns);
    if (strcmp(cell->glyph, " ") != 0) {
        strcpy(clean, cell->glyph);
        text_clean(clean, sizeof clean);
        assert_string_equal(clean, cell->glyph);
    }
    for (const char *rest = cell->glyph + length; *rest != '\0'; rest += length) {
        assert_int_equal(text_columns(rest, &length), 0);
    }
    if (cell->columns == 2) {
        assert_true(column + 1 < canvas->columns && canvas_cell_at(canvas, row, column + 1)->columns == 0);
    }
}

void drawing_assert_sound(const struct canvas *canvas)
{
    for (int row = 0; row < canvas->rows; row++) {
        for (int column = 0; column < canvas->columns; column++) {
            assert_cell_sound(canvas, row, column);
        }
    }
}
