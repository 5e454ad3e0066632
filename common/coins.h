/* Sums of money in words. */
#ifndef RAMPART_COMMON_COINS_H
#define RAMPART_COMMON_COINS_H

#include <stdbool.h>
#include <stdint.h>

enum { COINS_BYTES = 64 };

/* Writes the fewest coins of that worth: "1 gold, 2 silver"; `brief`: "1g 2s". Nothing is "none".
 * Requires: 0 <= copper. */
void coins_write(char text[COINS_BYTES], int64_t copper, bool brief);

#endif
