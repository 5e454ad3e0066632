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
    add(digest, actor->kind | (uint64_t)actor->body << 16 | (uint64_t)actor->mind.asleep << 17);
    add(digest, (uint64_t)(uint32_t)actor->hit_points << 32 | (uint32_t)actor->experience);
    add(digest, actor->fate);
    add(digest, (uint64_t)actor->strikes << 32 | actor->choices);
    add(digest, (uint64_t)actor->mind.foe.index << 32 | actor->mind.foe.generation);
    add(digest, (uint64_t)actor->healed_until);
    add(digest, actor->dug);
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
    add(&digest, game->population.count);
    add(&digest, bubbles_digest(game->bubbles));
    return digest;
}
