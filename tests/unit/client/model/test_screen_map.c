/* The map screen, drawn and compared. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "tests/support/check.h"
#include "tests/support/console_table.h"
#include "tests/support/drawing.h"

#include <stdio.h>
#include <string.h>

static void draws_the_map_round_the_player(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW - 3, "");
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW - 2, "                       ▒▒▒▒▒▒▒");
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW - 1, "                       ▒·····▒");
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW + 0, "                       ▒··@·@▒");
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW + 1, "                       ▒·····▒");
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW + 2, "                       ▒▒▒▒▒▒▒");
    drawing_assert_row(&table.canvas, 0, "                                                     in sight");
    drawing_assert_row(&table.canvas, 1,
                       "                                                     @ P1                    2 e");
    drawing_assert_row(&table.canvas, CONSOLE_BAR_ROW,
                       " Ann   103,-48   level 3   caves   cave floor           1 near by  0 ms  ? help");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Welcome, Ann. Press ? for help.");
    const struct canvas_cell *self = canvas_cell_at(&table.canvas, CONSOLE_SELF_ROW, CONSOLE_SELF_COLUMN);
    const struct canvas_cell *other =
        canvas_cell_at(&table.canvas, CONSOLE_SELF_ROW, CONSOLE_SELF_COLUMN + 2);
    assert_int_not_equal(self->ink.colour, other->ink.colour);
    console_table_finish(&table);
}

static void ascii_has_a_map_too(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    table.canvas.ascii = true;
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW - 2, "                       #######");
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW, "                       #..@.@#");
    console_table_finish(&table);
}

/* One step on, the corner seen before is dim; on another level it is not drawn at all. */
static void draws_what_it_remembers_of_its_own_levels_dim(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct scene after;
    static const char *const corridor[] = {"..@..", NULL};
    scene_draw(&after, 101, -47, 3, corridor);
    scene_show(table.model, &table.scene, &after, 2, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW - 1, "                       ▒·····▒");
    assert_int_equal(canvas_cell_at(&table.canvas, CONSOLE_SELF_ROW - 1, CONSOLE_SELF_COLUMN)->ink.shade,
                     SHADE_DIM);
    assert_int_equal(canvas_cell_at(&table.canvas, CONSOLE_SELF_ROW, CONSOLE_SELF_COLUMN + 1)->ink.shade,
                     SHADE_PLAIN);

    struct scene below = after;
    below.at.levels = level_set_one(4);
    for (int i = 0; i < below.cell_count; i++) {
        below.cells[i].level = 4;
    }
    scene_show(table.model, &after, &below, 3, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW - 1, "");
    drawing_assert_has(&table.canvas, "level 4");
    console_table_finish(&table);
}

/* Down on level 4 a pillar was seen; on a ramp of levels 3 and 4 it is remembered again. */
static void a_ramp_shows_the_memory_of_all_its_levels(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    static const char *const below[] = {"#", ".", "@", NULL};
    static const char *const ramp[] = {"@", NULL};
    struct scene scene;
    struct scene after;
    scene_draw(&scene, 200, 0, 4, below);
    scene_show(table.model, NULL, &scene, 2, NULL);
    scene_draw(&after, 200, 2, 3, ramp);
    scene_show(table.model, NULL, &after, 3, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW - 2, "");
    after.at.levels = level_set_with(after.at.levels, 4);
    scene_show(table.model, NULL, &after, 4, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW - 2, "                          ▒");
    console_table_finish(&table);
}

static void the_bar_tells_of_ramps_and_of_late_answers(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct scene ramp = table.scene;
    ramp.at.levels = level_set_with(ramp.at.levels, 4);
    scene_show(table.model, &table.scene, &ramp, 2, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "levels 3+4 (ramp)");
    for (int32_t level = 5; level < 10; level++) {
        ramp.at.levels = level_set_with(ramp.at.levels, level);
    }
    scene_show(table.model, NULL, &ramp, 3, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "levels 3 to 9 (ramp)");

    assert_true(console_next_draw_ms(&table.console, 0) == INT64_MAX);
    console_table_type(&table, "h");
    assert_int_equal(console_next_draw_ms(&table.console, 0), LIMIT_CLIENT_ANSWER_MS);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, LIMIT_CLIENT_ANSWER_MS + 1000);
    drawing_assert_has(&table.canvas, "no answer for 3 s");
    console_table_finish(&table);
}

static void many_players_in_sight_are_listed_the_nearest_first(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct scene crowd = table.scene;
    for (int i = 1; i < SCENE_THINGS_MAX; i++) {
        struct frame_thing *thing = &crowd.things[crowd.thing_count++];
        *thing = (struct frame_thing){
            .id = 100 + i, .level = 3, .x = crowd.at.x - 4 - i, .y = crowd.at.y + i, .kind = "player"};
        (void)snprintf(thing->name, sizeof thing->name, "Crowd%d", i);
    }
    scene_show(table.model, &table.scene, &crowd, 2, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "@ P1                    2 e");
    drawing_assert_has(&table.canvas, "@ Crowd1                5 w");
    drawing_assert_has(&table.canvas, "@ Crowd15            ↓19 sw");
    drawing_assert_has(&table.canvas, "16 near by");
    table.canvas.ascii = true;
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "@ Crowd15            v19 sw");
    table.canvas.ascii = false;
    struct own self = {.values = {[OWN_HP] = 1, [OWN_HP_MOST] = 2, [OWN_LEVEL] = 1}};
    crowd.tells_self = true;
    crowd.self = self;
    scene_show(table.model, NULL, &crowd, 3, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "@ Crowd10");
    drawing_assert_has(&table.canvas, "  and 5 more");
    assert_false(drawing_has(&table.canvas, "Crowd11"));
    console_table_finish(&table);
}

/* The viewer stands on a ramp of levels 3 and 4, P1 on one after the other. */
static void players_on_other_levels_are_listed_so(void **state)
{
    (void)state;
    static const struct {
        int32_t level;
        const char *row;
    } cases[] = {{1, "@ P1               2 e 2 up"}, {2, "@ P1               2 e 1 up"},
                 {3, "@ P1                    2 e"}, {4, "@ P1                    2 e"},
                 {5, "@ P1             2 e 1 down"}, {60, "@ P1            2 e 56 down"}};
    struct console_table table;
    console_table_init(&table);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct scene scene = table.scene;
        scene.at.levels = level_set_with(level_set_one(3), 4);
        scene.things[0].level = cases[i].level;
        scene_show(table.model, NULL, &scene, 2 + (int32_t)i, NULL);
        console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
        char row[DRAWING_ROW_BYTES];
        drawing_row(&table.canvas, 1, row);
        assert_string_equal(row + strspn(row, " "), cases[i].row);
    }
    console_table_finish(&table);
}

/* A goblin stands on a club: who lives is drawn over what lies, and stands above it in the list, though
 * another club is nearer. A kind never told of is its first letter. */
static void creatures_and_things_look_as_their_kinds_do(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct scene scene = table.scene;
    struct place at = scene.at;
    scene_add_thing(&scene, 11, at.x - 2, at.y, "goblin");
    scene_add_thing(&scene, 12, at.x - 2, at.y, "club");
    scene_add_thing(&scene, 13, at.x - 1, at.y, "club");
    scene_add_thing(&scene, 14, at.x, at.y + 1, "wyrm");
    scene_show(table.model, &table.scene, &scene, 2, NULL);
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW, "                       ▒g/@·@▒");
    drawing_assert_row(&table.canvas, CONSOLE_SELF_ROW + 1, "                       ▒··w··▒");
    assert_int_equal(canvas_cell_at(&table.canvas, CONSOLE_SELF_ROW, CONSOLE_SELF_COLUMN - 2)->ink.colour,
                     COLOUR_GREEN);
    static const char *const list[] = {"in sight",
                                       "w wyrm                  1 s",
                                       "@ P1                    2 e",
                                       "g goblin                2 w",
                                       "/ club                  1 w",
                                       "/ club                  2 w"};
    for (int row = 0; row < (int)(sizeof list / sizeof *list); row++) {
        char text[DRAWING_ROW_BYTES];
        drawing_row(&table.canvas, row, text);
        assert_string_equal(text + strspn(text, " "), list[row]);
    }
    drawing_assert_has(&table.canvas, "3 near by");
    console_table_finish(&table);
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
        cmocka_unit_test(creatures_and_things_look_as_their_kinds_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
