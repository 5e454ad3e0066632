/* When which connection is to be looked at: a binary heap, earliest first. */
#ifndef RAMPART_SERVER_SESSION_DEADLINES_H
#define RAMPART_SERVER_SESSION_DEADLINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct deadline {
    int64_t at_ms;
    uint32_t connection;
};

/* All zero: none. */
struct deadlines {
    struct deadline *heap;
    size_t count;
    size_t capacity;
};

void deadlines_finish(struct deadlines *deadlines);
void deadlines_add(struct deadlines *deadlines, struct deadline deadline);

/* The earliest time, INT64_MAX where there is none. */
int64_t deadlines_next(const struct deadlines *deadlines);

/* Takes the earliest one that is due at `now_ms`; false where none is. */
bool deadlines_take(struct deadlines *deadlines, int64_t now_ms, struct deadline *out);

#endif
