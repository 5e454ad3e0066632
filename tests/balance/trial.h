/* One run of a scripted player: a world of its own, a host in memory, and a client between them. */
#ifndef RAMPART_TESTS_BALANCE_TRIAL_H
#define RAMPART_TESTS_BALANCE_TRIAL_H

#include "server/content/content.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { TRIAL_WORDS_BYTES = 320, TRIAL_LEVELS = 64 };

enum trial_end { TRIAL_DIED, TRIAL_OUT, TRIAL_TURNS_OVER, TRIAL_GAVE_UP };

struct trial {
    uint64_t seed;
    enum trial_end end;
    char words[TRIAL_WORDS_BYTES]; /* how it died */
    char realm[33];                /* where it was last */
    int32_t level;                 /* likewise */
    int32_t depth;                 /* the deepest level it came to */
    int32_t turns;
    int32_t experience_level;
    int32_t coins;
    int32_t came_at[TRIAL_LEVELS]; /* by level: the turn at which it first came there; −1: never */
};

struct trial_plan {
    uint64_t seed; /* of the world and the player's dice */
    int32_t turns; /* at most */
    bool careless; /* the player */
    FILE *log;     /* borrowed: told of each command, a line each; NULL: nothing is told */
};

/* Plays one run. The same plan and content give the same run. */
struct trial trial_play(const struct content *content, const struct trial_plan *plan);

#endif
