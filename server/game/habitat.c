/* The curve is a gable with its top cut off: with d the steps to the nearer end, counted from 1, and h the
 * depths of a slope, the weight is frequency × peak × min(d, h) / h, rounded up so that it is never nothing
 * where a kind lives. A kind of one depth is at its peak there. */
#include "server/game/habitat.h"

#include "common/invariant.h"

#include <stddef.h>
#include <string.h>

static const struct habitat *find(const struct habitats *habitats, const char *realm)
{
    const struct habitat *anywhere = NULL;
    for (int i = 0; i < habitats->count; i++) {
        const struct habitat *habitat = &habitats->at[i];
        if (strcmp(habitat->realm, realm) == 0) {
            return habitat;
        }
        if (habitat->realm[0] == '\0') {
            anywhere = habitat;
        }
    }
    return anywhere;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

uint32_t habitat_weight(const struct habitats *habitats, const char *realm, int32_t depth)
{
    INVARIANT(depth >= 0);
    const struct habitat *habitat = find(habitats, realm);
    if (habitat == NULL || depth < habitat->first || depth > habitat->last) {
        return 0;
    }
    int64_t from_first = (int64_t)depth - habitat->first + 1;
    int64_t from_last = (int64_t)habitat->last - depth + 1;
    int64_t nearer = smaller(from_first, from_last);
    int64_t slope = smaller(((int64_t)habitat->last - habitat->first + 2) / 2, HABITAT_SLOPE);
    return (uint32_t)((habitat->frequency * HABITAT_PEAK * smaller(nearer, slope) + slope - 1) / slope);
}
