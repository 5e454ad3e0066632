/* The realms of a world: what cannot be played is refused with the place, and which part of each a proof
 * looks at. */
#include "server/generate/realms.h"
#include "tests/support/check.h"
#include "tests/support/standard.h"

#include <stdio.h>
#include <string.h>

enum { SEEDS = 600, LEVELS = 3 };

/* ------------------------------------------------------------------------------------ the standard realms */

static void test_every_realm_is_found_by_its_name(void **state)
{
    (void)state;
    const struct realms *realms = standard_realms();
    uint16_t number;
    for (uint16_t k = 0; k < realms->count; k++) {
        assert_ptr_equal(realms_find(realms, realms->at[k].name, &number), &realms->at[k]);
        assert_int_equal(number, k);
    }
    assert_null(realms_find(realms, "", &number));
    assert_null(realms_find(realms, "nowhere", &number));
}

static void test_one_starts_on_open_floor(void **state)
{
    (void)state;
    const struct realms *realms = standard_realms();
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct world *world = world_create(seed, standard_terrains());
        realms_add_all(realms, world);
        for (uint16_t k = 0; k < realms->count; k++) {
            struct place start = realm_start(&realms->at[k], seed, k);
            assert_int_equal(start.realm, k);
            struct cell cell = world_cell(world, k, start.x, start.y, start.levels);
            assert_true(cell.passable && level_set_equal(cell.levels, start.levels));
            assert_int_equal(world_maker(world, k)->dug, realms->at[k].dug);
        }
        world_destroy(world);
    }
}

static void test_every_kind_is_found_by_its_name(void **state)
{
    (void)state;
    for (int k = 0; k < kind_count(); k++) {
        assert_ptr_equal(kind_find(kind_get(k)->name), kind_get(k));
    }
    assert_null(kind_find("castle"));
}

/* ---------------------------------------------------------------------------------- what a proof looks at */

/* What is looked at lies in the realm; near the origin and far away are both looked at, and level 0 as well
 * as the last. */
static void check_windows(const struct realm *realm)
{
    const struct kind_shape shape = realm_shape(realm);
    bool near = false;
    bool far = false;
    bool first = false;
    bool last = false;
    assert_true(shape.width > 0 && shape.height > 0 && shape.level_last >= 0);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct verify_window window = realm_window(realm, 1, seed, LEVELS);
        struct verify_window again = realm_window(realm, 1, seed, LEVELS);
        assert_true(window.left == again.left && window.top == again.top && window.level == again.level);
        assert_true(window.level_count > 0 && window.level_count <= LEVELS);
        int64_t end = (int64_t)window.level + window.level_count - 1;
        assert_true(window.level >= 0 && end <= shape.level_last);
        assert_true(shape.endless || (window.left == shape.left && window.top == shape.top));
        assert_true(window.left >= -WORLD_COORDINATE_MAX && window.left <= WORLD_COORDINATE_MAX);
        assert_true(window.top >= -WORLD_COORDINATE_MAX && window.top <= WORLD_COORDINATE_MAX);
        far = far || window.left > WORLD_COORDINATE_MAX / 2;
        near = near || (window.left < 1000 && window.left > -1000);
        first = first || window.level == 0;
        last = last || end == shape.level_last;
    }
    assert_true(near && first && last);
    assert_true(far == shape.endless);
}

static void test_a_proof_looks_everywhere_in_the_realm(void **state)
{
    (void)state;
    const struct realms *realms = standard_realms();
    for (uint16_t k = 0; k < realms->count; k++) {
        check_windows(&realms->at[k]);
    }
    for (int32_t levels = 1; levels < 9; levels++) {
        struct realm small = {.name = "small"};
        realm_add_levels(&small, kind_find("halls"), levels, NULL);
        check_windows(&small);
    }
}

static void test_the_fickle_realm_breaks_rules_on_purpose(void **state)
{
    (void)state;
    struct realm realm = {.name = "plain"};
    realm_add_levels(&realm, kind_find("halls"), 1, NULL);
    assert_int_equal(realm_exempt(&realm), 0);
    realm.farthest = true;
    assert_int_equal(realm_exempt(&realm),
                     ((1u << VERIFY_RULES) - 1) & ~(1u << VERIFY_S0_COPIES) & ~(1u << VERIFY_STAIRS));
    struct realm rainbow = {.name = "rainbow"};
    realm_add_levels(&rainbow, kind_find("rainbow"), 0, NULL);
    assert_int_equal(realm_exempt(&rainbow), 1u << VERIFY_JOINED);
}

/* ---------------------------------------------------------------------------------------- what is refused */

/* A meadow, three halls, and a way there and back. */
static struct realms two_realms(void)
{
    struct realms realms = {.count = 2, .way_count = 1};
    (void)strcpy(realms.at[0].name, "meadow");
    realm_add_levels(&realms.at[0], kind_find("meadow"), 0, NULL);
    (void)strcpy(realms.at[1].name, "halls");
    realm_add_levels(&realms.at[1], kind_find("halls"), 3, NULL);
    realms.ways[0] = (struct realm_way){
        .from = 0, .at = REALM_CLEARING, .to = 1, .sign = TERRAIN_MOSS, .back = TERRAIN_MOSS};
    return realms;
}

static void assert_refused(const struct realms *realms, int realm, int part, int way, const char *words)
{
    struct realms_problem problem;
    assert_false(realms_check(realms, &problem));
    if (problem.realm != realm || problem.part != part || problem.way != way ||
        strstr(problem.text, words) == NULL) {
        fail_msg("got realm %d, part %d, way %d: %s\nexpected realm %d, part %d, way %d: ... %s ...",
                 problem.realm, problem.part, problem.way, problem.text, realm, part, way, words);
    }
}

static void test_good_realms_are_accepted(void **state)
{
    (void)state;
    const struct realms realms = two_realms();
    struct realms_problem problem;
    assert_true(realms_check(&realms, &problem));
    assert_true(realms_check(standard_realms(), &problem));
}

static void test_realms_that_cannot_be_made_are_refused(void **state)
{
    (void)state;
    struct realms realms = {.count = 0};
    assert_refused(&realms, -1, -1, -1, "expected a realm");
    realms = two_realms();
    realms.at[1].levels.part_count = 0;
    assert_refused(&realms, 1, -1, -1, "expected levels");
    realms = two_realms();
    (void)strcpy(realms.at[1].name, "meadow");
    assert_refused(&realms, 1, -1, -1, "another name");
    realms = two_realms();
    realm_add_levels(&realms.at[1], kind_find("caves"), 0, NULL);
    assert_refused(&realms, 1, 1, -1, "no other levels");
    realms = two_realms();
    realm_add_levels(&realms.at[1], kind_find("halls"), 0, NULL);
    assert_refused(&realms, 1, 1, -1, "at least one level");
    realms = two_realms();
    realm_add_levels(&realms.at[1], kind_find("drawn"), 2, NULL);
    assert_refused(&realms, 1, 1, -1, "expected a map");
}

static void test_ways_that_begin_nowhere_are_refused(void **state)
{
    (void)state;
    struct realms realms = two_realms();
    realms.ways[realms.way_count++] = (struct realm_way){.from = 1, .at = REALM_CLEARING, .out = true};
    assert_refused(&realms, -1, -1, 1, "at most 0 ways from clearings of the realm halls");
    realms.ways[1] = (struct realm_way){.from = 0, .at = REALM_DEEPEST, .out = true};
    assert_refused(&realms, -1, -1, 1, "meadow has no deepest one");
    realms.ways[1] = (struct realm_way){.from = 0, .at = REALM_LETTER, .letter = 'X', .out = true};
    assert_refused(&realms, -1, -1, 1, "'X' is drawn 0 times");
    realms = two_realms();
    int clearings = kind_find("meadow")->alone->clearing_count;
    while (realms.way_count <= clearings) {
        realms.ways[realms.way_count++] = (struct realm_way){.from = 0, .at = REALM_CLEARING, .to = 1};
    }
    assert_refused(&realms, -1, -1, clearings, "at most 12 ways");
}

static void test_ways_that_begin_at_one_place_are_refused(void **state)
{
    (void)state;
    struct realms realms = two_realms();
    realms.ways[realms.way_count++] = (struct realm_way){.from = 1, .at = REALM_START, .out = true};
    assert_refused(&realms, -1, -1, 1, "ways[0] begins or ends already");
    realms.ways[1] = realms.ways[0];
    assert_refused(&realms, -1, -1, 1, "ways[0] begins or ends already");
    realms.ways[1] = (struct realm_way){.from = 1, .at = REALM_DEEPEST, .out = true};
    realms.ways[realms.way_count++] = realms.ways[1];
    assert_refused(&realms, -1, -1, 2, "ways[1] begins or ends already");
    realms.way_count = 2;
    realms.ways[1] =
        (struct realm_way){.from = 0, .at = REALM_START, .to = 0, .sign = TERRAIN_MOSS, .back = TERRAIN_MOSS};
    assert_refused(&realms, -1, -1, 1, "ways[1] begins or ends already");
    realms.ways[1] = (struct realm_way){.from = 1, .at = REALM_DEEPEST, .out = true, .back = TERRAIN_MOSS};
    assert_refused(&realms, -1, -1, 1, "no way back into the world");
}

/* Two ways begin at letters of the crypt's map, which has one 'O' and no other that is drawn once. */
static void test_no_two_ways_begin_at_one_letter(void **state)
{
    (void)state;
    struct realms realms = *standard_realms();
    struct realms_problem problem;
    uint16_t crypt;
    assert_non_null(realms_find(&realms, "crypt", &crypt));
    const int last = realms.way_count++;
    realms.ways[last] = (struct realm_way){.from = crypt, .at = REALM_LETTER, .letter = 'O', .out = true};
    assert_refused(&realms, -1, -1, last, "begins or ends already");
    realms.ways[last].letter = 'G';
    assert_refused(&realms, -1, -1, last, "'G' is drawn 2 times");
    realms.ways[last] = (struct realm_way){.from = crypt, .at = REALM_START, .out = true};
    assert_refused(&realms, -1, -1, last, "begins or ends already");
    realms.way_count--;
    assert_true(realms_check(&realms, &problem));
}

static void test_a_realm_that_nothing_leads_to_is_refused(void **state)
{
    (void)state;
    struct realms realms = two_realms();
    struct realms_problem problem;
    realms.way_count = 0;
    assert_refused(&realms, 1, -1, -1, "expected a way to the realm halls");
    realms.way_count = 1;
    realms.ways[0] = (struct realm_way){.from = 1, .at = REALM_DEEPEST, .to = 0, .sign = TERRAIN_MOSS};
    assert_refused(&realms, 1, -1, -1, "expected a way to the realm halls");
    realms.ways[0].back = TERRAIN_MOSS;
    assert_true(realms_check(&realms, &problem));
}

/* A meadow, and a map whose start and letters A and B are each behind rock; ways begin at both letters. */
static void test_what_a_map_cuts_off_is_a_place_of_its_own(void **state)
{
    (void)state;
    static const char text[] = "level 0\n@#AC#B\n";
    struct drawn_error error;
    struct realms_problem problem;
    for (int farthest = 0; farthest < 2; farthest++) {
        struct drawn *map = drawn_read(text, sizeof text - 1, standard_terrains(), farthest != 0, &error);
        assert_non_null(map);
        struct realms realms = two_realms();
        realms.at[1] = (struct realm){.name = "vaults", .farthest = farthest != 0};
        realm_add_levels(&realms.at[1], kind_find("drawn"), 0, map);
        realms.ways[0].back = TERRAIN_NONE;
        realms.ways[1] = (struct realm_way){.from = 1, .at = REALM_LETTER, .letter = 'A', .to = 0};
        realms.ways[2] = (struct realm_way){.from = 1, .at = REALM_LETTER, .letter = 'B', .to = 0};
        realms.way_count = 3;
        if (farthest != 0) {
            assert_true(realms_check(&realms, &problem));
            drawn_destroy(map);
            continue;
        }
        assert_refused(&realms, -1, -1, 1, "in the realm vaults to 'A' at 2:3");
        /* Who comes to the vault of A, from anywhere, may leave it from C; but the start is still a trap. */
        realms.ways[1] =
            (struct realm_way){.from = 1, .at = REALM_LETTER, .letter = 'C', .to = 0, .back = TERRAIN_MOSS};
        realms.ways[2].letter = 'A';
        assert_refused(&realms, 1, -1, -1, "expected a way on from the realm vaults");
        realms.ways[0].back = TERRAIN_MOSS;
        assert_true(realms_check(&realms, &problem));
        drawn_destroy(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_realm_is_found_by_its_name),
        cmocka_unit_test(test_one_starts_on_open_floor),
        cmocka_unit_test(test_every_kind_is_found_by_its_name),
        cmocka_unit_test(test_a_proof_looks_everywhere_in_the_realm),
        cmocka_unit_test(test_the_fickle_realm_breaks_rules_on_purpose),
        cmocka_unit_test(test_good_realms_are_accepted),
        cmocka_unit_test(test_realms_that_cannot_be_made_are_refused),
        cmocka_unit_test(test_ways_that_begin_nowhere_are_refused),
        cmocka_unit_test(test_ways_that_begin_at_one_place_are_refused),
        cmocka_unit_test(test_no_two_ways_begin_at_one_letter),
        cmocka_unit_test(test_a_realm_that_nothing_leads_to_is_refused),
        cmocka_unit_test(test_what_a_map_cuts_off_is_a_place_of_its_own),
    };
    return cmocka_run_group_tests_name("generate/realms", tests, NULL, NULL);
}
