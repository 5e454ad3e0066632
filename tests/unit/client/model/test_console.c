/* Keys, and every screen but the map. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "tests/support/check.h"
#include "tests/support/console_table.h"
#include "tests/support/drawing.h"
#include "tests/support/standard.h"

#include <stdio.h>
#include <string.h>

/* --------------------------------------------------------------------------------------------------- keys */

static void keys_become_commands(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "l");
    assert_sent(&table, "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n");
    console_table_type(&table, ">");
    assert_sent(&table, "{\"t\":\"climb\",\"n\":4,\"dir\":\"down\"}\n");
    console_table_type(&table, ".");
    assert_sent(&table, "{\"t\":\"wait\",\"n\":5}\n");
    console_table_type(&table, "p");
    assert_sent(&table, "{\"t\":\"who\",\"n\":6}\n");
    console_table_finish(&table);
}

static void an_unbound_key_says_where_help_is(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "X");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " There is nothing on X. Press ? for help.");
    (void)console_table_press(&table, KEYPRESS_BEYOND);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " There is nothing on that key. Press ? for help.");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " There is nothing on that key. Press ? for help.");
    assert_int_equal(table.out.length, 0);
    console_table_finish(&table);
}

/* The page that is shown has all keys that concern others, or all that do not. */
static void assert_help_has(const struct console_table *table, bool others)
{
    for (enum intent intent = INTENT_NONE + 1; intent < INTENT_COUNT; intent++) {
        enum intent_group group = intent_row(intent)->group;
        if (group != INTENT_GROUP_WALK && group != INTENT_GROUP_RUN &&
            (group == INTENT_GROUP_TALK) == others) {
            drawing_assert_has(&table->canvas, intent_row(intent)->words);
        }
    }
}

static void help_shows_every_intent_of_both_choices_of_keys(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    for (enum keymap keymap = 0; keymap < KEYMAP_COUNT; keymap++) {
        table.console.keymap = keymap;
        console_table_type(&table, "?");
        assert_help_has(&table, false);
        drawing_assert_row(&table.canvas, 2,
                           keymap == KEYMAP_VI ? "  y k u      7 8 9      Y K U            , g     pick up"
                                               : "  A w W      7 8 9                       , g     pick up");
        drawing_assert_has(&table.canvas, "who carries it out, wins.");
        console_table_type(&table, " ");
        assert_help_has(&table, true);
        drawing_assert_has(&table.canvas, "still   not in your time: it waits");
        console_table_type(&table, "x");
        assert_int_equal(table.console.screen, CONSOLE_MAP);
    }
    assert_int_equal(table.out.length, 0);
    console_table_finish(&table);
}

/* Puts a tile into the legend; `met`: as one that was seen. */
static void know_tile(struct console_table *table, char letter, const char *name, const char *glyph, bool met)
{
    struct message_tile tile = {.tile = {letter}, .colour = COLOUR_WHITE, .transparent = true};
    (void)snprintf(tile.name, sizeof tile.name, "%s", name);
    (void)snprintf(tile.glyph, sizeof tile.glyph, "%s", glyph);
    legend_put_tile(&table->model->legend, &tile);
    if (met) {
        legend_meet(&table->model->legend, letter);
    }
}

static void signs_tell_only_of_what_was_met(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table); /* in a room without stairs */
    console_table_type(&table, "?  ");
    drawing_assert_has(&table.canvas, "▒ rock");
    drawing_assert_has(&table.canvas, "· cave floor");
    assert_false(drawing_has(&table.canvas, "stairs down"));
    static const char *const stairs[] = {"@>", NULL};
    struct scene after;
    scene_draw(&after, 200, 0, 3, stairs);
    scene_show(table.model, NULL, &after, 2, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "> stairs down");
    drawing_assert_has(&table.canvas, "▒ rock"); /* out of sight, not forgotten */
    assert_false(drawing_has(&table.canvas, "stairs up"));
    console_table_finish(&table);
}

/* Creatures and things are met by the sight of them, and things by carrying them, too. */
static void signs_tell_of_creatures_and_things_met(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "?  ");
    assert_false(drawing_has(&table.canvas, "goblin"));
    scene_line(table.model, "{\"t\":\"frame\",\"n\":2,\"pack\":[[\"a\",3,\"club\",\"3 clubs\",0]],\"sum\":1}",
               NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "/ club");
    assert_false(drawing_has(&table.canvas, "goblin"));
    struct scene scene = table.scene;
    scene_add_thing(&scene, 11, scene.at.x - 1, scene.at.y, "goblin");
    scene_show(table.model, NULL, &scene, 3, NULL);
    scene_show(table.model, NULL, &table.scene, 4, NULL); /* it is gone, and not forgotten */
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "g goblin");
    console_table_finish(&table);
}

static void signs_tell_of_every_terrain_of_our_own_server(void **state)
{
    (void)state;
    const struct terrain_table *terrains = standard_terrains();
    struct console_table table;
    console_table_init(&table);
    for (int ascii = 0; ascii <= 1; ascii++) {
        console_table_type(&table, "?");
        table.canvas.ascii = ascii == 1;
        for (int id = TERRAIN_NONE + 1; id < terrains->count; id++) {
            const struct terrain *terrain = &terrains->at[id];
            if (!terrain->hidden) {
                know_tile(&table, terrain->tile, terrain->name, terrain->glyph, true);
            }
        }
        console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
        console_table_type(&table, "  ");
        for (int id = TERRAIN_NONE + 1; id < terrains->count; id++) {
            if (!terrains->at[id].hidden) {
                drawing_assert_has(&table.canvas, terrains->at[id].name);
            }
        }
        drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " any key goes back");
        console_table_type(&table, "x");
        assert_int_equal(table.console.screen, CONSOLE_MAP);
    }
    console_table_finish(&table);
}

/* Every letter there is, each with a long name. */
static void signs_that_do_not_fit_are_on_the_next_page(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    for (int letter = LEGEND_TILE_FIRST; letter <= LEGEND_TILE_LAST; letter++) {
        char name[] = "a floor of kind x";
        name[sizeof name - 2] = (char)letter;
        know_tile(&table, (char)letter, name, "·", true);
    }
    console_table_type(&table, "?  ");
    drawing_assert_has(&table.canvas, "a floor of kind !");
    assert_false(drawing_has(&table.canvas, "a floor of kind ~"));
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " space goes on, any other key goes back");
    console_table_type(&table, " ");
    drawing_assert_has(&table.canvas, "a floor of kind ~");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " any key goes back");
    console_table_finish(&table);
}

static void says_what_is_typed(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "thi quw");
    (void)console_table_press(&table, KEYPRESS_BACKSPACE);
    (void)console_table_press(&table, 0x65e5);
    (void)console_table_press(&table, 'e');
    (void)console_table_press(&table, 0x301);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Say: hi qu日e\u0301");
    assert_int_equal(table.canvas.cursor_row, CONSOLE_ROWS - 1);
    assert_int_equal(table.canvas.cursor_column, 14);
    (void)console_table_press(&table, KEYPRESS_BACKSPACE); /* the letter goes with its mark */
    (void)console_table_press(&table, 0x378);
    (void)console_table_press(&table, 0x202e);
    (void)console_table_press(&table, KEYPRESS_LEFT);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Say: hi qu日");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"say\",\"n\":3,\"text\":\"hi qu日\"}\n");
    assert_int_equal(table.console.screen, CONSOLE_MAP);

    console_table_type(&table, "tnot this");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    console_table_type(&table, "t   ");
    (void)console_table_press(&table, KEYPRESS_ENTER); /* nothing to say */
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    assert_sent(&table, "{\"t\":\"say\",\"n\":3,\"text\":\"hi qu日\"}\n");
    console_table_finish(&table);
}

static void a_long_say_shows_its_end_and_what_is_left(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "t");
    for (int i = 0; i < LIMIT_CHAT_CODE_POINTS + 10; i++) {
        (void)console_table_press(&table, i % 10 == 9 ? ' ' : 0x1f9d9);
    }
    assert_int_equal(strlen(table.console.typed),
                     LIMIT_CHAT_CODE_POINTS * 4 * 9 / 10 + LIMIT_CHAT_CODE_POINTS / 10);
    drawing_assert_has(&table.canvas, "0 left");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_true(table.out.length > 600 && table.out.length < LIMIT_LINE_UP_BYTES);
    console_table_finish(&table);
}

static void digging_asks_which_way(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "T");
    drawing_assert_has(&table.canvas, "Which way do you want to dig?");
    console_table_type(&table, "u");
    assert_sent(&table, "{\"t\":\"dig\",\"n\":3,\"dir\":\"ne\"}\n");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_type(&table, "T<");
    (void)console_table_press(&table, 'T');
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    assert_sent(&table, "{\"t\":\"dig\",\"n\":3,\"dir\":\"ne\"}\n");
    console_table_finish(&table);
}

/* Whatever the key, and once only. */
static void any_key_stops_a_journey(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "o");
    assert_sent(&table, "{\"t\":\"explore\",\"n\":3}\n");
    console_table_type(&table, "i");
    assert_sent(&table, "{\"t\":\"stop\",\"n\":4}\n");
    size_t sent = table.out.length;
    console_table_type(&table, "Z");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_int_equal(table.out.length, sent);
    console_table_type(&table, "RL"); /* a command stops by itself what was there before */
    assert_sent(&table, "{\"t\":\"run\",\"n\":6,\"dir\":\"e\"}\n");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_sent(&table, "{\"t\":\"stop\",\"n\":7}\n");
    console_table_type(&table, "o.");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_sent(&table, "{\"t\":\"wait\",\"n\":9}\n");
    console_table_finish(&table);
}

static void leaving_is_asked_again(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    assert_int_equal(console_table_press(&table, 'Q'), CONSOLE_NOTHING);
    drawing_assert_has(&table.canvas, "Leave the game? Your run ends here and does not count. y leaves.");
    assert_int_equal(console_table_press(&table, 'Q'), CONSOLE_NOTHING);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    (void)console_table_press(&table, 'Q');
    assert_int_equal(console_table_press(&table, 'y'), CONSOLE_QUIT);
    console_table_finish(&table);
}

static void history_scrolls_through_all_messages(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    for (int i = 0; i < 50; i++) {
        char text[32];
        (void)snprintf(text, sizeof text, "message %d", i);
        chronicle_hear(&table.model->chronicle, VOICE_SAY, "Bob", text);
    }
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Bob: message 49");
    drawing_assert_row(&table.canvas, CONSOLE_BAR_ROW + 1, " Bob: message 46");
    (void)console_table_press(&table, KEYPRESS_CTRL('P'));
    drawing_assert_row(&table.canvas, 1, " Bob: message 28");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " Bob: message 49");
    (void)console_table_press(&table, 'k');
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " Bob: message 48");
    for (int i = 0; i < 9; i++) {
        (void)console_table_press(&table, KEYPRESS_PAGE_UP);
    }
    drawing_assert_row(&table.canvas, 1, " Welcome, Ann. Press ? for help.");
    (void)console_table_press(&table, KEYPRESS_PAGE_DOWN);
    drawing_assert_row(&table.canvas, 1, " Bob: message 9");
    console_table_type(&table, "x");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_finish(&table);
}

static void a_message_too_long_for_its_rows_shows_its_beginning(void **state)
{
    (void)state;
    struct console_table table;
    char text[600];
    console_table_init(&table);
    for (size_t i = 0; i < sizeof text; i++) {
        text[i] = i % 5 == 4 ? ' ' : 'x';
    }
    text[sizeof text - 1] = '\0';
    chronicle_hear(&table.model->chronicle, VOICE_SAY, "Bob", text);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    char row[DRAWING_ROW_BYTES];
    drawing_row(&table.canvas, CONSOLE_BAR_ROW + 1, row);
    assert_memory_equal(row, " Bob: xxxx", 10);
    console_table_finish(&table);
}

static void messages_fade_as_the_player_acts(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    static const enum shade shades[] = {SHADE_BRIGHT, SHADE_PLAIN, SHADE_PLAIN, SHADE_PLAIN, SHADE_DIM};
    for (size_t i = 0; i < sizeof shades / sizeof *shades; i++) {
        console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
        assert_int_equal(canvas_cell_at(&table.canvas, CONSOLE_ROWS - 1, 1)->ink.shade, shades[i]);
        (void)console_table_press(&table, '.');
    }
    console_table_finish(&table);
}

/* --------------------------------------------------------------------------------------- no room, no game */

static void a_small_terminal_is_told_so_and_only_leaves(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_draw(&table, 23, 80, 0);
    drawing_assert_row(&table.canvas, 0,
                       "This terminal is 80 columns by 23 rows. Rampart needs 80 by 24: please make it");
    struct console_press key = {.key = 'l', .out = &table.out};
    (void)console_key(&table.console, key);
    assert_int_equal(table.out.length, 0);
    key.key = 'Q';
    (void)console_key(&table.console, key);
    console_table_draw(&table, 5, 60, 0);
    drawing_assert_has(&table.canvas, "Leave the game?");
    key.key = 'y';
    assert_int_equal(console_key(&table.console, key), CONSOLE_QUIT);
    console_table_finish(&table);
}

/* Every screen on every size from 1 × 1 on: nothing but soundness is asked. */
static void every_screen_is_sound_on_any_size(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 1},   {1, 400}, {100, 1}, {2, 7},    {23, 80},
                                   {24, 79}, {24, 80}, {25, 81}, {100, 400}};
    struct console_table table;
    console_table_init(&table);
    for (int i = 0; i < 300; i++) {
        chronicle_hear(&table.model->chronicle, VOICE_SAY, "日本",
                       "日本語 and a long line of many words 日本語 x");
    }
    for (enum console_screen screen = 0; screen < CONSOLE_SCREENS; screen++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            table.console.screen = screen;
            console_table_draw(&table, sizes[i][0], sizes[i][1], 0);
        }
    }
    model_lost(table.model, "the server closed the connection");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        console_table_draw(&table, sizes[i][0], sizes[i][1], 0);
    }
    console_table_finish(&table);
}

static void before_and_after_the_game_are_told(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct model *early = model_create(&(struct model_config){.client = "test", .name = "Ann"});
    table.console.model = early;
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "Connecting to a test ...");
    assert_int_equal(console_table_press(&table, 'l'), CONSOLE_NOTHING);
    assert_int_equal(console_table_press(&table, 'q'), CONSOLE_QUIT);
    table.console.model = table.model;
    model_lost(table.model, "the server closed the connection");
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "the server closed the connection");
    drawing_assert_has(&table.canvas, "Press Enter.");
    static const int32_t ignored[] = {'x', ' ', 'l', 'y', '8', KEYPRESS_LEFT, KEYPRESS_END, KEYPRESS_TAB};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) {
        assert_int_equal(console_table_press(&table, ignored[i]), CONSOLE_NOTHING);
    }
    static const int32_t closing[] = {KEYPRESS_ENTER, KEYPRESS_ESCAPE, 'q'};
    for (size_t i = 0; i < sizeof closing / sizeof *closing; i++) {
        assert_int_equal(console_table_press(&table, closing[i]), CONSOLE_QUIT);
    }
    model_destroy(early);
    console_table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_become_commands),
        cmocka_unit_test(an_unbound_key_says_where_help_is),
        cmocka_unit_test(help_shows_every_intent_of_both_choices_of_keys),
        cmocka_unit_test(signs_tell_only_of_what_was_met),
        cmocka_unit_test(signs_tell_of_creatures_and_things_met),
        cmocka_unit_test(signs_tell_of_every_terrain_of_our_own_server),
        cmocka_unit_test(signs_that_do_not_fit_are_on_the_next_page),
        cmocka_unit_test(says_what_is_typed),
        cmocka_unit_test(a_long_say_shows_its_end_and_what_is_left),
        cmocka_unit_test(digging_asks_which_way),
        cmocka_unit_test(any_key_stops_a_journey),
        cmocka_unit_test(leaving_is_asked_again),
        cmocka_unit_test(history_scrolls_through_all_messages),
        cmocka_unit_test(a_message_too_long_for_its_rows_shows_its_beginning),
        cmocka_unit_test(messages_fade_as_the_player_acts),
        cmocka_unit_test(a_small_terminal_is_told_so_and_only_leaves),
        cmocka_unit_test(every_screen_is_sound_on_any_size),
        cmocka_unit_test(before_and_after_the_game_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
