#include "tests/support/seamless.h"

#include "tests/support/breach.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/proof.h"

#include <inttypes.h>

static void verify_seed(const struct seamless *proof, uint64_t seed, struct seamless_counts *counts)
{
    int printed = 0;
    const struct verify_report report = {.breach = breach_print, .context = &printed};
    const struct verify_window window = proof->window(proof->of, seed);
    struct world *world = world_of(proof->maker, seed);
    verify_world(world, &window, report, &counts->made);
    verify_hull(world, &window, report, &counts->hull);
    if (proof->margin >= 0) {
        verify_joined(world, &window, proof->margin, report, &counts->made);
    }
    world_destroy(world);
    if (printed > 0) {
        fail_msg("%s: %d breaches with seed %" PRIu64, proof->name, printed, seed);
    }
}

struct seamless_counts assert_seamless(const struct seamless *proof)
{
    struct seamless_counts counts = {.seeds = proof_count(proof->quick_seeds, proof->full_seeds)};
    uint64_t first = proof_seed(proof->name);
    for (int k = 0; k < counts.seeds; k++) {
        verify_seed(proof, first + (uint64_t)k, &counts);
        proof_progress(proof->name, k + 1, counts.seeds);
    }
    print_message("%s: %d seeds, %" PRId64 " ramps, %" PRId64 " observers, %" PRId64
                  " sightings; on the hull %" PRId64 " observers, %" PRId64 " sightings\n",
                  proof->name, counts.seeds, counts.made.ramps, counts.made.observers, counts.made.sightings,
                  counts.hull.observers, counts.hull.sightings);
    return counts;
}
