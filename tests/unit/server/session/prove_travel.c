/* Exploring and travelling in worlds thrown at random: nothing that can be reached is left out, what is
 * remembered is what is there, and every way is a shortest one. */
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/flood.h"
#include "tests/support/proof.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig.h"

enum { SIDE = FLOOD_SIDE_MAX, JOURNEYS = 8, EXPLORES_MAX = 2000 };

static const char *const realm_names[] = {"caves"};

struct journey {
    struct ramp_map map;
    struct rig rig;
    struct flood reached;
};

static struct place start_of(const struct ramp_map *map, uint64_t seed)
{
    struct place place;
    uint32_t roll = (uint32_t)seed;
    do {
        place = ramp_map_any_place(map, roll++);
    } while (!world_cell(map->world, 0, place.x, place.y, place.levels).passable);
    return place;
}

static void journey_init(struct journey *journey, uint64_t seed)
{
    if (seed % 4 == 0) {
        ramp_map_throw_flat(&journey->map, seed, SIDE);
    } else {
        ramp_map_throw(&journey->map, seed, SIDE);
    }
    struct host_config config = {.world = journey->map.world,
                                 .realm_names = realm_names,
                                 .start = start_of(&journey->map, seed),
                                 .sight_radius = 2 + (int)(seed % 12)};
    rig_init(&journey->rig, &config, seed);
    (void)rig_connect(&journey->rig, "Ann");
    rig_settle(&journey->rig);
    flood_from(&journey->reached, journey->map.world, config.start);
}

static void journey_finish(struct journey *journey)
{
    rig_finish(&journey->rig);
    ramp_map_finish(&journey->map);
}

static const struct actor *ann(const struct journey *journey)
{
    struct host *host = journey->rig.host;
    return game_actor(host->game, host->connections[0].viewer.actor);
}

static int64_t turns(const struct journey *journey)
{
    return game_clock(journey->rig.host->game, ann(journey)->handle).turns;
}

static void command(struct journey *journey, struct message message)
{
    assert_true(rig_command(&journey->rig, 0, message));
    rig_settle(&journey->rig);
    assert_int_equal(journey->rig.host->connections[0].travel.kind, TRAVEL_NONE);
}

static void explore_all(struct journey *journey)
{
    int64_t before = -1;
    for (int i = 0; i < EXPLORES_MAX && turns(journey) != before; i++) {
        before = turns(journey);
        command(journey, (struct message){.type = MESSAGE_EXPLORE});
    }
    assert_int_equal(turns(journey), before);
}

static void assert_all_is_known(struct journey *journey)
{
    struct explored *explored = journey->rig.host->connections[0].viewer.explored;
    for (int i = 0; i < journey->reached.count; i++) {
        struct place place = journey->reached.places[i];
        struct cell cell = explored_cell(explored, journey->map.world, place);
        if (!cell.passable) {
            fail_msg("(%d, %d) on level %d was left out", place.x, place.y, place.levels.first);
        }
    }
}

/* Of each cell on each of its levels. */
static void assert_memory_is_true(struct journey *journey)
{
    const struct ramp_map *map = &journey->map;
    struct explored *explored = journey->rig.host->connections[0].viewer.explored;
    for (int32_t y = map->y - 1; y <= map->y + map->height; y++) {
        for (int32_t x = map->x - 1; x <= map->x + map->width; x++) {
            for (int k = 0; k < map->level_count; k++) {
                struct place place = {0, x, y, level_set_one(map->levels[k])};
                struct cell known = explored_cell(explored, map->world, place);
                struct cell cell = world_cell(map->world, 0, x, y, place.levels);
                bool same = known.shown == cell.shown && level_set_equal(known.levels, cell.levels);
                assert_true(known.shown == TERRAIN_NONE || same);
            }
        }
    }
}

static void travel_about(struct journey *journey, uint64_t seed)
{
    static struct flood ways;
    for (int i = 0; i < JOURNEYS; i++) {
        struct place from = ann(journey)->place;
        struct place to =
            journey->reached.places[(seed * 7919 + (uint64_t)i * 104729) % (uint64_t)journey->reached.count];
        flood_from(&ways, journey->map.world, from);
        int64_t before = turns(journey);
        command(journey, (struct message){.type = MESSAGE_TRAVEL,
                                          .travel = {.x = to.x, .y = to.y, .level = to.levels.first}});
        assert_true(place_same_cell(ann(journey)->place, to));
        assert_int_equal(turns(journey) - before, ways.steps[flood_find(&ways, to)]);
    }
}

static void all_that_can_be_reached_is_explored_and_travelled_to(void **state)
{
    (void)state;
    static struct journey journey;
    uint64_t seed = proof_seed("travel: everything");
    int total = proof_count(25, 1500);
    for (int i = 0; i < total; i++) {
        journey_init(&journey, seed + (uint64_t)i);
        explore_all(&journey);
        assert_all_is_known(&journey);
        assert_memory_is_true(&journey);
        travel_about(&journey, seed + (uint64_t)i);
        journey_finish(&journey);
        proof_progress("travel: everything", i + 1, total);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_can_be_reached_is_explored_and_travelled_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
