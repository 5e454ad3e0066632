/* The things that this project comes with; a host's own need keep none of these rules. */
#include "tests/support/check.h"
#include "tests/support/standard.h"

static void there_is_something_of_everything(void **state)
{
    (void)state;
    const struct thing_table *table = standard_things();
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

/* From the top to as deep as there are levels there is something to find of what a player cannot do without.
 */
static void no_depth_is_without_things(void **state)
{
    (void)state;
    const struct thing_table *table = standard_things();
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
        cmocka_unit_test(there_is_something_of_everything),
        cmocka_unit_test(no_depth_is_without_things),
    };
    return cmocka_run_group_tests_name("game/thing content", tests, NULL, NULL);
}
