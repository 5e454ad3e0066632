/* A player is saved, leaves, and is the same when it comes back. */
#include "server/game/record.h"

#include "server/game/game_state.h"
#include "server/game/game_things.h"
#include "tests/support/check.h"
#include "tests/support/game_scene.h"

static const char *const realm_names[] = {"caves"};
static const char room[] = "#######\n#S...x#\n#######\n";

static void room_init(struct game_scene *scene)
{
    game_scene_init_as(scene, NULL, room, NULL,
                       &(struct game_config){.things = thing_kinds_of_test(), .realm_names = realm_names});
}

/* Saves somebody and takes it out of the world. */
static struct buffer put_away(struct game_scene *scene, struct actor_handle player)
{
    struct buffer bytes = {0};
    game_save_player(scene->game, player, &bytes);
    game_leave(scene->game, player);
    return bytes;
}

static struct actor_handle bring_back(struct game_scene *scene, const char *name, struct buffer *bytes)
{
    struct actor_handle handle;
    assert_int_equal(game_restore_player(scene->game, name, bytes->bytes, bytes->length, &handle), RESULT_OK);
    buffer_finish(bytes);
    return handle;
}

/* Ann with something of everything. */
static struct actor_handle come_of_age(struct game_scene *scene)
{
    struct actor_handle ann = game_scene_join(scene, "Ann");
    game_scene_hand(scene, TEST_CLUB, 1, ann);
    game_scene_hand(scene, TEST_DART, 5, ann);
    game_scene_hand(scene, THING_COPPER, 30, ann);
    game_scene_hand(scene, TEST_HAT, 1, ann);
    assert_int_equal(game_wear(scene->game, ann, 'a'), RESULT_OK);
    assert_int_equal(game_drop(scene->game, ann, 'b', 0), RESULT_OK); /* the hat keeps its letter */
    game_scene_step(scene, ann, 1, 0);
    game_scene_step(scene, ann, 1, 0);
    struct actor *actor = game_somebody(scene->game, ann);
    actor->hit_points = 41;
    actor->experience = 77;
    actor->strength = 3;
    actor->toughness = 4;
    actor->career.depth = 6;
    actor->dug = 9;
    conditions_begin(&actor->conditions, CONDITION_HASTENED, 5, bubbles_age(scene->game->bubbles, ann.index),
                     20);
    scene->game->lores[ann.index].knows[TEST_SPEED] = true;
    return ann;
}

static void who_comes_back_is_who_left(void **state)
{
    (void)state;
    struct game_scene scene;
    room_init(&scene);
    struct actor_handle ann = come_of_age(&scene);
    struct actor before = *game_actor(scene.game, ann);
    struct career career = career_of(scene.game, ann);
    struct buffer bytes = put_away(&scene, ann);
    assert_int_equal(game_player_count(scene.game), 0);
    ann = bring_back(&scene, "Ann", &bytes);
    const struct actor *after = game_actor(scene.game, ann);
    assert_true(place_same_cell(after->place, before.place));
    assert_int_equal(after->hit_points, before.hit_points);
    assert_int_equal(after->hit_points_most, before.hit_points_most);
    assert_int_equal(after->experience, before.experience);
    assert_int_equal(after->strength, before.strength);
    assert_int_equal(after->toughness, before.toughness);
    assert_int_equal(after->dug, before.dug);
    assert_int_equal(after->healed_until, before.healed_until);
    assert_memory_equal(&after->conditions, &before.conditions, sizeof before.conditions);
    struct career now = career_of(scene.game, ann);
    assert_int_equal(now.depth, career.depth);
    assert_int_equal(now.turns, career.turns);
    assert_int_equal(now.coins, career.coins);
    assert_int_equal(game_look_of(scene.game, ann, TEST_SPEED), 0);
    assert_int_not_equal(game_look_of(scene.game, ann, TEST_HEALING), 0);
    game_scene_finish(&scene);
}

static void the_pack_is_as_it_was_to_the_letter(void **state)
{
    (void)state;
    struct game_scene scene;
    room_init(&scene);
    struct actor_handle ann = come_of_age(&scene);
    const struct things *things = game_things(scene.game);
    int64_t darts = things->totals[TEST_DART];
    struct buffer bytes = put_away(&scene, ann);
    assert_int_equal(things->totals[TEST_CLUB], 0);
    ann = bring_back(&scene, "Ann", &bytes);
    thing_scene_carries(things, ann, 'a', TEST_CLUB, 1);
    assert_true(things_carried(things, ann, 'a')->worn);
    assert_null(things_carried(things, ann, 'b'));
    thing_scene_carries(things, ann, 'c', TEST_HAT, 1);
    assert_false(things_carried(things, ann, 'c')->worn);
    assert_int_equal(things->totals[TEST_DART], darts);
    assert_int_equal(things->totals[THING_COPPER], 30);
    game_scene_finish(&scene);
}

static void the_keystone_stays_in_the_world(void **state)
{
    (void)state;
    struct game_scene scene;
    room_init(&scene);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_hand(&scene, THING_KEYSTONE, 1, ann);
    struct buffer bytes = put_away(&scene, ann);
    thing_scene_lies(game_things(scene.game), ramp_map_place(&scene.map, 'S'), THING_KEYSTONE, 1);
    ann = bring_back(&scene, "Ann", &bytes);
    assert_null(things_first_of(game_things(scene.game), ann));
    assert_int_equal(game_things(scene.game)->totals[THING_KEYSTONE], 1);
    game_scene_finish(&scene);
}

static void where_somebody_stands_one_comes_back_beside(void **state)
{
    (void)state;
    struct game_scene scene;
    room_init(&scene);
    struct buffer bytes = put_away(&scene, game_scene_join(&scene, "Ann"));
    struct actor_handle bob = game_scene_join(&scene, "Bob");
    struct actor_handle ann = bring_back(&scene, "Ann", &bytes);
    int64_t apart = place_distance(game_actor(scene.game, ann)->place, game_actor(scene.game, bob)->place);
    assert_int_equal(apart, 1);
    game_scene_finish(&scene);
}

static void a_realm_that_is_no_more_leads_back_to_the_start(void **state)
{
    (void)state;
    static const char *const other_names[] = {"halls"};
    struct game_scene scene;
    room_init(&scene);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_step(&scene, ann, 1, 0);
    struct buffer bytes = put_away(&scene, ann);
    scene.game->config.realm_names = other_names;
    assert_stands_at(&scene, bring_back(&scene, "Ann", &bytes), 'S');
    game_scene_finish(&scene);
}

static void a_world_too_full_of_things_lets_nobody_lose_any(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle handle;
    room_init(&scene);
    struct buffer bytes = put_away(&scene, come_of_age(&scene));
    things_set_limit(&scene.game->things, scene.game->things.count + 1);
    assert_int_equal(game_restore_player(scene.game, "Ann", bytes.bytes, bytes.length, &handle), RESULT_FULL);
    assert_int_equal(game_player_count(scene.game), 0);
    things_set_limit(&scene.game->things, LIMIT_THINGS);
    (void)bring_back(&scene, "Ann", &bytes);
    game_scene_finish(&scene);
}

static void one_name_is_one_player(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle handle;
    struct buffer bytes = {0};
    room_init(&scene);
    game_save_player(scene.game, game_scene_join(&scene, "Ann"), &bytes);
    assert_int_equal(game_restore_player(scene.game, "ann", bytes.bytes, bytes.length, &handle),
                     RESULT_NAME_TAKEN);
    buffer_finish(&bytes);
    game_scene_finish(&scene);
}

/* However a record was cut or scratched, it is refused or somebody comes of it who can be played. */
static void a_record_that_was_scratched_does_no_harm(void **state)
{
    (void)state;
    struct game_scene scene;
    struct actor_handle handle;
    room_init(&scene);
    struct buffer bytes = put_away(&scene, come_of_age(&scene));
    for (size_t length = 0; length < bytes.length; length++) {
        assert_int_equal(game_restore_player(scene.game, "Ann", bytes.bytes, length, &handle),
                         RESULT_BAD_FIELD);
    }
    for (size_t at = 0; at < bytes.length; at++) {
        for (unsigned bit = 0; bit < 8; bit++) {
            bytes.bytes[at] = (char)(bytes.bytes[at] ^ 1 << bit);
            if (game_restore_player(scene.game, "Ann", bytes.bytes, bytes.length, &handle) == RESULT_OK) {
                game_scene_wait(&scene, handle, 1);
                game_leave(scene.game, handle);
            }
            bytes.bytes[at] = (char)(bytes.bytes[at] ^ 1 << bit);
        }
    }
    buffer_finish(&bytes);
    game_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_comes_back_is_who_left),
        cmocka_unit_test(the_pack_is_as_it_was_to_the_letter),
        cmocka_unit_test(the_keystone_stays_in_the_world),
        cmocka_unit_test(where_somebody_stands_one_comes_back_beside),
        cmocka_unit_test(a_realm_that_is_no_more_leads_back_to_the_start),
        cmocka_unit_test(a_world_too_full_of_things_lets_nobody_lose_any),
        cmocka_unit_test(one_name_is_one_player),
        cmocka_unit_test(a_record_that_was_scratched_does_no_harm),
    };
    return cmocka_run_group_tests_name("game/record", tests, NULL, NULL);
}
