/* A few kinds of creatures, one for each kind of mind, whose numbers tests can count on. */
#ifndef RAMPART_TESTS_SUPPORT_BEASTS_H
#define RAMPART_TESTS_SUPPORT_BEASTS_H

#include "server/game/creature_kind.h"

enum beast {
    BEAST_NONE,
    BEAST_FUNGUS,  /* still */
    BEAST_COW,     /* wanders */
    BEAST_WOLF,    /* hunts; climbs, uses portals, opens doors */
    BEAST_HOUND,   /* tracks, twice as fast, cannot climb or open */
    BEAST_DOG,     /* packs */
    BEAST_ARCHER,  /* shoots from 6 cells */
    BEAST_MOLE,    /* tunnels and digs */
    BEAST_HARE,    /* hunts, and flees below 90 in a hundred */
    BEAST_SLEEPER, /* hunts once it is awake */
    BEAST_OGRE,    /* kills a new player with a blow or two, and leaves a corpse */
    BEAST_IMP,     /* steals, and never misses much; leaves some darts */
    BEAST_COUNT
};

/* All have 20 hit points, attack 10, defence 5, damage 1d4, experience 25, speed 10 and sight 10, unless the
 * list says otherwise; all live everywhere alike. */
const struct creature_table *beasts(void);

#endif
