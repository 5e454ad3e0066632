/* The things that this project comes with; a host's own need keep none of these rules but the first two. */
#include "tests/support/check.h"
#include "tests/support/creature_file.h"
#include "tests/support/thing_file.h"

#include <stdlib.h>

static int read_table(void **state)
{
    *state = thing_file_read("server/content/things.json");
    return 0;
}

static int free_table(void **state)
{
    free(*state);
    return 0;
}

static void every_thing_makes_sense(void **state)
{
    const struct thing_table *table = *state;
    for (uint16_t id = THING_NONE + 1; id < table->count; id++) {
        const char *problem = thing_kind_problem(table, id);
        if (problem != NULL) {
            fail_msg("%s: expected %s", table->at[id].name, problem);
        }
    }
    assert_null(thing_kind_table_problem(table));
}

static void what_code_knows_is_there(void **state)
{
    const struct thing_table *table = *state;
    for (uint16_t id = THING_NONE + 1; id < THING_KNOWN_COUNT; id++) {
        assert_int_equal(thing_kind_find(table, thing_kind_known_name(id)), id);
    }
}

static void there_is_something_of_everything(void **state)
{
    const struct thing_table *table = *state;
    int classes[THING_CLASS_COUNT] = {0};
    int slots[THING_SLOT_COUNT] = {0};
    for (int id = THING_NONE + 1; id < table->count; id++) {
        classes[table->at[id].class]++;
        slots[table->at[id].slot]++;
    }
    assert_true(table->count > 40);
    for (int i = 1; i < THING_CLASS_COUNT; i++) {
        assert_true(classes[i] > 0);
    }
    for (int i = 1; i < THING_SLOT_COUNT; i++) {
        assert_true(slots[i] > 0);
    }
    assert_int_equal(classes[THING_CLASS_NONE], 0);
}

static void what_creatures_drop_exists(void **state)
{
    const struct thing_table *table = *state;
    struct creature_table *creatures = creature_file_read("server/content/creatures.json");
    for (int id = 1; id < creatures->count; id++) {
        for (int i = 0; i < creatures->at[id].drop_count; i++) {
            const char *name = creatures->at[id].drops[i].thing;
            if (thing_kind_find(table, name) == THING_NONE) {
                fail_msg("%s drops \"%s\"", creatures->at[id].name, name);
            }
        }
    }
    free(creatures);
}

/* From the top to as deep as there are levels there is something to find of what a player cannot do without.
 */
static void no_depth_is_without_things(void **state)
{
    const struct thing_table *table = *state;
    for (int64_t depth = 0; depth <= LIMIT_LEVEL; depth += 1 + depth / 4) {
        uint32_t weights[THING_CLASS_COUNT] = {0};
        for (int id = THING_NONE + 1; id < table->count; id++) {
            weights[table->at[id].class] += habitat_weight(&table->at[id].lives, "", (int32_t)depth);
        }
        assert_true(weights[THING_CLASS_WEAPON] > 0 && weights[THING_CLASS_ARMOUR] > 0);
        assert_true(weights[THING_CLASS_POTION] > 0 && weights[THING_CLASS_SCROLL] > 0);
        assert_true(weights[THING_CLASS_FOOD] > 0 && weights[THING_CLASS_LIGHT] > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_thing_makes_sense, read_table, free_table),
        cmocka_unit_test_setup_teardown(what_code_knows_is_there, read_table, free_table),
        cmocka_unit_test_setup_teardown(there_is_something_of_everything, read_table, free_table),
        cmocka_unit_test_setup_teardown(what_creatures_drop_exists, read_table, free_table),
        cmocka_unit_test_setup_teardown(no_depth_is_without_things, read_table, free_table),
    };
    return cmocka_run_group_tests_name("game/thing content", tests, NULL, NULL);
}
