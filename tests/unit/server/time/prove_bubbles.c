/* What is true of time whatever happens: random meetings of players and creatures on a small plane, with lost
 * connections, portals, attacks, deaths, stalls and long silences; checked after each event. */
#include "common/dice.h"
#include "common/limits.h"
#include "server/time/bubbles_state.h"
#include "tests/support/arena.h"
#include "tests/support/check.h"
#include "tests/support/proof.h"

#include <stdlib.h>

enum {
    CAPACITY = 48,
    SIDE = 70, /* cells of the plane: small enough to meet, large enough to part */
    EVENTS = 2500,
    TURNS_QUICK = 60000,
    TURNS_FULL = 20000000,
    QUIET_CALLS = 4 * CAPACITY,
};

/* How long others waited for a player, and what that may be at most. */
struct patience_account {
    int64_t held_ms;
    int64_t grants; /* beats in which it was waited for, and joins */
    int64_t age;    /* when last waited for */
    uint32_t life;
    uint32_t bubble;
};

struct meeting {
    struct arena arena;
    struct patience_account accounts[CAPACITY];
    int64_t seen_ms; /* internal time up to which accounts are kept */
    int64_t turns;
    uint64_t seed;
    uint32_t rolls;
    bool prompt; /* calls come when asked for, to the millisecond */
};

static uint32_t roll(struct meeting *meeting, uint32_t sides)
{
    return dice_below(dice_roll(meeting->seed, meeting->rolls++, 0, 0, 0).value[0], sides);
}

static int32_t step(struct meeting *meeting)
{
    return (int32_t)roll(meeting, 3) - 1;
}

/* --------------------------------------------------------------------------------------- what must hold */

static bool someone_waits(const struct bubbles *b, const struct actor_time *player)
{
    for (uint32_t i = 0; i < b->capacity; i++) {
        const struct actor_time *other = &b->actors[i];
        if (other->kind == KIND_PLAYER && other->bubble == player->bubble && other->patience.connected &&
            other->patience.done && !other->patience.waited) {
            return true;
        }
    }
    return false;
}

/* Books the time since the last look, in the state that lasted until now; to be called as it passes. */
static void book_waiting(struct meeting *meeting)
{
    const struct bubbles *b = meeting->arena.bubbles;
    int64_t passed_ms = b->now_ms - meeting->seen_ms;
    meeting->seen_ms = b->now_ms;
    for (uint32_t i = 0; i < CAPACITY && passed_ms > 0; i++) {
        const struct actor_time *player = &b->actors[i];
        struct patience_account *account = &meeting->accounts[i];
        if (player->kind != KIND_PLAYER || player->bubble == BUBBLES_NOBODY || player->patience.done ||
            !someone_waits(b, player)) {
            continue;
        }
        int64_t age = bubbles_age(b, i);
        account->grants += account->age != age;
        account->age = age;
        account->held_ms += passed_ms;
    }
}

static void count_joins(struct meeting *meeting)
{
    const struct bubbles *b = meeting->arena.bubbles;
    for (uint32_t i = 0; i < CAPACITY; i++) {
        struct patience_account *account = &meeting->accounts[i];
        const struct actor_time *actor = &b->actors[i];
        if (account->life != actor->life) {
            *account = (struct patience_account){.age = -1, .life = actor->life, .bubble = BUBBLES_NOBODY};
        }
        account->grants += account->bubble != actor->bubble;
        account->bubble = actor->bubble;
    }
}

static void assert_waiting_is_bounded(const struct meeting *meeting)
{
    const struct arena *arena = &meeting->arena;
    int64_t most_ms = arena->settings.hold_ms + (meeting->prompt ? 0 : arena->settings.late_ms);
    for (uint32_t i = 0; i < CAPACITY; i++) {
        if (arena->actors[i].used && !arena->actors[i].creature) {
            assert_true(meeting->accounts[i].held_ms <= most_ms * meeting->accounts[i].grants);
        }
    }
}

static void assert_accounts_are_even(const struct arena *arena)
{
    for (uint32_t i = 0; i < CAPACITY; i++) {
        if (arena->actors[i].used) {
            assert_int_equal(arena_unaccounted(arena, i), 0);
        }
    }
}

/* What each bubble says of itself is what its members say. */
static void assert_bubbles_are_true(const struct bubbles *b)
{
    uint32_t undone[CAPACITY] = {0};
    uint32_t waiting[CAPACITY] = {0};
    uint32_t count[CAPACITY][KIND_CREATURE + 1] = {{0}};
    for (uint32_t i = 0; i < CAPACITY; i++) {
        const struct actor_time *actor = &b->actors[i];
        if (actor->kind == KIND_NONE || actor->bubble == BUBBLES_NOBODY) {
            continue;
        }
        const struct bubble *bubble = &b->table[actor->bubble];
        assert_int_equal(bubble->clock % BUBBLES_TURN, 0);
        assert_true(actor->ready >= bubble->clock);
        count[actor->bubble][actor->kind]++;
        if (actor->kind == KIND_PLAYER) {
            assert_int_equal(actor->patience.done, actor->ready >= bubble->clock + BUBBLES_TURN);
            undone[actor->bubble] += !actor->patience.done;
            waiting[actor->bubble] +=
                actor->patience.done && !actor->patience.waited && actor->patience.connected;
        } else {
            const struct actor_time *foe = bubbles_find(b, actor->hunt.to);
            assert_true(foe == NULL || foe->bubble == BUBBLES_NOBODY || foe->bubble == actor->bubble);
        }
    }
    for (uint32_t i = 0; i < CAPACITY; i++) {
        assert_int_equal(undone[i], count[i][KIND_PLAYER] > 0 ? b->table[i].undone : 0);
        assert_int_equal(waiting[i], count[i][KIND_PLAYER] > 0 ? b->table[i].waiting : 0);
        assert_true(count[i][KIND_CREATURE] == 0 || count[i][KIND_PLAYER] > 0);
        for (int kind = KIND_PLAYER; kind <= KIND_CREATURE; kind++) {
            assert_int_equal(count[i][kind], b->table[i].count[kind]);
        }
    }
}

static void check(struct meeting *meeting)
{
    count_joins(meeting);
    assert_waiting_is_bounded(meeting);
    assert_accounts_are_even(&meeting->arena);
    assert_bubbles_are_true(meeting->arena.bubbles);
}

/* ----------------------------------------------------------------------------------------------- events */

/* A player (or a creature) of the meeting; BUBBLES_NOBODY where the dice find none. */
static uint32_t pick(struct meeting *meeting, bool creature)
{
    for (int tries = 0; tries < 8; tries++) {
        uint32_t i = roll(meeting, CAPACITY);
        const struct arena_actor *actor = &meeting->arena.actors[i];
        if (actor->used && actor->creature == creature && (creature || actor->body)) {
            return i;
        }
    }
    return BUBBLES_NOBODY;
}

static void add_somebody(struct meeting *meeting)
{
    uint32_t room = 0;
    for (uint32_t i = 0; i < CAPACITY; i++) {
        room += !meeting->arena.actors[i].used;
    }
    if (room < 4) {
        return;
    }
    int32_t x = (int32_t)roll(meeting, SIDE);
    int32_t y = (int32_t)roll(meeting, SIDE);
    if (roll(meeting, 3) == 0) {
        (void)arena_add_player(&meeting->arena, x, y);
    } else {
        uint32_t creature = arena_add_creature(&meeting->arena, x, y);
        meeting->arena.actors[creature].speed = 4 + (int32_t)roll(meeting, 22);
        meeting->arena.actors[creature].rooted = roll(meeting, 4) == 0;
        meeting->arena.actors[creature].tame = roll(meeting, 4) == 0;
    }
}

static void walk(struct meeting *meeting, uint32_t player)
{
    struct arena *arena = &meeting->arena;
    const struct arena_actor *actor = &arena->actors[player];
    int32_t dx = actor->x < 0 ? 1 : actor->x >= SIDE ? -1 : step(meeting);
    int32_t dy = actor->y < 0 ? 1 : actor->y >= SIDE ? -1 : step(meeting);
    (void)arena_step(arena, player, dx, dy);
}

/* Shoots, heals or attacks somebody, wherever that one is. */
static void meddle(struct meeting *meeting, uint32_t player)
{
    struct arena *arena = &meeting->arena;
    uint32_t target = pick(meeting, roll(meeting, 2) == 0);
    if (target == BUBBLES_NOBODY || target == player) {
        return;
    }
    if (!arena->actors[target].creature && roll(meeting, 4) == 0) {
        if (bubbles_may_act(arena->bubbles, player) && bubbles_challenge(arena->bubbles, player, target)) {
            (void)arena_act(arena, player, BUBBLES_TURN);
        }
        arena_run(arena);
        return;
    }
    if (!bubbles_may_act(arena->bubbles, player)) {
        return;
    }
    bubbles_touch(arena->bubbles, player, target);
    arena_run(arena);
    assert_true(arena_act(arena, player, BUBBLES_TURN));
    if (arena->actors[target].creature && arena->actors[player].body) {
        arena_hunt(arena, target, player);
    }
}

static void go_elsewhere(struct meeting *meeting, uint32_t player)
{
    struct arena *arena = &meeting->arena;
    if (bubbles_may_act(arena->bubbles, player)) {
        arena_put(arena, player, (int32_t)roll(meeting, SIDE), (int32_t)roll(meeting, SIDE));
        (void)arena_act(arena, player, BUBBLES_TURN);
    }
}

static void act(struct meeting *meeting)
{
    uint32_t player = pick(meeting, false);
    if (player == BUBBLES_NOBODY) {
        return;
    }
    struct arena *arena = &meeting->arena;
    switch (roll(meeting, 24)) {
    case 0:
        go_elsewhere(meeting, player);
        break;
    case 1:
        arena_connect(arena, player, roll(meeting, 2) == 0);
        break;
    case 2:
    case 3:
        meddle(meeting, player);
        break;
    case 4:
        (void)arena_act(arena, player, 1 + (int32_t)roll(meeting, 12 * BUBBLES_TURN));
        break;
    case 5:
        (void)arena_act(arena, player, 1 + (int32_t)roll(meeting, BUBBLES_TURN));
        break;
    default:
        walk(meeting, player);
    }
}

/* Time passes, and the bubbles are called when they asked for it, or a little late. */
static void pass(struct meeting *meeting, int64_t until_ms)
{
    struct arena *arena = &meeting->arena;
    for (int64_t call_ms; (call_ms = bubbles_next_call_ms(arena->bubbles)) <= until_ms;) {
        call_ms += meeting->prompt ? 0 : (int64_t)roll(meeting, DEFAULT_LATE_MS);
        arena->now_ms = call_ms > arena->now_ms ? call_ms : arena->now_ms;
        bubbles_set_time(arena->bubbles, arena->now_ms);
        book_waiting(meeting);
        arena_run(arena);
        count_joins(meeting);
    }
    arena->now_ms = until_ms > arena->now_ms ? until_ms : arena->now_ms;
    bubbles_set_time(arena->bubbles, arena->now_ms);
    book_waiting(meeting);
}

static void let_time_pass(struct meeting *meeting)
{
    struct arena *arena = &meeting->arena;
    switch (roll(meeting, 40)) {
    case 0:
        pass(meeting, arena->now_ms + 4000 + roll(meeting, 8000)); /* thinks hard, or is away */
        break;
    case 1:
        arena->now_ms += roll(meeting, 20000); /* a stall: no call at all */
        bubbles_set_time(arena->bubbles, arena->now_ms);
        book_waiting(meeting);
        arena_run(arena);
        break;
    default:
        pass(meeting, arena->now_ms + roll(meeting, 300));
    }
}

/* Withdrawn players press a key or reconnect, some time. */
static void come_back(struct meeting *meeting)
{
    for (uint32_t i = 0; i < CAPACITY; i++) {
        const struct arena_actor *actor = &meeting->arena.actors[i];
        if (actor->used && !actor->creature && !actor->body && roll(meeting, 20) == 0) {
            arena_connect(&meeting->arena, i, roll(meeting, 4) != 0);
        }
    }
}

static void happen(struct meeting *meeting)
{
    let_time_pass(meeting);
    uint32_t kind = roll(meeting, 100);
    if (kind == 0 || (kind == 3 && meeting->arena.lethal)) {
        add_somebody(meeting);
    } else if (kind == 1) {
        uint32_t gone = pick(meeting, roll(meeting, 2) == 0);
        if (gone != BUBBLES_NOBODY) {
            arena_remove(&meeting->arena, gone);
        }
    } else if (kind == 2) {
        come_back(meeting);
    } else {
        act(meeting);
    }
    check(meeting);
}

/* --------------------------------------------------------------------------------------------- meetings */

static void meeting_init(struct meeting *meeting, uint64_t seed)
{
    *meeting = (struct meeting){.seed = seed};
    arena_init(&meeting->arena, CAPACITY);
    meeting->prompt = seed % 2 == 0;
    meeting->arena.lethal = seed % 4 < 2;
    for (int i = 0; i < CAPACITY; i++) {
        meeting->accounts[i] = (struct patience_account){.age = -1, .bubble = BUBBLES_NOBODY};
    }
    for (int i = 0; i < CAPACITY - 8; i++) {
        add_somebody(meeting);
    }
    count_joins(meeting);
}

static void meeting_finish(struct meeting *meeting)
{
    for (uint32_t i = 0; i < CAPACITY; i++) {
        meeting->turns += meeting->arena.actors[i].creature ? 0 : meeting->arena.actors[i].turns;
    }
    meeting->turns += meeting->arena.creature_turns;
    arena_finish(&meeting->arena);
}

/* Nobody acts any more: after some last calls nothing wakes up, and nothing moves. */
static void assert_falls_silent(struct meeting *meeting)
{
    struct arena *arena = &meeting->arena;
    int calls = 0;
    for (int64_t call_ms; (call_ms = bubbles_next_call_ms(arena->bubbles)) != INT64_MAX;) {
        pass(meeting, call_ms);
        assert_true(++calls < QUIET_CALLS);
    }
    uint64_t digest = arena->digest;
    pass(meeting, arena->now_ms + 3600000);
    assert_true(arena->digest == digest);
}

static int64_t one_meeting(uint64_t seed)
{
    struct meeting meeting;
    meeting_init(&meeting, seed);
    for (int i = 0; i < EVENTS; i++) {
        happen(&meeting);
    }
    assert_falls_silent(&meeting);
    check(&meeting);
    meeting_finish(&meeting);
    return meeting.turns;
}

static void nobody_gains_or_loses_a_turn_nor_waits_for_ever(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("time: meetings");
    int total = proof_count(TURNS_QUICK, TURNS_FULL);
    int64_t turns = 0;
    while (turns < total) {
        turns += one_meeting(seed++);
        proof_progress("time: meetings", turns < total ? (int)turns : total, total);
    }
}

static uint64_t digest_of(uint64_t seed)
{
    struct meeting meeting;
    meeting_init(&meeting, seed);
    for (int i = 0; i < EVENTS; i++) {
        happen(&meeting);
    }
    uint64_t digest = meeting.arena.digest ^ bubbles_digest(meeting.arena.bubbles);
    meeting_finish(&meeting);
    return digest;
}

static void the_same_events_give_the_same_effects(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("time: replay");
    int total = proof_count(3, 40);
    for (int i = 0; i < total; i++) {
        uint64_t first = digest_of(seed + (uint64_t)i);
        assert_true(first == digest_of(seed + (uint64_t)i));
        assert_true(first != digest_of(seed + (uint64_t)i + 1000));
        proof_progress("time: replay", i + 1, total);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_gains_or_loses_a_turn_nor_waits_for_ever),
        cmocka_unit_test(the_same_events_give_the_same_effects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
