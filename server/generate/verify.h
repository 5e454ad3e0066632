/* The rules of a seamless world, tried by brute force on a window of any world: every ramp, every step and
 * every observer within sight of a ramp. The engine of `rampart-world verify`, and of the proof that the
 * caves are right. */
#ifndef RAMPART_SERVER_GENERATE_VERIFY_H
#define RAMPART_SERVER_GENERATE_VERIFY_H

#include "common/place.h"
#include "server/world/ground.h"
#include "server/world/world.h"

#include <stddef.h>

enum verify_rule {
    VERIFY_S0_COPIES,    /* each copy of a cell, on each of its levels, is the same */
    VERIFY_S1_ONE_CELL,  /* beside a ramp, (x, y) holds at most one cell on any of its levels */
    VERIFY_S2_TOUCHING,  /* cells beside a ramp that touch share a level */
    VERIFY_S3_STEPS,     /* each step can be taken back */
    VERIFY_S3_SIGHT,     /* who sees is seen */
    VERIFY_S4_ONE_THING, /* no observer sees two things at one (x, y) */
    VERIFY_S5_ADJACENT,  /* what looks one step away is one step away */
    VERIFY_STAIRS,       /* stairs have their other end at the same (x, y), both on empty open floor */
    VERIFY_JOINED,       /* on each level one can walk between its stairs, ramps and places of arrival */
    VERIFY_RULES
};

/* What the rule demands, in a few words. */
const char *verify_rule_text(enum verify_rule rule);

enum { VERIFY_RADIUS_MAX = 31, VERIFY_MAP_SIZE = 1536 };

/* The part of a world to look at: `width` × `height` cells from (left, top) on `level_count` levels from
 * `level` on. */
struct verify_window {
    uint16_t realm;
    int32_t left;
    int32_t top;
    int32_t width;
    int32_t height;
    int32_t level;
    int32_t level_count;
    int radius; /* of sight: 0 … VERIFY_RADIUS_MAX */

    /* Where people arrive in the realm, by any way, in the window or not. Borrowed. */
    const struct place *arrivals;
    size_t arrival_count;
};

struct verify_breach {
    enum verify_rule rule;
    uint64_t seed;
    bool hull;             /* found with open floor wherever a cell may ever be, not in the world as made */
    struct place observer; /* who sees it wrong; as `at` for the rules that need no eyes */
    struct place at;
    struct place other;        /* the second cell of the disagreement */
    char map[VERIFY_MAP_SIZE]; /* the surroundings of `at` on up to three levels, as text in several lines */
};

/* Called for every breach; what it is given lasts as long as the call. */
struct verify_report {
    void (*breach)(void *context, const struct verify_breach *breach);
    void *context;
};

/* What was looked at, to be added up over several windows: begin with zeroes. */
struct verify_counts {
    int64_t ramps;
    int64_t observers;
    int64_t sightings; /* pairs of an observer and a cell seen */
    int64_t breaches[VERIFY_RULES];
};

/* Tries S0 to S5 and the stairs. Ramps, steps and stairs are those in the window. Observers are all cells on
 * the window's levels, walls too, from which a ramp of the window is within `radius`, and the rock there
 * whose ground is free: someone may yet stand in it. Makes the chunks it needs. */
void verify_world(struct world *world, const struct verify_window *window, struct verify_report report,
                  struct verify_counts *counts);

/* Tries S0 to S5 on the window's hull: the world with open floor wherever a cell may ever be, as the
 * realm's ground tells. What holds there holds whatever is walled up, dug or furnished. Requires: the realm's
 * maker has a ground. */
void verify_hull(struct world *world, const struct verify_window *window, struct verify_report report,
                 struct verify_counts *counts);

/* Tries, level by level, that all stairs, ramps and places of arrival in the window can be reached from one
 * another by walking on that level, going at most `margin` cells outside the window; and that people can
 * stand where they arrive. */
void verify_joined(struct world *world, const struct verify_window *window, int32_t margin,
                   struct verify_report report, struct verify_counts *counts);

#endif
