/* Events name the dead, so these stay in the table, without a body and outside of time, until the events are
 * forgotten; nobody else gets their number before. */
#include "server/game/fight.h"

#include "common/invariant.h"
#include "server/game/belongings.h"
#include "server/game/career.h"
#include "server/game/creature_kind.h"
#include "server/game/fate.h"
#include "server/game/fire.h"
#include "server/game/growth.h"
#include "server/game/minds.h"
#include "server/game/move.h"
#include "server/game/pack.h"
#include "server/game/reward.h"
#include "server/game/thing_kind.h"

enum { FED_HEALS = 2 /* times as fast */ };

const struct creature_kind *game_kind(const struct game *game, const struct actor *creature)
{
    INVARIANT(!actor_is_player(creature));
    return creature_kind_get(game->config.creatures, creature->kind);
}

static int32_t capped(int32_t number)
{
    return number < LIMIT_FIGHT ? number : LIMIT_FIGHT;
}

bool game_is_fleeing(const struct game *game, const struct actor *creature)
{
    enum { PERCENT = 100 };
    return conditions_has(&creature->conditions, CONDITION_SCARED) ||
           creature->hit_points * (int64_t)PERCENT <
               (int64_t)creature->hit_points_most * game_kind(game, creature)->flees;
}

/* Bare hands, unless something is in them. */
struct fighter game_fighter(const struct game *game, const struct actor *actor)
{
    int32_t shield = conditions_amount(&actor->conditions, CONDITION_SHIELDED);
    if (actor_is_player(actor)) {
        struct growth growth = growth_at(growth_level(actor->experience));
        struct pack_gear gear = pack_gear(&game->things, actor->handle);
        const struct damage bare = {.dice = 1, .sides = 6, .plus = 1};
        return (struct fighter){capped(growth.attack + actor->strength + gear.to_hit),
                                capped(growth.defence + shield + gear.armour),
                                gear.damage.dice > 0 ? gear.damage : bare};
    }
    const struct creature_kind *kind = game_kind(game, actor);
    return (struct fighter){kind->attack, capped(kind->defence + shield), kind->damage};
}

/* By a blow, or by a thing of `kind`. Who kills itself dies at nobody's hands. */
static void die(struct game *game, struct actor *actor, struct actor *killer, uint16_t kind)
{
    struct place place = actor->place;
    struct actor_handle handle = actor->handle;
    struct game_event event = {.type = GAME_DIED,
                               .actor = handle,
                               .other = killer == actor ? ACTOR_NOBODY : killer->handle,
                               .from = place,
                               .to = place,
                               .kind = kind};
    game_tell(game, event);
    if (actor_is_player(actor)) {
        career_close(game, actor);
    }
    belongings_put_down(game, actor);
    if (!actor_is_player(actor)) {
        belongings_drop(game, actor);
    }
    event.type = GAME_LEFT;
    game_tell(game, event);
    bubbles_leave(game->bubbles, handle.index);
    actors_withdraw(&game->actors, actor);
    game->dead[game->dead_count++] = handle.index;
    fire_leave(game, handle, place);
    move_settle(game);
    if (!actor_is_player(actor)) {
        reward_share(game, actor, killer);
    }
}

/* What comes of having been hurt for `damage`. */
static void suffer(struct game *game, struct actor *target, struct actor *by, int32_t damage, uint16_t kind)
{
    reward_note(target, by, damage);
    if (target->hit_points == 0) {
        die(game, target, by, kind);
    } else if (!actor_is_player(target)) {
        conditions_end(&target->conditions, CONDITION_STILLED);
        minds_notice(game, target, by);
    }
}

/* One attack that does `damage` if it hits, rolled and not yet told or suffered. */
static struct strike roll(struct game *game, struct actor *attacker, const struct actor *target,
                          struct damage damage)
{
    INVARIANT(attacker->body && target->body);
    struct fighter fighter = game_fighter(game, attacker);
    fighter.damage = damage;
    struct fate fate = fate_of(world_seed(game->world), FATE_COMBAT, attacker->fate, attacker->strikes++);
    struct strike strike = combat_strike(&fighter, game_fighter(game, target).defence, &fate);
    strike.damage = strike.damage < target->hit_points ? strike.damage : target->hit_points;
    return strike;
}

static struct game_event struck(const struct actor *attacker, const struct actor *target,
                                struct strike strike)
{
    return (struct game_event){.type = GAME_STRUCK,
                               .actor = attacker->handle,
                               .other = target->handle,
                               .from = attacker->place,
                               .to = target->place,
                               .strike = strike};
}

void fight_attack(struct game *game, struct actor *attacker, struct actor *target, bool shot)
{
    struct damage damage = shot ? game_kind(game, attacker)->shot : game_fighter(game, attacker).damage;
    struct game_event event = struck(attacker, target, roll(game, attacker, target, damage));
    event.shot = shot;
    target->hit_points -= event.strike.damage;
    game_tell(game, event);
    suffer(game, target, attacker, event.strike.damage, THING_NONE);
}

void fight_throw(struct game *game, struct actor *attacker, struct actor *target, uint16_t kind)
{
    struct damage damage = thing_kind_get(game->config.things, kind)->throw_damage;
    struct game_event event = struck(attacker, target, roll(game, attacker, target, damage));
    event.kind = kind;
    target->hit_points -= event.strike.damage;
    game_tell(game, event);
    suffer(game, target, attacker, event.strike.damage, kind);
}

bool fight_grab(struct game *game, struct actor *thief, const struct actor *target)
{
    struct strike strike = roll(game, thief, target, (struct damage){0});
    if (strike.blow == BLOW_MISS) {
        game_tell(game, struck(thief, target, strike));
    }
    return strike.blow != BLOW_MISS;
}

void fight_hurt(struct game *game, struct actor *target, struct actor *by, int32_t amount, uint16_t kind)
{
    INVARIANT(target->body && amount >= 1);
    amount = amount < target->hit_points ? amount : target->hit_points;
    target->hit_points -= amount;
    game_tell(game, (struct game_event){.type = GAME_HURT,
                                        .actor = target->handle,
                                        .other = by->handle,
                                        .from = target->place,
                                        .to = target->place,
                                        .amount = amount,
                                        .kind = kind});
    suffer(game, target, by, amount, kind);
}

int32_t fight_mend(struct game *game, struct actor *actor, int32_t amount)
{
    int32_t missing = actor->hit_points_most - actor->hit_points;
    int32_t mended = amount < missing ? amount : missing;
    if (mended > 0) {
        actor->hit_points += mended;
        game_tell(game, (struct game_event){.type = GAME_HEALED,
                                            .actor = actor->handle,
                                            .from = actor->place,
                                            .to = actor->place,
                                            .amount = mended});
    }
    return mended;
}

void fight_heal(struct game *game, struct actor *actor, int64_t age)
{
    int32_t healed = growth_healed(actor->hit_points_most, actor->healed_until, age);
    actor->healed_until = age;
    (void)fight_mend(game, actor,
                     conditions_has(&actor->conditions, CONDITION_FED) ? FED_HEALS * healed : healed);
}

void fight_forget_dead(struct game *game)
{
    for (uint32_t i = 0; i < game->dead_count; i++) {
        actors_remove(&game->actors, &game->actors.table[game->dead[i]]);
    }
    game->dead_count = 0;
}
