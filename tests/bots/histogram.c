/* As in Gil Tene's HdrHistogram: values below 64 each have a bucket of their own; beyond, the leading bits
 * choose the doubling and the six bits after the first choose the bucket in it. */
#include "tests/bots/histogram.h"

#include <stddef.h>

enum { STEP_BITS = 6 };

static int doublings_of(uint64_t value)
{
    int doublings = 0;
    while (value >> doublings >= (uint64_t)2 * HISTOGRAM_STEPS) {
        doublings++;
    }
    return doublings;
}

static size_t bucket_of(uint64_t value)
{
    int doublings = doublings_of(value);
    size_t bucket = ((size_t)doublings << STEP_BITS) + (size_t)(value >> doublings);
    return bucket < HISTOGRAM_BUCKETS ? bucket : HISTOGRAM_BUCKETS - 1;
}

/* The greatest value that belongs in a bucket. */
static uint64_t last_of(size_t bucket)
{
    if (bucket < (size_t)2 * HISTOGRAM_STEPS) {
        return bucket;
    }
    size_t doublings = (bucket >> STEP_BITS) - 1;
    uint64_t leading = (bucket & (HISTOGRAM_STEPS - 1)) + HISTOGRAM_STEPS;
    return ((leading + 1) << doublings) - 1;
}

void histogram_add(struct histogram *histogram, uint64_t value)
{
    histogram->buckets[bucket_of(value)]++;
    histogram->count++;
    histogram->sum += value;
    histogram->most = value > histogram->most ? value : histogram->most;
}

uint64_t histogram_quantile(const struct histogram *histogram, double share)
{
    double wanted = share * (double)histogram->count;
    uint64_t passed = 0;
    for (size_t bucket = 0; bucket < HISTOGRAM_BUCKETS; bucket++) {
        passed += histogram->buckets[bucket];
        if (histogram->buckets[bucket] != 0 && (double)passed >= wanted) {
            uint64_t last = last_of(bucket);
            return last < histogram->most ? last : histogram->most;
        }
    }
    return histogram->most;
}

double histogram_mean(const struct histogram *histogram)
{
    return histogram->count == 0 ? 0 : (double)histogram->sum / (double)histogram->count;
}
