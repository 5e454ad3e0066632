/* Maps drawn as text: what they mean, and the line and column of every mistake. */
#include "server/generate/drawn.h"
#include "tests/support/standard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* A hillside that keeps all rules: level 0 is open to the north of the ramps, level 1 to the south. */
#define LEGEND "legend\n/ = cave floor on 0, 1\n\n"
#define UPPER                                                                                                \
    "level 0\n"                                                                                              \
    "............\n"                                                                                         \
    ".....@......\n"                                                                                         \
    ".##//////##.\n"                                                                                         \
    ".##//////##.\n"                                                                                         \
    "..########..\n"
#define LOWER                                                                                                \
    "\nlevel 1 at 0, 1\n"                                                                                    \
    "..########..\n"                                                                                         \
    ".##//////##.\n"                                                                                         \
    ".##//////##.\n"                                                                                         \
    ".....o......\n"
#define HILLSIDE "-- a hillside\n" LEGEND UPPER LOWER

static struct drawn *read_good(const char *text)
{
    struct drawn_error error = {0};
    struct drawn *drawn = drawn_read(text, strlen(text), standard_terrains(), false, &error);
    if (drawn == NULL) {
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    }
    return drawn;
}

/* The text is refused at that place, for a reason that has the words. */
static void assert_refused_bytes(const char *text, size_t length, int line, int column, const char *words)
{
    struct drawn_error error = {0};
    /* A copy without a byte more, so that a sanitizer sees whoever reads on. */
    char *exact = malloc(length + (length == 0));
    assert_non_null(exact);
    memcpy(exact, text, length);
    struct drawn *drawn = drawn_read(exact, length, standard_terrains(), false, &error);
    free(exact);
    assert_null(drawn);
    if (error.line != line || error.column != column || strstr(error.text, words) == NULL) {
        fail_msg("got %d:%d: %s\nexpected %d:%d: ... %s ...\n%s", error.line, error.column, error.text, line,
                 column, words, text);
    }
}

static void assert_refused(const char *text, int line, int column, const char *words)
{
    assert_refused_bytes(text, strlen(text), line, column, words);
}

/* ---------------------------------------------------------------------------------------------- good maps */

static void test_a_map_is_a_world(void **state)
{
    (void)state;
    struct drawn *drawn = read_good(HILLSIDE);
    struct world *world = world_create(1, standard_terrains());
    uint16_t realm = world_add_realm(world, drawn_maker(drawn));
    struct cell ramp = world_cell(world, realm, 3, 2, level_set_one(1));
    assert_true(level_set_equal(ramp.levels, (struct level_set){.first = 0, .mask = 3}));
    assert_true(ramp.passable);
    struct cell floor = world_cell(world, realm, 5, 4, level_set_one(1));
    assert_true(cell_exists(floor) && floor.levels.first == 1 && floor.levels.mask == 1);
    assert_false(cell_exists(world_cell(world, realm, 5, 4, level_set_one(0))));
    assert_false(cell_exists(world_cell(world, realm, -1, 0, level_set_one(0))));
    assert_false(cell_exists(world_cell(world, realm, 0, 0, level_set_one(2))));
    world_destroy(world);
    drawn_destroy(drawn);
}

static void test_every_sign_has_its_meaning(void **state)
{
    (void)state;
    struct drawn *drawn =
        read_good("legend\n~ = moss + barred window\n? = stairs down + rubble\nW = moss\n-- end\n\n"
                  "level -7 at -2, -3\n .,;><HWxZ@~?#\n");
    struct world *world = world_create(1, standard_terrains());
    (void)world_add_realm(world, drawn_maker(drawn));
    static const struct layers {
        uint8_t floor;
        uint8_t ornament;
        uint8_t wall;
    } expected[] = {
        {0, 0, 0},
        {TERRAIN_FLOOR, 0, 0},
        {TERRAIN_FLOOR, TERRAIN_MOSS, 0},
        {TERRAIN_FLOOR, TERRAIN_RUBBLE, 0},
        {TERRAIN_STAIRS_DOWN, 0, 0},
        {TERRAIN_STAIRS_UP, 0, 0},
        {TERRAIN_FLOOR, 0, TERRAIN_WINDOW},
        {TERRAIN_FLOOR, TERRAIN_MOSS, 0},
        {TERRAIN_FLOOR, 0, 0},
        {TERRAIN_FLOOR, 0, 0},
        {TERRAIN_FLOOR, 0, 0},
        {TERRAIN_FLOOR, TERRAIN_MOSS, TERRAIN_WINDOW},
        {TERRAIN_STAIRS_DOWN, TERRAIN_RUBBLE, 0},
        {0, 0, 0},
    };
    for (int i = 0; i < (int)(sizeof expected / sizeof expected[0]); i++) {
        struct cell cell = world_cell(world, 0, -2 + i, -3, level_set_one(-7));
        assert_true(level_set_equal(cell.levels, level_set_one(-7)));
        assert_int_equal(cell.floor, expected[i].floor);
        assert_int_equal(cell.ornament, expected[i].ornament);
        assert_int_equal(cell.wall, expected[i].wall);
    }
    world_destroy(world);
    drawn_destroy(drawn);
}

static void test_every_terrain_can_be_named(void **state)
{
    (void)state;
    for (uint8_t id = TERRAIN_ROCK + 1; id < standard_terrains()->count; id++) {
        char text[128];
        (void)snprintf(text, sizeof text, "legend\n/ = %s on 0, 1\n\nlevel 0\n/\n\nlevel 1\n/\n",
                       terrain_get(standard_terrains(), id)->name);
        struct drawn *drawn = read_good(text);
        const struct drawn_sign *sign = &drawn->legend['/'];
        assert_true(sign->ramp &&
                    (sign->cell.floor == id || sign->cell.ornament == id || sign->cell.wall == id));
        drawn_destroy(drawn);
    }
}

static void test_a_sign_is_found_where_it_is_drawn(void **state)
{
    (void)state;
    struct drawn *drawn = read_good(HILLSIDE);
    struct place place;
    assert_int_equal(drawn_find(drawn, '@', &place), 1);
    assert_true(place.x == 5 && place.y == 1 && place.levels.first == 0 && place.levels.mask == 1);
    assert_int_equal(drawn_find(drawn, 'o', &place), 1);
    assert_true(place.x == 5 && place.y == 4 && place.levels.first == 1);
    assert_int_equal(drawn_find(drawn, '/', &place), 12);
    assert_true(place.levels.mask == 3);
    assert_int_equal(drawn_find(drawn, 'q', &place), 0);
    assert_int_equal(drawn_find(drawn, (char)-1, &place), 0);
    assert_int_equal(drawn_at(drawn, 5, 4, 1), 'o');
    assert_int_equal(drawn_at(drawn, 5, 5, 1), '#');
    assert_int_equal(drawn_at(drawn, 5, 4, 9), '#');
    drawn_destroy(drawn);
}

static void test_lines_may_end_as_on_other_systems(void **state)
{
    (void)state;
    struct drawn *drawn = read_good("legend\r\n/ = moss\r\n\r\nlevel 0\r\n#/#\r\n#");
    assert_int_equal(drawn->level_count, 1);
    assert_true(drawn->levels[0].width == 3 && drawn->levels[0].height == 2 && drawn->levels[0].line == 5);
    assert_int_equal(drawn_at(drawn, 1, 0, 0), '/');
    assert_int_equal(drawn_at(drawn, 2, 1, 0), '#');
    drawn_destroy(drawn);
}

static void test_levels_are_lists_and_ranges(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        struct level_set levels;
        size_t used;
    } good[] = {
        {"0", {0, 1}, 1},
        {" -3 , -1", {-3, 5}, 8},
        {"0..2, 4", {0, 0x17}, 7},
        {"5, 2..3", {2, 0xb}, 7},
        {"0..63", {0, UINT64_MAX}, 5},
        {"63,0", {0, 1 | UINT64_C(1) << 63}, 4},
        {"1 then", {1, 1}, 1},
        {"2147483583", {2147483583, 1}, 10},
    };
    struct level_set levels;
    size_t used;
    for (size_t k = 0; k < sizeof good / sizeof good[0]; k++) {
        assert_null(drawn_levels(good[k].text, strlen(good[k].text), &used, &levels));
        assert_true(level_set_equal(levels, good[k].levels));
        assert_int_equal(used, good[k].used);
    }
    static const char *const bad[] = {"",
                                      "x",
                                      "0..",
                                      "0,",
                                      "-",
                                      "2..1",
                                      "0..64",
                                      "0, 64",
                                      "64, 0",
                                      "2147483584",
                                      "-2147483583, 2147483583",
                                      "0..9999999999999999999999"};
    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        assert_non_null(drawn_levels(bad[k], strlen(bad[k]), &used, &levels));
        assert_true(used <= strlen(bad[k]));
    }
}

/* ----------------------------------------------------------------------------------------------- mistakes */

static void test_files_without_form_are_refused(void **state)
{
    (void)state;
    assert_refused("", 1, 1, "no picture");
    assert_refused("-- nothing\n\n", 2, 1, "no picture");
    assert_refused("hello\n", 1, 1, "expected \"legend\"");
    assert_refused("level 0\n.\n\n###\n", 4, 1, "an empty line ends a picture");
    assert_refused("legends\n", 1, 7, "nothing more in this line");
    assert_refused("level 0\n.\n\nlegend\n", 4, 1, "legend before the first level");
    assert_refused_bytes("level 0\n.\0.\n", 12, 2, 2, "byte 0x00");
    assert_refused_bytes("\0\0", 2, 1, 1, "expected \"legend\"");
    assert_refused("level 0\n.\t.\n", 2, 2, "byte 0x09");
    assert_refused("level 0\n.\xc2\xb7.\n", 2, 2, "byte 0xc2");
}

static void test_headings_are_refused(void **state)
{
    (void)state;
    assert_refused("level\n.\n", 1, 1, "level NUMBER");
    assert_refused("level x\n.\n", 1, 7, "number of a level");
    assert_refused("level 1000000001\n.\n", 1, 7, "number of a level");
    assert_refused("level 0 here\n.\n", 1, 9, "\"at X, Y\"");
    assert_refused("level 0 at\n.\n", 1, 9, "\"at X, Y\"");
    assert_refused("level 0 at x, 0\n.\n", 1, 12, "expected x");
    assert_refused("level 0 at 1 2\n.\n", 1, 14, "expected ','");
    assert_refused("level 0 at 1,\n.\n", 1, 14, "expected y");
    assert_refused("level 0 at 1, 2 3\n.\n", 1, 17, "the end of the line");
    assert_refused("level 0\n.\n\nlevel 0\n.\n", 4, 1, "drawn twice; its first picture begins in line 2");
    assert_refused("level 0\n", 1, 1, "expected the picture of level 0");
    assert_refused("level 0\n\n.\n", 2, 1, "expected the picture of level 0");
}

static void test_legends_are_refused(void **state)
{
    (void)state;
    assert_refused("legend\n# = moss\n", 2, 1, "expected a sign");
    assert_refused("legend\n  = moss\n", 2, 1, "expected a sign");
    assert_refused("legend\n\xc3\xa4 = moss\n", 2, 1, "expected a sign");
    assert_refused("legend\n/ moss\n", 2, 3, "expected '='");
    assert_refused("legend\n/\n", 2, 2, "expected '='");
    assert_refused("legend\n/ = lava\n", 2, 5, "not 'lava'");
    assert_refused("legend\n/ =\n", 2, 4, "name of a terrain");
    assert_refused("legend\n/ = rock\n", 2, 5, "rock is '#' already");
    assert_refused("legend\n/ = moss + rubble\n", 2, 12, "there is a moss already");
    assert_refused("legend\n/ = moss on\n", 2, 10, "expected '+', \"on LEVELS\"");
    assert_refused("legend\n/ = moss on x\n", 2, 13, "number of a level");
    assert_refused("legend\n/ = moss on 3\n", 2, 13, "two levels at least");
    assert_refused("legend\n/ = moss on 0, 1 2\n", 2, 18, "the end of the line");
    assert_refused("legend\n/ = moss on 0..64\n", 2, 18, "fewer than 64 apart");
    assert_refused("legend\n/ = moss\n/ = rubble\n", 3, 1, "line 2 tells of '/' already");
}

static void test_pictures_are_refused(void **state)
{
    (void)state;
    assert_refused("level 0\n...\n..%\n", 3, 3, "'%' is none");
    assert_refused(LEGEND "level 2\n./.\n", 5, 2,
                   "S0: '/' is on other levels, by line 2, and not on level 2");
    char text[LIMIT_DRAWN_SIDE + 64] = "level 0\n";
    memset(text + 8, '.', LIMIT_DRAWN_SIDE + 1);
    assert_refused(text, 2, LIMIT_DRAWN_SIDE + 1, "at most 1024 cells");
    char tall[2 * LIMIT_DRAWN_SIDE + 64] = "level 0\n";
    for (int k = 0; k <= LIMIT_DRAWN_SIDE; k++) {
        memcpy(tall + 8 + 2 * (size_t)k, ".\n", 2);
    }
    assert_refused(tall, 2 + LIMIT_DRAWN_SIDE, 1, "at most 1024 rows");
    char many[LIMIT_DRAWN_LEVELS * 16 + 32] = "";
    size_t at = 0;
    for (int k = 0; k <= LIMIT_DRAWN_LEVELS; k++) {
        at += (size_t)snprintf(many + at, sizeof many - at, "level %d\n.\n\n", k);
    }
    assert_refused(many, 3 * LIMIT_DRAWN_LEVELS + 1, 1, "at most 64 levels");
}

static void test_a_file_too_large_is_refused(void **state)
{
    (void)state;
    char *text = malloc(LIMIT_DRAWN_BYTES + 1);
    assert_non_null(text);
    memset(text, '\n', LIMIT_DRAWN_BYTES + 1);
    assert_refused_bytes(text, LIMIT_DRAWN_BYTES + 1, 1, 1, "bytes");
    free(text);
}

/* ------------------------------------------------------------------------------------------ S0, S1 and S2 */

static void test_s0_a_ramp_that_another_level_does_not_show(void **state)
{
    (void)state;
    assert_refused(LEGEND UPPER, 7, 4,
                   "S0: expected '/' at (3, 2) of level 1 too: it stands on that level, which "
                   "shows '#' there");
    assert_refused("legend\n/ = cave floor on 0, 1\n= = cave floor on 0, 1\n\nlevel 0\n#/#\n\nlevel 1\n#=#\n",
                   6, 2, "S0: expected '/' at (1, 0) of level 1 too");
}

static void test_s1_a_step_that_leads_to_two_places(void **state)
{
    (void)state;
    assert_refused(
        LEGEND UPPER "\nlevel 1 at 0, 1\n"
                     "...#######..\n"
                     ".##//////##.\n"
                     ".##//////##.\n"
                     ".....o......\n",
        6, 3, "S1: a step from a ramp leads to one place; the ramp is at 7:4 and the other cell at 12:3");
}

static void test_s2_cells_that_touch_and_share_no_level(void **state)
{
    (void)state;
    assert_refused(
        LEGEND "level 0\n"
               ".....\n"
               "../#.\n"
               "#####\n"
               "\n"
               "level 1\n"
               "#####\n"
               "##/##\n"
               "#....\n",
        6, 2,
        "S2: cells beside a ramp that touch share a level; the ramp is at 6:3 and the other cell at "
        "12:3");
}

/* ---------------------------------------------------------------------------------------------- soft rock */

static void test_soft_rock_can_be_dug(void **state)
{
    (void)state;
    struct drawn *drawn = read_good("legend\n% = soft rock\n/ = cave floor on 0, 1\n\n"
                                    "level 0\n%./#\n\nlevel 1\n##/.%\n");
    struct world *world = world_create(1, standard_terrains());
    uint16_t realm = world_add_realm(world, drawn_maker(drawn));
    assert_false(cell_exists(world_cell(world, realm, 0, 0, level_set_one(0))));
    assert_int_equal(world_ground(world, realm, 0, 0, 0), GROUND_FREE);
    assert_int_equal(world_ground(world, realm, 1, 0, 0), GROUND_FREE);
    assert_int_equal(world_ground(world, realm, 2, 0, 0), GROUND_CELL);
    assert_int_equal(world_ground(world, realm, 3, 0, 0), GROUND_UNYIELDING);
    assert_int_equal(world_ground(world, realm, 4, 0, 0), GROUND_RIM);
    assert_int_equal(world_ground(world, realm, 0, 0, 2), GROUND_RIM);
    world_destroy(world);
    drawn_destroy(drawn);
    assert_refused("legend\n% = soft rock + moss\n", 2, 15, "nothing is on soft rock");
}

/* As drawn all is well; but who digs east of the ramp, on level 0, makes a second cell there. */
static void test_soft_rock_may_not_break_a_rule_once_it_is_dug(void **state)
{
    (void)state;
    const char map[] = "legend\n% = soft rock\n/ = cave floor on 0, 1\n\nlevel 0\n./%\n\nlevel 1\n#/.\n";
    struct drawn_error error;
    assert_refused(map, 6, 3, "S1: a step from a ramp leads to one place once its soft rock is dug");
    struct drawn *drawn = drawn_read(map, strlen(map), standard_terrains(), true, &error);
    assert_non_null(drawn);
    drawn_destroy(drawn);
}

/* ----------------------------------------------------------------------------------------------- pieces */

static size_t piece_of(const struct drawn *drawn, char sign)
{
    struct place place;
    assert_int_equal(drawn_find(drawn, sign, &place), 1);
    return drawn_piece(drawn, place);
}

static void test_walls_part_a_map_and_stairs_and_ramps_join_it(void **state)
{
    (void)state;
    const char map[] = "legend\n/ = cave floor on 0, 1\n+ = door\nO = water\n\n"
                       "level 0\nA#B+C#D>\nH#/#WWWW\nO#######\n\nlevel 1\n######E<\n##/#####\n#F.#G\n";
    struct drawn *drawn = read_good(map);
    size_t joined = piece_of(drawn, 'B');
    assert_true(joined != 0 && piece_of(drawn, 'A') != 0 && piece_of(drawn, 'A') != joined);
    assert_int_equal(piece_of(drawn, 'C'), joined);
    assert_int_equal(piece_of(drawn, 'F'), joined);
    assert_int_equal(piece_of(drawn, 'D'), piece_of(drawn, 'E'));
    assert_true(piece_of(drawn, 'D') != joined && piece_of(drawn, 'G') != joined);
    assert_true(piece_of(drawn, 'G') != piece_of(drawn, 'D') && piece_of(drawn, 'G') != 0);
    assert_int_equal(piece_of(drawn, 'O'), 0);
    assert_int_equal(drawn_piece(drawn, (struct place){.x = 1, .levels = level_set_one(0)}), 0);
    assert_int_equal(drawn_piece(drawn, (struct place){.x = -1, .levels = level_set_one(0)}), 0);
    assert_int_equal(drawn_piece(drawn, (struct place){.levels = level_set_one(2)}), 0);
    for (int32_t level = 0; level < 2; level++) {
        const struct place ramp = {.x = 2, .y = 1, .levels = level_set_one(level)};
        assert_int_equal(drawn_piece(drawn, ramp), joined);
    }
    drawn_destroy(drawn);
}

static void test_a_map_for_the_farthest_lookup_is_one_piece(void **state)
{
    (void)state;
    const char map[] = "level 0\nA#B\n";
    struct drawn_error error;
    struct drawn *drawn = drawn_read(map, strlen(map), standard_terrains(), true, &error);
    assert_non_null(drawn);
    assert_int_equal(piece_of(drawn, 'A'), 1);
    assert_int_equal(piece_of(drawn, 'B'), 1);
    drawn_destroy(drawn);
}

/* --------------------------------------------------------------------------------------- walls that go */

static void make_wall(struct terrain_table *table, uint8_t wall, uint8_t becomes, bool on_leave)
{
    struct terrain *terrain = &table->at[wall];
    const struct terrain_event event = {.effect = TERRAIN_BECOMES, .terrain = becomes};
    terrain->passable = true;
    terrain->enter_count = on_leave ? 0 : 1;
    terrain->leave_count = on_leave ? 1 : 0;
    terrain->enter[0] = event;
    terrain->leave[0] = event;
}

/* The door opens, the open door becomes a window, and that is gone once somebody has passed it. */
static void test_a_wall_that_may_go_stands_on_floor(void **state)
{
    (void)state;
    static const char bridge[] = "-- a bridge\nlegend\n+ = water + door\n\nlevel 0\n.+.\n";
    static const char sound[] = "legend\n+ = flagstones + door\n\nlevel 0\n.+.\n";
    struct terrain_table table = *standard_terrains();
    uint8_t open = terrain_find(&table, "open door");
    struct drawn_error error = {0};
    struct drawn *drawn = drawn_read(bridge, sizeof bridge - 1, &table, false, &error);
    assert_non_null(drawn);
    drawn_destroy(drawn);
    make_wall(&table, TERRAIN_DOOR, open, false);
    make_wall(&table, open, TERRAIN_WINDOW, true);
    make_wall(&table, TERRAIN_WINDOW, TERRAIN_NONE, true);
    assert_null(drawn_read(bridge, sizeof bridge - 1, &table, false, &error));
    assert_true(error.line == 6 && error.column == 2);
    assert_string_equal(error.text, "expected a floor that people can stand on under the door of '+', which "
                                    "may go, not water");
    table = *standard_terrains();
    table.at[open].diggable = true;
    assert_null(drawn_read(bridge, sizeof bridge - 1, &table, false, &error));
    assert_non_null(strstr(error.text, "under the door of '+', which may go, not water"));
    drawn = drawn_read(sound, sizeof sound - 1, &table, false, &error);
    assert_non_null(drawn);
    drawn_destroy(drawn);
}

/* Where the highest level is looked up first, S1 and S2 are broken on purpose; S0 is not. */
static void test_a_map_for_the_farthest_lookup_keeps_s0_alone(void **state)
{
    (void)state;
    const char fickle[] = "legend\n/ = cave floor on 0, 1\n\nlevel 0\n./.\n\nlevel 1\n./.\n";
    const char torn[] = "legend\n/ = cave floor on 0, 1\n\nlevel 0\n./.\n\nlevel 1\n...\n";
    struct drawn_error error;
    assert_refused(fickle, 5, 3, "S1");
    struct drawn *drawn = drawn_read(fickle, strlen(fickle), standard_terrains(), true, &error);
    assert_non_null(drawn);
    drawn_destroy(drawn);
    assert_null(drawn_read(torn, strlen(torn), standard_terrains(), true, &error));
    assert_non_null(strstr(error.text, "S0"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_map_is_a_world),
        cmocka_unit_test(test_every_sign_has_its_meaning),
        cmocka_unit_test(test_every_terrain_can_be_named),
        cmocka_unit_test(test_a_sign_is_found_where_it_is_drawn),
        cmocka_unit_test(test_lines_may_end_as_on_other_systems),
        cmocka_unit_test(test_levels_are_lists_and_ranges),
        cmocka_unit_test(test_files_without_form_are_refused),
        cmocka_unit_test(test_headings_are_refused),
        cmocka_unit_test(test_legends_are_refused),
        cmocka_unit_test(test_pictures_are_refused),
        cmocka_unit_test(test_a_file_too_large_is_refused),
        cmocka_unit_test(test_s0_a_ramp_that_another_level_does_not_show),
        cmocka_unit_test(test_s1_a_step_that_leads_to_two_places),
        cmocka_unit_test(test_s2_cells_that_touch_and_share_no_level),
        cmocka_unit_test(test_soft_rock_can_be_dug),
        cmocka_unit_test(test_soft_rock_may_not_break_a_rule_once_it_is_dug),
        cmocka_unit_test(test_walls_part_a_map_and_stairs_and_ramps_join_it),
        cmocka_unit_test(test_a_map_for_the_farthest_lookup_is_one_piece),
        cmocka_unit_test(test_a_wall_that_may_go_stands_on_floor),
        cmocka_unit_test(test_a_map_for_the_farthest_lookup_keeps_s0_alone),
    };
    return cmocka_run_group_tests_name("generate/drawn", tests, NULL, NULL);
}
