/* What must be seen, by trying every line: slow, short, and sharing nothing with server/world/sight.c. */
#ifndef RAMPART_TESTS_SUPPORT_ORACLE_H
#define RAMPART_TESTS_SUPPORT_ORACLE_H

#include "server/world/sight.h"

/* Every way in which a line can leave a cell and cross the others around it, up to some radius. */
struct oracle;

/* The ways within `radius`; made once, used for any number of views. The caller owns it: oracle_destroy.
 * Optimised, radius 20 costs 20 ms and 1 MB, radius 63 costs 2 s and 80 MB. */
struct oracle *oracle_create(int radius);
/* Accepts NULL. */
void oracle_destroy(struct oracle *oracle);

enum { ORACLE_NAMES_MAX = 8 };

/* The names of what is seen at one (x, y). Only a world that is not seamless has more than one. */
struct oracle_spot {
    int32_t level[ORACLE_NAMES_MAX]; /* of existing cells: their first levels */
    int32_t rock;                    /* the lowest name of the rock seen, if has_rock */
    uint8_t count;                   /* of level */
    bool has_rock;
};

struct oracle_view {
    struct place from;
    int radius;
    struct oracle_spot spots[SIGHT_SPAN_MAX][SIGHT_SPAN_MAX]; /* [dy + radius][dx + radius] */
};

/* All that an observer at `from` sees within `radius`. Requires: 0 ≤ radius ≤ the oracle's. */
void oracle_look(const struct oracle *oracle, struct world *world, struct place from, int radius,
                 struct oracle_view *out);

/* Whether `sight` holds exactly what the view holds. If not, (*x, *y) is the first place where they differ.
 */
bool oracle_agrees(const struct oracle_view *view, const struct sight *sight, int32_t *x, int32_t *y);

#endif
