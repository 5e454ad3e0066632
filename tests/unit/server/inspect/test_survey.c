/* The engine of `rampart-world verify` on realms of its own: a sound one, one with a planted breach, and the
 * same breach where the realm is allowed it. */
#include "server/inspect/survey.h"

#include "tests/support/standard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { COLUMNS = 16, ROWS = 5, RAMP_ROW = 2, NUMBER = 2 };

static bool is_ramp(int i, int j)
{
    return j == RAMP_ROW && i >= 3 && i < COLUMNS - 3;
}

/* Level 0 is open north of a row of ramps, level 1 south of it; pillars end the row. */
static bool is_floor(int32_t level, int i, int j)
{
    bool pillar = j >= RAMP_ROW - 1 && j <= RAMP_ROW + 1 && (i < 3 || i >= COLUMNS - 3);
    return !pillar && i < COLUMNS && j < ROWS && (level == 0 ? j < RAMP_ROW : j > RAMP_ROW);
}

static void make_slope(const void *rules, uint64_t seed, struct chunk *chunk)
{
    const bool *dug_wrong = rules;
    bool here = chunk->chunk_x == 0 && chunk->chunk_y == 0 && (chunk->level == 0 || chunk->level == 1);
    for (int j = 0; here && j < ROWS; j++) {
        for (int i = 0; i < COLUMNS; i++) {
            struct cell cell = {.levels = level_set_one(chunk->level), .floor = TERRAIN_FLOOR};
            if (is_ramp(i, j)) {
                cell.levels = (struct level_set){.first = 0, .mask = 3};
                chunk_put(chunk, i, j, cell);
            } else if (is_floor(chunk->level, i, j)) {
                chunk_put(chunk, i, j, cell);
            }
        }
    }
    if (here && *dug_wrong && seed % 2 == 1 && chunk->level == 1) {
        struct cell dug = {.levels = level_set_one(1), .floor = TERRAIN_FLOOR};
        chunk_put(chunk, COLUMNS / 2, RAMP_ROW - 1, dug);
    }
}

/* Rooms of level 0 that nobody can walk between, each with stairs to a room of its own below. */
static void make_rooms(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    (void)seed;
    bool here = chunk->chunk_x == 0 && chunk->chunk_y == 0 && (chunk->level == 0 || chunk->level == 1);
    for (int i = 0; here && i < COLUMNS; i += COLUMNS / 2) {
        struct cell cell = {.levels = level_set_one(chunk->level),
                            .floor = chunk->level == 0 ? TERRAIN_STAIRS_DOWN : TERRAIN_STAIRS_UP};
        chunk_put(chunk, i, 0, cell);
    }
}

static struct place corner(uint64_t seed, uint16_t realm)
{
    (void)seed;
    return (struct place){.realm = realm, .levels = level_set_one(0)};
}

static const bool no = false;
static const bool yes = true;

/* In the pillar west of the ramps. */
static struct place pillar(uint64_t seed, uint16_t realm)
{
    (void)seed;
    return (struct place){.realm = realm, .x = 1, .y = RAMP_ROW, .levels = level_set_one(0)};
}

static struct place clearing(uint64_t seed, uint16_t realm, int number)
{
    return number == 0 ? corner(seed, realm) : pillar(seed, realm);
}

#define SHAPE .start = corner, .shape = {.width = COLUMNS, .height = ROWS, .level_last = 1}
static const struct kind_alone sound_alone = {.maker = {.make = make_slope, .rules = &no}, SHAPE};
/* Where the seed is odd, a ring cell was dug on the wrong level. */
static const struct kind_alone planted_alone = {.maker = {.make = make_slope, .rules = &yes}, SHAPE};
static const struct kind_alone rooms_alone = {.maker = {.make = make_rooms}, SHAPE};
static const struct kind_alone paths_alone = {
    .maker = {.make = make_slope, .rules = &no}, .clearing_count = 2, .clearing = clearing, SHAPE};
#undef SHAPE
static const struct kind_alone lost_alone = {.maker = {.make = make_slope, .rules = &no},
                                             .start = pillar,
                                             .shape = {.width = COLUMNS, .height = ROWS, .level_last = 1}};

static const struct level_kind sound = {.alone = &sound_alone};
static const struct level_kind planted = {.alone = &planted_alone};
static const struct level_kind rooms = {.alone = &rooms_alone};
static const struct level_kind paths = {.alone = &paths_alone};
static const struct level_kind lost = {.alone = &lost_alone};

static struct outcome {
    int64_t breaches;
    char *text;
    size_t length;
} outcome;

static void run_with_ways(const struct level_kind *kind, int way_count, uint64_t first, uint64_t last)
{
    struct realms realms = {.count = NUMBER + 1, .at[NUMBER].name = "slope", .way_count = way_count};
    realm_add_levels(&realms.at[NUMBER], kind, 0, NULL);
    for (int k = 0; k < way_count; k++) {
        realms.ways[k] = (struct realm_way){.from = NUMBER, .at = REALM_CLEARING, .out = true};
    }
    free(outcome.text);
    FILE *out = open_memstream(&outcome.text, &outcome.length);
    assert_non_null(out);
    struct survey survey = {.terrains = standard_terrains(),
                            .realms = &realms,
                            .number = NUMBER,
                            .first = first,
                            .last = last,
                            .level_count = 3,
                            .out = out};
    outcome.breaches = survey_run(&survey);
    (void)fclose(out);
}

static void run(const struct level_kind *kind, uint64_t first, uint64_t last)
{
    run_with_ways(kind, 0, first, last);
}

static void assert_says(const char *words)
{
    if (strstr(outcome.text, words) == NULL) {
        fail_msg("no \"%s\" in:\n%s", words, outcome.text);
    }
}

static int finish(void **state)
{
    (void)state;
    free(outcome.text);
    outcome.text = NULL;
    return 0;
}

static void test_a_sound_realm_has_no_breach(void **state)
{
    (void)state;
    run(&sound, 1, 3);
    assert_int_equal(outcome.breaches, 0);
    assert_null(strstr(outcome.text, "BREACH"));
    assert_says("as made 30 ramps");
    assert_says("slope: seeds 1 to 3, 2 levels each: 0 breaches\n");
}

static void test_a_planted_breach_is_shown_with_its_seed_and_place(void **state)
{
    (void)state;
    run(&planted, 2, 3);
    assert_true(outcome.breaches > 0);
    assert_says("BREACH of S1: a step from a ramp leads to one place\n"
                "  slope, seed 3: @ at (8, 1) on 0; * at (8, 1) on 1; seen from (7, 2) on 0, 1\n"
                "  again: rampart-world verify --realm slope --seeds 3..3 --levels 3\n"
                "  see:   rampart-world show --realm slope --seed 3 --from 7,2,0\n"
                "level 0");
    assert_null(strstr(outcome.text, "seed 2:"));
    run(&planted, 2, 2);
    assert_int_equal(outcome.breaches, 0);
}

static void test_rooms_that_are_not_joined_are_a_breach(void **state)
{
    (void)state;
    run(&rooms, 4, 4);
    assert_true(outcome.breaches > 0);
    assert_says("BREACH of all stairs, ramps and places of arrival of a level are joined on it\n  slope, "
                "seed 4: @ at (8, 0) on 0");
    assert_says("         0  stairs have both their ends");
}

static void test_a_start_or_a_way_in_rock_is_a_breach(void **state)
{
    (void)state;
    run(&lost, 4, 5);
    assert_int_equal(outcome.breaches, 2);
    assert_says("slope, seed 5: @ at (1, 2) on 0;");
    run_with_ways(&paths, 1, 4, 5);
    assert_int_equal(outcome.breaches, 0);
    run_with_ways(&paths, 2, 4, 5);
    assert_int_equal(outcome.breaches, 2);
    assert_says("slope, seed 5: @ at (1, 2) on 0;");
}

static void test_no_more_than_a_hundred_maps_are_printed(void **state)
{
    (void)state;
    run(&planted, 1, 201);
    assert_true(outcome.breaches > SURVEY_BREACHES_SHOWN);
    assert_says("breaches, the first 100 are shown\n");
    int shown = 0;
    for (const char *at = strstr(outcome.text, "BREACH"); at != NULL; at = strstr(at + 1, "BREACH")) {
        shown++;
    }
    assert_int_equal(shown, SURVEY_BREACHES_SHOWN);
}

static void test_a_realm_may_break_what_it_is_exempt_from(void **state)
{
    (void)state;
    struct level_kind exempt = planted;
    exempt.exempt = (UINT32_C(1) << VERIFY_RULES) - 1;
    run(&exempt, 1, 1);
    assert_int_equal(outcome.breaches, 0);
    assert_says("    exempt  S1: a step from a ramp leads to one place\n");
    exempt.exempt = UINT32_C(1) << VERIFY_S0_COPIES;
    run(&exempt, 1, 1);
    assert_true(outcome.breaches > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_sound_realm_has_no_breach),
        cmocka_unit_test(test_a_planted_breach_is_shown_with_its_seed_and_place),
        cmocka_unit_test(test_rooms_that_are_not_joined_are_a_breach),
        cmocka_unit_test(test_a_start_or_a_way_in_rock_is_a_breach),
        cmocka_unit_test(test_no_more_than_a_hundred_maps_are_printed),
        cmocka_unit_test(test_a_realm_may_break_what_it_is_exempt_from),
    };
    return cmocka_run_group_tests_name("inspect/survey", tests, NULL, finish);
}
