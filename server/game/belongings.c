/* Whoever changes what is where by these functions need not think of who is to know. What a stack was is
 * noted before it moves, since it may be part of another afterwards. */
#include "server/game/belongings.h"

#include "common/invariant.h"
#include "server/game/creature_kind.h"
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

void belongings_drop(struct game *game, const struct actor *creature)
{
    const struct creature_kind *kind = game_kind(game, creature);
    if (kind->drop_count == 0 || game->config.things == NULL) {
        return;
    }
    struct fate fate = fate_of(world_seed(game->world), FATE_DROP, creature->fate, 0);
    for (int i = 0; i < kind->drop_count; i++) {
        const struct creature_drop *drop = &kind->drops[i];
        bool falls = fate_percent(&fate, drop->chance);
        int32_t count = fate_between(&fate, drop->least, drop->most);
        if (falls) {
            belongings_lay(game, thing_kind_find(game->config.things, drop->thing), count, creature->place);
        }
    }
}

/* The `number`-th of what can be stolen from somebody, from 0; NULL past the last. */
static const struct thing *loot_of(const struct game *game, const struct actor *victim, uint32_t number)
{
    const struct thing *thing = things_first_of(&game->things, victim->handle);
    for (; thing != NULL; thing = things_next_of(&game->things, thing)) {
        bool loose = !thing->worn && thing->kind != THING_KEYSTONE;
        if (loose && number == 0) {
            return thing;
        }
        number -= loose;
    }
    return NULL;
}

bool belongings_can_be_stolen(const struct game *game, const struct actor *victim)
{
    return loot_of(game, victim, 0) != NULL;
}

void belongings_steal(struct game *game, const struct actor *thief, const struct actor *victim,
                      struct fate *fate)
{
    uint32_t count = 0;
    while (loot_of(game, victim, count) != NULL) {
        count++;
    }
    INVARIANT(count > 0);
    const struct thing *loot = loot_of(game, victim, fate_below(fate, count));
    INVARIANT(loot != NULL);
    struct game_event event = {.type = GAME_STOLE,
                               .actor = thief->handle,
                               .other = victim->handle,
                               .from = thief->place,
                               .to = victim->place,
                               .kind = loot->kind,
                               .amount = loot->count};
    if (things_move(&game->things, loot->handle, loot->count, things_with(thief->handle), NULL) ==
        RESULT_OK) {
        game_tell(game, event);
        belongings_tell_pack(game, victim);
    }
}

void belongings_put_down(struct game *game, const struct actor *actor)
{
    if (things_first_of(&game->things, actor->handle) != NULL) {
        things_put_all_down(&game->things, actor->handle, actor->place);
        belongings_tell_pack(game, actor);
        belongings_tell_pile(game, actor->place);
    }
}

void belongings_take_away(struct game *game, const struct actor *actor)
{
    const struct thing *next;
    for (const struct thing *thing = things_first_of(&game->things, actor->handle); thing != NULL;
         thing = next) {
        struct thing_handle handle = thing->handle;
        int32_t count = thing->count;
        bool stays = thing->kind == THING_KEYSTONE;
        next = things_next_of(&game->things, thing);
        if (!stays) {
            things_destroy(&game->things, handle, count);
        }
    }
    belongings_put_down(game, actor);
}
