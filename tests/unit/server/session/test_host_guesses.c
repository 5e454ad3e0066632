/* Wrong passwords slow down who guesses, and neither lock the owner out nor make anybody's turn late. */
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/host_scene.h"

#include <stdio.h>
#include <string.h>

#define ROOM    "##########\n#S.......#\n##########\n"
#define LOGIN   "{\"t\":\"login\",\"n\":4,\"name\":\"%s\",\"password\":\"%s\"}\n"
#define WRONG   "{\"t\":\"refused\",\"re\":4,\"code\":\"wrong_login\"}\n"
#define SLOW    "{\"t\":\"refused\",\"re\":4,\"code\":\"slow_down\"}\n"
#define WELCOME "{\"t\":\"account\",\"re\":4,\"name\":\"Ann\"}\n"

enum { LOGIN_BYTES = 256, STEP_MS = 50, NEVER_MS = 600000 };

static void scene_init(struct host_scene *scene)
{
    host_scene_init(scene, ROOM);
    host_scene_add_account(scene, "Ann", RIG_HASH("open sesame"));
}

static bool has_been_told(struct host_scene *scene, int index, const char *expected)
{
    const struct buffer *down = &scene->rig.clients[index].down.bytes;
    size_t length = strlen(expected);
    return down->length >= length && memcmp(down->bytes + down->length - length, expected, length) == 0;
}

static void say_login(struct host_scene *scene, int index, const char *name, const char *password)
{
    char line[LOGIN_BYTES];
    (void)snprintf(line, sizeof line, LOGIN, name, password);
    scene->rig.clients[index].down.bytes.length = 0;
    rig_send(&scene->rig, index, line);
    (void)rig_deliver(&scene->rig, index, SIZE_MAX);
    rig_end_turn(&scene->rig);
}

/* Lets time go on until the client has been told that; how long it took. */
static int64_t wait_for(struct host_scene *scene, int index, const char *expected)
{
    int64_t began_ms = scene->rig.now_ms;
    while (!has_been_told(scene, index, expected) && scene->rig.now_ms - began_ms < NEVER_MS) {
        scene->rig.now_ms += STEP_MS;
        rig_end_turn(&scene->rig);
    }
    return scene->rig.now_ms - began_ms;
}

static int64_t try(struct host_scene *scene, int index, const char *name, const char *password)
{
    say_login(scene, index, name, password);
    return wait_for(scene, index, password[0] == 'o' ? WELCOME : WRONG);
}

static void each_wrong_guess_of_an_address_makes_it_wait_longer(void **state)
{
    (void)state;
    static const int64_t least_ms[] = {0, 0, 0, 1000, 2000, 4000, 8000, 16000, 30000, 30000};
    struct host_scene scene;
    scene_init(&scene);
    int eve = host_scene_open_from(&scene, 66);
    for (size_t i = 0; i < sizeof least_ms / sizeof *least_ms; i++) {
        int64_t took_ms = try(&scene, eve, i % 2 == 0 ? "Ann" : "Nobody", "wrong guess");
        assert_in_range(took_ms, least_ms[i], least_ms[i] + LIMIT_PASSWORD_APART_MS);
    }
    int other = host_scene_open_from(&scene, 67);
    assert_int_equal(try(&scene, other, "Bob", "wrong guess"), 0);
    host_scene_finish(&scene);
}

/* From 100 addresses: at a name that there is, and at one that there is not, alike. */
static void guesses_at_one_account_wait_alike_and_its_owner_does_not(void **state)
{
    (void)state;
    static const char *const names[] = {"Ann", "Nobody"};
    struct host_scene scene;
    int64_t took_ms[2][100];
    scene_init(&scene);
    int ann = host_scene_open_from(&scene, 1);
    assert_int_equal(try(&scene, ann, "Ann", "open sesame"), 0);
    for (int n = 0; n < 2; n++) {
        for (int i = 0; i < 100; i++) {
            int eve = host_scene_open_from(&scene, 100 + (uint64_t)(100 * n + i));
            took_ms[n][i] = try(&scene, eve, names[n], "wrong guess");
            rig_forget_last(&scene.rig);
        }
    }
    assert_memory_equal(took_ms[0], took_ms[1], sizeof took_ms[0]);
    assert_int_equal(took_ms[0][0], 0);
    assert_in_range(took_ms[0][99], LIMIT_GUESS_ACCOUNT_MS, LIMIT_GUESS_ACCOUNT_MS + STEP_MS);
    assert_int_equal(try(&scene, host_scene_open_from(&scene, 1), "Ann", "open sesame"), 0);
    int abroad = host_scene_open_from(&scene, 5000);
    assert_in_range(try(&scene, abroad, "Ann", "open sesame"), 0, LIMIT_GUESS_ACCOUNT_MS + STEP_MS);
    host_scene_finish(&scene);
}

/* One who comes by many connections at once waits on each for all before it, and is refused at last. */
static void many_connections_guess_no_faster_than_one(void **state)
{
    (void)state;
    enum { MANY = 40 };
    struct host_scene scene;
    scene_init(&scene);
    int first = host_scene_open_from(&scene, 66);
    for (int i = 0; i < 6; i++) {
        (void)try(&scene, first, "Ann", "wrong guess");
    }
    size_t before = scene.rig.jobs.done;
    size_t refused = 0;
    for (int i = 0; i < MANY; i++) {
        int eve = host_scene_open_from(&scene, 66);
        say_login(&scene, eve, "Ann", "wrong guess");
        refused += has_been_told(&scene, eve, SLOW);
    }
    assert_in_range(refused, MANY - 5, MANY);
    (void)wait_for(&scene, first, "never");
    assert_true(scene.rig.jobs.done - before <= MANY - refused);
    host_scene_finish(&scene);
}

/* A wait cannot be got round by leaving and coming again on the same connection number. */
static void who_leaves_and_comes_again_waits_as_long(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int eve = host_scene_open_from(&scene, 66);
    for (int i = 0; i < 5; i++) {
        (void)try(&scene, eve, "Ann", "wrong guess");
    }
    size_t before = scene.rig.jobs.done;
    say_login(&scene, eve, "Ann", "wrong guess"); /* waits for 4 s */
    scene.rig.now_ms += 3900;
    rig_event(&scene.rig, HOST_CLOSED, eve, NULL, 0);
    rig_event(&scene.rig, HOST_OPENED, eve, NULL, 0);
    rig_send(&scene.rig, eve, HELLO);
    (void)rig_deliver(&scene.rig, eve, SIZE_MAX);
    say_login(&scene, eve, "Ann", "wrong guess");
    scene.rig.now_ms += 200; /* when the first would have been looked at */
    rig_end_turn(&scene.rig);
    assert_int_equal(scene.rig.jobs.done, before);
    assert_true(wait_for(&scene, eve, WRONG) >= 3000);
    host_scene_finish(&scene);
}

static void nobodys_turn_is_late_for_it(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    scene.rig.jobs.held = true;
    int player = host_scene_open_from(&scene, 1);
    (void)host_scene_answer(&scene, player, JOIN("Bob"));
    for (uint64_t i = 0; i < LIMIT_PASSWORD_JOBS; i++) {
        say_login(&scene, host_scene_open_from(&scene, 100 + i), "Ann", "wrong guess");
    }
    assert_answer(&scene, player, "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n", "\"re\":3,");
    host_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_wrong_guess_of_an_address_makes_it_wait_longer),
        cmocka_unit_test(guesses_at_one_account_wait_alike_and_its_owner_does_not),
        cmocka_unit_test(many_connections_guess_no_faster_than_one),
        cmocka_unit_test(who_leaves_and_comes_again_waits_as_long),
        cmocka_unit_test(nobodys_turn_is_late_for_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
