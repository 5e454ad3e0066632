#include "common/invariant.h"

#include <stdio.h>
#include <stdlib.h>

void invariant_failed(const char *condition, const char *file, int line)
{
    (void)fprintf(stderr, "%s:%d: invariant broken: %s\n", file, line, condition);
    abort();
}
