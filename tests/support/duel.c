#include "tests/support/duel.h"

#include "common/invariant.h"
#include "server/game/combat.h"
#include "server/game/fate.h"
#include "server/game/growth.h"

#include <stdbool.h>
#include <stddef.h>

enum { TURN = 1000, TURNS_MAX = 10000 };

struct damage duel_club(void)
{
    return (struct damage){.dice = 2, .sides = 4};
}

struct duel_player duel_player_of(int32_t level)
{
    static const struct duel_player found[] = {
        {1, {2, 4, 0}, 0},    {3, {2, 6, 0}, 2},    {6, {2, 8, 0}, 4},
        {10, {3, 8, 0}, 6},   {15, {4, 8, 0}, 9},   {20, {5, 8, 0}, 12},
        {30, {6, 10, 0}, 18}, {40, {8, 10, 0}, 24}, {50, {10, 10, 0}, 30},
    };
    size_t at = 0;
    while (at + 1 < sizeof found / sizeof *found && found[at + 1].level <= level) {
        at++;
    }
    return (struct duel_player){.level = level, .weapon = found[at].weapon, .armour = found[at].armour};
}

struct side {
    struct fighter fighter;
    int32_t hit_points;
    int32_t cost;  /* of an action, in 1/1,000 turn */
    int64_t ready; /* when it acts next */
    uint32_t acts;
};

struct duel {
    uint64_t seed;
    int32_t distance;
    struct damage shot;
    int32_t dead; /* of the creatures: those before this one */
    int32_t heads;
    struct side player;
    struct side creatures[LIMIT_PACK];
};

static void hit(struct duel *duel, uint64_t who, struct side *from, struct side *to, struct damage damage)
{
    struct fate fate = fate_of(duel->seed, FATE_COMBAT, who, from->acts);
    struct fighter fighter = from->fighter;
    fighter.damage = damage;
    to->hit_points -= combat_strike(&fighter, to->fighter.defence, &fate).damage;
}

static void player_acts(struct duel *duel)
{
    struct side *player = &duel->player;
    struct side *creature = &duel->creatures[duel->dead];
    if (duel->distance > 1) {
        duel->distance--;
    } else {
        hit(duel, 0, player, creature, player->fighter.damage);
        duel->dead += creature->hit_points <= 0;
    }
    player->acts++;
    player->ready += player->cost;
}

static void creature_acts(struct duel *duel, int32_t at)
{
    struct side *creature = &duel->creatures[at];
    struct damage damage = duel->distance > 1 ? duel->shot : creature->fighter.damage;
    hit(duel, 1 + (uint64_t)at, creature, &duel->player, damage);
    creature->acts++;
    creature->ready += creature->cost;
}

/* Whoever is ready first; among equals the player, then the creatures in their order. */
static void act(struct duel *duel)
{
    int32_t first = duel->dead;
    for (int32_t at = duel->dead + 1; at < duel->heads; at++) {
        first = duel->creatures[at].ready < duel->creatures[first].ready ? at : first;
    }
    if (duel->player.ready <= duel->creatures[first].ready) {
        player_acts(duel);
    } else {
        creature_acts(duel, first);
    }
}

static struct duel begin(uint64_t seed, const struct duel_player *player, const struct creature_kind *kind,
                         int32_t heads)
{
    struct growth growth = growth_at(player->level);
    struct duel duel = {
        .seed = seed,
        .distance = kind->range > 0 ? kind->range : 1,
        .shot = kind->shot,
        .heads = heads,
        .player = {.fighter = {growth.attack, growth.defence + player->armour, player->weapon},
                   .hit_points = growth.hit_points,
                   .cost = TURN},
    };
    for (int32_t at = 0; at < heads; at++) {
        duel.creatures[at] = (struct side){.fighter = {kind->attack, kind->defence, kind->damage},
                                           .hit_points = kind->hit_points,
                                           .cost = TURN * CREATURE_SPEED / kind->speed};
    }
    return duel;
}

struct duel_tally duel_fight(uint64_t seed, const struct duel_player *player,
                             const struct creature_kind *kind, int32_t heads, int32_t duels)
{
    INVARIANT(heads >= 1 && heads <= LIMIT_PACK);
    struct duel_tally tally = {.duels = duels};
    for (int32_t i = 0; i < duels; i++) {
        struct duel duel = begin(seed * (uint64_t)duels + (uint64_t)i, player, kind, heads);
        while (duel.player.hit_points > 0 && duel.dead < heads &&
               duel.player.ready < (int64_t)TURNS_MAX * TURN) {
            act(&duel);
        }
        bool won = duel.dead == heads;
        tally.won += won;
        tally.turns += duel.player.acts;
        tally.hit_points_left += won ? duel.player.hit_points : 0;
    }
    return tally;
}
