/* What is drawn on a canvas, as text in a test. */
#ifndef RAMPART_TESTS_SUPPORT_DRAWING_H
#define RAMPART_TESTS_SUPPORT_DRAWING_H

#include "client/model/canvas.h"

enum { DRAWING_ROW_BYTES = CANVAS_COLUMNS_MAX * (CANVAS_GLYPH_BYTES + 1) };

/* Writes a row without the blanks at its end. */
void drawing_row(const struct canvas *canvas, int row, char text[DRAWING_ROW_BYTES]);

/* Fails the test unless the row reads so, blanks at its end aside. */
void drawing_assert_row(const struct canvas *canvas, int row, const char *expected);

/* Whether some row holds the text. */
bool drawing_has(const struct canvas *canvas, const char *text);
void drawing_assert_has(const struct canvas *canvas, const char *text);

/* Fails the test unless every cell is one whole, printable, clean character, and wide ones have their room.
 */
void drawing_assert_sound(const struct canvas *canvas);

#endif
