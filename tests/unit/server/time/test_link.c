/* Who shares a clock with whom: joining, parting, creatures and attacks. */
#include "common/limits.h"
#include "tests/support/check.h"
#include "tests/support/fight.h"

enum { TURN = BUBBLES_TURN, CAPACITY = 64, FAR_AWAY = 1000 };

static enum bubbles_mode mode(const struct arena *arena, uint32_t player)
{
    return bubbles_status(arena->bubbles, player).mode;
}

static bool share(const struct arena *arena, uint32_t one, uint32_t other)
{
    return bubbles_share(arena->bubbles, one, other);
}

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
    fight_init(&fight, 2);
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

static void when_the_danger_is_over_nobody_waits(void **state)
{
    (void)state;
    struct fight fight;
    fight_init(&fight, 2);
    struct arena *arena = &fight.arena;
    assert_true(arena_act(arena, fight.ann, TURN));
    assert_false(bubbles_may_act(arena->bubbles, fight.ann));
    arena_remove(arena, fight.ogre); /* a trap was its end */
    assert_false(share(arena, fight.ann, fight.bob));
    assert_true(bubbles_may_act(arena->bubbles, fight.ann));
    assert_int_equal(arena_unaccounted(arena, fight.bob), 0);
    assert_int_equal(bubbles_next_call_ms(arena->bubbles), INT64_MAX);
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
    fight_init(&fight, 2);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_sees_a_hunter_near_shares_its_clock),
        cmocka_unit_test(who_sees_it_stays_until_far),
        cmocka_unit_test(when_the_danger_is_over_nobody_waits),
        cmocka_unit_test(a_creature_that_takes_up_the_hunt_joins_at_the_end_of_the_beat),
        cmocka_unit_test(a_touch_joins_a_fight_and_binds_for_its_beats),
        cmocka_unit_test(a_touch_without_a_fight_joins_nobody),
        cmocka_unit_test(joining_keeps_what_is_left_to_wait_and_interrupts),
        cmocka_unit_test(a_wandering_creature_passes_to_who_acts),
        cmocka_unit_test(a_sleeper_recovers_by_what_its_last_player_aged),
        cmocka_unit_test(a_hunter_gives_up_after_its_beats_and_wakes_rested),
        cmocka_unit_test(the_victim_of_an_attack_moves_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
