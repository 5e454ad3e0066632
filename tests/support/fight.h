/* The scene of most tests of time: Ann stands beside a rooted ogre that hunts her, Bob is in the fight, too.
 */
#ifndef RAMPART_TESTS_SUPPORT_FIGHT_H
#define RAMPART_TESTS_SUPPORT_FIGHT_H

#include "tests/support/arena.h"

struct fight {
    struct arena arena;
    uint32_t ann, bob, ogre; /* at (0, 0), (bob_x, 0), (1, 0) */
};

/* Finish with arena_finish. Requires: Bob, at `bob_x`, is near the ogre. */
void fight_init(struct fight *fight, int32_t bob_x);

/* One beat of it. Requires: both may act. */
void fight_both_act(struct fight *fight);

/* How long Ann, who acts at once whenever she may, is held up in `acts` acts. */
int64_t fight_hold_up_ann(struct fight *fight, int acts);

#endif
