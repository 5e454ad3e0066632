#include "server/net/address.h"

#include "tests/support/check.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

static struct address address(const char *text)
{
    struct sockaddr_in v4 = {.sin_family = AF_INET};
    struct sockaddr_in6 v6 = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &v4.sin_addr) == 1) {
        return address_of((const struct sockaddr *)&v4);
    }
    assert_int_equal(inet_pton(AF_INET6, text, &v6.sin6_addr), 1);
    return address_of((const struct sockaddr *)&v6);
}

static bool is_local(const char *text)
{
    struct address it = address(text);
    return address_is_local(&it);
}

static bool same_peer(const char *a, const char *b)
{
    struct address left = address(a);
    struct address right = address(b);
    return address_same_peer(&left, &right);
}

static void assert_written(const char *text, const char *expected)
{
    char written[ADDRESS_TEXT_BYTES];
    struct address it = address(text);
    address_format(&it, written);
    assert_string_equal(written, expected);
}

static void this_machine_is_known(void **state)
{
    (void)state;
    struct address unix_socket = {0};
    assert_true(address_is_local(&unix_socket));
    assert_true(is_local("127.0.0.1"));
    assert_true(is_local("127.9.9.9"));
    assert_true(is_local("::1"));
    assert_true(is_local("::ffff:127.0.0.1"));
    assert_false(is_local("10.0.0.1"));
    assert_false(is_local("128.0.0.1"));
    assert_false(is_local("::2"));
    assert_false(is_local("7f00::1"));
}

static void one_person_is_an_ipv4_address_or_a_network_of_ipv6(void **state)
{
    (void)state;
    assert_true(same_peer("10.0.0.1", "10.0.0.1"));
    assert_true(same_peer("10.0.0.1", "::ffff:10.0.0.1"));
    assert_false(same_peer("10.0.0.1", "10.0.0.2"));
    assert_true(same_peer("2001:db8::1", "2001:db8::ffff:1"));
    assert_false(same_peer("2001:db8::1", "2001:db8:0:1::1"));
    assert_false(same_peer("10.0.0.1", "::1"));
}

/* ::1, unix sockets (written :: here) and IPv4 share their first eight bytes. */
static void nobody_is_taken_for_another_whoever_is_asked_first(void **state)
{
    (void)state;
    static const char *const all[] = {"::",          "::1",         "127.0.0.1",   "127.0.0.2",
                                      "203.0.113.7", "203.0.113.8", "2001:db8::1", "2001:db8:0:1::1",
                                      "::2"};
    enum { COUNT = sizeof all / sizeof *all };
    for (size_t i = 0; i < COUNT; i++) {
        for (size_t j = 0; j < COUNT; j++) {
            assert_int_equal(same_peer(all[i], all[j]), i == j);
        }
    }
}

static void addresses_are_written_as_people_do(void **state)
{
    (void)state;
    char written[ADDRESS_TEXT_BYTES];
    struct address unix_socket = {0};
    address_format(&unix_socket, written);
    assert_string_equal(written, "unix");
    assert_written("192.168.1.2", "192.168.1.2");
    assert_written("::ffff:192.168.1.2", "192.168.1.2");
    assert_written("2001:db8::1", "2001:db8::1");
    assert_written("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(this_machine_is_known),
        cmocka_unit_test(one_person_is_an_ipv4_address_or_a_network_of_ipv6),
        cmocka_unit_test(nobody_is_taken_for_another_whoever_is_asked_first),
        cmocka_unit_test(addresses_are_written_as_people_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
