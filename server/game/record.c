/* What is saved is gathered into one struct, which one function writes and reads (common/tape.h); so both
 * ways agree. Ages go on counting: whatever lasts until an age of its bearer's lasts as long as it would
 * have, and a player who leaves in the midst of an act owes as much of it when it is back. */
#include "server/game/record.h"

#include "common/invariant.h"
#include "common/tape.h"
#include "common/text.h"
#include "server/game/arrival.h"
#include "server/game/belongings.h"
#include "server/game/game_state.h"
#include "server/game/growth.h"
#include "server/game/thing_kind.h"

#include <string.h>

enum {
    VERSION = 1,
    STACKS_MOST = 128,     /* of a pack: as many as there are letters */
    NUMBER_MOST = 1 << 30, /* of what has no limit of its own */
    KIND_BYTES = LIMIT_CONTENT_NAME_BYTES + 1,
    AGE_MOST_BITS = 53, /* of an age, in units: 285 years at a turn a second */
};
#define AGE_MOST ((int64_t)1 << AGE_MOST_BITS)

struct record_place {
    char realm[KIND_BYTES];
    struct place place; /* but for its realm */
};

struct record_stack {
    char kind[KIND_BYTES];
    int32_t count;
    int32_t letter;
    bool worn;
};

struct record {
    struct record_place stands;
    struct record_place landed;
    struct actor actor; /* the members that take_actor names */
    int64_t age;
    int64_t wait;
    int32_t known_count;
    char known[LIMIT_THING_KINDS][KIND_BYTES];
    int32_t stack_count;
    struct record_stack stacks[STACKS_MOST];
};

/* --------------------------------------------------------------------------------------- both ways at once
 */

static void tape_place(struct tape *tape, struct record_place *at)
{
    tape_text(tape, at->realm, sizeof at->realm);
    tape_int(tape, &at->place.x, -LIMIT_COORDINATE, LIMIT_COORDINATE);
    tape_int(tape, &at->place.y, -LIMIT_COORDINATE, LIMIT_COORDINATE);
    tape_int(tape, &at->place.levels.first, -LIMIT_LEVEL, LIMIT_LEVEL);
    tape_bits(tape, &at->place.levels.mask);
    if ((at->place.levels.mask & 1) == 0) {
        tape_spoil(tape);
    }
}

static void tape_conditions(struct tape *tape, struct conditions *conditions)
{
    int32_t count = CONDITION_COUNT;
    tape_int(tape, &count, CONDITION_COUNT, CONDITION_COUNT);
    for (int k = 0; k < CONDITION_COUNT; k++) {
        tape_number(tape, &conditions->until[k], 0, AGE_MOST);
        tape_int(tape, &conditions->amount[k], 0, NUMBER_MOST);
    }
}

static void tape_count(struct tape *tape, uint32_t *count)
{
    int64_t wide = *count;
    tape_number(tape, &wide, 0, UINT32_MAX);
    *count = (uint32_t)wide;
}

static void tape_actor(struct tape *tape, struct actor *actor)
{
    int64_t dug = (int64_t)actor->dug;
    tape_int(tape, &actor->hit_points_most, 1, NUMBER_MOST);
    tape_int(tape, &actor->hit_points, 1, NUMBER_MOST);
    tape_int(tape, &actor->experience, 0, LIMIT_EXPERIENCE);
    tape_int(tape, &actor->strength, -NUMBER_MOST, NUMBER_MOST);
    tape_int(tape, &actor->toughness, -NUMBER_MOST, NUMBER_MOST);
    tape_int(tape, &actor->career.depth, 0, NUMBER_MOST);
    tape_number(tape, &actor->healed_until, 0, AGE_MOST);
    tape_count(tape, &actor->strikes);
    tape_count(tape, &actor->uses);
    tape_number(tape, &dug, 0, AGE_MOST);
    tape_conditions(tape, &actor->conditions);
    actor->dug = (size_t)dug;
    if (actor->hit_points > actor->hit_points_most) {
        tape_spoil(tape);
    }
}

static void tape_stack(struct tape *tape, struct record_stack *stack)
{
    tape_text(tape, stack->kind, sizeof stack->kind);
    tape_int(tape, &stack->count, 1, LIMIT_THING_COUNT);
    tape_int(tape, &stack->letter, ' ' + 1, '~');
    tape_flag(tape, &stack->worn);
}

static void tape_record(struct tape *tape, struct record *record)
{
    int32_t version = VERSION;
    tape_int(tape, &version, VERSION, VERSION);
    tape_place(tape, &record->stands);
    tape_place(tape, &record->landed);
    tape_actor(tape, &record->actor);
    tape_number(tape, &record->age, 0, AGE_MOST);
    tape_number(tape, &record->wait, 0, LIMIT_COST);
    if (record->actor.healed_until > record->age) {
        tape_spoil(tape);
    }
    tape_int(tape, &record->known_count, 0, LIMIT_THING_KINDS);
    for (int32_t i = 0; i < record->known_count; i++) {
        tape_text(tape, record->known[i], sizeof record->known[i]);
    }
    tape_int(tape, &record->stack_count, 0, STACKS_MOST);
    for (int32_t i = 0; i < record->stack_count; i++) {
        tape_stack(tape, &record->stacks[i]);
    }
}

/* ------------------------------------------------------------------------------------------------- saving */

static struct record_place name_place(const struct game *game, struct place place)
{
    struct record_place named = {.place = place};
    text_copy(named.realm, sizeof named.realm, game->config.realm_names[place.realm]);
    return named;
}

static void gather_known(const struct game *game, struct actor_handle player, struct record *record)
{
    const struct thing_table *table = game->config.things;
    const struct thing_lore *lore = &game->lores[player.index];
    for (int kind = THING_NONE + 1; table != NULL && kind < table->count; kind++) {
        if (lore->knows[kind]) {
            text_copy(record->known[record->known_count++], KIND_BYTES, table->at[kind].name);
        }
    }
}

static void gather_stacks(const struct game *game, struct actor_handle player, struct record *record)
{
    const struct thing *thing = things_first_of(&game->things, player);
    for (; thing != NULL; thing = things_next_of(&game->things, thing)) {
        if (thing->kind != THING_KEYSTONE) {
            INVARIANT(record->stack_count < STACKS_MOST);
            struct record_stack *stack = &record->stacks[record->stack_count++];
            *stack =
                (struct record_stack){.count = thing->count, .letter = thing->letter, .worn = thing->worn};
            text_copy(stack->kind, KIND_BYTES, game->config.things->at[thing->kind].name);
        }
    }
}

void game_save_player(const struct game *game, struct actor_handle player, struct buffer *out)
{
    const struct actor *actor = actors_get(&game->actors, player);
    INVARIANT(actor != NULL && actor->hit_points > 0);
    struct record record = {
        .stands = name_place(game, actor->place),
        .landed = name_place(game, actor->landed),
        .actor = *actor,
        .age = bubbles_age(game->bubbles, player.index),
        .wait = bubbles_wait(game->bubbles, player.index),
    };
    INVARIANT(record.age <= AGE_MOST && record.wait <= LIMIT_COST);
    /* a tie to a fight keeps from healing: what it kept back does not come at once afterwards */
    record.actor.healed_until += record.age - bubbles_recovery(game->bubbles, player.index);
    gather_known(game, player, &record);
    if (game->config.things != NULL) {
        gather_stacks(game, player, &record);
    }
    struct tape tape = tape_to(out);
    tape_record(&tape, &record);
}

/* ---------------------------------------------------------------------------------------------- restoring */

/* Where a place of that name is now; false where it is nowhere. */
static bool find_place(const struct game *game, const struct record_place *named, struct place *place)
{
    uint16_t count = world_realm_count(game->world);
    uint16_t realm = 0;
    while (realm < count && strcmp(game->config.realm_names[realm], named->realm) != 0) {
        realm++;
    }
    *place = named->place;
    place->realm = realm;
    return realm < count;
}

static void restore_actor(struct actor *player, const struct actor *saved)
{
    player->hit_points = saved->hit_points;
    player->hit_points_most = saved->hit_points_most;
    player->experience = saved->experience;
    player->strength = saved->strength;
    player->toughness = saved->toughness;
    player->career = saved->career;
    player->healed_until = saved->healed_until;
    player->strikes = saved->strikes;
    player->uses = saved->uses;
    player->dug = saved->dug;
    player->conditions = saved->conditions;
}

/* What content has no more is passed over. */
static void restore_things(struct game *game, const struct actor *player, const struct record *record)
{
    const struct thing_table *table = game->config.things;
    for (int32_t i = 0; i < record->known_count; i++) {
        game->lores[player->handle.index].knows[thing_kind_find(table, record->known[i])] = true;
    }
    game->lores[player->handle.index].knows[THING_NONE] = false;
    for (int32_t i = 0; i < record->stack_count; i++) {
        const struct record_stack *stack = &record->stacks[i];
        uint16_t kind = thing_kind_find(table, stack->kind);
        struct thing_handle now;
        bool can_be = kind != THING_NONE && (stack->count == 1 || table->at[kind].stacks);
        const struct thing like = {
            .kind = kind, .count = stack->count, .holder = player->handle, .letter = (char)stack->letter};
        if (can_be &&
            things_make_like(&game->things, &like, things_with(player->handle), &now) == RESULT_OK) {
            things_set_worn(&game->things, now, stack->worn && table->at[kind].slot != THING_SLOT_NONE);
        }
    }
    belongings_tell_pack(game, player);
}

static enum result restore(struct game *game, const char *name, const struct record *record,
                           struct actor_handle *handle)
{
    struct place wanted;
    struct place place;
    bool stands = find_place(game, &record->stands, &wanted) && arrival_find(game, wanted, &place);
    if (!stands && !arrival_find(game, game->config.start, &place)) {
        return RESULT_FULL;
    }
    bool has_room = game->things.count + (uint32_t)record->stack_count <= game->things.limit;
    struct actor *player = has_room ? game_make_player(game, name, place, record->wait, record->age) : NULL;
    if (player == NULL) {
        return RESULT_FULL;
    }
    restore_actor(player, &record->actor);
    struct place landed;
    player->landed = stands && find_place(game, &record->landed, &landed) ? landed : place;
    if (game->config.things != NULL) {
        restore_things(game, player, record);
    }
    *handle = player->handle;
    game_arrive(game, player);
    return RESULT_OK;
}

enum result game_restore_player(struct game *game, const char *name, const void *bytes, size_t length,
                                struct actor_handle *handle)
{
    struct record record = {.stack_count = 0};
    struct tape tape = tape_from(bytes, length);
    tape_record(&tape, &record);
    if (!tape_is_done(&tape)) {
        return RESULT_BAD_FIELD;
    }
    return game_find_player(game, name) != NULL ? RESULT_NAME_TAKEN : restore(game, name, &record, handle);
}
