/* A client's console before a test: a player in a room, keys pressed, screens drawn. */
#ifndef RAMPART_TESTS_SUPPORT_CONSOLE_TABLE_H
#define RAMPART_TESTS_SUPPORT_CONSOLE_TABLE_H

#include "client/model/console.h"
#include "client/model/keypress.h"
#include "tests/support/scene.h"

/* The size of the screen that presses draw, and where things are on it. */
enum {
    CONSOLE_ROWS = 24,
    CONSOLE_COLUMNS = 80,
    CONSOLE_SELF_ROW = 9,
    CONSOLE_SELF_COLUMN = 26,
    CONSOLE_SIDE_COLUMN = 53,
    CONSOLE_BAR_ROW = 19
};

/* A console whose player stands in a room, with P1 in sight. */
struct console_table {
    struct model *model;
    struct console console;
    struct canvas canvas;
    struct buffer out;
    struct scene scene;
};

/* Finish with console_table_finish. */
void console_table_init(struct console_table *table);
void console_table_finish(struct console_table *table);

/* Draws the console on its canvas, and fails the test unless the canvas is sound. */
void console_table_draw(struct console_table *table, int rows, int columns, int64_t now_ms);

/* Presses a key and draws. */
enum console_effect console_table_press(struct console_table *table, int32_t key);

/* Presses the key of each letter. */
void console_table_type(struct console_table *table, const char *keys);

/* Fails the test unless `line` is the last that was sent; where it takes a turn, it also said truly which
 * frame was seen last. */
void assert_sent(const struct console_table *table, const char *line);

#endif
