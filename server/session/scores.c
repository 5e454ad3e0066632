/* So few are kept that a place is found by looking at each. */
#include "server/session/scores.h"

#include <string.h>

enum { POINTS_A_LEVEL = 100, COPPER_A_POINT = 10, POINTS_OF_A_WIN = 10000 };

int32_t scores_points(int32_t depth, int32_t experience, int64_t coins, bool won)
{
    int64_t points = (int64_t)depth * POINTS_A_LEVEL + experience + (won ? POINTS_OF_A_WIN : 0);
    int64_t room = INT32_MAX - points;
    int64_t more = coins / COPPER_A_POINT;
    if (room < 0 || more > room) {
        return INT32_MAX;
    }
    return (int32_t)(points + more);
}

int scores_add(struct scores *scores, const struct score *run)
{
    int better = 0;
    while (better < scores->count && scores->best[better].points >= run->points) {
        better++;
    }
    if (better == LIMIT_SCORES) {
        return 0;
    }
    scores->count += scores->count < LIMIT_SCORES;
    memmove(&scores->best[better + 1], &scores->best[better],
            (size_t)(scores->count - 1 - better) * sizeof scores->best[0]);
    scores->best[better] = *run;
    return better + 1;
}
