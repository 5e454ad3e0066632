/* Blows, deaths, experience and healing; and whose turn it is. */
#include "server/game/career.h"
#include "server/game/growth.h"
#include "tests/support/check.h"
#include "tests/support/game_scene.h"

static const struct game_event *last_of(const struct game_scene *scene, enum game_event_type type)
{
    size_t count;
    const struct game_event *events = game_events(scene->game, &count);
    while (count > 0 && events[count - 1].type != type) {
        count--;
    }
    assert_true(count > 0);
    return &events[count - 1];
}

static void who_kills_gains_what_it_was_worth(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#####\n#Sbc#\n#####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle fungus = game_scene_put(&scene, BEAST_FUNGUS, 'b');
    while (game_actor(scene.game, fungus)->hit_points > 0) {
        game_scene_step(&scene, ann, 1, 0);
        assert_stands_at(&scene, ann, 'S');
        game_scene_pump(&scene);
    }
    const struct game_event *died = last_of(&scene, GAME_DIED);
    assert_true(actor_handle_equal(died->actor, fungus) && actor_handle_equal(died->other, ann));
    assert_int_equal(game_actor(scene.game, ann)->experience, 25);
    assert_int_equal(last_of(&scene, GAME_GREW)->amount, 2);
    assert_int_equal(game_actor(scene.game, ann)->hit_points_most, growth_at(2).hit_points);
    game_scene_step(&scene, ann, 1, 0); /* its cell is free */
    assert_stands_at(&scene, ann, 'b');
    game_forget_events(scene.game);
    assert_null(game_actor(scene.game, fungus));
    game_scene_finish(&scene);
}

static void the_dead_are_named_until_events_are_forgotten_and_do_nothing(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#####\n#Sb.#\n#####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle ogre = game_scene_put(&scene, BEAST_OGRE, 'b');
    game_scene_wait(&scene, ann, 100);
    const struct actor *actor = game_actor(scene.game, ann);
    assert_non_null(actor);
    assert_int_equal(actor->hit_points, 0);
    assert_false(actor->body);
    assert_true(actor_handle_equal(last_of(&scene, GAME_DIED)->other, ogre));
    assert_null(game_actor_at(scene.game, ramp_map_place(&scene.map, 'S')));
    assert_int_equal(game_move(scene.game, ann, 1, 0), RESULT_DEAD);
    assert_false(game_may_act(scene.game, ann));
    assert_int_equal(game_clock(scene.game, ann).mode, BUBBLES_MODE_OUT);
    game_leave(scene.game, ann);
    game_forget_events(scene.game);
    assert_null(game_actor(scene.game, ann));
    assert_int_equal(game_player_count(scene.game), 0);
    assert_int_equal(game_next_call_ms(scene.game), INT64_MAX);
    (void)game_scene_join(&scene, "Ann");
    game_scene_finish(&scene);
}

static void the_turns_of_the_dead_are_known(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#####\n#Sb.#\n#####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    (void)game_scene_put(&scene, BEAST_WOLF, 'b');
    int waited = 0;
    for (; game_actor(scene.game, ann)->hit_points > 0; waited++) {
        game_scene_wait(&scene, ann, 1);
    }
    assert_true(waited > 5);
    assert_in_range(career_of(scene.game, ann).turns, waited - 1, waited);
    game_scene_finish(&scene);
}

static void a_blow_takes_what_it_tells(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#####\n#Sb.#\n#####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle fungus = game_scene_put(&scene, BEAST_FUNGUS, 'b');
    const struct actor *actor = game_actor(scene.game, fungus);
    for (int k = 0; k < 3 && actor->hit_points > 0; k++) {
        int32_t before = actor->hit_points;
        game_scene_step(&scene, ann, 1, 0);
        const struct game_event *struck = last_of(&scene, GAME_STRUCK);
        assert_true(actor_handle_equal(struck->actor, ann) && actor_handle_equal(struck->other, fungus));
        assert_int_equal(actor->hit_points, before - struck->strike.damage);
        assert_int_equal(struck->strike.blow == BLOW_MISS, struck->strike.damage == 0);
        game_scene_pump(&scene);
    }
    game_scene_finish(&scene);
}

static void wounds_heal_with_time_and_no_further_than_whole(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "########\n#Sb...c#\n########\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    (void)game_scene_put(&scene, BEAST_FUNGUS, 'b');
    while (game_actor(scene.game, ann)->hit_points > 90) {
        game_scene_wait(&scene, ann, 1);
    }
    struct actor_handle fungus = game_actor_at(scene.game, ramp_map_place(&scene.map, 'b'))->handle;
    game_leave(scene.game, fungus);
    int32_t before = game_actor(scene.game, ann)->hit_points;
    game_scene_wait(&scene, ann, 3);
    assert_int_equal(game_actor(scene.game, ann)->hit_points, before + 1);
    game_scene_wait(&scene, ann, GROWTH_WHOLE_AGAIN);
    assert_int_equal(game_actor(scene.game, ann)->hit_points, 100);
    game_scene_finish(&scene);
}

/* Two who fight the same wolf share time: who has acted waits for the other, for so long. */
static void in_a_shared_fight_one_waits_for_the_other(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "########\n#aS....#\n#.....b#\n########\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    struct actor_handle wolf = game_scene_put(&scene, BEAST_WOLF, 'b');
    game_scene_wait(&scene, ann, 1);
    assert_true(actor_handle_equal(game_actor(scene.game, wolf)->mind.foe, ann) ||
                actor_handle_equal(game_actor(scene.game, wolf)->mind.foe, bob));
    for (int k = 0; k < 2; k++) {
        assert_int_equal(game_wait(scene.game, ann), RESULT_OK);
        game_scene_pump(&scene);
        if (!game_may_act(scene.game, ann)) {
            break;
        }
        assert_int_equal(game_wait(scene.game, bob), RESULT_OK);
        game_scene_pump(&scene);
    }
    struct actor_handle waited[2];
    struct place before = game_actor(scene.game, ann)->place;
    assert_int_equal(game_move(scene.game, ann, 1, 0), RESULT_NOT_YET);
    assert_true(place_same_cell(game_actor(scene.game, ann)->place, before));
    assert_int_equal(game_waited_for(scene.game, ann, waited, 2), 1);
    assert_true(actor_handle_equal(waited[0], bob));
    int64_t call_ms = game_next_call_ms(scene.game);
    assert_true(call_ms < INT64_MAX);
    game_set_time(scene.game, call_ms);
    game_scene_pump(&scene);
    assert_int_equal(game_scene_count(&scene, GAME_WAITED, NULL), 1);
    assert_true(game_may_act(scene.game, ann));
    game_scene_finish(&scene);
}

static void alone_nobody_calls(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "########\n#S....b#\n########\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    (void)game_scene_put(&scene, BEAST_WOLF, 'b');
    game_scene_wait(&scene, ann, 3);
    assert_int_equal(game_next_call_ms(scene.game), INT64_MAX);
    assert_int_equal(game_clock(scene.game, ann).mode, BUBBLES_MODE_FREE);
    assert_int_equal(game_clock(scene.game, ann).turns, 3);
    game_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_kills_gains_what_it_was_worth),
        cmocka_unit_test(the_dead_are_named_until_events_are_forgotten_and_do_nothing),
        cmocka_unit_test(the_turns_of_the_dead_are_known),
        cmocka_unit_test(a_blow_takes_what_it_tells),
        cmocka_unit_test(wounds_heal_with_time_and_no_further_than_whole),
        cmocka_unit_test(in_a_shared_fight_one_waits_for_the_other),
        cmocka_unit_test(alone_nobody_calls),
    };
    return cmocka_run_group_tests_name("game/fight", tests, NULL, NULL);
}
