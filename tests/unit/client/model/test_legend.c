#include "client/model/legend.h"
#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

static void put_tile(struct legend *legend, const char *letter, const char *glyph, bool transparent)
{
    struct message_tile tile = {.name = "a tile", .colour = COLOUR_RED, .transparent = transparent};
    (void)snprintf(tile.tile, sizeof tile.tile, "%s", letter);
    (void)snprintf(tile.glyph, sizeof tile.glyph, "%s", glyph);
    legend_put_tile(legend, &tile);
}

static void assert_glyph(const struct legend *legend, char tile, bool ascii, const char *expected)
{
    assert_string_equal(legend_look(legend, tile, ascii).glyph, expected);
}

static void shows_tiles_as_the_server_wishes(void **state)
{
    (void)state;
    struct legend legend = {0};
    put_tile(&legend, "#", "▒", false);
    assert_glyph(&legend, '#', false, "▒");
    assert_string_equal(legend_look(&legend, '#', false).name, "a tile");
    assert_int_equal(legend_look(&legend, '#', false).colour, COLOUR_RED);
    assert_glyph(&legend, '?', false, "?"); /* never told of */
    assert_string_equal(legend_look(&legend, '?', false).name, "");
    legend_finish(&legend);
}

/* One that is wide, empty, several, or nothing that shows gives way to the letter. */
static void a_glyph_is_one_narrow_character_or_the_letter(void **state)
{
    (void)state;
    static const char *const refused[] = {"日", "", "ab", "\033", "\u202e", "\u0301", " "};
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct legend legend = {0};
        put_tile(&legend, "x", refused[i], true);
        assert_glyph(&legend, 'x', false, "x");
        legend_finish(&legend);
    }
}

static void ascii_has_a_sign_for_every_tile(void **state)
{
    (void)state;
    struct legend legend = {0};
    put_tile(&legend, ".", "·", true);
    put_tile(&legend, "W", "█", false);
    put_tile(&legend, "m", "∴", true);
    put_tile(&legend, "H", "=", false);
    assert_glyph(&legend, '.', true, ".");
    assert_glyph(&legend, 'W', true, "#");
    assert_glyph(&legend, 'm', true, "+");
    assert_glyph(&legend, 'H', true, "=");
    legend_finish(&legend);
}

static void keeps_words_by_code_and_a_bound(void **state)
{
    (void)state;
    struct legend legend = {0};
    struct message_words words = {.code = "blocked", .text = "No way."};
    legend_put_words(&legend, &words);
    strcpy(words.text, "No\x1b[1m way at all.");
    legend_put_words(&legend, &words);
    assert_string_equal(legend_words(&legend, "blocked"), "No[1m way at all.");
    assert_string_equal(legend_words(&legend, "other"), "other");
    for (int i = 0; i < 1000; i++) {
        (void)snprintf(words.code, sizeof words.code, "code%d", i);
        legend_put_words(&legend, &words);
    }
    assert_int_equal(legend.word_count, LEGEND_WORDS_MAX);
    legend_finish(&legend);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shows_tiles_as_the_server_wishes),
        cmocka_unit_test(a_glyph_is_one_narrow_character_or_the_letter),
        cmocka_unit_test(ascii_has_a_sign_for_every_tile),
        cmocka_unit_test(keeps_words_by_code_and_a_bound),
    };
    return cmocka_run_group_tests_name("model/legend", tests, NULL, NULL);
}
