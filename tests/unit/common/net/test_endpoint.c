#include "common/net/endpoint.h"

#include "common/limits.h"
#include "tests/support/check.h"

#include <string.h>

static void assert_tcp(const char *text, const char *host, int port)
{
    struct endpoint endpoint;
    assert_null(endpoint_parse(&endpoint, text));
    assert_int_equal(endpoint.kind, ENDPOINT_TCP);
    assert_string_equal(endpoint.host, host);
    assert_int_equal(endpoint.port, port);
}

static void assert_refused(const char *text)
{
    struct endpoint endpoint;
    assert_non_null(endpoint_parse(&endpoint, text));
}

static void assert_same_again(const char *text)
{
    struct endpoint endpoint;
    char again[ENDPOINT_TEXT_BYTES + 1];
    assert_null(endpoint_parse(&endpoint, text));
    endpoint_format(&endpoint, again, sizeof again);
    assert_string_equal(again, text);
}

static void a_host_may_have_a_port(void **state)
{
    (void)state;
    assert_tcp("example.org", "example.org", DEFAULT_PORT);
    assert_tcp("example.org:1", "example.org", 1);
    assert_tcp("127.0.0.1:65535", "127.0.0.1", 65535);
    assert_tcp("127.0.0.1:0", "127.0.0.1", 0);
}

static bool is_local(const char *text)
{
    struct endpoint endpoint;
    assert_null(endpoint_parse(&endpoint, text));
    assert_false(endpoint.tls);
    return endpoint_is_local(&endpoint);
}

static void only_this_machine_is_local(void **state)
{
    (void)state;
    assert_true(is_local("localhost") && is_local("LocalHost:1") && is_local("127.0.0.1"));
    assert_true(is_local("127.1.2.3:7766") && is_local("::1") && is_local("[::1]:7766"));
    assert_true(is_local("unix:socket"));
    assert_false(is_local("example.org") || is_local("localhost.example.org") || is_local("10.0.0.1"));
    assert_false(is_local("127.example.org") || is_local("0.0.0.0") || is_local("fe80::1"));
}

static void whether_a_port_was_named_is_known(void **state)
{
    (void)state;
    struct endpoint endpoint;
    assert_null(endpoint_parse(&endpoint, "example.org:7766"));
    assert_true(endpoint.has_port);
    assert_null(endpoint_parse(&endpoint, "example.org"));
    assert_false(endpoint.has_port);
    assert_null(endpoint_parse(&endpoint, "[::1]"));
    assert_false(endpoint.has_port);
}

static void an_ipv6_address_needs_brackets_before_a_port(void **state)
{
    (void)state;
    assert_tcp("::1", "::1", DEFAULT_PORT);
    assert_tcp("fe80::1:7766", "fe80::1:7766", DEFAULT_PORT);
    assert_tcp("[::1]", "::1", DEFAULT_PORT);
    assert_tcp("[::1]:80", "::1", 80);
}

static void what_makes_no_sense_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",        ":80",      "host:",  "host:65536", "host:-1",
                                        "host:+1", "host:80x", "[::1",   "[::1]80",    "[]:80",
                                        "[::1]:",  "unix:",    "host: 1"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_refused(texts[i]);
    }
}

static void a_unix_socket_s_path_has_107_bytes_at_most(void **state)
{
    (void)state;
    char text[128];
    struct endpoint endpoint;
    memset(text, 'x', sizeof text);
    memcpy(text, "unix:", 5);
    text[5 + 107] = '\0';
    assert_null(endpoint_parse(&endpoint, text));
    assert_int_equal(endpoint.kind, ENDPOINT_UNIX);
    assert_int_equal(strlen(endpoint.path), 107);
    text[5 + 107] = 'x';
    text[5 + 108] = '\0';
    assert_refused(text);
}

static void a_host_s_name_has_253_bytes_at_most(void **state)
{
    (void)state;
    char text[300];
    memset(text, 'x', sizeof text);
    text[253] = '\0';
    assert_tcp(text, text, DEFAULT_PORT);
    text[253] = 'x';
    text[254] = '\0';
    assert_refused(text);
}

static void what_is_written_is_read_the_same(void **state)
{
    (void)state;
    assert_same_again("example.org:80");
    assert_same_again("[::1]:80");
    assert_same_again("unix:/run/rampartd.sock");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_host_may_have_a_port),
        cmocka_unit_test(only_this_machine_is_local),
        cmocka_unit_test(whether_a_port_was_named_is_known),
        cmocka_unit_test(an_ipv6_address_needs_brackets_before_a_port),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(a_unix_socket_s_path_has_107_bytes_at_most),
        cmocka_unit_test(a_host_s_name_has_253_bytes_at_most),
        cmocka_unit_test(what_is_written_is_read_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
