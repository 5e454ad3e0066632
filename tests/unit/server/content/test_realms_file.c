#include "server/content/content.h"
#include "server/generate/drawn.h"
#include "tests/support/check.h"
#include "tests/support/content_folder.h"
#include "tests/support/standard.h"

#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Parts of the standard realms.json, as mistakes find them. */
#define MEADOW  "{\"name\": \"meadow\", \"levels\": [{\"kind\": \"meadow\"}]}"
#define CAVERNS "\"caverns\", \"dug\": \"cave floor\", \"levels\": [{\"kind\": \"caverns\", \"levels\": 12}]"
#define CRYPT   "{\"kind\": \"drawn\", \"map\": \"crypt.map\"}"
#define OUT     "\"out\": true, \"sign\": \"way out of the world\""
#define DEEPEST "{\"from\": \"halls\", \"at\": \"deepest\", \"to\": \"crypt\", \"sign\": \"archway\", "

#define VAULT "{\"from\": \"crypt\", \"at\": \"O\", "

#define R "realms.json"

#define DUG                                                                                                  \
    "a floor that people can stand on and see over, no stairs, and none that becomes, drops or returns"
#define SIGN "an ornament that people can stand on, and none that becomes, drops or returns"

static const struct realm *realm_named(const char *name)
{
    uint16_t number;
    const struct realm *realm = realms_find(standard_realms(), name, &number);
    assert_non_null(realm);
    return realm;
}

static void realms_are_what_the_file_says(void **state)
{
    (void)state;
    assert_string_equal(standard_realms()->at[0].name, "meadow");
    const struct realm *caverns = realm_named("caverns");
    assert_int_equal(caverns->dug, TERRAIN_FLOOR);
    assert_int_equal(caverns->levels.part_count, 1);
    assert_int_equal(caverns->levels.parts[0].last, 11);
    assert_int_equal(caverns->dark_from, 6);
    assert_int_equal(caverns->dark_cells, 3);
    assert_int_equal(realm_named("rainbow")->dug, TERRAIN_NONE);
    assert_int_equal(realm_named("rainbow")->dark_cells, 0);
    assert_true(realm_named("fickle")->farthest);
    assert_false(realm_named("caves")->farthest);
    const struct stack *crypt = &realm_named("crypt")->levels;
    assert_int_equal(crypt->part_count, 3);
    assert_string_equal(crypt->parts[0].kind->name, "halls");
    assert_string_equal(crypt->parts[1].kind->name, "caverns");
    assert_string_equal(crypt->parts[2].kind->name, "drawn");
    assert_int_equal(crypt->parts[2].first, 4);
    assert_int_equal(crypt->parts[2].last, 3 + crypt->parts[2].map->level_count);
}

static void ways_are_what_the_file_says(void **state)
{
    (void)state;
    const struct realms *realms = standard_realms();
    const struct realm_way *first = &realms->ways[0];
    assert_string_equal(realms->at[first->from].name, "meadow");
    assert_string_equal(realms->at[first->to].name, "caves");
    assert_int_equal(first->at, REALM_CLEARING);
    assert_int_equal(first->sign, terrain_find(standard_terrains(), "archway"));
    assert_int_equal(first->back, first->sign);
    int out = 0;
    int one_way = 0;
    for (int k = 0; k < realms->way_count; k++) {
        out += realms->ways[k].out;
        one_way += !realms->ways[k].out && realms->ways[k].back == TERRAIN_NONE;
    }
    assert_int_equal(out, 1);
    assert_int_equal(one_way, 2);
    const struct realm_way *last = &realms->ways[realms->way_count - 1];
    assert_string_equal(realms->at[last->from].name, "crypt");
    assert_int_equal(last->at, REALM_LETTER);
    assert_int_equal(last->letter, 'O');
}

static void the_keystone_lies_where_the_file_says(void **state)
{
    (void)state;
    const struct realms *realms = standard_realms();
    assert_true(realms->keystone.exists);
    assert_string_equal(realms->at[realms->keystone.realm].name, "crypt");
    assert_int_equal(realms->keystone.at, REALM_LETTER);
    assert_int_equal(realms->keystone.letter, 'K');
}

static void a_file_is_realms_and_ways(void **state)
{
    (void)state;
    struct content_folder folder;
    content_folder_init(&folder);
    static const struct {
        const char *text;
        const char *problem;
    } mistakes[] = {
        {"[]", R ": expected an object, not a list"},
        {"{}", R ": expected a member \"realms\": a list"},
        {"{\"realms\": 1}", R ": realms: expected a list, not 1"},
        {"{\"realms\": []}", R ": realms: expected a list of 1 to 64, not of 0"},
        {"{\"realms\": [" MEADOW "]}", R ": expected a member \"ways\": a list"},
        {"{\"realms\": [" MEADOW "], \"ways\": [], \"portals\": []}",
         R ": expected one of the members realms, ways, keystone, not \"portals\""},
    };
    for (size_t k = 0; k < COUNT(mistakes); k++) {
        content_folder_write(&folder, R, mistakes[k].text, strlen(mistakes[k].text));
        content_folder_assert_problem(&folder, mistakes[k].problem);
    }
    static const char least[] = "{\"realms\": [" MEADOW "], \"ways\": []}";
    static const char nobody[] = "{\"creatures\": []}";
    static const char empty[] = "{\"density\": []}";
    static const char none[] = "{\"shops\": []}";
    content_folder_write(&folder, R, least, strlen(least));
    content_folder_write(&folder, "creatures.json", nobody, strlen(nobody));
    content_folder_write(&folder, "spawn.json", empty, strlen(empty));
    content_folder_write(&folder, "shops.json", none, strlen(none));
    content_folder_assert_good(&folder);
    content_folder_finish(&folder);
}

static void realms_have_names_and_floors(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {R, MEADOW, "{\"name\": \"Meadow\", \"levels\": [{\"kind\": \"meadow\"}]}",
         R ": realms[0].name: expected a small letter, then small letters, digits and '-', not \"Meadow\""},
        {R, MEADOW, MEADOW ", " MEADOW,
         R ": realms[1].name: expected a name that no other realm has, not \"meadow\""},
        {R, CAVERNS, "\"caverns\", \"dug\": \"moss\", \"levels\": []",
         R ": realms[3].dug: expected " DUG ", not \"moss\""},
        {R, CAVERNS, "\"caverns\", \"dug\": \"water\", \"levels\": []",
         R ": realms[3].dug: expected " DUG ", not \"water\""},
        {R, CAVERNS, "\"caverns\", \"dug\": \"stairs down\", \"levels\": []",
         R ": realms[3].dug: expected " DUG ", not \"stairs down\""},
        {R, CAVERNS, "\"caverns\", \"dug\": \"lava\", \"levels\": []",
         R ": realms[3].dug: expected the name of a terrain, not \"lava\""},
        {R, "\"dark\": {\"from\": 6, \"cells\": 3}", "\"dark\": true",
         R ": realms[3].dark: expected an object, not true"},
        {R, "\"dark\": {\"from\": 6, \"cells\": 3}", "\"dark\": {\"from\": -1, \"cells\": 3}",
         R ": realms[3].dark.from: expected a whole number from 0 to 1000000, not -1"},
        {R, "\"dark\": {\"from\": 6, \"cells\": 3}", "\"dark\": {\"from\": 6}",
         R ": realms[3].dark: expected a member \"cells\": a whole number from 1 to 31"},
        {R, CAVERNS, "\"caverns\", \"digging\": true",
         R ": realms[3]: expected one of the members name, farthest, dug, dark, levels, not \"digging\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void levels_are_of_a_kind(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {R, CAVERNS, "\"caverns\"", R ": realms[3]: expected a member \"levels\": a list"},
        {R, CAVERNS, "\"caverns\", \"levels\": []",
         R ": realms[3].levels: expected a list of 1 to 16, not of 0"},
        {R, CAVERNS, "\"caverns\", \"levels\": [{\"kind\": \"cavern\", \"levels\": 12}]",
         R ": realms[3].levels[0].kind: expected one of meadow, caves, noise-caves, caverns, halls, rainbow, "
           "helix, "
           "drawn, not \"cavern\""},
        {R, CAVERNS, "\"caverns\", \"levels\": [{\"kind\": \"caverns\"}]",
         R ": realms[3].levels[0]: expected a member \"levels\": a whole number from 1 to 1000000"},
        {R, CAVERNS, "\"caverns\", \"levels\": [{\"kind\": \"caverns\", \"levels\": 0}]",
         R ": realms[3].levels[0].levels: expected a whole number from 1 to 1000000, not 0"},
        {R, CAVERNS, "\"caverns\", \"levels\": [{\"kind\": \"caverns\", \"levels\": 1000001}]",
         R ": realms[3].levels[0].levels: expected a whole number from 1 to 1000000, not 1000001"},
        {R, CAVERNS, "\"caverns\", \"levels\": [{\"kind\": \"caverns\", \"levels\": 2.5}]",
         R ": realms[3].levels[0].levels: expected a whole number from 1 to 1000000, not 2.5"},
        {R, CAVERNS, "\"caverns\", \"levels\": [{\"kind\": \"caverns\", \"levels\": 1e999}]",
         R ": realms[3].levels[0].levels: expected a whole number from 1 to 1000000, not inf"},
        {R, CAVERNS,
         "\"caverns\", \"levels\": [{\"kind\": \"caverns\", \"levels\": 1, \"map\": \"crypt.map\"}]",
         R ": realms[3].levels[0].map: expected no such member: only levels of kind drawn have a map"},
        {R, CAVERNS, "\"caverns\", \"levels\": [{\"kind\": \"helix\", \"levels\": 12}]",
         R ": realms[3].levels[0].levels: expected no such member: this kind says itself how many levels "
           "there are"},
        {R, CAVERNS, "\"caverns\", \"levels\": [{\"kind\": \"halls\", \"levels\": 2}, {\"kind\": \"helix\"}]",
         R ": realms[3].levels[1]: expected no other levels in this realm: the kind makes all of it"},
        {R, CAVERNS,
         "\"caverns\", \"levels\": [{\"kind\": \"helix\"}, {\"kind\": \"halls\", \"levels\": 1000000}]",
         R ": realms[3].levels[0]: expected no other levels in this realm: the kind makes all of it"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void ways_lead_from_somewhere_to_somewhere(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {R, DEEPEST, "{\"from\": \"hall\", \"at\": \"deepest\", \"to\": \"crypt\", ",
         R ": ways[8].from: expected the name of a realm, not \"hall\""},
        {R, DEEPEST, "{\"from\": \"halls\", \"at\": \"bottom\", \"to\": \"crypt\", ",
         R ": ways[8].at: expected start, clearing, deepest, or a letter of the realm's map, not "
           "\"bottom\""},
        {R, VAULT, "{\"from\": \"crypt\", ",
         R ": ways[10]: expected a member \"at\": a text of 1 to 31 bytes"},
        {R, VAULT, "{\"from\": \"crypt\", \"at\": \"%\", ",
         R ": ways[10].at: expected start, clearing, deepest, or a letter of the realm's map, not \"%\""},
        {R, VAULT, "{\"from\": \"crypt\", \"at\": \"Q\", ",
         R ": ways[10]: expected a letter that is drawn once in the maps of the realm: 'Q' is drawn 0 times"},
        {R, VAULT, "{\"from\": \"crypt\", \"at\": \"G\", ",
         R ": ways[10]: expected a letter that is drawn once in the maps of the realm: 'G' is drawn 2 times"},
        {R, VAULT, "{\"from\": \"caves\", \"at\": \"O\", ",
         R ": ways[10]: expected a letter that is drawn once in the maps of the realm: 'O' is drawn 0 times"},
        {R, DEEPEST, "{\"from\": \"halls\", \"at\": \"deepest\", \"to\": \"tomb\", ",
         R ": ways[8].to: expected the name of a realm, not \"tomb\""},
        {R, DEEPEST, "{\"from\": \"halls\", \"at\": \"deepest\", ",
         R ": ways[8]: expected a member \"to\": a text of 1 to 31 bytes"},
        {R, DEEPEST, "{\"from\": \"halls\", \"at\": \"deepest\", \"to\": \"crypt\", \"sign\": \"wall\", ",
         R ": ways[8].sign: expected " SIGN ", not \"wall\""},
        {R, DEEPEST, "{\"from\": \"halls\", \"at\": \"deepest\", \"to\": \"crypt\", \"sign\": \"trapdoor\", ",
         R ": ways[8].sign: expected " SIGN ", not \"trapdoor\""},
        {R, DEEPEST,
         "{\"from\": \"halls\", \"at\": \"deepest\", \"to\": \"crypt\", \"sign\": \"torch on a wall\", ",
         R ": ways[8].sign: expected " SIGN ", not \"torch on a wall\""},
        {R, "\"to\": \"helix\", \"sign\": \"archway\", \"back\": \"archway\"", "\"to\": \"helix\"",
         R ": realms[6]: expected a way on from the realm helix: to the realm meadow none leads back"},
        {R, OUT, OUT ", \"to\": \"meadow\"",
         R ": ways[7].to: expected no such member: the way leads out of the world"},
        {R, OUT, OUT ", \"back\": \"archway\"", R ": ways[7]: expected no way back into the world"},
        {R, DEEPEST, "{\"from\": \"caves\", \"at\": \"deepest\", \"to\": \"crypt\", \"sign\": \"archway\", ",
         R ": ways[8]: expected another place: the realm caves has no deepest one, as it has no last level, "
           "or that "
           "is drawn"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

/* With the treasury's yellow floor walled up, nobody gets to the well amid it. */
static void ways_begin_where_people_can_walk_to(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {"crypt.map", "y = yellow floor", "y = flagstones + wall",
         R ": ways[10]: expected that people can walk from where they arrive in the realm crypt to 'O' at "
           "72:19 "
           "(line:column of its map)"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void the_keystone_lies_somewhere_or_nowhere(void **state)
{
    (void)state;
#define KEYSTONE       ",\n    \"keystone\": {\"in\": \"crypt\", \"at\": \"K\"}"
#define PLACED(in, at) ", \"keystone\": {\"in\": \"" in "\", \"at\": \"" at "\"}"
    static const struct content_mistake mistakes[] = {
        {R, KEYSTONE, PLACED("tomb", "start"), R ": keystone.in: expected the name of a realm, not \"tomb\""},
        {R, KEYSTONE, PLACED("crypt", "bottom"),
         R
         ": keystone.at: expected start, clearing, deepest, or a letter of the realm's map, not \"bottom\""},
        {R, KEYSTONE, PLACED("crypt", "Q"),
         R ": keystone: expected a letter that is drawn once in the maps of the realm: 'Q' is drawn 0 times"},
        {R, KEYSTONE, PLACED("meadow", "clearing"), R ": keystone: expected a place other than a clearing"},
        {R, KEYSTONE, PLACED("caves", "deepest"),
         R ": keystone: expected another place: the realm caves has no deepest one, as it has no last level, "
           "or "
           "that is drawn"},
        {R, KEYSTONE, ", \"keystone\": {\"in\": \"crypt\"}",
         R ": keystone: expected a member \"at\": a text of 1 to 31 bytes"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
    struct content_folder folder;
    content_folder_init(&folder);
    content_folder_change(&folder, R, KEYSTONE, "");
    content_folder_assert_good(&folder);
    content_folder_finish(&folder);
}

static void maps_are_files_of_the_folder(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {R, CRYPT, "{\"kind\": \"drawn\"}",
         R ": realms[7].levels[2]: expected a member \"map\": a text of 1 to 31 bytes"},
        {R, CRYPT, "{\"kind\": \"drawn\", \"map\": \"../crypt.map\"}",
         R ": realms[7].levels[2].map: expected the name of a file in this folder: letters, digits, '_' and "
           "'-', then "
           ".map, not \"../crypt.map\""},
        {R, CRYPT, "{\"kind\": \"drawn\", \"map\": \"/etc/passwd\"}",
         R ": realms[7].levels[2].map: expected the name of a file in this folder: letters, digits, '_' and "
           "'-', then "
           ".map, not \"/etc/passwd\""},
        {R, CRYPT, "{\"kind\": \"drawn\", \"map\": \"terrain.json\"}",
         R ": realms[7].levels[2].map: expected the name of a file in this folder: letters, digits, '_' and "
           "'-', then "
           ".map, not \"terrain.json\""},
        {R, CRYPT, "{\"kind\": \"drawn\", \"map\": \".map\"}",
         R ": realms[7].levels[2].map: expected the name of a file in this folder: letters, digits, '_' and "
           "'-', then "
           ".map, not \".map\""},
        {R, CRYPT, "{\"kind\": \"drawn\", \"map\": \"tomb.map\"}",
         R ": realms[7].levels[2].map: expected the name of a map that can be read (No such file or "
           "directory), not "
           "\"tomb.map\""},
        {R, CRYPT, "{\"kind\": \"drawn\", \"levels\": 2, \"map\": \"crypt.map\"}",
         R ": realms[7].levels[2].levels: expected no such member: a map says itself how many levels there "
           "are"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void a_map_has_a_line_and_a_column(void **state)
{
    (void)state;
    struct content_folder folder;
    content_folder_init(&folder);
    static const char map[] = "legend\n% = lava\n\nlevel 0\n.%\n";
    content_folder_write(&folder, "crypt.map", map, sizeof map - 1);
    content_folder_assert_problem(&folder, "crypt.map:2:5: expected the name of a terrain, not 'lava'");
    content_folder_write(&folder, "crypt.map", map, 0);
    content_folder_assert_problem(&folder, "crypt.map:1:1: expected a level: no picture is drawn");
    content_folder_finish(&folder);
}

static void a_map_must_suit_the_levels_around_it(void **state)
{
    (void)state;
    struct content_folder folder;
    content_folder_init(&folder);
    static const char map[] = "level 0\n...\n";
    content_folder_write(&folder, "crypt.map", map, sizeof map - 1);
    content_folder_assert_problem(
        &folder, R ": realms[7].levels[2]: expected one \"stairs up\" on the map's level 0, as "
                   "the realm has other levels above it, not 0");
    content_folder_finish(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(realms_are_what_the_file_says),
        cmocka_unit_test(ways_are_what_the_file_says),
        cmocka_unit_test(a_file_is_realms_and_ways),
        cmocka_unit_test(realms_have_names_and_floors),
        cmocka_unit_test(levels_are_of_a_kind),
        cmocka_unit_test(the_keystone_lies_where_the_file_says),
        cmocka_unit_test(the_keystone_lies_somewhere_or_nowhere),
        cmocka_unit_test(ways_lead_from_somewhere_to_somewhere),
        cmocka_unit_test(ways_begin_where_people_can_walk_to),
        cmocka_unit_test(maps_are_files_of_the_folder),
        cmocka_unit_test(a_map_has_a_line_and_a_column),
        cmocka_unit_test(a_map_must_suit_the_levels_around_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
