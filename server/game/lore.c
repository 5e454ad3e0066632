#include "server/game/lore.h"

#include "common/invariant.h"

bool lore_learn(struct game *game, const struct actor *player, uint16_t kind)
{
    INVARIANT(actor_is_player(player));
    struct thing_lore *lore = &game->lores[player->handle.index];
    bool hidden = thing_look_of(&game->looks, lore, kind) != 0;
    lore->knows[kind] = true;
    if (hidden) {
        game_tell(game, (struct game_event){.type = GAME_LEARNT,
                                            .actor = player->handle,
                                            .from = player->place,
                                            .to = player->place,
                                            .kind = kind});
    }
    return hidden;
}
