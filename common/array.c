#include "common/array.h"

#include "common/invariant.h"

#include <stdlib.h>

enum { CAPACITY_AT_FIRST = 16 };

void *array_grow(void *items, size_t count, size_t *capacity, size_t size)
{
    if (count < *capacity) {
        return items;
    }
    *capacity = *capacity == 0 ? CAPACITY_AT_FIRST : *capacity * 2;
    items = realloc(items, *capacity * size);
    INVARIANT(items != NULL);
    return items;
}
