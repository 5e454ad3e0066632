/* Sight against everything else that knows what is seen: the oracle, which tries every line; libtcod, where
 * there is one level; and the rules of a seamless world. */
#include "server/world/sight.h"
#include "tests/support/check.h"
#include "tests/support/oracle.h"
#include "tests/support/proof.h"
#include "tests/support/ramp_map.h"

#include "common/dice.h"

#include <inttypes.h>
#include <libtcod/libtcod.h>
#include <stdlib.h>

enum { RADIUS_GAME = 20, RADIUS_SMALL = 9, SIDE_SMALL = 20, SIDE_GAME = 48, SIDE_FAR = 140 };

/* What the proofs work with, made once. */
struct bench {
    uint64_t seed; /* of the map at hand */
    struct oracle *oracle;
    int oracle_radius;
    struct sight sight;
    struct oracle_view view;
    sight_tile tiles[SIGHT_SPAN_MAX * SIGHT_SPAN_MAX];
};

static int set_up(void **state)
{
    struct bench *bench = calloc(1, sizeof *bench);
    assert_non_null(bench);
    bench->oracle_radius = proof_count(RADIUS_GAME, SIGHT_RADIUS_MAX);
    bench->oracle = oracle_create(bench->oracle_radius);
    *state = bench;
    return 0;
}

static int tear_down(void **state)
{
    struct bench *bench = *state;
    oracle_destroy(bench->oracle);
    free(bench);
    return 0;
}

/* The observer number `n` of a map: any place at all, or one of the ramps and what is beside them. */
static struct place observer(const struct ramp_map *map, uint64_t seed, int n)
{
    struct place place = {.x = map->x};
    for (uint32_t tries = 0; tries < 200; tries++) {
        place = ramp_map_any_place(map, dice_roll(seed, (uint32_t)n, tries, 1, 0).value[0]);
        if (n % 2 == 0 || level_set_is_ramp(place.levels)) {
            break;
        }
    }
    return place;
}

/* ------------------------------------------------------------------------------------------- the oracle */

/* What is seen at column i, row j: nothing, rock, the number of a level, or several things. */
static char sign_in_view(const struct ramp_map *map, const struct oracle_view *view, int i, int j)
{
    const struct oracle_spot *spot = &view->spots[j][i];
    if (spot->count + spot->has_rock != 1) {
        return spot->count + spot->has_rock == 0 ? ' ' : '*';
    }
    for (int z = 0; z < map->level_count && !spot->has_rock; z++) {
        if (map->levels[z] == spot->level[0]) {
            return (char)('0' + z);
        }
    }
    return '#';
}

static char sign_in_sight(const struct ramp_map *map, const struct sight *sight, int i, int j)
{
    char sign = ' ';
    for (int plane = 0; plane < sight->plane_count; plane++) {
        int32_t level = sight->planes[plane].level;
        int32_t x = sight->x + i - sight->radius;
        int32_t y = sight->y + j - sight->radius;
        if (!sight_sees(sight, x, y, level)) {
            continue;
        }
        bool exists = cell_exists(world_cell(map->world, 0, x, y, level_set_one(level)));
        char seen = '#';
        for (int z = 0; z < map->level_count; z++) {
            seen = exists && map->levels[z] == level ? (char)('0' + z) : seen;
        }
        sign = sign == ' ' ? seen : '*';
    }
    return sign;
}

/* Both views side by side: the oracle's, and sight's. */
static void print_views(const struct ramp_map *map, const struct bench *bench)
{
    for (int j = 0; j <= 2 * bench->view.radius; j++) {
        for (int i = 0; i <= 2 * bench->view.radius; i++) {
            (void)fputc(sign_in_view(map, &bench->view, i, j), stderr);
        }
        (void)fputs("   |   ", stderr);
        for (int i = 0; i <= 2 * bench->view.radius; i++) {
            (void)fputc(sign_in_sight(map, &bench->sight, i, j), stderr);
        }
        (void)fputc('\n', stderr);
    }
}

static void print_place(const char *what, struct place place)
{
    (void)fprintf(stderr, "%s (%" PRId32 ", %" PRId32 ") on %" PRId32 " + %#" PRIx64 "\n", what, place.x,
                  place.y, place.levels.first, place.levels.mask);
}

/* All that is needed to look into a failure. */
static void report(const struct bench *bench, const struct ramp_map *map, struct place from, int radius)
{
    ramp_map_print(map, stderr);
    print_place("observer", from);
    (void)fprintf(stderr, "radius %d, seed %" PRIu64 "\n", radius, bench->seed);
}

/* Whether the tile at column i, row j is the one thing that the oracle sees there; any of several things. */
static bool is_painted(struct bench *bench, const struct ramp_map *map, int i, int j)
{
    const struct oracle_spot *spot = &bench->view.spots[j][i];
    sight_tile tile = bench->tiles[j * (2 * bench->view.radius + 1) + i];
    if (spot->count + spot->has_rock != 1) {
        return (tile == SIGHT_UNSEEN) == (spot->count + spot->has_rock == 0);
    }
    int32_t level = spot->has_rock ? spot->rock : spot->level[0];
    struct place from = bench->view.from;
    struct cell cell = world_cell(map->world, 0, from.x + i - bench->view.radius,
                                  from.y + j - bench->view.radius, level_set_one(level));
    return tile == sight_tile_make(cell.shown, level);
}

static void check_painting(struct bench *bench, const struct ramp_map *map)
{
    sight_paint(map->world, &bench->sight, bench->tiles);
    for (int j = 0; j <= 2 * bench->view.radius; j++) {
        for (int i = 0; i <= 2 * bench->view.radius; i++) {
            if (!is_painted(bench, map, i, j)) {
                report(bench, map, bench->view.from, bench->view.radius);
                fail_msg("something else than is seen is painted at column %d, row %d", i, j);
            }
        }
    }
}

static void check_one_view(struct bench *bench, const struct ramp_map *map, struct place from, int radius)
{
    sight_compute(map->world, from, radius, &bench->sight);
    oracle_look(bench->oracle, map->world, from, radius, &bench->view);
    int32_t x;
    int32_t y;
    if (!oracle_agrees(&bench->view, &bench->sight, &x, &y)) {
        report(bench, map, from, radius);
        print_views(map, bench);
        fail_msg("the oracle's view (left) and sight's (right) differ at (%" PRId32 ", %" PRId32 ")", x, y);
    }
    check_painting(bench, map);
}

/* Small maps and radii show most; each 40th case is as large as the game's, each 400th as large as can be. */
static void choose_size(const struct bench *bench, int number, int *radius, int *side)
{
    *radius = 1 + number % RADIUS_SMALL;
    *side = SIDE_SMALL;
    if (number % 40 == 39) {
        *radius = RADIUS_GAME;
        *side = SIDE_GAME;
    }
    if (number % 400 == 399) {
        *radius = bench->oracle_radius;
        *side = SIDE_FAR;
    }
}

static void sight_is_what_the_oracle_sees(void **state)
{
    struct bench *bench = *state;
    const char *property = "sight is what the oracle sees";
    bench->seed = proof_seed(property);
    int maps = proof_count(600, 20000);
    for (int i = 0; i < maps; i++, bench->seed++) {
        int radius;
        int side;
        choose_size(bench, i, &radius, &side);
        struct ramp_map map;
        ramp_map_throw(&map, bench->seed, side);
        if (!ramp_map_is_seamless(&map, stderr)) {
            fail_msg("seed %" PRIu64 ": the map is not seamless", bench->seed);
        }
        for (int n = 0; n < 24; n++) {
            check_one_view(bench, &map, observer(&map, bench->seed, n), radius);
        }
        ramp_map_finish(&map);
        proof_progress(property, i + 1, maps);
    }
}

/* Where ramps keep no rule, many things are seen at one spot; still it is what the lines meet. */
static void prove_unruly(struct bench *bench, const char *property,
                         void (*throw_map)(struct ramp_map *map, uint64_t seed, int side))
{
    bench->seed = proof_seed(property);
    int maps = proof_count(150, 4000);
    for (int i = 0; i < maps; i++, bench->seed++) {
        int radius;
        int side;
        choose_size(bench, i, &radius, &side);
        struct ramp_map map;
        throw_map(&map, bench->seed, side);
        for (int n = 0; n < 24; n++) {
            check_one_view(bench, &map, observer(&map, bench->seed, n), radius);
        }
        ramp_map_finish(&map);
        proof_progress(property, i + 1, maps);
    }
}

static void sight_is_what_the_oracle_sees_in_unruly_worlds(void **state)
{
    prove_unruly(*state, "so it is in unruly worlds", ramp_map_throw_unruly);
}

static void sight_is_what_the_oracle_sees_where_the_highest_level_comes_first(void **state)
{
    prove_unruly(*state, "so it is, highest level first", ramp_map_throw_farthest);
}

/* ------------------------------------------------------------------------------------------------ libtcod */

/* The map as libtcod has it, with a rim of rock as wide as sight reaches. */
static TCOD_Map *flat_copy(const struct ramp_map *map)
{
    int side = map->width + 2 * SIGHT_RADIUS_MAX;
    TCOD_Map *copy = TCOD_map_new(side, side);
    for (int j = 0; j < side; j++) {
        for (int i = 0; i < side; i++) {
            int32_t x = map->x + i - SIGHT_RADIUS_MAX;
            int32_t y = map->y + j - SIGHT_RADIUS_MAX;
            struct cell cell = world_cell(map->world, 0, x, y, level_set_one(map->levels[0]));
            TCOD_map_set_properties(copy, i, j, cell.transparent, cell.passable);
        }
    }
    return copy;
}

/* Fails where sight and libtcod's precise permissive view differ. */
static void check_flat_view(struct bench *bench, const struct ramp_map *map, TCOD_Map *copy,
                            struct place from, int radius)
{
    int west = SIGHT_RADIUS_MAX - map->x;
    int north = SIGHT_RADIUS_MAX - map->y;
    sight_compute(map->world, from, radius, &bench->sight);
    TCOD_map_compute_fov(copy, from.x + west, from.y + north, radius, true, FOV_PERMISSIVE_8);
    for (int32_t y = from.y - radius; y <= from.y + radius; y++) {
        for (int32_t x = from.x - radius; x <= from.x + radius; x++) {
            bool seen = sight_sees(&bench->sight, x, y, from.levels.first);
            if (seen != TCOD_map_is_in_fov(copy, x + west, y + north)) {
                report(bench, map, from, radius);
                fail_msg("libtcod's view and sight's differ at (%" PRId32 ", %" PRId32 ")", x, y);
            }
        }
    }
}

static void sight_on_one_level_is_libtcods(void **state)
{
    struct bench *bench = *state;
    const char *property = "sight on one level is libtcod's";
    bench->seed = proof_seed(property);
    int maps = proof_count(80, 1500);
    for (int i = 0; i < maps; i++, bench->seed++) {
        bool far = i % 10 == 9;
        struct ramp_map map;
        ramp_map_throw_flat(&map, bench->seed, far ? SIDE_FAR : SIDE_GAME);
        TCOD_Map *copy = flat_copy(&map);
        for (int n = 0; n < 10; n++) {
            struct place from = observer(&map, bench->seed, 2 * n);
            int radius = far ? 1 + (i + 7 * n) % SIGHT_RADIUS_MAX : RADIUS_GAME;
            check_flat_view(bench, &map, copy, from, radius);
            if (radius <= bench->oracle_radius) {
                check_one_view(bench, &map, from, radius);
            }
        }
        TCOD_map_delete(copy);
        ramp_map_finish(&map);
        proof_progress(property, i + 1, maps);
    }
}

/* ---------------------------------------------------------------------------------------- seamless worlds */

/* The passable cells of a map, and for each pair of them whether the first sees the second. */
struct crowd {
    struct place *places;
    size_t count;
    bool *sees; /* [first * count + second] */
};

static struct crowd gather(const struct ramp_map *map)
{
    size_t most = (size_t)(map->width * map->height * map->level_count);
    struct crowd crowd = {.places = malloc(most * sizeof(struct place))};
    assert_non_null(crowd.places);
    for (size_t i = 0; i < most; i++) {
        struct place place = ramp_map_any_place(map, (uint32_t)i);
        struct cell cell = world_cell(map->world, 0, place.x, place.y, place.levels);
        bool known = false;
        for (size_t other = 0; other < crowd.count && level_set_is_ramp(place.levels); other++) {
            known = known || place_same_cell(crowd.places[other], place);
        }
        if (cell.passable && !known) {
            crowd.places[crowd.count++] = place;
        }
    }
    crowd.sees = calloc(crowd.count * crowd.count + 1, sizeof(bool));
    assert_non_null(crowd.sees);
    return crowd;
}

static void look_around(struct crowd *crowd, const struct ramp_map *map, struct sight *sight, int radius)
{
    for (size_t i = 0; i < crowd->count; i++) {
        sight_compute(map->world, crowd->places[i], radius, sight);
        for (size_t j = 0; j < crowd->count; j++) {
            struct place other = crowd->places[j];
            crowd->sees[i * crowd->count + j] = sight_sees(sight, other.x, other.y, other.levels.first);
        }
    }
}

static void whoever_is_seen_sees(void **state)
{
    struct bench *bench = *state;
    const char *property = "whoever is seen, sees";
    bench->seed = proof_seed(property);
    int maps = proof_count(40, 1000);
    for (int i = 0; i < maps; i++, bench->seed++) {
        int radius = i % 10 == 9 ? RADIUS_GAME : 1 + i % RADIUS_SMALL;
        struct ramp_map map;
        ramp_map_throw(&map, bench->seed, 16);
        struct crowd crowd = gather(&map);
        look_around(&crowd, &map, &bench->sight, radius);
        for (size_t pair = 0; pair < crowd.count * crowd.count; pair++) {
            size_t one = pair / crowd.count;
            size_t other = pair % crowd.count;
            if (crowd.sees[pair] != crowd.sees[other * crowd.count + one]) {
                report(bench, &map, crowd.places[one], radius);
                print_place("the other", crowd.places[other]);
                fail_msg("only one of them sees the other");
            }
        }
        free(crowd.places);
        free(crowd.sees);
        ramp_map_finish(&map);
        proof_progress(property, i + 1, maps);
    }
}

/* How many things are shown at column i, row j; all its rock counts as one. */
static int things_shown(const struct ramp_map *map, const struct sight *sight, int i, int j)
{
    int things = 0;
    bool rock = false;
    for (int plane = 0; plane < sight->plane_count; plane++) {
        int32_t level = sight->planes[plane].level;
        int32_t x = sight->x + i - sight->radius;
        int32_t y = sight->y + j - sight->radius;
        if (sight_sees(sight, x, y, level)) {
            bool exists = cell_exists(world_cell(map->world, 0, x, y, level_set_one(level)));
            things += exists;
            rock = rock || !exists;
        }
    }
    return things + rock;
}

static void nobody_is_shown_two_things_at_one_spot(void **state)
{
    struct bench *bench = *state;
    const char *property = "nobody is shown two things at one spot";
    bench->seed = proof_seed(property);
    int maps = proof_count(30, 500);
    for (int n = 0; n < maps; n++, bench->seed++) {
        struct ramp_map map;
        ramp_map_throw(&map, bench->seed, 16);
        for (int from = 0; from < map.width * map.height * map.level_count; from++) {
            struct place place = ramp_map_any_place(&map, (uint32_t)from);
            if (!cell_exists(world_cell(map.world, 0, place.x, place.y, place.levels))) {
                continue; /* nobody ever stands in rock */
            }
            sight_compute(map.world, place, RADIUS_SMALL, &bench->sight);
            for (int spot = 0; spot < (2 * RADIUS_SMALL + 1) * (2 * RADIUS_SMALL + 1); spot++) {
                int i = spot % (2 * RADIUS_SMALL + 1);
                int j = spot / (2 * RADIUS_SMALL + 1);
                if (things_shown(&map, &bench->sight, i, j) > 1) {
                    report(bench, &map, place, RADIUS_SMALL);
                    fail_msg("two things at column %d, row %d", i, j);
                }
            }
        }
        ramp_map_finish(&map);
        proof_progress(property, n + 1, maps);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sight_is_what_the_oracle_sees),
        cmocka_unit_test(sight_is_what_the_oracle_sees_in_unruly_worlds),
        cmocka_unit_test(sight_is_what_the_oracle_sees_where_the_highest_level_comes_first),
        cmocka_unit_test(sight_on_one_level_is_libtcods),
        cmocka_unit_test(whoever_is_seen_sees),
        cmocka_unit_test(nobody_is_shown_two_things_at_one_spot),
    };
    return cmocka_run_group_tests_name("sight, proved", tests, set_up, tear_down);
}
