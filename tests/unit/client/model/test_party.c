#include "client/model/party.h"
#include "tests/support/check.h"

#include <stdio.h>

static struct message_comrade comrade(const char *name, int32_t hp)
{
    struct message_comrade told = {.hp = hp, .hp_most = 100, .realm = "caves"};
    (void)snprintf(told.name, sizeof told.name, "%s", name);
    return told;
}

static bool put(struct party *party, const char *name, int32_t hp)
{
    struct message_comrade told = comrade(name, hp);
    return party_put(party, &told);
}

static void members_come_change_and_go(void **state)
{
    (void)state;
    struct party party = {0};
    assert_true(put(&party, "Ann", 50));
    assert_true(put(&party, "Bob", 60));
    assert_true(put(&party, "Cleo", 70));
    assert_false(put(&party, "Bob", 61));
    assert_int_equal(party.at[1].hp, 61);
    assert_true(party_part(&party, "Ann"));
    assert_false(party_part(&party, "Ann"));
    assert_int_equal(party.count, 2);
    assert_string_equal(party.at[0].name, "Bob");
    assert_string_equal(party.at[1].name, "Cleo");
}

static void more_than_a_party_holds_are_not_kept(void **state)
{
    (void)state;
    struct party party = {0};
    for (int i = 0; i < LIMIT_PARTY + 3; i++) {
        char name[16];
        (void)snprintf(name, sizeof name, "Nr%d", i);
        assert_int_equal(put(&party, name, i), i < LIMIT_PARTY - 1);
    }
    assert_int_equal(party.count, LIMIT_PARTY - 1);
    assert_false(put(&party, "Nr2", 77));
    assert_int_equal(party.at[2].hp, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_come_change_and_go),
        cmocka_unit_test(more_than_a_party_holds_are_not_kept),
    };
    return cmocka_run_group_tests_name("model/party", tests, NULL, NULL);
}
