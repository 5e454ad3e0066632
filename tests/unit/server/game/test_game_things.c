/* What players do with things: each deed takes a turn and is told, each refusal changes nothing. */
#include "server/game/game_state.h"
#include "server/game/game_things.h"
#include "server/game/pack.h"
#include "tests/support/check.h"
#include "tests/support/game_scene.h"

static const struct thing_handle whatever_is_here = {0, 0};

/* Ann beside Bob, and a game that has told nothing yet. */
struct pair {
    struct game_scene scene;
    struct game *game;
    const struct things *things;
    struct actor_handle ann; /* at S */
    struct actor_handle bob; /* at b, to the east */
};

static void pair_init(struct pair *pair)
{
    game_scene_init(&pair->scene, NULL, "######\n#Sb.c#\n######\n", NULL);
    pair->game = pair->scene.game;
    pair->things = game_things(pair->game);
    pair->ann = game_scene_join(&pair->scene, "Ann");
    game_scene_step(&pair->scene, pair->ann, 1, 0);
    pair->bob = game_scene_join(&pair->scene, "Bob");
    game_scene_step(&pair->scene, pair->bob, 1, 0); /* they swap */
    game_forget_events(pair->game);
}

/* The one event of that type since they were forgotten. */
static const struct game_event *only(const struct pair *pair, enum game_event_type type)
{
    size_t count;
    const struct game_event *events = game_events(pair->game, &count);
    size_t found = count;
    for (size_t i = 0; i < count; i++) {
        assert_true(events[i].type != type || found == count);
        found = events[i].type == type ? i : found;
    }
    assert_true(found < count);
    return &events[found];
}

static void assert_told(const struct pair *pair, enum game_event_type type, struct actor_handle actor,
                        uint16_t kind, int32_t amount)
{
    const struct game_event *event = only(pair, type);
    assert_true(actor_handle_equal(event->actor, actor));
    assert_int_equal(event->kind, kind);
    assert_int_equal(event->amount, amount);
}

static struct place at(const struct pair *pair, char letter)
{
    return ramp_map_place(&pair->scene.map, letter);
}

static int64_t age(const struct pair *pair, struct actor_handle player)
{
    return bubbles_age(pair->game->bubbles, player.index);
}

static void what_lies_underfoot_is_picked_up_in_a_turn(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    (void)game_scene_lay_things(&pair.scene, TEST_DART, 5, 'S');
    struct thing_handle club = game_scene_lay_things(&pair.scene, TEST_CLUB, 1, 'S');
    int64_t before = age(&pair, pair.ann);
    assert_int_equal(game_get(pair.game, pair.ann, whatever_is_here, PACK_ALL), RESULT_OK);
    assert_told(&pair, GAME_GOT, pair.ann, TEST_CLUB, 1);
    assert_true(place_same_cell(only(&pair, GAME_PILE_CHANGED)->to, at(&pair, 'S')));
    assert_true(actor_handle_equal(only(&pair, GAME_PACK_CHANGED)->actor, pair.ann));
    assert_int_equal(age(&pair, pair.ann), before + BUBBLES_TURN);
    thing_scene_carries(pair.things, pair.ann, 'a', TEST_CLUB, 1);
    game_forget_events(pair.game);
    assert_int_equal(game_get(pair.game, pair.ann, club, PACK_ALL), RESULT_NOTHING_HERE);
    assert_int_equal(game_get(pair.game, pair.ann, whatever_is_here, 2), RESULT_OK);
    assert_told(&pair, GAME_GOT, pair.ann, TEST_DART, 2);
    thing_scene_lies(pair.things, at(&pair, 'S'), TEST_DART, 3);
    game_scene_finish(&pair.scene);
}

static void of_two_who_want_one_thing_the_first_has_it(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    struct thing_handle hat = game_scene_lay_things(&pair.scene, TEST_HAT, 1, 'S');
    assert_int_equal(game_get(pair.game, pair.bob, hat, 1), RESULT_NOTHING_HERE); /* it is not under Bob */
    assert_int_equal(game_get(pair.game, pair.ann, hat, 1), RESULT_OK);
    game_scene_step(&pair.scene, pair.bob, -1, 0);
    assert_int_equal(game_get(pair.game, pair.bob, hat, 1), RESULT_NOTHING_HERE);
    assert_int_equal(game_get(pair.game, pair.bob, whatever_is_here, PACK_ALL), RESULT_NOTHING_HERE);
    game_scene_finish(&pair.scene);
}

static void some_of_a_stack_is_put_down(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    game_scene_hand(&pair.scene, TEST_DART, 5, pair.ann);
    assert_int_equal(game_drop(pair.game, pair.ann, 'a', 2), RESULT_OK);
    assert_told(&pair, GAME_DROPPED, pair.ann, TEST_DART, 2);
    thing_scene_lies(pair.things, at(&pair, 'S'), TEST_DART, 2);
    thing_scene_carries(pair.things, pair.ann, 'a', TEST_DART, 3);
    game_forget_events(pair.game);
    assert_int_equal(game_drop(pair.game, pair.ann, 'a', PACK_ALL), RESULT_OK);
    assert_told(&pair, GAME_DROPPED, pair.ann, TEST_DART, 3);
    thing_scene_lies(pair.things, at(&pair, 'S'), TEST_DART, 5);
    game_scene_finish(&pair.scene);
}

static void what_is_wielded_and_worn_counts_in_a_fight(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    game_scene_hand(&pair.scene, TEST_CLUB, 1, pair.ann);
    game_scene_hand(&pair.scene, TEST_LEATHER, 1, pair.ann);
    const struct actor *ann = game_actor(pair.game, pair.ann);
    struct fighter bare = game_fighter(pair.game, ann);
    assert_int_equal(game_wear(pair.game, pair.ann, 'a'), RESULT_OK);
    assert_told(&pair, GAME_WORE, pair.ann, TEST_CLUB, 1);
    assert_int_equal(game_wear(pair.game, pair.ann, 'b'), RESULT_OK);
    struct fighter armed = game_fighter(pair.game, ann);
    const struct thing_kind *club = thing_kind_get(thing_kinds_of_test(), TEST_CLUB);
    const struct thing_kind *leather = thing_kind_get(thing_kinds_of_test(), TEST_LEATHER);
    assert_int_equal(armed.attack, bare.attack + club->to_hit);
    assert_int_equal(armed.defence, bare.defence + leather->armour);
    assert_true(leather->armour > 0);
    assert_int_equal(damage_most(armed.damage), damage_most(club->damage));
    assert_int_not_equal(damage_most(armed.damage), damage_most(bare.damage));
    game_forget_events(pair.game);
    assert_int_equal(game_remove(pair.game, pair.ann, 'a'), RESULT_OK);
    assert_told(&pair, GAME_TOOK_OFF, pair.ann, TEST_CLUB, 1);
    assert_int_equal(damage_most(game_fighter(pair.game, ann).damage), damage_most(bare.damage));
    game_scene_finish(&pair.scene);
}

static void who_has_a_tool_digs_faster(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    game_scene_hand(&pair.scene, TEST_PICK, 1, pair.ann);
    int64_t before = age(&pair, pair.ann);
    assert_int_equal(game_dig(pair.game, pair.ann, 0, 1), RESULT_OK);
    assert_int_equal(game_wear(pair.game, pair.ann, 'a'), RESULT_OK);
    assert_int_equal(age(&pair, pair.ann) - before, (5 + 1) * BUBBLES_TURN);
    before = age(&pair, pair.ann);
    assert_int_equal(game_dig(pair.game, pair.ann, 0, -1), RESULT_OK);
    assert_int_equal(game_wait(pair.game, pair.ann), RESULT_OK);
    assert_in_range(age(&pair, pair.ann) - before, 2 * BUBBLES_TURN, 3 * BUBBLES_TURN); /* it has 20 */
    game_scene_finish(&pair.scene);
}

static void things_pass_from_hand_to_hand(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    game_scene_hand(&pair.scene, TEST_DART, 5, pair.ann);
    assert_int_equal(game_give(pair.game, pair.ann, 'a', 2, 1, 0), RESULT_OK);
    assert_told(&pair, GAME_GAVE, pair.ann, TEST_DART, 2);
    assert_true(actor_handle_equal(only(&pair, GAME_GAVE)->other, pair.bob));
    assert_int_equal(game_scene_count(&pair.scene, GAME_PACK_CHANGED, NULL), 2);
    thing_scene_carries(pair.things, pair.bob, 'a', TEST_DART, 2);
    thing_scene_carries(pair.things, pair.ann, 'a', TEST_DART, 3);
    game_scene_finish(&pair.scene);
}

static void what_cannot_be_is_refused_at_no_cost(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    (void)game_scene_lay_things(&pair.scene, TEST_DART, 5, 'S');
    game_scene_hand(&pair.scene, TEST_FLASK, 3, pair.ann);
    struct thing_handle nonsense = {UINT32_MAX, UINT32_MAX};
    assert_int_equal(game_get(pair.game, pair.ann, nonsense, PACK_ALL), RESULT_NOTHING_HERE);
    uint64_t before = game_digest(pair.game); /* with that, Ann's turn has come */
    assert_int_equal(game_get(pair.game, pair.ann, whatever_is_here, 6), RESULT_NOT_THAT_MANY);
    assert_int_equal(game_get(pair.game, pair.ann, whatever_is_here, -1), RESULT_NOT_THAT_MANY);
    assert_int_equal(game_get(pair.game, pair.ann, whatever_is_here, INT32_MAX), RESULT_NOT_THAT_MANY);
    assert_int_equal(game_drop(pair.game, pair.ann, 'b', PACK_ALL), RESULT_NOT_CARRIED);
    assert_int_equal(game_drop(pair.game, pair.ann, '\0', PACK_ALL), RESULT_NOT_CARRIED);
    assert_int_equal(game_drop(pair.game, pair.ann, 'a', INT32_MIN), RESULT_NOT_THAT_MANY);
    assert_int_equal(game_wear(pair.game, pair.ann, 'a'), RESULT_NOT_WEARABLE);
    assert_int_equal(game_remove(pair.game, pair.ann, 'a'), RESULT_NOT_WORN);
    assert_int_equal(game_give(pair.game, pair.ann, 'z', 1, 1, 0), RESULT_NOT_CARRIED);
    assert_int_equal(game_give(pair.game, pair.ann, 'a', 4, 1, 0), RESULT_NOT_THAT_MANY);
    assert_int_equal(game_give(pair.game, pair.ann, 'a', 1, 0, 0), RESULT_NOBODY_THERE);
    assert_int_equal(game_give(pair.game, pair.ann, 'a', 1, -1, 0), RESULT_NOBODY_THERE);
    assert_true(game_digest(pair.game) == before);
    thing_scene_fill(&pair.game->things, pair.bob);
    before = game_digest(pair.game);
    assert_int_equal(game_give(pair.game, pair.ann, 'a', 1, 1, 0), RESULT_HANDS_FULL);
    assert_true(game_digest(pair.game) == before);
    assert_int_equal(game_scene_count(&pair.scene, GAME_PACK_CHANGED, NULL), 0);
    game_scene_finish(&pair.scene);
}

static void who_leaves_takes_all_along_but_the_keystone(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    game_scene_hand(&pair.scene, TEST_DART, 5, pair.ann);
    game_scene_hand(&pair.scene, TEST_CLUB, 1, pair.ann);
    game_scene_hand(&pair.scene, THING_KEYSTONE, 1, pair.ann);
    assert_int_equal(game_wear(pair.game, pair.ann, 'b'), RESULT_OK);
    game_forget_events(pair.game);
    game_leave(pair.game, pair.ann);
    assert_true(place_same_cell(only(&pair, GAME_PILE_CHANGED)->to, at(&pair, 'S')));
    assert_null(things_first_of(pair.things, pair.ann));
    thing_scene_lies(pair.things, at(&pair, 'S'), THING_KEYSTONE, 1);
    assert_int_equal(pair.things->count, 1);
    game_scene_finish(&pair.scene);
}

static void who_leaves_without_a_body_leaves_the_keystone_where_that_was(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    game_scene_hand(&pair.scene, THING_KEYSTONE, 1, pair.ann);
    actors_withdraw(&pair.game->actors, game_somebody(pair.game, pair.ann));
    assert_int_equal(pair.things->count, 1);
    game_leave(pair.game, pair.ann);
    thing_scene_lies(pair.things, at(&pair, 'S'), THING_KEYSTONE, 1);
    game_scene_finish(&pair.scene);
}

static void who_dies_leaves_all_where_it_fell(void **state)
{
    (void)state;
    struct game_scene scene;
    game_scene_init(&scene, NULL, "#####\n#Sb.#\n#####\n", NULL);
    struct actor_handle ann = game_scene_join(&scene, "Ann");
    game_scene_hand(&scene, TEST_DART, 5, ann);
    (void)game_scene_put(&scene, BEAST_OGRE, 'b');
    game_scene_wait(&scene, ann, 100);
    assert_int_equal(game_actor(scene.game, ann)->hit_points, 0);
    thing_scene_lies(game_things(scene.game), ramp_map_place(&scene.map, 'S'), TEST_DART, 5);
    assert_int_equal(game_get(scene.game, ann, whatever_is_here, PACK_ALL), RESULT_DEAD);
    game_forget_events(scene.game);
    thing_scene_lies(game_things(scene.game), ramp_map_place(&scene.map, 'S'), TEST_DART, 5);
    game_scene_finish(&scene);
}

static void unknown_things_look_alike_to_all_who_do_not_know_them(void **state)
{
    (void)state;
    struct pair pair;
    pair_init(&pair);
    struct thing_seen seen = game_seen_as(pair.game, pair.ann, TEST_HEALING);
    assert_string_not_equal(seen.name, thing_kind_get(thing_kinds_of_test(), TEST_HEALING)->name);
    assert_string_equal(seen.name, game_seen_as(pair.game, pair.bob, TEST_HEALING).name);
    assert_int_not_equal(game_look_of(pair.game, pair.ann, TEST_HEALING), 0);
    assert_int_equal(game_look_of(pair.game, pair.ann, TEST_CLUB), 0);
    game_scene_finish(&pair.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_lies_underfoot_is_picked_up_in_a_turn),
        cmocka_unit_test(of_two_who_want_one_thing_the_first_has_it),
        cmocka_unit_test(some_of_a_stack_is_put_down),
        cmocka_unit_test(what_is_wielded_and_worn_counts_in_a_fight),
        cmocka_unit_test(who_has_a_tool_digs_faster),
        cmocka_unit_test(things_pass_from_hand_to_hand),
        cmocka_unit_test(what_cannot_be_is_refused_at_no_cost),
        cmocka_unit_test(who_leaves_takes_all_along_but_the_keystone),
        cmocka_unit_test(who_leaves_without_a_body_leaves_the_keystone_where_that_was),
        cmocka_unit_test(who_dies_leaves_all_where_it_fell),
        cmocka_unit_test(unknown_things_look_alike_to_all_who_do_not_know_them),
    };
    return cmocka_run_group_tests_name("game/things in play", tests, NULL, NULL);
}
