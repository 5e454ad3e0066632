/* Games that clients of a rig play by dice. */
#ifndef RAMPART_TESTS_SUPPORT_RIG_PLAY_H
#define RAMPART_TESTS_SUPPORT_RIG_PLAY_H

#include "server/game/light.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig.h"

/* A world that is played in: caves, or the other of the two rooms with traps strewn about. */
struct rig_setting {
    struct ramp_map map; /* of the drawn one; else only its world counts */
    struct host_config config;
    struct darkness darkness;
};

/* One of them by the seed. Finish with rig_setting_finish. */
void rig_setting_init(struct rig_setting *setting, uint64_t seed);
void rig_setting_finish(struct rig_setting *setting);

/* Things round the start, as far as the ground is open. */
void rig_strew_things(struct rig *rig, const struct rig_setting *setting);

/* A journey of one kind or another, to anywhere. */
struct message rig_journey(uint32_t value);

/* Lets the first `count` clients act and lines arrive in any order, `bytes_most` at a time. */
void rig_play(struct rig *rig, int count, int steps, uint32_t bytes_most);

/* Takes over all that client `index` was sent; the caller finishes it. */
struct buffer rig_take_sent(struct rig *rig, int index);

/* Fails the test unless both hold the same; finishes both. */
void assert_same_bytes(struct buffer *a, struct buffer *b);

#endif
