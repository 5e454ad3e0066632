/* A row for every chunk that has been populated: whether its creatures and things have come since it was last
 * let go of, and which of its spots are used up, because who was made there lives on elsewhere or is dead.
 * Rows are dropped in sweeps, each when there are about twice as many, or twice as many actors or things, as
 * the last one left, so that a sweep costs little for each.
 *
 * Whoever is far from all players and has nothing on its mind goes home: it is forgotten, and its spot is
 * free again. So memory holds what is near players and what play has changed. */
#include "server/game/population.h"

#include "common/invariant.h"
#include "server/game/creature_kind.h"
#include "server/game/finds.h"
#include "server/game/game_state.h"
#include "server/game/populated.h"

#include <stdlib.h>

enum {
    LEVELS_MAX = 16,
    RAMP_SPAN = 64,
    SWEEP_CHUNKS = 256,
    SWEEP_ACTORS = 1024,
    SWEEP_ACTORS_MOST = GAME_ACTORS_MAX / 4 * 3,
    SWEEP_THINGS = 2048,
    SWEEP_THINGS_MOST = LIMIT_THINGS / 4 * 3
};
_Static_assert((int)SPAWN_SIDE == (int)CHUNK_SIDE, "a chunk is populated at once");

void population_finish(struct population *population)
{
    free(population->chunks);
    free(population->slots);
}

size_t population_count(const struct game *game)
{
    return game->population.count;
}

/* ---------------------------------------------------------------------------------------------- filling */

/* What lives and lies on a level of a realm whose density that is: as on the level before, mostly. */
static const struct population_choices *choices_of(struct game *game, const struct spawn_density *density,
                                                   struct chunk_name name)
{
    const struct game_config *config = &game->config;
    struct population_choices *choices = &game->population.choices;
    const char *realm = config->realm_names[name.realm];
    int32_t depth = spawn_depth(density, name.level);
    if (choices->known && choices->realm == name.realm && choices->depth == depth) {
        return choices;
    }
    *choices = (struct population_choices){.known = true, .realm = name.realm, .depth = depth};
    if (config->creatures != NULL) {
        spawn_choose_creatures(&choices->creatures, config->creatures, realm, depth);
    }
    if (config->things != NULL) {
        spawn_choose_things(&choices->things, config->things, realm, depth);
    }
    return choices;
}

/* A creature's lasting number is its home's, so that it is the same one whenever it comes again. */
const struct actor *population_make(struct game *game, uint16_t kind_id, struct place place)
{
    struct actor *creature = actors_add(&game->actors, "", kind_id, place);
    if (creature == NULL) {
        return NULL;
    }
    const struct creature_kind *kind = game_kind(game, creature);
    uint64_t level = (uint64_t)place.realm << 32 | (uint32_t)place.levels.first;
    struct fate fate = fate_at(fate_key(world_seed(game->world), FATE_MIND, level), place.x, place.y);
    creature->hit_points = creature->hit_points_most = kind->hit_points;
    creature->fate = (uint64_t)fate_below(&fate, UINT32_MAX) << 32;
    creature->fate |= fate_below(&fate, UINT32_MAX);
    creature->mind.asleep = fate_percent(&fate, kind->sleeps);
    bubbles_enter_creature(game->bubbles, creature->handle.index, 0);
    game_tell(game, (struct game_event){
                        .type = GAME_APPEARED, .actor = creature->handle, .from = place, .to = place});
    return creature;
}

static void fill_spots(struct game *game, const struct chunk *chunk, const uint16_t kinds[CHUNK_CELLS],
                       struct spots *used)
{
    for (int k = 0; k < CHUNK_CELLS; k++) {
        struct place place;
        if (kinds[k] != SPAWN_NONE && !spots_has(used, k % CHUNK_SIDE, k / CHUNK_SIDE) &&
            populated_spot(game, chunk, k, &place) && actors_at(&game->actors, place) == NULL &&
            population_make(game, kinds[k], place) != NULL) {
            spots_add(used, place.x, place.y);
        }
    }
}

/* To which levels the ramps of a chunk lead, as far as a row can say. */
static uint64_t ramps_of(const struct chunk *chunk)
{
    uint64_t ramps = 0;
    for (int k = 0; k < chunk->set_count; k++) {
        struct level_set set = chunk->sets[k];
        for (int32_t level = set.first; level_set_next(set, &level); level++) {
            int64_t bit = (int64_t)level - chunk->level + RAMP_SPAN / 2;
            ramps |= bit >= 0 && bit < RAMP_SPAN ? UINT64_C(1) << bit : 0;
        }
    }
    return ramps;
}

static void fill_chunk(struct game *game, struct populated *row, const struct chunk *chunk,
                       const struct spawn_density *density)
{
    const struct population_choices *choices = choices_of(game, density, row->name);
    uint64_t seed = world_seed(game->world);
    uint64_t key = spawn_key(seed, FATE_THING_GROUP, chunk->realm, chunk->level);
    struct spawn_level level = spawn_level_make(key, density->things, &choices->things);
    finds_fill(game, chunk, &level, &row->things);
    key = spawn_key(seed, FATE_CREATURE_GROUP, chunk->realm, chunk->level);
    level = spawn_level_make(key, density->creatures, &choices->creatures);
    uint16_t kinds[CHUNK_CELLS];
    spawn_fill(&level, chunk->chunk_x * CHUNK_SIDE, chunk->chunk_y * CHUNK_SIDE, kinds);
    fill_spots(game, chunk, kinds, &row->creatures);
}

static const struct populated *fill(struct game *game, struct chunk_name name)
{
    struct populated *row = populated_row(&game->population, name);
    if (row->filled) {
        return row;
    }
    const struct spawn_density *density =
        spawn_density_of(game->config.spawn, game->config.realm_names[name.realm]);
    const struct chunk *chunk = world_chunk(game->world, name.realm, name.level, name.x, name.y);
    row->filled = true;
    row->ramps = ramps_of(chunk);
    if (density != NULL) {
        fill_chunk(game, row, chunk, density);
    }
    return row;
}

/* ------------------------------------------------------------------------------------------------ coming */

/* The chunks round a player, on any level. */
struct window {
    int32_t left, top, right, bottom;
};

static struct window window_at(struct place place)
{
    return (struct window){
        (place.x - POPULATION_CELLS) >> POPULATED_SHIFT, (place.y - POPULATION_CELLS) >> POPULATED_SHIFT,
        (place.x + POPULATION_CELLS) >> POPULATED_SHIFT, (place.y + POPULATION_CELLS) >> POPULATED_SHIFT};
}

/* Levels to be filled, each once, in the order in which they were found. */
struct levels {
    int count;
    int32_t at[LEVELS_MAX];
};

static void note_level(struct levels *levels, int64_t level)
{
    for (int i = 0; i < levels->count; i++) {
        if (levels->at[i] == level) {
            return;
        }
    }
    if (levels->count < LEVELS_MAX && level >= -LIMIT_LEVEL && level <= LIMIT_LEVEL) {
        levels->at[levels->count++] = (int32_t)level;
    }
}

static void fill_window(struct game *game, uint16_t realm, const struct window *window, int32_t level,
                        struct levels *levels)
{
    for (int32_t y = window->top; y <= window->bottom; y++) {
        for (int32_t x = window->left; x <= window->right; x++) {
            uint64_t ramps = fill(game, (struct chunk_name){realm, level, x, y})->ramps;
            for (int bit = 0; bit < RAMP_SPAN; bit++) {
                if ((ramps >> bit & 1) != 0) {
                    note_level(levels, (int64_t)level + bit - RAMP_SPAN / 2);
                }
            }
        }
    }
}

/* Whether one who came from there to here has nothing new about it. */
static bool is_known(struct place from, struct place place)
{
    struct window a = window_at(from);
    struct window b = window_at(place);
    return !place_same_cell(from, place) && from.realm == place.realm && a.left == b.left && a.top == b.top &&
           a.right == b.right && a.bottom == b.bottom && level_set_equal(from.levels, place.levels);
}

void population_come(struct game *game, struct place from, struct place place)
{
    if (game->config.spawn == NULL || is_known(from, place)) {
        return;
    }
    struct window window = window_at(place);
    struct levels levels = {0};
    for (int32_t level = place.levels.first; level_set_next(place.levels, &level); level++) {
        note_level(&levels, level);
    }
    int done = 0;
    for (int hop = 0; hop <= POPULATION_HOPS; hop++) {
        for (int until = levels.count; done < until; done++) {
            fill_window(game, place.realm, &window, levels.at[done], &levels);
        }
    }
    const struct population *population = &game->population;
    if (population->count >= population->sweep_chunks || game->actors.count >= population->sweep_actors ||
        game->things.count >= population->sweep_things) {
        population_let_go(game);
    }
}

/* --------------------------------------------------------------------------------------------- letting go */

static void note_player(void *context, const struct actor *actor)
{
    bool *near = context;
    *near = *near || actor_is_player(actor);
}

static bool is_near_players(const struct game *game, struct place place, int32_t cells)
{
    bool near = false;
    actors_each_near(&game->actors, place, cells, note_player, &near);
    return near;
}

static bool may_go_home(const struct game *game, const struct actor *creature)
{
    return creature->body && actor_handle_equal(creature->mind.foe, ACTOR_NOBODY) &&
           creature->hit_points == creature->hit_points_most &&
           things_first_of(&game->things, creature->handle) == NULL &&
           !is_near_players(game, creature->place, POPULATION_FAR_CELLS) &&
           !is_near_players(game, creature->home, POPULATION_FAR_CELLS);
}

static void go_home(struct game *game, struct actor *creature)
{
    struct place home = creature->home;
    struct populated *row = populated_find(&game->population, populated_chunk_of(home));
    if (row != NULL) {
        spots_remove(&row->creatures, home.x, home.y);
    }
    bubbles_leave(game->bubbles, creature->handle.index);
    actors_remove(&game->actors, creature);
}

/* What stays filled lies whole within the distance at which its creatures stay. */
static void empty_far_rows(struct game *game)
{
    struct population *population = &game->population;
    for (size_t i = 0; i < population->count; i++) {
        struct populated *row = &population->chunks[i];
        struct place middle = {row->name.realm, row->name.x * CHUNK_SIDE + CHUNK_SIDE / 2,
                               row->name.y * CHUNK_SIDE + CHUNK_SIDE / 2, level_set_one(row->name.level)};
        row->filled = row->filled && is_near_players(game, middle, POPULATION_FAR_CELLS - CHUNK_SIDE / 2);
    }
}

static void drop_rows(struct population *population)
{
    size_t kept = 0;
    for (size_t i = 0; i < population->count; i++) {
        const struct populated *row = &population->chunks[i];
        if (row->filled || !spots_none(&row->creatures) || !spots_none(&row->things)) {
            population->chunks[kept++] = *row;
        }
    }
    population->count = kept;
    populated_index(population);
}

/* At twice as many as are left, and some; sooner where that would be more than `most`. */
static size_t next_sweep(size_t left, size_t some, size_t most)
{
    size_t next = 2 * left + some < most ? 2 * left + some : most;
    return next > left + some ? next : left + some;
}

void population_let_go(struct game *game)
{
    struct population *population = &game->population;
    for (uint32_t i = game->actors.creatures.first; i < game->actors.creatures.used; i++) {
        struct actor *creature = &game->actors.table[i];
        if (game->actors.present[i] && may_go_home(game, creature)) {
            go_home(game, creature);
        }
    }
    empty_far_rows(game);
    finds_let_go(game);
    drop_rows(population);
    population->sweep_chunks = next_sweep(population->count, SWEEP_CHUNKS, SIZE_MAX);
    population->sweep_actors = next_sweep(game->actors.count, SWEEP_ACTORS, SWEEP_ACTORS_MOST);
    population->sweep_things = next_sweep(game->things.count, SWEEP_THINGS, SWEEP_THINGS_MOST);
}
