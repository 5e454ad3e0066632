/* Fights what it can beat, and gets away from the rest while it can. */
#include "tests/balance/player.h"

#include <stdlib.h>

enum {
    LOSING = 65,      /* a fight that costs more than so many hundredths of what it has is lost */
    FLIGHTS_MAX = 40, /* steps of flight in a row, after which it turns round */
    CHASE_TURNS = 15, /* nor for longer */
    LEFT_ALONE_TURNS = 40,
    CHASE_STEPS = 12, /* farther than that it lets nobody be chased */
};

/* Requires: there is one. */
static const struct player_foe *nearest_foe(const struct player *player)
{
    const struct player_foe *nearest = &player->foes[0];
    for (int i = 1; i < player->foe_count; i++) {
        const struct player_foe *foe = &player->foes[i];
        if (foe->steps < nearest->steps ||
            (foe->steps == nearest->steps &&
             lore_turns(foe->kind, &player->fighter) < lore_turns(nearest->kind, &player->fighter))) {
            nearest = foe;
        }
    }
    return nearest;
}

/* How far the nearest foe has to go to (x, y). */
static uint16_t foes_steps(const struct reach *reaches, int count, int32_t x, int32_t y)
{
    uint16_t least = REACH_NEVER;
    for (int i = 0; i < count; i++) {
        uint16_t steps = reach_steps(&reaches[i], x, y);
        least = steps < least ? steps : least;
    }
    return least;
}

static bool step_away(struct player *player, struct message *command)
{
    enum { FLED_MAX = 8 };
    struct reach reaches[FLED_MAX];
    int count = player->foe_count < FLED_MAX ? player->foe_count : FLED_MAX;
    for (int i = 0; i < count; i++) {
        reach_from(&reaches[i], &player->outlook, player->foes[i].thing->x, player->foes[i].thing->y);
    }
    struct place at = player->outlook.at;
    uint16_t best = foes_steps(reaches, count, at.x, at.y);
    bool found = false;
    for (int k = 0; k < DIRECTION_COUNT; k++) {
        int32_t dx;
        int32_t dy;
        reach_offset((enum direction)k, &dx, &dy);
        uint16_t steps = foes_steps(reaches, count, at.x + dx, at.y + dy);
        if (outlook_is_open(&player->outlook, at.x + dx, at.y + dy) && steps != REACH_NEVER && steps > best &&
            !outlook_is_held(&player->outlook, at.x + dx, at.y + dy)) {
            best = steps;
            found = true;
            *command = (struct message){.type = MESSAGE_MOVE, .move.dir = k};
        }
    }
    return found;
}

static bool is_faster(const struct player *player)
{
    for (int i = 0; i < player->foe_count; i++) {
        if (player->foes[i].kind->speed > CREATURE_SPEED || player->foes[i].kind->range > 0) {
            return true;
        }
    }
    return false;
}

static bool flee(struct player *player, struct message *command)
{
    if (player->flights >= FLIGHTS_MAX || (is_faster(player) && nearest_foe(player)->steps <= 2) ||
        !step_away(player, command)) {
        return false;
    }
    player->flights++;
    return true;
}

/* What runs away is left alone after a while. */
static bool is_chased_enough(struct player *player, const struct player_foe *foe)
{
    if (player->chased != foe->thing->id || foe->distance <= 1) {
        player->chased = foe->thing->id;
        player->chase_steps = 0;
    }
    return ++player->chase_steps > CHASE_TURNS;
}

static bool strike(struct player *player, struct message *command)
{
    const struct player_foe *foe = nearest_foe(player);
    if (foe->steps > CHASE_STEPS || is_chased_enough(player, foe) ||
        !player_step_to(player, command, foe->thing->x, foe->thing->y)) {
        player_shun_thing(player, foe->thing->id, LEFT_ALONE_TURNS);
        return false;
    }
    return true;
}

bool player_fight(struct player *player, struct message *command)
{
    if (player->foe_count == 0) {
        player->flights = 0;
        return false;
    }
    bool losing = player->danger > (int64_t)player_value(player, OWN_HP) * LOSING;
    if ((losing || player_health(player) < 30) && player_use_for_health(player, command)) {
        return true;
    }
    if (losing && flee(player, command)) {
        return true;
    }
    return strike(player, command);
}
