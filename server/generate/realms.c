#include "server/generate/realms.h"

#include "common/invariant.h"

#include <string.h>

const struct realm *realms_find(const struct realms *realms, const char *name, uint16_t *number)
{
    for (uint16_t k = 0; k < realms->count; k++) {
        if (strcmp(name, realms->at[k].name) == 0) {
            *number = k;
            return &realms->at[k];
        }
    }
    return NULL;
}

void realms_add_all(const struct realms *realms, struct world *world)
{
    for (uint16_t k = 0; k < realms->count; k++) {
        uint16_t number = world_add_realm(world, realm_maker(&realms->at[k]));
        INVARIANT(number == k);
    }
}
