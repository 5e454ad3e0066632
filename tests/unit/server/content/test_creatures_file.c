#include "server/game/creature_kind.h"
#include "tests/support/check.h"
#include "tests/support/content_folder.h"
#include "tests/support/standard.h"

#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Parts of the standard creatures.json, as mistakes find them. */
#define RAT     "\"name\": \"cave rat\", \"plural\": \"cave rats\", "
#define BAT     "\"glyph\": \"b\", \"colour\": \"grey\", "
#define NEWT    "\"glyph\": \"n\", \"colour\": \"green\", \"hit points\": 11, "
#define FIGHT   "\"attack\": 5, \"defence\": 1, \"damage\": \"1d5\", \"experience\": 2, "
#define STILL   "\"mind\": \"still\", \"lives\": [{\"first\": 0, \"last\": 5, \"frequency\": 10}]"
#define KOBOLDS "[{\"thing\": \"copper coin\", \"chance\": 50, \"count\": [1, 12]}]"
#define RAT_LIVES                                                                                            \
    "[{\"first\": 0, \"last\": 7, \"frequency\": 20}, {\"in\": \"halls\", \"first\": 0, \"last\": 12, "      \
    "\"frequency\": 30}]"

#define C "creatures.json"

static const struct creature_kind *kind_named(const char *name)
{
    const struct creature_table *table = standard_creatures();
    return creature_kind_get(table, creature_kind_find(table, name));
}

static void a_table_has_what_the_file_says(void **state)
{
    (void)state;
    const struct creature_kind *archer = kind_named("goblin archer");
    assert_string_equal(archer->plural, "goblin archers");
    assert_string_equal(archer->glyph, "g");
    assert_string_equal(archer->colour, "cyan");
    assert_int_equal(archer->hit_points, 36);
    assert_int_equal(archer->attack, 18);
    assert_int_equal(archer->defence, 5);
    assert_int_equal(archer->damage.dice, 2);
    assert_int_equal(archer->damage.sides, 6);
    assert_int_equal(archer->experience, 16);
    assert_int_equal(archer->mind, CREATURE_SHOOTS);
    assert_int_equal(archer->sight, 12);
    assert_int_equal(archer->range, 7);
    assert_int_equal(archer->shot.sides, 8);
    assert_int_equal(archer->sleeps, 25);
    assert_true(creature_kind_can(archer, CREATURE_USES_PORTALS));
    assert_false(creature_kind_can(archer, CREATURE_SWIMS));
    assert_int_equal(archer->drop_count, 2);
    assert_string_equal(archer->drops[1].thing, "arrow");
    assert_int_equal(archer->drops[1].chance, 70);
    assert_int_equal(archer->drops[1].least, 2);
    assert_int_equal(archer->drops[1].most, 9);
    const struct creature_kind *rat = kind_named("cave rat");
    assert_int_equal(rat->scent, 8);
    assert_int_equal(rat->flees, 30);
    assert_int_equal(rat->erratic, 15);
    assert_int_equal(rat->company_least, 1);
    assert_int_equal(rat->company_most, 3);
    assert_int_equal(rat->lives.count, 2);
    assert_string_equal(rat->lives.at[1].realm, "halls");
    assert_int_equal(rat->lives.at[1].last, 12);
    assert_int_equal(rat->lives.at[1].frequency, 30);
}

static void what_is_left_out_has_a_value(void **state)
{
    (void)state;
    const struct creature_kind *golem = kind_named("stone golem");
    assert_int_equal(golem->speed, 6);
    assert_int_equal(golem->lives.at[0].last, LIMIT_LEVEL);
    assert_string_equal(golem->lives.at[0].realm, "");
    assert_int_equal(golem->scent, 0);
    assert_int_equal(golem->range, 0);
    assert_int_equal(golem->shot.dice, 0);
    assert_int_equal(golem->flees, 0);
    assert_int_equal(golem->company_most, 1);
    assert_int_equal(golem->drop_count, 0);
    const struct creature_kind *kobold = kind_named("kobold");
    assert_int_equal(kobold->speed, CREATURE_SPEED);
    assert_int_equal(kobold->sight, CREATURE_SIGHT);
}

static void a_row_says_everything_once(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {C, "\"creatures\": [", "\"monsters\": [",
         C ": expected one of the members creatures, not \"monsters\""},
        {C, "{" RAT, "7, {" RAT, C ": creatures[0]: expected an object, not 7"},
        {C, RAT, "\"name\": \"cave rat\", ",
         C ": creatures[0]: expected a member \"plural\": a text of 1 to 31 bytes"},
        {C, RAT, "\"name\": \"bat\", \"plural\": \"cave rats\", ",
         C ": creatures[1].name: expected a name that no other creature has, not \"bat\""},
        {C, RAT, RAT "\"color\": \"red\", ",
         C ": creatures[0]: expected one of the members name, plural, glyph, colour, hit points, attack, "
           "defence, damage, experience, mind, lives, speed, sight, scent, range, shot, flees, erratic, "
           "sleeps, company, can, drops, not \"color\""},
        {C, NEWT FIGHT, NEWT FIGHT "\"attack\": 6, ",
         C ": creatures[2]: expected one member \"attack\", not two"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void creatures_look_unlike_each_other_and_players(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {C, NEWT, "\"glyph\": \"世\", \"colour\": \"green\", \"hit points\": 11, ",
         C ": creatures[2].glyph: expected one character that is one column wide, not \"世\""},
        {C, NEWT, "\"glyph\": \"nn\", \"colour\": \"green\", \"hit points\": 11, ",
         C ": creatures[2].glyph: expected one character that is one column wide, not \"nn\""},
        {C, NEWT, "\"glyph\": \"@\", \"colour\": \"green\", \"hit points\": 11, ",
         C ": creatures[2].glyph: expected a glyph that is not the players', not \"@\""},
        {C, NEWT, "\"glyph\": \"n\", \"colour\": \"teal\", \"hit points\": 11, ",
         C ": creatures[2].colour: expected one of black, red, green, brown, blue, magenta, cyan, white, "
           "grey, yellow, not \"teal\""},
        {C, NEWT, BAT "\"hit points\": 11, ",
         C ": creatures[2]: expected a glyph and colour that no other creature has (\"bat\" has these)"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void numbers_are_within_bounds(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {C, NEWT, "\"glyph\": \"n\", \"colour\": \"green\", ",
         C ": creatures[2]: expected a member \"hit points\": a whole number from 1 to 10000"},
        {C, NEWT, "\"glyph\": \"n\", \"colour\": \"green\", \"hit points\": 0, ",
         C ": creatures[2].hit points: expected a whole number from 1 to 10000, not 0"},
        {C, NEWT, NEWT "\"speed\": 41, ",
         C ": creatures[2].speed: expected a whole number from 1 to 40, not 41"},
        {C, NEWT, NEWT "\"scent\": 0, ",
         C ": creatures[2].scent: expected a whole number from 1 to 40, not 0"},
        {C, NEWT, NEWT "\"range\": 1, ",
         C ": creatures[2].range: expected a whole number from 2 to 40, not 1"},
        {C, NEWT, NEWT "\"flees\": 100, ",
         C ": creatures[2].flees: expected a whole number from 1 to 99, not 100"},
        {C, NEWT, NEWT "\"erratic\": 0.5, ",
         C ": creatures[2].erratic: expected a whole number from 1 to 99, not 0.5"},
        {C, NEWT FIGHT, NEWT "\"attack\": 5, \"defence\": 1, \"experience\": 2, ",
         C ": creatures[2]: expected a member \"damage\": the dice of a blow, as in 2d6+1"},
        {C, NEWT FIGHT, NEWT "\"attack\": 5, \"defence\": 1, \"damage\": \"d5\", \"experience\": 2, ",
         C ": creatures[2].damage: expected dice as in 2d6+1: 1 to 20 dice of 1 to 100 sides, at most 100 "
           "added or taken, not \"d5\""},
        {C, NEWT FIGHT, NEWT "\"attack\": 5, \"defence\": 1, \"damage\": 5, \"experience\": 2, ",
         C ": creatures[2].damage: expected a text of 1 to 15 bytes, not 5"},
        {C, NEWT, NEWT "\"company\": 3, ", C ": creatures[2].company: expected a list, not 3"},
        {C, NEWT, NEWT "\"company\": [1], ", C ": creatures[2].company: expected a list of 2 to 2, not of 1"},
        {C, NEWT, NEWT "\"company\": [3, 2], ",
         C ": creatures[2].company[1]: expected a whole number from 3 to 16, not 2"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void minds_and_abilities_are_known_and_fit(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {C, FIGHT STILL, FIGHT "\"mind\": \"sulks\"",
         C ": creatures[2].mind: expected one of still, wanders, hunts, tracks, packs, shoots, tunnels, "
           "steals, not \"sulks\""},
        {C, NEWT, NEWT "\"shot\": \"1d4\", ", C ": creatures[2]: expected \"range\" and \"shot\" together"},
        {C, NEWT, NEWT "\"flees\": 10, ", C ": creatures[2]: expected that what is still takes no steps"},
        {C, "\"sight\": 4, \"sleeps\": 60, \"can\": [\"swims\"]", "\"can\": [\"flies\"]",
         C ": creatures[2].can[0]: expected one of climbs up, climbs down, uses portals, digs, opens doors, "
           "swims, not \"flies\""},
        {C, "\"sight\": 4, \"sleeps\": 60, \"can\": [\"swims\"]", "\"can\": \"swims\"",
         C ": creatures[2].can: expected a list, not \"swims\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void habitats_are_in_realms_there_are(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {C, FIGHT STILL, FIGHT "\"mind\": \"still\"",
         C ": creatures[2]: expected a member \"lives\": a list of habitats"},
        {C, RAT_LIVES, "[]", C ": creatures[0].lives: expected a list of 1 to 4, not of 0"},
        {C, RAT_LIVES, "[{\"in\": \"hells\", \"first\": 0, \"frequency\": 1}]",
         C ": creatures[0].lives[0].in: expected the name of a realm, not \"hells\""},
        {C, RAT_LIVES,
         "[{\"in\": \"halls\", \"first\": 0, \"frequency\": 1}, {\"in\": \"halls\", \"first\": 0, "
         "\"frequency\": 1}]",
         C ": creatures[0].lives[1]: expected one habitat in a realm, not two"},
        {C, RAT_LIVES, "[{\"first\": 0, \"frequency\": 1}, {\"first\": 5, \"frequency\": 1}]",
         C ": creatures[0].lives[1]: expected one habitat without \"in\", not two"},
        {C, RAT_LIVES, "[{\"first\": 5, \"last\": 4, \"frequency\": 1}]",
         C ": creatures[0].lives[0].last: expected a whole number from 5 to 2147483583, not 4"},
        {C, RAT_LIVES, "[{\"first\": -1, \"frequency\": 1}]",
         C ": creatures[0].lives[0].first: expected a whole number from 0 to 2147483583, not -1"},
        {C, RAT_LIVES, "[{\"first\": 0}]",
         C ": creatures[0].lives[0]: expected a member \"frequency\": a whole number from 0 to 1000"},
        {C, RAT_LIVES, "[{\"first\": 0, \"often\": 3}]",
         C ": creatures[0].lives[0]: expected one of the members in, first, last, frequency, not \"often\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void drops_are_things_there_are(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {C, KOBOLDS, "[{\"thing\": \"tin coin\", \"chance\": 50}]",
         C ": creatures[6].drops[0].thing: expected the name of a thing, not \"tin coin\""},
        {C, KOBOLDS, "[{\"thing\": \"Keystone\", \"chance\": 50}]",
         C ": creatures[6].drops[0].thing: expected the name of a thing of which there is more than one, not "
           "\"Keystone\""},
        {C, KOBOLDS, "[{\"thing\": \"bone\", \"chance\": 101}]",
         C ": creatures[6].drops[0].chance: expected a whole number from 1 to 100, not 101"},
        {C, KOBOLDS, "[{\"thing\": \"bone\", \"chance\": 50, \"count\": [1, 1001]}]",
         C ": creatures[6].drops[0].count[1]: expected a whole number from 1 to 1000, not 1001"},
        {C, KOBOLDS, "[\"bone\"]", C ": creatures[6].drops[0]: expected an object, not \"bone\""},
        {C, KOBOLDS, "[{}, {}, {}, {}, {}]", C ": creatures[6].drops: expected a list of 0 to 4, not of 5"},
        {"things.json", "\"name\": \"copper coin\", \"plural\"", "\"name\": \"penny\", \"plural\"",
         "things.json: things: expected a thing \"copper coin\", which the program knows, and there is none"},
        {"things.json", "\"name\": \"arrow\"", "\"name\": \"quarrel\"",
         C ": creatures[11].drops[1].thing: expected the name of a thing, not \"arrow\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void a_world_may_be_without_creatures(void **state)
{
    (void)state;
    static const char none[] = "{\"creatures\": []}";
    struct content_folder folder;
    content_folder_init(&folder);
    content_folder_write(&folder, C, none, strlen(none));
    content_folder_assert_good(&folder);
    content_folder_write(&folder, C, "[]", 2);
    content_folder_assert_problem(&folder, C ": expected an object, not a list");
    content_folder_finish(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_has_what_the_file_says),
        cmocka_unit_test(what_is_left_out_has_a_value),
        cmocka_unit_test(a_row_says_everything_once),
        cmocka_unit_test(creatures_look_unlike_each_other_and_players),
        cmocka_unit_test(numbers_are_within_bounds),
        cmocka_unit_test(minds_and_abilities_are_known_and_fit),
        cmocka_unit_test(habitats_are_in_realms_there_are),
        cmocka_unit_test(drops_are_things_there_are),
        cmocka_unit_test(a_world_may_be_without_creatures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
