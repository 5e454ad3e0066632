/* A row for every chunk that has been populated: whether its creatures have come since it was last let go of,
 * and which of its spots are used up, because who was made there lives on elsewhere or is dead. Rows lie in
 * an array with a hash table over it, which is made anew whenever rows are dropped. They are dropped in
 * sweeps, each when there are about twice as many, or twice as many actors, as the last one left, so that a
 * sweep costs little for each.
 *
 * Whoever is far from all players and has nothing on its mind goes home: it is forgotten, and its spot is
 * free again. So memory holds what is near players and what play has changed. */
#include "server/game/population.h"

#include "common/array.h"
#include "common/invariant.h"
#include "server/game/creature_kind.h"
#include "server/game/game_state.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEVELS_MAX = 16,
    RAMP_SPAN = 64,
    SWEEP_CHUNKS = 256,
    SWEEP_ACTORS = 1024,
    SWEEP_ACTORS_MOST = GAME_ACTORS_MAX / 4 * 3,
    SLOTS_LEAST = 256,
    CHUNK_SHIFT = 5
};
_Static_assert((int)SPAWN_SIDE == (int)CHUNK_SIDE, "a chunk is populated at once");

struct chunk_name {
    uint16_t realm;
    int32_t level;
    int32_t x;
    int32_t y;
};

struct populated {
    struct chunk_name name;
    bool filled;
    uint64_t ramps;            /* to which levels: bit 32 is its own */
    uint32_t used[CHUNK_SIDE]; /* bit i of row j is the spot (i, j) */
};

/* ------------------------------------------------------------------------------------------------- rows */

static bool same_chunk(struct chunk_name a, struct chunk_name b)
{
    return a.realm == b.realm && a.level == b.level && a.x == b.x && a.y == b.y;
}

/* The slot that names the row of a chunk, or the free one where that belongs. */
static int32_t *slot_of(const struct population *population, struct chunk_name name)
{
    uint32_t hash = (uint32_t)name.x * 0x9e3779b1u ^ (uint32_t)name.y * 0x85ebca77u ^
                    (uint32_t)name.level * 0xc2b2ae3du ^ name.realm * 0x27d4eb2fu;
    for (hash ^= hash >> 15;; hash++) {
        int32_t *slot = &population->slots[hash & (population->slot_count - 1)];
        if (*slot == 0 || same_chunk(population->chunks[*slot - 1].name, name)) {
            return slot;
        }
    }
}

/* Makes the table anew, with room for twice as many rows as there are. */
static void index_rows(struct population *population)
{
    size_t wanted = SLOTS_LEAST;
    while (wanted < 4 * population->count) {
        wanted *= 2;
    }
    free(population->slots);
    population->slots = calloc(wanted, sizeof *population->slots);
    INVARIANT(population->slots != NULL);
    population->slot_count = wanted;
    for (size_t i = 0; i < population->count; i++) {
        *slot_of(population, population->chunks[i].name) = (int32_t)i + 1;
    }
}

/* The row of a chunk; NULL if there is none. */
static struct populated *find_row(const struct population *population, struct chunk_name name)
{
    int32_t row = population->slot_count > 0 ? *slot_of(population, name) : 0;
    return row > 0 ? &population->chunks[row - 1] : NULL;
}

static struct populated *row_of(struct population *population, struct chunk_name name)
{
    if (population->slot_count < 2 * (population->count + 1)) {
        index_rows(population);
    }
    int32_t *slot = slot_of(population, name);
    if (*slot == 0) {
        population->chunks = array_grow(population->chunks, population->count, &population->capacity,
                                        sizeof *population->chunks);
        population->chunks[population->count] = (struct populated){.name = name};
        *slot = (int32_t)++population->count;
    }
    return &population->chunks[*slot - 1];
}

static struct chunk_name chunk_of(struct place spot)
{
    return (struct chunk_name){spot.realm, spot.levels.first, spot.x >> CHUNK_SHIFT, spot.y >> CHUNK_SHIFT};
}

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

/* What lives on a level of a realm whose density that is: as of the level before, mostly. */
static const struct spawn_choices *choices_of(struct game *game, const struct spawn_density *density,
                                              struct chunk_name name)
{
    struct population *population = &game->population;
    int32_t depth = spawn_depth(density, name.level);
    if (!population->choices_known || population->choices_realm != name.realm ||
        population->choices_depth != depth) {
        population->choices.count = 0;
        population->choices.company = 0;
        spawn_choose_creatures(&population->choices, game->config.creatures,
                               game->config.realm_names[name.realm], depth);
        population->choices_known = true;
        population->choices_realm = name.realm;
        population->choices_depth = depth;
    }
    return &population->choices;
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

/* Whether a creature may be made on the cell at `place`, which somebody can stand on. */
static bool is_spot(const struct game *game, struct place place, struct cell cell)
{
    return cell.floor != TERRAIN_STAIRS_DOWN && cell.floor != TERRAIN_STAIRS_UP &&
           !spawn_is_spared(place, game->entrances[place.realm]) && game_portal_at(game, place) == NULL &&
           actors_at(&game->actors, place) == NULL;
}

/* A ramp's creature is made by its first level alone. */
static void fill_spots(struct game *game, struct populated *row, const struct chunk *chunk,
                       const uint16_t kinds[CHUNK_CELLS])
{
    for (int k = 0; k < CHUNK_CELLS; k++) {
        int i = k % CHUNK_SIDE;
        int j = k / CHUNK_SIDE;
        uint32_t bit = UINT32_C(1) << i;
        if (kinds[k] == SPAWN_NONE || (chunk->passable[j] & bit) == 0 || (row->used[j] & bit) != 0) {
            continue;
        }
        struct cell cell = chunk_cell(chunk, i, j);
        struct place place = {chunk->realm, chunk->chunk_x * CHUNK_SIDE + i, chunk->chunk_y * CHUNK_SIDE + j,
                              cell.levels};
        if (cell.levels.first == chunk->level && is_spot(game, place, cell) &&
            population_make(game, kinds[k], place) != NULL) {
            row->used[j] |= bit;
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

static const struct populated *fill(struct game *game, struct chunk_name name)
{
    struct populated *row = row_of(&game->population, name);
    if (row->filled) {
        return row;
    }
    const struct spawn_density *density =
        spawn_density_of(game->config.spawn, game->config.realm_names[name.realm]);
    const struct chunk *chunk = world_chunk(game->world, name.realm, name.level, name.x, name.y);
    row->filled = true;
    row->ramps = ramps_of(chunk);
    if (density != NULL) {
        uint16_t kinds[CHUNK_CELLS];
        uint64_t key = spawn_key(world_seed(game->world), FATE_CREATURE_GROUP, name.realm, name.level);
        struct spawn_level level = spawn_level_make(key, density->creatures, choices_of(game, density, name));
        spawn_fill(&level, name.x * CHUNK_SIDE, name.y * CHUNK_SIDE, kinds);
        fill_spots(game, row, chunk, kinds);
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
        (place.x - POPULATION_CELLS) >> CHUNK_SHIFT, (place.y - POPULATION_CELLS) >> CHUNK_SHIFT,
        (place.x + POPULATION_CELLS) >> CHUNK_SHIFT, (place.y + POPULATION_CELLS) >> CHUNK_SHIFT};
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
    const struct game_config *config = &game->config;
    if (config->creatures == NULL || config->spawn == NULL || is_known(from, place)) {
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
    if (game->population.count >= game->population.sweep_chunks ||
        game->actors.count >= game->population.sweep_actors) {
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
           !is_near_players(game, creature->place, POPULATION_FAR_CELLS) &&
           !is_near_players(game, creature->home, POPULATION_FAR_CELLS);
}

static void go_home(struct game *game, struct actor *creature)
{
    struct place home = creature->home;
    struct populated *row = find_row(&game->population, chunk_of(home));
    if (row != NULL) {
        row->used[home.y & (CHUNK_SIDE - 1)] &= ~(UINT32_C(1) << (home.x & (CHUNK_SIDE - 1)));
    }
    bubbles_leave(game->bubbles, creature->handle.index);
    actors_remove(&game->actors, creature);
}

/* What stays filled lies whole within the distance at which its creatures stay. */
static void drop_rows(struct game *game)
{
    struct population *population = &game->population;
    static const uint32_t none[CHUNK_SIDE];
    size_t kept = 0;
    for (size_t i = 0; i < population->count; i++) {
        struct populated *row = &population->chunks[i];
        struct place middle = {row->name.realm, row->name.x * CHUNK_SIDE + CHUNK_SIDE / 2,
                               row->name.y * CHUNK_SIDE + CHUNK_SIDE / 2, level_set_one(row->name.level)};
        row->filled = row->filled && is_near_players(game, middle, POPULATION_FAR_CELLS - CHUNK_SIDE / 2);
        if (row->filled || memcmp(row->used, none, sizeof none) != 0) {
            population->chunks[kept++] = *row;
        }
    }
    population->count = kept;
    index_rows(population);
}

void population_let_go(struct game *game)
{
    for (uint32_t i = game->actors.creatures.first; i < game->actors.creatures.used; i++) {
        struct actor *creature = &game->actors.table[i];
        if (game->actors.present[i] && may_go_home(game, creature)) {
            go_home(game, creature);
        }
    }
    drop_rows(game);
    game->population.sweep_chunks = 2 * game->population.count + SWEEP_CHUNKS;
    game->population.sweep_actors = 2 * game->actors.count + SWEEP_ACTORS;
    if (game->population.sweep_actors > SWEEP_ACTORS_MOST) {
        game->population.sweep_actors = SWEEP_ACTORS_MOST;
    }
}
