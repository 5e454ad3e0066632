/* The rows about oneself: health, growth, and whose turn it is. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "tests/support/check.h"
#include "tests/support/console_table.h"
#include "tests/support/drawing.h"

#include <stdio.h>
#include <string.h>

enum { HEALTH_ROW = 1 };

static const struct own whole = {
    .values = {[OWN_HP] = 100, [OWN_HP_MOST] = 100, [OWN_LEVEL] = 1, [OWN_TURNS] = 7, [OWN_LEFT_MS] = -1},
};

/* Shows the room with `self` told in it, as frame `number`, and draws it at `now_ms`. */
static void tell(struct console_table *table, int32_t number, const struct own *self, int64_t now_ms)
{
    struct scene scene = table->scene;
    scene.tells_self = true;
    scene.self = *self;
    scene_show(table->model, NULL, &scene, number, NULL);
    console_table_draw(table, CONSOLE_ROWS, CONSOLE_COLUMNS, now_ms);
}

static void nothing_is_shown_of_what_was_not_told(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    assert_false(drawing_has(&table.canvas, "hp"));
    assert_null(model_self(table.model));
    assert_true(console_next_draw_ms(&table.console, 0) == INT64_MAX);
    console_table_finish(&table);
}

static void health_is_a_bar_and_a_number(void **state)
{
    (void)state;
    static const struct {
        int32_t hp;
        const char *row;
        enum colour colour;
    } cases[] = {
        {100, "                                                     ████████████████ 100/100 hp",
         COLOUR_GREEN},
        {99, "                                                     ████████████████░ 99/100 hp",
         COLOUR_GREEN},
        {45, "                                                     ███████░░░░░░░░░░ 45/100 hp",
         COLOUR_YELLOW},
        {1, "                                                     █░░░░░░░░░░░░░░░░░ 1/100 hp", COLOUR_RED},
        {0, "                                                     ░░░░░░░░░░░░░░░░░░ 0/100 hp", COLOUR_RED},
    };
    struct console_table table;
    console_table_init(&table);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct own self = whole;
        self.values[OWN_HP] = cases[i].hp;
        tell(&table, 2 + (int32_t)i, &self, 0);
        drawing_assert_row(&table.canvas, HEALTH_ROW, cases[i].row);
        assert_int_equal(canvas_cell_at(&table.canvas, HEALTH_ROW, CONSOLE_SIDE_COLUMN)->ink.colour,
                         cases[i].colour);
    }
    table.canvas.ascii = true;
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "------------------ 0/100 hp");
    console_table_finish(&table);
}

static void whose_turn_it_is_counts_down(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct own self = whole;
    self.mode = OWN_ACT;
    self.values[OWN_LEFT_MS] = 2500;
    tell(&table, 2, &self, 0);
    drawing_assert_has(&table.canvas, "Your turn: 3 s");
    assert_int_equal(console_next_draw_ms(&table.console, 0), 500);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 500);
    drawing_assert_has(&table.canvas, "Your turn: 2 s");
    assert_int_equal(console_next_draw_ms(&table.console, 500), 1500);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 9000);
    drawing_assert_has(&table.canvas, "Your turn: 0 s");
    assert_true(console_next_draw_ms(&table.console, 9000) == INT64_MAX);

    self.mode = OWN_WAIT;
    self.waits_for_count = 1;
    (void)strcpy(self.waits_for[0], "Bob");
    tell(&table, 3, &self, 1000);
    drawing_assert_has(&table.canvas, "Waiting for Bob: 2 s");
    self.waits_for_count = 3;
    self.values[OWN_LEFT_MS] = -1;
    tell(&table, 4, &self, 1000);
    drawing_assert_has(&table.canvas, "Waiting for Bob and 2");
    assert_false(drawing_has(&table.canvas, "others:"));
    self.mode = OWN_AWAY;
    tell(&table, 5, &self, 1000);
    drawing_assert_has(&table.canvas, "Away: nobody waits for you");
    tell(&table, 6, &whole, 1000);
    assert_false(drawing_has(&table.canvas, "ait")); /* "Waiting", "waits" */
    console_table_finish(&table);
}

static void what_lasts_is_told_with_its_turns(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct own self = whole;
    tell(&table, 2, &self, 0);
    assert_false(drawing_has(&table.canvas, "blind"));
    self.values[OWN_BLIND] = 3;
    self.values[OWN_FAST] = 12;
    self.values[OWN_SHIELDED] = 1;
    tell(&table, 3, &self, 0);
    drawing_assert_row(&table.canvas, 5,
                       "                                                     blind 3  fast 12");
    drawing_assert_row(&table.canvas, 6, "                                                     shielded 1");
    assert_int_equal(canvas_cell_at(&table.canvas, 5, CONSOLE_SIDE_COLUMN)->ink.colour, COLOUR_RED);
    console_table_type(&table, "@");
    drawing_assert_has(&table.canvas, "1 turn more");
    drawing_assert_has(&table.canvas, "3 turns more");
    console_table_finish(&table);
}

/* What a frame does not tell of oneself stays, and so does the countdown that runs. */
static void a_hold_runs_on_through_frames_that_say_nothing_of_it(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct scene before = table.scene;
    before.tells_self = true;
    before.self = whole;
    before.self.mode = OWN_ACT;
    before.self.values[OWN_LEFT_MS] = 5000;
    scene_show(table.model, NULL, &before, 2, NULL);
    struct scene after = before;
    after.self.values[OWN_HP] = 80;
    struct buffer line = {0};
    struct buffer out = {0};
    scene_difference(&before, &after, 3, &line);
    model_line(table.model, line.bytes, line.length, 2000, &out);
    assert_int_equal(model_self(table.model)->values[OWN_HP], 80);
    assert_int_equal(model_left_ms(table.model, 2000), 3000);
    buffer_finish(&line);
    buffer_finish(&out);
    console_table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_shown_of_what_was_not_told),
        cmocka_unit_test(health_is_a_bar_and_a_number),
        cmocka_unit_test(whose_turn_it_is_counts_down),
        cmocka_unit_test(a_hold_runs_on_through_frames_that_say_nothing_of_it),
        cmocka_unit_test(what_lasts_is_told_with_its_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
