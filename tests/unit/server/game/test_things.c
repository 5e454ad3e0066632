/* The table of things: where they are, how stacks merge and part, which letters they have. */
#include "server/game/things.h"
#include "tests/support/check.h"
#include "tests/support/thing_scene.h"

#define ANN thing_scene_ann
#define BOB thing_scene_bob

static struct thing_handle move(struct things *things, struct thing_handle handle, int32_t count,
                                struct things_spot spot)
{
    struct thing_handle now;
    assert_int_equal(things_move(things, handle, count, spot, &now), RESULT_OK);
    return now;
}

static void the_latest_comes_first_on_a_cell(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, TEST_CLUB, 1, things_on_ground(thing_scene_at(5, 5)));
    (void)thing_scene_make(things, TEST_HAT, 1, things_on_ground(thing_scene_at(6, 5)));
    (void)thing_scene_make(things, TEST_CLUB, 1, things_on_ground(thing_scene_at(5, 5)));
    (void)thing_scene_make(things, TEST_PICK, 1, things_on_ground(thing_scene_at(5, 5)));
    const uint16_t kinds[] = {TEST_PICK, TEST_CLUB, TEST_CLUB};
    const struct thing *thing = things_first_at(things, thing_scene_at(5, 5));
    for (size_t i = 0; i < 3; i++) {
        assert_non_null(thing);
        assert_int_equal(thing->kind, kinds[i]);
        thing = things_next_at(things, thing);
    }
    assert_null(thing);
}

static void a_cell_is_named_by_realm_and_first_level(void **state)
{
    struct things *things = *state;
    const struct place ramp = {.x = 5, .y = 5, .levels = {.first = 2, .mask = 3}};
    const struct place below = {.x = 5, .y = 5, .levels = level_set_one(3)};
    const struct place elsewhere = {.realm = 1, .x = 5, .y = 5, .levels = level_set_one(2)};
    (void)thing_scene_make(things, TEST_CLUB, 1, things_on_ground(ramp));
    (void)thing_scene_make(things, TEST_HAT, 1, things_on_ground(below));
    thing_scene_lies(things, ramp, TEST_CLUB, 1);
    thing_scene_lies(things, below, TEST_HAT, 1);
    assert_null(things_first_at(things, elsewhere));
}

static void stacks_merge_where_they_meet(void **state)
{
    struct things *things = *state;
    struct thing_handle lying =
        thing_scene_make(things, TEST_DART, 5, things_on_ground(thing_scene_at(0, 0)));
    struct thing_handle carried = thing_scene_make(things, TEST_DART, 3, things_with(ANN));
    struct thing_handle now = move(things, carried, 2, things_on_ground(thing_scene_at(0, 0)));
    assert_int_equal(now.index, lying.index);
    thing_scene_lies(things, thing_scene_at(0, 0), TEST_DART, 7);
    thing_scene_carries(things, ANN, 'a', TEST_DART, 1);
    now = move(things, lying, 7, things_with(ANN));
    assert_int_equal(now.index, carried.index);
    thing_scene_carries(things, ANN, 'a', TEST_DART, 8);
    assert_null(things_get(things, lying));
    assert_null(things_first_at(things, thing_scene_at(0, 0)));
    assert_int_equal(things->count, 1);
}

static void what_does_not_stack_lies_apart(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, TEST_CLUB, 1, things_with(ANN));
    (void)thing_scene_make(things, TEST_CLUB, 1, things_with(ANN));
    thing_scene_carries(things, ANN, 'a', TEST_CLUB, 1);
    thing_scene_carries(things, ANN, 'b', TEST_CLUB, 1);
}

static void no_stack_outgrows_the_limit(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, TEST_DART, LIMIT_THING_COUNT, things_with(ANN));
    (void)thing_scene_make(things, TEST_DART, 1, things_with(ANN));
    (void)thing_scene_make(things, TEST_DART, 1, things_with(ANN));
    thing_scene_carries(things, ANN, 'a', TEST_DART, LIMIT_THING_COUNT);
    thing_scene_carries(things, ANN, 'b', TEST_DART, 2);
    (void)thing_scene_make(things, THING_GOLD, LIMIT_THING_COUNT, things_with(ANN));
    assert_int_equal(things_make(things, THING_GOLD, 1, things_with(ANN), NULL), RESULT_PACK_FULL);
    thing_scene_carries(things, ANN, '$', THING_GOLD, LIMIT_THING_COUNT);
}

static void letters_come_in_order_and_are_found(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, THING_GOLD, 4, things_with(ANN));
    thing_scene_fill(things, ANN);
    const struct thing *thing = things_first_of(things, ANN);
    for (const char *letter = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$"; *letter != 0;
         letter++) {
        assert_non_null(thing);
        assert_int_equal(thing->letter, *letter);
        assert_ptr_equal(things_carried(things, ANN, *letter), thing);
        thing = things_next_of(things, thing);
    }
    assert_null(thing);
    for (int c = -128; c < 128; c++) {
        assert_null(things_carried(things, BOB, (char)c));
    }
    assert_null(things_carried(things, ANN, 0));
}

static void a_full_pack_takes_only_what_merges(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, TEST_DART, 1, things_with(ANN));
    thing_scene_fill(things, ANN);
    struct thing_handle club = thing_scene_make(things, TEST_CLUB, 1, things_on_ground(thing_scene_at(1, 1)));
    assert_int_equal(things_make(things, TEST_CLUB, 1, things_with(ANN), NULL), RESULT_PACK_FULL);
    assert_int_equal(things_move(things, club, 1, things_with(ANN), NULL), RESULT_PACK_FULL);
    thing_scene_lies(things, thing_scene_at(1, 1), TEST_CLUB, 1);
    (void)thing_scene_make(things, TEST_DART, 10, things_with(ANN));
    (void)thing_scene_make(things, THING_COPPER, 10, things_with(ANN));
    thing_scene_carries(things, ANN, 'a', TEST_DART, 11);
    thing_scene_carries(things, ANN, '%', THING_COPPER, 10);
}

static void a_thing_gets_its_old_letter_back(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, TEST_HAT, 1, things_with(ANN));
    struct thing_handle club = thing_scene_make(things, TEST_CLUB, 1, things_with(ANN));
    (void)thing_scene_make(things, TEST_PICK, 1, things_with(ANN));
    (void)move(things, things_carried(things, ANN, 'a')->handle, 1, things_on_ground(thing_scene_at(0, 0)));
    (void)move(things, club, 1, things_on_ground(thing_scene_at(0, 0)));
    (void)move(things, club, 1, things_with(ANN));
    thing_scene_carries(things, ANN, 'b', TEST_CLUB, 1);
    (void)move(things, club, 1, things_on_ground(thing_scene_at(0, 0)));
    (void)thing_scene_make(things, TEST_TORCH, 1, things_with(ANN));
    (void)thing_scene_make(things, TEST_LEATHER, 1, things_with(ANN));
    (void)move(things, club, 1, things_with(ANN));
    thing_scene_carries(things, ANN, 'b', TEST_LEATHER, 1);
    thing_scene_carries(things, ANN, 'd', TEST_CLUB, 1);
}

static void anothers_letter_is_not_kept(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, TEST_HAT, 1, things_with(ANN));
    struct thing_handle club = thing_scene_make(things, TEST_CLUB, 1, things_with(ANN));
    (void)move(things, club, 1, things_with(BOB));
    thing_scene_carries(things, BOB, 'a', TEST_CLUB, 1);
    assert_null(things_carried(things, ANN, 'b'));
}

static void a_later_actor_of_the_same_index_has_nothing(void **state)
{
    struct things *things = *state;
    const struct actor_handle later = {.index = ANN.index, .generation = ANN.generation + 1};
    struct thing_handle club = thing_scene_make(things, TEST_CLUB, 1, things_with(ANN));
    things_put_all_down(things, ANN, thing_scene_at(2, 2));
    assert_null(things_first_of(things, later));
    (void)move(things, club, 1, things_with(later));
    thing_scene_carries(things, later, 'a', TEST_CLUB, 1);
    assert_null(things_first_of(things, ANN));
}

static void what_moves_is_not_worn_any_more(void **state)
{
    struct things *things = *state;
    struct thing_handle darts = thing_scene_make(things, TEST_DART, 5, things_with(ANN));
    things_set_worn(things, darts, true);
    struct thing_handle part = move(things, darts, 2, things_with(BOB));
    assert_true(things_get(things, darts)->worn);
    assert_false(things_get(things, part)->worn);
    (void)move(things, darts, 3, things_on_ground(thing_scene_at(0, 0)));
    assert_false(things_get(things, darts)->worn);
}

static void what_is_there_already_stays_as_it_is(void **state)
{
    struct things *things = *state;
    struct thing_handle darts = thing_scene_make(things, TEST_DART, 5, things_with(ANN));
    things_set_worn(things, darts, true);
    assert_int_equal(move(things, darts, 2, things_with(ANN)).index, darts.index);
    assert_true(things_get(things, darts)->worn);
    thing_scene_carries(things, ANN, 'a', TEST_DART, 5);
    struct place here = thing_scene_at(0, 0);
    struct thing_handle club = thing_scene_make(things, TEST_CLUB, 1, things_on_ground(here));
    struct thing_handle hat = thing_scene_make(things, TEST_HAT, 1, things_on_ground(here));
    assert_int_equal(move(things, club, 1, things_on_ground(here)).index, club.index);
    assert_int_equal(things_first_at(things, here)->handle.index, hat.index);
}

static void all_of_the_dead_lies_on_the_ground(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, TEST_DART, 2, things_on_ground(thing_scene_at(4, 4)));
    (void)thing_scene_make(things, TEST_DART, 5, things_with(ANN));
    (void)thing_scene_make(things, THING_GOLD, 9, things_with(ANN));
    things_put_all_down(things, ANN, thing_scene_at(4, 4));
    assert_null(things_first_of(things, ANN));
    const struct thing *gold = things_first_at(things, thing_scene_at(4, 4));
    assert_int_equal(gold->kind, THING_GOLD);
    const struct thing *darts = things_next_at(things, gold);
    assert_int_equal(darts->count, 7);
    assert_null(things_next_at(things, darts));
}

static void handles_of_what_ended_name_nothing(void **state)
{
    struct things *things = *state;
    assert_null(things_get(things, (struct thing_handle){0, 0}));
    struct thing_handle club = thing_scene_make(things, TEST_CLUB, 1, things_on_ground(thing_scene_at(0, 0)));
    assert_null(things_get(things, (struct thing_handle){0, 0}));
    assert_null(things_get(things, (struct thing_handle){UINT32_MAX, 1}));
    things_destroy(things, club, 1);
    assert_null(things_get(things, club));
    struct thing_handle hat = thing_scene_make(things, TEST_HAT, 1, things_on_ground(thing_scene_at(0, 0)));
    assert_int_equal(hat.index, club.index);
    assert_null(things_get(things, club));
    assert_non_null(things_get(things, hat));
}

static void one_alone_becomes_another_where_it_is(void **state)
{
    struct things *things = *state;
    (void)thing_scene_make(things, TEST_HAT, 1, things_with(ANN));
    struct thing_handle potion = thing_scene_make(things, TEST_HEALING, 1, things_with(ANN));
    struct thing_handle now;
    assert_int_equal(things_become(things, potion, TEST_FLASK, thing_scene_at(0, 0), &now), RESULT_OK);
    assert_int_equal(now.index, potion.index);
    thing_scene_carries(things, ANN, 'b', TEST_FLASK, 1);
    potion = thing_scene_make(things, TEST_HEALING, 1, things_with(ANN));
    assert_int_equal(things_become(things, potion, TEST_FLASK, thing_scene_at(0, 0), &now), RESULT_OK);
    assert_null(things_get(things, potion));
    thing_scene_carries(things, ANN, 'b', TEST_FLASK, 2);
    assert_int_equal(things_become(things, now, THING_GOLD, thing_scene_at(0, 0), &now), RESULT_OK);
    thing_scene_carries(things, ANN, '$', THING_GOLD, 1);
    thing_scene_carries(things, ANN, 'b', TEST_FLASK, 1);
}

static void one_of_many_becomes_another(void **state)
{
    struct things *things = *state;
    struct thing_handle potions = thing_scene_make(things, TEST_HEALING, 3, things_with(ANN));
    assert_int_equal(things_become(things, potions, TEST_FLASK, thing_scene_at(0, 0), NULL), RESULT_OK);
    thing_scene_carries(things, ANN, 'a', TEST_HEALING, 2);
    thing_scene_carries(things, ANN, 'b', TEST_FLASK, 1);
    assert_int_equal(things_become(things, potions, THING_NONE, thing_scene_at(0, 0), NULL), RESULT_OK);
    thing_scene_carries(things, ANN, 'a', TEST_HEALING, 1);
    things_set_limit(things, things->count);
    assert_int_equal(things_become(things, potions, THING_NONE, thing_scene_at(0, 0), NULL), RESULT_OK);
    assert_null(things_get(things, potions));
}

static void what_becomes_too_much_to_carry_falls(void **state)
{
    struct things *things = *state;
    struct thing_handle potions = thing_scene_make(things, TEST_HEALING, 2, things_with(ANN));
    thing_scene_fill(things, ANN);
    assert_int_equal(things_become(things, potions, TEST_FLASK, thing_scene_at(8, 8), NULL), RESULT_OK);
    thing_scene_lies(things, thing_scene_at(8, 8), TEST_FLASK, 1);
    (void)thing_scene_make(things, THING_GOLD, LIMIT_THING_COUNT, things_with(ANN));
    assert_int_equal(things_become(things, potions, THING_GOLD, thing_scene_at(9, 9), NULL), RESULT_OK);
    thing_scene_lies(things, thing_scene_at(9, 9), THING_GOLD, 1);
    assert_null(things_carried(things, ANN, 'a'));
}

static void a_full_world_parts_no_stack(void **state)
{
    struct things *things = *state;
    struct thing_handle darts = thing_scene_make(things, TEST_DART, 3, things_with(ANN));
    things_set_limit(things, 1);
    assert_int_equal(things_make(things, TEST_HAT, 1, things_on_ground(thing_scene_at(0, 0)), NULL),
                     RESULT_THINGS_FULL);
    assert_int_equal(things_move(things, darts, 1, things_on_ground(thing_scene_at(0, 0)), NULL),
                     RESULT_THINGS_FULL);
    assert_int_equal(things_become(things, darts, TEST_FLASK, thing_scene_at(0, 0), NULL),
                     RESULT_THINGS_FULL);
    thing_scene_carries(things, ANN, 'a', TEST_DART, 3);
    (void)move(things, darts, 3, things_on_ground(thing_scene_at(0, 0)));
    thing_scene_lies(things, thing_scene_at(0, 0), TEST_DART, 3);
}

static void note(void *context, const struct thing *thing)
{
    uint32_t *kinds = context;
    *kinds |= 1u << thing->kind;
}

static void what_is_near_is_visited(void **state)
{
    struct things *things = *state;
    const struct place under = {.x = 0, .y = 0, .levels = level_set_one(5)};
    const struct place elsewhere = {.realm = 2, .x = 0, .y = 0, .levels = level_set_one(0)};
    (void)thing_scene_make(things, TEST_CLUB, 1, things_on_ground(thing_scene_at(-20, 20)));
    (void)thing_scene_make(things, TEST_HAT, 1, things_on_ground(thing_scene_at(-21, 0)));
    (void)thing_scene_make(things, TEST_PICK, 1, things_on_ground(under));
    (void)thing_scene_make(things, TEST_TORCH, 1, things_on_ground(elsewhere));
    (void)thing_scene_make(things, TEST_LEATHER, 1, things_with(ANN));
    uint32_t near = 0;
    things_each_near(things, thing_scene_at(0, 0), 20, note, &near);
    assert_int_equal(near, 1u << TEST_CLUB | 1u << TEST_PICK);
    uint32_t all = 0;
    things_each(things, note, &all);
    assert_int_equal(all, near | 1u << TEST_HAT | 1u << TEST_TORCH | 1u << TEST_LEATHER);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        THING_SCENE_CASE(the_latest_comes_first_on_a_cell),
        THING_SCENE_CASE(a_cell_is_named_by_realm_and_first_level),
        THING_SCENE_CASE(stacks_merge_where_they_meet),
        THING_SCENE_CASE(what_does_not_stack_lies_apart),
        THING_SCENE_CASE(no_stack_outgrows_the_limit),
        THING_SCENE_CASE(letters_come_in_order_and_are_found),
        THING_SCENE_CASE(a_full_pack_takes_only_what_merges),
        THING_SCENE_CASE(a_thing_gets_its_old_letter_back),
        THING_SCENE_CASE(anothers_letter_is_not_kept),
        THING_SCENE_CASE(a_later_actor_of_the_same_index_has_nothing),
        THING_SCENE_CASE(what_moves_is_not_worn_any_more),
        THING_SCENE_CASE(what_is_there_already_stays_as_it_is),
        THING_SCENE_CASE(all_of_the_dead_lies_on_the_ground),
        THING_SCENE_CASE(handles_of_what_ended_name_nothing),
        THING_SCENE_CASE(one_alone_becomes_another_where_it_is),
        THING_SCENE_CASE(one_of_many_becomes_another),
        THING_SCENE_CASE(what_becomes_too_much_to_carry_falls),
        THING_SCENE_CASE(a_full_world_parts_no_stack),
        THING_SCENE_CASE(what_is_near_is_visited),
    };
    return cmocka_run_group_tests_name("game/things", tests, NULL, NULL);
}
