/* At the market: it sells what it has no use for, buys what is better than what it wears, and healing for the
 * rest. What the shop sells and gives it learns by asking, as everybody does. */
#include "tests/balance/player.h"

#include <string.h>

enum {
    COINS_WORTH_IT = 60, /* in copper, to go there for */
    AGAIN_TURNS = 1500,
    HEALING_MOST = 5 /* potions */
};

static const char stall[] = "market stall";

/* ---------------------------------------------------------------------------------------------- to be sold
 */

/* Whether it never will use what it carries; of what it does not know it cannot tell. */
static bool is_of_no_use(const struct player *player, const struct frame_carried *carried)
{
    const struct thing_kind *kind = player_kind_of(player, carried);
    if (kind == NULL || carried->worn) {
        return false;
    }
    switch (kind->class) {
    case THING_CLASS_WEAPON:
    case THING_CLASS_ARMOUR:
    case THING_CLASS_LIGHT:
        return !player_is_better(player, kind);
    case THING_CLASS_POTION:
    case THING_CLASS_SCROLL:
        return !lore_heals(kind) && !lore_does_good(kind);
    case THING_CLASS_TREASURE:
    case THING_CLASS_TOOL:
        return true;
    case THING_CLASS_NONE:
    case THING_CLASS_COIN:
    case THING_CLASS_MISSILE:
    case THING_CLASS_FOOD:
    case THING_CLASS_REMAINS:
    case THING_CLASS_COUNT:
        break;
    }
    return false;
}

static bool sell(const struct player *player, struct message *command)
{
    const struct pack *pack = &player->model->pack;
    for (int i = 0; i < pack->count; i++) {
        const struct frame_carried *carried = &pack->things[i];
        if (is_of_no_use(player, carried) && answers_offer(&player->model->wares, carried->letter) > 0) {
            *command = (struct message){.type = MESSAGE_SELL, .sell.count = carried->count};
            command->sell.letter[0] = carried->letter;
            return true;
        }
    }
    return false;
}

/* --------------------------------------------------------------------------------------------- to be bought
 */

static int32_t healing_carried(const struct player *player)
{
    int32_t count = 0;
    for (int i = 0; i < player->model->pack.count; i++) {
        const struct frame_carried *carried = &player->model->pack.things[i];
        const struct thing_kind *kind = player_kind_of(player, carried);
        count += kind != NULL && lore_heals(kind) ? carried->count : 0;
    }
    return count;
}

/* What a ware is worth to it, to be set against its price; 0: nothing. */
static int32_t worth_to(const struct player *player, const struct thing_kind *kind)
{
    enum { GEAR_FIRST = 1000 };
    if (player_is_better(player, kind)) {
        return GEAR_FIRST * lore_gain(kind, player_worn_in(player, kind->slot));
    }
    return lore_heals(kind) && healing_carried(player) < HEALING_MOST ? 1 : 0;
}

/* One of what gives the most for its price, of what it can pay. */
static bool buy(const struct player *player, struct message *command)
{
    const struct answers_wares *wares = &player->model->wares;
    int32_t coins = player_value(player, OWN_COINS);
    const struct message_ware *best = NULL;
    int64_t best_worth = 0;
    for (int i = 0; i < wares->count; i++) {
        const struct message_ware *ware = &wares->at[i];
        const struct thing_kind *kind = lore_thing(&player->lore, ware->kind);
        int64_t worth = kind != NULL && ware->price <= coins ? worth_to(player, kind) : 0;
        if (worth > 0 && (best == NULL || worth * best->price > best_worth * ware->price)) {
            best = ware;
            best_worth = worth;
        }
    }
    if (best != NULL) {
        *command = (struct message){.type = MESSAGE_BUY, .buy = {.ware = best->ware, .count = 1}};
    }
    return best != NULL;
}

/* --------------------------------------------------------------------------------------------------- there
 */

static bool deal(struct player *player, struct message *command)
{
    if (!player->has_asked) {
        player->has_asked = true;
        *command = (struct message){.type = MESSAGE_SHOP};
        return true;
    }
    if (player->idle == 0 && (sell(player, command) || buy(player, command))) {
        return true;
    }
    player->has_asked = false;
    player->trades_again = player_value(player, OWN_TURNS) + AGAIN_TURNS;
    return false;
}

bool player_trade(struct player *player, struct message *command)
{
    if (player->careless || player->foe_count > 0 || player_value(player, OWN_TURNS) < player->trades_again) {
        return false;
    }
    if (strcmp(player_underfoot(player), stall) == 0) {
        return deal(player, command);
    }
    return player_value(player, OWN_COINS) >= COINS_WORTH_IT && player_go_to_sign(player, command, stall);
}
