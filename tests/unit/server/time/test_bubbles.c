/* The rules of time, one by one, on an open plane. */
#include "common/limits.h"
#include "tests/support/arena.h"
#include "tests/support/check.h"

enum { CAPACITY = 64, FAR_AWAY = 1000, SECOND = 1000 };

static const int32_t TURN = BUBBLES_TURN;

static enum bubbles_mode mode(const struct arena *arena, uint32_t player)
{
    return bubbles_status(arena->bubbles, player).mode;
}

static bool share(const struct arena *arena, uint32_t one, uint32_t other)
{
    return bubbles_share(arena->bubbles, one, other);
}

/* Two players beside a rooted creature that hunts the first of them: one fight. */
struct fight {
    struct arena arena;
    uint32_t ann, bob, ogre;
};

static void fight_init(struct fight *fight)
{
    arena_init(&fight->arena, CAPACITY);
    fight->ann = arena_add_player(&fight->arena, 0, 0);
    fight->bob = arena_add_player(&fight->arena, 2, 0);
    fight->ogre = arena_add_creature(&fight->arena, 1, 1);
    fight->arena.actors[fight->ogre].rooted = true;
    arena_hunt(&fight->arena, fight->ogre, fight->ann);
    arena_look(&fight->arena, fight->bob);
    arena_run(&fight->arena);
    assert_true(share(&fight->arena, fight->ann, fight->bob));
}

/* ---------------------------------------------------------------------------------------- alone, and
 * together */

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

/* -------------------------------------------------------------------------------------------------- links */

static void who_sees_a_hunter_near_shares_its_clock(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t bob = arena_add_player(&arena, 30, 0);
    uint32_t ogre = arena_add_creature(&arena, 1, 0);
    arena.actors[ogre].rooted = true;
    arena_hunt(&arena, ogre, ann);
    while (arena.actors[bob].x > 1 + DEFAULT_NEAR_CELLS) {
        assert_false(share(&arena, ann, bob));
        assert_true(arena_step(&arena, bob, -1, 0));
    }
    assert_true(share(&arena, ann, bob));
    assert_int_equal(mode(&arena, bob), BUBBLES_MODE_WAIT);
    assert_int_equal(mode(&arena, ann), BUBBLES_MODE_ACT);
    arena_finish(&arena);
}

static void who_sees_it_stays_until_far(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight);
    struct arena *arena = &fight.arena;
    while (arena->actors[fight.bob].x < 1 + DEFAULT_FAR_CELLS) {
        assert_true(arena_step(arena, fight.bob, 1, 0));
        assert_true(arena_act(arena, fight.ann, TURN));
        assert_true(share(arena, fight.ann, fight.bob));
    }
    assert_true(arena_step(arena, fight.bob, 1, 0));
    assert_true(arena_act(arena, fight.ann, TURN));
    assert_false(share(arena, fight.ann, fight.bob));
    assert_int_equal(mode(arena, fight.bob), BUBBLES_MODE_FREE);
    arena_finish(arena);
}

static void a_creature_that_takes_up_the_hunt_joins_at_the_end_of_the_beat(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t bob = arena_add_player(&arena, 15, 0);
    uint32_t rat = arena_add_creature(&arena, 20, 0);
    arena.actors[rat].rooted = true;
    arena_look(&arena, ann);
    assert_int_equal(bubbles_keeper(arena.bubbles, rat), ann);
    assert_true(arena_act(&arena, ann, TURN)); /* its turn: it notices Bob */
    assert_int_equal(arena.actors[rat].foe, bob);
    assert_true(share(&arena, rat, bob));
    assert_false(share(&arena, ann, bob));
    arena_finish(&arena);
}

static void a_touch_joins_a_fight_and_binds_for_its_beats(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight);
    struct arena *arena = &fight.arena;
    uint32_t cat = arena_add_player(arena, FAR_AWAY, 0);
    bubbles_touch(arena->bubbles, cat, fight.ann);
    arena_run(arena);
    assert_true(share(arena, cat, fight.ann));
    for (int i = 0; i < DEFAULT_TOUCH_BEATS; i++) {
        assert_true(share(arena, cat, fight.ann));
        assert_true(arena_act(arena, cat, TURN));
        assert_true(arena_act(arena, fight.ann, TURN));
        assert_true(arena_act(arena, fight.bob, TURN));
    }
    assert_false(share(arena, cat, fight.ann));
    arena_finish(arena);
}

static void a_touch_without_a_fight_joins_nobody(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t bob = arena_add_player(&arena, 1, 0);
    bubbles_touch(arena.bubbles, ann, bob);
    assert_false(share(&arena, ann, bob));
    arena_finish(&arena);
}

static void joining_keeps_what_is_left_to_wait_and_interrupts(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t bob = arena_add_player(&arena, 2, 0);
    uint32_t ogre = arena_add_creature(&arena, 1, 1);
    arena.actors[ogre].tame = true;
    for (int i = 0; i < 7; i++) {
        assert_true(arena_act(&arena, bob, TURN));
    }
    assert_true(arena_act(&arena, bob, TURN / 2)); /* half a turn into his beat */
    arena_hunt(&arena, ogre, ann);
    arena_look(&arena, bob);
    arena_run(&arena);
    assert_true(share(&arena, ann, bob));
    assert_int_equal(arena.actors[ann].interruptions, 1);
    assert_int_equal(arena.actors[bob].interruptions, 1);
    assert_true(arena_act(&arena, bob, TURN / 2));
    assert_false(bubbles_may_act(arena.bubbles, bob));
    assert_int_equal(arena_unaccounted(&arena, bob), 0);
    assert_int_equal(bubbles_age(arena.bubbles, ann), 0);
    arena_finish(&arena);
}

/* ------------------------------------------------------------------------------------------------------
 * holds */

static void who_has_not_acted_is_waited_for_and_then_taken_to_wait(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight);
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

/* How long Ann, who acts at once whenever she may, is held up in all until she is not any more. */
static int64_t held_in_all(struct fight *fight, int acts)
{
    struct arena *arena = &fight->arena;
    int64_t start_ms = arena->now_ms;
    for (int i = 0; i < acts; i++) {
        assert_true(arena_act(arena, fight->ann, TURN));
        while (!bubbles_may_act(arena->bubbles, fight->ann)) {
            arena_pass(arena, bubbles_next_call_ms(arena->bubbles));
        }
    }
    return arena->now_ms - start_ms;
}

static void who_is_slow_again_and_again_is_waited_for_ever_shorter(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight);
    assert_int_equal(held_in_all(&fight, 1), 3000);
    assert_int_equal(held_in_all(&fight, 1), 3000);
    assert_int_equal(held_in_all(&fight, 1), 1000); /* the bank is empty: the floor */
    assert_int_equal(held_in_all(&fight, 1), 1000);
    assert_true(arena_act(&fight.arena, fight.bob, TURN)); /* an act pays some back: still the floor */
    assert_int_equal(bubbles_status(fight.arena.bubbles, fight.bob).bank_ms, DEFAULT_HOLD_REFILL_MS);
    arena_finish(&fight.arena);
}

static void who_goes_away_holds_nobody_up_any_more_and_is_withdrawn(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight);
    int64_t held_ms = held_in_all(&fight, 200);
    assert_in_range(held_ms, 9000, 10000);
    assert_int_equal(fight.arena.actors[fight.bob].withdrawals, 1);
    assert_int_equal(mode(&fight.arena, fight.bob), BUBBLES_MODE_OUT);
    arena_finish(&fight.arena);
}

static void a_hold_ends_when_the_player_becomes_away(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight);
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
    fight_init(&fight);
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
    fight_init(&fight);
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
    fight_init(&fight);
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
    fight_init(&fight);
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
    fight_init(&fight);
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

/* --------------------------------------------------------------------------------------------------
 * creatures */

static void a_wandering_creature_passes_to_who_acts(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t bob = arena_add_player(&arena, 20, 0);
    uint32_t cow = arena_add_creature(&arena, 5, 0);
    arena.actors[cow].tame = true;
    assert_true(arena_act(&arena, ann, TURN));
    assert_int_equal(bubbles_keeper(arena.bubbles, cow), ann);
    int64_t turns = arena.actors[cow].turns;
    assert_true(arena_act(&arena, bob, TURN));
    assert_int_equal(arena.actors[cow].turns, turns); /* hers: she is nearer, and has just acted */
    arena_pass(&arena, arena.now_ms + DEFAULT_KEEPER_IDLE_MS + 1);
    assert_true(arena_act(&arena, bob, TURN));
    assert_int_equal(bubbles_keeper(arena.bubbles, cow), bob);
    assert_int_equal(arena.actors[cow].turns, turns + 1);
    arena_finish(&arena);
}

static void a_sleeper_recovers_by_what_its_last_player_aged(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t slug = arena_add_creature(&arena, 5, 0);
    arena.actors[slug].tame = true;
    arena.actors[slug].speed = 1;
    arena_look(&arena, ann);
    assert_true(arena_act(&arena, ann, TURN)); /* it acts, and has nine turns to wait */
    bubbles_sleep(arena.bubbles, slug);
    arena_put(&arena, ann, FAR_AWAY, 0);
    assert_true(arena_act(&arena, ann, 4 * TURN));
    arena_put(&arena, ann, 0, 0);
    arena_look(&arena, ann);
    assert_int_equal(arena_unaccounted(&arena, slug), 0);
    assert_true(arena_act(&arena, ann, 5 * TURN));
    assert_int_equal(arena.actors[slug].turns, 1);
    assert_true(arena_act(&arena, ann, TURN));
    assert_int_equal(arena.actors[slug].turns, 2);
    arena_finish(&arena);
}

static void a_hunter_gives_up_after_its_beats_and_wakes_rested(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t ogre = arena_add_creature(&arena, 5, 0);
    arena.actors[ogre].rooted = true;
    arena_hunt(&arena, ogre, ann);
    assert_true(arena_act(&arena, ann, TURN));
    arena_put(&arena, ann, FAR_AWAY, 0); /* through a portal */
    for (int i = 0; i < DEFAULT_HUNTER_BEATS; i++) {
        assert_true(share(&arena, ann, ogre));
        assert_true(arena_act(&arena, ann, TURN));
    }
    assert_false(share(&arena, ann, ogre));
    int64_t turns = arena.actors[ogre].turns;
    assert_true(arena_act(&arena, ann, 50 * TURN));
    arena_put(&arena, ann, 4, 0);
    arena_look(&arena, ann);
    arena_run(&arena);
    assert_true(share(&arena, ann, ogre));
    assert_int_equal(arena.actors[ogre].turns, turns); /* it has missed 50 turns, and made up for none */
    assert_true(arena_act(&arena, ann, TURN));
    assert_int_equal(arena.actors[ogre].turns, turns + 1);
    assert_int_equal(arena_unaccounted(&arena, ogre), 0);
    arena_finish(&arena);
}

/* ---------------------------------------------------------------------------------------- players' fights */

static void the_victim_of_an_attack_moves_first(void **state)
{
    (void)state;
    struct arena arena;
    arena_init(&arena, CAPACITY);
    uint32_t ann = arena_add_player(&arena, 0, 0);
    uint32_t bob = arena_add_player(&arena, 1, 0);
    assert_false(bubbles_challenge(arena.bubbles, ann, bob));
    arena_run(&arena);
    assert_true(share(&arena, ann, bob));
    assert_false(bubbles_may_act(arena.bubbles, ann));
    assert_true(bubbles_may_act(arena.bubbles, bob));
    assert_true(arena_act(&arena, bob, TURN));
    assert_true(bubbles_may_act(arena.bubbles, ann));
    assert_true(bubbles_challenge(arena.bubbles, ann, bob));
    assert_true(bubbles_challenge(arena.bubbles, bob, ann)); /* and he may strike back at once */
    arena_finish(&arena);
}

/* ------------------------------------------------------------------------------------------------------
 * stalls */

static void a_stall_is_skipped_and_counted_and_times_nobody_out_at_once(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight);
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
    fight_init(&fight);
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
        cmocka_unit_test(who_sees_a_hunter_near_shares_its_clock),
        cmocka_unit_test(who_sees_it_stays_until_far),
        cmocka_unit_test(a_creature_that_takes_up_the_hunt_joins_at_the_end_of_the_beat),
        cmocka_unit_test(a_touch_joins_a_fight_and_binds_for_its_beats),
        cmocka_unit_test(a_touch_without_a_fight_joins_nobody),
        cmocka_unit_test(joining_keeps_what_is_left_to_wait_and_interrupts),
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
        cmocka_unit_test(a_wandering_creature_passes_to_who_acts),
        cmocka_unit_test(a_sleeper_recovers_by_what_its_last_player_aged),
        cmocka_unit_test(a_hunter_gives_up_after_its_beats_and_wakes_rested),
        cmocka_unit_test(the_victim_of_an_attack_moves_first),
        cmocka_unit_test(a_stall_is_skipped_and_counted_and_times_nobody_out_at_once),
        cmocka_unit_test(after_a_stall_one_slack_passes_and_then_time_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
