/* Memory from the heap, without which nothing goes on. */
#ifndef RAMPART_COMMON_HEAP_H
#define RAMPART_COMMON_HEAP_H

#include "common/invariant.h"

#include <stddef.h>

/* What malloc, calloc or realloc returned, as it is. Out of memory is fatal. */
static inline void *heap_must_have(void *memory)
{
    INVARIANT(memory != NULL);
    return memory;
}

#endif
