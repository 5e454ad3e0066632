#include "tests/support/proof.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int proof_count(int quick, int full)
{
    return getenv("RAMPART_PROVE") != NULL ? full : quick;
}

uint64_t proof_seed(const char *property)
{
    const char *text = getenv("RAMPART_SEED");
    uint64_t seed = text != NULL ? strtoull(text, NULL, 10) : 1;
    (void)fprintf(stderr, "%s: RAMPART_SEED=%" PRIu64 "\n", property, seed);
    return seed;
}

/* Leaves "DONE TOTAL" where tests/support/run_tests.py looks for it, to draw one bar for all the proofs it
 * runs. */
static void leave_progress(const char *path, int done, int total)
{
    FILE *file = fopen(path, "w");
    if (file != NULL) {
        (void)fprintf(file, "%d %d\n", done, total);
        (void)fclose(file);
    }
}

static void draw_progress(const char *property, int done, int total)
{
    enum { WIDTH = 40 };
    int filled = (int)((int64_t)done * WIDTH / total);
    (void)fprintf(stderr, "\r%-32s [", property);
    for (int i = 0; i < WIDTH; i++) {
        (void)fputc(i < filled ? '#' : ' ', stderr);
    }
    (void)fprintf(stderr, "] %3d %%%s", (int)((int64_t)done * 100 / total), done == total ? "\n" : "");
}

void proof_progress(const char *property, int done, int total)
{
    const char *path = getenv("RAMPART_PROGRESS");
    if (total > 0 && path != NULL) {
        leave_progress(path, done, total);
    } else if (total > 0 && isatty(STDERR_FILENO) != 0) {
        draw_progress(property, done, total);
    }
}
