#include "server/game/search.h"
#include "tests/support/check.h"
#include "tests/support/flood.h"
#include "tests/support/ramp_map.h"

#include <string.h>

static struct search search;

/* ------------------------------------------------------------------------------------- against an oracle */

enum { SIDE = FLOOD_SIDE_MAX };

/* The place before is a step away and a step nearer to the start; the start has none. */
static void assert_came_from(const struct flood *flood, struct place place, int32_t cost)
{
    struct place before = search_before(&search, place);
    assert_int_equal(place_distance(before, place), cost > 0);
    assert_int_equal(flood->steps[flood_find(flood, before)], cost > 0 ? cost - 1 : 0);
}

static void assert_as_flooded(struct world *world, struct place from, const struct flood *flood)
{
    struct place place;
    int32_t cost;
    int32_t last = 0;
    int met = 0;
    search_begin(&search, world, &(struct search_query){.from = from, .most = SEARCH_PLACES_MAX});
    while (search_next(&search, &place, &cost)) {
        int known = flood_find(flood, place);
        assert_true(known >= 0 && cost >= last);
        assert_int_equal(cost, flood->steps[known]);
        assert_came_from(flood, place, cost);
        last = cost;
        met++;
    }
    assert_int_equal(met, flood->count);
}

/* Walks the first steps, one search after the other, and counts them. */
static void assert_walks_straight(struct world *world, struct place from, struct place goal, int32_t steps)
{
    for (int32_t left = steps; left > 0; left--) {
        struct place step;
        search_begin(
            &search, world,
            &(struct search_query){.from = from, .has_goal = true, .goal = goal, .most = SEARCH_PLACES_MAX});
        assert_true(search_head(&search, &step));
        assert_true(place_distance(from, step) == 1);
        from = step;
    }
    assert_true(place_same_cell(from, goal));
}

static void finds_the_shortest_ways_over_any_ramps(void **state)
{
    (void)state;
    static struct flood flood;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct ramp_map map;
        ramp_map_throw(&map, seed, SIDE);
        struct place from = ramp_map_any_place(&map, (uint32_t)seed * 7919);
        struct cell cell = world_cell(map.world, 0, from.x, from.y, from.levels);
        if (cell.passable) {
            flood_from(&flood, map.world, from);
            assert_as_flooded(map.world, from, &flood);
            for (int k = 1; k <= 3; k++) {
                int goal = (int)(seed * 131 * (uint64_t)k % (uint64_t)flood.count);
                assert_walks_straight(map.world, from, flood.places[goal], flood.steps[goal]);
            }
        }
        ramp_map_finish(&map);
    }
}

/* ------------------------------------------------------------------------------------------------- drawn */

struct setting {
    struct ramp_map map;
    struct place closed;  /* no body goes there */
    struct place door[2]; /* one leads to the other */
};

static bool goes(void *context, struct place place)
{
    return !place_same_cell(place, ((struct setting *)context)->closed);
}

static int leads(void *context, struct place from, struct place exits[SEARCH_EXITS_MAX])
{
    const struct setting *setting = context;
    if (!place_same_cell(from, setting->door[0])) {
        return 0;
    }
    exits[0] = setting->door[1];
    return 1;
}

static struct search_query query_of(struct setting *setting, char from, char goal)
{
    return (struct search_query){
        .from = ramp_map_place(&setting->map, from),
        .has_goal = true,
        .goal = ramp_map_place(&setting->map, goal),
        .most = 1000,
        .enters = goes,
        .exits = leads,
        .context = setting,
    };
}

static void draw(struct setting *setting, const char *picture)
{
    memset(setting, 0, sizeof *setting);
    ramp_map_init(&setting->map, 0, 0);
    ramp_map_draw(&setting->map, 0, NULL, picture);
}

static void assert_step(struct setting *setting, const struct search_query *query, bool found, char expected)
{
    struct place step;
    search_begin(&search, setting->map.world, query);
    assert_int_equal(search_head(&search, &step), found);
    assert_true(place_same_cell(step, ramp_map_place(&setting->map, expected)));
}

static void goes_round_who_stands_in_the_way(void **state)
{
    (void)state;
    struct setting setting;
    draw(&setting, "########\n#sAc..g#\n#.B....#\n########\n");
    struct search_query query = query_of(&setting, 's', 'g');
    assert_step(&setting, &query, true, 'A');
    setting.closed = ramp_map_place(&setting.map, 'A');
    assert_step(&setting, &query, true, 'B');
    ramp_map_finish(&setting.map);
}

static void uses_what_leads_elsewhere(void **state)
{
    (void)state;
    struct setting setting;
    draw(&setting, "#########\n#s.D#E.g#\n#########\n");
    struct search_query query = query_of(&setting, 's', 'g');
    setting.door[0] = ramp_map_place(&setting.map, 'D');
    setting.door[1] = ramp_map_place(&setting.map, 'E');
    query.from = setting.door[0];
    assert_step(&setting, &query, true, 'E');
    ramp_map_finish(&setting.map);
}

static void heads_for_the_nearest_where_there_is_no_way(void **state)
{
    (void)state;
    struct setting setting;
    draw(&setting, "#########\n#sAB#..g#\n#########\n");
    struct search_query query = query_of(&setting, 's', 'g');
    assert_step(&setting, &query, false, 'A');
    query.from = ramp_map_place(&setting.map, 'B');
    assert_step(&setting, &query, false, 'B'); /* nearer than here is nowhere */
    ramp_map_finish(&setting.map);
}

static void settles_no_more_than_it_may(void **state)
{
    (void)state;
    struct setting setting;
    draw(&setting, "##########\n#s.......#\n#........#\n#########\n");
    struct search_query query = {.from = ramp_map_place(&setting.map, 's'), .most = 5};
    struct place place;
    int32_t cost;
    int settled = 0;
    search_begin(&search, setting.map.world, &query);
    while (search_next(&search, &place, &cost)) {
        settled++;
    }
    assert_int_equal(settled, 5);
    ramp_map_finish(&setting.map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_the_shortest_ways_over_any_ramps),
        cmocka_unit_test(goes_round_who_stands_in_the_way),
        cmocka_unit_test(uses_what_leads_elsewhere),
        cmocka_unit_test(heads_for_the_nearest_where_there_is_no_way),
        cmocka_unit_test(settles_no_more_than_it_may),
    };
    return cmocka_run_group_tests_name("game/search", tests, NULL, NULL);
}
