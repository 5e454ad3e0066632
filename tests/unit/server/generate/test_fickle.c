/* The fickle house, where the farthest level is looked up first: the way behind you changes, and yet nobody
 * is trapped. */
#include "server/generate/realms.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/standard.h"

enum { LEVELS = 7, STATES_MAX = 4096, NEIGHBOURS = 9 };

/* The house as one walks about in it: every cell that can be reached, and the steps from it. */
struct house {
    struct world *world;
    int count;
    struct place places[STATES_MAX]; /* the first is where one arrives */
    int steps[STATES_MAX]
             [NEIGHBOURS]; /* by k, to (x + k % 3 - 1, y + k / 3 - 1): the place there; -1: none */
};

static const struct realm *fickle(void)
{
    uint16_t number;
    const struct realm *realm = realms_find(standard_realms(), "fickle", &number);
    assert_non_null(realm);
    assert_true(realm->farthest);
    return realm;
}

/* The number of a place, which is new if it was not met before. */
static int number_of(struct house *house, struct place place)
{
    int number = 0;
    while (number < house->count && !place_same_cell(house->places[number], place)) {
        number++;
    }
    if (number == house->count) {
        assert_true(house->count < STATES_MAX);
        house->places[house->count++] = place;
    }
    return number;
}

static void house_init(struct house *house)
{
    house->world = world_of(realm_maker(fickle()), 1);
    house->count = 0;
    (void)number_of(house, realm_start(fickle(), 1, 0));
    for (int here = 0; here < house->count; here++) {
        for (int k = 0; k < NEIGHBOURS; k++) {
            struct place place = house->places[here];
            place.x += k % 3 - 1;
            place.y += k / 3 - 1;
            struct cell cell = world_cell(house->world, place.realm, place.x, place.y, place.levels);
            place.levels = cell.levels;
            house->steps[here][k] = cell.passable ? number_of(house, place) : -1;
        }
    }
}

static void house_finish(struct house *house)
{
    world_destroy(house->world);
}

static void test_from_everywhere_one_can_walk_back_to_the_start(void **state)
{
    (void)state;
    static struct house house;
    static bool home[STATES_MAX];
    house_init(&house);
    home[0] = true;
    for (bool grown = true; grown;) {
        grown = false;
        for (int here = 0; here < house.count; here++) {
            for (int k = 0; k < NEIGHBOURS && !home[here]; k++) {
                int there = house.steps[here][k];
                home[here] = there >= 0 && home[there];
                grown = grown || home[here];
            }
        }
    }
    for (int here = 0; here < house.count; here++) {
        const struct place place = house.places[here];
        if (!home[here]) {
            fail_msg("who stands at (%d, %d) on level %d is trapped", place.x, place.y, place.levels.first);
        }
    }
    house_finish(&house);
}

static void test_every_room_of_every_level_is_reached(void **state)
{
    (void)state;
    static struct house house;
    int cells[LEVELS] = {0};
    house_init(&house);
    for (int here = 0; here < house.count; here++) {
        cells[house.places[here].levels.first]++;
    }
    for (int level = 0; level < LEVELS; level++) {
        assert_true(cells[level] > 150);
    }
    house_finish(&house);
}

/* Walks on, from `here`, by the k-th step each time. */
static int walk(const struct house *house, int here, int k, int steps)
{
    for (int n = 0; n < steps; n++) {
        here = house->steps[here][k];
        assert_true(here >= 0);
    }
    return here;
}

/* From the corridor's western end over the ramp to its eastern end, and back. */
static void test_the_way_back_is_not_the_way_one_came(void **state)
{
    (void)state;
    enum { WEST = 3, EAST = 5, CORRIDOR = 14 };
    static struct house house;
    house_init(&house);
    const int here = number_of(&house, (struct place){.x = -7, .y = -5, .levels = level_set_one(0)});
    const int there = walk(&house, here, EAST, CORRIDOR);
    const int back = walk(&house, there, WEST, CORRIDOR);
    assert_int_equal(house.places[there].levels.first, 1);
    assert_int_equal(house.places[back].levels.first, 1);
    assert_int_equal(house.places[back].x, house.places[here].x);
    assert_int_equal(house.places[back].y, house.places[here].y);
    house_finish(&house);
}

/* Clockwise round the middle of the four corridors, from (-11, -5) on: a level down in each. */
static void test_a_walk_round_the_ring_leads_down(void **state)
{
    (void)state;
    enum { NORTH = 1, WEST = 3, EAST = 5, SOUTH = 7, ACROSS = 22, DOWN = 10 };
    const struct {
        int way;
        int steps;
    } sides[] = {{EAST, ACROSS}, {SOUTH, DOWN}, {WEST, ACROSS}, {NORTH, DOWN}};
    static struct house house;
    house_init(&house);
    int here = number_of(&house, (struct place){.x = -11, .y = -5, .levels = level_set_one(0)});
    for (int side = 0; side + 1 < LEVELS; side++) {
        here = walk(&house, here, sides[side % 4].way, sides[side % 4].steps);
        assert_int_equal(house.places[here].levels.first, side + 1);
        assert_false(level_set_is_ramp(house.places[here].levels));
    }
    house_finish(&house);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_from_everywhere_one_can_walk_back_to_the_start),
        cmocka_unit_test(test_every_room_of_every_level_is_reached),
        cmocka_unit_test(test_the_way_back_is_not_the_way_one_came),
        cmocka_unit_test(test_a_walk_round_the_ring_leads_down),
    };
    return cmocka_run_group_tests_name("generate/fickle", tests, NULL, NULL);
}
