/* Whatever is asked of the things, in whatever order and however wrong: every thing is in exactly one place,
 * none comes or goes but by making and destroying, letters are one's own and stay, indexes agree with the
 * bare table, and handles of what has ended name nothing.
 *
 * Beside the table runs a ledger: how many of each kind are at each of a few spots. Each wish is entered in
 * it by what its contract says, and after each the whole table is compared with it. */
#include "common/dice.h"
#include "server/game/pack.h"
#include "server/game/purse.h"
#include "tests/support/check.h"
#include "tests/support/proof.h"
#include "tests/support/thing_scene.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUICK_WORLDS = 4,
    FULL_WORLDS = 150,
    WISHES = 2000,
    ACTORS = 4,
    CELLS = 6,
    SPOTS = ACTORS + CELLS,
    STACKS_MAX = 260, /* enough to fill four packs, and to be reached */
    PAST = 64         /* handles that are kept in mind */
};

struct trial {
    struct things things;
    uint64_t seed;
    uint32_t wish;
    uint32_t rolls;
    struct actor_handle actors[ACTORS];
    int64_t ledger[SPOTS][TEST_KINDS];
    struct thing_handle past[PAST];  /* lately named, alive or not */
    bool ended[PAST];                /* known to name nothing any more */
    struct thing before[STACKS_MAX]; /* what was carried before the wish, by index; count 0: nothing */
    int64_t done;                    /* wishes that were granted */
};

static uint32_t roll(struct trial *trial, uint32_t sides)
{
    return dice_below(dice_roll(trial->seed, trial->wish, trial->rolls++, 0, 0).value[0], sides);
}

static struct place cell(int number)
{
    /* Two buckets, two levels, a ramp, another realm. */
    static const struct place cells[CELLS] = {
        {0, 15, 3, {0, 1}}, {0, 16, 3, {0, 1}}, {0, 15, 3, {1, 1}},
        {0, 17, 3, {0, 3}}, {1, 15, 3, {0, 1}}, {0, -1, -1, {-2, 5}},
    };
    return cells[number];
}

static struct things_spot spot_of(const struct trial *trial, int number)
{
    return number < ACTORS ? things_with(trial->actors[number]) : things_on_ground(cell(number - ACTORS));
}

static int spot_number(const struct trial *trial, const struct thing *thing)
{
    for (int i = 0; i < SPOTS; i++) {
        struct things_spot spot = spot_of(trial, i);
        bool here = spot.carried ? spot.holder.index == thing->holder.index &&
                                       spot.holder.generation == thing->holder.generation
                                 : place_same_cell(spot.place, thing->place);
        if (here && spot.carried == thing->carried) {
            return i;
        }
    }
    fail_msg("a thing is at no spot (RAMPART_SEED=%" PRIu64 ", wish %u)", trial->seed, trial->wish);
    return 0;
}

/* ---------------------------------------------------------------------------------- what must always hold */

/* How often a stack comes in the list of a spot; all its neighbours there must be in order, and apart. */
static int listed(const struct trial *trial, int number, const struct thing *thing)
{
    struct things_spot spot = spot_of(trial, number);
    const struct things *things = &trial->things;
    int times = 0;
    const struct thing *each =
        spot.carried ? things_first_of(things, spot.holder) : things_first_at(things, spot.place);
    while (each != NULL) {
        times += each == thing ? 1 : 0;
        each = spot.carried ? things_next_of(things, each) : things_next_at(things, each);
    }
    return times;
}

struct tally {
    struct trial *trial;
    int64_t counts[SPOTS][TEST_KINDS];
    uint32_t stacks;
    uint64_t letters[ACTORS][4]; /* a set of chars */
    bool worn[ACTORS][THING_SLOT_COUNT];
};

static void check_carried(struct tally *tally, int holder, const struct thing *thing)
{
    const struct thing_kind *kind = thing_kind_get(tally->trial->things.kinds, thing->kind);
    unsigned char letter = (unsigned char)thing->letter;
    uint64_t bit = UINT64_C(1) << letter % 64;
    assert_false((tally->letters[holder][letter / 64] & bit) != 0);
    tally->letters[holder][letter / 64] |= bit;
    bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
    assert_true(kind->letter != 0 ? thing->letter == kind->letter : plain);
    assert_ptr_equal(things_carried(&tally->trial->things, thing->holder, thing->letter), thing);
    if (thing->worn) {
        assert_int_not_equal(kind->slot, THING_SLOT_NONE);
        assert_false(tally->worn[holder][kind->slot]);
        tally->worn[holder][kind->slot] = true;
    }
    const struct thing *before = &tally->trial->before[thing->handle.index];
    bool stayed = before->count > 0 && before->handle.generation == thing->handle.generation &&
                  before->holder.index == thing->holder.index && before->kind == thing->kind;
    assert_true(!stayed || before->letter == thing->letter);
}

static void check_thing(void *context, const struct thing *thing)
{
    struct tally *tally = context;
    int number = spot_number(tally->trial, thing);
    assert_ptr_equal(things_get(&tally->trial->things, thing->handle), thing);
    assert_in_range(thing->count, 1, LIMIT_THING_COUNT);
    assert_true(thing->count == 1 || thing_kind_get(tally->trial->things.kinds, thing->kind)->stacks);
    assert_int_equal(listed(tally->trial, number, thing), 1);
    if (thing->carried) {
        check_carried(tally, number, thing);
    } else {
        assert_false(thing->worn);
    }
    tally->counts[number][thing->kind] += thing->count;
    tally->stacks++;
}

/* As many as the lists of all spots hold. */
static uint32_t count_listed(const struct trial *trial)
{
    uint32_t count = 0;
    for (int i = 0; i < SPOTS; i++) {
        struct things_spot spot = spot_of(trial, i);
        const struct thing *each = spot.carried ? things_first_of(&trial->things, spot.holder)
                                                : things_first_at(&trial->things, spot.place);
        while (each != NULL) {
            count++;
            each = spot.carried ? things_next_of(&trial->things, each) : things_next_at(&trial->things, each);
        }
    }
    return count;
}

/* What has ended has ended for good. */
static void check_past(struct trial *trial)
{
    for (int i = 0; i < PAST; i++) {
        const struct thing *thing = things_get(&trial->things, trial->past[i]);
        assert_true(thing == NULL || !trial->ended[i]);
        trial->ended[i] = thing == NULL;
    }
}

static void check_all(struct trial *trial)
{
    struct tally tally = {.trial = trial};
    things_each(&trial->things, check_thing, &tally);
    assert_memory_equal(tally.counts, trial->ledger, sizeof trial->ledger);
    assert_int_equal(tally.stacks, trial->things.count);
    assert_int_equal(tally.stacks, count_listed(trial));
    assert_true(tally.stacks <= trial->things.limit);
    check_past(trial);
}

static void remember_letter(void *context, const struct thing *thing)
{
    struct trial *trial = context;
    if (thing->carried) {
        trial->before[thing->handle.index] = *thing;
    }
}

/* ------------------------------------------------------------------------------------------------- wishes */

/* In every third world most of what is made goes to one actor, so that packs fill. */
static int any_spot(struct trial *trial)
{
    return trial->seed % 3 == 1 && roll(trial, 8) != 0 ? 0 : (int)roll(trial, SPOTS);
}

/* Mostly of something. */
static struct thing_handle any_handle(struct trial *trial)
{
    if (roll(trial, 4) == 0) {
        return trial->past[roll(trial, PAST)];
    }
    if (trial->things.used == 0) {
        return (struct thing_handle){roll(trial, STACKS_MAX), roll(trial, 2)};
    }
    struct thing_handle handle = trial->things.table[roll(trial, trial->things.used)].handle;
    if (things_get(&trial->things, handle) != NULL) {
        uint32_t at = trial->wish % PAST;
        trial->past[at] = handle;
        trial->ended[at] = false;
    }
    return handle;
}

static char any_letter(struct trial *trial)
{
    return roll(trial, 8) == 0 ? (char)roll(trial, 256) : "abcdefghABZ$&%"[roll(trial, 14)];
}

/* Mostly sensible. */
static int32_t any_count(struct trial *trial)
{
    static const int32_t wild[] = {-1, INT32_MIN, INT32_MAX, LIMIT_THING_COUNT, LIMIT_THING_COUNT + 1};
    uint32_t choice = roll(trial, 16);
    return choice < 5 ? wild[choice] : choice < 9 ? PACK_ALL : (int32_t)roll(trial, 12) + 1;
}

/* A refusal for want of room is right only where there is none. */
static void check_want_of_room(struct trial *trial, enum result result, int spot, uint16_t kind)
{
    if (result == RESULT_THINGS_FULL) {
        assert_int_equal(trial->things.count, trial->things.limit);
        return;
    }
    assert_in_set(result, ((const unsigned long[]){RESULT_PACK_FULL, RESULT_HANDS_FULL}), 2);
    assert_true(spot < ACTORS);
    char own = thing_kind_get(trial->things.kinds, kind)->letter;
    int plain = 0;
    for (const char *at = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"; *at != 0; at++) {
        plain += things_carried(&trial->things, trial->actors[spot], *at) != NULL ? 1 : 0;
    }
    assert_true(own != 0 ? things_carried(&trial->things, trial->actors[spot], own) != NULL
                         : plain == THINGS_LETTERS);
}

/* Enters in the ledger that `count` of a kind went from one spot (or from nowhere: −1) to another. */
static void enter(struct trial *trial, int from, int to, uint16_t kind, int64_t count)
{
    if (from >= 0) {
        trial->ledger[from][kind] -= count;
    }
    if (to >= 0) {
        trial->ledger[to][kind] += count;
    }
    trial->done++;
}

static void wish_make(struct trial *trial)
{
    uint16_t kind = (uint16_t)(1 + roll(trial, TEST_KINDS - 1));
    bool stacks = thing_kind_get(trial->things.kinds, kind)->stacks;
    int32_t many =
        roll(trial, 20) == 0 ? LIMIT_THING_COUNT - (int32_t)roll(trial, 3) : 1 + (int32_t)roll(trial, 9);
    int32_t count = stacks ? many : 1;
    int to = any_spot(trial);
    enum result result = things_make(&trial->things, kind, count, spot_of(trial, to), NULL);
    if (result == RESULT_OK) {
        enter(trial, -1, to, kind, count);
    } else {
        check_want_of_room(trial, result, to, kind);
    }
}

static void wish_destroy(struct trial *trial)
{
    const struct thing *thing = things_get(&trial->things, any_handle(trial));
    if (thing != NULL) {
        int32_t count = 1 + (int32_t)roll(trial, (uint32_t)thing->count);
        const struct thing was = *thing;
        enter(trial, spot_number(trial, &was), -1, was.kind, count);
        things_destroy(&trial->things, was.handle, count);
        assert_int_equal(things_get(&trial->things, was.handle) == NULL, count == was.count);
    }
}

/* What a wish for `count` of `thing` must get before room is asked for; the true count in *count. */
static enum result expected(const struct thing *thing, enum result missing, int32_t *count)
{
    if (thing == NULL) {
        return missing;
    }
    *count = *count == PACK_ALL ? thing->count : *count;
    return *count < 1 || *count > thing->count ? RESULT_NOT_THAT_MANY : RESULT_OK;
}

/* Compares what a wish got with what it must get, and enters it. */
static void settle(struct trial *trial, enum result got, enum result must, const struct thing *was, int to,
                   int32_t count)
{
    if (must != RESULT_OK) {
        assert_int_equal(got, must);
    } else if (got == RESULT_OK) {
        enter(trial, spot_number(trial, was), to, was->kind, count);
    } else {
        check_want_of_room(trial, got, to, was->kind);
    }
}

static void wish_pick_up(struct trial *trial)
{
    int who = any_spot(trial) % ACTORS;
    struct thing_handle handle = any_handle(trial);
    int32_t count = any_count(trial);
    const struct thing *thing = things_get(&trial->things, handle);
    /* Mostly where it lies; a copy, as the wish may end it. */
    struct place here = cell((int)roll(trial, CELLS));
    here = thing != NULL && !thing->carried && roll(trial, 4) != 0 ? thing->place : here;
    bool is_here = thing != NULL && !thing->carried && place_same_cell(thing->place, here);
    const struct thing was = thing != NULL ? *thing : (struct thing){0};
    int32_t asked = count;
    enum result must = expected(is_here ? &was : NULL, RESULT_NOTHING_HERE, &count);
    enum result got = pack_pick_up(&trial->things, trial->actors[who], here, handle, asked, NULL);
    settle(trial, got, must, &was, who, count);
}

static void wish_part_with(struct trial *trial, bool gives)
{
    int who = (int)roll(trial, ACTORS);
    int to = gives ? (who + 1 + (int)roll(trial, ACTORS - 1)) % ACTORS : ACTORS + (int)roll(trial, CELLS);
    char letter = any_letter(trial);
    int32_t count = any_count(trial);
    int32_t asked = count;
    const struct thing *thing = things_carried(&trial->things, trial->actors[who], letter);
    const struct thing was = thing != NULL ? *thing : (struct thing){0};
    enum result must = expected(thing != NULL ? &was : NULL, RESULT_NOT_CARRIED, &count);
    enum result got =
        gives ? pack_give(&trial->things, trial->actors[who], letter, asked, trial->actors[to], NULL)
              : pack_drop(&trial->things, trial->actors[who], letter, asked, cell(to - ACTORS), NULL);
    settle(trial, got, must, &was, to, count);
}

static void wish_become(struct trial *trial)
{
    const struct thing *thing = things_get(&trial->things, any_handle(trial));
    if (thing == NULL) {
        return;
    }
    uint16_t kind = (uint16_t)roll(trial, TEST_KINDS);
    int fall = ACTORS + (int)roll(trial, CELLS);
    const struct thing was = *thing;
    int from = spot_number(trial, &was);
    struct thing_handle now = {0, 0};
    enum result result = things_become(&trial->things, was.handle, kind, cell(fall - ACTORS), &now);
    if (result != RESULT_OK) {
        check_want_of_room(trial, result, from, kind);
        return;
    }
    enter(trial, from, -1, was.kind, 1);
    if (kind != THING_NONE) {
        int to = spot_number(trial, things_get(&trial->things, now));
        assert_true(to == from || (from < ACTORS && to == fall));
        enter(trial, -1, to, kind, 1);
    }
}

static void wish_wear(struct trial *trial)
{
    struct actor_handle who = trial->actors[roll(trial, ACTORS)];
    char letter = any_letter(trial);
    const struct thing *thing = things_carried(&trial->things, who, letter);
    bool was_worn = thing != NULL && thing->worn;
    bool puts_on = roll(trial, 3) != 0;
    enum result result =
        puts_on ? pack_wear(&trial->things, who, letter) : pack_take_off(&trial->things, who, letter);
    assert_int_equal(result == RESULT_NOT_CARRIED, thing == NULL);
    if (result == RESULT_OK) {
        assert_int_equal(was_worn, !puts_on);
        assert_int_equal(things_carried(&trial->things, who, letter)->worn, puts_on);
        trial->done++;
    }
}

/* Dies, and somebody else takes the place in the table of actors. */
static void wish_die(struct trial *trial)
{
    int who = (int)roll(trial, ACTORS);
    int to = ACTORS + (int)roll(trial, CELLS);
    things_put_all_down(&trial->things, trial->actors[who], cell(to - ACTORS));
    for (int kind = 1; kind < TEST_KINDS; kind++) {
        trial->ledger[to][kind] += trial->ledger[who][kind];
        trial->ledger[who][kind] = 0;
    }
    trial->actors[who].generation++;
}

static void wish_trade(struct trial *trial)
{
    int who = (int)roll(trial, ACTORS);
    int64_t amount = (int64_t)roll(trial, 400);
    int64_t before = purse_value(&trial->things, trial->actors[who]);
    bool pays = roll(trial, 2) == 0;
    enum result result = pays ? purse_pay(&trial->things, trial->actors[who], amount)
                              : purse_earn(&trial->things, trial->actors[who], amount);
    int64_t after = purse_value(&trial->things, trial->actors[who]);
    assert_int_equal(after - before, result != RESULT_OK ? 0 : pays ? -amount : amount);
    assert_int_equal(result == RESULT_TOO_POOR, pays && amount > before);
    for (int coin = THING_COPPER; coin <= THING_GOLD; coin++) {
        const struct thing *stack = things_carried(
            &trial->things, trial->actors[who], thing_kind_get(trial->things.kinds, (uint16_t)coin)->letter);
        trial->ledger[who][coin] = stack != NULL ? stack->count : 0;
    }
}

static void wish(struct trial *trial)
{
    uint32_t choice = roll(trial, 100);
    if (choice < 30) {
        wish_make(trial);
    } else if (choice < 36) {
        wish_destroy(trial);
    } else if (choice < 62) {
        wish_pick_up(trial);
    } else if (choice < 82) {
        wish_part_with(trial, choice < 70);
    } else if (choice < 88) {
        wish_become(trial);
    } else if (choice < 94) {
        wish_wear(trial);
    } else if (choice < 99) {
        wish_trade(trial);
    } else {
        wish_die(trial);
    }
}

/* How many of the wishes were granted. */
static int64_t try_world(uint64_t seed)
{
    struct trial *trial = calloc(1, sizeof *trial);
    assert_non_null(trial);
    trial->seed = seed;
    things_init(&trial->things, thing_kinds_of_test());
    things_set_limit(&trial->things, seed % 3 == 0 ? 40 : STACKS_MAX);
    for (uint32_t i = 0; i < ACTORS; i++) {
        trial->actors[i] = (struct actor_handle){.index = 5 * i, .generation = i};
    }
    for (trial->wish = 0; trial->wish < WISHES; trial->wish++) {
        trial->rolls = 0;
        memset(trial->before, 0, sizeof trial->before);
        things_each(&trial->things, remember_letter, trial);
        wish(trial);
        check_all(trial);
    }
    int64_t done = trial->done;
    things_finish(&trial->things);
    free(trial);
    return done;
}

static void prove_every_thing_is_in_one_place(void **state)
{
    (void)state;
    int count = proof_count(QUICK_WORLDS, FULL_WORLDS);
    uint64_t first = proof_seed("every thing is in one place");
    int64_t done = 0;
    for (int k = 0; k < count; k++) {
        done += try_world(first + (uint64_t)k);
        proof_progress("every thing is in one place", k + 1, count);
    }
    assert_true(done > (int64_t)count * WISHES / 4);
    print_message("%d wishes, %" PRId64 " granted, from seed %" PRIu64 "\n", count * WISHES, done, first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_every_thing_is_in_one_place),
    };
    return cmocka_run_group_tests_name("game/things", tests, NULL, NULL);
}
