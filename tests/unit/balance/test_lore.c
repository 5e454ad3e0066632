/* What the scripted player knows of creatures and things. */
#include "tests/balance/lore.h"
#include "tests/support/check.h"
#include "tests/support/standard.h"

static struct lore standard_lore(void)
{
    return (struct lore){standard_creatures(), standard_things()};
}

static const struct lore_fighter newcomer = {.attack = 10, .defence = 7, .weapon = {2, 4, 0}};

static void kinds_are_found_by_their_names_and_looks_by_their_class(void **state)
{
    (void)state;
    const struct lore lore = standard_lore();
    assert_non_null(lore_creature(&lore, "cave rat"));
    assert_null(lore_creature(&lore, "club"));
    assert_non_null(lore_thing(&lore, "club"));
    assert_null(lore_thing(&lore, "murky potion"));
    assert_int_equal(lore_class(&lore, "murky potion"), THING_CLASS_POTION);
    assert_int_equal(lore_class(&lore, "club"), THING_CLASS_WEAPON);
    assert_int_equal(lore_class(&lore, "cave rat"), THING_CLASS_NONE);
}

static void a_stronger_fighter_wins_sooner_and_at_less_cost(void **state)
{
    (void)state;
    const struct lore lore = standard_lore();
    const struct creature_kind *goblin = lore_creature(&lore, "goblin");
    struct lore_fighter veteran = newcomer;
    veteran.attack = 30;
    veteran.defence = 20;
    assert_true(lore_turns(goblin, &veteran) < lore_turns(goblin, &newcomer));
    assert_true(lore_cost(goblin, &veteran) < lore_cost(goblin, &newcomer) * 3 / 4);
}

/* A blow of 2d4 at even chances: 10 in 20 with attack and defence alike, and one in twenty of them doubled.
 */
static void the_cost_is_what_the_dice_give_on_average(void **state)
{
    (void)state;
    const struct creature_kind dummy = {
        .hit_points = 55, .attack = 7, .defence = 10, .damage = {1, 1, 0}, .speed = CREATURE_SPEED};
    int64_t turns = lore_turns(&dummy, &newcomer);
    assert_in_range(turns, 1900, 2150);
    assert_in_range(lore_cost(&dummy, &newcomer), turns * 50 / 100, turns * 60 / 100);
}

static void better_things_are_worth_more(void **state)
{
    (void)state;
    const struct lore lore = standard_lore();
    assert_true(lore_worth(lore_thing(&lore, "long sword")) > lore_worth(lore_thing(&lore, "club")));
    assert_true(lore_worth(lore_thing(&lore, "ring mail")) > lore_worth(lore_thing(&lore, "leather armour")));
    assert_true(lore_heals(lore_thing(&lore, "potion of healing")));
    assert_false(lore_heals(lore_thing(&lore, "potion of poison")));
}

static void a_thing_gains_what_it_is_worth_beyond_what_is_worn(void **state)
{
    (void)state;
    const struct lore lore = standard_lore();
    const struct thing_kind *club = lore_thing(&lore, "club");
    const struct thing_kind *sword = lore_thing(&lore, "long sword");
    assert_int_equal(lore_gain(sword, NULL), lore_worth(sword));
    assert_int_equal(lore_gain(sword, club), lore_worth(sword) - lore_worth(club));
    assert_true(lore_gain(club, sword) < 0);
    assert_int_equal(lore_gain(lore_thing(&lore, "dart"), NULL), 0);
}

static void what_does_good_for_good_is_known(void **state)
{
    (void)state;
    const struct lore lore = standard_lore();
    assert_true(lore_does_good(lore_thing(&lore, "potion of toughness")));
    assert_false(lore_does_good(lore_thing(&lore, "potion of healing")));
    assert_false(lore_does_good(lore_thing(&lore, "club")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_are_found_by_their_names_and_looks_by_their_class),
        cmocka_unit_test(a_stronger_fighter_wins_sooner_and_at_less_cost),
        cmocka_unit_test(the_cost_is_what_the_dice_give_on_average),
        cmocka_unit_test(better_things_are_worth_more),
        cmocka_unit_test(a_thing_gains_what_it_is_worth_beyond_what_is_worn),
        cmocka_unit_test(what_does_good_for_good_is_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
