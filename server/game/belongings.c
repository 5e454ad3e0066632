#include "server/game/belongings.h"

#include "server/game/thing_kind.h"

void belongings_tell_pile(struct game *game, struct place place)
{
    game_tell(game, (struct game_event){
                        .type = GAME_PILE_CHANGED, .actor = ACTOR_NOBODY, .from = place, .to = place});
}

void belongings_tell_pack(struct game *game, const struct actor *actor)
{
    game_tell(game, (struct game_event){.type = GAME_PACK_CHANGED,
                                        .actor = actor->handle,
                                        .from = actor->place,
                                        .to = actor->place});
}

void belongings_lay(struct game *game, uint16_t kind, int32_t count, struct place place)
{
    bool stacks = thing_kind_get(game->config.things, kind)->stacks;
    int32_t at_once = stacks ? count : 1;
    enum result result = RESULT_OK;
    for (int32_t laid = 0; laid < count && result == RESULT_OK; laid += at_once) {
        result = things_make(&game->things, kind, at_once, things_on_ground(place), NULL);
    }
    belongings_tell_pile(game, place);
}

void belongings_put_down(struct game *game, const struct actor *actor)
{
    if (things_first_of(&game->things, actor->handle) != NULL) {
        things_put_all_down(&game->things, actor->handle, actor->place);
        belongings_tell_pack(game, actor);
        belongings_tell_pile(game, actor->place);
    }
}
