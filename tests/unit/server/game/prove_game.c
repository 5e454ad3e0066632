/* Whatever several players do, in thrown worlds full of ramps, stairs, portals, things and creatures of every
 * mind: no two bodies stand on one cell and none in rock; hit points stay in bounds; who is said to be where
 * is there; every thing is in exactly one place, on open ground or with somebody who is there to carry it,
 * and there are as many of each kind as have been made and not made an end of, of the Keystone one; and the
 * same commands at the same times make the same game. */
#include "server/game/game.h"
#include "server/game/game_state.h"
#include "server/game/game_things.h"
#include "server/game/pack.h"
#include "server/game/spawn.h"
#include "tests/support/beasts.h"
#include "tests/support/check.h"
#include "tests/support/eyes.h"
#include "tests/support/lively.h"
#include "tests/support/proof.h"
#include "tests/support/ramp_map.h"
#include "tests/support/thing_kinds.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    PLAYERS = 5,
    SIDE = 72,
    WAYS = 6,
    NEAR_CELLS = 20,
    QUICK_TURNS = 20000,
    FULL_TURNS = 1000000,
    TURNS_A_WORLD = 2000,
    LOOK_EVERY = 16, /* turns, between looks at everything */
    TRIES_MAX = 100000
};

static const struct spawn_rules rules = {.count = 1, .at = {{.realm = "", .creatures = 250, .things = 1000}}};
static const char *const realm_names[] = {"thrown"};

struct trial {
    uint64_t seed;
    uint32_t rolled;
    struct ramp_map map;
    struct game *game;
    struct eyes *eyes;
    struct actor_handle players[PLAYERS];
    bool in[PLAYERS];
    int64_t now_ms;
    int64_t turns;
    int64_t counts[GAME_CLOCKED + 1]; /* events by type */
};

static uint32_t roll(struct trial *trial, uint32_t sides)
{
    return dice_below(dice_roll(trial->seed, trial->rolled++, 0, 0, 77).value[0], sides);
}

static struct place any_place(struct trial *trial, bool plain)
{
    const struct ramp_map *map = &trial->map;
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        struct place place = {.x = map->x + (int32_t)roll(trial, (uint32_t)map->width)};
        place.y = map->y + (int32_t)roll(trial, (uint32_t)map->height);
        int32_t level = map->levels[roll(trial, (uint32_t)map->level_count)];
        struct cell cell = world_cell(map->world, 0, place.x, place.y, level_set_one(level));
        place.levels = cell.levels;
        if (cell.passable && !(plain && (level_set_is_ramp(cell.levels) || cell.floor != TERRAIN_FLOOR))) {
            return place;
        }
    }
    fail_msg("nowhere to stand");
    return (struct place){0};
}

static void furnish(struct trial *trial, struct place at, uint8_t floor, uint8_t wall, uint8_t ornament)
{
    struct cell cell = world_cell(trial->map.world, 0, at.x, at.y, at.levels);
    cell.floor = floor != TERRAIN_NONE ? floor : cell.floor;
    cell.wall = wall != TERRAIN_NONE ? wall : cell.wall;
    cell.ornament = ornament != TERRAIN_NONE ? ornament : cell.ornament;
    world_put(trial->map.world, 0, at.x, at.y, cell);
}

/* Stairs where two levels are open above each other, doors, traps and portals. */
static void lay_ways(struct trial *trial)
{
    for (int k = 0; k < WAYS; k++) {
        struct place top = any_place(trial, true);
        struct place below = top;
        below.levels = level_set_one(top.levels.first + 1);
        struct cell under = world_cell(trial->map.world, 0, below.x, below.y, below.levels);
        if (under.passable && !level_set_is_ramp(under.levels)) {
            furnish(trial, top, TERRAIN_STAIRS_DOWN, TERRAIN_NONE, TERRAIN_NONE);
            furnish(trial, below, TERRAIN_STAIRS_UP, TERRAIN_NONE, TERRAIN_NONE);
        }
        furnish(trial, any_place(trial, true), TERRAIN_NONE, TERRAIN_DOOR, TERRAIN_NONE);
        furnish(trial, any_place(trial, true), TERRAIN_NONE, TERRAIN_NONE, TERRAIN_TRAPDOOR);
        furnish(trial, any_place(trial, true), TERRAIN_NONE, TERRAIN_NONE, TERRAIN_SNARE);
    }
}

/* All effects there are, up to four to a kind; the last few for a club that is not used up. */
static void share_out_effects(struct thing_table *table)
{
    enum { NUMBER = 4 };
    int effect = THING_BECOMES + 1;
    for (int kind = TEST_HEALING; kind <= TEST_KINDS && effect < THING_EFFECT_COUNT; kind++) {
        struct thing_events *events = &table->at[kind < TEST_KINDS ? kind : TEST_CLUB].use;
        events->count = 0;
        if (kind < TEST_KINDS) {
            events->at[events->count++] = (struct thing_event){
                .effect = THING_BECOMES, .kind = kind % 2 == 0 ? TEST_FLASK : THING_NONE};
        }
        for (; events->count < THING_EVENTS_MAX && effect < THING_EFFECT_COUNT; effect++) {
            events->at[events->count++] = (struct thing_event){
                .effect = (enum thing_effect)effect, .number = NUMBER, .extent = NUMBER, .text = "Hm."};
        }
    }
    assert_int_equal(effect, THING_EFFECT_COUNT);
}

/* The table of thing_kinds.h, with something to start with. */
static const struct thing_table *things_with_a_start(void)
{
    static struct thing_table table;
    if (table.count == 0) {
        table = *thing_kinds_of_test();
        share_out_effects(&table);
        table.kit[table.kit_count++] = (struct thing_kit){TEST_CLUB, 1, true};
        table.kit[table.kit_count++] = (struct thing_kit){TEST_DART, 9, false};
        for (int kind = TEST_HEALING; kind < TEST_FLIGHT; kind++) {
            table.kit[table.kit_count++] = (struct thing_kit){(uint16_t)kind, 2, false};
        }
        for (int kind = TEST_FLIGHT; kind < TEST_KINDS; kind++) { /* to be found, and found out about */
            table.at[kind].lives = table.at[TEST_DART].lives;
            table.at[kind].found_least = table.at[kind].found_most = 1;
        }
    }
    return &table;
}

static void trial_init(struct trial *trial, uint64_t seed)
{
    struct eyes *eyes = trial->eyes;
    *trial = (struct trial){.seed = seed, .eyes = eyes};
    ramp_map_throw(&trial->map, seed, SIDE);
    lay_ways(trial);
    eyes_blink(eyes);
    struct place start = any_place(trial, true); /* from where a Keystone is carried out at once */
    trial->game = game_create(&(struct game_config){.world = trial->map.world,
                                                    .start = start,
                                                    .keystone = start,
                                                    .creatures = beasts(),
                                                    .things = things_with_a_start(),
                                                    .spawn = &rules,
                                                    .realm_names = realm_names,
                                                    .facts = eyes_facts(eyes)});
    eyes->game = trial->game;
    game_add_portal(trial->game, &(struct portal){.from = start, .leaves = true});
    for (int k = 0; k < WAYS; k++) {
        struct place from = any_place(trial, true);
        if (game_portal_at(trial->game, from) == NULL) {
            game_add_portal(
                trial->game,
                &(struct portal){.from = from, .to = any_place(trial, false), .sign = TERRAIN_NONE});
        }
    }
}

static void trial_finish(struct trial *trial)
{
    game_destroy(trial->game);
    ramp_map_finish(&trial->map);
}

/* ------------------------------------------------------------------------------------------------ looking */

struct look {
    const struct trial *trial;
    size_t bodies;
    struct place middle;
    size_t near;
};

static void look_at(void *context, const struct actor *actor)
{
    struct look *look = context;
    const struct trial *trial = look->trial;
    struct place at = actor->place;
    struct cell cell = world_cell(trial->map.world, at.realm, at.x, at.y, at.levels);
    if (!cell.passable || !level_set_equal(cell.levels, at.levels)) {
        fail_msg("in rock at (%d, %d, %d) with seed %" PRIu64, at.x, at.y, at.levels.first, trial->seed);
    }
    if (game_actor_at(trial->game, at) != actor) {
        fail_msg("two bodies at (%d, %d, %d) with seed %" PRIu64, at.x, at.y, at.levels.first, trial->seed);
    }
    if (actor->hit_points < 1 || actor->hit_points > actor->hit_points_most) {
        fail_msg("%d hit points of %d with seed %" PRIu64, actor->hit_points, actor->hit_points_most,
                 trial->seed);
    }
    look->bodies++;
    look->near += place_distance(at, look->middle) <= NEAR_CELLS;
}

static void count_near(void *context, const struct actor *actor)
{
    (void)actor;
    (*(size_t *)context)++;
}

/* What there is of each kind, and how much of it somebody carries. */
struct census {
    const struct trial *trial;
    int64_t totals[LIMIT_THING_KINDS + 1];
    size_t carried;
};

static void assert_lies_somewhere(const struct trial *trial, const struct thing *thing)
{
    const struct things *things = game_things(trial->game);
    struct place at = thing->place;
    struct cell cell = world_cell(trial->map.world, at.realm, at.x, at.y, at.levels);
    const struct thing *found = things_first_at(things, at);
    while (found != NULL && found != thing) {
        found = things_next_at(things, found);
    }
    if (found == NULL || !cell.passable || !level_set_equal(cell.levels, at.levels)) {
        fail_msg("a thing is lost at (%d, %d, %d) with seed %" PRIu64, at.x, at.y, at.levels.first,
                 trial->seed);
    }
}

static void count_thing(void *context, const struct thing *thing)
{
    struct census *census = context;
    const struct trial *trial = census->trial;
    const struct things *things = game_things(trial->game);
    bool stacks = thing_kind_get(things->kinds, thing->kind)->stacks;
    assert_in_range(thing->count, 1, stacks ? LIMIT_THING_COUNT : 1);
    census->totals[thing->kind] += thing->count;
    if (!thing->carried) {
        assert_false(thing->worn);
        assert_lies_somewhere(trial, thing);
        return;
    }
    const struct actor *holder = game_actor(trial->game, thing->holder);
    if (holder == NULL || holder->hit_points == 0 ||
        things_carried(things, thing->holder, thing->letter) != thing) {
        fail_msg("nobody carries what is carried under %c with seed %" PRIu64, thing->letter, trial->seed);
    }
    census->carried++;
}

static void look_at_things(const struct trial *trial)
{
    struct census census = {.trial = trial};
    const struct things *things = game_things(trial->game);
    things_each(things, count_thing, &census);
    assert_memory_equal(census.totals, things->totals, sizeof census.totals);
    assert_int_equal(census.totals[THING_KEYSTONE], 1);
    for (uint32_t i = 0; i < GAME_ACTORS_MAX; i++) {
        bool present = trial->game->actors.present[i];
        const struct thing *thing =
            present ? things_first_of(things, trial->game->actors.table[i].handle) : NULL;
        for (; thing != NULL; thing = things_next_of(things, thing)) {
            census.carried--;
        }
    }
    assert_int_equal(census.carried, 0);
}

/* Looking rolls no dice of the trial's: a game that was looked at is the same as one that was not. */
static void look_at_all(struct trial *trial)
{
    uint32_t rolled = trial->rolled;
    struct look look = {.trial = trial, .middle = any_place(trial, false)};
    size_t near = 0;
    trial->rolled = rolled;
    game_each(trial->game, look_at, &look);
    game_each_near(trial->game, look.middle, NEAR_CELLS, count_near, &near);
    assert_int_equal(look.bodies, game_actor_count(trial->game));
    assert_int_equal(look.near, near);
    look_at_things(trial);
}

/* ------------------------------------------------------------------------------------------------- acting */

static void read_events(struct trial *trial)
{
    size_t count;
    const struct game_event *events = game_events(trial->game, &count);
    for (size_t i = 0; i < count; i++) {
        trial->counts[events[i].type]++;
        if (events[i].type == GAME_CELL_CHANGED && events[i].for_sight) {
            eyes_blink(trial->eyes);
        }
        for (int k = 0; k < PLAYERS; k++) {
            trial->in[k] = trial->in[k] && (events[i].type != GAME_DIED ||
                                            !actor_handle_equal(events[i].actor, trial->players[k]));
        }
    }
    game_forget_events(trial->game);
}

/* A letter that the player may or may not carry anything under; mostly it does. */
static char any_letter(struct trial *trial)
{
    static const char letters[] = "aaabbcccddeeffgghhiijjkkllZ%$\n";
    return letters[roll(trial, sizeof letters)];
}

static enum result handle_things(struct trial *trial, struct actor_handle player)
{
    static const int32_t counts[] = {PACK_ALL, PACK_ALL, PACK_ALL, 1, 1, 2, 1000, INT32_MAX, -1};
    int32_t count = counts[roll(trial, sizeof counts / sizeof *counts)];
    char letter = any_letter(trial);
    int32_t dx = (int32_t)roll(trial, 3) - 1;
    int32_t dy = (int32_t)roll(trial, 3) - 1;
    switch (roll(trial, 8)) {
    case 0:
        return game_drop(trial->game, player, letter, count);
    case 1:
        return game_wear(trial->game, player, letter);
    case 2:
        return game_remove(trial->game, player, letter);
    case 3:
        return game_give(trial->game, player, letter, count, dx, dy);
    case 4:
        dx *= (int32_t)roll(trial, 12);
        dy *= (int32_t)roll(trial, 12);
        return game_throw(trial->game, player, letter, dx, dy);
    case 5:
        return game_use(trial->game, player, letter);
    case 6: {
        struct thing_handle any = {.index = roll(trial, 300)};
        any.generation = 1 + roll(trial, 3);
        return game_get(trial->game, player, any, count);
    }
    default:
        return game_get(trial->game, player, (struct thing_handle){0, 0}, count);
    }
}

static enum result command(struct trial *trial, struct actor_handle player)
{
    const struct actor *actor = game_actor(trial->game, player);
    if (things_first_at(game_things(trial->game), actor->place) != NULL && roll(trial, 2) == 0) {
        return game_get(trial->game, player, (struct thing_handle){0, 0}, PACK_ALL);
    }
    if (roll(trial, 3) == 0) {
        return handle_things(trial, player);
    }
    switch (roll(trial, 16)) {
    case 0:
    case 3:
        return game_climb(trial->game, player, roll(trial, 2) == 0);
    case 1:
        return game_wait(trial->game, player);
    case 2:
        return game_dig(trial->game, player, 1, 0);
    default:
        break;
    }
    int k = (int)roll(trial, 8);
    k += k >= 4;
    return game_move(trial->game, player, k % 3 - 1, k / 3 - 1);
}

static void act(struct trial *trial)
{
    static const char *const names[PLAYERS] = {"Ann", "Bob", "Cid", "Dee", "Eve"};
    uint32_t k = roll(trial, PLAYERS);
    trial->now_ms += roll(trial, 800);
    game_set_time(trial->game, trial->now_ms);
    if (!trial->in[k]) {
        trial->in[k] = game_join(trial->game, names[k], &trial->players[k]) == RESULT_OK;
    } else if (roll(trial, 300) == 0) {
        game_leave(trial->game, trial->players[k]);
        trial->in[k] = false;
    } else if (roll(trial, 40) == 0) {
        game_connect(trial->game, trial->players[k], roll(trial, 2) == 0);
    } else {
        enum result result = command(trial, trial->players[k]);
        trial->turns += result == RESULT_OK;
        if (result == RESULT_OUT) {
            game_leave(trial->game, trial->players[k]);
            trial->in[k] = false;
        }
    }
    while (game_pump(trial->game)) {
    }
    read_events(trial);
}

/* Plays a world through, and gives the game's digest at the end. */
static uint64_t play(struct trial *trial, uint64_t seed, bool looks)
{
    trial_init(trial, seed);
    for (int k = 0; k < 4 * TURNS_A_WORLD && trial->turns < TURNS_A_WORLD; k++) {
        act(trial);
        if (looks && k % LOOK_EVERY == 0) {
            look_at_all(trial);
        }
    }
    uint64_t digest = game_digest(trial->game);
    trial_finish(trial);
    return digest;
}

static void whatever_players_do_the_game_holds(void **state)
{
    (void)state;
    static const char name[] = "players, creatures and time";
    uint64_t seed = proof_seed(name);
    int total = proof_count(QUICK_TURNS, FULL_TURNS);
    struct trial *trial = calloc(1, sizeof *trial);
    trial->eyes = calloc(1, sizeof *trial->eyes);
    int64_t counts[GAME_CLOCKED + 1] = {0};
    for (int64_t done = 0; done < total; seed++) {
        uint64_t digest = play(trial, seed, true);
        done += trial->turns;
        assert_true(trial->turns > 0);
        for (int k = 0; k <= GAME_CLOCKED; k++) {
            counts[k] += trial->counts[k];
        }
        if (seed % 8 == 0 && play(trial, seed, false) != digest) {
            fail_msg("two games of seed %" PRIu64 " differ", seed);
        }
        proof_progress(name, (int)(done < total ? done : total), total);
    }
    print_message("%" PRId64 " got, %" PRId64 " dropped, %" PRId64 " worn, %" PRId64 " given, %" PRId64
                  " thrown, %" PRId64 " used, %" PRId64 " stolen, %" PRId64 " won\n",
                  counts[GAME_GOT], counts[GAME_DROPPED], counts[GAME_WORE], counts[GAME_GAVE],
                  counts[GAME_THREW], counts[GAME_USED], counts[GAME_STOLE], counts[GAME_WON]);
    print_message("%" PRId64 " moves, %" PRId64 " blows, %" PRId64 " deaths, %" PRId64 " risen, %" PRId64
                  " waited, %" PRId64 " interrupted\n",
                  counts[GAME_MOVED], counts[GAME_STRUCK], counts[GAME_DIED], counts[GAME_GREW],
                  counts[GAME_WAITED], counts[GAME_INTERRUPTED]);
    assert_true(counts[GAME_STRUCK] > 0 && counts[GAME_DIED] > 0 && counts[GAME_GREW] > 0);
    assert_true(counts[GAME_GOT] > 0 && counts[GAME_DROPPED] > 0 && counts[GAME_WORE] > 0);
    assert_true(counts[GAME_GAVE] > 0 && counts[GAME_THREW] > 0 && counts[GAME_STOLE] > 0);
    assert_true(counts[GAME_LEARNT] > 0 && counts[GAME_HURT] > 0 && counts[GAME_ALTERED] > 0 &&
                counts[GAME_SENSED] > 0);
    assert_true(counts[GAME_WON] > 0);
    assert_true(counts[GAME_WAITED] > 0 && counts[GAME_INTERRUPTED] > 0 && counts[GAME_HEALED] > 0);
    free(trial->eyes);
    free(trial);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_players_do_the_game_holds),
    };
    return cmocka_run_group_tests_name("game/whole", tests, NULL, NULL);
}
