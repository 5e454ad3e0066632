/* Characters outlive the store that they were given to, each in its world. */
#include "server/session/host.h"
#include "tests/support/check.h"
#include "tests/support/store_folder.h"

#include <string.h>

enum { SEED = 7, OTHER_SEED = 8, DAY_MS = 86400000 };

static const char records[] = "Ann was here\0and Bob";
static const struct host_kept ann = {
    .name = "Ann", .offset = 0, .length = 13, .token = {1, 2, 3}, .token_ms = DAY_MS};
static const struct host_kept bob = {.name = "Bob", .offset = 13, .length = 7, .token_ms = 0};

static void put(struct store_folder *folder, const struct host_kept *kept, size_t count)
{
    struct store *store = store_folder_open(folder, SEED);
    assert_true(store_put_characters(store, kept, count, records, folder->problem, sizeof folder->problem));
    store_close(store);
}

/* Those of a world; the caller's. */
static struct store_characters read_again(struct store_folder *folder, uint64_t seed)
{
    struct store_characters characters = {0};
    struct store *store = store_folder_open(folder, seed);
    assert_true(store_characters(store, &characters, folder->problem, sizeof folder->problem));
    store_close(store);
    return characters;
}

static void assert_kept(const struct store_characters *characters, const struct host_kept *expected)
{
    for (size_t i = 0; i < characters->count; i++) {
        const struct host_kept *kept = &characters->at[i];
        if (strcmp(kept->name, expected->name) == 0) {
            assert_int_equal(kept->length, expected->length);
            assert_memory_equal(kept->record, records + expected->offset, kept->length);
            assert_memory_equal(kept->token, expected->token, sizeof kept->token);
            assert_in_range(kept->token_ms, expected->token_ms - expected->token_ms / 100,
                            expected->token_ms);
            return;
        }
    }
    fail_msg("%s is not kept", expected->name);
}

static void what_was_put_is_there_again_in_its_own_world(void **state)
{
    struct store_folder *folder = *state;
    const struct host_kept both[] = {ann, bob};
    put(folder, both, 2);
    struct store_characters characters = read_again(folder, SEED);
    assert_int_equal(characters.count, 2);
    assert_kept(&characters, &ann);
    assert_kept(&characters, &bob);
    store_characters_finish(&characters);
    characters = read_again(folder, OTHER_SEED);
    assert_int_equal(characters.count, 0);
    store_characters_finish(&characters);
}

static void the_latest_record_takes_the_place_of_the_one_before(void **state)
{
    struct store_folder *folder = *state;
    struct host_kept later = bob;
    memcpy(later.name, "ann", sizeof "ann");
    put(folder, &ann, 1);
    put(folder, &later, 1);
    struct store_characters characters = read_again(folder, SEED);
    assert_int_equal(characters.count, 1);
    assert_int_equal(characters.at[0].length, later.length);
    store_characters_finish(&characters);
}

static void who_is_no_more_is_not_there_again(void **state)
{
    struct store_folder *folder = *state;
    const struct host_kept gone[] = {ann, {.name = "ANN"}};
    put(folder, gone, 2);
    struct store_characters characters = read_again(folder, SEED);
    assert_int_equal(characters.count, 0);
    store_characters_finish(&characters);
}

static void a_character_that_makes_no_sense_is_not_read(void **state)
{
    static const char *const changes[] = {"UPDATE characters SET name = ''",
                                          "UPDATE characters SET record = x''",
                                          "UPDATE characters SET token = x'00'"};
    struct store_folder *folder = *state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        store_folder_clear(folder);
        put(folder, &ann, 1);
        store_folder_meddle(folder, changes[i]);
        struct store_characters characters = {0};
        struct store *store = store_folder_open(folder, SEED);
        assert_false(store_characters(store, &characters, folder->problem, sizeof folder->problem));
        assert_non_null(strstr(folder->problem, "holds a character that makes no sense"));
        store_characters_finish(&characters);
        store_close(store);
    }
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, store_folder_make, store_folder_remove)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(what_was_put_is_there_again_in_its_own_world),
        CASE(the_latest_record_takes_the_place_of_the_one_before),
        CASE(who_is_no_more_is_not_there_again),
        CASE(a_character_that_makes_no_sense_is_not_read),
    };
    return cmocka_run_group_tests_name("store/characters", tests, NULL, NULL);
}
