#include "server/generate/window.h"

#include "common/dice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* A field of random rock, larger than a window, that windows are cut from. */
enum { FIELD = 128 };
static bool field[FIELD][FIELD];

static void roll_field(uint64_t seed, uint32_t open_of_16)
{
    for (uint32_t k = 0; k < FIELD * FIELD; k++) {
        field[k / FIELD][k % FIELD] = dice_below(dice_roll(seed, k, 0, 0, 0).value[0], 16) < open_of_16;
    }
}

static void cut(int left, int top, uint64_t *cells)
{
    for (int j = 0; j < WINDOW_SIDE; j++) {
        cells[j] = 0;
        for (int i = 0; i < WINDOW_SIDE; i++) {
            cells[j] |= (uint64_t)field[top + j][left + i] << i;
        }
    }
}

static bool is_open(const uint64_t *cells, int i, int j)
{
    return i >= 0 && i < WINDOW_SIDE && j >= 0 && j < WINDOW_SIDE && (cells[j] >> i & 1) != 0;
}

static void test_smoothing_counts_nine_cells(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        uint64_t before[WINDOW_SIDE];
        uint64_t after[WINDOW_SIDE];
        struct window window;
        window_init(&window, 0, 0);
        roll_field(seed, 8);
        cut(0, 0, before);
        memcpy(after, before, sizeof after);
        window_smooth(&window, after);
        for (int k = 0; k < WINDOW_SIDE * WINDOW_SIDE; k++) {
            int count = 0;
            for (int n = 0; n < 9; n++) {
                count += is_open(before, k % WINDOW_SIDE + n % 3 - 1, k / WINDOW_SIDE + n / 3 - 1) ? 1 : 0;
            }
            assert_int_equal(is_open(after, k % WINDOW_SIDE, k / WINDOW_SIDE), count >= 5);
        }
    }
}

static void test_smoothing_obeys_the_marks_and_rock_is_stronger(void **state)
{
    (void)state;
    struct window window;
    window_init(&window, 0, 0);
    uint64_t cells[WINDOW_SIDE] = {0};
    window.open[10] = 6;
    window.sealed[10] = 4;
    memset(&cells[20], 0xff, 3 * sizeof cells[0]);
    window.sealed[21] = 1;
    window_smooth(&window, cells);
    assert_int_equal(cells[10], 2);
    assert_int_equal(cells[21] & 3, 2);
}

static void test_rows_are_clipped_to_the_window(void **state)
{
    (void)state;
    struct window window;
    window_init(&window, -1000, 500);
    assert_int_equal(window.left, -1000 - WINDOW_MARGIN);
    assert_int_equal(window.top, 500 - WINDOW_MARGIN);
    struct point corner = {window.left, window.top};
    window_mark_row(&window, window.open, (struct point){corner.x - 31, corner.y}, 0xc0000000U);
    window_mark_row(&window, window.open, (struct point){corner.x - 32, corner.y}, 0xffffffffU);
    window_mark_row(&window, window.open, (struct point){corner.x + 62, corner.y}, 0xffffffffU);
    window_mark_row(&window, window.open, (struct point){corner.x + 64, corner.y}, 0xffffffffU);
    window_mark_row(&window, window.open, (struct point){corner.x, corner.y - 1}, 0xffffffffU);
    window_mark_row(&window, window.open, (struct point){corner.x, corner.y + WINDOW_SIDE}, 0xffffffffU);
    window_mark(&window, window.open, (struct point){corner.x + 5, corner.y + 63});
    window_mark(&window, window.open, (struct point){corner.x - 1, corner.y + 63});
    window_mark(&window, window.open, (struct point){corner.x + 64, corner.y + 63});
    assert_true(window.open[0] == (UINT64_C(3) << 62 | 1));
    assert_int_equal(window.open[63], 32);
    for (int j = 1; j < 63; j++) {
        assert_int_equal(window.open[j], 0);
    }
}

static void test_meeting_the_window(void **state)
{
    (void)state;
    struct window window;
    window_init(&window, WINDOW_MARGIN, WINDOW_MARGIN); /* covers 0 … 63 */
    assert_true(window_meets(&window, (struct point){-3, -3}, 4, 4));
    assert_false(window_meets(&window, (struct point){-3, 0}, 3, 4));
    assert_false(window_meets(&window, (struct point){0, -3}, 4, 3));
    assert_true(window_meets(&window, (struct point){63, 63}, 1, 1));
    assert_false(window_meets(&window, (struct point){64, 0}, 9, 9));
    assert_false(window_meets(&window, (struct point){0, 64}, 9, 9));
}

/* Whether the piece of open cells at (i, j) fits into `side` × `side` and stays off the rows next to
 * `border`. */
static bool is_pocket(const uint64_t *cells, int i, int j, int border, int side)
{
    static int queue[WINDOW_SIDE * WINDOW_SIDE];
    bool met[WINDOW_SIDE * WINDOW_SIDE] = {false};
    int left = i, right = i, top = j, bottom = j, tail = 0;
    queue[tail++] = j * WINDOW_SIDE + i;
    met[j * WINDOW_SIDE + i] = true;
    for (int head = 0; head < tail; head++) {
        int x = queue[head] % WINDOW_SIDE;
        int y = queue[head] / WINDOW_SIDE;
        if (x <= border || y <= border || x >= WINDOW_SIDE - 1 - border || y >= WINDOW_SIDE - 1 - border) {
            return false;
        }
        left = x < left ? x : left;
        right = x > right ? x : right;
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
        for (int n = 0; n < 9; n++) {
            int next = (y + n / 3 - 1) * WINDOW_SIDE + x + n % 3 - 1;
            if (is_open(cells, next % WINDOW_SIDE, next / WINDOW_SIDE) && !met[next]) {
                met[next] = true;
                queue[tail++] = next;
            }
        }
    }
    return right - left < side && bottom - top < side;
}

static void test_pockets_and_nothing_else_are_filled(void **state)
{
    (void)state;
    enum { BORDER = 3, SIDE = 5 };
    for (uint64_t seed = 1; seed <= 6; seed++) {
        uint64_t before[WINDOW_SIDE];
        uint64_t after[WINDOW_SIDE];
        roll_field(seed, 4 + (uint32_t)seed % 3);
        cut(0, 0, before);
        memcpy(after, before, sizeof after);
        window_fill_pockets(after, BORDER, SIDE);
        int filled = 0;
        for (int j = BORDER + 1; j < WINDOW_SIDE - BORDER - 1; j++) {
            for (int i = BORDER + 1; i < WINDOW_SIDE - BORDER - 1; i++) {
                bool pocket = is_open(before, i, j) && is_pocket(before, i, j, BORDER, SIDE);
                filled += pocket ? 1 : 0;
                assert_int_equal(is_open(after, i, j), is_open(before, i, j) && !pocket);
            }
        }
        assert_true(filled > 20);
    }
}

static void test_windows_that_overlap_agree_on_pockets(void **state)
{
    (void)state;
    enum { BORDER = 4, SIDE = 12, SHIFT = 31, INNER = BORDER + SIDE };
    for (uint64_t seed = 1; seed <= 30; seed++) {
        uint64_t west[WINDOW_SIDE];
        uint64_t east[WINDOW_SIDE];
        roll_field(seed, 5 + (uint32_t)seed % 3);
        cut(0, 0, west);
        cut(SHIFT, 0, east);
        window_fill_pockets(west, BORDER, SIDE);
        window_fill_pockets(east, BORDER, SIDE);
        for (int j = INNER; j < WINDOW_SIDE - INNER; j++) {
            assert_int_equal(west[j] >> (INNER + SHIFT) & 1, east[j] >> INNER & 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_smoothing_counts_nine_cells),
        cmocka_unit_test(test_smoothing_obeys_the_marks_and_rock_is_stronger),
        cmocka_unit_test(test_rows_are_clipped_to_the_window),
        cmocka_unit_test(test_meeting_the_window),
        cmocka_unit_test(test_pockets_and_nothing_else_are_filled),
        cmocka_unit_test(test_windows_that_overlap_agree_on_pockets),
    };
    return cmocka_run_group_tests_name("generate/window", tests, NULL, NULL);
}
