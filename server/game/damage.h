/* Damage dice: so many dice of so many sides, and a number added. People write them as "2d6+1". */
#ifndef RAMPART_SERVER_GAME_DAMAGE_H
#define RAMPART_SERVER_GAME_DAMAGE_H

#include <stdbool.h>
#include <stdint.h>

struct fate;

/* No dice: it does no damage at all, whatever is added. */
struct damage {
    uint8_t dice;  /* at most LIMIT_DAMAGE_DICE */
    uint8_t sides; /* 1 … LIMIT_DAMAGE_SIDES where there are dice */
    int16_t plus;  /* −LIMIT_DAMAGE_PLUS … LIMIT_DAMAGE_PLUS */
};

/* Reads "2d6", "1d8+2" or "3d4-1", strictly: no blanks, no leading zeros or signs, at least one die of at
 * least one side. False, and *damage unset, if it is anything else or beyond the limits. */
bool damage_read(const char *text, struct damage *damage);

/* Rolls once. At least 1 where there are dice, however much is taken from them; 0 where there are none. */
int32_t damage_roll(struct damage damage, struct fate *fate);

/* The least and the most that damage_roll gives. */
int32_t damage_least(struct damage damage);
int32_t damage_most(struct damage damage);

#endif
