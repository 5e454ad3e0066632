/* The cursor on the map: looking, aiming, and choosing where to go. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "tests/support/check.h"
#include "tests/support/console_table.h"
#include "tests/support/drawing.h"

/* Fails the test unless the cursor is so far from the player on the canvas. */
static void assert_cursor(const struct console_table *table, int dx, int dy)
{
    assert_int_equal(table->canvas.cursor_column - CONSOLE_SELF_COLUMN, dx);
    assert_int_equal(table->canvas.cursor_row - CONSOLE_SELF_ROW, dy);
}

static void looking_tells_what_is_there(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "x");
    assert_cursor(&table, 0, 0);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " cave floor; you");
    console_table_type(&table, "ll");
    assert_cursor(&table, 2, 0);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " P1; cave floor");
    console_table_type(&table, "l");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " rock");
    console_table_type(&table, "l");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " You have not seen that place.");
    (void)console_table_press(&table, KEYPRESS_TAB);
    assert_cursor(&table, 2, 0);
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    assert_int_equal(table.out.length, 0);
    console_table_finish(&table);
}

/* The map follows a cursor that leaves it. */
static void the_cursor_stays_on_the_map(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "xLLLLJJ");
    assert_int_equal(table.console.cursor_x, table.scene.at.x + 32);
    assert_int_equal(table.canvas.cursor_column, CONSOLE_SIDE_COLUMN - 1 - 3);
    assert_int_equal(table.canvas.cursor_row, CONSOLE_BAR_ROW - 3);
    table.console.cursor_x = LIMIT_COORDINATE;
    table.console.cursor_y = -LIMIT_COORDINATE;
    console_table_type(&table, "LKU");
    assert_int_equal(table.console.cursor_x, LIMIT_COORDINATE);
    assert_int_equal(table.console.cursor_y, -LIMIT_COORDINATE);
    console_table_finish(&table);
}

static void stairs_once_seen_are_jumped_to(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    static const char *const stairs[] = {"@.>....>", NULL};
    struct scene after;
    scene_draw(&after, 101, -45, 3, stairs);
    scene_show(table.model, NULL, &after, 2, NULL);
    scene_show(table.model, NULL, &table.scene, 3, NULL); /* back where they are only remembered */
    console_table_type(&table, "_>");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " stairs down, as you remember it");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"travel\",\"n\":3,\"x\":103,\"y\":-45,\"level\":3}\n");
    console_table_type(&table, "_>>");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"travel\",\"n\":5,\"x\":108,\"y\":-45,\"level\":3}\n");
    console_table_type(&table, "_<"); /* none is known: the cursor stays */
    assert_int_equal(table.console.cursor_x, table.scene.at.x);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2,
                       " You know of no stairs up and no archway on this level.");
    console_table_type(&table, "l");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " cave floor");
    console_table_type(&table, "_"); /* what is rare here: the stairs */
    assert_int_equal(table.console.cursor_x, 103);
    console_table_finish(&table);
}

/* Ways to other realms are jumped to however many there are, and before what is merely rare. */
static void every_way_once_seen_is_jumped_to(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    scene_line(table.model,
               "{\"t\":\"tile\",\"tile\":\"A\",\"name\":\"archway\",\"glyph\":\"∩\",\"colour\":\"magenta\","
               "\"passable\":true,\"transparent\":true}",
               NULL);
    static const char *const ways[] = {"@>A.A.A.A.A", NULL};
    struct scene after;
    scene_draw(&after, 101, -45, 3, ways);
    scene_show(table.model, NULL, &after, 2, NULL);
    console_table_type(&table, "_");
    static const int columns[] = {2, 4, 6, 8, 10, 1, 2}; /* the stairs last, then the first again */
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        console_table_type(&table, "_");
        assert_cursor(&table, columns[i], 0);
    }
    console_table_finish(&table);
}

/* Where a way leads is known of those that one has stood on. */
static void a_way_is_named_by_where_it_leads(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    scene_line(table.model,
               "{\"t\":\"tile\",\"tile\":\"A\",\"name\":\"archway\",\"glyph\":\"∩\",\"colour\":\"magenta\","
               "\"passable\":true,\"transparent\":true}",
               NULL);
    static const char *const ways[] = {"@A>A", NULL};
    struct scene after;
    scene_draw(&after, 101, -45, 3, ways);
    scene_show(table.model, NULL, &after, 2, NULL);
    scene_line(table.model,
               "{\"t\":\"way\",\"realm\":\"caves\",\"level\":3,\"x\":102,\"y\":-45,\"leads\":\"halls\"}",
               NULL);
    console_table_type(&table, "_>"); /* stairs before archways */
    assert_cursor(&table, 2, 0);
    console_table_type(&table, ">");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " archway to the halls");
    console_table_type(&table, ">");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " archway");
    assert_cursor(&table, 3, 0);
    console_table_finish(&table);
}

/* The map of another level, as it is remembered. */
static void other_levels_are_shown_and_travelled_to(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    static const char *const below[] = {"@>", NULL};
    struct scene after;
    scene_draw(&after, 104, -48, 4, below);
    scene_show(table.model, NULL, &after, 2, NULL);
    scene_show(table.model, NULL, &table.scene, 3, NULL);
    console_table_type(&table, "_]");
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW, "                           ·>");
    drawing_assert_has(&table.canvas, "Level 4.");
    console_table_type(&table, ">");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"travel\",\"n\":3,\"x\":105,\"y\":-48,\"level\":4}\n");
    console_table_finish(&table);
}

/* Tab goes from target to target, the nearest first; things are no targets; the key that throws throws. */
static void throwing_aims_at_the_nearest(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct frame_carried dagger = {.letter = 'b', .count = 5, .kind = "dagger", .words = "5 daggers"};
    struct frame frame = {.full = true, .pack = &dagger, .pack_count = 1};
    struct scene scene = table.scene;
    scene_add_thing(&scene, 11, scene.at.x - 1, scene.at.y - 1, "goblin");
    scene_add_thing(&scene, 12, scene.at.x + 1, scene.at.y, "club");
    scene_show(table.model, NULL, &scene, 2, NULL);
    pack_take(&table.model->pack, &frame);
    console_table_type(&table, "fb");
    assert_cursor(&table, -1, -1);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " goblin; cave floor");
    console_table_type(&table, "f");
    assert_sent(&table, "{\"t\":\"throw\",\"n\":3,\"letter\":\"b\",\"x\":-1,\"y\":-1}\n");
    console_table_type(&table, "vb");
    (void)console_table_press(&table, KEYPRESS_TAB); /* P1 is no foe */
    assert_cursor(&table, -1, -1);
    table.model->picture.things[0].marks = 1u << MARK_FOE;
    (void)console_table_press(&table, KEYPRESS_TAB);
    assert_cursor(&table, 2, 0);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 2, " P1, foe; cave floor");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"throw\",\"n\":4,\"letter\":\"b\",\"x\":2,\"y\":0}\n");
    console_table_type(&table, "vbLLLLLL"); /* no farther than one sees */
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"throw\",\"n\":5,\"letter\":\"b\",\"x\":20,\"y\":-1}\n");
    console_table_finish(&table);
}

/* Whisked away with the cursor where it was: what is sent is within a player's sight all the same. */
static void who_is_moved_while_aiming_throws_in_range(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct frame_carried dagger = {.letter = 'b', .count = 5, .kind = "dagger", .words = "5 daggers"};
    struct frame frame = {.full = true, .pack = &dagger, .pack_count = 1};
    pack_take(&table.model->pack, &frame);
    console_table_type(&table, "fb");
    static const char *const far_away[] = {"@", NULL};
    struct scene scene;
    scene_draw(&scene, -LIMIT_COORDINATE, 9, 3, far_away);
    scene_show(table.model, NULL, &scene, 2, NULL);
    pack_take(&table.model->pack, &frame);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"throw\",\"n\":3,\"letter\":\"b\",\"x\":20,\"y\":-20}\n");
    console_table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(looking_tells_what_is_there),
        cmocka_unit_test(the_cursor_stays_on_the_map),
        cmocka_unit_test(stairs_once_seen_are_jumped_to),
        cmocka_unit_test(every_way_once_seen_is_jumped_to),
        cmocka_unit_test(a_way_is_named_by_where_it_leads),
        cmocka_unit_test(other_levels_are_shown_and_travelled_to),
        cmocka_unit_test(throwing_aims_at_the_nearest),
        cmocka_unit_test(who_is_moved_while_aiming_throws_in_range),
    };
    return cmocka_run_group_tests_name("model/screen_cursor", tests, NULL, NULL);
}
