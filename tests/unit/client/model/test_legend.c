#include "client/model/legend.h"
#include "tests/support/check.h"
#include "tests/support/standard.h"

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

static void ascii_is_the_glyph_or_else_the_letter(void **state)
{
    (void)state;
    struct legend legend = {0};
    put_tile(&legend, ".", "·", true);
    put_tile(&legend, "W", "█", false);
    put_tile(&legend, "m", "∴", true);
    put_tile(&legend, "H", "=", false);
    assert_glyph(&legend, '.', true, ".");
    assert_glyph(&legend, 'W', true, "#");
    assert_glyph(&legend, 'm', true, "m");
    assert_glyph(&legend, 'H', true, "=");
    legend_finish(&legend);
}

/* ------------------------------------------------------------------------------ our own server's terrain */

static bool leads_somewhere(const char *name)
{
    static const char *const ways[] = {"archway",     "well",      "way out of the world",
                                       "stairs down", "stairs up", "trodden path"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (strcmp(ways[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void assert_look_unlike(const struct legend *legend, const struct terrain *a, const struct terrain *b,
                               bool ascii)
{
    struct legend_look one = legend_look(legend, a->tile, ascii);
    struct legend_look other = legend_look(legend, b->tile, ascii);
    if (strcmp(one.glyph, other.glyph) == 0) {
        fail_msg("%s and %s both look like %s", a->name, b->name, one.glyph);
    }
}

/* With and without Unicode; and in ASCII no floor looks like what stops one. */
static void what_leads_somewhere_looks_like_nothing_else(void **state)
{
    (void)state;
    struct legend legend = {0};
    int ways = 0;
    const struct terrain_table *table = standard_terrains();
    for (int i = TERRAIN_NONE + 1; i < table->count; i++) {
        const char letter[2] = {table->at[i].tile};
        put_tile(&legend, letter, table->at[i].glyph, true);
        assert_glyph(&legend, letter[0], false, table->at[i].glyph); /* one narrow character */
    }
    for (int i = TERRAIN_NONE + 1; i < table->count; i++) {
        const struct terrain *one = &table->at[i];
        bool leads = leads_somewhere(one->name);
        ways += leads;
        for (int j = TERRAIN_NONE + 1; j < table->count; j++) {
            const struct terrain *other = &table->at[j];
            if (i != j && (leads || one->passable != other->passable) && !one->hidden && !other->hidden) {
                assert_look_unlike(&legend, one, other, true);
            }
            if (i != j && leads) {
                assert_look_unlike(&legend, one, other, false);
            }
        }
    }
    assert_int_equal(ways, 6); /* none was renamed */
    legend_finish(&legend);
}

static void tells_what_was_met(void **state)
{
    (void)state;
    struct legend legend = {0};
    put_tile(&legend, "#", "▒", false);
    put_tile(&legend, ".", "·", true);
    legend_meet(&legend, '#');
    assert_true(legend_look(&legend, '#', false).met);
    assert_false(legend_look(&legend, '.', false).met);
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
        cmocka_unit_test(ascii_is_the_glyph_or_else_the_letter),
        cmocka_unit_test(what_leads_somewhere_looks_like_nothing_else),
        cmocka_unit_test(tells_what_was_met),
        cmocka_unit_test(keeps_words_by_code_and_a_bound),
    };
    return cmocka_run_group_tests_name("model/legend", tests, NULL, NULL);
}
