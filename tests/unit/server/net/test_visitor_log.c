/* On a loop that has not looked at the clock for a minute, and does so once it runs: so the minute that
 * begins with the first line is over at once. */
#include "server/net/visitor_log.h"

#include "server/net/log.h"
#include "tests/support/check.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

static const struct address unix_socket;

struct rig {
    uv_loop_t loop;
    struct log log;
    struct visitor_log visitors;
    int ends[2];
    char text[8192]; /* of the log, so far */
    size_t length;
};

static int set_up(void **state)
{
    static struct rig rig;
    rig = (struct rig){0};
    assert_int_equal(pipe2(rig.ends, O_CLOEXEC | O_NONBLOCK), 0);
    log_init(&rig.log, rig.ends[1]);
    assert_int_equal(uv_loop_init(&rig.loop), 0);
    assert_true(rig.loop.time > LIMIT_LOG_MS);
    rig.loop.time -= LIMIT_LOG_MS;
    visitor_log_init(&rig.visitors, &rig.loop, &rig.log);
    *state = &rig;
    return 0;
}

static int tear_down(void **state)
{
    struct rig *rig = *state;
    visitor_log_finish(&rig->visitors);
    (void)uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&rig->loop), 0);
    log_finish(&rig->log);
    (void)close(rig->ends[0]);
    (void)close(rig->ends[1]);
    return 0;
}

static int count_lines(struct rig *rig, const char *words)
{
    ssize_t more = read(rig->ends[0], rig->text + rig->length, sizeof rig->text - 1 - rig->length);
    rig->length += more > 0 ? (size_t)more : 0;
    int count = 0;
    for (const char *at = rig->text; (at = strstr(at, words)) != NULL; at++) {
        count++;
    }
    return count;
}

static void come_and_go(struct rig *rig, int times)
{
    for (int i = 0; i < times; i++) {
        visitor_log_player(&rig->visitors, &unix_socket, "joined", "Ada", 1);
        visitor_log_player(&rig->visitors, &unix_socket, "left", "Ada", 0);
    }
}

static void who_comes_and_goes_all_the_time_is_counted_in_the_end(void **state)
{
    struct rig *rig = *state;
    come_and_go(rig, 100);
    assert_int_equal(count_lines(rig, "name=Ada from=unix"), LIMIT_LOG_PLAYERS);
    assert_int_equal(count_lines(rig, "more="), 0);
    (void)uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_int_equal(count_lines(rig, "msg=\"players came or went\" from=unix more=190\n"), 1);
    come_and_go(rig, 1);
    assert_int_equal(count_lines(rig, "name=Ada from=unix"), LIMIT_LOG_PLAYERS + 2);
}

static void nobody_hides_what_others_do(void **state)
{
    struct rig *rig = *state;
    const struct address other = {.bytes = {[10] = 0xFF, [11] = 0xFF, [12] = 10, [15] = 1}};
    come_and_go(rig, 100);
    visitor_log_player(&rig->visitors, &other, "joined", "Bob", 1);
    visitor_log_closed(&rig->visitors, &unix_socket, RESULT_NOT_RAMPART);
    assert_int_equal(count_lines(rig, "msg=joined name=Bob from=10.0.0.1 players=1\n"), 1);
    assert_int_equal(count_lines(rig, "from=unix reason=not_rampart\n"), 1);
}

static void at_the_end_the_counts_are_logged_before_their_time(void **state)
{
    struct rig *rig = *state;
    for (int i = 0; i < 5; i++) {
        visitor_log_closed(&rig->visitors, &unix_socket, RESULT_TOO_SLOW);
    }
    assert_int_equal(count_lines(rig, "reason=too_slow"), LIMIT_LOG_CLOSED);
    visitor_log_finish(&rig->visitors);
    (void)uv_run(&rig->loop, UV_RUN_NOWAIT);
    assert_int_equal(count_lines(rig, "msg=\"closed connections\" from=unix more=4\n"), 1);
    visitor_log_init(&rig->visitors, &rig->loop, &rig->log);
}

static void where_nothing_is_withheld_no_timer_runs(void **state)
{
    struct rig *rig = *state;
    come_and_go(rig, LIMIT_LOG_PLAYERS / 2);
    assert_false(uv_is_active((const uv_handle_t *)&rig->visitors.counts_due));
    come_and_go(rig, 1);
    assert_true(uv_is_active((const uv_handle_t *)&rig->visitors.counts_due));
    (void)uv_run(&rig->loop, UV_RUN_DEFAULT);
    assert_false(uv_is_active((const uv_handle_t *)&rig->visitors.counts_due));
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(who_comes_and_goes_all_the_time_is_counted_in_the_end),
        CASE(nobody_hides_what_others_do),
        CASE(at_the_end_the_counts_are_logged_before_their_time),
        CASE(where_nothing_is_withheld_no_timer_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
