/* Arrays that grow, of any type. */
#ifndef RAMPART_COMMON_ARRAY_H
#define RAMPART_COMMON_ARRAY_H

#include <stddef.h>

/* Makes room for one more item of `size` bytes in an array of `count` items that has room for `*capacity`.
 * Returns the array, perhaps moved, and keeps `*capacity` true. Out of memory is fatal. The caller frees it.
 */
void *array_grow(void *items, size_t count, size_t *capacity, size_t size);

#endif
