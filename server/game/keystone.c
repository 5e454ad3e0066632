/* An ordinary thing of a kind that nothing drops, sells or turns into; so there is one for as long as what
 * makes an end of it, here, lays it anew. */
#include "server/game/keystone.h"

#include "common/invariant.h"
#include "server/game/belongings.h"
#include "server/game/thing_kind.h"

void keystone_lay(struct game *game)
{
    if (game->config.keystone.levels.mask != 0 && game->config.things != NULL) {
        belongings_lay(game, THING_KEYSTONE, 1, game->config.keystone);
        INVARIANT(game->things.totals[THING_KEYSTONE] == 1);
    }
}

void keystone_go_out(struct game *game, const struct actor *player)
{
    const struct thing *thing = things_first_of(&game->things, player->handle);
    while (thing != NULL && thing->kind != THING_KEYSTONE) {
        thing = things_next_of(&game->things, thing);
    }
    if (thing != NULL) {
        game_tell(game, (struct game_event){.type = GAME_WON,
                                            .actor = player->handle,
                                            .from = player->place,
                                            .to = player->place,
                                            .kind = THING_KEYSTONE,
                                            .amount = 1});
        things_destroy(&game->things, thing->handle, thing->count);
        belongings_tell_pack(game, player);
        keystone_lay(game);
    }
}
