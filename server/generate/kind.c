/* Every level kind there is, listed once. */
#include "server/generate/kind.h"
#include "common/invariant.h"
#include "server/generate/caverns.h"
#include "server/generate/caves.h"
#include "server/generate/drawn.h"
#include "server/generate/halls.h"
#include "server/generate/helix.h"
#include "server/generate/meadow.h"
#include "server/generate/noise_caves.h"
#include "server/generate/rainbow.h"

#include <string.h>

static const struct level_kind *const kinds[] = {&meadow_kind,  &caves_kind, &noise_caves_kind,
                                                 &caverns_kind, &halls_kind, &rainbow_kind,
                                                 &helix_kind,   &drawn_kind};

int kind_count(void)
{
    return (int)(sizeof kinds / sizeof *kinds);
}

const struct level_kind *kind_get(int k)
{
    INVARIANT(k >= 0 && k < kind_count());
    return kinds[k];
}

const struct level_kind *kind_find(const char *name)
{
    for (int k = 0; k < kind_count(); k++) {
        if (strcmp(name, kinds[k]->name) == 0) {
            return kinds[k];
        }
    }
    return NULL;
}
