/* Counts of values in buckets whose width grows with the value: each value is known to 1.6 %, whatever its
 * size. */
#ifndef RAMPART_TESTS_BOTS_HISTOGRAM_H
#define RAMPART_TESTS_BOTS_HISTOGRAM_H

#include <stdint.h>

enum {
    HISTOGRAM_STEPS = 64, /* buckets for each doubling of the value */
    HISTOGRAM_DOUBLINGS = 40,
    HISTOGRAM_BUCKETS = HISTOGRAM_STEPS * (HISTOGRAM_DOUBLINGS + 1)
};

/* All zero: no values. */
struct histogram {
    uint64_t buckets[HISTOGRAM_BUCKETS];
    uint64_t count;
    uint64_t sum;
    uint64_t most;
};

/* Values beyond what the buckets reach count in the last one. */
void histogram_add(struct histogram *histogram, uint64_t value);

/* The least value that `share` (0 to 1) of all values do not exceed, to 1.6 %, and never above the greatest
 * one; 0 where there are none. */
uint64_t histogram_quantile(const struct histogram *histogram, double share);

/* 0 where there are none. */
double histogram_mean(const struct histogram *histogram);

#endif
