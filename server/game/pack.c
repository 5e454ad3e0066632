/* Checks first, then one call of things.h, which changes all or nothing. Nobody is asked twice: whoever's
 * command comes first finds the thing, and the next one finds it gone, in whatever way it went. */
#include "server/game/pack.h"

#include "common/invariant.h"

/* How many of `thing` are meant by `count`, in *count. */
static enum result check_count(const struct thing *thing, int32_t *count)
{
    if (*count == PACK_ALL) {
        *count = thing->count;
    }
    return *count >= 1 && *count <= thing->count ? RESULT_OK : RESULT_NOT_THAT_MANY;
}

enum result pack_pick_up(struct things *things, struct actor_handle who, struct place place,
                         struct thing_handle handle, int32_t count, struct thing_handle *now)
{
    const struct thing *thing = things_get(things, handle);
    if (thing == NULL || thing->carried || !place_same_cell(thing->place, place)) {
        return RESULT_NOTHING_HERE;
    }
    enum result result = check_count(thing, &count);
    return result != RESULT_OK ? result : things_move(things, handle, count, things_with(who), now);
}

/* Moves what is carried under a letter. */
static enum result hand_out(struct things *things, const struct thing *thing, int32_t count,
                            struct things_spot spot, struct thing_handle *now)
{
    if (thing == NULL) {
        return RESULT_NOT_CARRIED;
    }
    enum result result = check_count(thing, &count);
    return result != RESULT_OK ? result : things_move(things, thing->handle, count, spot, now);
}

enum result pack_drop(struct things *things, struct actor_handle who, char letter, int32_t count,
                      struct place place, struct thing_handle *now)
{
    return hand_out(things, things_carried(things, who, letter), count, things_on_ground(place), now);
}

enum result pack_give(struct things *things, struct actor_handle who, char letter, int32_t count,
                      struct actor_handle to, struct thing_handle *now)
{
    INVARIANT(who.index != to.index);
    enum result result = hand_out(things, things_carried(things, who, letter), count, things_with(to), now);
    return result == RESULT_PACK_FULL ? RESULT_HANDS_FULL : result;
}

static enum thing_slot slot_of(const struct things *things, const struct thing *thing)
{
    return thing_kind_get(things->kinds, thing->kind)->slot;
}

const struct thing *pack_worn(const struct things *things, struct actor_handle who, enum thing_slot slot)
{
    const struct thing *thing = things_first_of(things, who);
    while (thing != NULL && (!thing->worn || slot_of(things, thing) != slot)) {
        thing = things_next_of(things, thing);
    }
    return thing;
}

enum result pack_wear(struct things *things, struct actor_handle who, char letter)
{
    const struct thing *thing = things_carried(things, who, letter);
    if (thing == NULL) {
        return RESULT_NOT_CARRIED;
    }
    enum thing_slot slot = slot_of(things, thing);
    if (slot == THING_SLOT_NONE) {
        return RESULT_NOT_WEARABLE;
    }
    if (thing->worn) {
        return RESULT_WORN;
    }
    const struct thing *before = pack_worn(things, who, slot);
    if (before != NULL) {
        things_set_worn(things, before->handle, false);
    }
    things_set_worn(things, thing->handle, true);
    return RESULT_OK;
}

enum result pack_take_off(struct things *things, struct actor_handle who, char letter)
{
    const struct thing *thing = things_carried(things, who, letter);
    if (thing == NULL) {
        return RESULT_NOT_CARRIED;
    }
    if (!thing->worn) {
        return RESULT_NOT_WORN;
    }
    things_set_worn(things, thing->handle, false);
    return RESULT_OK;
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

struct pack_gear pack_gear(const struct things *things, struct actor_handle who)
{
    struct pack_gear gear = {0};
    for (const struct thing *thing = things_first_of(things, who); thing != NULL;
         thing = things_next_of(things, thing)) {
        if (!thing->worn) {
            continue;
        }
        const struct thing_kind *kind = thing_kind_get(things->kinds, thing->kind);
        gear.to_hit += kind->to_hit;
        gear.armour += kind->armour;
        gear.light = greater(gear.light, kind->light);
        gear.dig = greater(gear.dig, kind->dig);
        if (kind->slot == THING_SLOT_HAND) {
            gear.damage = kind->damage;
        }
    }
    return gear;
}
