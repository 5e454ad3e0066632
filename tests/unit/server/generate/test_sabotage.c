/* A generator that breaks any of S0 to S5 makes the verifier say so: the real makers of the rainbow, the
 * caves and the helix, each spoiled in one place behind their backs. Unspoiled, the same part of the same
 * world has no breach. */
#include "server/generate/caves.h"
#include "server/generate/helix.h"
#include "server/generate/rainbow.h"
#include "server/generate/site.h"
#include "server/generate/verify.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"

enum { SEED = 5, LEVELS = 3, RADIUS = 12, AROUND = 9 };

/* What a spoiled maker writes over one cell on one level; rock if the cell does not exist. */
struct change {
    int32_t x;
    int32_t y;
    int32_t level;
    struct cell cell;
};

struct spoiled {
    struct world_maker real;
    struct change change;
};

static void make_spoiled(const void *rules, uint64_t seed, struct chunk *chunk)
{
    const struct spoiled *spoiled = rules;
    spoiled->real.make(spoiled->real.rules, seed, chunk);
    const struct change *change = &spoiled->change;
    if (change->level == chunk->level && change->x >> 5 == chunk->chunk_x &&
        change->y >> 5 == chunk->chunk_y) {
        chunk_put(chunk, change->x & (CHUNK_SIDE - 1), change->y & (CHUNK_SIDE - 1), change->cell);
    }
}

static enum ground ground_spoiled(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                                  int32_t level)
{
    const struct spoiled *spoiled = rules;
    const struct change *change = &spoiled->change;
    if (change->level == level && change->x == x && change->y == y) {
        return GROUND_FREE;
    }
    return spoiled->real.ground(spoiled->real.rules, seed, realm, x, y, level);
}

/* ------------------------------------------------------------------------------------------- the subjects */

struct subject {
    const char *name;
    const struct level_kind *kind;
    struct verify_window window;
};

static const struct subject subjects[] = {
    {"rainbow",
     &rainbow_kind,
     {.width = RAINBOW_WIDTH,
      .height = RAINBOW_HEIGHT,
      .level = 40,
      .level_count = LEVELS,
      .radius = RADIUS}},
    {"caves",
     &caves_kind,
     {.width = PARCEL_WIDTH, .height = PARCEL_HEIGHT, .level = 4, .level_count = LEVELS, .radius = RADIUS}},
    {"helix",
     &helix_kind,
     {.left = -HELIX_REACH,
      .top = -HELIX_REACH,
      .width = 2 * HELIX_REACH + 1,
      .height = 2 * HELIX_REACH + 1,
      .level = 6,
      .level_count = LEVELS,
      .radius = RADIUS}},
};
enum { RAINBOW, CAVES, HELIX, SUBJECTS };

static void ignore(void *context, const struct verify_breach *breach)
{
    (void)context;
    (void)breach;
}

static struct verify_counts verify_maker(struct world_maker maker, const struct verify_window *window,
                                         uint64_t seed)
{
    struct verify_counts counts = {0};
    struct world *world = world_of(maker, seed);
    verify_world(world, window, (struct verify_report){.breach = ignore}, &counts);
    world_destroy(world);
    return counts;
}

/* --------------------------------------------------------------------------------------------- the spoils */

static bool exists(struct world *world, struct place at, int k, int32_t level)
{
    return cell_exists(cell_on(world, at.x + k % 3 - 1, at.y + k / 3 - 1, level));
}

static int32_t last_of(struct level_set levels)
{
    int32_t last = levels.first;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        last = level;
    }
    return last;
}

static struct change dug(struct place ramp, int k, int32_t level)
{
    return (struct change){.x = ramp.x + k % 3 - 1,
                           .y = ramp.y + k / 3 - 1,
                           .level = level,
                           .cell = {.levels = level_set_one(level), .floor = TERRAIN_FLOOR}};
}

/* The ramp's lower level has rock where it should stand. */
static bool drop_copy(struct world *world, struct place ramp, struct change *change)
{
    (void)world;
    int32_t last = last_of(ramp.levels);
    *change =
        (struct change){.x = ramp.x, .y = ramp.y, .level = last, .cell = {.levels = level_set_one(last)}};
    return true;
}

/* Beside the ramp a cell of its lower level has another one above it. */
static bool dig_ring(struct world *world, struct place ramp, struct change *change)
{
    for (int k = 0; k < AROUND; k++) {
        if (!exists(world, ramp, k, ramp.levels.first) && exists(world, ramp, k, last_of(ramp.levels))) {
            *change = dug(ramp, k, ramp.levels.first);
            return true;
        }
    }
    return false;
}

static bool touch(int k, int m)
{
    int dx = k % 3 - m % 3;
    int dy = k / 3 - m / 3;
    return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
}

/* Beside the ramp, rock that parts its levels is open on the upper one, next to a cell of the lower. */
static bool take_pillar(struct world *world, struct place ramp, struct change *change)
{
    int32_t upper = ramp.levels.first;
    int32_t lower = last_of(ramp.levels);
    for (int k = 0; k < AROUND; k++) {
        bool pillar = !exists(world, ramp, k, upper) && !exists(world, ramp, k, lower);
        for (int m = 0; pillar && m < AROUND; m++) {
            if (m != AROUND / 2 && touch(k, m) && exists(world, ramp, m, lower) &&
                !exists(world, ramp, m, upper)) {
                *change = dug(ramp, k, upper);
                return true;
            }
        }
    }
    return false;
}

typedef bool spoil(struct world *world, struct place ramp, struct change *change);

/* Spoils the first ramp of the window that can be. */
static struct spoiled spoil_one(const struct subject *subject, spoil *how)
{
    const struct verify_window *window = &subject->window;
    struct spoiled spoiled = {.real = subject->kind->alone->maker};
    struct world *world = world_of(spoiled.real, SEED);
    bool done = false;
    for (int32_t k = 0; k < window->width * window->height && !done; k++) {
        struct place at = {.x = window->left + k % window->width, .y = window->top + k / window->width};
        at.levels = cell_on(world, at.x, at.y, window->level).levels;
        done = level_set_is_ramp(at.levels) && at.levels.first == window->level &&
               how(world, at, &spoiled.change);
    }
    world_destroy(world);
    assert_true(done);
    return spoiled;
}

/* ---------------------------------------------------------------------------------------------- the rules */

static struct world_maker maker_of(const struct spoiled *spoiled)
{
    return (struct world_maker){.make = make_spoiled, .ground = ground_spoiled, .rules = spoiled};
}

static void assert_reported(const struct subject *subject, spoil *how, enum verify_rule rule)
{
    const struct spoiled spoiled = spoil_one(subject, how);
    const struct verify_counts good = verify_maker(spoiled.real, &subject->window, SEED);
    const struct verify_counts bad = verify_maker(maker_of(&spoiled), &subject->window, SEED);
    assert_true(good.ramps > 0 && good.observers > 0);
    for (int k = 0; k < VERIFY_RULES; k++) {
        assert_int_equal(good.breaches[k], 0);
    }
    if (bad.breaches[rule] == 0) {
        fail_msg("%s: no breach of %s was reported", subject->name, verify_rule_text(rule));
    }
}

static void test_s0_a_ramp_that_lost_a_copy(void **state)
{
    (void)state;
    for (int k = 0; k < SUBJECTS; k++) {
        assert_reported(&subjects[k], drop_copy, VERIFY_S0_COPIES);
    }
}

static void test_s1_a_dug_cell_of_a_ring(void **state)
{
    (void)state;
    for (int k = 0; k < SUBJECTS; k++) {
        assert_reported(&subjects[k], dig_ring, VERIFY_S1_ONE_CELL);
    }
}

static void test_s2_a_pillar_taken_away(void **state)
{
    (void)state;
    for (int k = 0; k < SUBJECTS; k++) {
        assert_reported(&subjects[k], take_pillar, VERIFY_S2_TOUCHING);
    }
}

static void test_s3_a_step_that_cannot_be_taken_back(void **state)
{
    (void)state;
    assert_reported(&subjects[RAINBOW], drop_copy, VERIFY_S3_STEPS);
    assert_reported(&subjects[CAVES], dig_ring, VERIFY_S3_STEPS);
    assert_reported(&subjects[HELIX], drop_copy, VERIFY_S3_STEPS);
}

/* The rainbow's doors lead too far down for both their ends to be in the window. */
static void test_s3_who_sees_is_not_seen(void **state)
{
    (void)state;
    assert_reported(&subjects[CAVES], dig_ring, VERIFY_S3_SIGHT);
    assert_reported(&subjects[HELIX], drop_copy, VERIFY_S3_SIGHT);
}

static void test_s4_two_things_in_sight_at_one_place(void **state)
{
    (void)state;
    for (int k = 0; k < SUBJECTS; k++) {
        assert_reported(&subjects[k], take_pillar, VERIFY_S4_ONE_THING);
    }
}

static void test_s5_what_looks_a_step_away_is_not(void **state)
{
    (void)state;
    for (int k = 0; k < SUBJECTS; k++) {
        assert_reported(&subjects[k], take_pillar, VERIFY_S5_ADJACENT);
    }
}

/* -------------------------------------------------------------------------------------- a pillar too thin */

/* A real helix from which all of the core but one column and one row, those of its rays, was cut out. */
struct squeezed {
    struct world_maker real;
    int32_t left; /* of the core */
    int32_t right;
    int32_t top;
    int32_t bottom;
    int32_t x; /* what is left of it */
    int32_t y;
};

/* The real helix's coordinate from which that of the squeezed one comes: the core's, at 0, is `kept`. */
static int32_t unsqueezed(int32_t at, int32_t first, int32_t last, int32_t kept)
{
    return at == 0 ? kept : at < 0 ? first + at : last + at;
}

static void make_squeezed(const void *rules, uint64_t seed, struct chunk *chunk)
{
    const struct squeezed *squeezed = rules;
    struct world *world = world_of(squeezed->real, seed);
    for (int k = 0; k < CHUNK_CELLS; k++) {
        int32_t x = chunk->chunk_x * CHUNK_SIDE + k % CHUNK_SIDE;
        int32_t y = chunk->chunk_y * CHUNK_SIDE + k / CHUNK_SIDE;
        struct cell cell = cell_on(world, unsqueezed(x, squeezed->left, squeezed->right, squeezed->x),
                                   unsqueezed(y, squeezed->top, squeezed->bottom, squeezed->y), chunk->level);
        chunk_put(chunk, k % CHUNK_SIDE, k / CHUNK_SIDE, cell);
    }
    world_destroy(world);
}

/* How far the core reaches from the middle along a direction: no level has a cell in it. */
static int32_t core_reach(struct world *world, int32_t dx, int32_t dy)
{
    int32_t reach = -1;
    bool open = false;
    while (!open) {
        reach++;
        for (int32_t level = 0; level < 4; level++) {
            open = open || cell_exists(cell_on(world, (reach + 1) * dx, (reach + 1) * dy, level));
        }
    }
    return reach;
}

static bool has_ramp(struct world *world, int32_t x, int32_t y)
{
    bool ramp = false;
    for (int32_t level = 0; level < 5; level++) {
        ramp = ramp || level_set_is_ramp(cell_on(world, x, y, level).levels);
    }
    return ramp;
}

/* Measures the helix of a seed; true if its northern and southern rays lie in one column, and its western and
 * eastern ones in one row. */
static bool measure(uint64_t seed, struct squeezed *squeezed)
{
    struct world *world = world_of(helix_kind.alone->maker, seed);
    *squeezed = (struct squeezed){.real = helix_kind.alone->maker,
                                  .left = -core_reach(world, -1, 0),
                                  .right = core_reach(world, 1, 0),
                                  .top = -core_reach(world, 0, -1),
                                  .bottom = core_reach(world, 0, 1)};
    bool found_x = false;
    bool found_y = false;
    for (int32_t x = squeezed->left; x <= squeezed->right && !found_x; x++) {
        found_x = has_ramp(world, x, squeezed->top - 1) && has_ramp(world, x, squeezed->bottom + 1);
        squeezed->x = x;
    }
    for (int32_t y = squeezed->top; y <= squeezed->bottom && !found_y; y++) {
        found_y = has_ramp(world, squeezed->left - 1, y) && has_ramp(world, squeezed->right + 1, y);
        squeezed->y = y;
    }
    world_destroy(world);
    return found_x && found_y;
}

static void test_s5_a_core_of_a_single_cell(void **state)
{
    (void)state;
    struct verify_window window = subjects[HELIX].window;
    struct squeezed squeezed;
    uint64_t seed = 1;
    while (!measure(seed, &squeezed)) {
        seed++;
        assert_true(seed < 1000);
    }
    const struct world_maker maker = {.make = make_squeezed, .rules = &squeezed};
    const struct verify_counts good = verify_maker(squeezed.real, &window, seed);
    const struct verify_counts bad = verify_maker(maker, &window, seed);
    for (int rule = 0; rule < VERIFY_RULES; rule++) {
        assert_int_equal(good.breaches[rule], 0);
        assert_true(bad.breaches[rule] == 0 || rule == VERIFY_S5_ADJACENT);
    }
    assert_true(bad.breaches[VERIFY_S5_ADJACENT] > 0);
}

/* ----------------------------------------------------------------------------------------------- the hull */

/* Nothing is dug, but the ground says that the pillar may be. */
static void test_the_hull_tells_of_a_pillar_that_may_be_dug(void **state)
{
    (void)state;
    for (int k = 0; k < SUBJECTS; k++) {
        const struct spoiled spoiled = spoil_one(&subjects[k], take_pillar);
        const struct world_maker maker = {
            .make = spoiled.real.make, .ground = ground_spoiled, .rules = &spoiled};
        struct verify_counts good = {0};
        struct verify_counts bad = {0};
        struct world *real = world_of(spoiled.real, SEED);
        struct world *world = world_of(maker, SEED);
        const struct verify_report report = {.breach = ignore};
        verify_hull(real, &subjects[k].window, report, &good);
        verify_hull(world, &subjects[k].window, report, &bad);
        for (int rule = 0; rule < VERIFY_RULES; rule++) {
            assert_int_equal(good.breaches[rule], 0);
        }
        assert_true(bad.breaches[VERIFY_S2_TOUCHING] > 0 && bad.breaches[VERIFY_S4_ONE_THING] > 0);
        world_destroy(world);
        world_destroy(real);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_s0_a_ramp_that_lost_a_copy),
        cmocka_unit_test(test_s1_a_dug_cell_of_a_ring),
        cmocka_unit_test(test_s2_a_pillar_taken_away),
        cmocka_unit_test(test_s3_a_step_that_cannot_be_taken_back),
        cmocka_unit_test(test_s3_who_sees_is_not_seen),
        cmocka_unit_test(test_s4_two_things_in_sight_at_one_place),
        cmocka_unit_test(test_s5_what_looks_a_step_away_is_not),
        cmocka_unit_test(test_s5_a_core_of_a_single_cell),
        cmocka_unit_test(test_the_hull_tells_of_a_pillar_that_may_be_dug),
    };
    return cmocka_run_group_tests_name("generate/sabotage", tests, NULL, NULL);
}
