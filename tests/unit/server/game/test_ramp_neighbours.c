/* Whoever stands on a ramp is seen and reached from each level on which the ramp stands, from all eight
 * sides, and sees and reaches whoever is there. */
#include "server/game/game.h"
#include "server/world/sight.h"
#include "tests/support/beasts.h"
#include "tests/support/check.h"
#include "tests/support/eyes.h"
#include "tests/support/lively.h"

enum { SIDES = 8, REACH = 2, RAMP_X = 31, RAMP_Y = -1 /* at a corner of four chunks */ };

static const struct {
    int32_t dx;
    int32_t dy;
} sides[SIDES] = {{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};

/* Levels side by side, far apart, and as many as a set has. */
static const struct level_set ramps[] = {
    {0, 3}, {-1, 7}, {4, 0x25}, {-7, UINT64_C(0x8000000000000001)}, {0, UINT64_MAX}};
enum { RAMPS = sizeof ramps / sizeof ramps[0] };

/* A ramp in the rock, and REACH cells of one level in a row that leads away from it. */
struct crossing {
    struct world *world;
    struct place ramp;
    struct place beside;
    struct place beyond; /* the next but one */
};

static void crossing_init(struct crossing *crossing, struct level_set ramp, int32_t level, int side)
{
    *crossing = (struct crossing){.world = world_create(1, lively_terrains())};
    (void)world_add_realm(crossing->world, (struct world_maker){.make = NULL});
    crossing->ramp = (struct place){.x = RAMP_X, .y = RAMP_Y, .levels = ramp};
    world_put(crossing->world, 0, RAMP_X, RAMP_Y, (struct cell){.levels = ramp, .floor = TERRAIN_FLOOR});
    struct place *row[REACH] = {&crossing->beside, &crossing->beyond};
    for (int k = 0; k < REACH; k++) {
        *row[k] = (struct place){.x = RAMP_X + (k + 1) * sides[side].dx,
                                 .y = RAMP_Y + (k + 1) * sides[side].dy,
                                 .levels = level_set_one(level)};
        struct cell cell = {.levels = level_set_one(level), .floor = TERRAIN_FLOOR};
        world_put(crossing->world, 0, row[k]->x, row[k]->y, cell);
    }
}

/* Calls `try` for every ramp, each of its levels and each side. */
static void try_all(void (*try)(const struct crossing *crossing, int side))
{
    for (int k = 0; k < RAMPS; k++) {
        for (int32_t level = ramps[k].first; level_set_next(ramps[k], &level); level++) {
            for (int side = 0; side < SIDES; side++) {
                struct crossing crossing;
                crossing_init(&crossing, ramps[k], level, side);
                try(&crossing, side);
                world_destroy(crossing.world);
            }
        }
    }
}

static struct actor_handle join(struct game *game, const char *name)
{
    struct actor_handle handle;
    assert_int_equal(game_join(game, name, &handle), RESULT_OK);
    return handle;
}

static void assert_place(const struct game *game, struct actor_handle handle, struct place place)
{
    const struct actor *actor = game_actor(game, handle);
    assert_true(place_same_cell(actor->place, place) && level_set_equal(actor->place.levels, place.levels));
    assert_ptr_equal(game_actor_at(game, place), actor);
}

static void assert_see_each_other(struct world *world, struct place a, struct place b)
{
    static struct sight sight;
    sight_compute(world, a, REACH, &sight);
    assert_true(sight_sees(&sight, b.x, b.y, b.levels.first));
    sight_compute(world, b, REACH, &sight);
    assert_true(sight_sees(&sight, a.x, a.y, a.levels.first));
}

static void look(const struct crossing *crossing, int side)
{
    (void)side;
    assert_see_each_other(crossing->world, crossing->ramp, crossing->beside);
    assert_see_each_other(crossing->world, crossing->ramp, crossing->beyond);
}

static void whoever_is_on_a_ramp_is_seen_from_every_level_and_side(void **state)
{
    (void)state;
    try_all(look);
}

static void step_over(const struct crossing *crossing, int side)
{
    struct game *game =
        game_create(&(struct game_config){.world = crossing->world, .start = crossing->beyond});
    struct actor_handle ann = join(game, "Ann");
    const struct place way[] = {crossing->beside, crossing->ramp, crossing->beside, crossing->beyond};
    for (int k = 0; k < 4; k++) {
        int32_t sign = k < 2 ? -1 : 1;
        assert_int_equal(game_move(game, ann, sign * sides[side].dx, sign * sides[side].dy), RESULT_OK);
        assert_place(game, ann, way[k]);
    }
    game_destroy(game);
}

static void a_ramp_is_stepped_on_and_off_from_every_level_and_side(void **state)
{
    (void)state;
    try_all(step_over);
}

static void swap(const struct crossing *crossing, int side)
{
    struct game *game = game_create(&(struct game_config){.world = crossing->world, .start = crossing->ramp});
    struct actor_handle bob = join(game, "Bob");
    struct actor_handle ann = join(game, "Ann"); /* beside him: there is nowhere else */
    assert_place(game, bob, crossing->ramp);
    assert_place(game, ann, crossing->beside);
    assert_int_equal(game_move(game, ann, -sides[side].dx, -sides[side].dy), RESULT_OK);
    assert_place(game, ann, crossing->ramp);
    assert_place(game, bob, crossing->beside);
    assert_int_equal(game_move(game, ann, sides[side].dx, sides[side].dy), RESULT_OK);
    assert_place(game, bob, crossing->ramp);
    assert_place(game, ann, crossing->beside);
    game_destroy(game);
}

static void who_stands_on_a_ramp_swaps_with_every_level_and_side(void **state)
{
    (void)state;
    try_all(swap);
}

/* --------------------------------------------------------------------------------------------- creatures */

static struct eyes *eyes;

static struct game *wild_game(const struct crossing *crossing, struct place start)
{
    eyes_blink(eyes);
    struct game *game = game_create(&(struct game_config){
        .world = crossing->world, .start = start, .creatures = beasts(), .facts = eyes_facts(eyes)});
    eyes->game = game;
    return game;
}

static int blows_of(const struct game *game, struct actor_handle attacker, struct actor_handle target)
{
    size_t count;
    int blows = 0;
    const struct game_event *events = game_events(game, &count);
    for (size_t i = 0; i < count; i++) {
        blows += events[i].type == GAME_STRUCK && actor_handle_equal(events[i].actor, attacker) &&
                 actor_handle_equal(events[i].other, target);
    }
    return blows;
}

/* Ann strikes at what is beside her, which strikes back at its turn. */
static void exchange_blows(struct game *game, struct place hers, struct place its, int32_t dx, int32_t dy)
{
    struct actor_handle ann = join(game, "Ann");
    struct actor_handle fungus;
    assert_int_equal(game_add_creature(game, BEAST_FUNGUS, its, &fungus), RESULT_OK);
    assert_place(game, ann, hers);
    assert_int_equal(game_move(game, ann, dx, dy), RESULT_OK);
    assert_place(game, ann, hers);
    assert_place(game, fungus, its);
    assert_int_equal(blows_of(game, ann, fungus), 1);
    assert_false(game_pump(game));
    assert_int_equal(blows_of(game, fungus, ann), 1);
}

static void fight_from_beside(const struct crossing *crossing, int side)
{
    struct game *game = wild_game(crossing, crossing->beside);
    exchange_blows(game, crossing->beside, crossing->ramp, -sides[side].dx, -sides[side].dy);
    game_destroy(game);
}

static void fight_from_the_ramp(const struct crossing *crossing, int side)
{
    struct game *game = wild_game(crossing, crossing->ramp);
    exchange_blows(game, crossing->ramp, crossing->beside, sides[side].dx, sides[side].dy);
    game_destroy(game);
}

static void a_creature_on_a_ramp_is_hit_and_hits_on_every_level_and_side(void **state)
{
    (void)state;
    try_all(fight_from_beside);
    try_all(fight_from_the_ramp);
}

static void hunted_over_the_ramp(const struct crossing *crossing, int side)
{
    (void)side;
    struct game *game = wild_game(crossing, crossing->ramp);
    struct actor_handle ann = join(game, "Ann");
    struct actor_handle wolf;
    assert_int_equal(game_add_creature(game, BEAST_WOLF, crossing->beyond, &wolf), RESULT_OK);
    assert_int_equal(game_wait(game, ann), RESULT_OK);
    assert_false(game_pump(game));
    assert_place(game, wolf, crossing->beside);
    assert_int_equal(game_wait(game, ann), RESULT_OK);
    assert_false(game_pump(game));
    assert_int_equal(blows_of(game, wolf, ann), 1);
    game_destroy(game);
}

static void who_stands_on_a_ramp_is_hunted_from_every_level_and_side(void **state)
{
    (void)state;
    try_all(hunted_over_the_ramp);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whoever_is_on_a_ramp_is_seen_from_every_level_and_side),
        cmocka_unit_test(a_ramp_is_stepped_on_and_off_from_every_level_and_side),
        cmocka_unit_test(who_stands_on_a_ramp_swaps_with_every_level_and_side),
        cmocka_unit_test(a_creature_on_a_ramp_is_hit_and_hits_on_every_level_and_side),
        cmocka_unit_test(who_stands_on_a_ramp_is_hunted_from_every_level_and_side),
    };
    static struct eyes all_eyes;
    eyes = &all_eyes;
    return cmocka_run_group_tests_name("game/ramp neighbours", tests, NULL, NULL);
}
