#include "tests/bots/guard.h"

#include "tests/support/check.h"

#include <string.h>

static bool allows(const char *text)
{
    struct endpoint endpoint;
    char problem[256] = "";
    assert_null(endpoint_parse(&endpoint, text));
    bool allowed = guard_resolve(&endpoint, problem, sizeof problem);
    assert_int_equal(allowed, problem[0] == '\0');
    return allowed;
}

static void bots_go_to_this_machine_and_private_networks(void **state)
{
    (void)state;
    static const char *const texts[] = {"unix:socket", "127.0.0.1",       "127.255.255.255", "[::1]:7766",
                                        "10.0.0.1",    "10.255.255.255",  "172.16.0.1",      "172.31.255.255",
                                        "192.168.0.1", "192.168.255.255", "localhost:7766"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_true(allows(texts[i]));
    }
}

static void bots_go_nowhere_else(void **state)
{
    (void)state;
    static const char *const texts[] = {"8.8.8.8",     "9.255.255.255",
                                        "11.0.0.0",    "126.255.255.255",
                                        "128.0.0.1",   "172.15.255.255",
                                        "172.32.0.0",  "192.167.255.255",
                                        "192.169.0.0", "169.254.0.1",
                                        "0.0.0.0",     "255.255.255.255",
                                        "2001:db8::1", "::2",
                                        "fe80::1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_false(allows(texts[i]));
    }
}

static void a_name_is_replaced_by_the_address_that_was_looked_at(void **state)
{
    (void)state;
    struct endpoint endpoint;
    char problem[256];
    assert_null(endpoint_parse(&endpoint, "localhost:7766"));
    assert_true(guard_resolve(&endpoint, problem, sizeof problem));
    assert_true(strcmp(endpoint.host, "127.0.0.1") == 0 || strcmp(endpoint.host, "::1") == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_go_to_this_machine_and_private_networks),
        cmocka_unit_test(bots_go_nowhere_else),
        cmocka_unit_test(a_name_is_replaced_by_the_address_that_was_looked_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
