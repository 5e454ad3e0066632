#include "server/content/content.h"
#include "tests/support/check.h"
#include "tests/support/content_folder.h"
#include "tests/support/standard.h"

#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Rows of the standard terrain.json, as mistakes find them. */
#define ROCK                                                                                                 \
    "{\"name\": \"rock\", \"layer\": \"none\", \"tile\": \"#\", \"glyph\": \"▒\", \"colour\": \"grey\", "
#define STATUE                                                                                               \
    "\"layer\": \"wall\", \"tile\": \"!\", \"glyph\": \"!\", \"colour\": \"white\", \"passable\": false, "   \
    "\"transparent\": true"
#define MOSS  "\"moss\", \"layer\": \"ornament\", \"tile\": \",\""
#define GRASS "\"tile\": \"g\", \"glyph\": \"'\", \"colour\": \"green\", \"passable\": true, "
#define DOOR  "\"glyph\": \"+\", \"colour\": \"brown\", \"passable\": "
#define KERB  "\"kerb\", \"layer\": \"floor\", "
#define TORCH                                                                                                \
    "\"tile\": \"t\", \"glyph\": \"†\", \"colour\": \"yellow\", \"passable\": false, \"transparent\": false"
#define TO_OPEN "[{\"becomes\": \"open door\"}]"
#define RETURNS "{\"returns\": true}"

#define T "terrain.json"

static void assert_terrain(const char *name, enum terrain_layer layer, bool passable, bool transparent)
{
    const struct terrain_table *table = standard_terrains();
    uint8_t id = terrain_find(table, name);
    assert_int_not_equal(id, TERRAIN_NONE);
    const struct terrain *terrain = terrain_get(table, id);
    assert_int_equal(terrain->layer, layer);
    assert_int_equal(terrain->passable, passable);
    assert_int_equal(terrain->transparent, transparent);
}

static void a_table_has_what_the_file_says(void **state)
{
    (void)state;
    const struct terrain_table *table = standard_terrains();
    assert_terrain("rock", TERRAIN_LAYER_NONE, false, false);
    assert_terrain("barred window", TERRAIN_LAYER_WALL, false, true);
    assert_terrain("water", TERRAIN_LAYER_FLOOR, false, true);
    assert_terrain("moss", TERRAIN_LAYER_ORNAMENT, true, true);
    const struct terrain *wall = terrain_get(table, TERRAIN_WALL);
    assert_true(wall->diggable);
    assert_int_equal(wall->tile, 'W');
    assert_string_equal(wall->glyph, "█");
    assert_string_equal(wall->colour, "white");
    assert_false(terrain_get(table, TERRAIN_WINDOW)->diggable);
    assert_true(terrain_get(table, TERRAIN_TRAPDOOR)->hidden);
}

static void events_keep_their_order(void **state)
{
    (void)state;
    const struct terrain_table *table = standard_terrains();
    const struct terrain *door = terrain_get(table, TERRAIN_DOOR);
    assert_int_equal(door->enter_count, 1);
    assert_int_equal(door->leave_count, 0);
    assert_int_equal(door->enter[0].effect, TERRAIN_BECOMES);
    assert_int_equal(door->enter[0].terrain, terrain_find(table, "open door"));
    const struct terrain *open = terrain_get(table, terrain_find(table, "open door"));
    assert_int_equal(open->leave_count, 1);
    assert_int_equal(open->leave[0].terrain, TERRAIN_DOOR);
    const struct terrain *trap = terrain_get(table, TERRAIN_TRAPDOOR);
    static const enum terrain_effect effects[] = {TERRAIN_BECOMES, TERRAIN_TELLS, TERRAIN_SOUNDS,
                                                  TERRAIN_DROPS};
    assert_int_equal(trap->enter_count, COUNT(effects));
    for (size_t k = 0; k < COUNT(effects); k++) {
        assert_int_equal(trap->enter[k].effect, effects[k]);
    }
    assert_string_equal(trap->enter[1].text, "The floor gives way: a trapdoor!");
}

/* What the program knows comes first, in its own order; the rest in the order of the file. */
static void numbers_do_not_depend_on_the_order_of_what_the_program_knows(void **state)
{
    (void)state;
    const struct terrain_table *table = standard_terrains();
    for (int id = TERRAIN_NONE + 1; id < TERRAIN_KNOWN_COUNT; id++) {
        assert_string_equal(terrain_get(table, (uint8_t)id)->name, terrain_known_name((uint8_t)id));
    }
    struct content_folder folder;
    content_folder_init(&folder);
    content_folder_change(&folder, T, ROCK, "{\"name\": \"statue\", " STATUE "}, " ROCK);
    char problem[CONTENT_PROBLEM_BYTES];
    struct content *content = content_read(folder.path, problem);
    assert_non_null(content);
    const struct terrain_table *other = content_terrains(content);
    assert_int_equal(other->count, table->count + 1);
    assert_int_equal(terrain_find(other, "rock"), TERRAIN_ROCK);
    assert_int_equal(terrain_find(other, "statue"), TERRAIN_KNOWN_COUNT);
    assert_int_equal(terrain_find(other, "archway"), TERRAIN_KNOWN_COUNT + 1);
    assert_int_equal(terrain_find(table, "archway"), TERRAIN_KNOWN_COUNT);
    content_destroy(content);
    content_folder_finish(&folder);
}

static void a_row_says_everything_once(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, MOSS ", ", "\"moss\", \"tile\": \",\", ",
         T ": [4]: expected a member \"layer\": one of none, floor, ornament, wall"},
        {T, MOSS, MOSS ", \"tile\": \"!\"", T ": [4]: expected one member \"tile\", not two"},
        {T, MOSS, MOSS ", \"color\": \"red\"",
         T ": [4]: expected one of the members name, layer, tile, glyph, colour, passable, transparent, "
           "hidden, "
           "diggable, enter, leave, not \"color\""},
        {T, MOSS, MOSS ", \"Hidden\": true",
         T ": [4]: expected one of the members name, layer, tile, glyph, colour, passable, transparent, "
           "hidden, "
           "diggable, enter, leave, not \"Hidden\""},
        {T, ROCK, "7, " ROCK, T ": [0]: expected an object, not 7"},
        {T, "{\"name\": \"moss\"", "{\"name\": [\"moss\"]",
         T ": [4].name: expected a text of 1 to 31 bytes, not a list"},
        {T, "{\"name\": \"kerb\"", "{\"name\": \"moss\"",
         T ": [19].name: expected a name that no other terrain has, not \"moss\""},
        {T, "{\"name\": \"kerb\"", "{\"name\": \"curb\"",
         T ": expected a terrain \"kerb\", which the program lays, and there is none"},
        {T, "{\"name\": \"kerb\"", "{\"name\": \"kerb\\u001b[31m\"",
         T ": [19].name: expected a text of printable characters, without blanks at its ends or two in a "
           "row, not "
           "\"kerb[31m\""},
        {T, "{\"name\": \"kerb\"", "{\"name\": \"\"",
         T ": [19].name: expected a text of 1 to 31 bytes, not \"\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void layers_suit_the_program(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, KERB, "\"kerb\", \"layer\": \"flor\", ",
         T ": [19].layer: expected one of none, floor, ornament, wall, not \"flor\""},
        {T, KERB, "\"kerb\", \"layer\": \"wall\", ",
         T ": [19].layer: expected floor, as the program lays it, not \"wall\""},
        {T, "\"well\", \"layer\": \"ornament\"", "\"well\", \"layer\": \"none\"",
         T ": [8].layer: expected floor, ornament or wall: only rock is none of them"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void looks_fit_the_wire_and_a_terminal(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, MOSS, "\"moss\", \"layer\": \"ornament\", \"tile\": \"mo\"",
         T ": [4].tile: expected a text of 1 to 1 bytes, not \"mo\""},
        {T, MOSS, "\"moss\", \"layer\": \"ornament\", \"tile\": \"\\\\\"",
         T ": [4].tile: expected a printable ASCII character, neither blank nor '\"' nor '\\', not \"\\\""},
        {T, MOSS, "\"moss\", \"layer\": \"ornament\", \"tile\": \"\\\"\"",
         T ": [4].tile: expected a printable ASCII character, neither blank nor '\"' nor '\\', not \"\"\""},
        {T, MOSS, "\"moss\", \"layer\": \"ornament\", \"tile\": \".\"",
         T ": [4].tile: expected a tile that no other terrain has (\"cave floor\" has this one), not \".\""},
        {T, "\"glyph\": \"♣\"", "\"glyph\": \"世\"",
         T ": [17].glyph: expected one character that is one column wide, not \"世\""},
        {T, "\"glyph\": \"♣\"", "\"glyph\": \"♣♣\"",
         T ": [17].glyph: expected one character that is one column wide, not \"♣♣\""},
        {T, "\"glyph\": \"♣\"", "\"glyph\": \"\\u0301\"",
         T ": [17].glyph: expected a text of printable characters, without blanks at its ends or two in a "
           "row, not "
           "\"\""},
        {T, "\"glyph\": \"♣\", \"colour\": \"green\"", "\"glyph\": \"♣\", \"colour\": \"teal\"",
         T ": [17].colour: expected one of black, red, green, brown, blue, magenta, cyan, white, grey, "
           "yellow, not "
           "\"teal\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void the_program_can_rely_on_what_it_lays(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, DOOR "true, \"transparent\": false, \"enter\": " TO_OPEN, DOOR "false, \"transparent\": false",
         T ": [11].passable: expected true: the program hangs doors where people must get through"},
        {T, ROCK "\"passable\": false", ROCK "\"passable\": true",
         T ": [0].passable: expected false: rock and walls end steps and lines of sight"},
        {T, ROCK "\"passable\": false, \"transparent\": false",
         ROCK "\"passable\": false, \"transparent\": true",
         T ": [0].transparent: expected false: rock and walls end steps and lines of sight"},
        {T, GRASS, "\"tile\": \"g\", \"glyph\": \"'\", \"colour\": \"green\", \"passable\": false, ",
         T ": [13].passable: expected true: the program leads people over this floor"},
        {T, GRASS, "\"tile\": \"g\", \"glyph\": \"'\", \"colour\": \"green\", \"passable\": \"yes\", ",
         T ": [13].passable: expected true or false, not \"yes\""},
        {T, GRASS, GRASS "\"hidden\": true, ",
         T ": [13].hidden: expected false: only ornaments can be hidden"},
        {T, GRASS, GRASS "\"diggable\": true, ",
         T ": [13].diggable: expected false: only walls say whether they can be dug"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void events_say_one_thing_each(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, TO_OPEN, "{\"becomes\": \"open door\"}", T ": [11].enter: expected a list, not an object"},
        {T, TO_OPEN, "[]", T ": [11].enter: expected a list of 1 to 4, not of 0"},
        {T, TO_OPEN,
         "[{\"tells\": \"a\"}, {\"tells\": \"b\"}, {\"tells\": \"c\"}, {\"tells\": \"d\"}, {\"tells\": "
         "\"e\"}]",
         T ": [11].enter: expected a list of 1 to 4, not of 5"},
        {T, TO_OPEN, "[\"becomes\"]", T ": [11].enter[0]: expected an object, not \"becomes\""},
        {T, TO_OPEN, "[{}]", T ": [11].enter[0]: expected one member that tells what happens, not 0"},
        {T, TO_OPEN, "[{\"tells\": \"a\", \"sounds\": \"b\"}]",
         T ": [11].enter[0]: expected one member that tells what happens, not 2"},
        {T, TO_OPEN, "[{\"explodes\": true}]",
         T ": [11].enter[0]: expected one of the members becomes, tells, sounds, rings, drops, returns, not "
           "\"explodes\""},
        {T, TO_OPEN, "[{\"tells\": \"Creak. \"}]",
         T ": [11].enter[0].tells: expected a text of printable characters, without blanks at its ends or "
           "two in a "
           "row, not \"Creak.\""},
        {T, TO_OPEN, "[{\"tells\": \"\"}]",
         T ": [11].enter[0].tells: expected a text of 1 to 120 bytes, not \"\""},
        {T, TO_OPEN, "[{\"drops\": false}]", T ": [11].enter[0].drops: expected true, not false"},
        {T, TO_OPEN, "[{\"returns\": 1}]", T ": [11].enter[0].returns: expected true or false, not 1"},
        {T, RETURNS "]", RETURNS ", {\"tells\": \"Where are you?\"}]",
         T ": [26].enter[3]: expected no event after drops or returns: who set it off is elsewhere then"},
        {T, TORCH, TORCH ", \"enter\": [{\"tells\": \"Ouch.\"}]",
         T ": [20].enter: expected no events: nobody can stand there"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void what_becomes_another_stays_what_it_is_to_feet(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {T, TO_OPEN, "[{\"becomes\": \"oppen door\"}]",
         T ": [11].enter[0].becomes: expected the name of a terrain, not \"oppen door\""},
        {T, TO_OPEN, "[{\"becomes\": \"grass\"}]",
         T ": [11].enter[0].becomes: expected a terrain of the same layer, not \"grass\""},
        {T, TO_OPEN, "[{\"becomes\": \"wall\"}]",
         T
         ": [11].enter[0].becomes: expected a terrain that people can stand on, and no stairs, not \"wall\""},
        {T, TO_OPEN, "[{\"becomes\": \"door\"}]",
         T ": [11].enter[0].becomes: expected another terrain, not \"door\""},
        {T, GRASS, GRASS "\"leave\": [{\"becomes\": \"stairs down\"}], ",
         T
         ": [13].leave[0].becomes: expected a terrain that people can stand on, and no stairs, not \"stairs "
         "down\""},
        {T, GRASS, GRASS "\"leave\": [{\"becomes\": null}], ",
         T ": [13].leave[0].becomes: expected the name of a floor: where none is left nobody can stand"},
        {T, "\"tile\": \">\",", "\"tile\": \">\", \"enter\": [{\"becomes\": \"grass\"}],",
         T ": [2].enter[0].becomes: expected no such event: stairs stay, they have another end"},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void an_ornament_may_go(void **state)
{
    (void)state;
    struct content_folder folder;
    content_folder_init(&folder);
    content_folder_change(&folder, T, MOSS, MOSS ", \"leave\": [{\"becomes\": null}]");
    content_folder_assert_good(&folder);
    content_folder_finish(&folder);
}

static void a_file_is_a_list_of_so_many(void **state)
{
    (void)state;
    struct content_folder folder;
    content_folder_init(&folder);
    content_folder_write(&folder, T, "{}", 2);
    content_folder_assert_problem(&folder, T ": expected a list, not an object");
    content_folder_write(&folder, T, "[]", 2);
    content_folder_assert_problem(&folder, T ": expected a list of 1 to 90, not of 0");
    struct buffer many = {0};
    for (int k = 0; k < 91; k++) {
        buffer_text(&many, k == 0 ? "[" : ",");
        buffer_text(&many, "{\"name\":\"a");
        buffer_int(&many, k);
        buffer_text(&many, "\"}");
    }
    buffer_text(&many, "]");
    content_folder_write(&folder, T, many.bytes, many.length);
    content_folder_assert_problem(&folder, T ": expected a list of 1 to 90, not of 91");
    many.length -= strlen(",{\"name\":\"a90\"}]");
    buffer_text(&many, "]");
    content_folder_write(&folder, T, many.bytes, many.length);
    content_folder_assert_problem(
        &folder, T
        ": [61].name: expected a terrain that the program lays, as there are 61 others already, not \"a61\"");
    buffer_finish(&many);
    content_folder_finish(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_has_what_the_file_says),
        cmocka_unit_test(events_keep_their_order),
        cmocka_unit_test(numbers_do_not_depend_on_the_order_of_what_the_program_knows),
        cmocka_unit_test(a_row_says_everything_once),
        cmocka_unit_test(layers_suit_the_program),
        cmocka_unit_test(looks_fit_the_wire_and_a_terminal),
        cmocka_unit_test(the_program_can_rely_on_what_it_lays),
        cmocka_unit_test(events_say_one_thing_each),
        cmocka_unit_test(what_becomes_another_stays_what_it_is_to_feet),
        cmocka_unit_test(an_ornament_may_go),
        cmocka_unit_test(a_file_is_a_list_of_so_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
