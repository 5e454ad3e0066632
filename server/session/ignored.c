/* Most ignore nobody, and those who do, few: a list in no order, made with the first. */
#include "server/session/ignored.h"

#include "common/array.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>

void ignored_finish(struct ignored *ignored)
{
    free(ignored->names);
    *ignored = (struct ignored){0};
}

/* Its index, or how many there are. */
static size_t find(const struct ignored *ignored, const char *name)
{
    size_t i = 0;
    while (i < ignored->count && !text_same_name(ignored->names[i], name)) {
        i++;
    }
    return i;
}

bool ignored_has(const struct ignored *ignored, const char *name)
{
    return find(ignored, name) < ignored->count;
}

enum result ignored_add(struct ignored *ignored, const char *name)
{
    if (ignored_has(ignored, name)) {
        return RESULT_OK;
    }
    if (ignored->count == LIMIT_IGNORED) {
        return RESULT_IGNORED_FULL;
    }
    ignored->names = array_grow(ignored->names, ignored->count, &ignored->capacity, sizeof *ignored->names);
    text_copy(ignored->names[ignored->count++], sizeof *ignored->names, name);
    return RESULT_OK;
}

enum result ignored_remove(struct ignored *ignored, const char *name)
{
    size_t i = find(ignored, name);
    if (i == ignored->count) {
        return RESULT_NOT_IGNORED;
    }
    ignored->count--;
    memmove(ignored->names[i], ignored->names[ignored->count], sizeof *ignored->names);
    return RESULT_OK;
}
