/* Who is in one party with whom. */
#include "server/session/parties.h"
#include "tests/support/check.h"

#include <stdlib.h>

static struct actor_handle player(uint32_t index)
{
    return (struct actor_handle){.index = index, .generation = 7};
}

/* Both ask each other. */
static void unite(struct parties *parties, uint32_t one, uint32_t other)
{
    bool agreed;
    assert_int_equal(parties_ask(parties, player(one), player(other), &agreed), RESULT_OK);
    assert_false(agreed);
    assert_int_equal(parties_ask(parties, player(other), player(one), &agreed), RESULT_OK);
    assert_true(agreed);
}

static struct parties *none(void)
{
    struct parties *parties = calloc(1, sizeof *parties);
    assert_non_null(parties);
    return parties;
}

static void finish(struct parties *parties)
{
    parties_finish(parties);
    free(parties);
}

static void assert_refused(struct parties *parties, uint32_t one, uint32_t other, enum result expected)
{
    bool agreed;
    assert_int_equal(parties_ask(parties, player(one), player(other), &agreed), expected);
    assert_false(agreed);
}

static void two_who_ask_each_other_are_a_party(void **state)
{
    (void)state;
    struct parties *parties = none();
    unite(parties, 1, 2);
    assert_non_null(parties_of(parties, player(1)));
    assert_ptr_equal(parties_of(parties, player(1)), parties_of(parties, player(2)));
    assert_null(parties_of(parties, player(3)));
    assert_refused(parties, 1, 2, RESULT_IN_PARTY);
    finish(parties);
}

static void who_is_in_none_joins_the_others_whoever_asked_first(void **state)
{
    (void)state;
    struct parties *parties = none();
    unite(parties, 1, 2);
    unite(parties, 3, 1);
    unite(parties, 2, 4);
    assert_int_equal(parties_of(parties, player(1))->count, 4);
    unite(parties, 5, 6);
    assert_refused(parties, 5, 1, RESULT_OTHER_PARTY);
    finish(parties);
}

static void a_party_has_room_for_so_many(void **state)
{
    (void)state;
    struct parties *parties = none();
    for (uint32_t i = 1; i < LIMIT_PARTY; i++) {
        unite(parties, 0, i);
    }
    assert_refused(parties, LIMIT_PARTY, 0, RESULT_PARTY_FULL);
    assert_refused(parties, 0, LIMIT_PARTY, RESULT_PARTY_FULL);
    parties_leave(parties, player(3));
    unite(parties, LIMIT_PARTY, 0);
    assert_int_equal(parties_of(parties, player(0))->count, LIMIT_PARTY);
    finish(parties);
}

static void a_party_of_one_is_none(void **state)
{
    (void)state;
    struct parties *parties = none();
    unite(parties, 1, 2);
    parties_leave(parties, player(2));
    parties_leave(parties, player(3));
    assert_null(parties_of(parties, player(1)));
    assert_null(parties_of(parties, player(2)));
    assert_int_equal(parties->stirred_count, 0);
    unite(parties, 1, 2);
    finish(parties);
}

/* Nor does who has left, or has gone and given its index to another, agree to anything. */
static void only_the_last_is_asked_and_only_while_one_is_there(void **state)
{
    (void)state;
    struct parties *parties = none();
    assert_refused(parties, 1, 2, RESULT_OK);
    assert_refused(parties, 1, 3, RESULT_OK);
    assert_refused(parties, 2, 1, RESULT_OK);
    parties_leave(parties, player(2));
    assert_refused(parties, 1, 2, RESULT_OK);
    struct actor_handle next = {.index = 1, .generation = 8};
    bool agreed;
    assert_int_equal(parties_ask(parties, player(2), next, &agreed), RESULT_OK);
    assert_false(agreed);
    finish(parties);
}

static void what_was_told_goes_with_whom_it_is_of(void **state)
{
    (void)state;
    struct parties *parties = none();
    for (uint32_t i = 1; i < 4; i++) {
        unite(parties, 0, i);
    }
    struct band *party = parties_of(parties, player(0));
    for (int to = 0; to < 4; to++) {
        for (int of = 0; of < 4; of++) {
            int32_t told = (int32_t)(10 * party->members[to].index + party->members[of].index);
            party->comrades[to][of] = (struct comrade){.told = true, .hp = told};
        }
    }
    parties_leave(parties, player(1));
    for (int to = 0; to < 3; to++) {
        for (int of = 0; of < 3; of++) {
            int32_t told = (int32_t)(10 * party->members[to].index + party->members[of].index);
            assert_int_equal(party->comrades[to][of].hp, told);
        }
    }
    unite(parties, 0, 1);
    assert_false(party->comrades[3][0].told || party->comrades[0][3].told);
    finish(parties);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_who_ask_each_other_are_a_party),
        cmocka_unit_test(who_is_in_none_joins_the_others_whoever_asked_first),
        cmocka_unit_test(a_party_has_room_for_so_many),
        cmocka_unit_test(a_party_of_one_is_none),
        cmocka_unit_test(only_the_last_is_asked_and_only_while_one_is_there),
        cmocka_unit_test(what_was_told_goes_with_whom_it_is_of),
    };
    return cmocka_run_group_tests_name("session/parties", tests, NULL, NULL);
}
