/* What somebody may do with things, and what each wrong wish gets: FAULTS.md 27 and 28. */
#include "server/game/pack.h"
#include "tests/support/check.h"
#include "tests/support/thing_scene.h"

#define ANN thing_scene_ann
#define BOB thing_scene_bob

static const int32_t wrong_counts[] = {-1, -1000000, INT32_MIN, 6, LIMIT_THING_COUNT, INT32_MAX};

static struct thing_handle lay(struct things *things, uint16_t kind, int32_t count)
{
    return thing_scene_make(things, kind, count, things_on_ground(thing_scene_at(0, 0)));
}

static void give_ann(struct things *things, uint16_t kind, int32_t count)
{
    (void)thing_scene_make(things, kind, count, things_with(ANN));
}

static enum result ann_picks_up(struct things *things, struct thing_handle handle, int32_t count)
{
    return pack_pick_up(things, ANN, thing_scene_at(0, 0), handle, count, NULL);
}

static void some_or_all_of_a_stack_is_picked_up(void **state)
{
    struct things *things = *state;
    struct thing_handle darts = lay(things, TEST_DART, 5);
    struct thing_handle now;
    assert_int_equal(pack_pick_up(things, ANN, thing_scene_at(0, 0), darts, 2, &now), RESULT_OK);
    assert_int_equal(things_get(things, now)->letter, 'a');
    thing_scene_lies(things, thing_scene_at(0, 0), TEST_DART, 3);
    assert_int_equal(ann_picks_up(things, darts, PACK_ALL), RESULT_OK);
    thing_scene_carries(things, ANN, 'a', TEST_DART, 5);
    assert_null(things_first_at(things, thing_scene_at(0, 0)));
}

static void wrong_counts_change_nothing(void **state)
{
    struct things *things = *state;
    struct thing_handle darts = lay(things, TEST_DART, 5);
    give_ann(things, TEST_FLASK, 5);
    for (size_t i = 0; i < sizeof wrong_counts / sizeof wrong_counts[0]; i++) {
        int32_t count = wrong_counts[i];
        assert_int_equal(ann_picks_up(things, darts, count), RESULT_NOT_THAT_MANY);
        assert_int_equal(pack_drop(things, ANN, 'a', count, thing_scene_at(1, 0), NULL),
                         RESULT_NOT_THAT_MANY);
        assert_int_equal(pack_give(things, ANN, 'a', count, BOB, NULL), RESULT_NOT_THAT_MANY);
    }
    thing_scene_lies(things, thing_scene_at(0, 0), TEST_DART, 5);
    thing_scene_carries(things, ANN, 'a', TEST_FLASK, 5);
    assert_int_equal(things->count, 2);
}

static void what_is_elsewhere_cannot_be_picked_up(void **state)
{
    struct things *things = *state;
    const struct place below = {.x = 0, .y = 0, .levels = level_set_one(1)};
    struct thing_handle near = thing_scene_make(things, TEST_CLUB, 1, things_on_ground(thing_scene_at(1, 0)));
    struct thing_handle under = thing_scene_make(things, TEST_CLUB, 1, things_on_ground(below));
    struct thing_handle bobs = thing_scene_make(things, TEST_CLUB, 1, things_with(BOB));
    struct thing_handle own = thing_scene_make(things, TEST_CLUB, 1, things_with(ANN));
    struct thing_handle gone = lay(things, TEST_CLUB, 1);
    things_destroy(things, gone, 1);
    const struct thing_handle wrong[] = {near, under, bobs, own, gone, {0, 0}, {UINT32_MAX, UINT32_MAX}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(ann_picks_up(things, wrong[i], PACK_ALL), RESULT_NOTHING_HERE);
        assert_int_equal(ann_picks_up(things, wrong[i], -1), RESULT_NOTHING_HERE);
    }
    assert_int_equal(things->count, 4);
}

static void of_two_who_want_one_thing_the_first_gets_it(void **state)
{
    struct things *things = *state;
    struct thing_handle club = lay(things, TEST_CLUB, 1);
    struct place here = thing_scene_at(0, 0);
    assert_int_equal(pack_pick_up(things, BOB, here, club, 1, NULL), RESULT_OK);
    assert_int_equal(pack_pick_up(things, ANN, here, club, 1, NULL), RESULT_NOTHING_HERE);
    thing_scene_carries(things, BOB, 'a', TEST_CLUB, 1);
    assert_null(things_first_of(things, ANN));
    struct thing_handle darts = lay(things, TEST_DART, 5);
    assert_int_equal(pack_pick_up(things, BOB, here, darts, 3, NULL), RESULT_OK);
    assert_int_equal(pack_pick_up(things, ANN, here, darts, 3, NULL), RESULT_NOT_THAT_MANY);
    assert_int_equal(pack_pick_up(things, ANN, here, darts, PACK_ALL, NULL), RESULT_OK);
    thing_scene_carries(things, ANN, 'a', TEST_DART, 2);
}

static void a_letter_without_a_thing_is_refused(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, TEST_CLUB, 1, things_with(BOB));
    for (int c = -128; c < 128; c++) {
        char letter = (char)c;
        struct place here = thing_scene_at(0, 0);
        assert_int_equal(pack_drop(things, ANN, letter, PACK_ALL, here, NULL), RESULT_NOT_CARRIED);
        assert_int_equal(pack_give(things, ANN, letter, PACK_ALL, BOB, NULL), RESULT_NOT_CARRIED);
        assert_int_equal(pack_wear(things, ANN, letter), RESULT_NOT_CARRIED);
        assert_int_equal(pack_take_off(things, ANN, letter), RESULT_NOT_CARRIED);
    }
}

static void some_of_a_stack_is_dropped(void **state)
{
    struct things *things = *state;
    give_ann(things, THING_COPPER, 50);
    struct place here = thing_scene_at(3, 3);
    assert_int_equal(pack_drop(things, ANN, '%', 20, here, NULL), RESULT_OK);
    assert_int_equal(pack_drop(things, ANN, '%', 5, here, NULL), RESULT_OK);
    thing_scene_lies(things, here, THING_COPPER, 25);
    thing_scene_carries(things, ANN, '%', THING_COPPER, 25);
}

static void giving_ends_at_a_full_pack(void **state)
{
    struct things *things = *state;
    give_ann(things, TEST_DART, 5);
    assert_int_equal(pack_give(things, ANN, 'a', 2, BOB, NULL), RESULT_OK);
    thing_scene_carries(things, BOB, 'a', TEST_DART, 2);
    thing_scene_fill(things, BOB);
    give_ann(things, TEST_CLUB, 1);
    assert_int_equal(pack_give(things, ANN, 'b', PACK_ALL, BOB, NULL), RESULT_HANDS_FULL);
    thing_scene_carries(things, ANN, 'b', TEST_CLUB, 1);
    assert_int_equal(pack_give(things, ANN, 'a', PACK_ALL, BOB, NULL), RESULT_OK);
    thing_scene_carries(things, BOB, 'a', TEST_DART, 5);
}

static void one_thing_is_in_each_slot(void **state)
{
    struct things *things = *state;
    give_ann(things, TEST_CLUB, 1);
    give_ann(things, TEST_PICK, 1);
    give_ann(things, TEST_LEATHER, 1);
    give_ann(things, TEST_FLASK, 1);
    assert_null(pack_worn(things, ANN, THING_SLOT_HAND));
    assert_int_equal(pack_wear(things, ANN, 'a'), RESULT_OK);
    assert_int_equal(pack_wear(things, ANN, 'c'), RESULT_OK);
    assert_int_equal(pack_wear(things, ANN, 'a'), RESULT_WORN);
    assert_int_equal(pack_wear(things, ANN, 'd'), RESULT_NOT_WEARABLE);
    assert_int_equal(pack_wear(things, ANN, 'b'), RESULT_OK);
    assert_int_equal(pack_worn(things, ANN, THING_SLOT_HAND)->letter, 'b');
    assert_int_equal(pack_worn(things, ANN, THING_SLOT_BODY)->letter, 'c');
    assert_int_equal(pack_take_off(things, ANN, 'a'), RESULT_NOT_WORN);
    assert_int_equal(pack_take_off(things, ANN, 'b'), RESULT_OK);
    assert_null(pack_worn(things, ANN, THING_SLOT_HAND));
}

static void gear_counts_only_what_is_worn(void **state)
{
    struct things *things = *state;
    give_ann(things, TEST_PICK, 1);
    give_ann(things, TEST_LEATHER, 1);
    give_ann(things, TEST_HAT, 1);
    give_ann(things, TEST_TORCH, 1);
    give_ann(things, TEST_CLUB, 1);
    struct pack_gear gear = pack_gear(things, ANN);
    assert_int_equal(gear.armour + gear.light + gear.dig + gear.damage.dice + gear.to_hit, 0);
    for (const char *letter = "abcd"; *letter != 0; letter++) {
        assert_int_equal(pack_wear(things, ANN, *letter), RESULT_OK);
    }
    gear = pack_gear(things, ANN);
    assert_int_equal(gear.to_hit, -2);
    assert_int_equal(gear.armour, 4);
    assert_int_equal(gear.light, 6);
    assert_int_equal(gear.dig, 20);
    assert_int_equal(gear.damage.sides, 4);
    assert_int_equal(pack_drop(things, ANN, 'b', PACK_ALL, thing_scene_at(0, 0), NULL), RESULT_OK);
    assert_int_equal(pack_gear(things, ANN).armour, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THING_SCENE_CASE(some_or_all_of_a_stack_is_picked_up),
        THING_SCENE_CASE(wrong_counts_change_nothing),
        THING_SCENE_CASE(what_is_elsewhere_cannot_be_picked_up),
        THING_SCENE_CASE(of_two_who_want_one_thing_the_first_gets_it),
        THING_SCENE_CASE(a_letter_without_a_thing_is_refused),
        THING_SCENE_CASE(some_of_a_stack_is_dropped),
        THING_SCENE_CASE(giving_ends_at_a_full_pack),
        THING_SCENE_CASE(one_thing_is_in_each_slot),
        THING_SCENE_CASE(gear_counts_only_what_is_worn),
    };
    return cmocka_run_group_tests_name("game/pack", tests, NULL, NULL);
}
