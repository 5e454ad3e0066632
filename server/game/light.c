#include "server/game/light.h"

#include "common/invariant.h"
#include "server/game/game_state.h"
#include "server/game/pack.h"

enum { BLIND_CELLS = 1 };

void game_set_darkness(struct game *game, uint16_t realm, struct darkness darkness)
{
    INVARIANT(realm < WORLD_REALMS_MAX);
    game->darkness[realm] = darkness;
}

static int32_t brighter(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

int32_t game_reach(const struct game *game, struct actor_handle player, int32_t farthest)
{
    const struct actor *actor = actors_get(&game->actors, player);
    INVARIANT(actor != NULL);
    const struct darkness dark = game->darkness[actor->place.realm];
    int32_t reach = farthest;
    if (conditions_has(&actor->conditions, CONDITION_BLIND)) {
        reach = BLIND_CELLS;
    } else if (dark.cells > 0 && actor->place.levels.first >= dark.from) {
        int32_t glow = conditions_amount(&actor->conditions, CONDITION_SHINING);
        reach = brighter(dark.cells, brighter(glow, pack_gear(&game->things, player).light));
    }
    return reach < farthest ? reach : farthest;
}
