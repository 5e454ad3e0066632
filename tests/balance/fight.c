/* Fights what it can beat, from where few can reach it and nobody can shoot at it, and gets away from the
 * rest while it can. What has not stirred for a while is taken to be asleep, and left so unless it is easy
 * prey. */
#include "common/invariant.h"
#include "tests/balance/player.h"

#include <stdlib.h>

enum {
    LOSING = 65,      /* a fight that costs more than so many hundredths of what it has is lost */
    EASY = 35,        /* and one that costs less is worth waking somebody for */
    FLIGHTS_MAX = 40, /* steps of flight in a row, after which it turns round */
    CHASE_TURNS = 15, /* that it goes after one foe */
    CHASE_STEPS = 12, /* farther than that it lets nobody be chased */
    LEFT_ALONE_TURNS = 40,
    STAND_STEPS = 6, /* that it goes for a better place to fight in */
    AMBUSH_TURNS = 8 /* that it waits there */
};

/* What it fights with now: those awake, and how. */
struct fray {
    const struct player_foe *foes[PLAYER_FOES_MAX];
    struct reach reaches[PLAYER_FOES_MAX];
    int count;
    int shooters;
};

static void join_fray(const struct player *player, struct fray *fray)
{
    fray->count = 0;
    fray->shooters = 0;
    for (int i = 0; i < player->foe_count; i++) {
        const struct player_foe *foe = &player->foes[i];
        if (foe->awake) {
            reach_from(&fray->reaches[fray->count], &player->outlook, foe->thing->x, foe->thing->y);
            fray->foes[fray->count++] = foe;
            fray->shooters += foe->kind->range > 0 ? 1 : 0;
        }
    }
}

/* The easiest of the nearest. Requires: there is one. */
static const struct player_foe *nearest_foe(const struct player *player, const struct fray *fray)
{
    const struct player_foe *nearest = fray->foes[0];
    for (int i = 1; i < fray->count; i++) {
        const struct player_foe *foe = fray->foes[i];
        if (foe->steps < nearest->steps ||
            (foe->steps == nearest->steps &&
             lore_turns(foe->kind, &player->fighter) < lore_turns(nearest->kind, &player->fighter))) {
            nearest = foe;
        }
    }
    return nearest;
}

/* ---------------------------------------------------------------------------------------- where to stand */

/* How many steps the nearest foe has to go to (x, y). */
static uint16_t foes_steps(const struct fray *fray, int32_t x, int32_t y)
{
    uint16_t least = REACH_NEVER;
    for (int i = 0; i < fray->count; i++) {
        uint16_t steps = reach_steps(&fray->reaches[i], x, y);
        least = steps < least ? steps : least;
    }
    return least;
}

/* How many can come at who stands there, all round and by arrows. */
static int exposure(const struct player *player, const struct fray *fray, int32_t x, int32_t y)
{
    int exposed = 0;
    for (int k = 0; k < DIRECTION_COUNT && fray->count > fray->shooters + 1; k++) {
        int32_t dx;
        int32_t dy;
        reach_offset((enum direction)k, &dx, &dy);
        exposed += outlook_is_open(&player->outlook, x + dx, y + dy) ? 1 : 0;
    }
    for (int i = 0; i < fray->count; i++) {
        const struct frame_thing *thing = fray->foes[i]->thing;
        bool shoots = fray->foes[i]->kind->range > 0;
        exposed += shoots && outlook_in_line(&player->outlook, thing->x, thing->y, x, y) ? 6 : 0;
    }
    return exposed;
}

/* Goes to a place near by where it is better to be, if it comes there first. */
static bool take_stand(struct player *player, const struct fray *fray, struct message *command)
{
    const struct place at = player->outlook.at;
    int best = 2 * exposure(player, fray, at.x, at.y);
    struct place stand = at;
    for (int32_t y = at.y - STAND_STEPS; y <= at.y + STAND_STEPS; y++) {
        for (int32_t x = at.x - STAND_STEPS; x <= at.x + STAND_STEPS; x++) {
            uint16_t steps = reach_steps(&player->reach, x, y);
            if (steps == 0 || steps > STAND_STEPS || outlook_is_held(&player->outlook, x, y) ||
                foes_steps(fray, x, y) <= steps) {
                continue;
            }
            int score = 2 * exposure(player, fray, x, y) + steps;
            if (score < best) {
                best = score;
                stand.x = x;
                stand.y = y;
            }
        }
    }
    return (stand.x != at.x || stand.y != at.y) && player_step_to(player, command, stand.x, stand.y);
}

/* ------------------------------------------------------------------------------------------- getting away */

static bool step_away(struct player *player, const struct fray *fray, struct message *command)
{
    struct place at = player->outlook.at;
    uint16_t best = foes_steps(fray, at.x, at.y);
    bool found = false;
    for (int k = 0; k < DIRECTION_COUNT; k++) {
        int32_t dx;
        int32_t dy;
        reach_offset((enum direction)k, &dx, &dy);
        uint16_t steps = foes_steps(fray, at.x + dx, at.y + dy);
        if (outlook_is_open(&player->outlook, at.x + dx, at.y + dy) && steps != REACH_NEVER && steps > best &&
            !outlook_is_held(&player->outlook, at.x + dx, at.y + dy)) {
            best = steps;
            found = true;
            *command = (struct message){.type = MESSAGE_MOVE, .move.dir = k};
        }
    }
    return found;
}

static bool can_be_outrun(const struct fray *fray)
{
    for (int i = 0; i < fray->count; i++) {
        if (fray->foes[i]->kind->speed > CREATURE_SPEED && fray->foes[i]->steps <= 4) {
            return false;
        }
    }
    return true;
}

static bool flee(struct player *player, const struct fray *fray, struct message *command)
{
    if (player->flights >= FLIGHTS_MAX || fray->shooters > 0 || !can_be_outrun(fray)) {
        return false;
    }
    player->flights++;
    return step_away(player, fray, command);
}

/* ----------------------------------------------------------------------------------------------- fighting */

/* What runs away is left alone after a while. */
static bool is_chased_enough(struct player *player, const struct player_foe *foe)
{
    if (player->chased != foe->thing->id || foe->distance <= 1) {
        player->chased = foe->thing->id;
        player->chase_steps = 0;
    }
    return ++player->chase_steps > CHASE_TURNS;
}

static bool strike(struct player *player, const struct player_foe *foe, struct message *command)
{
    if (player_throw(player, foe, command)) {
        return true;
    }
    if (foe->steps > CHASE_STEPS || is_chased_enough(player, foe) ||
        !player_step_to(player, command, foe->thing->x, foe->thing->y)) {
        player_shun_thing(player, foe->thing->id, LEFT_ALONE_TURNS);
        return false;
    }
    return true;
}

/* Lets them come, where it stands well. */
static bool wait_for_them(struct player *player, const struct player_foe *nearest, struct message *command)
{
    if (nearest->distance == 1 || nearest->kind->mind == CREATURE_WANDERS ||
        player->ambush_turns >= AMBUSH_TURNS) {
        return false;
    }
    player->ambush_turns++;
    *command = (struct message){.type = MESSAGE_WAIT};
    return true;
}

static bool fight_on(struct player *player, const struct fray *fray, struct message *command)
{
    const struct player_foe *nearest = nearest_foe(player, fray);
    bool losing = !player->careless && player->danger > (int64_t)player_value(player, OWN_HP) * LOSING;
    if ((losing || player_health(player) < 30) && player_use_for_health(player, command)) {
        return true;
    }
    if (losing && flee(player, fray, command)) {
        return true;
    }
    bool company = fray->count > 1 && fray->shooters == 0 && nearest->distance > 1 &&
                   player->ambush_turns < AMBUSH_TURNS;
    if (company && take_stand(player, fray, command)) {
        return true;
    }
    if (player_throw(player, nearest, command) || (company && wait_for_them(player, nearest, command))) {
        return true;
    }
    return strike(player, nearest, command);
}

/* Wakes somebody who is easy prey. */
static bool hunt(struct player *player, struct message *command)
{
    for (int i = 0; i < player->foe_count; i++) {
        const struct player_foe *foe = &player->foes[i];
        int64_t most = (int64_t)player_value(player, OWN_HP) * EASY;
        if (player->danger + lore_cost(foe->kind, &player->fighter) < most && player_health(player) > 60 &&
            strike(player, foe, command)) {
            return true;
        }
    }
    return false;
}

bool player_fight(struct player *player, struct message *command)
{
    if (player->foe_count == 0) {
        player->flights = 0;
        player->ambush_turns = 0;
        return false;
    }
    struct fray *fray = malloc(sizeof *fray);
    INVARIANT(fray != NULL);
    join_fray(player, fray);
    bool chosen = fray->count > 0 ? fight_on(player, fray, command) : hunt(player, command);
    free(fray);
    return chosen;
}
