/* Experience is shared by what each has done to the creature. */
#include "server/game/fight.h"
#include "server/game/reward.h"
#include "tests/support/check.h"
#include "tests/support/game_scene.h"

enum { WORTH = 25, WHOLE = 20 /* hit points */ };

struct hunt {
    struct game_scene scene;
    struct actor_handle fungus;
};

static void hunt_init(struct hunt *hunt)
{
    game_scene_init(&hunt->scene, NULL, "#######\n#S....#\n#....b#\n#######\n", NULL);
    hunt->fungus = game_scene_put(&hunt->scene, BEAST_FUNGUS, 'b');
}

static void hurt(struct hunt *hunt, struct actor_handle by, int32_t amount)
{
    struct game *game = hunt->scene.game;
    fight_hurt(game, game_somebody(game, hunt->fungus), game_somebody(game, by), amount, THING_NONE);
}

static int32_t experience_of(const struct hunt *hunt, struct actor_handle player)
{
    return game_actor(hunt->scene.game, player)->experience;
}

static void each_gets_its_part_and_the_killer_the_rest(void **state)
{
    (void)state;
    struct hunt hunt;
    hunt_init(&hunt);
    struct actor_handle ann = game_scene_join(&hunt.scene, "Ann");
    struct actor_handle bob = game_scene_join(&hunt.scene, "Bob");
    struct actor_handle carl = game_scene_join(&hunt.scene, "Carl");
    hurt(&hunt, ann, 5);
    hurt(&hunt, bob, WHOLE);
    assert_int_equal(experience_of(&hunt, ann), WORTH * 5 / WHOLE);
    assert_int_equal(experience_of(&hunt, bob), WORTH - WORTH * 5 / WHOLE);
    assert_int_equal(experience_of(&hunt, carl), 0);
    assert_int_equal(game_scene_count(&hunt.scene, GAME_EARNED, NULL), 2);
    game_scene_finish(&hunt.scene);
}

static void what_healed_and_was_taken_again_counts_again(void **state)
{
    (void)state;
    struct hunt hunt;
    hunt_init(&hunt);
    struct actor_handle ann = game_scene_join(&hunt.scene, "Ann");
    struct actor_handle bob = game_scene_join(&hunt.scene, "Bob");
    hurt(&hunt, ann, WHOLE / 2);
    (void)fight_mend(hunt.scene.game, game_somebody(hunt.scene.game, hunt.fungus), WHOLE);
    hurt(&hunt, ann, WHOLE / 2);
    hurt(&hunt, bob, WHOLE);
    assert_int_equal(experience_of(&hunt, ann), WORTH * 2 / 3);
    assert_int_equal(experience_of(&hunt, bob), WORTH - WORTH * 2 / 3);
    game_scene_finish(&hunt.scene);
}

static void who_is_gone_leaves_its_part_to_the_others(void **state)
{
    (void)state;
    struct hunt hunt;
    hunt_init(&hunt);
    struct actor_handle ann = game_scene_join(&hunt.scene, "Ann");
    struct actor_handle bob = game_scene_join(&hunt.scene, "Bob");
    hurt(&hunt, ann, 5);
    game_leave(hunt.scene.game, ann);
    struct actor_handle eve = game_scene_join(&hunt.scene, "Eve"); /* perhaps where Ann was in the table */
    hurt(&hunt, bob, WHOLE);
    assert_int_equal(experience_of(&hunt, bob), WORTH);
    assert_int_equal(experience_of(&hunt, eve), 0);
    assert_int_equal(game_scene_count(&hunt.scene, GAME_EARNED, NULL), 0);
    game_scene_finish(&hunt.scene);
}

/* One more than there is room for: who did least is forgotten. */
static void the_least_of_too_many_is_forgotten(void **state)
{
    (void)state;
    struct actor creature = {.kind = BEAST_FUNGUS};
    for (int i = 0; i <= LIMIT_PARTY; i++) {
        const struct actor player = {.handle = {.index = (uint32_t)i}};
        reward_note(&creature, &player, i == 3 ? 1 : 10);
    }
    int64_t total = 0;
    for (int i = 0; i < LIMIT_PARTY; i++) {
        assert_true(creature.harms[i].by.index != 3);
        total += creature.harms[i].damage;
    }
    assert_int_equal(total, 10 * LIMIT_PARTY);
}

static void who_did_what_is_part_of_the_digest(void **state)
{
    (void)state;
    uint64_t digests[2];
    for (int i = 0; i < 2; i++) {
        struct hunt hunt;
        hunt_init(&hunt);
        struct actor_handle both[] = {game_scene_join(&hunt.scene, "Ann"),
                                      game_scene_join(&hunt.scene, "Bob")};
        struct actor *fungus = game_somebody(hunt.scene.game, hunt.fungus);
        reward_note(fungus, game_actor(hunt.scene.game, both[i]), 3);
        digests[i] = game_digest(hunt.scene.game);
        game_scene_finish(&hunt.scene);
    }
    assert_true(digests[0] != digests[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_gets_its_part_and_the_killer_the_rest),
        cmocka_unit_test(what_healed_and_was_taken_again_counts_again),
        cmocka_unit_test(who_is_gone_leaves_its_part_to_the_others),
        cmocka_unit_test(the_least_of_too_many_is_forgotten),
        cmocka_unit_test(who_did_what_is_part_of_the_digest),
    };
    return cmocka_run_group_tests_name("game/reward", tests, NULL, NULL);
}
