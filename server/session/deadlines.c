/* A connection's next deadline moves with every line it sends; instead of moving it in the heap each time,
 * the one that was set is looked at when it comes and set again: one entry a connection, and no work for who
 * is active. */
#include "server/session/deadlines.h"

#include "common/array.h"

#include <stdlib.h>

void deadlines_finish(struct deadlines *deadlines)
{
    free(deadlines->heap);
    *deadlines = (struct deadlines){0};
}

static void swap(struct deadline *a, struct deadline *b)
{
    struct deadline old = *a;
    *a = *b;
    *b = old;
}

/* Ties go by connection, so that the order never depends on the heap's history. */
static bool is_before(const struct deadline *a, const struct deadline *b)
{
    return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->connection < b->connection;
}

void deadlines_add(struct deadlines *deadlines, struct deadline deadline)
{
    deadlines->heap =
        array_grow(deadlines->heap, deadlines->count, &deadlines->capacity, sizeof *deadlines->heap);
    size_t at = deadlines->count++;
    deadlines->heap[at] = deadline;
    for (; at > 0 && is_before(&deadlines->heap[at], &deadlines->heap[(at - 1) / 2]); at = (at - 1) / 2) {
        swap(&deadlines->heap[at], &deadlines->heap[(at - 1) / 2]);
    }
}

int64_t deadlines_next(const struct deadlines *deadlines)
{
    return deadlines->count > 0 ? deadlines->heap[0].at_ms : INT64_MAX;
}

bool deadlines_take(struct deadlines *deadlines, int64_t now_ms, struct deadline *out)
{
    if (deadlines_next(deadlines) > now_ms) {
        return false;
    }
    struct deadline *heap = deadlines->heap;
    *out = heap[0];
    heap[0] = heap[--deadlines->count];
    for (size_t at = 0;;) {
        size_t child = at * 2 + 1;
        if (child >= deadlines->count) {
            return true;
        }
        child += child + 1 < deadlines->count && is_before(&heap[child + 1], &heap[child]);
        if (!is_before(&heap[child], &heap[at])) {
            return true;
        }
        swap(&heap[child], &heap[at]);
        at = child;
    }
}
