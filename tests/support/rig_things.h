/* Things in a rig's world, and commands about them. */
#ifndef RAMPART_TESTS_SUPPORT_RIG_THINGS_H
#define RAMPART_TESTS_SUPPORT_RIG_THINGS_H

#include "server/game/things.h"
#include "tests/support/rig.h"

/* `count` of a kind lie at `place` from now on, and whoever sees it is told at the turn's end. */
struct thing_handle rig_put_down(struct rig *rig, uint16_t kind, int32_t count, struct place place);

/* One of thing_kinds.h that players have a use for, some together where they stack, as `value` has it. */
void rig_put_any(struct rig *rig, uint32_t value, struct place at);

/* Client `index`'s player carries them. */
void rig_put_in_pack(struct rig *rig, int index, uint16_t kind, int32_t count);

/* A command of client `index`, and all that comes of it. */
void rig_do(struct rig *rig, int index, struct message command);

/* The id by which client `index` knows what is called `name`; 0 for nothing. */
int32_t rig_id_of(const struct rig *rig, int index, const char *name);

/* Fails the test unless the host has sent client `index` that text since the last call. */
void rig_assert_sent(struct rig *rig, int index, const char *text);

/* Fails the test if it has. Both forget what was sent. */
void rig_assert_not_sent(struct rig *rig, int index, const char *text);

#endif
