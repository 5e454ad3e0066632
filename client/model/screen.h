/* Every screen: one file each, with what it draws and what keys do on it. console.c picks the one that is up.
 * A new screen is a file screen_NAME.c, two lines here, and a row in console.c's table. */
#ifndef RAMPART_CLIENT_MODEL_SCREEN_H
#define RAMPART_CLIENT_MODEL_SCREEN_H

#include "client/model/console.h"

enum { SCREEN_ROWS_MIN = 24, SCREEN_COLUMNS_MIN = 80 };

/* -------------------------------------------------------------------- screens of one who plays, with keys */

/* The map with everything round it. */
void screen_map_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
/* An arrow to the edge of the drawn map beyond which (x, y) lies; "" for a place on it. Static. */
const char *screen_map_beyond(const struct console *console, struct canvas *canvas, int32_t x, int32_t y);
enum console_effect screen_map_key(struct console *console, struct console_press press);

/* All keys, on two pages, and what the words beside the map mean. */
void screen_help_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_help_key(struct console *console, struct console_press press);

/* All tiles, creatures and things met so far. */
void screen_signs_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_signs_key(struct console *console, struct console_press press);

/* All messages still known. */
void screen_history_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_history_key(struct console *console, struct console_press press);

/* What to say, typed under the map. */
void screen_say_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_say_key(struct console *console, struct console_press press);

/* A cursor on the map: to look with it, or to choose a place. */
void screen_cursor_open(struct console *console, bool looks);
void screen_cursor_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_cursor_key(struct console *console, struct console_press press);

/* Which way, under the map. */
void screen_way_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_way_key(struct console *console, struct console_press press);

/* How many of a stack, under the map. Of one there is nothing to ask. */
void screen_count_ask(struct console *console, struct console_press press);
void screen_count_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_count_key(struct console *console, struct console_press press);

/* What one carries: to look at, or to choose from. */
void screen_pack_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_pack_key(struct console *console, struct console_press press);

/* What can be done with one thing that is carried. */
void screen_thing_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_thing_key(struct console *console, struct console_press press);

/* What lies underfoot, to choose from. Where it is one thing there is nothing to ask. */
void screen_pile_ask(struct console *console, struct console_press press);
void screen_pile_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_pile_key(struct console *console, struct console_press press);

/* The players in sight, to choose from. Where there is none it is said. */
void screen_players_ask(struct console *console);
void screen_players_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_players_key(struct console *console, struct console_press press);

/* The name of a player anywhere, typed under the map. */
void screen_name_ask(struct console *console, struct console_press press);
void screen_name_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_name_key(struct console *console, struct console_press press);

/* All that one knows of oneself. */
void screen_sheet_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_sheet_key(struct console *console, struct console_press press);

/* What the shop underfoot sells. */
void screen_shop_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_shop_key(struct console *console, struct console_press press);

/* The best runs. */
void screen_scores_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_scores_key(struct console *console, struct console_press press);

/* Who one is: a name, and a password unless one is a guest. */
void screen_door_open(struct console *console); /* the phase of the model has changed */
void screen_door_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_door_key(struct console *console, struct console_press press);

/* Whom one can watch. */
void screen_games_ask(struct console *console, struct console_press press);
void screen_games_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_games_key(struct console *console, struct console_press press);

/* The run is over: what it came to. */
void screen_over_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_over_key(struct console *console, struct console_press press);

/* Whether one means to leave, under the map. */
void screen_leave_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_leave_key(struct console *console, struct console_press press);

/* Another password. A guest, who has none, is told so. */
void screen_password_open(struct console *console);
void screen_password_draw(struct console *console, struct canvas *canvas, int64_t now_ms);
enum console_effect screen_password_key(struct console *console, struct console_press press);

/* ------------------------------------------------------------------------------------ in place of the map */

/* Too few rows or columns. */
void screen_small_draw(const struct console *console, struct canvas *canvas);
/* Not in the game yet. */
void screen_wait_draw(const struct console *console, struct canvas *canvas);
/* No longer in the game. */
bool screen_is_leaving(int32_t key); /* means to leave where nobody plays any more */
void screen_end_draw(const struct console *console, struct canvas *canvas);
enum console_effect screen_end_key(struct console *console, struct console_press press);

/* --------------------------------------------------------------------------------------- parts of screens */

/* Types a key at the end of a text that has `size` bytes of room, or takes away from it. */
void screen_type(char *typed, size_t size, int32_t key);

/* A star for each byte of a secret, as far as there is room. */
enum { SCREEN_STARS_BYTES = 31 };
void screen_stars(char stars[SCREEN_STARS_BYTES], const char *secret);

/* The latest messages in `rows` rows from `top`, the newest lowest, but for the last `skipped` rows of text.
 */
void screen_messages_draw(const struct console *console, struct canvas *canvas, int top, int rows,
                          int skipped);
/* The rows that all messages take on a canvas of so many columns. */
int screen_messages_height(const struct console *console, int columns);

/* The best runs but the first `skipped`, under a heading, as many as the box has rows for; returns how many.
 */
int screen_ranking_draw(const struct model *model, struct canvas *canvas, struct canvas_box box, int skipped);

/* The bar of name, place, levels, players in sight and latency. */
void screen_status_draw(const struct console *console, struct canvas *canvas, int row, int64_t now_ms);

/* Where the parts of the map's screen lie. */
struct screen_layout {
    struct canvas_box map;
    struct canvas_box side;
    int bar_row; /* the messages are below it */
};
struct screen_layout screen_layout(const struct canvas *canvas);

/* Beside the map: oneself, what lies underfoot, what is in sight. */
void screen_side_draw(const struct console *console, struct canvas *canvas, struct canvas_box box,
                      int64_t now_ms);

/* Oneself, in the upper rows of the box; nothing of what was not told. Returns the rows that it took. */
int screen_self_draw(const struct model *model, struct canvas *canvas, struct canvas_box box, int64_t now_ms);
/* When its countdown shows another second; INT64_MAX: it shows none. */
int64_t screen_self_next_ms(const struct model *model, int64_t now_ms);

/* The others of the party, a row each, from the top of the box; returns the rows that it took. */
int screen_party_draw(const struct model *model, struct canvas *canvas, struct canvas_box box);

/* A bar of `columns` that shows how whole somebody is, in a colour that does so, too. */
void screen_health_bar(struct canvas *canvas, struct canvas_box box, int32_t hp, int32_t most);
/* Its colour. */
enum colour screen_health_colour(int32_t hp, int32_t most);
/* Writes where a place lies from the player: "5 sw", and for one of another level "5 sw 1 down". */
enum { SCREEN_WHEREABOUTS_BYTES = 48 };
void screen_write_whereabouts(char text[SCREEN_WHEREABOUTS_BYTES], struct place from, struct place to);

/* What is in sight, in the box: those who live first, the nearest on top; an arrow before what lies beyond an
 * edge of the map. */
void screen_sight_draw(const struct console *console, struct canvas *canvas, struct canvas_box box);
/* How many of them live: the bar's "near by". */
int screen_sight_count(const struct model *model);

/* Whether it is another player. */
bool screen_is_player(const struct frame_thing *thing);

/* How something in sight is shown. `name` lives as long as the model keeps the thing and its legend. */
struct screen_look {
    char glyph[9];
    struct ink ink;
    enum sort sort;
    const char *name;
};
struct screen_look screen_look_of(const struct model *model, const struct frame_thing *thing, bool ascii);

/* Writes its name and what is told of it: "goblin, badly hurt". */
enum { SCREEN_BODY_BYTES = 64 + MARKS_BYTES + 3 };
void screen_write_body(const struct screen_look *look, const struct frame_thing *thing,
                       char text[SCREEN_BODY_BYTES]);

/* What is in sight, listed. */
struct screen_sighting {
    const struct frame_thing *thing;
    struct screen_look look;
    int distance;
};
/* Lists what is in sight, those who live first, the nearest first, without what lies underfoot; returns how
 * much it is. */
int screen_sightings(const struct model *model, bool ascii,
                     struct screen_sighting sightings[LIMIT_THINGS_IN_VIEW]);
/* Lists what lies underfoot; returns how much it is. */
int screen_underfoot(const struct model *model, bool ascii,
                     struct screen_sighting sightings[LIMIT_THINGS_IN_VIEW]);

/* The colour of a player, by name. */
enum colour screen_player_colour(const char *name);

/* A title on the first row of the box, a hint on its last. */
void screen_frame_draw(struct canvas *canvas, struct canvas_box box, const char *title, const char *hint);

/* Answers a key in words, among the messages. */
void screen_tell(struct console *console, const char *text);

/* A question on the last row. */
void screen_prompt_draw(struct canvas *canvas, const char *text);

#endif
