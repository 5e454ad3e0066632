/* Coins: copper, silver and gold, 1 : 10 : 100, carried like all things. */
#ifndef RAMPART_SERVER_GAME_PURSE_H
#define RAMPART_SERVER_GAME_PURSE_H

#include "server/game/things.h"

/* What somebody's coins are worth, in copper. */
int64_t purse_value(const struct things *things, struct actor_handle who);

/* Takes coins worth `price` copper: of the dearest as many as fit, then of the next; what is still owed is
 * paid by breaking one coin, and the change is given in the fewest coins. RESULT_OK, and purse_value is less
 * by exactly `price`; TOO_POOR or THINGS_FULL, and nothing changed. Requires: price >= 0. */
MUST_CHECK enum result purse_pay(struct things *things, struct actor_handle who, int64_t price);

/* Gives the fewest coins worth `amount` copper. RESULT_OK, and purse_value is more by exactly `amount`;
 * PACK_FULL or THINGS_FULL, and nothing changed. Requires: amount >= 0. */
MUST_CHECK enum result purse_earn(struct things *things, struct actor_handle who, int64_t amount);

#endif
