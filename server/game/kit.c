/* Who dies leaves the kit behind like all else: that takes a life. Who only comes and goes leaves none. */
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

static const struct thing *find_carried(const struct game *game, struct actor_handle holder, uint16_t kind)
{
    const struct thing *thing = things_first_of(&game->things, holder);
    while (thing != NULL && thing->kind != kind) {
        thing = things_next_of(&game->things, thing);
    }
    return thing;
}

void kit_take_back(struct game *game, const struct actor *player)
{
    const struct thing_table *table = game->config.things;
    for (int i = 0; table != NULL && player->experience == 0 && i < table->kit_count; i++) {
        const struct thing_kit *row = &table->kit[i];
        const struct thing *thing = find_carried(game, player->handle, row->kind);
        if (thing != NULL) {
            int32_t count = thing->count < row->count ? thing->count : row->count;
            things_destroy(&game->things, thing->handle, count);
        }
    }
}
