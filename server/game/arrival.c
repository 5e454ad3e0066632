/* The search's own order, nearest first, is the answer's: a crowd larger than what it may settle has filled
 * the neighbourhood, and nobody else arrives. */
#include "server/game/arrival.h"

#include "server/game/game_state.h"

bool arrival_find(struct game *game, struct place wanted, struct place *found)
{
    struct cell cell = world_cell(game->world, wanted.realm, wanted.x, wanted.y, wanted.levels);
    if (cell.passable) {
        wanted.levels = cell.levels;
    }
    const struct search_query query = {.from = wanted, .most = SEARCH_PLACES_MAX};
    int32_t cost;
    search_begin(&game->search, game->world, &query);
    while (search_next(&game->search, found, &cost)) {
        if ((cost > 0 || cell.passable) && actors_at(&game->actors, *found) == NULL) {
            return true;
        }
    }
    return false;
}
