/* Time alone, of many who are in no danger, and time that the process lost. */
#include "common/limits.h"
#include "tests/support/check.h"
#include "tests/support/fight.h"

enum { TURN = BUBBLES_TURN, CAPACITY = 64, SECOND = 1000 };

static enum bubbles_mode mode(const struct arena *arena, uint32_t player)
{
    return bubbles_status(arena->bubbles, player).mode;
}

static void alone_each_act_is_a_turn_of_the_monsters(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t rat = arena_add_creature(&arena, 5, 0);
    for (int i = 1; i <= 100; i++) {
        arena_pass(&arena, arena.now_ms + 60 * SECOND); /* however long she thinks */
        assert_int_equal(bubbles_next_call_ms(arena.bubbles), INT64_MAX);
        assert_int_equal(mode(&arena, ann), BUBBLES_MODE_FREE);
        assert_true(arena_act(&arena, ann, TURN));
        assert_int_equal(arena.actors[rat].turns, i == 1 ? 1 : i);
    }
    arena_finish(&arena);
}

static void speed_gives_turns_in_proportion(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t hound = arena_add_creature(&arena, 5, 0);
    uint32_t snail = arena_add_creature(&arena, 0, 5);
    arena.actors[hound].speed = 20;
    arena.actors[snail].speed = 5;
    for (int i = 0; i < 100; i++) {
        assert_true(arena_act(&arena, ann, TURN));
    }
    assert_in_range(arena.actors[hound].turns, 199, 200);
    assert_in_range(arena.actors[snail].turns, 50, 51);
    arena_finish(&arena);
}

static void a_long_act_lets_the_monsters_act_as_often(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t rat = arena_add_creature(&arena, 5, 0);
    arena_look(&arena, ann);
    assert_true(arena_act(&arena, ann, 10 * TURN));
    assert_int_equal(arena.actors[rat].turns, 10);
    assert_true(bubbles_may_act(arena.bubbles, ann));
    assert_int_equal(bubbles_age(arena.bubbles, ann), 10 * TURN);
    arena_finish(&arena);
}

static void without_danger_nobody_waits(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t players[10];
    for (int i = 0; i < 10; i++) {
        players[i] = arena_add_player(&arena, i, 0);
    }
    for (int i = 0; i < 100; i++) {
        assert_true(arena_act(&arena, players[0], TURN));
        assert_int_equal(mode(&arena, players[0]), BUBBLES_MODE_FREE);
    }
    assert_int_equal(bubbles_age(arena.bubbles, players[1]), 0);
    assert_int_equal(bubbles_player_turns(arena.bubbles), 100);
    arena_finish(&arena);
}

static void a_stall_is_skipped_and_counted_and_times_nobody_out_at_once(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    assert_true(arena_act(arena, fight.ann, TURN));
    arena->now_ms += 20 * SECOND;
    bubbles_set_time(arena->bubbles, arena->now_ms);
    arena_run(arena);
    assert_int_equal(arena->actors[fight.bob].lost, 0);
    assert_int_equal(bubbles_next_call_ms(arena->bubbles), arena->now_ms + DEFAULT_LATE_MS);
    assert_int_equal(bubbles_lateness(arena->bubbles).calls, 1);
    assert_true(arena_act(arena, fight.bob, TURN)); /* what lay in his socket */
    assert_int_equal(arena->actors[fight.bob].lost, 0);
    arena_finish(arena);
}

static void after_a_stall_one_slack_passes_and_then_time_goes_on(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    assert_true(arena_act(arena, fight.ann, TURN));
    arena->now_ms += 20 * SECOND;
    bubbles_set_time(arena->bubbles, arena->now_ms);
    arena_pass(arena, arena->now_ms + DEFAULT_LATE_MS);
    assert_int_equal(arena->actors[fight.bob].lost, 1);
    arena_finish(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(alone_each_act_is_a_turn_of_the_monsters),
        cmocka_unit_test(speed_gives_turns_in_proportion),
        cmocka_unit_test(a_long_act_lets_the_monsters_act_as_often),
        cmocka_unit_test(without_danger_nobody_waits),
        cmocka_unit_test(a_stall_is_skipped_and_counted_and_times_nobody_out_at_once),
        cmocka_unit_test(after_a_stall_one_slack_passes_and_then_time_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
