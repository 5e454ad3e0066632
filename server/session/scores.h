/* The best runs of a world, best first. */
#ifndef RAMPART_SERVER_SESSION_SCORES_H
#define RAMPART_SERVER_SESSION_SCORES_H

#include "common/limits.h"

#include <stdbool.h>
#include <stdint.h>

/* A run that is over. */
struct score {
    char name[LIMIT_NAME_MAX_BYTES + 1];
    char cause[LIMIT_SCORE_CAUSE_BYTES + 1]; /* how it ended, a sentence */
    int32_t points;
    int32_t depth; /* of its career */
    int32_t turns;
    int32_t coins; /* in copper */
    bool won;
};

/* Ranks count from 1: best[0] is the first. */
struct scores {
    struct score best[LIMIT_SCORES];
    int count;
};

/* What a run is worth: 100 for each level of depth at which it gained experience, each point of experience, a
 * tenth of its coins' worth in copper, and 10,000 for having won. Requires: nothing is negative. */
int32_t scores_points(int32_t depth, int32_t experience, int64_t coins, bool won);

/* Puts a run among the best, behind those with as many points: the earlier counts for more. Returns its rank,
 * 0 where it is not among them. */
int scores_add(struct scores *scores, const struct score *run);

#endif
