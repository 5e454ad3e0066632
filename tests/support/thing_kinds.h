/* A small table of kinds of things, for tests that want some of each sort. */
#ifndef RAMPART_TESTS_SUPPORT_THING_KINDS_H
#define RAMPART_TESTS_SUPPORT_THING_KINDS_H

#include "server/game/thing_kind.h"

/* The kinds that code knows, and these. */
enum {
    TEST_CLUB = THING_KNOWN_COUNT, /* in the hand */
    TEST_PICK,                     /* in the hand, digs */
    TEST_LEATHER,                  /* on the body */
    TEST_HAT,                      /* on the head */
    TEST_TORCH,                    /* gives light */
    TEST_DART,                     /* stacks; in the hand */
    TEST_FLASK,                    /* stacks */
    TEST_HEALING,                  /* the first of four potions, which stack */
    TEST_SPEED,
    TEST_SLEEP,
    TEST_POISON,
    TEST_MAPPING, /* the first of three scrolls, which stack */
    TEST_FLIGHT,
    TEST_FIRE,
    TEST_KINDS
};

enum { TEST_POTIONS = 4, TEST_POTION_LOOKS = 5, TEST_SCROLLS = 3, TEST_SCROLL_LOOKS = 3 };

/* Constant: nobody's to free. */
const struct thing_table *thing_kinds_of_test(void);

#endif
