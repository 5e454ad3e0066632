/* The contestants of the bench of sight, and how long each takes for the views of a scene. */
#ifndef RAMPART_TESTS_BENCH_SIGHT_CONTEST_H
#define RAMPART_TESTS_BENCH_SIGHT_CONTEST_H

#include "tests/bench/sight_scene.h"

/* Sight in the scene's world and in the flat one; then, on the flat one, each of libtcod's algorithms that is
 * tried, once in windows cut out beforehand, and once on its API, where its map is filled cell by cell for
 * each view. */
enum {
    SIGHT_CONTEST_OURS,
    SIGHT_CONTEST_OURS_FLAT,
    SIGHT_CONTEST_TCOD,
    SIGHT_CONTEST_TCOD_ALGORITHMS = 6,
    SIGHT_CONTEST_TCOD_API = SIGHT_CONTEST_TCOD + SIGHT_CONTEST_TCOD_ALGORITHMS,
    SIGHT_CONTESTANTS = SIGHT_CONTEST_TCOD_API + SIGHT_CONTEST_TCOD_ALGORITHMS,
    SIGHT_ROUNDS_MAX = 1000
};

extern const char *const sight_contest_names[SIGHT_CONTESTANTS];

/* Runs the first `contestants` over all observers of `scene`, in turns, `rounds` times, and prints for each
 * an object of JSON on a line of its own: {NAME, "radius": …, "who": …, "us": [microseconds a view, …]},
 * where NAME is `heading`. Guarantees: false, with words on stderr, if they do not all see what they should:
 * sight the same in both worlds, and the same as libtcod's permissive view. Requires: the scene has
 * observers; 0 < rounds ≤ SIGHT_ROUNDS_MAX. */
bool sight_contest_run(const struct sight_scene *scene, const char *heading, int contestants, int rounds);

/* CPU time of this process so far. */
double sight_contest_clock_us(void);

#endif
