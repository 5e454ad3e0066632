/* The proof that a realm is seamless: the verifier, run over many seeds on parts of it, as made and on its
 * hull. */
#ifndef RAMPART_TESTS_SUPPORT_SEAMLESS_H
#define RAMPART_TESTS_SUPPORT_SEAMLESS_H

#include "server/generate/verify.h"

struct seamless {
    const char *name; /* of the property, for people */
    struct world_maker maker;
    struct verify_window (*window)(const void *of, uint64_t seed); /* what to look at: realm 0 */
    const void *of;
    int32_t margin; /* outside the window in which ways may join its stairs and ramps; -1: they need not be */
    int quick_seeds;
    int full_seeds;
};

struct seamless_counts {
    int seeds;
    struct verify_counts made;
    struct verify_counts hull;
};

/* Verifies the windows of all seeds, in one world each; prints what was looked at; fails on the first seed
 * with a breach. */
struct seamless_counts assert_seamless(const struct seamless *proof);

#endif
