/* A find is an ordinary stack with a mark (things.h) that goes as soon as anything is done with it. As long
 * as it has the mark, its spot, its kind and its number are what the world's seed says, so that nothing need
 * be remembered of it; without the mark it is play's, and stays. */
#include "server/game/finds.h"

#include "server/game/belongings.h"
#include "server/game/fate.h"
#include "server/game/thing_kind.h"

/* The rest is room for what play makes. */
enum { FINDS_MOST = LIMIT_THINGS / 4 * 3 };

/* How many lie together on the cell at `place`. */
static int32_t count_at(const struct game *game, uint16_t kind_id, struct place place)
{
    const struct thing_kind *kind = thing_kind_get(game->config.things, kind_id);
    uint64_t level = (uint64_t)place.realm << 32 | (uint32_t)place.levels.first;
    struct fate fate = fate_at(fate_key(world_seed(game->world), FATE_FOUND, level), place.x, place.y);
    return fate_between(&fate, kind->found_least, kind->found_most);
}

/* Only where nothing lies: what play has left there is not to be taken for a find. */
static bool lay(struct game *game, uint16_t kind, struct place place)
{
    int32_t count = count_at(game, kind, place);
    struct thing_handle now;
    if (game->things.count >= FINDS_MOST || things_first_at(&game->things, place) != NULL ||
        things_make(&game->things, kind, count, things_on_ground(place), &now) != RESULT_OK) {
        return false;
    }
    things_set_as_found(&game->things, now);
    belongings_tell_pile(game, place);
    return true;
}

void finds_fill(struct game *game, const struct chunk *chunk, const struct spawn_level *level,
                struct spots *used)
{
    uint16_t kinds[CHUNK_CELLS];
    spawn_fill(level, chunk->chunk_x * CHUNK_SIDE, chunk->chunk_y * CHUNK_SIDE, kinds);
    for (int k = 0; k < CHUNK_CELLS; k++) {
        struct place place;
        if (kinds[k] != SPAWN_NONE && !spots_has(used, k % CHUNK_SIDE, k / CHUNK_SIDE) &&
            populated_spot(game, chunk, k, &place) && chunk->wall[k] == TERRAIN_NONE &&
            lay(game, kinds[k], place)) {
            spots_add(used, place.x, place.y);
        }
    }
}

static void let_go(void *context, const struct thing *thing)
{
    struct game *game = context;
    bool rots = thing_kind_get(game->config.things, thing->kind)->class == THING_CLASS_REMAINS;
    if (thing->carried || (!thing->as_found && !rots)) {
        return;
    }
    struct place place = thing->place;
    struct populated *row = populated_find(&game->population, populated_chunk_of(place));
    if (row != NULL && row->filled) {
        return;
    }
    if (row != NULL && thing->as_found) {
        spots_remove(&row->things, place.x, place.y);
    }
    things_destroy(&game->things, thing->handle, thing->count);
}

void finds_let_go(struct game *game)
{
    things_each(&game->things, let_go, game);
}
