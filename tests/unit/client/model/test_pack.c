#include "client/model/pack.h"
#include "tests/support/check.h"

#include <string.h>

/* The letters of what is carried, in order. */
static void assert_letters(const struct pack *pack, const char *letters)
{
    assert_int_equal(pack->count, strlen(letters));
    for (int i = 0; i < pack->count; i++) {
        assert_int_equal(pack->things[i].letter, letters[i]);
    }
}

static struct frame_carried thing(char letter, int32_t count, const char *words)
{
    struct frame_carried carried = {.letter = letter, .count = count, .kind = "club"};
    (void)strcpy(carried.words, words);
    return carried;
}

static void take(struct pack *pack, bool full, struct frame_carried carried)
{
    struct frame frame = {.full = full, .pack = &carried, .pack_count = 1};
    pack_take(pack, &frame);
}

static void things_come_change_and_go_by_letter(void **state)
{
    (void)state;
    struct pack pack = {0};
    take(&pack, true, thing('c', 1, "a club"));
    take(&pack, false, thing('A', 1, "a torch"));
    take(&pack, false, thing('a', 1, "a cap"));
    take(&pack, false, thing('$', 7, "7 copper coins"));
    assert_letters(&pack, "acA$");
    take(&pack, false, thing('c', 3, "3 clubs"));
    assert_letters(&pack, "acA$");
    assert_int_equal(pack_find(&pack, 'c')->count, 3);
    assert_string_equal(pack_find(&pack, 'c')->words, "3 clubs");
    take(&pack, false, thing('c', 0, ""));
    assert_letters(&pack, "aA$");
    assert_null(pack_find(&pack, 'c'));
    take(&pack, false, thing('c', 0, "")); /* once more changes nothing */
    assert_letters(&pack, "aA$");
}

static void a_full_frame_begins_from_nothing(void **state)
{
    (void)state;
    struct pack pack = {0};
    take(&pack, true, thing('c', 1, "a club"));
    take(&pack, true, thing('d', 1, "a \x1b[31mdagger"));
    assert_letters(&pack, "d");
    assert_string_equal(pack_find(&pack, 'd')->words, "a [31mdagger");
}

/* Every letter there is fits. */
static void a_pack_holds_all_letters(void **state)
{
    (void)state;
    struct pack pack = {0};
    for (int letter = '~'; letter > ' '; letter--) {
        take(&pack, false, thing((char)letter, 1, "a thing"));
    }
    assert_int_equal(pack.count, FRAME_PACK_MAX);
    for (int letter = '!'; letter <= '~'; letter++) {
        assert_non_null(pack_find(&pack, letter));
        take(&pack, false, thing((char)letter, 0, ""));
    }
    assert_int_equal(pack.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(things_come_change_and_go_by_letter),
        cmocka_unit_test(a_full_frame_begins_from_nothing),
        cmocka_unit_test(a_pack_holds_all_letters),
    };
    return cmocka_run_group_tests_name("model/pack", tests, NULL, NULL);
}
