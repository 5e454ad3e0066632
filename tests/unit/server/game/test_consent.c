/* Players hurt each other only where both have asked for it. */
#include "tests/support/check.h"
#include "tests/support/game_scene.h"

#include "server/game/consent.h"

struct ring {
    struct game_scene scene;
    struct actor_handle ann; /* at S */
    struct actor_handle bob; /* east of her */
};

static void ring_init(struct ring *ring)
{
    game_scene_init(&ring->scene, NULL, "#######\n#S.b..#\n#######\n", NULL);
    ring->bob = game_scene_join(&ring->scene, "Bob");
    game_scene_step(&ring->scene, ring->bob, 1, 0);
    ring->ann = game_scene_join(&ring->scene, "Ann");
    game_scene_pump(&ring->scene);
    game_forget_events(ring->scene.game);
}

static int blows(const struct ring *ring)
{
    return game_scene_count(&ring->scene, GAME_STRUCK, NULL);
}

/* Both act until nobody's turn is left to wait for. */
static enum result push(struct ring *ring, struct actor_handle who, int32_t dx)
{
    enum result result = game_move(ring->scene.game, who, dx, 0);
    game_scene_pump(&ring->scene);
    return result;
}

static void one_who_asks_alone_hurts_nobody(void **state)
{
    (void)state;
    struct ring ring;
    ring_init(&ring);
    assert_int_equal(game_challenge(ring.scene.game, ring.ann, ring.bob), RESULT_OK);
    assert_false(game_has_consent(ring.scene.game, ring.ann, ring.bob));
    assert_int_equal(push(&ring, ring.ann, 1), RESULT_OK); /* they swap */
    assert_int_equal(blows(&ring), 0);
    game_scene_finish(&ring.scene);
}

static void where_both_have_asked_the_victim_moves_first(void **state)
{
    (void)state;
    struct ring ring;
    ring_init(&ring);
    assert_int_equal(game_challenge(ring.scene.game, ring.ann, ring.bob), RESULT_OK);
    assert_int_equal(game_challenge(ring.scene.game, ring.bob, ring.ann), RESULT_OK);
    assert_int_equal(push(&ring, ring.ann, 1), RESULT_NOT_YET);
    assert_int_equal(blows(&ring), 0);
    assert_int_equal(game_wait(ring.scene.game, ring.bob), RESULT_OK);
    game_scene_pump(&ring.scene);
    assert_int_equal(push(&ring, ring.ann, 1), RESULT_OK);
    assert_int_equal(blows(&ring), 1);
    game_scene_finish(&ring.scene);
}

static void peace_of_one_ends_it(void **state)
{
    (void)state;
    struct ring ring;
    ring_init(&ring);
    assert_int_equal(game_challenge(ring.scene.game, ring.ann, ring.bob), RESULT_OK);
    assert_int_equal(game_challenge(ring.scene.game, ring.bob, ring.ann), RESULT_OK);
    assert_int_equal(game_make_peace(ring.scene.game, ring.bob, ring.ann), RESULT_OK);
    assert_int_equal(game_make_peace(ring.scene.game, ring.bob, ring.ann), RESULT_NO_CONSENT);
    assert_int_equal(push(&ring, ring.ann, 1), RESULT_OK);
    assert_int_equal(blows(&ring), 0);
    assert_int_equal(game_challenge(ring.scene.game, ring.bob, ring.ann), RESULT_OK);
    assert_false(game_has_consent(ring.scene.game, ring.ann, ring.bob)); /* she is to be asked anew */
    game_scene_finish(&ring.scene);
}

static void a_fight_by_consent_may_be_to_the_death(void **state)
{
    (void)state;
    struct ring ring;
    ring_init(&ring);
    assert_int_equal(game_challenge(ring.scene.game, ring.ann, ring.bob), RESULT_OK);
    assert_int_equal(game_challenge(ring.scene.game, ring.bob, ring.ann), RESULT_OK);
    const struct actor *bob = game_actor(ring.scene.game, ring.bob);
    for (int k = 0; k < 1000 && bob->hit_points > 0; k++) {
        (void)!push(&ring, ring.ann, 1);
        if (bob->hit_points > 0) {
            (void)!game_wait(ring.scene.game, ring.bob);
            game_scene_pump(&ring.scene);
        }
    }
    assert_int_equal(bob->hit_points, 0);
    assert_int_equal(game_actor(ring.scene.game, ring.ann)->experience,
                     0); /* nothing is to be gained by it */
    game_leave(ring.scene.game, ring.bob);
    game_forget_events(ring.scene.game);
    struct actor_handle again = game_scene_join(&ring.scene, "Bob");
    assert_false(game_has_consent(ring.scene.game, ring.ann, again));
    game_scene_finish(&ring.scene);
}

static void nobody_asks_whom_it_does_not_see(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#######\n#S#b..#\n#######\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    struct actor_handle wolf = game_scene_put(&scene, BEAST_FUNGUS, 'b');
    assert_int_equal(game_challenge(scene.game, ann, ann), RESULT_NOBODY_THERE);
    assert_int_equal(game_challenge(scene.game, ann, wolf), RESULT_NOBODY_THERE);
    assert_int_equal(game_challenge(scene.game, ann, ACTOR_NOBODY), RESULT_NOBODY_THERE);
    game_scene_finish(&scene);
}

static void whom_one_asked_first_is_forgotten_first(void **state)
{
    (void)state;
    struct consent consent = {0};
    for (uint32_t i = 0; i <= CONSENT_ASKED_MAX; i++) {
        consent_add(&consent, (struct actor_handle){.index = i});
        consent_add(&consent, (struct actor_handle){.index = i});
    }
    assert_int_equal(consent.count, CONSENT_ASKED_MAX);
    assert_false(consent_has(&consent, (struct actor_handle){.index = 0}));
    assert_true(consent_has(&consent, (struct actor_handle){.index = 1}));
    consent_remove(&consent, (struct actor_handle){.index = 2});
    assert_true(consent_has(&consent, (struct actor_handle){.index = CONSENT_ASKED_MAX}));
    assert_int_equal(consent.count, CONSENT_ASKED_MAX - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_who_asks_alone_hurts_nobody),
        cmocka_unit_test(where_both_have_asked_the_victim_moves_first),
        cmocka_unit_test(peace_of_one_ends_it),
        cmocka_unit_test(a_fight_by_consent_may_be_to_the_death),
        cmocka_unit_test(nobody_asks_whom_it_does_not_see),
        cmocka_unit_test(whom_one_asked_first_is_forgotten_first),
    };
    return cmocka_run_group_tests_name("game/consent", tests, NULL, NULL);
}
