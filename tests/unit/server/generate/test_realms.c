/* The table of realms, and the part of each that a proof looks at. */
#include "server/generate/realms.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { SEEDS = 600, LEVELS = 3 };

static void test_every_realm_is_found_by_its_name(void **state)
{
    (void)state;
    uint16_t number;
    for (uint16_t k = 0; k < realms_count(); k++) {
        const struct realm *realm = realms_get(k);
        assert_ptr_equal(realms_find(realm->name, &number), realm);
        assert_int_equal(number, k);
        assert_true(realm->width > 0 && realm->height > 0 && realm->level_first <= realm->level_last);
    }
    assert_null(realms_find("", &number));
    assert_null(realms_find("nowhere", &number));
}

static void test_one_starts_on_open_floor(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct world *world = world_create(seed);
        realms_add_all(world);
        for (uint16_t k = 0; k < realms_count(); k++) {
            struct place start = realms_get(k)->start(seed, k);
            assert_int_equal(start.realm, k);
            struct cell cell = world_cell(world, k, start.x, start.y, start.levels);
            assert_true(cell_is_passable(cell) && level_set_equal(cell.levels, start.levels));
        }
        world_destroy(world);
    }
}

/* What is looked at lies in the realm; near the origin and far away are both looked at, and level 0 as well
 * as the last. */
static void check_windows(const struct realm *realm)
{
    bool near = false;
    bool far = false;
    bool first = false;
    bool last = false;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct verify_window window = realms_window(realm, 1, seed, LEVELS);
        struct verify_window again = realms_window(realm, 1, seed, LEVELS);
        assert_true(window.left == again.left && window.top == again.top && window.level == again.level);
        assert_true(window.level_count > 0 && window.level_count <= LEVELS);
        int64_t end = (int64_t)window.level + window.level_count - 1;
        assert_true(window.level >= realm->level_first && end <= realm->level_last);
        assert_true(realm->endless || (window.left == realm->left && window.top == realm->top));
        assert_true(window.left >= -WORLD_COORDINATE_MAX && window.left <= WORLD_COORDINATE_MAX);
        assert_true(window.top >= -WORLD_COORDINATE_MAX && window.top <= WORLD_COORDINATE_MAX);
        far = far || window.left > WORLD_COORDINATE_MAX / 2;
        near = near || (window.left < 1000 && window.left > -1000);
        first = first || window.level == realm->level_first;
        last = last || end == realm->level_last;
    }
    assert_true(near && first && last);
    assert_true(far == realm->endless);
}

static void test_a_proof_looks_everywhere_in_the_realm(void **state)
{
    (void)state;
    for (uint16_t k = 0; k < realms_count(); k++) {
        check_windows(realms_get(k));
    }
    struct realm small = {.width = 79, .height = 21, .level_first = -5, .level_last = -4};
    check_windows(&small);
    small.level_last = 7;
    check_windows(&small);
    small.level_first = INT32_MIN;
    small.level_last = INT32_MAX;
    check_windows(&small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_realm_is_found_by_its_name),
        cmocka_unit_test(test_one_starts_on_open_floor),
        cmocka_unit_test(test_a_proof_looks_everywhere_in_the_realm),
    };
    return cmocka_run_group_tests_name("generate/realms", tests, NULL, NULL);
}
