/* Hit points that came back and were taken again count again, so what is shared by is the sum of the rows. */
#include "server/game/reward.h"

#include "server/game/career.h"
#include "server/game/creature_kind.h"
#include "server/game/growth.h"

void reward_note(struct actor *target, const struct actor *by, int32_t damage)
{
    if (actor_is_player(target) || !actor_is_player(by) || damage <= 0) {
        return;
    }
    struct actor_harm *least = &target->harms[0];
    for (int i = 0; i < LIMIT_PARTY; i++) {
        struct actor_harm *harm = &target->harms[i];
        if (harm->damage > 0 && actor_handle_equal(harm->by, by->handle)) {
            harm->damage += damage;
            return;
        }
        least = harm->damage < least->damage ? harm : least;
    }
    *least = (struct actor_harm){by->handle, damage};
}

/* The player of that row, to be rewarded; NULL: it is gone, or dead. */
static struct actor *living(struct game *game, const struct actor_harm *harm)
{
    const struct actor *player = harm->damage > 0 ? actors_get(&game->actors, harm->by) : NULL;
    return player != NULL && player->hit_points > 0 ? &game->actors.table[player->handle.index] : NULL;
}

static void tell(struct game *game, enum game_event_type type, const struct actor *player, int32_t amount)
{
    game_tell(game, (struct game_event){.type = type,
                                        .actor = player->handle,
                                        .from = player->place,
                                        .to = player->place,
                                        .amount = amount});
}

/* For what was done at `place`, wherever the player is by then. */
static void grow(struct game *game, struct actor *player, int32_t experience, struct place place)
{
    career_earn(game, player, place);
    int32_t before = growth_level(player->experience);
    player->experience = growth_gain(player->experience, experience);
    int32_t level = growth_level(player->experience);
    if (level > before) {
        int32_t most = growth_at(level).hit_points + player->toughness;
        most = most < LIMIT_HIT_POINTS ? most : LIMIT_HIT_POINTS;
        player->hit_points += most - player->hit_points_most;
        player->hit_points_most = most;
        tell(game, GAME_GREW, player, level);
    }
}

static void give_part(struct game *game, struct actor *player, int32_t part, struct place place)
{
    if (part > 0) {
        tell(game, GAME_EARNED, player, part);
        grow(game, player, part, place);
    }
}

void reward_share(struct game *game, const struct actor *creature, struct actor *killer)
{
    int64_t whole = game_kind(game, creature)->experience;
    int64_t total = 0;
    int64_t given = 0;
    for (int i = 0; i < LIMIT_PARTY; i++) {
        total += living(game, &creature->harms[i]) != NULL ? creature->harms[i].damage : 0;
    }
    for (int i = 0; i < LIMIT_PARTY; i++) {
        struct actor *player = living(game, &creature->harms[i]);
        if (player != NULL && player != killer) {
            int64_t part = whole * creature->harms[i].damage / total;
            given += part;
            give_part(game, player, (int32_t)part, creature->place);
        }
    }
    if (!actor_is_player(killer)) {
        return;
    }
    if (given > 0) {
        give_part(game, killer, (int32_t)(whole - given), creature->place);
    } else {
        grow(game, killer, (int32_t)whole, creature->place);
    }
}
