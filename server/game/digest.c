/* FNV-1a over whole words (Fowler, Noll, Vo, 1991), of each actor by its number: not of where lists or tables
 * keep things in memory, nor of padding. */
#include "server/game/game_state.h"

static void add(uint64_t *digest, uint64_t word)
{
    *digest = (*digest ^ word) * UINT64_C(0x100000001b3);
}

static void add_place(uint64_t *digest, struct place place)
{
    add(digest, place.realm);
    add(digest, (uint64_t)(uint32_t)place.x << 32 | (uint32_t)place.y);
    add(digest, (uint32_t)place.levels.first);
    add(digest, place.levels.mask);
}

static void add_actor(uint64_t *digest, const struct actor *actor)
{
    add(digest, (uint64_t)actor->handle.index << 32 | actor->handle.generation);
    add_place(digest, actor->place);
    add_place(digest, actor->home);
    add_place(digest, actor->landed);
    add(digest, actor->kind | (uint64_t)actor->body << 16 | (uint64_t)actor->mind.asleep << 17);
    add(digest, (uint64_t)(uint32_t)actor->hit_points << 32 | (uint32_t)actor->experience);
    add(digest, actor->fate);
    add(digest, (uint64_t)actor->strikes << 32 | actor->choices);
    add(digest, (uint64_t)actor->mind.foe.index << 32 | actor->mind.foe.generation);
    add(digest, (uint64_t)actor->healed_until);
    add(digest, (uint64_t)(uint32_t)actor->strength << 32 | (uint32_t)actor->toughness);
    add(digest, actor->uses);
    add(digest, (uint32_t)actor->career.depth);
    add(digest, actor->dug);
    for (int k = 0; k < LIMIT_PARTY; k++) {
        const struct actor_harm *harm = &actor->harms[k];
        add(digest, (uint64_t)harm->by.index << 32 | harm->by.generation);
        add(digest, (uint32_t)harm->damage);
    }
    for (int k = 0; k < CONDITION_COUNT; k++) {
        add(digest, (uint64_t)actor->conditions.until[k]);
        add(digest, (uint32_t)actor->conditions.amount[k]);
    }
}

static void add_consent(uint64_t *digest, const struct consent *consent)
{
    for (int i = 0; i < consent->count; i++) {
        add(digest, (uint64_t)consent->asked[i].index << 32 | consent->asked[i].generation);
    }
}

static void add_lore(uint64_t *digest, const struct thing_lore *lore)
{
    for (int kind = 0; kind <= LIMIT_THING_KINDS; kind++) {
        if (lore->knows[kind]) {
            add(digest, (uint64_t)kind);
        }
    }
}

static void add_thing(void *context, const struct thing *thing)
{
    uint64_t *digest = context;
    add(digest, (uint64_t)thing->handle.index << 32 | thing->handle.generation);
    add(digest, (uint64_t)thing->kind << 32 | (uint32_t)thing->count);
    add(digest, (uint64_t)thing->carried | (uint64_t)thing->worn << 1 | (uint64_t)thing->as_found << 2 |
                    (uint64_t)(uint8_t)thing->letter << 8);
    add(digest, (uint64_t)thing->holder.index << 32 | thing->holder.generation);
    add_place(digest, thing->place);
}

uint64_t game_digest(const struct game *game)
{
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    const struct actors_pool *const pools[] = {&game->actors.players, &game->actors.creatures};
    for (int k = 0; k < 2; k++) {
        for (uint32_t i = pools[k]->first; i < pools[k]->used; i++) {
            if (game->actors.present[i]) {
                add_actor(&digest, &game->actors.table[i]);
            }
        }
    }
    for (uint32_t i = 0; i < game->actors.players.used; i++) {
        if (game->actors.present[i]) {
            add_consent(&digest, &game->consents[i]);
            add_lore(&digest, &game->lores[i]);
        }
    }
    things_each(&game->things, add_thing, &digest);
    add(&digest, game->population.count);
    add(&digest, bubbles_digest(game->bubbles));
    return digest;
}
