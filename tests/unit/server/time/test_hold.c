/* Who is waited for, how long, and what becomes of who does not come. */
#include "common/limits.h"
#include "tests/support/check.h"
#include "tests/support/fight.h"

enum { TURN = BUBBLES_TURN, CAPACITY = 64, FAR_AWAY = 1000, SECOND = 1000 };

static enum bubbles_mode mode(const struct arena *arena, uint32_t player)
{
    return bubbles_status(arena->bubbles, player).mode;
}

static bool share(const struct arena *arena, uint32_t one, uint32_t other)
{
    return bubbles_share(arena->bubbles, one, other);
}

static void who_has_not_acted_is_waited_for_and_then_taken_to_wait(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    assert_int_equal(bubbles_next_call_ms(arena->bubbles), INT64_MAX); /* nobody is done yet */
    assert_true(arena_act(arena, fight.ann, TURN));
    assert_int_equal(bubbles_next_call_ms(arena->bubbles), arena->now_ms + DEFAULT_HOLD_MS);
    assert_int_equal(bubbles_status(arena->bubbles, fight.bob).left_ms, DEFAULT_HOLD_MS);
    uint32_t names[4];
    assert_int_equal(bubbles_waited_for(arena->bubbles, fight.ann, names, 4), 1);
    assert_int_equal(names[0], fight.bob);
    arena_pass(arena, arena->now_ms + DEFAULT_HOLD_MS - 1);
    assert_false(bubbles_may_act(arena->bubbles, fight.ann));
    arena_pass(arena, arena->now_ms + 1);
    assert_true(bubbles_may_act(arena->bubbles, fight.ann));
    assert_int_equal(arena->actors[fight.bob].lost, 1);
    assert_int_equal(arena->actors[fight.ogre].turns, 1);
    assert_int_equal(bubbles_status(arena->bubbles, fight.bob).bank_ms,
                     DEFAULT_HOLD_BANK_MS - DEFAULT_HOLD_MS);
    arena_finish(arena);
}

static void who_is_slow_again_and_again_is_waited_for_ever_shorter(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    assert_int_equal(fight_hold_up_ann(&fight, 1), 3000);
    assert_int_equal(fight_hold_up_ann(&fight, 1), 3000);
    assert_int_equal(fight_hold_up_ann(&fight, 1), 1000); /* the bank is empty: the floor */
    assert_int_equal(fight_hold_up_ann(&fight, 1), 1000);
    assert_true(arena_act(&fight.arena, fight.bob, TURN)); /* an act pays some back: still the floor */
    assert_int_equal(bubbles_status(fight.arena.bubbles, fight.bob).bank_ms, DEFAULT_HOLD_REFILL_MS);
    arena_finish(&fight.arena);
}

static void who_goes_away_holds_nobody_up_any_more_and_is_withdrawn(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    int64_t held_ms = fight_hold_up_ann(&fight, 200);
    assert_in_range(held_ms, 9000, 10000);
    assert_int_equal(fight.arena.actors[fight.bob].withdrawals, 1);
    assert_int_equal(mode(&fight.arena, fight.bob), BUBBLES_MODE_OUT);
    arena_finish(&fight.arena);
}

static void a_hold_ends_when_the_player_becomes_away(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    int64_t start_ms = arena->now_ms;
    arena_pass(arena, start_ms + 8 * SECOND);
    assert_true(arena_act(arena, fight.ann, TURN));
    assert_int_equal(bubbles_next_call_ms(arena->bubbles), start_ms + DEFAULT_AWAY_MS);
    arena_finish(arena);
}

static void a_hold_is_no_longer_because_who_waits_lost_its_connection(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    assert_true(arena_act(arena, fight.ann, TURN));
    arena_pass(arena, arena->now_ms + 2 * SECOND);
    arena_connect(arena, fight.ann, false);
    assert_int_equal(bubbles_next_call_ms(arena->bubbles), INT64_MAX);
    arena_connect(arena, fight.ann, true);
    assert_int_equal(bubbles_status(arena->bubbles, fight.bob).left_ms, DEFAULT_HOLD_MS - 2 * SECOND);
    arena_finish(arena);
}

static void who_disconnects_is_not_waited_for(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    assert_true(arena_act(arena, fight.ann, TURN));
    arena_connect(arena, fight.bob, false);
    assert_true(bubbles_may_act(arena->bubbles, fight.ann));
    for (int i = 1; i < DEFAULT_BODY_BEATS; i++) {
        assert_true(arena->actors[fight.bob].body);
        assert_true(arena_act(arena, fight.ann, TURN));
    }
    assert_false(arena->actors[fight.bob].body);
    arena_finish(arena);
}

static void where_nobody_is_present_time_stands_still(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    arena_connect(arena, fight.ann, false);
    arena_connect(arena, fight.bob, false);
    int64_t turns = arena->actors[fight.ogre].turns;
    arena_pass(arena, arena->now_ms + 3600 * SECOND);
    assert_int_equal(arena->actors[fight.ogre].turns, turns);
    assert_int_equal(bubbles_next_call_ms(arena->bubbles), INT64_MAX);
    arena_finish(arena);
}

static void who_was_away_before_strangers_came_is_withdrawn_at_once(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t ogre = arena_add_creature(&arena, 1, 0);
    arena_hunt(&arena, ogre, ann);
    assert_true(arena_act(&arena, ann, TURN));
    int64_t hits = arena.actors[ann].hits;
    arena_pass(&arena, arena.now_ms + DEFAULT_AWAY_MS);
    uint32_t bob = arena_add_player(&arena, 5, 0);
    assert_int_equal(arena.actors[ann].withdrawals, 1);
    assert_int_equal(arena.actors[ann].hits, hits);
    assert_true(share(&arena, bob, ogre));
    arena_finish(&arena);
}

static void a_withdrawn_player_returns_a_beat_later_with_its_waits_kept(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    arena->keeps_bodies = true;
    assert_true(arena_act(arena, fight.bob, 40 * TURN));
    arena_connect(arena, fight.bob, false);
    while (arena->actors[fight.bob].body) {
        assert_true(arena_act(arena, fight.ann, TURN));
    }
    arena_connect(arena, fight.bob, true);
    assert_false(arena->actors[fight.bob].returns);
    assert_true(arena_act(arena, fight.ann, TURN));
    assert_true(arena->actors[fight.bob].returns);
    arena_put(arena, fight.bob, FAR_AWAY, 0);
    bubbles_return(arena->bubbles, fight.bob);
    arena_run(arena);
    assert_int_equal(arena_unaccounted(arena, fight.bob), 0);
    assert_int_equal(bubbles_age(arena->bubbles, fight.bob), 40 * TURN); /* alone, the rest passed at once */
    arena_finish(arena);
}

static void who_returns_finds_its_hunter_on_its_clock(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    arena->keeps_bodies = true;
    arena_hunt(arena, fight.ogre, fight.bob);
    bubbles_withdraw(arena->bubbles, fight.bob);
    arena_run(arena);
    arena->actors[fight.ogre].tame = true; /* it turns to nobody else, and has not given him up */
    assert_true(arena_act(arena, fight.ann, TURN));
    arena_connect(arena, fight.bob, true);
    assert_true(arena->actors[fight.bob].returns);
    arena_put(arena, fight.bob, FAR_AWAY, 0);
    bubbles_return(arena->bubbles, fight.bob);
    assert_true(share(arena, fight.bob, fight.ogre));
    arena_finish(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_not_acted_is_waited_for_and_then_taken_to_wait),
        cmocka_unit_test(who_is_slow_again_and_again_is_waited_for_ever_shorter),
        cmocka_unit_test(who_goes_away_holds_nobody_up_any_more_and_is_withdrawn),
        cmocka_unit_test(a_hold_ends_when_the_player_becomes_away),
        cmocka_unit_test(a_hold_is_no_longer_because_who_waits_lost_its_connection),
        cmocka_unit_test(who_disconnects_is_not_waited_for),
        cmocka_unit_test(where_nobody_is_present_time_stands_still),
        cmocka_unit_test(who_was_away_before_strangers_came_is_withdrawn_at_once),
        cmocka_unit_test(a_withdrawn_player_returns_a_beat_later_with_its_waits_kept),
        cmocka_unit_test(who_returns_finds_its_hunter_on_its_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
