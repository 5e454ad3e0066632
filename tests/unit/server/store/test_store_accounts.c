/* Accounts outlive the store that they were given to, in files of earlier versions too. */
#include "server/session/accounts.h"
#include "server/session/scores.h"
#include "tests/support/check.h"
#include "tests/support/store_folder.h"

#include <string.h>

enum { SEED = 7, OTHER_SEED = 8 };

static const struct account ann = {.name = "Ann", .hash = "$argon2id$ann", .uid = ACCOUNT_NO_UID};
static const struct account bob = {.name = "Bob", .hash = "", .uid = UINT32_MAX};

static void put(struct store_folder *folder, const struct account *accounts, size_t count)
{
    struct store *store = store_folder_open(folder, SEED);
    assert_true(store_put_accounts(store, accounts, count, folder->problem, sizeof folder->problem));
    store_close(store);
}

/* What is there, in another world; the caller's. */
static struct accounts read_again(struct store_folder *folder)
{
    struct accounts accounts = {0};
    struct store *store = store_folder_open(folder, OTHER_SEED);
    assert_true(store_accounts(store, &accounts, folder->problem, sizeof folder->problem));
    store_close(store);
    return accounts;
}

static void assert_kept(const struct accounts *accounts, const struct account *expected)
{
    uint32_t number = accounts_find(accounts, expected->name);
    assert_int_not_equal(number, 0);
    const struct account *account = accounts_get(accounts, number);
    assert_string_equal(account->name, expected->name);
    assert_string_equal(account->hash, expected->hash);
    assert_true(account->uid == expected->uid);
}

static void what_was_put_is_there_again_in_any_world(void **state)
{
    struct store_folder *folder = *state;
    const struct account both[] = {ann, bob};
    struct accounts accounts = read_again(folder);
    assert_int_equal(accounts.count, 0);
    put(folder, both, 2);
    accounts = read_again(folder);
    assert_int_equal(accounts.count, 2);
    assert_kept(&accounts, &ann);
    assert_kept(&accounts, &bob);
    accounts_finish(&accounts);
}

static void another_password_takes_the_place_of_the_first(void **state)
{
    struct store_folder *folder = *state;
    struct account changed = ann;
    strcpy(changed.hash, "$argon2id$other");
    put(folder, &ann, 1);
    put(folder, &changed, 1);
    struct accounts accounts = read_again(folder);
    assert_int_equal(accounts.count, 1);
    assert_kept(&accounts, &changed);
    accounts_finish(&accounts);
}

/* A file as the first version made it: runs alone, and one of them under a name that nobody may have now. */
static void a_file_of_the_first_version_is_brought_up(void **state)
{
    struct store_folder *folder = *state;
    struct scores scores;
    store_folder_meddle(folder, "CREATE TABLE runs (id INTEGER PRIMARY KEY, seed INTEGER NOT NULL,"
                                " ended INTEGER NOT NULL, name TEXT NOT NULL, points INTEGER NOT NULL,"
                                " depth INTEGER NOT NULL, turns INTEGER NOT NULL, coins INTEGER NOT NULL,"
                                " won INTEGER NOT NULL, cause TEXT NOT NULL) STRICT;"
                                "CREATE INDEX runs_by_points ON runs (seed, points DESC, id);"
                                "INSERT INTO runs VALUES (1, 7, 0, 'Host', 5, 1, 2, 3, 0, 'Killed.');"
                                "PRAGMA application_id = 1382903924; PRAGMA user_version = 1;");
    put(folder, &ann, 1);
    struct store *store = store_folder_open(folder, SEED);
    assert_true(store_best_runs(store, &scores, folder->problem, sizeof folder->problem));
    store_close(store);
    assert_int_equal(scores.count, 1);
    assert_string_equal(scores.best[0].name, "Host");
    struct accounts accounts = read_again(folder);
    assert_kept(&accounts, &ann);
    accounts_finish(&accounts);
}

static void an_account_that_makes_no_sense_is_told(void **state)
{
    static const char *const changes[] = {
        "UPDATE accounts SET name = 'x'",
        "UPDATE accounts SET name = 'Ann' || char(10)",
        "UPDATE accounts SET hash = CAST(x'ff' AS TEXT)",
        "UPDATE accounts SET hash = hex(zeroblob(64))",
        "UPDATE accounts SET uid = -2",
        "UPDATE accounts SET uid = 4294967296",
    };
    struct store_folder *folder = *state;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        store_folder_clear(folder);
        put(folder, &ann, 1);
        store_folder_meddle(folder, changes[i]);
        struct accounts accounts = {0};
        struct store *store = store_folder_open(folder, SEED);
        assert_false(store_accounts(store, &accounts, folder->problem, sizeof folder->problem));
        assert_non_null(strstr(folder->problem, "holds an account that makes no sense"));
        store_close(store);
        accounts_finish(&accounts);
    }
}

static void accounts_that_cannot_all_be_kept_are_not_kept(void **state)
{
    struct store_folder *folder = *state;
    const struct account both[] = {ann, bob};
    struct store *store = store_folder_open(folder, SEED);
    store_folder_meddle(folder, "CREATE TRIGGER no_bobs BEFORE INSERT ON accounts WHEN new.name = 'Bob'"
                                " BEGIN SELECT raise(ABORT, 'no Bobs'); END");
    assert_false(store_put_accounts(store, both, 2, folder->problem, sizeof folder->problem));
    assert_non_null(strstr(folder->problem, "no Bobs"));
    assert_true(store_put_accounts(store, both, 1, folder->problem, sizeof folder->problem));
    store_close(store);
    struct accounts accounts = read_again(folder);
    assert_int_equal(accounts.count, 1);
    accounts_finish(&accounts);
}

int main(void)
{
#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, store_folder_make, store_folder_remove)
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(what_was_put_is_there_again_in_any_world),
        IN_A_FOLDER(another_password_takes_the_place_of_the_first),
        IN_A_FOLDER(a_file_of_the_first_version_is_brought_up),
        IN_A_FOLDER(an_account_that_makes_no_sense_is_told),
        IN_A_FOLDER(accounts_that_cannot_all_be_kept_are_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
