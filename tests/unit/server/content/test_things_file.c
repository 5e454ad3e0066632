#include "server/content/content.h"
#include "server/game/thing_kind.h"
#include "tests/support/check.h"
#include "tests/support/content_folder.h"
#include "tests/support/standard.h"

#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Parts of the standard things.json, as mistakes find them. */
#define COPPER "{\"name\": \"copper coin\", "
#define GOLD   "\"letter\": \"$\", \"found\": [1, 5]"
#define DAGGER                                                                                               \
    "\"plural\": \"daggers\", \"class\": \"weapon\", \"glyph\": \")\", \"colour\": \"grey\", \"value\": "    \
    "20, \"slot\": \"hand\", "
#define RUBY      "\"plural\": \"rubies\", "
#define SHOUTS    "[{\"sounds\": \"Stone rings on stone.\"}]"
#define BREAD     "[{\"becomes\": null}, {\"feeds\": 800}, {\"tells\": \"That was good bread.\"}]"
#define FIRE      "{\"burns\": 40, \"cells\": 3}"
#define LAST_LOOK "\"scroll titled \\\"nabb ereth\\\"\", \"plural\": "

#define T "things.json"

static const struct thing_kind *kind_named(const char *name)
{
    const struct thing_table *table = standard_things();
    return thing_kind_get(table, thing_kind_find(table, name));
}

static void a_table_has_what_the_file_says(void **state)
{
    (void)state;
    const struct thing_kind *knife = kind_named("throwing knife");
    assert_string_equal(knife->plural, "throwing knives");
    assert_int_equal(knife->class, THING_CLASS_MISSILE);
    assert_string_equal(knife->glyph, "|");
    assert_string_equal(knife->colour, "cyan");
    assert_true(knife->stacks);
    assert_int_equal(knife->value, 15);
    assert_int_equal(knife->throw_damage.sides, 8);
    assert_int_equal(knife->found_least, 2);
    assert_int_equal(knife->found_most, 6);
    assert_int_equal(knife->lives.at[0].first, 6);
    const struct thing_kind *pick = kind_named("pickaxe");
    assert_int_equal(pick->slot, THING_SLOT_HAND);
    assert_int_equal(pick->damage.dice, 2);
    assert_int_equal(pick->to_hit, -2);
    assert_int_equal(pick->dig, 20);
    assert_false(pick->stacks);
    assert_int_equal(pick->found_most, 1);
    assert_int_equal(kind_named("plate armour")->armour, 12);
    assert_int_equal(kind_named("lantern")->light, 9);
    assert_int_equal(kind_named("gold coin")->letter, '$');
    assert_int_equal(kind_named("corpse")->lives.count, 0);
    assert_int_equal(kind_named("corpse")->slot, THING_SLOT_NONE);
}

static void looks_are_what_the_file_says(void **state)
{
    (void)state;
    const struct thing_look *look = &standard_things()->looks[16];
    assert_int_equal(look->class, THING_CLASS_SCROLL);
    assert_string_equal(look->name, "scroll titled \"osk ar vel\"");
    assert_string_equal(look->plural, "scrolls titled \"osk ar vel\"");
    assert_string_equal(look->colour, "white");
}

static void events_keep_their_order(void **state)
{
    (void)state;
    const struct thing_events *fear = &kind_named("scroll of fear")->use;
    assert_int_equal(fear->count, 3);
    assert_int_equal(fear->at[0].effect, THING_BECOMES);
    assert_int_equal(fear->at[0].kind, THING_NONE);
    assert_int_equal(fear->at[1].effect, THING_SCARES);
    assert_int_equal(fear->at[1].number, 10);
    assert_int_equal(fear->at[1].extent, 20);
    assert_int_equal(fear->at[2].effect, THING_SOUNDS);
    assert_string_equal(fear->at[2].text, "Something screams.");
    const struct thing_kind *potion = kind_named("potion of blindness");
    assert_int_equal(potion->use.at[0].kind, thing_kind_find(standard_things(), "empty flask"));
    assert_int_equal(potion->use.at[1].effect, THING_BLINDS);
    assert_int_equal(potion->use.at[1].extent, 20);
    const struct thing_kind *idol = kind_named("cursed idol");
    assert_int_equal(idol->pick_up.count, 2);
    assert_int_equal(idol->drop.count, 1);
    assert_int_equal(idol->use.count, 0);
}

/* What the program knows comes first, in its own order; the rest in the order of the file. */
static void numbers_do_not_depend_on_the_order_of_what_the_program_knows(void **state)
{
    (void)state;
    for (int id = THING_NONE + 1; id < THING_KNOWN_COUNT; id++) {
        assert_string_equal(thing_kind_get(standard_things(), (uint16_t)id)->name,
                            thing_kind_known_name((uint16_t)id));
    }
    struct content_folder folder;
    content_folder_init(&folder);
    content_folder_change(&folder, T, COPPER,
                          "{\"name\": \"pebble\", \"plural\": \"pebbles\", \"class\": \"missile\", "
                          "\"glyph\": \"*\", \"colour\": \"white\"}, " COPPER);
    char problem[CONTENT_PROBLEM_BYTES];
    struct content *content = content_read(folder.path, problem);
    assert_non_null(content);
    const struct thing_table *other = content_things(content);
    assert_int_equal(other->count, standard_things()->count + 1);
    assert_int_equal(thing_kind_find(other, "copper coin"), THING_COPPER);
    assert_int_equal(thing_kind_find(other, "pebble"), THING_KNOWN_COUNT);
    assert_int_equal(thing_kind_find(other, "bone"), THING_KNOWN_COUNT + 1);
    content_destroy(content);
    content_folder_finish(&folder);
}

static void a_row_says_everything_once(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, "\"looks\": [", "\"guises\": [",
         T ": expected one of the members looks, things, start, not \"guises\""},
        {T, COPPER, "7, " COPPER, T ": things[0]: expected an object, not 7"},
        {T, RUBY, "", T ": things[69]: expected a member \"plural\": a text of 1 to 31 bytes"},
        {T, RUBY, RUBY "\"weight\": 1, ",
         T ": things[69]: expected one of the members name, plural, class, glyph, colour, value, stacks, "
           "letter, slot, damage, throw, to hit, armour, light, dig, lives, "
           "mass, found, pick up, drop, use, not "
           "\"weight\""},
        {T, RUBY, RUBY "\"value\": 1, ", T ": things[69]: expected one member \"value\", not two"},
        {T, "\"name\": \"ruby\"", "\"name\": \"stone\"",
         T ": things[69].name: expected a name that no other thing has, not \"stone\""},
        {T, COPPER, "{\"name\": \"penny\", ",
         T ": things: expected a thing \"copper coin\", which the program knows, and there is none"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void members_are_of_their_kind_and_within_bounds(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, "\"class\": \"weapon\", \"glyph\": \")\", \"colour\": \"grey\", \"value\": 20, ",
         "\"class\": \"arms\", \"glyph\": \")\", \"colour\": \"grey\", \"value\": 20, ",
         T ": things[6].class: expected one of weapon, armour, potion, scroll, light, tool, missile, food, "
           "coin, treasure, remains, not \"arms\""},
        {T, "\"name\": \"dagger\"", "\"name\": \"\\\"so-\\\"called\\\" dagger\"",
         T ": things[6].name: expected a name with at most 2 quotation marks and backslashes, not "
           "\"\"so-\"called\" dagger\""},
        {T, DAGGER,
         "\"plural\": \"daggers\", \"class\": \"weapon\", \"glyph\": \"世\", \"colour\": \"grey\", ",
         T ": things[6].glyph: expected one character that is one column wide, not \"世\""},
        {T, DAGGER,
         "\"plural\": \"daggers\", \"class\": \"weapon\", \"glyph\": \")\", \"colour\": \"teal\", ",
         T ": things[6].colour: expected one of black, red, green, brown, blue, magenta, cyan, white, grey, "
           "yellow, not \"teal\""},
        {T, "\"value\": 20, \"slot\": \"hand\", ", "\"value\": 20, \"slot\": \"belt\", ",
         T ": things[6].slot: expected one of hand, shield, body, head, hands, feet, light, not \"belt\""},
        {T, "\"value\": 20, \"slot\": \"hand\", ", "\"value\": -1, \"slot\": \"hand\", ",
         T ": things[6].value: expected a whole number from 0 to 10000000, not -1"},
        {T, DAGGER, DAGGER "\"stacks\": 1, ", T ": things[6].stacks: expected true or false, not 1"},
        {T, DAGGER, DAGGER "\"armour\": 1001, ",
         T ": things[6].armour: expected a whole number from -1000 to 1000, not 1001"},
        {T, DAGGER, DAGGER "\"dig\": -1, ",
         T ": things[6].dig: expected a whole number from 0 to 10000, not -1"},
        {T, DAGGER, DAGGER "\"found\": [0, 1], ",
         T ": things[6].found[0]: expected a whole number from 1 to 1000000, not 0"},
        {T, "\"damage\": \"1d6\", \"to hit\": 2", "\"damage\": \"1d6 \", \"to hit\": 2",
         T ": things[6].damage: expected a text of printable characters, without blanks at its ends or two "
           "in a row, not \"1d6\""},
        {T, "\"damage\": \"1d6\", \"to hit\": 2", "\"damage\": \"21d6\", \"to hit\": 2",
         T ": things[6].damage: expected dice as in 2d6+1: 1 to 20 dice of 1 to 100 sides, at most 100 added "
           "or taken, not \"21d6\""},
        {T, "{\"first\": 0, \"last\": 8, \"frequency\": 8}", "{\"in\": \"hell\"}",
         T ": things[6].lives[0].in: expected the name of a realm, not \"hell\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void letters_are_no_letters_and_each_a_things_own(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, GOLD, "\"letter\": \"g\", \"found\": [1, 5]",
         T ": things[2].letter: expected a printable ASCII character, neither a letter nor a blank, not "
           "\"g\""},
        {T, GOLD, "\"letter\": \"&\", \"found\": [1, 5]",
         T ": things[2].letter: expected a letter that no other thing has (\"silver coin\" has this one), "
           "not \"&\""},
        {T, GOLD, "\"letter\": \"$$\", \"found\": [1, 5]",
         T ": things[2].letter: expected a text of 1 to 1 bytes, not \"$$\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

/* Some of thing_kind_problem's answers, to see them passed on. */
static void members_fit_each_other(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, DAGGER, DAGGER "\"letter\": \"/\", ",
         T ": things[6]: expected \"letter\" only where \"stacks\" is true"},
        {T, DAGGER, DAGGER "\"found\": [1, 2], ",
         T ": things[6]: expected \"found\" from the least to the most, and more than one only where it "
           "stacks"},
        {T, RUBY, RUBY "\"light\": 3, ",
         T
         ": things[69]: expected a \"slot\" where there is \"damage\", \"to hit\", \"armour\", \"light\" or "
         "\"dig\""},
        {T, "\"class\": \"coin\", \"glyph\": \"$\", \"colour\": \"brown\", \"value\": 1,",
         "\"class\": \"coin\", \"glyph\": \"$\", \"colour\": \"brown\", \"value\": 2,",
         T ": things[0]: expected coins that are worth 1, 10 and 100"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void events_say_one_thing_each(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, SHOUTS, "[]", T ": things[3].drop: expected a list of 1 to 4, not of 0"},
        {T, SHOUTS, "[{}]", T ": things[3].drop[0]: expected one member that tells what happens, not 0"},
        {T, SHOUTS, "[{\"heals\": 3, \"feeds\": 4}]",
         T ": things[3].drop[0]: expected one member that tells what happens, not 2"},
        {T, SHOUTS, "[{\"turns\": 3}]",
         T ": things[3].drop[0]: expected one member that tells what happens, not 0"},
        {T, SHOUTS, "[{\"sings\": true}]",
         T ": things[3].drop[0]: expected one of the members becomes, tells, sounds, rings, heals, hurts, "
           "feeds, strengthens, toughens, shields, hastens, slows, shines, blinds, confuses, maps, finds "
           "things, finds creatures, identifies, teleports, returns, digs, burns, scares, stills, wakes, "
           "turns, cells, not \"sings\""},
        {T, SHOUTS, "[{\"heals\": 0}]",
         T ": things[3].drop[0].heals: expected a whole number from 1 to 10000, not 0"},
        {T, SHOUTS, "[{\"maps\": 65}]",
         T ": things[3].drop[0].maps: expected a whole number from 1 to 64, not 65"},
        {T, SHOUTS, "[{\"digs\": 6}]",
         T ": things[3].drop[0].digs: expected a whole number from 1 to 5, not 6"},
        {T, SHOUTS, "[{\"sounds\": \"\"}]",
         T ": things[3].drop[0].sounds: expected a text of 1 to 120 bytes, not \"\""},
        {T, SHOUTS, "[{\"returns\": false}]", T ": things[3].drop[0].returns: expected true, not false"},
        {T, FIRE, "{\"burns\": 40}",
         T ": things[51].use[1]: expected a member \"cells\": a whole number from 1 to 64"},
        {T, FIRE, "{\"burns\": 40, \"cells\": 0}",
         T ": things[51].use[1].cells: expected a whole number from 1 to 64, not 0"},
        {T, FIRE, "{\"burns\": 40, \"cells\": 3, \"turns\": 2}",
         T ": things[51].use[1].turns: expected no such member beside \"burns\""},
        {T, FIRE, "{\"hurts\": 40, \"cells\": 3}",
         T ": things[51].use[1].cells: expected no such member beside \"hurts\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void things_become_others_but_never_a_keystone(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, BREAD, "[{\"becomes\": \"crumbs\"}]",
         T ": things[65].use[0].becomes: expected the name of a thing, or null, not \"crumbs\""},
        {T, BREAD, "[{\"becomes\": 5}]",
         T ": things[65].use[0].becomes: expected a text of 1 to 31 bytes, not 5"},
        {T, BREAD, "[{\"becomes\": \"loaf of bread\"}]",
         T ": things[65].use[0].becomes: expected a thing other than itself and the Keystone, not \"loaf of "
           "bread\""},
        {T, BREAD, "[{\"becomes\": \"Keystone\"}]",
         T ": things[65].use[0].becomes: expected a thing other than itself and the Keystone, not "
           "\"Keystone\""},
        {T, SHOUTS, "[{\"becomes\": null}]",
         T ": things[3].drop[0].becomes: expected no such event: there is always a Keystone"},
        {T, "\"name\": \"empty flask\"", "\"name\": \"full flask\"",
         T ": things[32].use[0].becomes: expected the name of a thing, or null, not \"empty flask\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void there_are_looks_for_all_and_each_differs(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, LAST_LOOK, "\"scroll titled \\\"ky lorn\\\"\", \"plural\": ",
         T ": looks[29].name: expected a name that no other look and no thing has, not \"scroll titled \"ky "
           "lorn\"\""},
        {T, LAST_LOOK, "\"ruby\", \"plural\": ",
         T ": looks[29].name: expected a name that no other look and no thing has, not \"ruby\""},
        {T, LAST_LOOK, LAST_LOOK "\"x\", \"glyph\": ",
         T ": looks[29]: expected one of the members class, name, plural, colour, not \"glyph\""},
        {T, "\"name\": \"murky potion\", ", "",
         T ": looks[0]: expected a member \"name\": a text of 1 to 31 bytes"},
        {T, "{\"class\": \"potion\", \"name\": \"murky potion\"",
         "{\"class\": \"food\", \"name\": \"murky potion\"",
         T ": looks: expected at least as many looks of a class as there are things of it"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void newcomers_have_what_the_file_says(void **state)
{
    (void)state;
    const struct thing_table *table = standard_things();
    assert_int_equal(table->kit_count, 5);
    assert_int_equal(table->kit[0].kind, thing_kind_find(table, "club"));
    assert_int_equal(table->kit[0].count, 1);
    assert_true(table->kit[0].worn);
    assert_int_equal(table->kit[3].kind, thing_kind_find(table, "potion of healing"));
    assert_int_equal(table->kit[3].count, 2);
    assert_false(table->kit[3].worn);
}

static void newcomers_have_what_there_is(void **state)
{
    (void)state;
#define CLUB   "{\"thing\": \"club\", \"worn\": true}"
#define POTION "{\"thing\": \"potion of healing\", \"count\": 2}"
    static const struct content_mistake mistakes[] = {
        {T, CLUB, "{\"thing\": \"clubb\"}",
         T ": start[0].thing: expected the name of a thing, not \"clubb\""},
        {T, CLUB, "{\"thing\": \"Keystone\"}",
         T
         ": start[0].thing: expected the name of a thing of which there is more than one, not \"Keystone\""},
        {T, CLUB, "{\"worn\": true}", T ": start[0]: expected a member \"thing\": a text of 1 to 31 bytes"},
        {T, CLUB, "{\"thing\": \"club\", \"count\": 2}",
         T ": start[0].count: expected a whole number from 1 to 1, not 2"},
        {T, POTION, "{\"thing\": \"potion of healing\", \"count\": 0}",
         T ": start[3].count: expected a whole number from 1 to 1000000, not 0"},
        {T, POTION, "{\"thing\": \"potion of healing\", \"worn\": true}",
         T ": start[3].worn: expected something with a \"slot\" where nothing else is worn"},
        {T, POTION, "{\"thing\": \"dagger\", \"worn\": true}",
         T ": start[3].worn: expected something with a \"slot\" where nothing else is worn"},
        {T, POTION, "{\"thing\": \"dagger\", \"wielded\": true}",
         T ": start[3]: expected one of the members thing, count, worn, not \"wielded\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

/* A file of `count` things that the program does not know. */
static void write_many(const struct content_folder *folder, int count)
{
    struct buffer many = {0};
    buffer_text(&many, "{\"looks\": [], \"things\": [");
    for (int k = 0; k < count; k++) {
        buffer_text(&many, k == 0 ? "{\"name\":\"a" : ",{\"name\":\"a");
        buffer_int(&many, k);
        buffer_text(&many, "\"}");
    }
    buffer_text(&many, "]}");
    content_folder_write(folder, T, many.bytes, many.length);
    buffer_finish(&many);
}

static void a_file_has_so_many(void **state)
{
    (void)state;
    struct content_folder folder;
    content_folder_init(&folder);
    write_many(&folder, 0);
    content_folder_assert_problem(&folder, T ": things: expected a list of 1 to 255, not of 0");
    write_many(&folder, 256);
    content_folder_assert_problem(&folder, T ": things: expected a list of 1 to 255, not of 256");
    write_many(&folder, 255);
    content_folder_assert_problem(
        &folder,
        T ": things[250].name: expected a thing that the program knows, as there are 250 others already, not "
          "\"a250\"");
    content_folder_finish(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_has_what_the_file_says),
        cmocka_unit_test(looks_are_what_the_file_says),
        cmocka_unit_test(events_keep_their_order),
        cmocka_unit_test(numbers_do_not_depend_on_the_order_of_what_the_program_knows),
        cmocka_unit_test(a_row_says_everything_once),
        cmocka_unit_test(members_are_of_their_kind_and_within_bounds),
        cmocka_unit_test(letters_are_no_letters_and_each_a_things_own),
        cmocka_unit_test(members_fit_each_other),
        cmocka_unit_test(events_say_one_thing_each),
        cmocka_unit_test(things_become_others_but_never_a_keystone),
        cmocka_unit_test(there_are_looks_for_all_and_each_differs),
        cmocka_unit_test(newcomers_have_what_the_file_says),
        cmocka_unit_test(newcomers_have_what_there_is),
        cmocka_unit_test(a_file_has_so_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
