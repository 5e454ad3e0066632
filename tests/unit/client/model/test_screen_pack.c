/* What is carried and what lies underfoot: looked at, chosen from, and turned into commands. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "tests/support/check.h"
#include "tests/support/console_table.h"
#include "tests/support/drawing.h"

#include <stdio.h>
#include <string.h>

/* Gives the player a club in hand, five daggers and a dozen other things. */
static void carry(struct console_table *table)
{
    static struct frame_carried carried[14];
    carried[0] =
        (struct frame_carried){.letter = 'a', .count = 1, .worn = true, .kind = "club", .words = "a club"};
    carried[1] = (struct frame_carried){.letter = 'b', .count = 5, .kind = "dagger", .words = "5 daggers"};
    for (int i = 2; i < 14; i++) {
        carried[i] = (struct frame_carried){.letter = (char)('a' + i), .count = 1, .kind = "club"};
        (void)snprintf(carried[i].words, sizeof carried[i].words, "thing %d", i);
    }
    struct frame frame = {.full = true, .pack = carried, .pack_count = 14};
    pack_take(&table->model->pack, &frame);
}

static void init(struct console_table *table)
{
    console_table_init(table);
    carry(table);
}

static void the_pack_is_listed_with_its_letters(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    console_table_type(&table, "i");
    drawing_assert_row(&table.canvas, 0, " What you carry                                      in sight");
    drawing_assert_row(&table.canvas, 2, " b  d 5 daggers");
    drawing_assert_has(&table.canvas, " a  / a club                     in use, damage 2-9 ");
    drawing_assert_has(&table.canvas, " n  / thing 13");
    console_table_type(&table, "Z");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    assert_int_equal(table.out.length, 0);
    console_table_finish(&table);
}

/* Clubs cannot be used, as was told; of daggers nothing was told. */
static void what_cannot_be_done_with_a_thing_is_not_offered(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    console_table_type(&table, "q");
    drawing_assert_has(&table.canvas, " b  d 5 daggers");
    char first[DRAWING_ROW_BYTES];
    drawing_row(&table.canvas, 1, first);
    assert_null(strstr(first, "a club"));
    console_table_finish(&table);
}

/* Neither what one wears nor money is offered to throw; it takes a letter to choose it all the same. */
static void worn_things_and_coins_are_not_offered_to_throw(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    struct frame_carried coins = {.letter = '%', .count = 3, .kind = "copper coin", .words = "3 coppers"};
    struct frame frame = {.pack = &coins, .pack_count = 1};
    pack_take(&table.model->pack, &frame);
    console_table_type(&table, "v");
    drawing_assert_has(&table.canvas, "5 daggers");
    assert_false(drawing_has(&table.canvas, "a club"));
    assert_false(drawing_has(&table.canvas, "3 coppers"));
    console_table_finish(&table);
}

static void an_empty_pack_says_so(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "i");
    drawing_assert_has(&table.canvas, "You carry nothing.");
    console_table_finish(&table);
}

static void things_are_chosen_by_letter(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    console_table_type(&table, "d");
    drawing_assert_has(&table.canvas, "What do you want to drop?");
    console_table_type(&table, "c");
    assert_sent(&table, "{\"t\":\"drop\",\"n\":3,\"letter\":\"c\",\"count\":0}\n");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_type(&table, "qd");
    assert_sent(&table, "{\"t\":\"use\",\"n\":4,\"letter\":\"d\"}\n");
    console_table_type(&table, "wb");
    assert_sent(&table, "{\"t\":\"wear\",\"n\":5,\"letter\":\"b\"}\n");
    console_table_type(&table, "Pa"); /* what is worn is taken off */
    assert_sent(&table, "{\"t\":\"remove\",\"n\":6,\"letter\":\"a\"}\n");
    size_t sent = table.out.length;
    console_table_type(&table, "dZ");
    assert_int_equal(table.out.length, sent);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_finish(&table);
}

static void of_a_stack_it_is_asked_how_many(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    console_table_type(&table, "db");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1,
                       " How many of 5 daggers do you want to drop? (Enter: all)");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"drop\",\"n\":3,\"letter\":\"b\",\"count\":0}\n");
    console_table_type(&table, "db13x");
    (void)console_table_press(&table, KEYPRESS_BACKSPACE);
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"drop\",\"n\":4,\"letter\":\"b\",\"count\":1}\n");
    console_table_type(&table, "db99999999999");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"drop\",\"n\":5,\"letter\":\"b\",\"count\":1000000}\n");
    console_table_type(&table, "db2");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_type(&table, "cb2");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    drawing_assert_has(&table.canvas, "Which way do you want to give it?");
    console_table_type(&table, "l");
    assert_sent(&table, "{\"t\":\"give\",\"n\":6,\"letter\":\"b\",\"count\":2,\"dir\":\"e\"}\n");
    console_table_finish(&table);
}

/* The stack is gone while the player types: the server has the last word. */
static void a_stack_that_is_gone_does_no_harm(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    console_table_type(&table, "db");
    table.model->pack.count = 0;
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    console_table_type(&table, "2");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"drop\",\"n\":3,\"letter\":\"b\",\"count\":2}\n");
    console_table_finish(&table);
}

static void what_can_be_done_with_a_thing_is_told(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    console_table_type(&table, "ic");
    drawing_assert_row(&table.canvas, 0, " thing 2                                             in sight");
    drawing_assert_has(&table.canvas, " w  wield or wear; take off");
    drawing_assert_has(&table.canvas, " d  drop");
    drawing_assert_has(&table.canvas, "damage 2-9");
    console_table_type(&table, "d");
    assert_sent(&table, "{\"t\":\"drop\",\"n\":3,\"letter\":\"c\",\"count\":0}\n");
    console_table_type(&table, "ia");
    console_table_type(&table, "w");
    assert_sent(&table, "{\"t\":\"remove\",\"n\":4,\"letter\":\"a\"}\n");
    console_table_type(&table, "iaZ");
    assert_int_equal(table.console.screen, CONSOLE_PACK);
    console_table_finish(&table);
}

/* ---------------------------------------------------------------------------------------------- underfoot */

/* Puts so many clubs on the player's cell. */
static void lay(struct console_table *table, int count)
{
    struct scene scene = table->scene;
    for (int i = 0; i < count; i++) {
        scene_add_thing(&scene, 20 + i, scene.at.x, scene.at.y, "club");
    }
    scene_show(table->model, NULL, &scene, 2, NULL);
    console_table_draw(table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
}

static void one_thing_underfoot_is_picked_up_at_once(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    console_table_type(&table, ",");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " There is nothing here to pick up.");
    lay(&table, 1);
    drawing_assert_row(&table.canvas, 0, "                                                     underfoot");
    drawing_assert_row(&table.canvas, 1, "                                                     / club");
    console_table_type(&table, "g");
    assert_sent(&table, "{\"t\":\"get\",\"n\":3,\"id\":20,\"count\":0}\n");
    console_table_finish(&table);
}

static void of_several_one_or_all_are_picked_up(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    lay(&table, 6);
    drawing_assert_has(&table.canvas, "  and 3 more");
    console_table_type(&table, "g");
    drawing_assert_has(&table.canvas, " f  / club");
    console_table_type(&table, "c");
    assert_sent(&table, "{\"t\":\"get\",\"n\":3,\"id\":22,\"count\":0}\n");
    console_table_type(&table, "g12b");
    assert_sent(&table, "{\"t\":\"get\",\"n\":4,\"id\":21,\"count\":12}\n");
    console_table_type(&table, "g,");
    assert_sent(&table, "{\"t\":\"get\",\"n\":10,\"id\":25,\"count\":0}\n");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_finish(&table);
}

static void a_long_list_has_pages(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    struct frame_carried more[20];
    for (int i = 0; i < 20; i++) {
        more[i] = (struct frame_carried){.letter = (char)('A' + i), .count = 1, .kind = "club"};
        (void)snprintf(more[i].words, sizeof more[i].words, "more %d", i);
    }
    struct frame frame = {.pack = more, .pack_count = 20};
    pack_take(&table.model->pack, &frame);
    console_table_type(&table, "d");
    drawing_assert_has(&table.canvas, "space: more");
    assert_false(drawing_has(&table.canvas, "more 19"));
    console_table_type(&table, " ");
    drawing_assert_has(&table.canvas, "more 19");
    assert_false(drawing_has(&table.canvas, "a club"));
    console_table_type(&table, " ");
    drawing_assert_has(&table.canvas, "a club");
    console_table_type(&table, "T"); /* from any page */
    assert_sent(&table, "{\"t\":\"drop\",\"n\":3,\"letter\":\"T\",\"count\":0}\n");
    console_table_finish(&table);
}

/* ------------------------------------------------------------------------------------------------- others */

static void a_fight_is_asked_of_one_in_sight(void **state)
{
    (void)state;
    struct console_table table;
    init(&table);
    console_table_type(&table, "F");
    drawing_assert_has(&table.canvas, "Whom do you want to fight?");
    drawing_assert_row(&table.canvas, 1,
                       " a  @ P1                                             @ P1                    2 e");
    console_table_type(&table, "a");
    assert_sent(&table, "{\"t\":\"challenge\",\"n\":3,\"name\":\"P1\"}\n");
    console_table_type(&table, "Eb");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_type(&table, "Ea");
    assert_sent(&table, "{\"t\":\"peace\",\"n\":4,\"name\":\"P1\"}\n");
    scene_line(table.model, "{\"t\":\"frame\",\"n\":2,\"go\":[1],\"sum\":0}", NULL);
    console_table_type(&table, "F");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " There is nobody in sight to fight.");
    console_table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pack_is_listed_with_its_letters),
        cmocka_unit_test(what_cannot_be_done_with_a_thing_is_not_offered),
        cmocka_unit_test(worn_things_and_coins_are_not_offered_to_throw),
        cmocka_unit_test(an_empty_pack_says_so),
        cmocka_unit_test(things_are_chosen_by_letter),
        cmocka_unit_test(of_a_stack_it_is_asked_how_many),
        cmocka_unit_test(a_stack_that_is_gone_does_no_harm),
        cmocka_unit_test(what_can_be_done_with_a_thing_is_told),
        cmocka_unit_test(one_thing_underfoot_is_picked_up_at_once),
        cmocka_unit_test(of_several_one_or_all_are_picked_up),
        cmocka_unit_test(a_long_list_has_pages),
        cmocka_unit_test(a_fight_is_asked_of_one_in_sight),
    };
    return cmocka_run_group_tests_name("model/screen_pack", tests, NULL, NULL);
}
