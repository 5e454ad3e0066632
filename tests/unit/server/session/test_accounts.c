/* Names and numbers of accounts, whose they are, and where their owners came from. */
#include "server/session/accounts.h"
#include "tests/support/check.h"

#include <stdio.h>

static struct account named(const char *name, int64_t uid)
{
    struct account account = {.uid = uid};
    (void)snprintf(account.name, sizeof account.name, "%s", name);
    return account;
}

static uint32_t add(struct accounts *accounts, const char *name, int64_t uid)
{
    const struct account account = named(name, uid);
    return accounts_add(accounts, &account);
}

static void an_account_is_found_whatever_the_case(void **state)
{
    (void)state;
    struct accounts accounts = {0};
    assert_int_equal(accounts_find(&accounts, "Ann"), 0);
    assert_int_equal(add(&accounts, "Ann", ACCOUNT_NO_UID), 1);
    assert_int_equal(add(&accounts, "Anna", ACCOUNT_NO_UID), 2);
    assert_int_equal(accounts_find(&accounts, "aNN"), 1);
    assert_int_equal(accounts_find(&accounts, "ANNA"), 2);
    assert_int_equal(accounts_find(&accounts, "An"), 0);
    assert_int_equal(accounts_find(&accounts, ""), 0);
    assert_string_equal(accounts_get(&accounts, 1)->name, "Ann");
    accounts_finish(&accounts);
}

static void many_keep_their_numbers(void **state)
{
    (void)state;
    enum { MANY = 5000 };
    struct accounts accounts = {0};
    char name[LIMIT_NAME_MAX_BYTES + 1];
    for (uint32_t i = 1; i <= MANY; i++) {
        (void)snprintf(name, sizeof name, "Bot%u", i);
        assert_int_equal(add(&accounts, name, i % 2), i);
    }
    for (uint32_t i = 1; i <= MANY; i++) {
        (void)snprintf(name, sizeof name, "bOT%u", i);
        assert_int_equal(accounts_find(&accounts, name), i);
    }
    assert_int_equal(accounts_find(&accounts, "Bot5001"), 0);
    assert_int_equal(accounts_count_uid(&accounts, 1), MANY / 2);
    assert_int_equal(accounts_count_uid(&accounts, 2), 0);
    accounts_finish(&accounts);
}

static void the_latest_addresses_of_an_owner_are_known(void **state)
{
    (void)state;
    struct accounts accounts = {0};
    uint32_t ann = add(&accounts, "Ann", ACCOUNT_NO_UID);
    uint32_t bob = add(&accounts, "Bob", ACCOUNT_NO_UID);
    assert_false(accounts_knows_address(&accounts, ann, 0));
    for (uint64_t address = 1; address <= LIMIT_ACCOUNT_ADDRESSES; address++) {
        accounts_remember_address(&accounts, ann, address);
    }
    accounts_remember_address(&accounts, ann, 1); /* again: the one that is longest ago is 2 now */
    accounts_remember_address(&accounts, ann, 77);
    assert_true(accounts_knows_address(&accounts, ann, 1));
    assert_false(accounts_knows_address(&accounts, ann, 2));
    assert_true(accounts_knows_address(&accounts, ann, 3));
    assert_true(accounts_knows_address(&accounts, ann, 77));
    assert_false(accounts_knows_address(&accounts, bob, 77));
    accounts_finish(&accounts);
}

static void there_is_an_end_to_them(void **state)
{
    (void)state;
    struct accounts accounts = {0};
    char name[LIMIT_NAME_MAX_BYTES + 1];
    for (uint32_t i = 1; i <= LIMIT_ACCOUNTS; i++) {
        (void)snprintf(name, sizeof name, "Bot%u", i);
        assert_int_equal(add(&accounts, name, ACCOUNT_NO_UID), i);
    }
    assert_int_equal(add(&accounts, "Ann", ACCOUNT_NO_UID), 0);
    assert_int_equal(accounts_find(&accounts, "Ann"), 0);
    accounts_finish(&accounts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_account_is_found_whatever_the_case),
        cmocka_unit_test(many_keep_their_numbers),
        cmocka_unit_test(the_latest_addresses_of_an_owner_are_known),
        cmocka_unit_test(there_is_an_end_to_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
