/* The file of known servers, in a folder of the test's own. */
#include "client/net/known_servers.h"

#include "tests/support/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char one[] = "1111111111111111111111111111111111111111111111111111111111111111";
static const char other[] = "2222222222222222222222222222222222222222222222222222222222222222";

struct rig {
    char folder[64];
    char path[PATH_MAX];
    char known[KNOWN_MARK_BYTES + 1];
};

static int set_up(void **state)
{
    static struct rig rig;
    (void)snprintf(rig.folder, sizeof rig.folder, "/tmp/rampart-test-XXXXXX");
    assert_non_null(mkdtemp(rig.folder));
    (void)snprintf(rig.path, sizeof rig.path, "%s/deep/known_servers", rig.folder);
    *state = &rig;
    return 0;
}

static int tear_down(void **state)
{
    struct rig *rig = *state;
    (void)unlink(rig->path);
    *strrchr(rig->path, '/') = '\0';
    (void)rmdir(rig->path);
    return rmdir(rig->folder);
}

static enum known meet(struct rig *rig, const char *where, const char *mark)
{
    return known_servers_meet(rig->path, where, mark, rig->known);
}

static void write_file(struct rig *rig, const char *text)
{
    assert_int_equal(meet(rig, "somewhere:1", one), KNOWN_FIRST); /* makes the folder */
    FILE *file = fopen(rig->path, "we");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void a_server_is_new_once(void **state)
{
    struct rig *rig = *state;
    assert_int_equal(meet(rig, "host:7767", one), KNOWN_FIRST);
    assert_string_equal(rig->known, "");
    assert_int_equal(meet(rig, "host:7767", one), KNOWN_AGAIN);
    assert_int_equal(meet(rig, "HOST:7767", one), KNOWN_AGAIN);
}

static void another_port_is_another_server(void **state)
{
    struct rig *rig = *state;
    assert_int_equal(meet(rig, "host:7767", one), KNOWN_FIRST);
    assert_int_equal(meet(rig, "host:776", other), KNOWN_FIRST);
    assert_int_equal(meet(rig, "host:77670", other), KNOWN_FIRST);
    assert_int_equal(meet(rig, "host:7767", one), KNOWN_AGAIN);
}

static void another_mark_is_not_taken(void **state)
{
    struct rig *rig = *state;
    assert_int_equal(meet(rig, "host:7767", one), KNOWN_FIRST);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(meet(rig, "host:7767", other), KNOWN_OTHERWISE);
        assert_string_equal(rig->known, one);
    }
}

static void vouching_may_come_and_may_not_go(void **state)
{
    struct rig *rig = *state;
    assert_int_equal(meet(rig, "host:7767", one), KNOWN_FIRST);
    assert_int_equal(meet(rig, "host:7767", KNOWN_VOUCHED_FOR), KNOWN_FIRST);
    assert_int_equal(meet(rig, "host:7767", KNOWN_VOUCHED_FOR), KNOWN_AGAIN);
    assert_int_equal(meet(rig, "host:7767", one), KNOWN_OTHERWISE);
    assert_string_equal(rig->known, KNOWN_VOUCHED_FOR);
}

static void what_is_no_line_of_it_is_passed_over(void **state)
{
    struct rig *rig = *state;
    write_file(rig, "\n \nhost:7767\nhost:7767 \nhost:7767 "
                    "11111111111111111111111111111111111111111111111111111111111111112\nhost:7767 x y\r\n");
    assert_int_equal(meet(rig, "host:7767", one), KNOWN_OTHERWISE);
    assert_string_equal(rig->known, "x");
}

static void a_file_that_cannot_be_read_or_made_is_told_of(void **state)
{
    struct rig *rig = *state;
    char folder[PATH_MAX] = "/dev/null/known_servers";
    assert_int_equal(known_servers_meet(folder, "host:7767", one, rig->known), KNOWN_UNSURE);
    assert_int_equal(errno, ENOTDIR);
    assert_string_equal(folder, "/dev/null/known_servers");
    assert_int_equal(meet(rig, "host:7767", one), KNOWN_FIRST); /* makes the folder, for tear_down */
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(a_server_is_new_once),
        CASE(another_port_is_another_server),
        CASE(another_mark_is_not_taken),
        CASE(vouching_may_come_and_may_not_go),
        CASE(what_is_no_line_of_it_is_passed_over),
        CASE(a_file_that_cannot_be_read_or_made_is_told_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
