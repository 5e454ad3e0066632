/* Effects that take people elsewhere, and that open the ground round them. */
#include "common/invariant.h"
#include "server/game/dig.h"
#include "server/game/effects_deeds.h"
#include "server/game/fall.h"
#include "server/game/fate.h"
#include "server/game/move.h"

/* ---------------------------------------------------------------------------------------------- elsewhere */

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

/* ------------------------------------------------------------------------------------------------ digging */

/* The ground that is being opened: places that one can stand on, ring by ring outwards. */
struct opening {
    struct game *game;
    int count;
    bool dug;
    struct place places[(2 * LIMIT_DIG_CELLS + 1) * (2 * LIMIT_DIG_CELLS + 1)];
};

static bool has_place(const struct opening *opening, int32_t x, int32_t y)
{
    for (int i = 0; i < opening->count; i++) {
        if (opening->places[i].x == x && opening->places[i].y == y) {
            return true;
        }
    }
    return false;
}

static void open_neighbour(struct opening *opening, struct place from, int32_t dx, int32_t dy)
{
    struct game *game = opening->game;
    struct place at = {from.realm, from.x + dx, from.y + dy, from.levels};
    struct cell dug;
    if (has_place(opening, at.x, at.y)) {
        return;
    }
    if (dig_find(game->world, from, dx, dy, &dug) == RESULT_OK && game_dig_cell(game, at, dug)) {
        opening->dug = true;
    }
    struct cell cell = world_cell(game->world, at.realm, at.x, at.y, at.levels);
    at.levels = cell.levels;
    if (cell.passable) {
        opening->places[opening->count++] = at;
    }
}

/* Each ring is dug from the places of the one before: so by the levels that stand there. */
enum effects_outcome effects_place_dig(const struct effect *effect)
{
    struct place middle = effect->actor->place;
    const int32_t cells = effect->event->number;
    INVARIANT(cells <= LIMIT_DIG_CELLS);
    struct opening opening = {.game = effect->game, .count = 1, .places = {middle}};
    for (int i = 0; i < opening.count; i++) {
        struct place from = opening.places[i];
        for (int k = 0; k < 9 && place_distance(from, middle) < cells; k++) {
            open_neighbour(&opening, from, k % 3 - 1, k / 3 - 1);
        }
    }
    return opening.dug ? EFFECTS_WORKED : EFFECTS_IN_VAIN;
}
