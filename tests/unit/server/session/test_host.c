/* One connection's life, line by line. */
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/host_scene.h"

#include <stdio.h>
#include <string.h>

static void a_conversation_goes_as_the_protocol_says(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    scene.rig.arrival.trust = HOST_TRUST_PLAIN; /* so there is no token */
    int index = host_scene_open(&scene);
    assert_answer(&scene, index, HELLO, "{\"t\":\"welcome\",\"re\":1,\"major\":1,");
    assert_answer(
        &scene, index, JOIN("Ann"),
        "{\"t\":\"joined\",\"re\":2,\"name\":\"Ann\",\"kept\":false,\"back\":false}\n{\"t\":\"frame\",\"n\":"
        "1,\"full\":true,"
        "\"realm\":\"caves\","
        "\"at\":[1,1,0],\"see\":[[0,\"UU####\",\"UV#..#\",\"UW####\"]],"
        "\"you\":{\"hp\":100,\"hp_most\":100,\"level\":1,\"experience\":0,\"turns\":0,\"left_ms\":-1,"
        "\"bank_ms\":6000,\"attack\":10,\"defence\":5,\"coins\":0,\"shielded\":0,\"fast\":0,\"slow\":0,"
        "\"glowing\":0,\"fed\":0,\"blind\":0,\"confused\":0,\"damage_least\":2,\"damage_most\":7,\"mode\":"
        "\"free\",\"waits_for\":[]},"
        "\"sum\":");
    assert_answer(&scene, index, "{\"t\":\"ack\",\"frame\":1}\n{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n",
                  "{\"t\":\"frame\",\"n\":2,\"re\":3,\"at\":[2,1,0],\"you\":{\"turns\":1},\"sum\":");
    assert_string_equal(host_scene_answer(&scene, index, "{\"t\":\"move\",\"n\":4,\"dir\":\"n\"}\n"),
                        "{\"t\":\"refused\",\"re\":4,\"code\":\"blocked\"}\n");
    assert_answer(&scene, index, "{\"t\":\"ping\",\"n\":5}\n", "{\"t\":\"pong\",\"re\":5}");
    assert_answer(&scene, index, "{\"t\":\"who\",\"n\":6}\n",
                  "{\"t\":\"player\",\"re\":6,\"name\":\"Ann\"}\n{\"t\":\"players\",\"re\":6,\"count\":1}\n");
    assert_answer(&scene, index, "{\"t\":\"quit\",\"n\":7}\n", "{\"t\":\"bye\",\"code\":\"left\"");
    assert_closed(&scene, index, RESULT_LEFT);
    assert_int_equal(host_player_count(scene.rig.host), 0);
    host_scene_finish(&scene);
}

static void what_comes_out_of_order_is_refused_and_nothing_happens(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int index = host_scene_open(&scene);
    static const char refused[] = "\"code\":\"out_of_order\"";
    assert_answer(&scene, index, JOIN("Ann"), refused);
    assert_answer(&scene, index, "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n",
                  "{\"t\":\"error\",\"re\":3,\"code\":\"out_of_order\"");
    (void)host_scene_answer(&scene, index, HELLO);
    assert_answer(&scene, index, HELLO, refused);
    assert_answer(&scene, index, "{\"t\":\"say\",\"n\":3,\"text\":\"hi\"}\n", refused);
    (void)host_scene_answer(&scene, index, JOIN("Ann"));
    assert_answer(&scene, index, JOIN("Bob"), refused);
    assert_int_equal(host_player_count(scene.rig.host), 1);
    host_scene_finish(&scene);
}

static void another_major_version_is_told_which_is_spoken(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int index = host_scene_open(&scene);
    assert_answer(&scene, index, "{\"t\":\"hello\",\"n\":1,\"major\":2,\"minor\":0,\"client\":\"x\"}\n",
                  "\"code\":\"version\",\"field\":\"major\",\"text\":\"this server speaks major version 1");
    assert_closed(&scene, index, RESULT_VERSION);
    host_scene_finish(&scene);
}

static void another_protocol_is_told_so_and_closed(void **state)
{
    (void)state;
    static const char *const foreign[] = {"GET / HTTP/1.1\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
                                          "\x16\x03\x01\x02\n", "\x80\n"};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        struct host_scene scene;
        host_scene_init(&scene, SMALL_ROOM);
        int index = host_scene_open(&scene);
        assert_answer(&scene, index, foreign[i], "\"code\":\"not_rampart\"");
        assert_closed(&scene, index, RESULT_NOT_RAMPART);
        host_scene_finish(&scene);
    }
}

static void a_first_line_that_is_json_but_no_object_is_bad_json(void **state)
{
    (void)state;
    static const char *const lines[] = {"[1,2]\n", "5\n", "null\n", "\xef\xbb\xbf{}\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct host_scene scene;
        host_scene_init(&scene, SMALL_ROOM);
        int index = host_scene_open(&scene);
        assert_answer(&scene, index, lines[i], "\"code\":\"bad_json\"");
        assert_answer(&scene, index, HELLO, "welcome");
        host_scene_finish(&scene);
    }
}

static void a_hello_of_another_version_may_look_different(void **state)
{
    (void)state;
    static const char *const hellos[] = {
        "{\"t\":\"hello\",\"n\":1,\"major\":2}\n",
        "{\"t\":\"hello\",\"n\":1,\"major\":20260101,\"minor\":0,\"client\":\"x\"}\n",
        "{\"t\":\"hello\",\"n\":1,\"major\":0,\"minor\":\"beta\"}\n",
    };
    for (size_t i = 0; i < sizeof hellos / sizeof *hellos; i++) {
        struct host_scene scene;
        host_scene_init(&scene, SMALL_ROOM);
        int index = host_scene_open(&scene);
        assert_answer(&scene, index, hellos[i], "\"code\":\"version\"");
        assert_closed(&scene, index, RESULT_VERSION);
        host_scene_finish(&scene);
    }
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int index = host_scene_open(&scene);
    assert_answer(&scene, index, "{\"t\":\"hello\",\"n\":1,\"major\":1,\"minor\":0}\n",
                  "\"field\":\"client\"");
    assert_answer(&scene, index, "{\"t\":\"hello\",\"n\":1,\"major\":1,\"minor\":1000,\"client\":\"x\"}\n",
                  "welcome");
    host_scene_finish(&scene);
}

static void a_line_too_long_ends_the_connection(void **state)
{
    (void)state;
    struct host_scene scene;
    char line[LIMIT_LINE_UP_BYTES + 2];
    memset(line, 'x', sizeof line);
    line[0] = '{';
    line[sizeof line - 1] = '\0';
    host_scene_init(&scene, SMALL_ROOM);
    int index = host_scene_open(&scene);
    assert_answer(&scene, index, line, "\"code\":\"line_too_long\"");
    assert_closed(&scene, index, RESULT_LINE_TOO_LONG);
    host_scene_finish(&scene);
}

static void blank_lines_are_ignored(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int index = host_scene_open(&scene);
    assert_string_equal(host_scene_answer(&scene, index, "\n\r\n\n"), "");
    assert_answer(&scene, index, HELLO, "welcome");
    host_scene_finish(&scene);
}

static void names_are_checked_and_unique(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int first = host_scene_open(&scene);
    int second = host_scene_open(&scene);
    (void)host_scene_answer(&scene, first, HELLO JOIN("Ann"));
    (void)host_scene_answer(&scene, second, HELLO);
    assert_string_equal(host_scene_answer(&scene, second, JOIN("ANN")),
                        "{\"t\":\"refused\",\"re\":2,\"code\":\"name_taken\"}\n");
    assert_string_equal(host_scene_answer(&scene, second, JOIN("Аnn")),
                        "{\"t\":\"refused\",\"re\":2,\"code\":\"bad_name\"}\n");
    assert_string_equal(host_scene_answer(&scene, second, JOIN("admin")),
                        "{\"t\":\"refused\",\"re\":2,\"code\":\"bad_name\"}\n");
    assert_answer(&scene, second, JOIN("Bob"), "\"come\":[[1,-1,0,0,\"player\",\"Ann\"]]");
    host_scene_finish(&scene);
}

static void a_full_room_refuses_politely(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int index[3];
    for (int i = 0; i < 3; i++) {
        index[i] = host_scene_open(&scene);
        (void)host_scene_answer(&scene, index[i], HELLO);
    }
    (void)host_scene_answer(&scene, index[0], JOIN("Ann"));
    (void)host_scene_answer(&scene, index[1], JOIN("Bob"));
    assert_string_equal(host_scene_answer(&scene, index[2], JOIN("Cid")),
                        "{\"t\":\"refused\",\"re\":2,\"code\":\"full\"}\n");
    host_scene_finish(&scene);
}

static void a_stop_says_goodbye_to_everybody(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int playing = host_scene_open(&scene);
    int silent = host_scene_open(&scene);
    (void)host_scene_answer(&scene, playing, HELLO JOIN("Ann"));
    rig_event(&scene.rig, HOST_STOP, 0, NULL, 0);
    assert_closed(&scene, playing, RESULT_SHUTDOWN);
    assert_closed(&scene, silent, RESULT_SHUTDOWN);
    assert_int_equal(host_player_count(scene.rig.host), 0);
    host_scene_finish(&scene);
}

static void a_number_is_used_again_after_its_connection_closed(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int index = host_scene_open(&scene);
    for (int i = 0; i < 100; i++) {
        (void)host_scene_answer(&scene, index, HELLO JOIN("Ann") "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n");
        assert_int_equal(host_player_count(scene.rig.host), 1);
        (void)host_scene_answer(&scene, index, "{\"t\":\"quit\",\"n\":4}\n");
        rig_event(&scene.rig, HOST_CLOSED, index, NULL, 0);
        assert_int_equal(host_player_count(scene.rig.host), 0);
        scene.rig.clients[index].closed = false;
        rig_event(&scene.rig, HOST_OPENED, index, NULL, 0);
    }
    host_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_conversation_goes_as_the_protocol_says),
        cmocka_unit_test(what_comes_out_of_order_is_refused_and_nothing_happens),
        cmocka_unit_test(another_major_version_is_told_which_is_spoken),
        cmocka_unit_test(another_protocol_is_told_so_and_closed),
        cmocka_unit_test(a_first_line_that_is_json_but_no_object_is_bad_json),
        cmocka_unit_test(a_hello_of_another_version_may_look_different),
        cmocka_unit_test(a_line_too_long_ends_the_connection),
        cmocka_unit_test(blank_lines_are_ignored),
        cmocka_unit_test(names_are_checked_and_unique),
        cmocka_unit_test(a_full_room_refuses_politely),
        cmocka_unit_test(a_stop_says_goodbye_to_everybody),
        cmocka_unit_test(a_number_is_used_again_after_its_connection_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
