/* Who dies leaves the kit behind like all else: that takes a life. Who only comes and goes leaves nothing. */
#include "server/game/kit.h"

#include "server/game/belongings.h"
#include "server/game/thing_kind.h"

/* A pack has a letter for each; in a world too full of things some may be missing. */
void kit_give(struct game *game, const struct actor *player)
{
    const struct thing_table *table = game->config.things;
    for (int i = 0; table != NULL && i < table->kit_count; i++) {
        const struct thing_kit *row = &table->kit[i];
        struct thing_handle now;
        game->lores[player->handle.index].knows[row->kind] = true;
        enum result result =
            things_make(&game->things, row->kind, row->count, things_with(player->handle), &now);
        if (result == RESULT_OK && row->worn) {
            things_set_worn(&game->things, now, true);
        }
    }
    belongings_tell_pack(game, player);
}
