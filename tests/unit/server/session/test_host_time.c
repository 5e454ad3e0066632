/* What time does to a connection: deadlines, stalls and rates. */
#include "server/session/host_state.h"
#include "server/world/portal.h"
#include "tests/support/check.h"
#include "tests/support/host_scene.h"

#include <stdio.h>
#include <string.h>

/* Lets time pass to `ms` after the rig's beginning, calling the host when it asked to be called. */
static void pass_time(struct host_scene *scene, int64_t until_ms)
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
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int64_t start = scene.rig.now_ms;
    int index = host_scene_open(&scene);
    rig_send(&scene.rig, index, "{\"t\":\"hel");
    (void)rig_deliver(&scene.rig, index, SIZE_MAX);
    pass_time(&scene, start + LIMIT_HELLO_MS - 1);
    assert_false(scene.rig.clients[index].closed);
    pass_time(&scene, start + LIMIT_HELLO_MS);
    assert_closed(&scene, index, RESULT_DEADLINE);
    host_scene_finish(&scene);
}

static void who_does_not_join_is_closed_at_the_deadline(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int64_t start = scene.rig.now_ms;
    int index = host_scene_open(&scene);
    (void)host_scene_answer(&scene, index, HELLO);
    pass_time(&scene, start + LIMIT_JOIN_MS - 1);
    assert_false(scene.rig.clients[index].closed);
    pass_time(&scene, start + LIMIT_JOIN_MS);
    assert_closed(&scene, index, RESULT_DEADLINE);
    host_scene_finish(&scene);
}

static void who_falls_silent_is_pinged_then_closed(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int64_t start = scene.rig.now_ms;
    int index = host_scene_open(&scene);
    (void)host_scene_answer(&scene, index, HELLO JOIN("Ann"));
    struct buffer *down = &scene.rig.clients[index].down.bytes;
    down->length = 0;
    pass_time(&scene, start + LIMIT_IDLE_MS / 2);
    assert_memory_equal(down->bytes, "{\"t\":\"ping\",\"n\":1}\n", down->length);
    (void)host_scene_answer(&scene, index, "{\"t\":\"pong\",\"re\":1}\n");
    pass_time(&scene, start + LIMIT_IDLE_MS + LIMIT_IDLE_MS / 2 - 1);
    assert_false(scene.rig.clients[index].closed);
    pass_time(&scene, start + LIMIT_IDLE_MS + LIMIT_IDLE_MS / 2);
    assert_closed(&scene, index, RESULT_DEADLINE);
    assert_int_equal(host_player_count(scene.rig.host), 1);
    pass_time(&scene, scene.rig.now_ms + DEFAULT_LEAVE_MS);
    assert_int_equal(host_player_count(scene.rig.host), 0);
    host_scene_finish(&scene);
}

static void a_stall_throws_nobody_out_whose_lines_wait_to_be_read(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int ann = host_scene_open(&scene);
    (void)host_scene_answer(&scene, ann, HELLO JOIN("Ann"));
    int late = host_scene_open(&scene);
    scene.rig.now_ms += 2 * LIMIT_IDLE_MS;
    rig_end_turn(&scene.rig);
    assert_false(scene.rig.clients[ann].closed);
    assert_false(scene.rig.clients[late].closed);
    (void)host_scene_answer(&scene, ann, "{\"t\":\"ping\",\"n\":3}\n");
    (void)host_scene_answer(&scene, late, HELLO);
    pass_time(&scene, scene.rig.now_ms + LIMIT_GRACE_MS + LIMIT_LATE_MS);
    assert_false(scene.rig.clients[ann].closed);
    assert_false(scene.rig.clients[late].closed);
    pass_time(&scene, scene.rig.now_ms + 2 * LIMIT_IDLE_MS);
    assert_closed(&scene, ann, RESULT_DEADLINE);
    host_scene_finish(&scene);
}

static void nobody_there_asks_for_no_call(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    rig_end_turn(&scene.rig);
    assert_true(scene.rig.update.next_call_ms == INT64_MAX);
    int index = host_scene_open(&scene);
    (void)host_scene_answer(&scene, index, HELLO JOIN("Ann"));
    rig_cut(&scene.rig, index);
    pass_time(&scene, scene.rig.now_ms + LIMIT_JOIN_MS * 2);
    assert_true(scene.rig.update.next_call_ms == INT64_MAX);
    host_scene_finish(&scene);
}

static void lines_beyond_the_rate_wait(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init_at(&scene, SMALL_ROOM, LIMIT_COMMANDS_PER_SECOND);
    int index = host_scene_open(&scene);
    (void)host_scene_answer(&scene, index, HELLO JOIN("Ann"));
    for (int i = 2; i < LIMIT_COMMANDS_BURST; i++) {
        assert_true(host_accepts_at(scene.rig.host, (uint32_t)index) <= scene.rig.now_ms);
        (void)host_scene_answer(&scene, index, "\n");
    }
    int64_t ready = host_accepts_at(scene.rig.host, (uint32_t)index);
    assert_int_equal(ready - scene.rig.now_ms, 1000 / LIMIT_COMMANDS_PER_SECOND);
    (void)host_scene_answer(&scene, index, "{\"t\":\"ack\",\"frame\":1}\n");
    assert_int_equal(host_accepts_at(scene.rig.host, (uint32_t)index), ready);
    (void)host_scene_answer(&scene, index, "{\"t\":\"ack\",\"frame\":1}\n");
    assert_true(host_accepts_at(scene.rig.host, (uint32_t)index) > ready);
    host_scene_finish(&scene);
}

static void who_is_answered_at_its_own_pace(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int index = host_scene_open(&scene);
    (void)host_scene_answer(&scene, index, HELLO);
    for (int i = 0; i < LIMIT_WHO_BURST; i++) {
        assert_answer(&scene, index, "{\"t\":\"who\",\"n\":3}\n", "\"count\":0");
    }
    assert_answer(&scene, index, "{\"t\":\"who\",\"n\":4}\n",
                  "{\"t\":\"refused\",\"re\":4,\"code\":\"too_fast\"}");
    scene.rig.now_ms += LIMIT_WHO_REFILL_MS;
    assert_answer(&scene, index, "{\"t\":\"who\",\"n\":5}\n", "\"count\":0");
    host_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_says_no_hello_is_closed_at_the_deadline),
        cmocka_unit_test(who_does_not_join_is_closed_at_the_deadline),
        cmocka_unit_test(who_falls_silent_is_pinged_then_closed),
        cmocka_unit_test(a_stall_throws_nobody_out_whose_lines_wait_to_be_read),
        cmocka_unit_test(nobody_there_asks_for_no_call),
        cmocka_unit_test(lines_beyond_the_rate_wait),
        cmocka_unit_test(who_is_answered_at_its_own_pace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
