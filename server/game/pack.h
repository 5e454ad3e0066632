/* What somebody does with things: picking up, dropping, giving, wielding and wearing.
 *
 * Every function here takes what a player asked for as it came, letters and counts included, and refuses what
 * cannot be, with nothing changed. A refusal tells nothing but what the player could know. Whether somebody
 * is alive, awake and near enough is for the caller to see to. */
#ifndef RAMPART_SERVER_GAME_PACK_H
#define RAMPART_SERVER_GAME_PACK_H

#include "server/game/thing_kind.h"
#include "server/game/things.h"

enum { PACK_ALL = 0 }; /* as a count: the whole stack */

/* Takes `count` of a stack from the cell at `place`, where `who` is. RESULT_OK, and in *now what they are
 * part of, whose letter says where; NOTHING_HERE (never there, or somebody was faster), NOT_THAT_MANY,
 * PACK_FULL or THINGS_FULL. */
MUST_CHECK enum result pack_pick_up(struct things *things, struct actor_handle who, struct place place,
                                    struct thing_handle handle, int32_t count, struct thing_handle *now);

/* Puts `count` of what is carried under `letter` on the cell at `place`: underfoot, or where it was thrown.
 * RESULT_OK, NOT_CARRIED, NOT_THAT_MANY or THINGS_FULL. */
MUST_CHECK enum result pack_drop(struct things *things, struct actor_handle who, char letter, int32_t count,
                                 struct place place, struct thing_handle *now);

/* Hands `count` of what is carried under `letter` to another. RESULT_OK, NOT_CARRIED, NOT_THAT_MANY,
 * HANDS_FULL or THINGS_FULL. Requires: `to` is not `who`. */
MUST_CHECK enum result pack_give(struct things *things, struct actor_handle who, char letter, int32_t count,
                                 struct actor_handle to, struct thing_handle *now);

/* Wields or wears what is carried under `letter`; what was in its slot comes off. RESULT_OK, NOT_CARRIED,
 * NOT_WEARABLE or WORN. */
MUST_CHECK enum result pack_wear(struct things *things, struct actor_handle who, char letter);

/* RESULT_OK, NOT_CARRIED or NOT_WORN. */
MUST_CHECK enum result pack_take_off(struct things *things, struct actor_handle who, char letter);

/* What somebody wields or wears in a slot, or NULL. Valid until the next call that changes things. */
const struct thing *pack_worn(const struct things *things, struct actor_handle who, enum thing_slot slot);

/* What all that somebody wields and wears adds up to. */
struct pack_gear {
    int32_t to_hit;
    int32_t armour;
    int32_t light;        /* of the brightest */
    int32_t dig;          /* of the best */
    struct damage damage; /* of what is in the hand; no dice: there is no weapon */
};
struct pack_gear pack_gear(const struct things *things, struct actor_handle who);

#endif
