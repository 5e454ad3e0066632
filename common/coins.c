/* Ten copper are a silver, ten silver a gold: server and client say what something costs in the same words.
 */
#include "common/coins.h"

#include "common/invariant.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>

enum { COPPER_IN_SILVER = 10, COPPER_IN_GOLD = 100, NAME_BYTES = 6 };

void coins_write(char text[COINS_BYTES], int64_t copper, bool brief)
{
    static const struct {
        const char *name;
        int64_t worth;
    } coins[] = {{"gold", COPPER_IN_GOLD}, {"silver", COPPER_IN_SILVER}, {"copper", 1}};
    INVARIANT(copper >= 0);
    int length = snprintf(text, COINS_BYTES, "%s", copper == 0 ? "none" : "");
    for (size_t i = 0; i < sizeof coins / sizeof *coins && copper > 0; i++) {
        int64_t count = copper / coins[i].worth;
        copper %= coins[i].worth;
        if (count > 0) {
            const char *between = length == 0 ? "" : brief ? " " : ", ";
            length += snprintf(text + length, (size_t)(COINS_BYTES - length), "%s%" PRId64 "%s%.*s", between,
                               count, brief ? "" : " ", brief ? 1 : NAME_BYTES, coins[i].name);
        }
    }
}
