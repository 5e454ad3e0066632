#include "server/generate/verify.h"
#include "tests/support/standard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Maps are drawn one level at a time, and each level's chunk is made from its own drawing alone, so that the
 * levels can be made to contradict each other: . floor   v a ramp to this level and the next   ^ the same
 * ramp, on the lower of them   W wall   > < stairs   # rock */
enum { LEVELS = 2, ROWS = 9, COLUMNS = 16, REALM = 1, SEED = 5 };

struct drawing {
    const char *rows[LEVELS][ROWS];
};

static struct cell cell_drawn(char letter, int32_t level)
{
    struct cell cell = {.levels = level_set_one(level), .floor = TERRAIN_FLOOR};
    switch (letter) {
    case '#':
        cell.floor = TERRAIN_NONE;
        break;
    case 'v':
        cell.levels = level_set_with(cell.levels, level + 1);
        break;
    case '^':
        cell.levels = level_set_with(cell.levels, level - 1);
        break;
    case 'W':
        cell.wall = TERRAIN_WALL;
        break;
    case '>':
        cell.floor = TERRAIN_STAIRS_DOWN;
        break;
    case '<':
        cell.floor = TERRAIN_STAIRS_UP;
        break;
    default:
        assert_int_equal(letter, '.');
    }
    return cell;
}

/* What is drawn, and its rock, which may be dug or may not. */
struct drawn_rules {
    struct drawing drawing;
    enum ground rock;
};

static void draw(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)seed;
    const struct drawing *drawing = &((const struct drawn_rules *)rules)->drawing;
    if (chunk->level < 0 || chunk->level >= LEVELS || chunk->chunk_x != 0 || chunk->chunk_y != 0) {
        return;
    }
    for (int j = 0; j < ROWS; j++) {
        const char *row = drawing->rows[chunk->level][j];
        assert_int_equal(strlen(row), COLUMNS);
        for (int i = 0; i < COLUMNS; i++) {
            chunk_put(chunk, i, j, cell_drawn(row[i], chunk->level));
        }
    }
}

/* A hillside that keeps all rules: level 0 is open to the north of the ramps, level 1 to the south. */
static const struct drawing hillside = {{{
                                             "................",
                                             "................",
                                             "................",
                                             "...##vvvvvv##...",
                                             "...##vvvvvv##...",
                                             "....########....",
                                             "................",
                                             "................",
                                             "................",
                                         },
                                         {
                                             "................",
                                             "................",
                                             "....########....",
                                             "...##^^^^^^##...",
                                             "...##^^^^^^##...",
                                             "................",
                                             "................",
                                             "................",
                                             "................",
                                         }}};

/* What the verifier said. */
struct outcome {
    struct verify_counts counts;
    struct verify_breach first[VERIFY_RULES];
};

static void note(void *context, const struct verify_breach *breach)
{
    struct outcome *outcome = context;
    if (outcome->first[breach->rule].map[0] == '\0') {
        outcome->first[breach->rule] = *breach;
    }
}

static const struct verify_window whole = {
    .realm = REALM, .width = COLUMNS, .height = ROWS, .level_count = LEVELS, .radius = 12};

static enum ground ground_at(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                             int32_t level)
{
    const struct drawn_rules *drawn = rules;
    assert_int_equal(seed, SEED);
    assert_int_equal(realm, REALM);
    if (level < 0 || level >= LEVELS || x < 0 || x >= COLUMNS || y < 0 || y >= ROWS) {
        return GROUND_UNYIELDING;
    }
    switch (drawn->drawing.rows[level][y][x]) {
    case 'v':
    case '^':
        return GROUND_CELL;
    case '#':
        return drawn->rock;
    default:
        return GROUND_FREE;
    }
}

static struct world *make_world(const struct drawn_rules *rules)
{
    struct world *world = world_create(SEED, standard_terrains());
    world_add_realm(world, (struct world_maker){.make = NULL});
    world_add_realm(world, (struct world_maker){.make = draw, .ground = ground_at, .rules = rules});
    return world;
}

static void run(const struct drawing *drawing, struct outcome *outcome)
{
    memset(outcome, 0, sizeof *outcome);
    const struct drawn_rules rules = {.drawing = *drawing, .rock = GROUND_UNYIELDING};
    struct world *world = make_world(&rules);
    struct verify_report report = {.breach = note, .context = outcome};
    verify_world(world, &whole, report, &outcome->counts);
    verify_joined(world, &whole, 0, report, &outcome->counts);
    world_destroy(world);
}

/* Tries only whether that place of the map is joined to what else matters on its level. */
static void run_joined(const struct drawing *drawing, struct place arrival, struct outcome *outcome)
{
    memset(outcome, 0, sizeof *outcome);
    const struct drawn_rules rules = {.drawing = *drawing, .rock = GROUND_UNYIELDING};
    struct verify_window window = whole;
    arrival.realm = REALM;
    window.arrivals = &arrival;
    window.arrival_count = 1;
    struct world *world = make_world(&rules);
    verify_joined(world, &window, 0, (struct verify_report){.breach = note, .context = outcome},
                  &outcome->counts);
    world_destroy(world);
}

/* The hillside with one row of one level drawn anew. */
static struct drawing with_row(struct drawing drawing, int level, int row, const char *drawn)
{
    drawing.rows[level][row] = drawn;
    return drawing;
}

static struct outcome outcome;

static int64_t breaches(enum verify_rule rule)
{
    return outcome.counts.breaches[rule];
}

static void test_a_good_map_breaks_nothing(void **state)
{
    (void)state;
    run(&hillside, &outcome);
    for (enum verify_rule rule = 0; rule < VERIFY_RULES; rule++) {
        assert_int_equal(breaches(rule), 0);
    }
    assert_int_equal(outcome.counts.ramps, 12);
    assert_int_equal(outcome.counts.observers, 2 * COLUMNS * ROWS - 2 * (2 * 4 + 8) - 12);
    assert_true(outcome.counts.sightings > outcome.counts.observers);
}

static void test_s0_a_ramp_that_one_level_does_not_know(void **state)
{
    (void)state;
    struct drawing drawing = with_row(hillside, 1, 3, "...##^^^.^^##...");
    run(&drawing, &outcome);
    assert_true(breaches(VERIFY_S0_COPIES) > 0);
    const struct verify_breach *breach = &outcome.first[VERIFY_S0_COPIES];
    assert_int_equal(breach->seed, SEED);
    assert_false(breach->hull);
    assert_int_equal(breach->at.realm, REALM);
    assert_int_equal(breach->at.x, 8);
    assert_int_equal(breach->at.y, 3);
    assert_int_equal(breach->at.levels.mask, 3);
    assert_int_equal(breach->other.levels.first, 1);
    assert_non_null(strstr(breach->map, "level 0               level 1"));
    assert_non_null(strstr(breach->map, "##vvv@vv##"));
    assert_non_null(strstr(breach->map, "##^^^@^^##"));
}

static void test_s0_a_lower_level_that_makes_a_ramp_up(void **state)
{
    (void)state;
    struct drawing drawing = with_row(hillside, 0, 3, "...##vvv#vv##...");
    run(&drawing, &outcome);
    assert_true(breaches(VERIFY_S0_COPIES) > 0);
}

static void test_s1_digging_into_the_ring(void **state)
{
    (void)state;
    struct drawing drawing = with_row(hillside, 0, 5, "....####.###....");
    run(&drawing, &outcome);
    assert_int_equal(breaches(VERIFY_S0_COPIES), 0);
    assert_true(breaches(VERIFY_S1_ONE_CELL) > 0);
    assert_int_equal(outcome.first[VERIFY_S1_ONE_CELL].at.x, 8);
    assert_int_equal(outcome.first[VERIFY_S1_ONE_CELL].at.y, 5);
}

static void test_s1_a_wall_in_the_ring_is_a_cell_too(void **state)
{
    (void)state;
    struct drawing drawing = with_row(hillside, 0, 5, "....####W###....");
    run(&drawing, &outcome);
    assert_int_equal(breaches(VERIFY_S0_COPIES), 0);
    assert_true(breaches(VERIFY_S1_ONE_CELL) > 0);
}

/* Level 0 reaches down beside the ramps as far as their first row, level 1 up to their second. */
static struct drawing without_western_pillar(void)
{
    struct drawing drawing = with_row(hillside, 0, 3, ".....vvvvvv##...");
    drawing = with_row(drawing, 0, 4, "#####vvvvvv##...");
    drawing = with_row(drawing, 1, 3, "#####^^^^^^##...");
    return with_row(drawing, 1, 4, ".....^^^^^^##...");
}

static void test_s2_levels_that_touch_beside_a_ramp(void **state)
{
    (void)state;
    struct drawing drawing = without_western_pillar();
    run(&drawing, &outcome);
    assert_int_equal(breaches(VERIFY_S0_COPIES), 0);
    assert_int_equal(breaches(VERIFY_S1_ONE_CELL), 0);
    assert_true(breaches(VERIFY_S2_TOUCHING) > 0);
}

static void test_s2_walls_that_touch_beside_a_ramp(void **state)
{
    (void)state;
    struct drawing drawing = without_western_pillar();
    drawing = with_row(drawing, 0, 3, "....Wvvvvvv##...");
    drawing = with_row(drawing, 1, 4, "....W^^^^^^##...");
    run(&drawing, &outcome);
    assert_int_equal(breaches(VERIFY_S1_ONE_CELL), 0);
    assert_true(breaches(VERIFY_S2_TOUCHING) > 0);
}

static void test_s3_a_step_that_cannot_be_taken_back(void **state)
{
    (void)state;
    struct drawing drawing = with_row(hillside, 0, 5, "....####.###....");
    run(&drawing, &outcome);
    assert_true(breaches(VERIFY_S3_STEPS) > 0);
    const struct verify_breach *breach = &outcome.first[VERIFY_S3_STEPS];
    assert_int_equal(breach->at.levels.first,
                     1); /* from below, up onto the ramp; back one comes to level 0 */
    assert_int_equal(breach->other.levels.mask, 3);
}

static void test_s3_an_observer_who_is_not_seen(void **state)
{
    (void)state;
    struct drawing drawing = with_row(hillside, 0, 5, "....####.###....");
    run(&drawing, &outcome);
    assert_true(breaches(VERIFY_S3_SIGHT) > 0);
}

static void test_s4_two_things_at_one_place(void **state)
{
    (void)state;
    struct drawing drawing = without_western_pillar();
    run(&drawing, &outcome);
    assert_true(breaches(VERIFY_S4_ONE_THING) > 0);
    const struct verify_breach *breach = &outcome.first[VERIFY_S4_ONE_THING];
    assert_int_equal(breach->at.x, breach->other.x);
    assert_int_equal(breach->at.y, breach->other.y);
    assert_int_not_equal(breach->at.levels.first, breach->other.levels.first);
}

/* A pillar of one cell is too thin: one looks past it on both sides. */
static void test_s5_looking_round_a_thin_pillar(void **state)
{
    (void)state;
    static const struct drawing thin = {{{
                                             "................",
                                             "................",
                                             "................",
                                             "................",
                                             "....#vvvvvv#####",
                                             "....############",
                                             "................",
                                             "................",
                                             "................",
                                         },
                                         {
                                             "................",
                                             "................",
                                             "................",
                                             "....############",
                                             "....#^^^^^^#####",
                                             "................",
                                             "................",
                                             "................",
                                             "................",
                                         }}};
    run(&thin, &outcome);
    for (enum verify_rule rule = 0; rule < VERIFY_S5_ADJACENT; rule++) {
        assert_int_equal(breaches(rule), 0);
    }
    assert_true(breaches(VERIFY_S5_ADJACENT) > 0);
}

static void test_stairs_without_an_end(void **state)
{
    (void)state;
    struct drawing drawing = with_row(hillside, 0, 0, ".........>......");
    run(&drawing, &outcome);
    assert_int_equal(breaches(VERIFY_STAIRS), 1);
    drawing = with_row(hillside, 1, 0, ".........<......");
    run(&drawing, &outcome);
    assert_int_equal(breaches(VERIFY_STAIRS), 1);
    drawing = with_row(drawing, 0, 0, ".........>......");
    run(&drawing, &outcome);
    assert_int_equal(breaches(VERIFY_STAIRS), 0);
}

static void test_stairs_cut_off(void **state)
{
    (void)state;
    struct drawing drawing = with_row(hillside, 0, 0, "......#>#.......");
    drawing = with_row(drawing, 0, 1, "......###.......");
    drawing = with_row(drawing, 1, 0, ".......<........");
    run(&drawing, &outcome);
    assert_int_equal(breaches(VERIFY_STAIRS), 0);
    assert_int_equal(breaches(VERIFY_JOINED), 1);
    assert_int_equal(outcome.first[VERIFY_JOINED].at.levels.first, 0);
}

static void test_a_place_of_arrival_cut_off(void **state)
{
    (void)state;
    struct drawing drawing = with_row(hillside, 0, 0, "......#.#.......");
    drawing = with_row(drawing, 0, 1, "......###.......");
    const struct place walled = {.x = 7, .y = 0, .levels = level_set_one(0)};
    const struct place below = {.x = 7, .y = 0, .levels = level_set_one(1)};
    const struct place ramp = {.x = 7, .y = 3, .levels = {.first = 0, .mask = 3}};
    const struct place outside = {.x = -1, .y = 0, .levels = level_set_one(0)};
    run(&drawing, &outcome);
    assert_int_equal(breaches(VERIFY_JOINED), 0);
    run_joined(&drawing, walled, &outcome);
    assert_int_equal(breaches(VERIFY_JOINED), 1);
    const struct place good[] = {below, ramp, outside};
    for (size_t k = 0; k < sizeof good / sizeof good[0]; k++) {
        run_joined(&drawing, good[k], &outcome);
        assert_int_equal(breaches(VERIFY_JOINED), 0);
    }
}

static void test_a_place_of_arrival_in_rock_or_on_other_levels(void **state)
{
    (void)state;
    const struct place rock = {.x = 4, .y = 3, .levels = level_set_one(0)};
    const struct place half_a_ramp = {.x = 7, .y = 3, .levels = level_set_one(0)};
    run_joined(&hillside, rock, &outcome);
    assert_int_equal(breaches(VERIFY_JOINED), 1);
    assert_true(
        place_same_cell(outcome.first[VERIFY_JOINED].at, (struct place){REALM, rock.x, rock.y, rock.levels}));
    run_joined(&hillside, half_a_ramp, &outcome);
    assert_int_equal(breaches(VERIFY_JOINED), 1);
}

/* ------------------------------------------------------------------------------------------ rock and hull */

static void run_hull(enum ground rock)
{
    memset(&outcome, 0, sizeof outcome);
    const struct drawn_rules rules = {.drawing = hillside, .rock = rock};
    struct world *world = make_world(&rules);
    struct verify_report report = {.breach = note, .context = &outcome};
    verify_hull(world, &whole, report, &outcome.counts);
    world_destroy(world);
}

static void test_the_hull_of_unyielding_rock_is_good(void **state)
{
    (void)state;
    run_hull(GROUND_UNYIELDING);
    for (enum verify_rule rule = 0; rule < VERIFY_RULES; rule++) {
        assert_int_equal(breaches(rule), 0);
    }
    assert_int_equal(outcome.counts.ramps, 12);
}

static void test_the_hull_shows_what_digging_could_break(void **state)
{
    (void)state;
    run_hull(GROUND_FREE);
    assert_true(breaches(VERIFY_S1_ONE_CELL) > 0);
    assert_true(breaches(VERIFY_S4_ONE_THING) > 0);
    assert_true(outcome.first[VERIFY_S1_ONE_CELL].hull);
}

/* Somebody in rock that parts levels would see two things round its corner; but nobody can ever be there. */
static void test_rock_looks_only_where_it_is_free(void **state)
{
    (void)state;
    int64_t observers[2];
    const enum ground rock[2] = {GROUND_UNYIELDING, GROUND_FREE};
    for (int k = 0; k < 2; k++) {
        memset(&outcome, 0, sizeof outcome);
        const struct drawn_rules rules = {.drawing = hillside, .rock = rock[k]};
        struct world *world = make_world(&rules);
        verify_world(world, &whole, (struct verify_report){.breach = note, .context = &outcome},
                     &outcome.counts);
        observers[k] = outcome.counts.observers;
        world_destroy(world);
    }
    assert_int_equal(observers[1] - observers[0], 2 * (2 * 4 + 8));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_good_map_breaks_nothing),
        cmocka_unit_test(test_s0_a_ramp_that_one_level_does_not_know),
        cmocka_unit_test(test_s0_a_lower_level_that_makes_a_ramp_up),
        cmocka_unit_test(test_s1_digging_into_the_ring),
        cmocka_unit_test(test_s1_a_wall_in_the_ring_is_a_cell_too),
        cmocka_unit_test(test_s2_levels_that_touch_beside_a_ramp),
        cmocka_unit_test(test_s2_walls_that_touch_beside_a_ramp),
        cmocka_unit_test(test_s3_a_step_that_cannot_be_taken_back),
        cmocka_unit_test(test_s3_an_observer_who_is_not_seen),
        cmocka_unit_test(test_s4_two_things_at_one_place),
        cmocka_unit_test(test_s5_looking_round_a_thin_pillar),
        cmocka_unit_test(test_stairs_without_an_end),
        cmocka_unit_test(test_stairs_cut_off),
        cmocka_unit_test(test_a_place_of_arrival_cut_off),
        cmocka_unit_test(test_a_place_of_arrival_in_rock_or_on_other_levels),
        cmocka_unit_test(test_the_hull_of_unyielding_rock_is_good),
        cmocka_unit_test(test_the_hull_shows_what_digging_could_break),
        cmocka_unit_test(test_rock_looks_only_where_it_is_free),
    };
    return cmocka_run_group_tests_name("generate/verify", tests, NULL, NULL);
}
