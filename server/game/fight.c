/* Events name the dead, so these stay in the table, without a body and outside of time, until the events are
 * forgotten; nobody else gets their number before. */
#include "server/game/fight.h"

#include "common/invariant.h"
#include "server/game/creature_kind.h"
#include "server/game/fate.h"
#include "server/game/fire.h"
#include "server/game/growth.h"
#include "server/game/minds.h"
#include "server/game/move.h"

const struct creature_kind *game_kind(const struct game *game, const struct actor *creature)
{
    INVARIANT(!actor_is_player(creature));
    return creature_kind_get(game->config.creatures, creature->kind);
}

/* Bare hands, until somebody wields something. */
struct fighter game_fighter(const struct game *game, const struct actor *actor)
{
    if (actor_is_player(actor)) {
        struct growth growth = growth_at(growth_level(actor->experience));
        return (struct fighter){growth.attack, growth.defence, {.dice = 1, .sides = 6, .plus = 1}};
    }
    const struct creature_kind *kind = game_kind(game, actor);
    return (struct fighter){kind->attack, kind->defence, kind->damage};
}

static void grow(struct game *game, struct actor *player, int32_t experience)
{
    int32_t before = growth_level(player->experience);
    player->experience = growth_gain(player->experience, experience);
    int32_t level = growth_level(player->experience);
    if (level > before) {
        int32_t most = growth_at(level).hit_points;
        player->hit_points += most - player->hit_points_most;
        player->hit_points_most = most;
        game_tell(game, (struct game_event){.type = GAME_GREW,
                                            .actor = player->handle,
                                            .from = player->place,
                                            .to = player->place,
                                            .amount = level});
    }
}

static void die(struct game *game, struct actor *actor, struct actor *killer)
{
    struct place place = actor->place;
    struct actor_handle handle = actor->handle;
    struct game_event event = {
        .type = GAME_DIED, .actor = handle, .other = killer->handle, .from = place, .to = place};
    game_tell(game, event);
    event.type = GAME_LEFT;
    game_tell(game, event);
    bubbles_leave(game->bubbles, handle.index);
    actors_withdraw(&game->actors, actor);
    game->dead[game->dead_count++] = handle.index;
    fire_leave(game, handle, place);
    move_settle(game);
    if (actor_is_player(killer) && !actor_is_player(actor)) {
        grow(game, killer, game_kind(game, actor)->experience);
    }
}

void fight_attack(struct game *game, struct actor *attacker, struct actor *target, bool shot)
{
    INVARIANT(attacker->body && target->body);
    struct fighter fighter = game_fighter(game, attacker);
    if (shot) {
        fighter.damage = game_kind(game, attacker)->shot;
    }
    struct fate fate = fate_of(world_seed(game->world), FATE_COMBAT, attacker->fate, attacker->strikes++);
    struct strike strike = combat_strike(&fighter, game_fighter(game, target).defence, &fate);
    strike.damage = strike.damage < target->hit_points ? strike.damage : target->hit_points;
    target->hit_points -= strike.damage;
    game_tell(game, (struct game_event){.type = GAME_STRUCK,
                                        .actor = attacker->handle,
                                        .other = target->handle,
                                        .from = attacker->place,
                                        .to = target->place,
                                        .strike = strike,
                                        .shot = shot});
    if (target->hit_points == 0) {
        die(game, target, attacker);
    } else if (!actor_is_player(target)) {
        minds_notice(game, target, attacker);
    }
}

void fight_heal(struct game *game, struct actor *actor, int64_t age)
{
    int32_t missing = actor->hit_points_most - actor->hit_points;
    int32_t healed = growth_healed(actor->hit_points_most, actor->healed_until, age);
    healed = healed < missing ? healed : missing;
    actor->healed_until = age;
    if (healed > 0) {
        actor->hit_points += healed;
        game_tell(game, (struct game_event){.type = GAME_HEALED,
                                            .actor = actor->handle,
                                            .from = actor->place,
                                            .to = actor->place,
                                            .amount = healed});
    }
}

void fight_forget_dead(struct game *game)
{
    for (uint32_t i = 0; i < game->dead_count; i++) {
        actors_remove(&game->actors, &game->actors.table[game->dead[i]]);
    }
    game->dead_count = 0;
}
