/* A level set: the levels on which one cell, and whatever is on it, stands.
 *
 * It is its first (lowest-numbered) level and a mask counted from it, whose bit 0 is always set. A plain
 * cell's set has one level; a ramp's has two or more. Levels are numbered downward. */
#ifndef RAMPART_COMMON_LEVEL_SET_H
#define RAMPART_COMMON_LEVEL_SET_H

#include <stdbool.h>
#include <stdint.h>

struct level_set {
    int32_t first;
    uint64_t mask;
};

enum { LEVEL_SET_SPAN = 64 };

/* The set of `level` alone. */
static inline struct level_set level_set_one(int32_t level)
{
    return (struct level_set){.first = level, .mask = 1};
}

static inline bool level_set_is_ramp(struct level_set set)
{
    return set.mask != 1;
}

static inline bool level_set_has(struct level_set set, int32_t level)
{
    int64_t offset = (int64_t)level - set.first;
    return offset >= 0 && offset < LEVEL_SET_SPAN && (set.mask >> offset & 1) != 0;
}

static inline bool level_set_equal(struct level_set a, struct level_set b)
{
    return a.first == b.first && a.mask == b.mask;
}

/* The number of levels in the set, at least 1. */
static inline int level_set_count(struct level_set set)
{
    int count = 0;
    for (uint64_t rest = set.mask; rest != 0; rest &= rest - 1) {
        count++;
    }
    return count;
}

/* Whether some level is in both. */
static inline bool level_set_share(struct level_set a, struct level_set b)
{
    int64_t offset = (int64_t)b.first - a.first;
    if (offset <= -LEVEL_SET_SPAN || offset >= LEVEL_SET_SPAN) {
        return false;
    }
    return offset >= 0 ? (a.mask >> offset & b.mask) != 0 : (b.mask >> -offset & a.mask) != 0;
}

/* The set with `level` added. Requires: all its levels lie within LEVEL_SET_SPAN of each other. */
static inline struct level_set level_set_with(struct level_set set, int32_t level)
{
    if (level >= set.first) {
        set.mask |= (uint64_t)1 << (level - set.first);
        return set;
    }
    return (struct level_set){.first = level, .mask = set.mask << (set.first - level) | 1};
}

/* Walks the levels of a set, lowest first: for (int32_t z = set.first; level_set_next(set, &z); z++) ... */
static inline bool level_set_next(struct level_set set, int32_t *level)
{
    int64_t offset = (int64_t)*level - set.first;
    if (offset < 0 || offset >= LEVEL_SET_SPAN || set.mask >> offset == 0) {
        return false;
    }
    while ((set.mask >> offset & 1) == 0) {
        offset++;
    }
    *level = (int32_t)(set.first + offset);
    return true;
}

#endif
