#include "server/generate/sheet.h"

#include "tests/support/check.h"
#include "tests/support/standard.h"

#include <string.h>

/* Drawings stand in the middle of a sheet of zeroes; each character is a byte: '.' 0, 'a' 1, 'b' 2 … */
enum { LEFT = -5, TOP = -3 };

static uint8_t byte_of(char character)
{
    return character == '.' ? 0 : (uint8_t)(character - 'a' + 1);
}

static void draw(struct sheet *sheet, const char *const *rows, int count)
{
    memset(sheet, 0, sizeof *sheet);
    for (int j = 0; j < count; j++) {
        for (int i = 0; rows[j][i] != '\0'; i++) {
            *sheet_cell(sheet, (struct point){LEFT + i, TOP + j}) = byte_of(rows[j][i]);
        }
    }
}

static void assert_drawing(struct sheet *sheet, const char *const *rows, int count)
{
    for (int j = 0; j < count; j++) {
        for (int i = 0; rows[j][i] != '\0'; i++) {
            assert_int_equal(*sheet_cell(sheet, (struct point){LEFT + i, TOP + j}), byte_of(rows[j][i]));
        }
    }
}

static void test_a_border_touches_with_its_corners(void **state)
{
    (void)state;
    static const char *const before[] = {"........", "..aa....", "..ac....", ".....d..", "........"};
    static const char *const after[] = {".bbbb...", ".baab...", ".bacb...", ".bbb.d..", "........"};
    static struct sheet sheet;
    draw(&sheet, before, 5);
    sheet_border(&sheet, 1u << byte_of('a'), 0, byte_of('b'));
    assert_drawing(&sheet, after, 5);
}

static void test_a_border_goes_round_several_things(void **state)
{
    (void)state;
    static const char *const before[] = {"..........", ".eeeeeeee.", ".eaeeeefe.", ".eeeeeeee.",
                                         ".........."};
    static const char *const after[] = {"..........", ".kkkeekkk.", ".kakeekfk.", ".kkkeekkk.", ".........."};
    static struct sheet sheet;
    draw(&sheet, before, 5);
    sheet_border(&sheet, 1u << byte_of('a') | 1u << byte_of('f'), byte_of('e'), byte_of('k'));
    assert_drawing(&sheet, after, 5);
}

static void test_fill_takes_one_piece(void **state)
{
    (void)state;
    static const char *const before[] = {"aa..a..", "..a.a..", "...a...", "......a", "....aa."};
    static const char *const after[] = {"bb..b..", "..b.b..", "...b...", "......a", "....aa."};
    static struct sheet sheet;
    draw(&sheet, before, 5);
    assert_int_equal(sheet_fill(&sheet, (struct point){LEFT, TOP}, 1, 2), 6);
    assert_drawing(&sheet, after, 5);
    assert_int_equal(sheet_fill(&sheet, (struct point){LEFT, TOP}, 1, 2), 0);
}

static void test_squares(void **state)
{
    (void)state;
    static const char *const rows[] = {".aaaa", ".aaa.", ".aaaa"};
    static struct sheet sheet;
    draw(&sheet, rows, 3);
    assert_true(sheet_is_square(&sheet, (struct point){LEFT + 2, TOP + 1}, 1, 1));
    assert_false(sheet_is_square(&sheet, (struct point){LEFT + 3, TOP + 1}, 1, 1));
    assert_true(sheet_is_square(&sheet, (struct point){LEFT + 3, TOP + 1}, 0, 1));
}

static void test_the_stairs_of_a_level_lie_far_apart(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        struct stratum stratum = stratum_make(seed, 1, (int32_t)(seed % 12));
        struct point up = sheet_stairs(stratum_below(stratum, -1));
        struct point down = sheet_stairs(stratum);
        assert_true((up.x < 0) != (down.x < 0));
        assert_true(up.x < 0 ? up.x <= -14 && up.x >= -36 : up.x >= 14 && up.x <= 36);
        assert_true(down.y >= -16 && down.y <= 16);
    }
}

static void test_chunks_of_a_sheet(void **state)
{
    (void)state;
    static struct chunk chunk;
    int count = 0;
    for (int32_t y = -4; y < 4; y++) {
        for (int32_t x = -4; x < 4; x++) {
            chunk_init(&chunk, standard_terrains(), 0, 0, x, y);
            bool on_sheet = x * CHUNK_SIDE >= SHEET_LEFT && x * CHUNK_SIDE < SHEET_LEFT + SHEET_WIDTH &&
                            y * CHUNK_SIDE >= SHEET_TOP && y * CHUNK_SIDE < SHEET_TOP + SHEET_HEIGHT;
            assert_int_equal(sheet_has_chunk(&chunk), on_sheet);
            count += on_sheet ? 1 : 0;
        }
    }
    assert_int_equal(count, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_border_touches_with_its_corners),
        cmocka_unit_test(test_a_border_goes_round_several_things),
        cmocka_unit_test(test_fill_takes_one_piece),
        cmocka_unit_test(test_squares),
        cmocka_unit_test(test_the_stairs_of_a_level_lie_far_apart),
        cmocka_unit_test(test_chunks_of_a_sheet),
    };
    return cmocka_run_group_tests_name("generate/sheet", tests, NULL, NULL);
}
