/* Who gets in: accounts made and logged into, users of this machine, guests; and who does not. */
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/host_scene.h"

#include <stdio.h>
#include <string.h>

#define SIGNUP(name, password)                                                                               \
    "{\"t\":\"signup\",\"n\":3,\"name\":\"" name "\",\"password\":\"" password "\"}\n"
#define LOGIN(name, password)                                                                                \
    "{\"t\":\"login\",\"n\":4,\"name\":\"" name "\",\"password\":\"" password "\"}\n"
#define CHANGE(old, new) "{\"t\":\"password\",\"n\":5,\"old\":\"" old "\",\"new\":\"" new "\"}\n"
#define REFUSED(n, code) "{\"t\":\"refused\",\"re\":" #n ",\"code\":\"" code "\"}\n"
#define ACCOUNT(n, name) "{\"t\":\"account\",\"re\":" #n ",\"name\":\"" name "\"}\n"
#define JOINED(name)     "{\"t\":\"joined\",\"re\":2,\"name\":\"" name "\",\"kept\":true,\"back\":false}\n"
#define TWENTY           "12345678901234567890"
#define ROOM             "##########\n#S.......#\n##########\n"

/* A host that lets no guests in, with Ann's account. */
static void scene_init(struct host_scene *scene)
{
    host_scene_init(scene, ROOM);
    scene->rig.host->config.guests = false;
    host_scene_add_account(scene, "Ann", RIG_HASH("open sesame"));
}

static int come(struct host_scene *scene)
{
    return host_scene_open_from(scene, 1);
}

/* One by a unix socket, of that user. */
static int come_as_user(struct host_scene *scene, uint32_t uid)
{
    scene->rig.arrival = (struct host_arrival){.trust = HOST_TRUST_LOCAL, .uid = uid, .address = 100 + uid};
    return host_scene_open_from(scene, 100 + uid);
}

static void pass(struct host_scene *scene, int64_t ms)
{
    scene->rig.now_ms += ms;
    rig_end_turn(&scene->rig);
}

/* Says it when the next password of that address may be looked at. */
static void assert_told(struct host_scene *scene, int index, const char *lines, const char *expected)
{
    pass(scene, LIMIT_PASSWORD_APART_MS);
    assert_answer(scene, index, lines, expected);
}

/* The last that client `index` has been told is that. */
static void assert_was_told(struct host_scene *scene, int index, const char *expected)
{
    struct buffer *down = &scene->rig.clients[index].down.bytes;
    buffer_char(down, '\0');
    assert_true(down->length > strlen(expected));
    assert_string_equal(down->bytes + down->length - 1 - strlen(expected), expected);
}

static void who_has_an_account_logs_in_and_joins_under_its_name(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int ann = come(&scene);
    assert_told(&scene, ann, JOIN("Ann"), REFUSED(2, "log_in_first"));
    assert_told(&scene, ann, LOGIN("aNN", "open sesame"), ACCOUNT(4, "Ann"));
    assert_told(&scene, ann, LOGIN("Ann", "open sesame"), "\"code\":\"out_of_order\"");
    assert_told(&scene, ann, SIGNUP("Eve", "open sesame"), "\"code\":\"out_of_order\"");
    assert_told(&scene, ann, JOIN("Bob"), REFUSED(2, "name_taken"));
    assert_told(&scene, ann, JOIN("ann"), JOINED("Ann"));
    host_scene_finish(&scene);
}

static void login_and_join_may_come_in_one_go(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int ann = come(&scene);
    assert_told(&scene, ann, LOGIN("Ann", "open sesame") JOIN(""), JOINED("Ann"));
    host_scene_finish(&scene);
}

static void a_new_account_is_kept_and_is_its_makers(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int bob = come(&scene);
    assert_told(&scene, bob, SIGNUP("Bob", "12345678"), ACCOUNT(3, "Bob"));
    assert_told(&scene, bob, JOIN(""), JOINED("Bob"));
    int again = come(&scene);
    assert_told(&scene, again, LOGIN("Bob", "12345678"), ACCOUNT(4, "Bob"));
    assert_string_equal(scene.rig.jobs.last_hash, RIG_HASH("12345678"));
    host_scene_finish(&scene);
}

static void a_name_that_is_not_there_is_answered_like_a_wrong_password(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int eve = come(&scene);
    char known[256];
    (void)snprintf(known, sizeof known, "%s", host_scene_answer(&scene, eve, LOGIN("Ann", "open barley")));
    assert_string_equal(known, REFUSED(4, "wrong_login"));
    assert_string_equal(scene.rig.jobs.last_hash, RIG_HASH("open sesame"));
    assert_told(&scene, eve, LOGIN("Nobody", "open barley"), known);
    assert_string_equal(scene.rig.jobs.last_hash, "");
    assert_told(&scene, eve, LOGIN("no name at all, but long and with spaces", "open barley"), known);
    assert_int_equal(scene.rig.jobs.done, 3);
    host_scene_finish(&scene);
}

static void what_is_no_password_is_refused_unlooked_at(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int eve = come(&scene);
    assert_told(&scene, eve, LOGIN("Ann", ""), REFUSED(4, "bad_password"));
    assert_told(&scene, eve, SIGNUP("Eve", "1234567"), REFUSED(3, "bad_password"));
    assert_told(&scene, eve, SIGNUP("Eve", TWENTY TWENTY TWENTY TWENTY TWENTY TWENTY "123456789"),
                REFUSED(3, "bad_password"));
    assert_told(&scene, eve, LOGIN("Ann", "\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000"),
                "\"code\":\"bad_json\"");
    assert_told(&scene, eve, LOGIN("Ann", "\xff\xff\xff\xff\xff\xff\xff\xff"), "\"code\":\"bad_utf8\"");
    assert_int_equal(scene.rig.jobs.done, 0);
    assert_told(&scene, eve, SIGNUP("Eve", TWENTY TWENTY TWENTY TWENTY TWENTY "12345678"), ACCOUNT(3, "Eve"));
    host_scene_finish(&scene);
}

static void no_password_is_taken_where_others_may_read_along(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    scene.rig.arrival.trust = HOST_TRUST_PLAIN;
    int ann = come(&scene);
    assert_told(&scene, ann, LOGIN("Ann", "open sesame"), REFUSED(4, "tls_needed"));
    assert_told(&scene, ann, SIGNUP("Bob", "open sesame"), REFUSED(3, "tls_needed"));
    scene.rig.arrival.trust = HOST_TRUST_TLS;
    int by_tls = come(&scene);
    assert_told(&scene, by_tls, LOGIN("Ann", "open sesame"), ACCOUNT(4, "Ann"));
    host_scene_finish(&scene);
}

static void names_are_one_whatever_the_case_and_imitate_nobody(void **state)
{
    (void)state;
    static const char *const names[] = {"Admin",           "s-e-r-v-e-r", "MODERATOR_",
                                        "host2",           "\xd0\x90nn",  "A\xe2\x80\x8bnn",
                                        "\xe2\x80\xae_nn", "x",           ""};
    struct host_scene scene;
    scene_init(&scene);
    int eve = come(&scene);
    assert_told(&scene, eve, SIGNUP("ANN", "open barley"), REFUSED(3, "name_taken"));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char line[256];
        (void)snprintf(line, sizeof line, SIGNUP("%s", "open barley"), names[i]);
        assert_told(&scene, eve, line, REFUSED(3, "bad_name"));
    }
    assert_int_equal(scene.rig.jobs.done, 0);
    host_scene_finish(&scene);
}

static void of_two_who_want_one_name_at_once_one_gets_it(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    scene.rig.jobs.held = true;
    int first = host_scene_open_from(&scene, 1);
    int second = host_scene_open_from(&scene, 2);
    assert_string_equal(host_scene_answer(&scene, first, SIGNUP("Bob", "12345678")), "");
    assert_string_equal(host_scene_answer(&scene, second, SIGNUP("bob", "87654321")), "");
    rig_jobs_do(&scene.rig);
    assert_was_told(&scene, first, ACCOUNT(3, "Bob"));
    assert_was_told(&scene, second, REFUSED(3, "name_taken"));
    assert_int_equal(scene.rig.host->accounts.count, 2);
    host_scene_finish(&scene);
}

static void a_closed_door_takes_nobody_new_in(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    scene.rig.host->config.registration_shut = true;
    int index = come(&scene);
    assert_told(&scene, index, SIGNUP("Bob", "12345678"), REFUSED(3, "closed"));
    assert_told(&scene, index, LOGIN("Ann", "open sesame"), ACCOUNT(4, "Ann"));
    host_scene_finish(&scene);
}

static void so_many_accounts_come_from_one_address(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int made = 0;
    for (int i = 0; i < 1000; i++) {
        char line[256];
        (void)snprintf(line, sizeof line, SIGNUP("Bot%d", "12345678"), i);
        int index = host_scene_open_from(&scene, 5);
        made += strstr(host_scene_answer(&scene, index, line), "account") != NULL;
        rig_forget_last(&scene.rig);
        pass(&scene, 100);
    }
    assert_int_equal(made, LIMIT_REGISTRATIONS_BURST);
    assert_told(&scene, host_scene_open_from(&scene, 6), SIGNUP("Bob", "12345678"), ACCOUNT(3, "Bob"));
    pass(&scene, LIMIT_REGISTRATIONS_REFILL_MS);
    assert_told(&scene, host_scene_open_from(&scene, 5), SIGNUP("Bot1000", "12345678"),
                ACCOUNT(3, "Bot1000"));
    host_scene_finish(&scene);
}

static void the_user_of_this_machine_needs_no_password(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int bob = come_as_user(&scene, 1000);
    assert_told(&scene, bob, JOIN("Ann"), REFUSED(2, "name_taken"));
    assert_told(&scene, bob, JOIN(""), REFUSED(2, "bad_name"));
    assert_told(&scene, bob, JOIN("Bob"), JOINED("Bob"));
    int eve = come_as_user(&scene, 1001);
    assert_told(&scene, eve, JOIN("Bob"), REFUSED(2, "name_taken"));
    assert_told(&scene, eve, LOGIN("Bob", "12345678"), REFUSED(4, "wrong_login"));
    assert_told(&scene, bob, CHANGE("", "12345678"), ACCOUNT(5, "Bob"));
    assert_told(&scene, eve, LOGIN("Bob", "12345678"), ACCOUNT(4, "Bob"));
    host_scene_finish(&scene);
}

static void a_user_of_this_machine_has_so_many_accounts(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    for (int i = 0; i < LIMIT_ACCOUNTS_PER_UID; i++) {
        struct account account = {.uid = 1000};
        (void)snprintf(account.name, sizeof account.name, "Bob%d", i);
        assert_int_not_equal(accounts_add(&scene.rig.host->accounts, &account), 0);
    }
    int bob = come_as_user(&scene, 1000);
    assert_told(&scene, bob, JOIN("One-more"), REFUSED(2, "too_many_registrations"));
    scene.rig.host->config.guests = true;
    assert_told(&scene, bob, JOIN("One-more"), "\"name\":\"One-more\",\"kept\":false,\"back\":false}");
    host_scene_finish(&scene);
}

static void a_guest_comes_in_under_a_name_that_is_nobodys(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    scene.rig.host->config.guests = true;
    int guest = come(&scene);
    assert_told(&scene, guest, JOIN("Ann"), REFUSED(2, "name_taken"));
    assert_told(&scene, guest, JOIN(""), REFUSED(2, "bad_name"));
    assert_told(&scene, guest, JOIN("Gus"), "\"name\":\"Gus\",\"kept\":false,\"back\":false}");
    assert_told(&scene, guest, CHANGE("", "12345678"), REFUSED(5, "log_in_first"));
    assert_told(&scene, come(&scene), SIGNUP("Gus", "12345678"), REFUSED(3, "name_taken"));
    host_scene_finish(&scene);
}

static void a_password_is_changed_by_who_knows_it(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int ann = come(&scene);
    (void)host_scene_answer(&scene, ann, LOGIN("Ann", "open sesame"));
    assert_told(&scene, ann, CHANGE("open barley", "shut sesame"), REFUSED(5, "wrong_login"));
    assert_told(&scene, ann, CHANGE("open sesame", "shut"), REFUSED(5, "bad_password"));
    assert_told(&scene, ann, CHANGE("open sesame", "shut sesame"), ACCOUNT(5, "Ann"));
    int again = come(&scene);
    assert_told(&scene, again, LOGIN("Ann", "shut sesame"), ACCOUNT(4, "Ann"));
    host_scene_finish(&scene);
}

/* Nothing else is done for a connection that waits, but it may leave; the answer then comes to nobody. */
static void an_answer_that_comes_late_comes_to_nobody_else(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    scene.rig.jobs.held = true;
    int ann = come(&scene);
    assert_string_equal(host_scene_answer(&scene, ann, LOGIN("Ann", "open sesame")), "");
    assert_int_equal(host_accepts_at(scene.rig.host, (uint32_t)ann), INT64_MAX);
    assert_told(&scene, ann, JOIN("Ann"), REFUSED(2, "busy"));
    rig_cut(&scene.rig, ann);
    scene.rig.clients[ann].closed = false;
    rig_event(&scene.rig, HOST_OPENED, ann, NULL, 0);
    pass(&scene, LIMIT_PASSWORD_APART_MS);
    (void)host_scene_answer(&scene, ann, HELLO LOGIN("Ann", "open barley")); /* somebody else */
    rig_jobs_do(&scene.rig);
    assert_was_told(&scene, ann, REFUSED(4, "wrong_login"));
    assert_int_equal(scene.rig.jobs.done, 2);
    assert_int_equal(scene.rig.host->connections[ann].account, 0);
    assert_int_equal(scene.rig.host->jobs_under_way, 0);
    host_scene_finish(&scene);
}

static void so_many_passwords_are_looked_at_and_no_more(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    scene.rig.jobs.held = true;
    for (uint64_t i = 0; i < LIMIT_PASSWORD_JOBS; i++) {
        assert_string_equal(
            host_scene_answer(&scene, host_scene_open_from(&scene, 10 + i), LOGIN("Ann", "open sesame")), "");
    }
    int late = host_scene_open_from(&scene, 5);
    assert_told(&scene, late, LOGIN("Ann", "open sesame"), REFUSED(4, "busy"));
    rig_jobs_do(&scene.rig);
    assert_int_equal(scene.rig.jobs.done, LIMIT_PASSWORD_JOBS);
    assert_string_equal(host_scene_answer(&scene, late, LOGIN("Ann", "open sesame")), "");
    rig_jobs_do(&scene.rig);
    assert_was_told(&scene, late, ACCOUNT(4, "Ann"));
    host_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_has_an_account_logs_in_and_joins_under_its_name),
        cmocka_unit_test(login_and_join_may_come_in_one_go),
        cmocka_unit_test(a_new_account_is_kept_and_is_its_makers),
        cmocka_unit_test(a_name_that_is_not_there_is_answered_like_a_wrong_password),
        cmocka_unit_test(what_is_no_password_is_refused_unlooked_at),
        cmocka_unit_test(no_password_is_taken_where_others_may_read_along),
        cmocka_unit_test(names_are_one_whatever_the_case_and_imitate_nobody),
        cmocka_unit_test(of_two_who_want_one_name_at_once_one_gets_it),
        cmocka_unit_test(a_closed_door_takes_nobody_new_in),
        cmocka_unit_test(so_many_accounts_come_from_one_address),
        cmocka_unit_test(the_user_of_this_machine_needs_no_password),
        cmocka_unit_test(a_user_of_this_machine_has_so_many_accounts),
        cmocka_unit_test(a_guest_comes_in_under_a_name_that_is_nobodys),
        cmocka_unit_test(a_password_is_changed_by_who_knows_it),
        cmocka_unit_test(an_answer_that_comes_late_comes_to_nobody_else),
        cmocka_unit_test(so_many_passwords_are_looked_at_and_no_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
