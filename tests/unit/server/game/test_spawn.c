#include "common/dice.h"
#include "server/game/creature_kind.h"
#include "server/game/spawn.h"
#include "tests/support/check.h"

#include <string.h>

enum { SEED = 11, DENSITY = 100, CELLS = SPAWN_SIDE * SPAWN_SIDE };

/* How often each kind stands in `chunks` × `chunks` chunks from (0, 0); the sum of all in count[0]. */
enum { KINDS = 8 };
static void count_kinds(const struct spawn_level *level, int32_t chunks, int64_t count[KINDS])
{
    memset(count, 0, KINDS * sizeof *count);
    for (int32_t y = -chunks / 2; y < chunks - chunks / 2; y++) {
        for (int32_t x = -chunks / 2; x < chunks - chunks / 2; x++) {
            uint16_t kinds[CELLS];
            spawn_fill(level, x * SPAWN_SIDE, y * SPAWN_SIDE, kinds);
            for (int i = 0; i < CELLS; i++) {
                assert_true(kinds[i] < KINDS);
                count[kinds[i]] += kinds[i] != SPAWN_NONE;
                count[0] += kinds[i] != SPAWN_NONE;
            }
        }
    }
}

static struct spawn_level make_level(const struct spawn_choices *choices, int32_t density)
{
    return spawn_level_make(spawn_key(SEED, FATE_CREATURE_GROUP, 2, 3), density, choices);
}

static struct spawn_choices three_kinds(void)
{
    struct spawn_choices choices = {0};
    spawn_choices_add(&choices, 1, 10, 1, 1);
    spawn_choices_add(&choices, 2, 20, 1, 1);
    spawn_choices_add(&choices, 3, 30, 3, 5);
    return choices;
}

static void assert_about(int64_t value, int64_t expected, int64_t percent)
{
    int64_t off = value > expected ? value - expected : expected - value;
    if (off * 100 > expected * percent) {
        fail_msg("%lld is not within %lld %% of %lld", (long long)value, (long long)percent,
                 (long long)expected);
    }
}

/* Within five deviations, of which the square is no more than heads × (mean square of a group) / (mean of a
 * group), here less than 4 × heads. Groups that meet lose a few, in proportion to how full it is. */
static void density_is_kept(void **state)
{
    (void)state;
    enum { CHUNKS = 32 };
    const int64_t cells = (int64_t)CHUNKS * CHUNKS * CELLS;
    struct spawn_choices choices = three_kinds();
    const int32_t densities[] = {1, 15, 100, 400};
    for (size_t i = 0; i < sizeof densities / sizeof *densities; i++) {
        int64_t count[KINDS];
        struct spawn_level level = make_level(&choices, densities[i]);
        count_kinds(&level, CHUNKS, count);
        int64_t heads = cells * densities[i] / 10000;
        int64_t off = count[0] - heads;
        int64_t lost = heads * densities[i] / 10000;
        if (off * off > 25 * 4 * heads && (off + lost) * (off + lost) > 25 * 4 * heads) {
            fail_msg("%lld, not about %lld", (long long)count[0], (long long)heads);
        }
    }
}

static void kinds_come_by_weight_and_company(void **state)
{
    (void)state;
    int64_t count[KINDS];
    struct spawn_choices choices = three_kinds();
    struct spawn_level level = make_level(&choices, DENSITY);
    count_kinds(&level, 48, count);
    const int64_t shares = 10 + 20 + 30 * 4;
    assert_about(count[1], count[0] * 10 / shares, 8);
    assert_about(count[2], count[0] * 20 / shares, 8);
    assert_about(count[3], count[0] * 30 * 4 / shares, 3);
}

static void nothing_comes_where_nothing_is_to_come(void **state)
{
    (void)state;
    int64_t count[KINDS];
    struct spawn_choices choices = three_kinds();
    struct spawn_level empty = make_level(&choices, 0);
    count_kinds(&empty, 16, count);
    assert_int_equal(count[0], 0);
    struct spawn_choices none = {0};
    spawn_choices_add(&none, 1, 0, 1, 1);
    struct spawn_level lifeless = make_level(&none, LIMIT_SPAWN_DENSITY);
    count_kinds(&lifeless, 16, count);
    assert_int_equal(count[0], 0);
}

/* Cells asked for one by one, in any order and from windows that overlap, agree. */
static void the_order_of_asking_means_nothing(void **state)
{
    (void)state;
    struct spawn_choices choices = three_kinds();
    struct spawn_level level = make_level(&choices, LIMIT_SPAWN_DENSITY);
    const int32_t corners[][2] = {{0, 0},
                                  {-32, -64},
                                  {-13, 7},
                                  {1 << 29, -(1 << 29)},
                                  {LIMIT_COORDINATE - 32, 5},
                                  {-LIMIT_COORDINATE, -LIMIT_COORDINATE}};
    for (uint32_t k = 0; k < sizeof corners / sizeof *corners; k++) {
        uint16_t kinds[CELLS];
        spawn_fill(&level, corners[k][0], corners[k][1], kinds);
        int stand = 0;
        for (uint32_t i = 0; i < 2 * CELLS; i++) {
            uint32_t at = dice_below(dice_roll(SEED, i, k, 0, 0).value[0], CELLS);
            int32_t x = corners[k][0] + (int32_t)at % SPAWN_SIDE;
            int32_t y = corners[k][1] + (int32_t)at / SPAWN_SIDE;
            assert_int_equal(spawn_at(&level, x, y), kinds[at]);
            stand += kinds[at] != SPAWN_NONE;
        }
        assert_true(stand > CELLS / 10);
        uint16_t shifted[CELLS];
        spawn_fill(&level, corners[k][0] - 5, corners[k][1] - 3, shifted);
        for (int y = 0; y < SPAWN_SIDE - 3; y++) {
            assert_memory_equal(&shifted[(y + 3) * SPAWN_SIDE + 5], &kinds[y * SPAWN_SIDE],
                                (SPAWN_SIDE - 5) * sizeof *kinds);
        }
    }
}

static bool same_everywhere(uint64_t key, uint64_t other)
{
    struct spawn_choices choices = three_kinds();
    uint16_t a[CELLS];
    uint16_t b[CELLS];
    struct spawn_level level = spawn_level_make(key, LIMIT_SPAWN_DENSITY, &choices);
    spawn_fill(&level, 0, 0, a);
    level = spawn_level_make(other, LIMIT_SPAWN_DENSITY, &choices);
    spawn_fill(&level, 0, 0, b);
    return memcmp(a, b, sizeof a) == 0;
}

static void every_level_is_filled_differently(void **state)
{
    (void)state;
    uint64_t base = spawn_key(SEED, FATE_CREATURE_GROUP, 2, 3);
    assert_true(same_everywhere(base, spawn_key(SEED, FATE_CREATURE_GROUP, 2, 3)));
    assert_false(same_everywhere(base, spawn_key(SEED + 1, FATE_CREATURE_GROUP, 2, 3)));
    assert_false(same_everywhere(base, spawn_key(SEED, FATE_THING_GROUP, 2, 3)));
    assert_false(same_everywhere(base, spawn_key(SEED, FATE_CREATURE_GROUP, 3, 3)));
    assert_false(same_everywhere(base, spawn_key(SEED, FATE_CREATURE_GROUP, 2, 4)));
    assert_false(same_everywhere(base, spawn_key(SEED, FATE_CREATURE_GROUP, 2, -3)));
}

/* With groups far apart, each that lies well inside the window is seen whole: one who stands has 2 … 4 others
 * within reach of the same first, so within twice the reach of each other. */
static void company_comes_together(void **state)
{
    (void)state;
    struct spawn_choices choices = {0};
    spawn_choices_add(&choices, 4, 1, 3, 5);
    struct spawn_level level = make_level(&choices, 20);
    const int margin = 2 * SPAWN_REACH;
    int met = 0;
    for (int32_t chunk = 0; chunk < 400; chunk++) {
        uint16_t kinds[CELLS];
        spawn_fill(&level, chunk * SPAWN_SIDE, 77 * SPAWN_SIDE, kinds);
        for (int at = 0; at < CELLS; at++) {
            int x = at % SPAWN_SIDE;
            int y = at / SPAWN_SIDE;
            if (kinds[at] == SPAWN_NONE || x < margin || y < margin || x >= SPAWN_SIDE - margin ||
                y >= SPAWN_SIDE - margin) {
                continue;
            }
            int near = 0;
            for (int j = y - margin; j <= y + margin; j++) {
                for (int i = x - margin; i <= x + margin; i++) {
                    near += kinds[j * SPAWN_SIDE + i] != SPAWN_NONE;
                }
            }
            assert_true(near >= 3);
            met++;
        }
    }
    assert_true(met > 200);
}

/* ------------------------------------------------------------------------------------------- by the depth */

static struct creature_kind lives(int32_t first, int32_t last, int32_t frequency)
{
    return (struct creature_kind){
        .company_least = 1,
        .company_most = 1,
        .lives = {.count = 1, .at = {{.first = first, .last = last, .frequency = frequency}}},
    };
}

static void the_curve_of_depth_is_kept(void **state)
{
    (void)state;
    static struct creature_table table;
    table.count = 4;
    table.at[1] = lives(0, 4, 10);
    table.at[2] = lives(2, 8, 10);
    table.at[3] = lives(6, LIMIT_LEVEL, 5);
    for (int32_t depth = 0; depth < 12; depth++) {
        struct spawn_choices choices = {0};
        spawn_choose_creatures(&choices, &table, "caves", depth);
        struct spawn_level level = make_level(&choices, DENSITY);
        int64_t count[KINDS];
        count_kinds(&level, 24, count);
        int64_t weight[KINDS] = {0};
        for (uint16_t id = 1; id < table.count; id++) {
            weight[id] = habitat_weight(&table.at[id].lives, "caves", depth);
            weight[0] += weight[id];
        }
        for (uint16_t id = 1; id < table.count; id++) {
            assert_about(count[id], count[0] * weight[id] / weight[0], 20);
        }
    }
}

static void densities_are_found_by_realm(void **state)
{
    (void)state;
    static const struct spawn_rules rules = {
        .count = 3,
        .at = {{.creatures = 80, .things = 60},
               {.realm = "crypt", .creatures = 150, .danger = 12},
               {.realm = "rainbow", .every = 10, .danger = 1}},
    };
    assert_int_equal(spawn_density_of(&rules, "crypt")->creatures, 150);
    assert_int_equal(spawn_density_of(&rules, "caves")->creatures, 80);
    assert_int_equal(spawn_depth(spawn_density_of(&rules, "crypt"), 3), 15);
    assert_int_equal(spawn_depth(spawn_density_of(&rules, "crypt"), LIMIT_LEVEL), LIMIT_LEVEL);
    assert_int_equal(spawn_depth(spawn_density_of(&rules, "caves"), -5), 0);
    assert_int_equal(spawn_depth(spawn_density_of(&rules, "rainbow"), 9), 1);
    assert_int_equal(spawn_depth(spawn_density_of(&rules, "rainbow"), 70), 8);
    static const struct spawn_rules none = {0};
    assert_null(spawn_density_of(&none, "caves"));
}

static void who_comes_in_is_spared(void **state)
{
    (void)state;
    struct place entrance = {.realm = 1, .x = 100, .y = -7, .levels = level_set_one(0)};
    struct place place = entrance;
    assert_true(spawn_is_spared(place, entrance));
    place.x += SPAWN_ENTRANCE_CELLS;
    place.y -= SPAWN_ENTRANCE_CELLS;
    assert_true(spawn_is_spared(place, entrance));
    place.levels = level_set_one(1);
    assert_false(spawn_is_spared(place, entrance));
    place.levels = level_set_with(level_set_one(1), 0);
    assert_true(spawn_is_spared(place, entrance));
    place.x++;
    assert_false(spawn_is_spared(place, entrance));
    place.x--;
    place.realm = 2;
    assert_false(spawn_is_spared(place, entrance));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(density_is_kept),
        cmocka_unit_test(kinds_come_by_weight_and_company),
        cmocka_unit_test(nothing_comes_where_nothing_is_to_come),
        cmocka_unit_test(the_order_of_asking_means_nothing),
        cmocka_unit_test(every_level_is_filled_differently),
        cmocka_unit_test(company_comes_together),
        cmocka_unit_test(the_curve_of_depth_is_kept),
        cmocka_unit_test(densities_are_found_by_realm),
        cmocka_unit_test(who_comes_in_is_spared),
    };
    return cmocka_run_group_tests_name("game/spawn", tests, NULL, NULL);
}
