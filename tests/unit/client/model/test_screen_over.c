/* The end of a run, watching on as a ghost, and the next run. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "tests/support/check.h"
#include "tests/support/console_table.h"
#include "tests/support/drawing.h"

#include <stdio.h>

static void draw(struct console_table *table)
{
    console_table_draw(table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
}

/* A player of 412 turns whose run ends with that code, third of all. */
static void end_run(struct console_table *table, const char *code)
{
    char line[200];
    struct scene scene = table->scene;
    scene.tells_self = true;
    scene.self = (struct own){.values = {[OWN_HP_MOST] = 100,
                                         [OWN_LEVEL] = 2,
                                         [OWN_EXPERIENCE] = 21,
                                         [OWN_TURNS] = 412,
                                         [OWN_LEFT_MS] = -1}};
    scene_show(table->model, NULL, &scene, 2, NULL);
    (void)snprintf(
        line, sizeof line,
        "{\"t\":\"over\",\"code\":\"%s\",\"text\":\"Killed by a goblin.\",\"rank\":3,\"points\":340}", code);
    table->out.length = 0;
    scene_line(table->model, line, &table->out);
    draw(table);
}

static void death_tells_how_far_one_came(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    assert_false(model_has_died(table.model));
    end_run(&table, "died");
    assert_true(model_has_died(table.model));
    assert_int_equal(table.model->phase, MODEL_GHOST);
    assert_sent(&table, "{\"t\":\"scores\",\"n\":3}\n");
    drawing_assert_row(&table.canvas, 1, "    You have died.");
    drawing_assert_row(&table.canvas, 3, "    Killed by a goblin.");
    drawing_assert_has(&table.canvas, "You lived 412 turns and grew to level 2 with 21 experience. Coins:");
    drawing_assert_has(&table.canvas, "That counts 340 points, and is number 3 of all runs.");
    drawing_assert_has(&table.canvas, "Tab: a new run");
    static const int32_t ignored[] = {'k', 'y', 'o', 'i', '8', 'q', KEYPRESS_LEFT, KEYPRESS_ESCAPE};
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++) {
        assert_int_equal(console_table_press(&table, ignored[i]), CONSOLE_NOTHING);
        assert_int_equal(table.console.screen, CONSOLE_OVER);
    }
    assert_sent(&table, "{\"t\":\"scores\",\"n\":3}\n");
    assert_int_equal(console_table_press(&table, KEYPRESS_ENTER), CONSOLE_QUIT);
    console_table_finish(&table);
}

static void each_end_has_its_words(void **state)
{
    (void)state;
    static const struct {
        const char *code;
        const char *title;
    } ends[] = {{"out", "    You have left the world."},
                {"won", "    You have won!"},
                {"new", "    Your run is over."}};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct console_table table;
        console_table_init(&table);
        end_run(&table, ends[i].code);
        drawing_assert_row(&table.canvas, 1, ends[i].title);
        assert_false(model_has_died(table.model));
        console_table_finish(&table);
    }
}

/* The ranking is shown round the run itself, and opens no screen of its own. */
static void the_run_is_shown_among_the_best(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    end_run(&table, "died");
    table.model->over.rank = 30;
    for (int i = 1; i <= 40; i++) {
        char line[240];
        (void)snprintf(
            line, sizeof line,
            "{\"t\":\"score\",\"re\":3,\"rank\":%d,\"name\":\"Run%d\",\"points\":1,\"depth\":3,\"turns\":77,"
            "\"coins\":12,\"won\":false,\"cause\":\"\"}",
            i, i);
        scene_line(table.model, line, NULL);
    }
    scene_line(table.model, "{\"t\":\"ranking\",\"re\":3,\"count\":40}", NULL);
    draw(&table);
    assert_int_equal(table.console.screen, CONSOLE_OVER);
    drawing_assert_has(&table.canvas, "Run30");
    assert_false(drawing_has(&table.canvas, "Run20"));
    table.model->over.rank = 1;
    draw(&table);
    drawing_assert_has(&table.canvas, "Run1 ");
    console_table_finish(&table);
}

/* What a ghost sees goes on; it sends nothing, and any key leads back. */
static void a_ghost_watches(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    end_run(&table, "died");
    (void)console_table_press(&table, ' ');
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " You are a ghost, and watch. Any key goes back.");
    struct scene scene = table.scene;
    scene_add_thing(&scene, 11, scene.at.x - 2, scene.at.y, "goblin");
    scene_show(table.model, NULL, &scene, 3, NULL);
    draw(&table);
    drawing_assert_has(&table.canvas, "g goblin");
    size_t sent = table.out.length;
    console_table_type(&table, "o");
    assert_int_equal(table.console.screen, CONSOLE_OVER);
    assert_int_equal(table.out.length, sent);
    (void)console_table_press(&table, KEYPRESS_CTRL('P'));
    drawing_assert_has(&table.canvas, "Rampart: messages");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_int_equal(table.console.screen, CONSOLE_OVER);
    console_table_finish(&table);
}

/* The next run begins where its first frame says, and remembers nothing of the last. */
static void another_run_begins(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    end_run(&table, "died");
    (void)console_table_press(&table, KEYPRESS_TAB);
    assert_sent(&table, "{\"t\":\"join\",\"n\":4,\"name\":\"Ann\"}\n");
    scene_show(table.model, NULL, &table.scene, 3, NULL); /* one that was under way */
    assert_int_equal(console_table_press(&table, 'l'), CONSOLE_NOTHING);
    scene_line(table.model, "{\"t\":\"joined\",\"re\":4,\"name\":\"Ann\",\"kept\":false,\"back\":false}",
               NULL);
    static const char *const elsewhere[] = {"@..", NULL};
    struct scene scene;
    scene_draw(&scene, 104, -46, 3, elsewhere);
    scene_show(table.model, NULL, &scene, 4, NULL);
    draw(&table);
    assert_int_equal(table.model->phase, MODEL_PLAYING);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    assert_false(drawing_has(&table.canvas, "▒"));
    drawing_assert_has(&table.canvas, "Welcome back, Ann.");
    console_table_type(&table, "l");
    assert_sent(&table, "{\"t\":\"move\",\"n\":5,\"dir\":\"e\"}\n");
    end_run(&table, "died");
    assert_int_equal(table.console.screen, CONSOLE_OVER);
    console_table_finish(&table);
}

/* The name is taken meanwhile, and this player chose it: there is no other run under it. */
static void a_name_that_is_taken_meanwhile_is_said(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    end_run(&table, "died");
    (void)console_table_press(&table, KEYPRESS_TAB);
    scene_line(table.model, "{\"t\":\"refused\",\"re\":4,\"code\":\"name_taken\"}", NULL);
    draw(&table);
    assert_int_equal(table.model->phase, MODEL_GHOST);
    drawing_assert_has(&table.canvas, "You have died.");
    drawing_assert_has(&table.canvas, "somebody has that name");
    console_table_finish(&table);
}

static void a_run_ends_only_once(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    end_run(&table, "died");
    scene_line(table.model, "{\"t\":\"over\",\"code\":\"died\",\"text\":\"\",\"rank\":0,\"points\":0}", NULL);
    assert_int_equal(table.model->phase, MODEL_ENDED);
    console_table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(death_tells_how_far_one_came),
        cmocka_unit_test(each_end_has_its_words),
        cmocka_unit_test(the_run_is_shown_among_the_best),
        cmocka_unit_test(a_ghost_watches),
        cmocka_unit_test(another_run_begins),
        cmocka_unit_test(a_name_that_is_taken_meanwhile_is_said),
        cmocka_unit_test(a_run_ends_only_once),
    };
    return cmocka_run_group_tests_name("model/screen_over", tests, NULL, NULL);
}
