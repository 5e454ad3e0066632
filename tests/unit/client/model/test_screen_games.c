/* Watching another's game: chosen from a list, looked at, and left. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "tests/support/check.h"
#include "tests/support/console_table.h"
#include "tests/support/drawing.h"

static void hear(struct console_table *table, const char *line)
{
    scene_line(table->model, line, NULL);
    console_table_draw(table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
}

/* A ghost, with the list of two games before it. */
static void list_games(struct console_table *table)
{
    console_table_init(table);
    hear(table, "{\"t\":\"over\",\"code\":\"died\",\"text\":\"Killed.\",\"rank\":0,\"points\":0}");
    console_table_type(table, "w");
    assert_sent(table, "{\"t\":\"games\",\"n\":4}\n");
    drawing_assert_has(&table->canvas, "One moment ...");
    hear(
        table,
        "{\"t\":\"game\",\"re\":4,\"name\":\"Bob\",\"level\":3,\"turns\":412,\"watchers\":2,\"allow\":true}");
    hear(
        table,
        "{\"t\":\"game\",\"re\":4,\"name\":\"Cleo\",\"level\":1,\"turns\":7,\"watchers\":0,\"allow\":false}");
    hear(table, "{\"t\":\"games_end\",\"re\":4,\"count\":2}");
}

static void whom_one_can_watch_is_listed(void **state)
{
    (void)state;
    struct console_table table;
    list_games(&table);
    drawing_assert_has(&table.canvas, " a  @ Bob               level 3, 412 turns, 2 watch ");
    drawing_assert_has(&table.canvas, " b  @ Cleo      level 1, 7 turns, not to be watched");
    console_table_type(&table, "b");
    assert_sent(&table, "{\"t\":\"watch\",\"n\":5,\"name\":\"Cleo\"}\n");
    scene_line(table.model, "{\"t\":\"words\",\"code\":\"unwatched\",\"text\":\"Cleo does not want it.\"}",
               NULL);
    hear(&table, "{\"t\":\"refused\",\"re\":5,\"code\":\"unwatched\"}");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Cleo does not want it.");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    drawing_assert_has(&table.canvas, "You have died.");
    console_table_type(&table, "w");
    hear(&table, "{\"t\":\"games_end\",\"re\":6,\"count\":0}");
    drawing_assert_has(&table.canvas, "Nobody plays.");
    console_table_finish(&table);
}

/* Lets the ghost watch Bob, who stands elsewhere with a club in hand. */
static void watch_bob(struct console_table *table)
{
    static const char *const hall[] = {"....", ".@..", NULL};
    struct scene scene;
    list_games(table);
    console_table_type(table, "a");
    scene_line(table->model, "{\"t\":\"watching\",\"re\":5,\"name\":\"Bob\"}", NULL);
    scene_draw(&scene, 900, 900, 8, hall);
    scene.name = "Bob";
    scene_show(table->model, NULL, &scene, 2, NULL);
    console_table_draw(table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    assert_int_equal(table->model->phase, MODEL_WATCHING);
    assert_false(table->model->distrusted);
}

static void a_game_is_looked_at_and_not_touched(void **state)
{
    (void)state;
    struct console_table table;
    watch_bob(&table);
    drawing_assert_row(&table.canvas, CONSOLE_BAR_ROW,
                       " watching Bob   901,901   level 8   caves            0 near by  0 ms  Esc: back");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Bob plays, and you watch. Esc goes back.");
    size_t sent = table.out.length;
    console_table_type(&table, "hoG$tT,vV?Q");
    assert_int_equal(table.out.length, sent + sizeof "{\"t\":\"unwatch\",\"n\":6}"); /* by Q alone */
    console_table_type(&table, "i");
    drawing_assert_has(&table.canvas, "What you carry");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    console_table_type(&table, "xl");
    drawing_assert_has(&table.canvas, "cave floor");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_finish(&table);
}

/* What was seen of another's game is no part of what the player remembers. */
static void one_goes_back_to_where_one_was(void **state)
{
    (void)state;
    struct console_table table;
    watch_bob(&table);
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_sent(&table, "{\"t\":\"unwatch\",\"n\":6}\n");
    hear(&table, "{\"t\":\"unwatched\",\"re\":6,\"name\":\"Bob\",\"text\":\"You watch Bob no longer.\"}");
    assert_int_equal(table.model->phase, MODEL_GHOST);
    drawing_assert_has(&table.canvas, "You have died.");
    drawing_assert_has(&table.canvas, "You watch Bob no longer.");
    assert_int_equal(memory_get(&table.model->memory, "caves", 8, 900, 900), MEMORY_NO_TILE);
    scene_show(table.model, NULL, &table.scene, 3, NULL); /* its own view again */
    assert_false(table.model->distrusted);
    console_table_finish(&table);
}

static void a_game_nobody_asked_for_ends_the_model(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    hear(&table, "{\"t\":\"watching\",\"re\":5,\"name\":\"Bob\"}");
    assert_int_equal(table.model->phase, MODEL_ENDED);
    console_table_finish(&table);
    console_table_init(&table);
    hear(&table, "{\"t\":\"unwatched\",\"re\":0,\"name\":\"Bob\",\"text\":\"\"}");
    assert_int_equal(table.model->phase, MODEL_ENDED);
    console_table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whom_one_can_watch_is_listed),
        cmocka_unit_test(a_game_is_looked_at_and_not_touched),
        cmocka_unit_test(one_goes_back_to_where_one_was),
        cmocka_unit_test(a_game_nobody_asked_for_ends_the_model),
    };
    return cmocka_run_group_tests_name("model/screen_games", tests, NULL, NULL);
}
