/* Shops in play: where they stand, and how one buys and sells there. Part of game.h. */
#ifndef RAMPART_SERVER_GAME_GAME_SHOP_H
#define RAMPART_SERVER_GAME_GAME_SHOP_H

#include "server/game/game.h"
#include "server/game/shop.h"

/* Opens a shop (borrowed: it outlives the game) on plain ground a few steps from `near`, in sight of it if
 * that can be, the same in each game of a world, and puts its sign there. False where there is no such
 * ground. Requires: all portals are there; fewer than LIMIT_SHOPS so far. */
bool game_add_shop(struct game *game, const struct shop *shop, struct place near);

/* The shop on the cell at `place`, or NULL. */
const struct shop *game_shop_at(const struct game *game, struct place place);

/* Buys `count` of a kind from the shop underfoot, and then knows what it is. RESULT_OK, NO_SHOP, NOT_SOLD (no
 * such kind, too), NOT_THAT_MANY (of what does not stack but one at a time), TOO_POOR, PACK_FULL or
 * THINGS_FULL. */
MUST_CHECK enum result game_buy(struct game *game, struct actor_handle handle, int32_t kind, int32_t count);

/* Sells `count` (PACK_ALL: all) of what is carried under `letter` to the shop underfoot. RESULT_OK, NO_SHOP,
 * NOT_CARRIED, NOT_THAT_MANY, NOT_BOUGHT, PACK_FULL (of coins) or THINGS_FULL. */
MUST_CHECK enum result game_sell(struct game *game, struct actor_handle handle, char letter, int32_t count);

#endif
