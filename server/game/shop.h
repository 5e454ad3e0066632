/* What shops buy and sell. A shop has no stock: it sells any number of what it sells.
 *
 * The file server/content/shops.json is { "shops": [SHOP, …] }, and members of a SHOP, all needed, are:
 *
 *   "name"       text: "the market"
 *   "in"         the name of a realm: it stands a few steps from where that is entered
 *   "sign"       an ornament that people can stand on, by which it is seen
 *   "greeting"   text that is read by whoever comes to stand there
 *   "sells"      a list of ROWs: what for how much; of several that name a kind the last counts
 *   "buys"       likewise
 *
 * A ROW names a kind or all of a class, and the share of its value that is the price, in per cent: {"class":
 * "potion", "percent": 150}, {"thing": "club", "percent": 120}. A shop sells for at least the value and buys
 * for at most that, and deals neither in coins nor in the Keystone nor in what is worth nothing. */
#ifndef RAMPART_SERVER_GAME_SHOP_H
#define RAMPART_SERVER_GAME_SHOP_H

#include "common/limits.h"

#include <stdint.h>

struct thing_table;

struct shop {
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    char greeting[LIMIT_CONTENT_TEXT_BYTES + 1];
    uint16_t realm;
    uint8_t sign;
    int32_t
        sells[LIMIT_THING_KINDS + 1]; /* by kind: per cent of its value, 100 … LIMIT_SHOP_PERCENT; 0: not */
    int32_t buys[LIMIT_THING_KINDS + 1]; /* likewise, 1 … 100; 0: not */
};

struct shop_table {
    int count;
    struct shop at[LIMIT_SHOPS];
};

/* What the shop asks for one of a kind, and what it gives for one, in copper; 0: it does not deal in that.
 * Requires: 0 < kind < kinds->count. Guarantees: asks >= value >= gives. */
int64_t shop_asks(const struct shop *shop, const struct thing_table *kinds, uint16_t kind);
int64_t shop_gives(const struct shop *shop, const struct thing_table *kinds, uint16_t kind);

#endif
