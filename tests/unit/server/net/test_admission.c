#include "server/net/admission.h"

#include "server/net/peer.h"
#include "tests/support/check.h"

enum { CLIENTS_MAX = 200 };

static const struct address unix_socket;
static const struct address loopback = {.bytes = {[15] = 1}};

/* 10.0.0.0 and those after it. */
static struct address nth_address(int n)
{
    return (struct address){
        .bytes = {[10] = 0xFF, [11] = 0xFF, [12] = 10, [14] = (uint8_t)(n >> 8), [15] = (uint8_t)n}};
}

struct rig {
    struct admission admission;
    struct peer_table table;
    struct peer peers[CLIENTS_MAX];
};

static int set_up(void **state)
{
    static struct rig rig;
    rig = (struct rig){.admission.per_address = LIMIT_CONNECTIONS_PER_ADDRESS};
    peer_table_init(&rig.table, CLIENTS_MAX);
    *state = &rig;
    return 0;
}

static int tear_down(void **state)
{
    struct rig *rig = *state;
    peer_table_finish(&rig->table);
    return 0;
}

static bool may_come(struct rig *rig, struct address address, int64_t now_ms)
{
    return admission_refusal(&rig->admission, &rig->table, &address, now_ms) == NULL;
}

/* Connections that are there without having been asked. */
static void seat(struct rig *rig, struct address address, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t number = rig->table.free_numbers[--rig->table.free_count];
        rig->peers[number].address = address;
        rig->table.by_number[number] = &rig->peers[number];
    }
}

static void who_plays_on_this_machine_locks_nobody_out(void **state)
{
    struct rig *rig = *state;
    seat(rig, unix_socket, LIMIT_CONNECTIONS_PER_ADDRESS);
    seat(rig, loopback, LIMIT_CONNECTIONS_PER_ADDRESS);
    assert_true(may_come(rig, nth_address(1), 0));
    assert_true(may_come(rig, unix_socket, 0));
    assert_true(may_come(rig, loopback, 0));
}

static void an_address_has_a_limited_number_of_connections(void **state)
{
    struct rig *rig = *state;
    seat(rig, nth_address(1), LIMIT_CONNECTIONS_PER_ADDRESS - 1);
    assert_true(may_come(rig, nth_address(1), 0));
    seat(rig, nth_address(1), 1);
    assert_false(may_come(rig, nth_address(1), 0));
    assert_true(may_come(rig, nth_address(2), 0));
}

static void a_full_server_takes_nobody(void **state)
{
    struct rig *rig = *state;
    seat(rig, unix_socket, CLIENTS_MAX);
    assert_false(may_come(rig, unix_socket, 0));
    assert_false(may_come(rig, nth_address(1), 0));
}

static void come_often(struct rig *rig, struct address address, int64_t now_ms)
{
    for (int i = 0; i < LIMIT_ARRIVALS_BURST; i++) {
        assert_true(may_come(rig, address, now_ms));
    }
}

static void who_comes_again_and_again_must_wait_although_none_of_it_stays(void **state)
{
    struct rig *rig = *state;
    come_often(rig, nth_address(1), 5000);
    for (int i = 0; i < 1000; i++) {
        assert_false(may_come(rig, nth_address(1), 5000 + LIMIT_ARRIVALS_REFILL_MS - 1));
    }
    assert_true(may_come(rig, nth_address(2), 5000));
    assert_true(may_come(rig, nth_address(1), 5000 + LIMIT_ARRIVALS_REFILL_MS));
    assert_false(may_come(rig, nth_address(1), 5000 + LIMIT_ARRIVALS_REFILL_MS));
}

static void this_machine_may_come_as_often_as_it_likes(void **state)
{
    struct rig *rig = *state;
    for (int i = 0; i < 10 * LIMIT_ARRIVALS_BURST; i++) {
        assert_true(may_come(rig, unix_socket, 5000));
        assert_true(may_come(rig, loopback, 5000));
    }
}

static void a_crowd_that_comes_once_makes_nobody_forgotten_who_comes_often(void **state)
{
    struct rig *rig = *state;
    come_often(rig, nth_address(0), 5000);
    for (int n = 1; n < 10 * LIMIT_ARRIVALS_ADDRESSES; n++) {
        assert_true(may_come(rig, nth_address(n), 5000));
    }
    assert_false(may_come(rig, nth_address(0), 5000));
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(who_plays_on_this_machine_locks_nobody_out),
        CASE(an_address_has_a_limited_number_of_connections),
        CASE(a_full_server_takes_nobody),
        CASE(who_comes_again_and_again_must_wait_although_none_of_it_stays),
        CASE(this_machine_may_come_as_often_as_it_likes),
        CASE(a_crowd_that_comes_once_makes_nobody_forgotten_who_comes_often),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
