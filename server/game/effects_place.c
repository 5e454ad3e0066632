/* Effects that take people elsewhere, and that open the ground round them. */
#include "server/game/effects_deeds.h"
#include "server/game/fall.h"
#include "server/game/fate.h"
#include "server/game/move.h"

/* ----------------------------------------------------------------------------------------------- elsewhere
 */

enum { TRIES = 32, NEAR_CELLS = 2 };

/* A place on the actor's own levels that one can get on from; at first far off, then any that is not here. */
static bool find_elsewhere(struct game *game, const struct actor *actor, int32_t cells, struct fate *fate,
                           struct place *found)
{
    for (int k = 0; k < TRIES; k++) {
        struct place at = actor->place;
        at.x += fate_between(fate, -cells, cells);
        at.y += fate_between(fate, -cells, cells);
        struct cell cell = world_cell(game->world, at.realm, at.x, at.y, at.levels);
        at.levels = cell.levels;
        int64_t least = k < TRIES / 2 ? cells / 2 : NEAR_CELLS;
        if (cell.passable && place_distance(at, actor->place) >= least &&
            actors_at(&game->actors, at) == NULL && fall_leads_on(game, at)) {
            *found = at;
            return true;
        }
    }
    return false;
}

enum effects_outcome effects_place_teleport(const struct effect *effect)
{
    struct game *game = effect->game;
    struct actor *actor = effect->actor;
    struct fate fate = fate_of(world_seed(game->world), FATE_USE, actor->fate, actor->uses++);
    struct place to;
    bool moved = find_elsewhere(game, actor, effect->event->number, &fate, &to) &&
                 move_arrive(game, actor, to) == RESULT_OK;
    return moved ? EFFECTS_WORKED : EFFECTS_IN_VAIN;
}

enum effects_outcome effects_place_return(const struct effect *effect)
{
    return move_bring_back(effect->game, effect->actor) ? EFFECTS_WORKED : EFFECTS_IN_VAIN;
}
