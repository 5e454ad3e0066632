#include "client/model/canvas.h"
#include "tests/support/check.h"
#include "tests/support/drawing.h"

#include <string.h>

static const struct ink ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};

static void draws_and_clips(void **state)
{
    (void)state;
    struct canvas canvas = {0};
    canvas_reset(&canvas, 3, 10);
    assert_int_equal(canvas_text(&canvas, 0, 2, ink, "hello"), 5);
    (void)canvas_text(&canvas, 1, 7, ink, "hello");
    (void)canvas_text(&canvas, 2, -2, ink, "hello");
    (void)canvas_text(&canvas, -1, 0, ink, "above");
    (void)canvas_text(&canvas, 3, 0, ink, "below");
    (void)canvas_text(&canvas, 0, 1000000000, ink, "far");
    assert_int_equal(canvas_draw(&canvas, (struct canvas_box){2, 5, 1, 3}, ink, "narrow", 6), 3);
    drawing_assert_row(&canvas, 0, "  hello");
    drawing_assert_row(&canvas, 1, "       hel");
    drawing_assert_row(&canvas, 2, "llo  nar");
    drawing_assert_sound(&canvas);
    canvas_finish(&canvas);
}

static void keeps_wide_characters_whole(void **state)
{
    (void)state;
    struct canvas canvas = {0};
    canvas_reset(&canvas, 4, 6);
    assert_int_equal(canvas_text(&canvas, 0, 0, ink, "日本"), 4);
    (void)canvas_text(&canvas, 1, 0, ink, "a日本b");
    (void)canvas_text(&canvas, 1, 2, ink, "x");  /* over the right half of the first */
    (void)canvas_text(&canvas, 1, 3, ink, "y");  /* over the left half of the second */
    (void)canvas_text(&canvas, 2, 5, ink, "日"); /* no room for two columns */
    assert_int_equal(canvas_draw(&canvas, (struct canvas_box){3, 0, 1, 3}, ink, "日本", 6), 2);
    drawing_assert_row(&canvas, 0, "日本");
    drawing_assert_row(&canvas, 1, "a xy b");
    drawing_assert_row(&canvas, 2, "");
    drawing_assert_row(&canvas, 3, "日");
    drawing_assert_sound(&canvas);
    canvas_finish(&canvas);
}

/* Whatever a terminal would obey leaves no trace, and marks stay with their character. */
static void lets_only_printable_characters_in(void **state)
{
    (void)state;
    struct canvas canvas = {0};
    canvas_reset(&canvas, 4, 20);
    (void)canvas_text(&canvas, 0, 0, ink, "a\033[31mb\x07\x08\r\n\tc\x7f");
    (void)canvas_text(&canvas, 1, 0, ink, "x\u202ey\u200bz\u2066\xc2\x9b\ufeff!");
    (void)canvas_text(&canvas, 2, 0, ink, "e\u0301\u0302\u0303\u0304\u0305o");
    (void)canvas_text(&canvas, 3, 0, ink, "\u0301\ue000\U000e0001ok");
    drawing_assert_row(&canvas, 0, "a[31mbc");
    drawing_assert_row(&canvas, 1, "xyz!");
    drawing_assert_row(&canvas, 2, "e\u0301\u0302o");
    drawing_assert_row(&canvas, 3, "ok");
    drawing_assert_sound(&canvas);
    canvas_finish(&canvas);
}

static void ascii_has_a_question_mark_for_the_rest(void **state)
{
    (void)state;
    struct canvas canvas = {.ascii = true};
    canvas_reset(&canvas, 1, 20);
    (void)canvas_text(&canvas, 0, 0, ink, "a·日 e\u0301 ▒");
    drawing_assert_row(&canvas, 0, "a?? e ?");
    canvas_finish(&canvas);
}

static void breaks_lines_between_words(void **state)
{
    (void)state;
    struct canvas canvas = {0};
    canvas_reset(&canvas, 6, 12);
    assert_int_equal(
        canvas_wrapped(&canvas, (struct canvas_box){0, 1, 2, 10}, ink, "the quick brown fox jumps"), 3);
    drawing_assert_row(&canvas, 0, " the quick");
    drawing_assert_row(&canvas, 1, " brown fox");
    drawing_assert_row(&canvas, 2, ""); /* beyond the box */
    assert_int_equal(canvas_wrapped(&canvas, (struct canvas_box){3, 0, 6, 5}, ink, "aaaaaaa bb"), 2);
    drawing_assert_row(&canvas, 3, "aaaaa");
    drawing_assert_row(&canvas, 4, "aa bb");
    assert_int_equal(canvas_wrapped_rows("日本語", 4), 2);
    assert_int_equal(canvas_wrapped_rows("日本", 1), 2);
    assert_int_equal(canvas_wrapped_rows("ab", 0), 2);
    assert_int_equal(canvas_wrapped_rows("", 10), 0);
    canvas_finish(&canvas);
}

static void any_size_is_within_bounds(void **state)
{
    (void)state;
    struct canvas canvas = {0};
    canvas_reset(&canvas, 0, -5);
    assert_true(canvas.rows == 1 && canvas.columns == 1);
    canvas_reset(&canvas, 100000, 100000);
    assert_true(canvas.rows == CANVAS_ROWS_MAX && canvas.columns == CANVAS_COLUMNS_MAX);
    (void)canvas_text(&canvas, CANVAS_ROWS_MAX - 1, CANVAS_COLUMNS_MAX - 1, ink, "xx");
    canvas_reset(&canvas, 1, 1);
    drawing_assert_row(&canvas, 0, "");
    canvas_finish(&canvas);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_and_clips),
        cmocka_unit_test(keeps_wide_characters_whole),
        cmocka_unit_test(lets_only_printable_characters_in),
        cmocka_unit_test(ascii_has_a_question_mark_for_the_rest),
        cmocka_unit_test(breaks_lines_between_words),
        cmocka_unit_test(any_size_is_within_bounds),
    };
    return cmocka_run_group_tests_name("model/canvas", tests, NULL, NULL);
}
