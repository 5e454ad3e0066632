/* The table of kinds: what code knows of it, and which tables it does not believe. */
#include "server/game/thing_kind.h"
#include "tests/support/check.h"
#include "tests/support/thing_kinds.h"

#include <stdlib.h>
#include <string.h>

/* A copy that a test may spoil. */
static int set_up(void **state)
{
    struct thing_table *table = malloc(sizeof *table);
    assert_non_null(table);
    *table = *thing_kinds_of_test();
    *state = table;
    return 0;
}

static int tear_down(void **state)
{
    free(*state);
    return 0;
}

static void assert_problem(const char *problem, const char *about)
{
    assert_non_null(problem);
    assert_non_null(strstr(problem, about));
}

static void kinds_are_found_by_name(void **state)
{
    const struct thing_table *table = *state;
    for (int known = THING_NONE + 1; known < THING_KNOWN_COUNT; known++) {
        uint16_t id = (uint16_t)known;
        assert_int_equal(thing_kind_find(table, thing_kind_known_name(id)), id);
        assert_int_equal(thing_kind_get(table, id)->class, thing_kind_known_class(id));
    }
    assert_int_equal(thing_kind_find(table, "club"), TEST_CLUB);
    assert_int_equal(thing_kind_find(table, "clubs"), THING_NONE);
    assert_int_equal(thing_kind_find(table, ""), THING_NONE);
}

static void words_stand_for_enums(void **state)
{
    (void)state;
    const char *const *classes = thing_kind_class_words();
    assert_string_equal(classes[THING_CLASS_POTION - 1], "potion");
    assert_string_equal(classes[THING_CLASS_COUNT - 2], "remains");
    assert_null(classes[THING_CLASS_COUNT - 1]);
    const char *const *slots = thing_kind_slot_words();
    assert_string_equal(slots[THING_SLOT_HAND - 1], "hand");
    assert_null(slots[THING_SLOT_COUNT - 1]);
    assert_string_equal(thing_kind_effect_form(THING_SCARES)->word, "scares");
    assert_int_equal(thing_kind_effect_form(THING_SCARES)->extent, THING_EXTENT_TURNS);
    assert_int_equal(thing_kind_effect_form(THING_BECOMES)->takes, THING_TAKES_KIND);
}

static void a_good_table_has_no_problem(void **state)
{
    const struct thing_table *table = *state;
    for (uint16_t id = THING_NONE + 1; id < table->count; id++) {
        assert_null(thing_kind_problem(table, id));
    }
    assert_null(thing_kind_table_problem(table));
}

static void coins_are_coins(void **state)
{
    struct thing_table *table = *state;
    table->at[THING_SILVER].value = 12;
    assert_problem(thing_kind_problem(table, THING_SILVER), "1, 10 and 100");
    table->at[THING_GOLD].letter = 0;
    assert_problem(thing_kind_problem(table, THING_GOLD), "letter");
    table->at[THING_COPPER].stacks = false;
    assert_problem(thing_kind_problem(table, THING_COPPER), "stack");
    table->at[TEST_HAT].class = THING_CLASS_COIN;
    assert_problem(thing_kind_problem(table, TEST_HAT), "no coins but");
}

static void members_of_a_row_must_agree(void **state)
{
    struct thing_table *table = *state;
    table->at[THING_CORPSE].class = THING_CLASS_FOOD;
    assert_problem(thing_kind_problem(table, THING_CORPSE), "classes");
    table->at[THING_KEYSTONE].stacks = true;
    assert_problem(thing_kind_problem(table, THING_KEYSTONE), "Keystone");
    table->at[THING_KEYSTONE].stacks = false;
    table->at[THING_KEYSTONE].lives.count = 1;
    assert_problem(thing_kind_problem(table, THING_KEYSTONE), "Keystone");
    table->at[TEST_HAT].letter = '#';
    assert_problem(thing_kind_problem(table, TEST_HAT), "letter");
    table->at[TEST_PICK].lives.count = 1;
    table->at[TEST_PICK].found_least = 1;
    table->at[TEST_PICK].found_most = 2;
    assert_problem(thing_kind_problem(table, TEST_PICK), "found");
    table->at[TEST_PICK].found_most = 1;
    assert_null(thing_kind_problem(table, TEST_PICK));
    table->at[TEST_FLASK].light = 3;
    assert_problem(thing_kind_problem(table, TEST_FLASK), "slot");
    table->at[TEST_FIRE].use.count = 0;
    assert_problem(thing_kind_problem(table, TEST_FIRE), "use");
}

static void rows_must_agree(void **state)
{
    struct thing_table *table = *state;
    table->at[TEST_FLASK].letter = '$';
    assert_problem(thing_kind_table_problem(table), "share");
    table->at[TEST_FLASK].letter = '#';
    assert_null(thing_kind_table_problem(table));
    memcpy(table->at[TEST_HAT].name, "club", sizeof "club");
    assert_problem(thing_kind_table_problem(table), "share");
    memcpy(table->at[TEST_HAT].name, "cap", sizeof "cap");
    table->look_count--;
    assert_problem(thing_kind_table_problem(table), "looks");
    table->look_count = 0;
    assert_null(thing_kind_table_problem(table));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(kinds_are_found_by_name, set_up, tear_down),
        cmocka_unit_test(words_stand_for_enums),
        cmocka_unit_test_setup_teardown(a_good_table_has_no_problem, set_up, tear_down),
        cmocka_unit_test_setup_teardown(coins_are_coins, set_up, tear_down),
        cmocka_unit_test_setup_teardown(members_of_a_row_must_agree, set_up, tear_down),
        cmocka_unit_test_setup_teardown(rows_must_agree, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("game/thing kind", tests, NULL, NULL);
}
