#include "client/model/intent.h"
#include "client/model/keypress.h"
#include "tests/support/check.h"

#include <string.h>

static void assert_walks(enum keymap keymap, const char *keys)
{
    for (int i = 0; i < (int)DIRECTION_COUNT; i++) {
        struct message command;
        enum intent intent = intent_of_key(keymap, keys[i]);
        assert_true(intent_command(intent, &command));
        assert_int_equal(command.type, MESSAGE_MOVE);
        assert_int_equal(command.move.dir, i);
    }
}

/* In the order of enum direction: n ne e se s sw w nw. */
static void letters_and_digits_walk(void **state)
{
    (void)state;
    assert_walks(KEYMAP_VI, "kulnjbhy");
    assert_walks(KEYMAP_WASD, "wWdDsSaA");
    assert_walks(KEYMAP_VI, "89632147");
    assert_walks(KEYMAP_WASD, "89632147");
}

static void keys_that_type_nothing_walk_too(void **state)
{
    (void)state;
    static const int32_t keys[] = {KEYPRESS_UP,   KEYPRESS_PAGE_UP, KEYPRESS_RIGHT, KEYPRESS_PAGE_DOWN,
                                   KEYPRESS_DOWN, KEYPRESS_END,     KEYPRESS_LEFT,  KEYPRESS_HOME};
    for (int i = 0; i < (int)DIRECTION_COUNT; i++) {
        assert_int_equal(intent_of_key(KEYMAP_VI, keys[i]), INTENT_NORTH + i);
        assert_int_equal(intent_of_key(KEYMAP_WASD, keys[i]), INTENT_NORTH + i);
    }
}

static void the_two_choices_differ_where_they_should(void **state)
{
    (void)state;
    assert_int_equal(intent_of_key(KEYMAP_VI, '<'), INTENT_CLIMB_UP);
    assert_int_equal(intent_of_key(KEYMAP_WASD, '<'), INTENT_CLIMB_UP);
    assert_int_equal(intent_of_key(KEYMAP_WASD, 'r'), INTENT_CLIMB_UP);
    assert_int_equal(intent_of_key(KEYMAP_WASD, 'f'), INTENT_CLIMB_DOWN);
    assert_int_equal(intent_of_key(KEYMAP_VI, 'r'), INTENT_USE);
    assert_int_equal(intent_of_key(KEYMAP_WASD, 'u'), INTENT_USE);
    assert_int_equal(intent_of_key(KEYMAP_VI, 'w'), INTENT_WEAR);
    assert_int_equal(intent_of_key(KEYMAP_VI, 'L'), INTENT_RUN_EAST);
    assert_int_equal(intent_of_key(KEYMAP_WASD, 'L'), INTENT_NONE);
    assert_int_equal(intent_of_key(KEYMAP_VI, 'T'), INTENT_DIG);
    assert_int_equal(intent_of_key(KEYMAP_WASD, 'T'), INTENT_DIG);
    assert_int_equal(intent_of_key(KEYMAP_VI, 'Q'), INTENT_LEAVE);
    assert_int_equal(intent_of_key(KEYMAP_WASD, 'Q'), INTENT_LEAVE);
    assert_int_equal(intent_of_key(KEYMAP_VI, '?'), INTENT_HELP);
    assert_int_equal(intent_of_key(KEYMAP_VI, KEYPRESS_CTRL('P')), INTENT_HISTORY);
}

static void other_keys_mean_nothing(void **state)
{
    (void)state;
    static const int32_t keys[] = {'z',     'X',    '^', 'O', ' ', 0, KEYPRESS_BEYOND, KEYPRESS_ESCAPE,
                                   0x1f600, 0xd800, -5};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        assert_int_equal(intent_of_key(KEYMAP_VI, keys[i]), INTENT_NONE);
    }
}

/* No name of a key stands in two rows of the table for one choice of keys. */
static void no_key_means_two_things(void **state)
{
    (void)state;
    for (enum keymap keymap = 0; keymap < KEYMAP_COUNT; keymap++) {
        for (enum intent intent = INTENT_NONE + 1; intent < INTENT_COUNT; intent++) {
            const char *lists[] = {intent_row(intent)->keys[keymap], intent_row(intent)->keys_of_both};
            for (int i = 0; i < 2; i++) {
                for (const char *key = lists[i]; *key != '\0'; key++) {
                    bool letter_alone =
                        (key == lists[i] || key[-1] == ' ') && (key[1] == ' ' || key[1] == '\0');
                    if (letter_alone) {
                        assert_int_equal(intent_of_key(keymap, *key), intent);
                    }
                }
            }
        }
    }
}

static void every_letter_of_vi_that_runs_is_its_walking_one_shifted(void **state)
{
    (void)state;
    for (int i = 0; i < (int)DIRECTION_COUNT; i++) {
        struct message command;
        static const int32_t keys[] = {'K', 'U', 'L', 'N', 'J', 'B', 'H', 'Y'};
        int32_t key = keys[i];
        assert_true(intent_command(intent_of_key(KEYMAP_VI, key), &command));
        assert_int_equal(command.type, MESSAGE_RUN);
        assert_int_equal(command.run.dir, i);
        assert_true(intent_command(intent_of_key(KEYMAP_VI, key - 'A' + 'a'), &command));
        assert_int_equal(command.move.dir, i);
    }
}

static void what_asks_on_is_no_command_yet(void **state)
{
    (void)state;
    for (enum intent intent = INTENT_NONE + 1; intent < INTENT_COUNT; intent++) {
        struct message command;
        assert_false(intent_command(intent, &command) && intent_order(intent) != MESSAGE_TYPE_COUNT);
    }
    assert_int_equal(intent_order(INTENT_DROP), MESSAGE_DROP);
    assert_int_equal(intent_order(INTENT_LOOK), MESSAGE_TYPE_COUNT);
}

static void assert_named(int32_t key, const char *expected)
{
    char name[KEYPRESS_NAME_BYTES];
    keypress_name(key, name);
    assert_string_equal(name, expected);
}

static void keys_have_names(void **state)
{
    (void)state;
    assert_named('k', "k");
    assert_named(' ', "Space");
    assert_named(KEYPRESS_CTRL('P'), "^P");
    assert_named(KEYPRESS_PAGE_UP, "PgUp");
    assert_named(0xe9, "é");
    assert_named(0x202e, "that key");
    assert_named(0x9b, "that key");
    assert_named(KEYPRESS_BEYOND, "that key");
}

static void only_printable_characters_are_typed(void **state)
{
    (void)state;
    char text[5];
    assert_int_equal(keypress_text('a', text), 1);
    assert_int_equal(keypress_text(' ', text), 1);
    assert_int_equal(keypress_text(0x65e5, text), 3);
    assert_string_equal(text, "日");
    assert_int_equal(keypress_text(0x1f600, text), 4);
    assert_int_equal(keypress_text(0x301, text), 2);
    static const int32_t not_typed[] = {-1, 0, 0x1b, 0x7f, 0x9b, 0x202e, 0xd800, 0x110000, KEYPRESS_UP};
    for (size_t i = 0; i < sizeof not_typed / sizeof *not_typed; i++) {
        assert_int_equal(keypress_text(not_typed[i], text), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_and_digits_walk),
        cmocka_unit_test(keys_that_type_nothing_walk_too),
        cmocka_unit_test(the_two_choices_differ_where_they_should),
        cmocka_unit_test(other_keys_mean_nothing),
        cmocka_unit_test(no_key_means_two_things),
        cmocka_unit_test(every_letter_of_vi_that_runs_is_its_walking_one_shifted),
        cmocka_unit_test(what_asks_on_is_no_command_yet),
        cmocka_unit_test(keys_have_names),
        cmocka_unit_test(only_printable_characters_are_typed),
    };
    return cmocka_run_group_tests_name("model/intent", tests, NULL, NULL);
}
