/* A few dozen at most, so they are gone through one by one. */
#include "client/model/ways.h"

#include "common/array.h"
#include "common/limits.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>

void ways_finish(struct ways *ways)
{
    free(ways->known);
    *ways = (struct ways){0};
}

static struct message_way *find(const struct ways *ways, const char *realm, int32_t level, int32_t x,
                                int32_t y)
{
    for (size_t i = 0; i < ways->count; i++) {
        struct message_way *way = &ways->known[i];
        if (way->x == x && way->y == y && way->level == level && strcmp(way->realm, realm) == 0) {
            return way;
        }
    }
    return NULL;
}

void ways_put(struct ways *ways, const struct message_way *way)
{
    struct message_way *at = find(ways, way->realm, way->level, way->x, way->y);
    if (at == NULL && ways->count == LIMIT_WAYS_KNOWN) {
        return;
    }
    if (at == NULL) {
        ways->known = array_grow(ways->known, ways->count, &ways->capacity, sizeof *ways->known);
        at = &ways->known[ways->count++];
    }
    *at = *way;
    text_clean(at->leads, sizeof at->leads);
}

const char *ways_lead(const struct ways *ways, const char *realm, int32_t level, int32_t x, int32_t y)
{
    const struct message_way *way = find(ways, realm, level, x, y);
    return way != NULL ? way->leads : NULL;
}
