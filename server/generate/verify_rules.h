/* What the files of the verifier share; nobody else includes this. */
#ifndef RAMPART_SERVER_GENERATE_VERIFY_RULES_H
#define RAMPART_SERVER_GENERATE_VERIFY_RULES_H

#include "server/generate/verify.h"

/* One run of the verifier. */
struct verify {
    struct world *world;
    const struct verify_window *window;
    bool hull;
    struct verify_report report;
    struct verify_counts *counts;
};

enum { VERIFY_NEIGHBOURS = 8 };

/* The eight steps, in a circle. */
struct verify_step {
    int32_t x;
    int32_t y;
};
extern const struct verify_step verify_steps[VERIFY_NEIGHBOURS];

/* Counts and reports a breach between two cells, as `observer` sees it. */
void verify_found(const struct verify *verify, enum verify_rule rule, struct place observer, struct place at,
                  struct place other);

/* The cell at (x, y) on one level alone, and a cell as a place. */
struct cell verify_cell(const struct verify *verify, int32_t x, int32_t y, int32_t level);
struct place verify_place(const struct verify *verify, int32_t x, int32_t y, struct cell cell);

/* Draws the surroundings of breach->at on the levels of its two cells, at most three, side by side. */
void verify_map_draw(const struct verify *verify, struct verify_breach *breach);

/* The rules. */
void verify_local(const struct verify *verify);
void verify_stairs(const struct verify *verify);
void verify_sight(const struct verify *verify);

#endif
