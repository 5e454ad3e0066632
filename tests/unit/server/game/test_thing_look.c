/* Looks of unknown things: dealt by the world's seed alone, fairly, and seen until they are known. */
#include "server/game/thing_look.h"
#include "tests/support/check.h"
#include "tests/support/thing_kinds.h"

#include <string.h>

static const struct thing_look *look_of(const struct thing_looks *looks, int kind)
{
    assert_in_range(looks->of[kind], 1, TEST_POTION_LOOKS + TEST_SCROLL_LOOKS);
    return &thing_kinds_of_test()->looks[looks->of[kind] - 1];
}

static void each_kind_has_a_look_of_its_class_and_its_own(void **state)
{
    (void)state;
    struct thing_looks looks;
    for (uint64_t seed = 0; seed < 500; seed++) {
        thing_look_draw(&looks, thing_kinds_of_test(), seed);
        bool taken[TEST_POTION_LOOKS + TEST_SCROLL_LOOKS + 1] = {false};
        for (int kind = TEST_HEALING; kind < TEST_KINDS; kind++) {
            const struct thing_kind *own = thing_kind_get(thing_kinds_of_test(), (uint16_t)kind);
            assert_int_equal(look_of(&looks, kind)->class, own->class);
            assert_false(taken[looks.of[kind]]);
            taken[looks.of[kind]] = true;
        }
        assert_int_equal(looks.of[TEST_CLUB], 0);
        assert_int_equal(looks.of[THING_GOLD], 0);
    }
}

static void a_world_always_has_the_same_looks(void **state)
{
    (void)state;
    struct thing_looks first;
    struct thing_looks again;
    memset(&again, 0xff, sizeof again);
    thing_look_draw(&first, thing_kinds_of_test(), 1234);
    thing_look_draw(&again, thing_kinds_of_test(), 1234);
    assert_memory_equal(&first, &again, sizeof first);
}

/* 2,000 seeds: 400 times each of five looks for a potion, 667 times each of three for a scroll, and at most
 * five standard deviations off. */
static void every_kind_has_every_look_equally_often(void **state)
{
    (void)state;
    enum { SEEDS = 2000 };
    int counts[TEST_KINDS][TEST_POTION_LOOKS + TEST_SCROLL_LOOKS + 1] = {{0}};
    struct thing_looks looks;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        thing_look_draw(&looks, thing_kinds_of_test(), seed);
        for (int kind = TEST_HEALING; kind < TEST_KINDS; kind++) {
            counts[kind][looks.of[kind]]++;
        }
    }
    for (int kind = TEST_HEALING; kind < TEST_KINDS; kind++) {
        for (int look = 1; look <= TEST_POTION_LOOKS + TEST_SCROLL_LOOKS; look++) {
            bool potion = kind < TEST_MAPPING;
            if (thing_kinds_of_test()->looks[look - 1].class == thing_kinds_of_test()->at[kind].class) {
                assert_in_range(counts[kind][look], potion ? 310 : 561, potion ? 490 : 773);
            }
        }
    }
}

static void what_is_known_is_seen_as_what_it_is(void **state)
{
    (void)state;
    const struct thing_table *table = thing_kinds_of_test();
    struct thing_looks looks;
    struct thing_lore lore = {{false}};
    thing_look_draw(&looks, table, 5);
    struct thing_seen seen = thing_look_seen(table, &looks, &lore, TEST_HEALING);
    assert_string_equal(seen.name, look_of(&looks, TEST_HEALING)->name);
    assert_string_equal(seen.glyph, "!");
    assert_string_equal(seen.colour, "magenta");
    lore.knows[TEST_HEALING] = true;
    seen = thing_look_seen(table, &looks, &lore, TEST_HEALING);
    assert_string_equal(seen.name, "potion of healing");
    assert_string_equal(seen.plural, "potions of healing");
    assert_int_equal(thing_look_of(&looks, &lore, TEST_HEALING), 0);
    assert_int_equal(thing_look_of(&looks, &lore, TEST_SPEED), looks.of[TEST_SPEED]);
    assert_string_equal(thing_look_seen(table, &looks, &lore, TEST_CLUB).name, "club");
}

static void things_are_counted_in_words(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        const char *plural;
        int32_t count;
        const char *words;
        bool mass;
    } cases[] = {
        {"club", "clubs", 1, "a club", false},
        {"ring mail", "ring mails", 1, "ring mail", true},
        {"ring mail", "ring mails", 2, "2 ring mails", true},
        {"amber potion", "amber potions", 1, "an amber potion", false},
        {"amber potion", "amber potions", 2, "2 amber potions", false},
        {"Keystone", "Keystones", 1, "the Keystone", false},
        {"gold coin", "gold coins", LIMIT_THING_COUNT, "1000000 gold coins", false},
        {"dart", "darts", 10, "10 darts", false},
        {"a name of thirty-one bytes....", "thirty-one bytes, as they come.", 999999,
         "999999 thirty-one bytes, as they come.", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char words[THING_LOOK_WORDS_BYTES];
        const struct thing_seen seen = {
            .name = cases[i].name, .plural = cases[i].plural, .mass = cases[i].mass};
        thing_look_words(words, &seen, cases[i].count);
        assert_string_equal(words, cases[i].words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_has_a_look_of_its_class_and_its_own),
        cmocka_unit_test(a_world_always_has_the_same_looks),
        cmocka_unit_test(every_kind_has_every_look_equally_often),
        cmocka_unit_test(what_is_known_is_seen_as_what_it_is),
        cmocka_unit_test(things_are_counted_in_words),
    };
    return cmocka_run_group_tests_name("game/thing look", tests, NULL, NULL);
}
