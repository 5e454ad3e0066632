/* One connection's life, line by line. */
#include "server/session/host_state.h"
#include "server/world/portal.h"
#include "tests/support/check.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig.h"

#include <stdio.h>
#include <string.h>

static const char *const realm_names[] = {"caves"};

struct scene {
    struct ramp_map map;
    struct rig rig;
};

static void scene_init_at(struct scene *scene, const char *picture, int commands_per_second)
{
    ramp_map_init(&scene->map, 0, 0);
    ramp_map_draw(&scene->map, 0, NULL, picture);
    struct host_config config = {
        .world = scene->map.world,
        .realm_names = realm_names,
        .start = ramp_map_place(&scene->map, 'S'),
        .commands_per_second = commands_per_second,
    };
    rig_init(&scene->rig, &config, 1);
}

static void scene_init(struct scene *scene, const char *picture)
{
    scene_init_at(scene, picture, 0);
}

static void scene_finish(struct scene *scene)
{
    rig_finish(&scene->rig);
    ramp_map_finish(&scene->map);
}

static const char small_room[] = "####\n#S.#\n####\n";

/* A connection that has said nothing; the test speaks for it. */
static int open_silent(struct scene *scene)
{
    int index = rig_connect(&scene->rig, "Nobody");
    scene->rig.clients[index].up.bytes.length = 0;
    scene->rig.clients[index].discarding = true;
    return index;
}

/* Gives the host lines of client `index` and returns all that it then sends to it, ended by NUL; valid until
 * the next. */
static const char *answer(struct scene *scene, int index, const char *lines)
{
    struct buffer *down = &scene->rig.clients[index].down.bytes;
    down->length = 0;
    rig_send(&scene->rig, index, lines);
    (void)rig_deliver(&scene->rig, index, SIZE_MAX);
    rig_end_turn(&scene->rig);
    buffer_char(down, '\0');
    return down->bytes;
}

static void assert_answer(struct scene *scene, int index, const char *lines, const char *expected)
{
    const char *got = answer(scene, index, lines);
    if (strstr(got, expected) == NULL) {
        fail_msg("%s\ngot:  %s\nnot:  %s", lines, got, expected);
    }
}

#define HELLO      "{\"t\":\"hello\",\"n\":1,\"major\":1,\"minor\":0,\"client\":\"test\"}\n"
#define JOIN(name) "{\"t\":\"join\",\"n\":2,\"name\":\"" name "\"}\n"

static void assert_closed(struct scene *scene, int index, enum result reason)
{
    assert_true(scene->rig.clients[index].closed);
    assert_string_equal(result_code(scene->rig.clients[index].reason), result_code(reason));
}

static void a_conversation_goes_as_the_protocol_says(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int index = open_silent(&scene);
    assert_answer(&scene, index, HELLO, "{\"t\":\"welcome\",\"re\":1,\"major\":1,");
    assert_answer(&scene, index, JOIN("Ann"),
                  "{\"t\":\"joined\",\"re\":2,\"name\":\"Ann\"}\n{\"t\":\"frame\",\"n\":1,\"full\":true,"
                  "\"realm\":\"caves\","
                  "\"at\":[1,1,0],\"see\":[[0,\"UU####\",\"UV#..#\",\"UW####\"]],\"sum\":");
    assert_answer(&scene, index, "{\"t\":\"ack\",\"frame\":1}\n{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n",
                  "{\"t\":\"frame\",\"n\":2,\"re\":3,\"at\":[2,1,0],\"sum\":");
    assert_string_equal(answer(&scene, index, "{\"t\":\"move\",\"n\":4,\"dir\":\"n\"}\n"),
                        "{\"t\":\"refused\",\"re\":4,\"code\":\"blocked\"}\n");
    assert_answer(&scene, index, "{\"t\":\"ping\",\"n\":5}\n", "{\"t\":\"pong\",\"re\":5}");
    assert_answer(&scene, index, "{\"t\":\"who\",\"n\":6}\n",
                  "{\"t\":\"player\",\"re\":6,\"name\":\"Ann\"}\n{\"t\":\"players\",\"re\":6,\"count\":1}\n");
    assert_answer(&scene, index, "{\"t\":\"quit\",\"n\":7}\n", "{\"t\":\"bye\",\"code\":\"left\"");
    assert_closed(&scene, index, RESULT_LEFT);
    assert_int_equal(host_player_count(scene.rig.host), 0);
    scene_finish(&scene);
}

static void what_comes_out_of_order_is_refused_and_nothing_happens(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int index = open_silent(&scene);
    static const char refused[] = "\"code\":\"out_of_order\"";
    assert_answer(&scene, index, JOIN("Ann"), refused);
    assert_answer(&scene, index, "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n",
                  "{\"t\":\"error\",\"re\":3,\"code\":\"out_of_order\"");
    (void)answer(&scene, index, HELLO);
    assert_answer(&scene, index, HELLO, refused);
    assert_answer(&scene, index, "{\"t\":\"say\",\"n\":3,\"text\":\"hi\"}\n", refused);
    (void)answer(&scene, index, JOIN("Ann"));
    assert_answer(&scene, index, JOIN("Bob"), refused);
    assert_int_equal(host_player_count(scene.rig.host), 1);
    scene_finish(&scene);
}

static void another_major_version_is_told_which_is_spoken(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int index = open_silent(&scene);
    assert_answer(&scene, index, "{\"t\":\"hello\",\"n\":1,\"major\":2,\"minor\":0,\"client\":\"x\"}\n",
                  "\"code\":\"version\",\"field\":\"major\",\"text\":\"this server speaks major version 1");
    assert_closed(&scene, index, RESULT_VERSION);
    scene_finish(&scene);
}

static void another_protocol_is_told_so_and_closed(void **state)
{
    (void)state;
    static const char *const foreign[] = {"GET / HTTP/1.1\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
                                          "\x16\x03\x01\x02\n", "[1,2]\n"};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        struct scene scene;
        scene_init(&scene, small_room);
        int index = open_silent(&scene);
        assert_answer(&scene, index, foreign[i], "\"code\":\"not_rampart\"");
        assert_closed(&scene, index, RESULT_NOT_RAMPART);
        scene_finish(&scene);
    }
}

static void a_line_too_long_ends_the_connection(void **state)
{
    (void)state;
    struct scene scene;
    char line[LIMIT_LINE_UP_BYTES + 2];
    memset(line, 'x', sizeof line);
    line[0] = '{';
    line[sizeof line - 1] = '\0';
    scene_init(&scene, small_room);
    int index = open_silent(&scene);
    assert_answer(&scene, index, line, "\"code\":\"line_too_long\"");
    assert_closed(&scene, index, RESULT_LINE_TOO_LONG);
    scene_finish(&scene);
}

static void blank_lines_are_ignored(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int index = open_silent(&scene);
    assert_string_equal(answer(&scene, index, "\n\r\n\n"), "");
    assert_answer(&scene, index, HELLO, "welcome");
    scene_finish(&scene);
}

static void names_are_checked_and_unique(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int first = open_silent(&scene);
    int second = open_silent(&scene);
    (void)answer(&scene, first, HELLO JOIN("Ann"));
    (void)answer(&scene, second, HELLO);
    assert_string_equal(answer(&scene, second, JOIN("ANN")),
                        "{\"t\":\"refused\",\"re\":2,\"code\":\"name_taken\"}\n");
    assert_string_equal(answer(&scene, second, JOIN("Аnn")),
                        "{\"t\":\"refused\",\"re\":2,\"code\":\"bad_name\"}\n");
    assert_string_equal(answer(&scene, second, JOIN("admin")),
                        "{\"t\":\"refused\",\"re\":2,\"code\":\"bad_name\"}\n");
    assert_answer(&scene, second, JOIN("Bob"), "\"come\":[[1,-1,0,0,\"player\",\"Ann\"]]");
    scene_finish(&scene);
}

static void a_full_room_refuses_politely(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int index[3];
    for (int i = 0; i < 3; i++) {
        index[i] = open_silent(&scene);
        (void)answer(&scene, index[i], HELLO);
    }
    (void)answer(&scene, index[0], JOIN("Ann"));
    (void)answer(&scene, index[1], JOIN("Bob"));
    assert_string_equal(answer(&scene, index[2], JOIN("Cid")),
                        "{\"t\":\"refused\",\"re\":2,\"code\":\"full\"}\n");
    scene_finish(&scene);
}

/* Lets time pass to `ms` after the rig's beginning, calling the host when it asked to be called. */
static void pass_time(struct scene *scene, int64_t until_ms)
{
    rig_end_turn(&scene->rig);
    while (scene->rig.update.next_call_ms <= until_ms) {
        assert_true(scene->rig.update.next_call_ms > scene->rig.now_ms);
        scene->rig.now_ms = scene->rig.update.next_call_ms;
        rig_end_turn(&scene->rig);
    }
    scene->rig.now_ms = until_ms;
}

static void who_says_no_hello_is_closed_at_the_deadline(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int64_t start = scene.rig.now_ms;
    int index = open_silent(&scene);
    rig_send(&scene.rig, index, "{\"t\":\"hel");
    (void)rig_deliver(&scene.rig, index, SIZE_MAX);
    pass_time(&scene, start + LIMIT_HELLO_MS - 1);
    assert_false(scene.rig.clients[index].closed);
    pass_time(&scene, start + LIMIT_HELLO_MS);
    assert_closed(&scene, index, RESULT_DEADLINE);
    scene_finish(&scene);
}

static void who_does_not_join_is_closed_at_the_deadline(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int64_t start = scene.rig.now_ms;
    int index = open_silent(&scene);
    (void)answer(&scene, index, HELLO);
    pass_time(&scene, start + LIMIT_JOIN_MS - 1);
    assert_false(scene.rig.clients[index].closed);
    pass_time(&scene, start + LIMIT_JOIN_MS);
    assert_closed(&scene, index, RESULT_DEADLINE);
    scene_finish(&scene);
}

static void who_falls_silent_is_pinged_then_closed(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int64_t start = scene.rig.now_ms;
    int index = open_silent(&scene);
    (void)answer(&scene, index, HELLO JOIN("Ann"));
    struct buffer *down = &scene.rig.clients[index].down.bytes;
    down->length = 0;
    pass_time(&scene, start + LIMIT_IDLE_MS / 2);
    assert_memory_equal(down->bytes, "{\"t\":\"ping\",\"n\":1}\n", down->length);
    (void)answer(&scene, index, "{\"t\":\"pong\",\"re\":1}\n");
    pass_time(&scene, start + LIMIT_IDLE_MS + LIMIT_IDLE_MS / 2 - 1);
    assert_false(scene.rig.clients[index].closed);
    pass_time(&scene, start + LIMIT_IDLE_MS + LIMIT_IDLE_MS / 2);
    assert_closed(&scene, index, RESULT_DEADLINE);
    assert_int_equal(host_player_count(scene.rig.host), 0);
    scene_finish(&scene);
}

static void nobody_there_asks_for_no_call(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    rig_end_turn(&scene.rig);
    assert_true(scene.rig.update.next_call_ms == INT64_MAX);
    int index = open_silent(&scene);
    (void)answer(&scene, index, HELLO JOIN("Ann"));
    rig_cut(&scene.rig, index);
    pass_time(&scene, scene.rig.now_ms + LIMIT_JOIN_MS * 2);
    assert_true(scene.rig.update.next_call_ms == INT64_MAX);
    scene_finish(&scene);
}

static void a_slow_client_gets_two_frames_and_then_the_present(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, "######\n#S...#\n######\n");
    int index = open_silent(&scene);
    (void)answer(&scene, index, HELLO JOIN("Ann"));
    assert_answer(&scene, index, "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n", "\"n\":2,\"re\":3");
    assert_string_equal(answer(&scene, index, "{\"t\":\"move\",\"n\":4,\"dir\":\"e\"}\n"), "");
    assert_string_equal(answer(&scene, index, "{\"t\":\"move\",\"n\":5,\"dir\":\"e\"}\n"), "");
    assert_string_equal(answer(&scene, index, "{\"t\":\"ack\",\"frame\":7}\n"), "");
    assert_answer(&scene, index, "{\"t\":\"ack\",\"frame\":1}\n",
                  "{\"t\":\"frame\",\"n\":3,\"re\":5,\"at\":[4,1,0],\"sum\":");
    assert_string_equal(answer(&scene, index, "{\"t\":\"ack\",\"frame\":3}\n"), "");
    scene_finish(&scene);
}

static void talk_is_cleaned_paced_and_heard(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int ann = open_silent(&scene);
    int bob = open_silent(&scene);
    (void)answer(&scene, ann, HELLO JOIN("Ann"));
    (void)answer(&scene, bob, HELLO JOIN("Bob") "{\"t\":\"ack\",\"frame\":1}\n");
    (void)answer(&scene, ann, "{\"t\":\"ack\",\"frame\":2}\n");
    scene.rig.clients[bob].down.bytes.length = 0;
    assert_answer(&scene, ann, "{\"t\":\"say\",\"n\":3,\"text\":\" a\\u001b[2J  b\\r\\nc \"}\n",
                  "\"heard\":[[\"Ann\",\"a[2J b c\"]]");
    buffer_char(&scene.rig.clients[bob].down.bytes, '\0');
    assert_non_null(strstr(scene.rig.clients[bob].down.bytes.bytes, "\"heard\":[[\"Ann\",\"a[2J b c\"]]"));
    assert_answer(&scene, ann, "{\"t\":\"say\",\"n\":4,\"text\":\" \\u0007 \"}\n", "nothing_said");
    for (int i = 1; i < LIMIT_CHAT_BURST; i++) {
        (void)answer(&scene, ann, "{\"t\":\"say\",\"n\":5,\"text\":\"again\"}\n");
    }
    assert_answer(&scene, ann, "{\"t\":\"say\",\"n\":6,\"text\":\"again\"}\n", "too_fast");
    scene.rig.now_ms += LIMIT_CHAT_REFILL_MS;
    assert_string_equal(answer(&scene, ann, "{\"t\":\"say\",\"n\":7,\"text\":\"again\"}\n"), "");
    assert_answer(&scene, ann, "{\"t\":\"ack\",\"frame\":3}\n", "\"re\":7");
    scene_finish(&scene);
}

static void lines_beyond_the_rate_wait(void **state)
{
    (void)state;
    struct scene scene;
    scene_init_at(&scene, small_room, LIMIT_COMMANDS_PER_SECOND);
    int index = open_silent(&scene);
    (void)answer(&scene, index, HELLO JOIN("Ann"));
    for (int i = 2; i < LIMIT_COMMANDS_BURST; i++) {
        assert_true(host_accepts_at(scene.rig.host, (uint32_t)index) <= scene.rig.now_ms);
        (void)answer(&scene, index, "\n");
    }
    int64_t ready = host_accepts_at(scene.rig.host, (uint32_t)index);
    assert_int_equal(ready - scene.rig.now_ms, 1000 / LIMIT_COMMANDS_PER_SECOND);
    (void)answer(&scene, index, "{\"t\":\"ack\",\"frame\":1}\n");
    assert_int_equal(host_accepts_at(scene.rig.host, (uint32_t)index), ready);
    (void)answer(&scene, index, "{\"t\":\"ack\",\"frame\":1}\n");
    assert_true(host_accepts_at(scene.rig.host, (uint32_t)index) > ready);
    scene_finish(&scene);
}

static void a_stop_says_goodbye_to_everybody(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int playing = open_silent(&scene);
    int silent = open_silent(&scene);
    (void)answer(&scene, playing, HELLO JOIN("Ann"));
    rig_event(&scene.rig, HOST_STOP, 0, NULL, 0);
    assert_closed(&scene, playing, RESULT_SHUTDOWN);
    assert_closed(&scene, silent, RESULT_SHUTDOWN);
    assert_int_equal(host_player_count(scene.rig.host), 0);
    scene_finish(&scene);
}

static void the_way_out_of_the_world_ends_the_run(void **state)
{
    (void)state;
    struct ramp_map map;
    struct rig rig;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, NULL, small_room);
    struct portal out = {.from = ramp_map_place(&map, 'S'), .leaves = true, .sign = TERRAIN_WAY_OUT};
    struct host_config config = {.world = map.world,
                                 .realm_names = realm_names,
                                 .start = out.from,
                                 .portals = &out,
                                 .portal_count = 1};
    rig_init(&rig, &config, 1);
    int index = rig_connect(&rig, "Ann");
    rig_settle(&rig);
    assert_true(rig_command(&rig, index, (struct message){.type = MESSAGE_CLIMB, .climb.dir = CLIMB_UP}));
    rig_settle(&rig);
    assert_true(rig.clients[index].closed);
    assert_int_equal(rig.clients[index].reason, RESULT_OUT);
    assert_int_equal(host_player_count(rig.host), 0);
    rig_finish(&rig);
    ramp_map_finish(&map);
}

static void a_number_is_used_again_after_its_connection_closed(void **state)
{
    (void)state;
    struct scene scene;
    scene_init(&scene, small_room);
    int index = open_silent(&scene);
    for (int i = 0; i < 100; i++) {
        (void)answer(&scene, index, HELLO JOIN("Ann") "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n");
        assert_int_equal(host_player_count(scene.rig.host), 1);
        rig_event(&scene.rig, HOST_CLOSED, index, NULL, 0);
        assert_int_equal(host_player_count(scene.rig.host), 0);
        rig_event(&scene.rig, HOST_OPENED, index, NULL, 0);
    }
    scene_finish(&scene);
}

static void a_crowd_is_told_nearest_first_and_never_beyond_the_limit(void **state)
{
    (void)state;
    enum { SIDE = 30, CROWD = LIMIT_THINGS_IN_VIEW + 40 };
    struct scene scene;
    char picture[SIDE * (SIDE + 1) + 1];
    for (int i = 0; i < SIDE * (SIDE + 1); i++) {
        picture[i] = (i + 1) % (SIDE + 1) == 0 ? '\n' : '.';
    }
    picture[sizeof picture - 1] = '\0';
    picture[SIDE / 2 * (SIDE + 1) + SIDE / 2] = 'S';
    scene_init(&scene, picture);
    for (int i = 0; i < CROWD; i++) {
        char name[32];
        struct actor_handle handle;
        (void)snprintf(name, sizeof name, "Extra%d", i);
        assert_int_equal(game_join(scene.rig.host->game, name, &handle), RESULT_OK);
        scene.rig.host->connection_of[handle.index] = LIMIT_CONNECTIONS - 1;
    }
    game_forget_events(scene.rig.host->game);
    int index = open_silent(&scene);
    const char *got = answer(&scene, index, HELLO JOIN("Ann"));
    int count = 0;
    for (const char *at = strstr(got, "\"player\","); at != NULL; at = strstr(at + 1, "\"player\",")) {
        count++;
    }
    assert_int_equal(count, LIMIT_THINGS_IN_VIEW);
    assert_true(strlen(strstr(got, "{\"t\":\"frame\"")) < LIMIT_LINE_DOWN_BYTES);
    scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_conversation_goes_as_the_protocol_says),
        cmocka_unit_test(what_comes_out_of_order_is_refused_and_nothing_happens),
        cmocka_unit_test(another_major_version_is_told_which_is_spoken),
        cmocka_unit_test(another_protocol_is_told_so_and_closed),
        cmocka_unit_test(a_line_too_long_ends_the_connection),
        cmocka_unit_test(blank_lines_are_ignored),
        cmocka_unit_test(names_are_checked_and_unique),
        cmocka_unit_test(a_full_room_refuses_politely),
        cmocka_unit_test(who_says_no_hello_is_closed_at_the_deadline),
        cmocka_unit_test(who_does_not_join_is_closed_at_the_deadline),
        cmocka_unit_test(who_falls_silent_is_pinged_then_closed),
        cmocka_unit_test(nobody_there_asks_for_no_call),
        cmocka_unit_test(a_slow_client_gets_two_frames_and_then_the_present),
        cmocka_unit_test(talk_is_cleaned_paced_and_heard),
        cmocka_unit_test(lines_beyond_the_rate_wait),
        cmocka_unit_test(a_stop_says_goodbye_to_everybody),
        cmocka_unit_test(the_way_out_of_the_world_ends_the_run),
        cmocka_unit_test(a_number_is_used_again_after_its_connection_closed),
        cmocka_unit_test(a_crowd_is_told_nearest_first_and_never_beyond_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
