/* Where a kind of creature or of thing lives: in which realm, how deep, and how often. */
#ifndef RAMPART_SERVER_GAME_HABITAT_H
#define RAMPART_SERVER_GAME_HABITAT_H

#include "common/limits.h"

#include <stdint.h>

/* Depth 0 is the first level of a realm that is no more dangerous than others; spawn.h. */
struct habitat {
    char realm[LIMIT_CONTENT_NAME_BYTES + 1]; /* empty: all that no other habitat of the kind names */
    int32_t first;                            /* depth, from 0 on */
    int32_t last;                             /* at least `first` */
    int32_t frequency;                        /* 0 … LIMIT_FREQUENCY, beside other kinds where it is at home */
};

struct habitats {
    int count;
    struct habitat at[LIMIT_HABITATS];
};

/* How often a kind is met at `depth` of the realm of that name, beside others: 0 outside of the depths where
 * it lives; within them it rises from the first to the middle, where it is HABITAT_PEAK × frequency, and
 * falls to the last. Requires: depth >= 0. */
enum { HABITAT_PEAK = 64 };
uint32_t habitats_weight(const struct habitats *habitats, const char *realm, int32_t depth);

#endif
