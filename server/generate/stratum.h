/* The dice of one level: each roll is a function of (seed, realm, level), a purpose and a place, and of
 * nothing else. What joins a level to the next one down is rolled with the dice of the upper level. */
#ifndef RAMPART_SERVER_GENERATE_STRATUM_H
#define RAMPART_SERVER_GENERATE_STRATUM_H

#include "common/dice.h"

struct stratum {
    uint64_t seed; /* the world's */
    uint16_t realm;
    int32_t level;
    uint64_t key; /* the level's own, for the dice */
};

/* What a roll is for: each purpose has dice of its own, so that none can follow from another. */
enum stratum_purpose {
    STRATUM_FILL,     /* by column of 32 cells and row: the rock before it is smoothed */
    STRATUM_DENSITY,  /* by patch: how much of it is rock */
    STRATUM_ORNAMENT, /* by column of 32 cells and row */
    STRATUM_SITE,     /* by parcel, as all below but the node */
    STRATUM_SITE_SHAPE,
    STRATUM_STAIRS,
    STRATUM_HUB,
    STRATUM_TREE,
    STRATUM_GATE,
    STRATUM_NODE, /* by node of the tunnels, as the two below */
    STRATUM_TUNNEL_EAST,
    STRATUM_TUNNEL_SOUTH,
    STRATUM_SPUR,
    STRATUM_WALL_NOISE, /* by lattice point, as the next three */
    STRATUM_WATER_NOISE,
    STRATUM_TREE_NOISE,
    STRATUM_GROWTH_NOISE, /* where flowers and moss grow */
    STRATUM_MESH_NODE,    /* by square of a mesh, as the next two */
    STRATUM_MESH_EAST,
    STRATUM_MESH_SOUTH,
    STRATUM_CLEARING, /* by number */
    STRATUM_SHAFT,    /* of a whole level, as the next two */
    STRATUM_HALLS,
    STRATUM_FURNITURE,
    STRATUM_TRAP /* by four cells of a row that may have one */
};

struct stratum stratum_make(uint64_t seed, uint16_t realm, int32_t level);

/* The stratum `down` levels further down. Requires: that level is an int32_t. */
struct stratum stratum_below(struct stratum stratum, int32_t down);

/* Four values for `purpose` at (x, y); `number` tells several rolls there apart. */
struct dice_roll stratum_roll(struct stratum stratum, enum stratum_purpose purpose, int32_t x, int32_t y,
                              uint32_t number);

/* The numbers of one purpose and place one after the other. */
struct stratum_rolls {
    struct stratum stratum;
    enum stratum_purpose purpose;
    int32_t x;
    int32_t y;
    uint32_t used;
    struct dice_roll roll;
};

struct stratum_rolls stratum_rolls(struct stratum stratum, enum stratum_purpose purpose, int32_t x,
                                   int32_t y);

/* The next number, uniform in 0 … sides−1. Requires: sides > 0. */
int stratum_rolls_below(struct stratum_rolls *rolls, int sides);

#endif
