/* Whom somebody does not want to hear: a few names, without regard to case. */
#ifndef RAMPART_SERVER_SESSION_IGNORED_H
#define RAMPART_SERVER_SESSION_IGNORED_H

#include "common/limits.h"
#include "common/result.h"

#include <stdbool.h>
#include <stddef.h>

/* All zero: nobody, and no memory. Finish with ignored_finish. */
struct ignored {
    char (*names)[LIMIT_NAME_MAX_BYTES + 1];
    size_t count, capacity;
};

/* Leaves it empty. */
void ignored_finish(struct ignored *ignored);

/* Adds a name; one that is there already stays. RESULT_IGNORED_FULL where LIMIT_IGNORED are. Requires: a
 * player's name. */
MUST_CHECK enum result ignored_add(struct ignored *ignored, const char *name);

/* RESULT_NOT_IGNORED where it is not there. Accepts any text. */
MUST_CHECK enum result ignored_remove(struct ignored *ignored, const char *name);

/* Accepts any text: "" is nobody's name. */
bool ignored_has(const struct ignored *ignored, const char *name);

#endif
