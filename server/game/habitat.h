/* Where a kind of creature or of thing lives: in which realm, how deep, and how often.
 *
 * A member "lives" of content is a list of 1 … LIMIT_HABITATS objects {"in": "caves", "first": 0, "last": 5,
 * "frequency": 10}; without "in" it is every realm that no other of the list names, without "last" as deep as
 * there are levels. Frequency 0 keeps a kind out of a realm. */
#ifndef RAMPART_SERVER_GAME_HABITAT_H
#define RAMPART_SERVER_GAME_HABITAT_H

#include "common/limits.h"

#include <stdint.h>

/* Depth 0 is the first level of a realm that is no more dangerous than others; spawn.h. */
struct habitat {
    char realm[LIMIT_CONTENT_NAME_BYTES + 1]; /* empty: all that no other habitat of the kind names */
    int32_t first;                            /* depth, from 0 on */
    int32_t last;                             /* at least `first` */
    int32_t frequency; /* 0 … LIMIT_FREQUENCY, beside other kinds where it is at home */
};

struct habitats {
    int count;
    struct habitat at[LIMIT_HABITATS];
};

enum { HABITAT_PEAK = 64, HABITAT_SLOPE = 6 };

/* How often a kind is met at `depth` of the realm of that name, beside others: 0 outside of the depths where
 * it lives. Within them it is HABITAT_PEAK × frequency but for slopes at both ends, of at most HABITAT_SLOPE
 * depths and no longer than half of them, on which it rises and falls evenly. Requires: depth >= 0. */
uint32_t habitat_weight(const struct habitats *habitats, const char *realm, int32_t depth);

#endif
