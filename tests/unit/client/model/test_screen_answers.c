/* Answers of several lines: the shop and the best runs. */
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

/* A shop of two wares answers command `re`. */
static void answer_shop(struct console_table *table, int re)
{
    char line[200];
    (void)snprintf(
        line, sizeof line,
        "{\"t\":\"ware\",\"re\":%d,\"ware\":7,\"kind\":\"club\",\"name\":\"a club\",\"price\":123}", re);
    scene_line(table->model, line, NULL);
    (void)snprintf(line, sizeof line,
                   "{\"t\":\"ware\",\"re\":%d,\"ware\":9,\"kind\":\"goblin\",\"name\":\"\",\"price\":5}", re);
    scene_line(table->model, line, NULL);
    draw(table);
    assert_int_equal(table->console.screen, CONSOLE_MAP); /* not before it is whole */
    (void)snprintf(line, sizeof line, "{\"t\":\"wares\",\"re\":%d,\"count\":2}", re);
    scene_line(table->model, line, NULL);
    draw(table);
}

static void a_shop_opens_when_its_wares_are_told(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "$");
    assert_sent(&table, "{\"t\":\"shop\",\"n\":3}\n");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    answer_shop(&table, 3);
    assert_int_equal(table.console.screen, CONSOLE_SHOP);
    drawing_assert_has(&table.canvas, " a  / a club                  damage 2-9   1g 2s 3c");
    drawing_assert_has(&table.canvas, " b  g goblin                                     5c");
    assert_int_equal(table.model->latency.count, 0);
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_type(&table, "$");
    answer_shop(&table, 4); /* the second answer takes the first one's place */
    assert_int_equal(table.model->wares.count, 2);
    scene_line(table.model, "{\"t\":\"wares\",\"re\":4,\"count\":0}", NULL);
    draw(&table);
    drawing_assert_has(&table.canvas, "Nothing is for sale.");
    console_table_finish(&table);
}

/* The shop would give so much for one of what is carried under the letter. */
static void offer(struct console_table *table, char letter, int price)
{
    char line[100];
    (void)snprintf(line, sizeof line, "{\"t\":\"offer\",\"re\":6,\"letter\":\"%c\",\"price\":%d}", letter,
                   price);
    scene_line(table->model, line, NULL);
}

static void one_buys_and_sells_and_stays_in_the_shop(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    struct frame_carried carried[] = {
        {.letter = 'b', .count = 5, .kind = "dagger", .words = "5 daggers"},
        {.letter = 'c', .count = 1, .worn = true, .kind = "club", .words = "a club"},
        {.letter = 'd', .count = 1, .kind = "corpse", .words = "a corpse"},
    };
    struct frame frame = {.full = true, .pack = carried, .pack_count = 3};
    pack_take(&table.model->pack, &frame);
    console_table_type(&table, "$");
    answer_shop(&table, 3);
    console_table_type(&table, "b");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1,
                       " How many do you want to buy? 5c each. (Enter: one)");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"buy\",\"n\":4,\"ware\":9,\"count\":1}\n");
    assert_int_equal(table.console.screen, CONSOLE_SHOP);
    console_table_type(&table, "a12");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"buy\",\"n\":5,\"ware\":7,\"count\":12}\n");
    (void)console_table_press(&table, KEYPRESS_TAB);
    assert_sent(&table, "{\"t\":\"shop\",\"n\":6}\n");
    drawing_assert_has(&table.canvas, "What do you want to sell? The price is of one.");
    drawing_assert_has(&table.canvas, "The shop wants nothing that you carry.");
    offer(&table, 'b', 12);
    offer(&table, 'c', 3);
    scene_line(table.model, "{\"t\":\"wares\",\"re\":6,\"count\":0}", NULL);
    draw(&table);
    drawing_assert_has(&table.canvas, " b  d 5 daggers                               1s 2c");
    drawing_assert_has(&table.canvas, " c  / a club                             in use, 3c");
    assert_false(drawing_has(&table.canvas, "a corpse"));
    console_table_type(&table, "b");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1,
                       " How many of 5 daggers do you want to sell? 1s 2c each. (Enter: all)");
    console_table_type(&table, "3");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"sell\",\"n\":7,\"letter\":\"b\",\"count\":3}\n");
    assert_int_equal(table.console.screen, CONSOLE_SHOP);
    console_table_finish(&table);
}

/* An answer that comes while the player types does not take the screen away. */
static void news_waits_for_no_one_who_is_busy(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "Vthello");
    scene_line(table.model, "{\"t\":\"ranking\",\"re\":3,\"count\":0}", NULL);
    draw(&table);
    assert_int_equal(table.console.screen, CONSOLE_SAY);
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_finish(&table);
}

static void tell_scores(struct console_table *table, int count)
{
    for (int i = 1; i <= count; i++) {
        char line[240];
        (void)snprintf(
            line, sizeof line,
            "{\"t\":\"score\",\"re\":3,\"rank\":%d,\"name\":\"Run%d\",\"points\":%d,\"depth\":3,\"turns\":77,"
            "\"coins\":12,\"won\":%s,\"cause\":\"killed by a goblin\"}",
            i, i, 1000 - i, i == 1 ? "true" : "false");
        scene_line(table->model, line, NULL);
    }
    char line[80];
    (void)snprintf(line, sizeof line, "{\"t\":\"ranking\",\"re\":3,\"count\":%d}", count);
    scene_line(table->model, line, NULL);
    draw(table);
}

static void the_best_runs_are_listed(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "V");
    assert_sent(&table, "{\"t\":\"scores\",\"n\":3}\n");
    tell_scores(&table, 30);
    drawing_assert_row(&table.canvas, 3, "   1     999  Run1               3      77  killed by a goblin");
    assert_false(drawing_has(&table.canvas, "Run30"));
    console_table_type(&table, " ");
    drawing_assert_has(&table.canvas, "Run30");
    console_table_type(&table, " ");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_type(&table, "V");
    tell_scores(&table, 0);
    drawing_assert_has(&table.canvas, "Nobody's run has ended yet.");
    console_table_finish(&table);
}

/* However long the cause: on the list and at a run's end a run is one row, on the smallest screen, too. */
static void a_long_cause_is_cut(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "V");
    scene_line(
        table.model,
        "{\"t\":\"score\",\"re\":3,\"rank\":1,\"name\":\"Ann\",\"points\":5,\"depth\":3,\"turns\":77,"
        "\"coins\":12,\"won\":false,\"cause\":\"killed by a goblin on a ramp from level 3 to level 4\"}",
        NULL);
    scene_line(table.model, "{\"t\":\"ranking\",\"re\":3,\"count\":1}", NULL);
    draw(&table);
    drawing_assert_row(&table.canvas, 3,
                       "   1       5  Ann                3      77  killed by a goblin on a ramp from …");
    drawing_assert_row(&table.canvas, 4, "");
    console_table_finish(&table);
}

static void more_runs_than_are_kept_do_no_harm(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    tell_scores(&table, ANSWERS_SCORES_MAX + 10);
    assert_int_equal(table.model->scores.count, ANSWERS_SCORES_MAX);
    console_table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shop_opens_when_its_wares_are_told),
        cmocka_unit_test(one_buys_and_sells_and_stays_in_the_shop),
        cmocka_unit_test(news_waits_for_no_one_who_is_busy),
        cmocka_unit_test(the_best_runs_are_listed),
        cmocka_unit_test(a_long_cause_is_cut),
        cmocka_unit_test(more_runs_than_are_kept_do_no_harm),
    };
    return cmocka_run_group_tests_name("model/screen_answers", tests, NULL, NULL);
}
