/* Every screen: one file each, with what it draws and what keys do on it. console.c picks the one that is up.
 * A new screen is a file screen_NAME.c, two lines here, and a row in console.c's table. */
#ifndef RAMPART_CLIENT_MODEL_SCREEN_H
#define RAMPART_CLIENT_MODEL_SCREEN_H

#include "client/model/console.h"

enum { SCREEN_ROWS_MIN = 24, SCREEN_COLUMNS_MIN = 80 };

/* --------------------------------------------------------------------- screens of one who plays, with keys
 */

/* The map with everything round it. */
void screen_map_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_map_key(struct console *console, struct console_press press);

/* All keys, and the tiles met so far as far as they fit. */
void screen_help_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_help_key(struct console *console, struct console_press press);

/* All tiles met so far. */
void screen_signs_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_signs_key(struct console *console, struct console_press press);

/* All messages still known. */
void screen_history_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_history_key(struct console *console, struct console_press press);

/* A line to type, under the map. */
void screen_say_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_say_key(struct console *console, struct console_press press);

/* Which way to dig, under the map. */
void screen_dig_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_dig_key(struct console *console, struct console_press press);

/* Whether one means to leave, under the map. */
void screen_leave_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_leave_key(struct console *console, struct console_press press);

/* ------------------------------------------------------------------------------------- in place of the map
 */

/* Too few rows or columns. */
void screen_small_draw(const struct console *console, struct canvas *canvas);
/* Not in the game yet. */
void screen_wait_draw(const struct console *console, struct canvas *canvas);
/* No longer in the game. */
void screen_end_draw(const struct console *console, struct canvas *canvas);
enum console_effect screen_end_key(struct console *console, struct console_press press);

/* ------------------------------------------------------------------------------------------ parts of screens
 */

/* The latest messages in `rows` rows from `top`, the newest lowest, but for the last `skipped` rows of text.
 */
void screen_messages_draw(const struct console *console, struct canvas *canvas, int top, int rows,
                          int skipped);
/* The rows that all messages take on a canvas of so many columns. */
int screen_messages_height(const struct console *console, int columns);

/* The bar of name, place, levels, players in sight and latency. */
void screen_status_draw(const struct console *console, struct canvas *canvas, int row, int64_t now_ms);

/* The row of the bar on a screen this high; the messages are below it, the map above. */
int screen_status_row(int rows);

/* The row about oneself, over the bar; nothing where nothing was told of it. */
void screen_self_draw(const struct model *model, struct canvas *canvas, int row, int64_t now_ms);
/* When its countdown shows another second; INT64_MAX: it shows none. */
int64_t screen_self_next_ms(const struct model *model, int64_t now_ms);

/* The list of what is in sight, in the upper right corner. */
void screen_sight_draw(const struct model *model, struct canvas *canvas);
/* How many who live are in sight. */
int screen_sight_count(const struct model *model);

/* How something in sight is shown. `name` lives as long as the model keeps the thing and its legend. */
struct screen_look {
    char glyph[9];
    struct ink ink;
    enum sort sort;
    const char *name;
};
struct screen_look screen_look_of(const struct model *model, const struct frame_thing *thing, bool ascii);

/* The colour of a player, by name. */
enum colour screen_player_colour(const char *name);

/* A title on the first row, a hint on the last. */
void screen_frame_draw(struct canvas *canvas, const char *title, const char *hint);

#endif
