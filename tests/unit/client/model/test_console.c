#include "client/model/console.h"
#include "client/model/keypress.h"
#include "server/world/terrain.h"
#include "tests/support/check.h"
#include "tests/support/drawing.h"
#include "tests/support/scene.h"

#include <stdio.h>
#include <string.h>

enum { ROWS = 24, COLUMNS = 80, SELF_ROW = 9, SELF_COLUMN = 40, BAR_ROW = 19 };

/* A console whose player stands in a room, with P1 in sight. */
struct table {
    struct model *model;
    struct console console;
    struct canvas canvas;
    struct buffer out;
    struct scene scene;
};

static const char *const room[] = {"#######", "#.....#", "#..@.1#", "#.....#", "#######", NULL};

static void set_up(struct table *table)
{
    *table = (struct table){.model = scene_join()};
    table->console = (struct console){.model = table->model, .server = "a test"};
    scene_draw(&table->scene, 100, -50, 3, room);
    scene_show(table->model, NULL, &table->scene, 1, NULL);
}

static void tear_down(struct table *table)
{
    canvas_finish(&table->canvas);
    buffer_finish(&table->out);
    model_destroy(table->model);
}

static void draw(struct table *table, int rows, int columns, int64_t now_ms)
{
    canvas_reset(&table->canvas, rows, columns);
    console_draw(&table->console, &table->canvas, now_ms);
    drawing_assert_sound(&table->canvas);
}

static enum console_effect press(struct table *table, int32_t key)
{
    struct console_press pressed = {.key = key, .now_ms = 0, .out = &table->out};
    enum console_effect effect = console_key(&table->console, pressed);
    draw(table, ROWS, COLUMNS, 0);
    return effect;
}

static void type(struct table *table, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        (void)press(table, *keys);
    }
}

static void assert_sent(const struct table *table, const char *line)
{
    size_t length = strlen(line);
    assert_true(table->out.length >= length);
    assert_memory_equal(table->out.bytes + table->out.length - length, line, length);
}

/* ----------------------------------------------------------------------------------------------------- map
 */

static void draws_the_map_round_the_player(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_row(&table.canvas, SELF_ROW - 3, "");
    drawing_assert_row(&table.canvas, SELF_ROW - 2, "                                     ▒▒▒▒▒▒▒");
    drawing_assert_row(&table.canvas, SELF_ROW - 1, "                                     ▒·····▒");
    drawing_assert_row(&table.canvas, SELF_ROW + 0, "                                     ▒··@·@▒");
    drawing_assert_row(&table.canvas, SELF_ROW + 1, "                                     ▒·····▒");
    drawing_assert_row(&table.canvas, SELF_ROW + 2, "                                     ▒▒▒▒▒▒▒");
    drawing_assert_row(&table.canvas, 0,
                       "                                                                     @ P1  2 e");
    drawing_assert_row(&table.canvas, BAR_ROW,
                       " Ann   103,-48   level 3   caves   cave floor          1 in sight  0 ms  ? help");
    drawing_assert_row(&table.canvas, ROWS - 1, " Welcome, Ann. Press ? for help.");
    const struct canvas_cell *self = canvas_cell_at(&table.canvas, SELF_ROW, SELF_COLUMN);
    const struct canvas_cell *other = canvas_cell_at(&table.canvas, SELF_ROW, SELF_COLUMN + 2);
    assert_int_not_equal(self->ink.colour, other->ink.colour);
    tear_down(&table);
}

static void ascii_has_a_map_too(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    table.canvas.ascii = true;
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_row(&table.canvas, SELF_ROW - 2, "                                     #######");
    drawing_assert_row(&table.canvas, SELF_ROW, "                                     #..@.@#");
    tear_down(&table);
}

/* One step on, the corner seen before is dim; on another level it is not drawn at all. */
static void draws_what_it_remembers_of_its_own_levels_dim(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    struct scene after;
    static const char *const corridor[] = {"..@..", NULL};
    scene_draw(&after, 101, -47, 3, corridor);
    scene_show(table.model, &table.scene, &after, 2, NULL);
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_row(&table.canvas, SELF_ROW - 1, "                                     ▒·····▒");
    assert_int_equal(canvas_cell_at(&table.canvas, SELF_ROW - 1, SELF_COLUMN)->ink.shade, SHADE_DIM);
    assert_int_equal(canvas_cell_at(&table.canvas, SELF_ROW, SELF_COLUMN + 1)->ink.shade, SHADE_PLAIN);

    struct scene below = after;
    below.at.levels = level_set_one(4);
    for (int i = 0; i < below.cell_count; i++) {
        below.cells[i].level = 4;
    }
    scene_show(table.model, &after, &below, 3, NULL);
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_row(&table.canvas, SELF_ROW - 1, "");
    drawing_assert_has(&table.canvas, "level 4");
    tear_down(&table);
}

/* Down on level 4 a pillar was seen; on a ramp of levels 3 and 4 it is remembered again. */
static void a_ramp_shows_the_memory_of_all_its_levels(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    static const char *const below[] = {"#", ".", "@", NULL};
    static const char *const ramp[] = {"@", NULL};
    struct scene scene;
    struct scene after;
    scene_draw(&scene, 200, 0, 4, below);
    scene_show(table.model, NULL, &scene, 2, NULL);
    scene_draw(&after, 200, 2, 3, ramp);
    scene_show(table.model, NULL, &after, 3, NULL);
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_row(&table.canvas, SELF_ROW - 2, "");
    after.at.levels = level_set_with(after.at.levels, 4);
    scene_show(table.model, NULL, &after, 4, NULL);
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_row(&table.canvas, SELF_ROW - 2, "                                        ▒");
    tear_down(&table);
}

static void the_bar_tells_of_ramps_and_of_late_answers(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    struct scene ramp = table.scene;
    ramp.at.levels = level_set_with(ramp.at.levels, 4);
    scene_show(table.model, &table.scene, &ramp, 2, NULL);
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_has(&table.canvas, "levels 3+4 (ramp)");
    for (int32_t level = 5; level < 10; level++) {
        ramp.at.levels = level_set_with(ramp.at.levels, level);
    }
    scene_show(table.model, NULL, &ramp, 3, NULL);
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_has(&table.canvas, "levels 3 to 9 (ramp)");

    assert_true(console_next_draw_ms(&table.console, 0) == INT64_MAX);
    type(&table, "h");
    assert_int_equal(console_next_draw_ms(&table.console, 0), LIMIT_CLIENT_ANSWER_MS);
    draw(&table, ROWS, COLUMNS, LIMIT_CLIENT_ANSWER_MS + 1000);
    drawing_assert_has(&table.canvas, "no answer for 3 s");
    tear_down(&table);
}

static void many_players_in_sight_are_listed_the_nearest_first(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    struct scene crowd = table.scene;
    for (int i = 1; i < SCENE_THINGS_MAX; i++) {
        struct frame_thing *thing = &crowd.things[crowd.thing_count++];
        *thing = (struct frame_thing){
            .id = 100 + i, .level = 3, .x = crowd.at.x - 4 - i, .y = crowd.at.y + i, .kind = "player"};
        (void)snprintf(thing->name, sizeof thing->name, "Crowd%d", i);
    }
    scene_show(table.model, &table.scene, &crowd, 2, NULL);
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_has(&table.canvas, "@ P1  2 e");
    drawing_assert_has(&table.canvas, "@ Crowd1  5 w");
    drawing_assert_has(&table.canvas, "@ Crowd10 14 sw");
    drawing_assert_has(&table.canvas, "and 5 more");
    assert_false(drawing_has(&table.canvas, "Crowd11"));
    drawing_assert_has(&table.canvas, "16 in sight");
    tear_down(&table);
}

/* The viewer stands on a ramp of levels 3 and 4, P1 on one after the other. */
static void players_on_other_levels_are_listed_so(void **state)
{
    (void)state;
    static const struct {
        int32_t level;
        const char *row;
    } cases[] = {{1, "@ P1  2 e  2 up"}, {2, "@ P1  2 e  1 up"},   {3, "@ P1  2 e"},
                 {4, "@ P1  2 e"},       {5, "@ P1  2 e  1 down"}, {60, "@ P1  2 e  56 down"}};
    struct table table;
    set_up(&table);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct scene scene = table.scene;
        scene.at.levels = level_set_with(level_set_one(3), 4);
        scene.things[0].level = cases[i].level;
        scene_show(table.model, NULL, &scene, 2 + (int32_t)i, NULL);
        draw(&table, ROWS, COLUMNS, 0);
        char row[DRAWING_ROW_BYTES];
        drawing_row(&table.canvas, 0, row);
        assert_string_equal(row + strspn(row, " "), cases[i].row);
    }
    tear_down(&table);
}

/* ---------------------------------------------------------------------------------------------------- keys
 */

static void keys_become_commands(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    type(&table, "l");
    assert_sent(&table, "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n");
    type(&table, ">");
    assert_sent(&table, "{\"t\":\"climb\",\"n\":4,\"dir\":\"down\"}\n");
    type(&table, ".");
    assert_sent(&table, "{\"t\":\"wait\",\"n\":5}\n");
    type(&table, "p");
    assert_sent(&table, "{\"t\":\"who\",\"n\":6}\n");
    tear_down(&table);
}

static void an_unbound_key_says_where_help_is(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    type(&table, "x");
    drawing_assert_row(&table.canvas, ROWS - 1, " There is nothing on x. Press ? for help.");
    (void)press(&table, KEYPRESS_F1 + 1);
    drawing_assert_row(&table.canvas, ROWS - 1, " There is nothing on that key. Press ? for help.");
    (void)press(&table, KEYPRESS_ESCAPE);
    drawing_assert_row(&table.canvas, ROWS - 1, " There is nothing on that key. Press ? for help.");
    assert_int_equal(table.out.length, 0);
    tear_down(&table);
}

static void help_shows_every_intent_of_both_choices_of_keys(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    for (enum keymap keymap = 0; keymap < KEYMAP_COUNT; keymap++) {
        table.console.keymap = keymap;
        type(&table, "?");
        for (enum intent intent = INTENT_NONE + 1; intent < INTENT_COUNT; intent++) {
            drawing_assert_has(&table.canvas, intent_row(intent)->words);
        }
        drawing_assert_has(&table.canvas,
                           keymap == KEYMAP_VI ? "k 8 Up      go north" : "w 8 Up      go north");
        drawing_assert_has(&table.canvas, "say something to those near");
        drawing_assert_has(&table.canvas, "▒ rock");
        drawing_assert_has(&table.canvas, "any key goes back");
        type(&table, "x");
        assert_int_equal(table.console.screen, CONSOLE_MAP);
    }
    assert_int_equal(table.out.length, 0);
    tear_down(&table);
}

/* Puts a tile into the legend; `met`: as one that was seen. */
static void know_tile(struct table *table, char letter, const char *name, const char *glyph, bool met)
{
    struct message_tile tile = {.tile = {letter}, .colour = COLOUR_WHITE, .transparent = true};
    (void)snprintf(tile.name, sizeof tile.name, "%s", name);
    (void)snprintf(tile.glyph, sizeof tile.glyph, "%s", glyph);
    legend_put_tile(&table->model->legend, &tile);
    if (met) {
        legend_meet(&table->model->legend, letter);
    }
}

static void help_tells_only_of_what_was_met(void **state)
{
    (void)state;
    struct table table;
    set_up(&table); /* in a room without stairs */
    type(&table, "?");
    drawing_assert_has(&table.canvas, "▒ rock   · cave floor");
    assert_false(drawing_has(&table.canvas, "stairs down"));
    static const char *const stairs[] = {"@>", NULL};
    struct scene after;
    scene_draw(&after, 200, 0, 3, stairs);
    scene_show(table.model, NULL, &after, 2, NULL);
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_has(&table.canvas, "> stairs down");
    drawing_assert_has(&table.canvas, "▒ rock"); /* out of sight, not forgotten */
    assert_false(drawing_has(&table.canvas, "stairs up"));
    tear_down(&table);
}

static void help_has_room_for_every_terrain_of_our_own_server(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    type(&table, "?");
    for (int ascii = 0; ascii <= 1; ascii++) {
        table.canvas.ascii = ascii == 1;
#define T(id, name, layer, passable, transparent, tile, glyph, colour)                                       \
    know_tile(&table, tile, name, glyph, true);
        TERRAINS(T)
#undef T
        draw(&table, ROWS, COLUMNS, 0);
#define T(id, name, layer, passable, transparent, tile, glyph, colour)                                       \
    drawing_assert_has(&table.canvas, " " name);
        TERRAINS(T)
#undef T
        assert_false(drawing_has(&table.canvas, ascii ? "..." : "…"));
        drawing_assert_has(&table.canvas, "leave the game");
        drawing_assert_row(&table.canvas, ROWS - 1, " any key goes back");
    }
    tear_down(&table);
}

/* Every letter there is, each with a long name. */
static void help_cuts_a_legend_that_does_not_fit(void **state)
{
    (void)state;
    struct table table;
    char row[DRAWING_ROW_BYTES];
    set_up(&table);
    type(&table, "?");
    for (int ascii = 0; ascii <= 1; ascii++) {
        table.canvas.ascii = ascii == 1;
        for (char letter = LEGEND_TILE_FIRST; letter <= LEGEND_TILE_LAST; letter++) {
            char name[] = "a floor of kind x";
            name[sizeof name - 2] = letter;
            know_tile(&table, letter, name, "·", true);
        }
        draw(&table, ROWS, COLUMNS, 0);
        drawing_row(&table.canvas, ROWS - 2, row);
        const char *more = ascii ? "..." : "…";
        assert_true(strlen(row) > strlen(more));
        assert_string_equal(row + strlen(row) - strlen(more), more);
        drawing_assert_row(&table.canvas, ROWS - 1, " any key goes back");
        drawing_assert_has(&table.canvas, "leave the game");
    }
    tear_down(&table);
}

static void says_what_is_typed(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    type(&table, "thi quw");
    (void)press(&table, KEYPRESS_BACKSPACE);
    (void)press(&table, 0x65e5);
    (void)press(&table, 'e');
    (void)press(&table, 0x301);
    drawing_assert_row(&table.canvas, ROWS - 1, " Say: hi qu日e\u0301");
    assert_int_equal(table.canvas.cursor_row, ROWS - 1);
    assert_int_equal(table.canvas.cursor_column, 14);
    (void)press(&table, KEYPRESS_BACKSPACE); /* the letter goes with its mark */
    (void)press(&table, 0x378);
    (void)press(&table, 0x202e);
    (void)press(&table, KEYPRESS_LEFT);
    drawing_assert_row(&table.canvas, ROWS - 1, " Say: hi qu日");
    (void)press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"say\",\"n\":3,\"text\":\"hi qu日\"}\n");
    assert_int_equal(table.console.screen, CONSOLE_MAP);

    type(&table, "tnot this");
    (void)press(&table, KEYPRESS_ESCAPE);
    type(&table, "t   ");
    (void)press(&table, KEYPRESS_ENTER); /* nothing to say */
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    assert_sent(&table, "{\"t\":\"say\",\"n\":3,\"text\":\"hi qu日\"}\n");
    tear_down(&table);
}

static void a_long_say_shows_its_end_and_what_is_left(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    type(&table, "t");
    for (int i = 0; i < LIMIT_CHAT_CODE_POINTS + 10; i++) {
        (void)press(&table, i % 10 == 9 ? ' ' : 0x1f9d9);
    }
    assert_int_equal(strlen(table.console.typed),
                     LIMIT_CHAT_CODE_POINTS * 4 * 9 / 10 + LIMIT_CHAT_CODE_POINTS / 10);
    drawing_assert_has(&table.canvas, "0 left");
    (void)press(&table, KEYPRESS_ENTER);
    assert_true(table.out.length > 600 && table.out.length < LIMIT_LINE_UP_BYTES);
    tear_down(&table);
}

static void leaving_is_asked_again(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    assert_int_equal(press(&table, 'q'), CONSOLE_NOTHING);
    drawing_assert_has(&table.canvas, "Leave the game? y leaves, any other key stays.");
    assert_int_equal(press(&table, 'q'), CONSOLE_NOTHING);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    (void)press(&table, 'q');
    assert_int_equal(press(&table, 'y'), CONSOLE_QUIT);
    tear_down(&table);
}

static void history_scrolls_through_all_messages(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    for (int i = 0; i < 50; i++) {
        char text[32];
        (void)snprintf(text, sizeof text, "message %d", i);
        chronicle_add(&table.model->chronicle, CHRONICLE_SAID, "Bob", text);
    }
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_row(&table.canvas, ROWS - 1, " Bob: message 49");
    drawing_assert_row(&table.canvas, BAR_ROW + 1, " Bob: message 46");
    (void)press(&table, KEYPRESS_CTRL('P'));
    drawing_assert_row(&table.canvas, 1, " Bob: message 28");
    drawing_assert_row(&table.canvas, ROWS - 2, " Bob: message 49");
    (void)press(&table, 'k');
    drawing_assert_row(&table.canvas, ROWS - 2, " Bob: message 48");
    for (int i = 0; i < 9; i++) {
        (void)press(&table, KEYPRESS_PAGE_UP);
    }
    drawing_assert_row(&table.canvas, 1, " Welcome, Ann. Press ? for help.");
    (void)press(&table, KEYPRESS_PAGE_DOWN);
    drawing_assert_row(&table.canvas, 1, " Bob: message 9");
    type(&table, "x");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    tear_down(&table);
}

static void a_message_too_long_for_its_rows_shows_its_beginning(void **state)
{
    (void)state;
    struct table table;
    char text[600];
    set_up(&table);
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = i % 5 == 4 ? ' ' : 'x';
    }
    text[sizeof text - 1] = '\0';
    chronicle_add(&table.model->chronicle, CHRONICLE_SAID, "Bob", text);
    draw(&table, ROWS, COLUMNS, 0);
    char row[DRAWING_ROW_BYTES];
    drawing_row(&table.canvas, BAR_ROW + 1, row);
    assert_memory_equal(row, " Bob: xxxx", 10);
    tear_down(&table);
}

static void messages_fade_as_the_player_acts(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    static const enum shade shades[] = {SHADE_BRIGHT, SHADE_BRIGHT, SHADE_PLAIN, SHADE_PLAIN,
                                        SHADE_PLAIN,  SHADE_PLAIN,  SHADE_DIM};
    for (size_t i = 0; i < sizeof shades / sizeof *shades; i++) {
        draw(&table, ROWS, COLUMNS, 0);
        assert_int_equal(canvas_cell_at(&table.canvas, ROWS - 1, 1)->ink.shade, shades[i]);
        (void)press(&table, '.');
    }
    tear_down(&table);
}

/* ----------------------------------------------------------------------------------------- no room, no game
 */

static void a_small_terminal_is_told_so_and_only_leaves(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    draw(&table, 23, 80, 0);
    drawing_assert_row(&table.canvas, 0,
                       "This terminal is 80 columns by 23 rows. Rampart needs 80 by 24: please make it");
    struct console_press key = {.key = 'l', .out = &table.out};
    (void)console_key(&table.console, key);
    assert_int_equal(table.out.length, 0);
    key.key = 'q';
    (void)console_key(&table.console, key);
    draw(&table, 5, 60, 0);
    drawing_assert_has(&table.canvas, "Leave the game?");
    key.key = 'y';
    assert_int_equal(console_key(&table.console, key), CONSOLE_QUIT);
    tear_down(&table);
}

/* Every screen on every size from 1 × 1 on: nothing but soundness is asked. */
static void every_screen_is_sound_on_any_size(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 1},   {1, 400}, {100, 1}, {2, 7},    {23, 80},
                                   {24, 79}, {24, 80}, {25, 81}, {100, 400}};
    struct table table;
    set_up(&table);
    for (int i = 0; i < 300; i++) {
        chronicle_add(&table.model->chronicle, CHRONICLE_SAID, "日本",
                      "日本語 and a long line of many words 日本語 x");
    }
    for (enum console_screen screen = 0; screen < CONSOLE_SCREENS; screen++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            table.console.screen = screen;
            draw(&table, sizes[i][0], sizes[i][1], 0);
        }
    }
    model_lost(table.model, "the server closed the connection");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        draw(&table, sizes[i][0], sizes[i][1], 0);
    }
    tear_down(&table);
}

static void before_and_after_the_game_are_told(void **state)
{
    (void)state;
    struct table table;
    set_up(&table);
    struct model *early = model_create(&(struct model_config){.client = "test", .name = "Ann"});
    table.console.model = early;
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_has(&table.canvas, "Connecting to a test ...");
    assert_int_equal(press(&table, 'l'), CONSOLE_NOTHING);
    assert_int_equal(press(&table, 'q'), CONSOLE_QUIT);
    table.console.model = table.model;
    model_lost(table.model, "the server closed the connection");
    draw(&table, ROWS, COLUMNS, 0);
    drawing_assert_has(&table.canvas, "the server closed the connection");
    drawing_assert_has(&table.canvas, "Press Enter.");
    static const int32_t ignored[] = {'x', ' ', 'l', 'y', '8', KEYPRESS_LEFT, KEYPRESS_END, KEYPRESS_TAB};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) {
        assert_int_equal(press(&table, ignored[i]), CONSOLE_NOTHING);
    }
    static const int32_t closing[] = {KEYPRESS_ENTER, KEYPRESS_ESCAPE, 'q'};
    for (size_t i = 0; i < sizeof closing / sizeof *closing; i++) {
        assert_int_equal(press(&table, closing[i]), CONSOLE_QUIT);
    }
    model_destroy(early);
    tear_down(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_the_map_round_the_player),
        cmocka_unit_test(ascii_has_a_map_too),
        cmocka_unit_test(draws_what_it_remembers_of_its_own_levels_dim),
        cmocka_unit_test(a_ramp_shows_the_memory_of_all_its_levels),
        cmocka_unit_test(the_bar_tells_of_ramps_and_of_late_answers),
        cmocka_unit_test(many_players_in_sight_are_listed_the_nearest_first),
        cmocka_unit_test(players_on_other_levels_are_listed_so),
        cmocka_unit_test(keys_become_commands),
        cmocka_unit_test(an_unbound_key_says_where_help_is),
        cmocka_unit_test(help_shows_every_intent_of_both_choices_of_keys),
        cmocka_unit_test(help_tells_only_of_what_was_met),
        cmocka_unit_test(help_has_room_for_every_terrain_of_our_own_server),
        cmocka_unit_test(help_cuts_a_legend_that_does_not_fit),
        cmocka_unit_test(says_what_is_typed),
        cmocka_unit_test(a_long_say_shows_its_end_and_what_is_left),
        cmocka_unit_test(leaving_is_asked_again),
        cmocka_unit_test(history_scrolls_through_all_messages),
        cmocka_unit_test(a_message_too_long_for_its_rows_shows_its_beginning),
        cmocka_unit_test(messages_fade_as_the_player_acts),
        cmocka_unit_test(a_small_terminal_is_told_so_and_only_leaves),
        cmocka_unit_test(every_screen_is_sound_on_any_size),
        cmocka_unit_test(before_and_after_the_game_are_told),
    };
    return cmocka_run_group_tests_name("model/console", tests, NULL, NULL);
}
