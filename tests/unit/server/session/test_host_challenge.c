/* Two players ask each other for a fight, and take it back: what each is answered and told. */
#include "tests/support/check.h"
#include "tests/support/host_scene.h"

#include <string.h>

#define ASK(n, name)   "{\"t\":\"challenge\",\"n\":" n ",\"name\":\"" name "\"}\n"
#define PEACE(n, name) "{\"t\":\"peace\",\"n\":" n ",\"name\":\"" name "\"}\n"
#define EVERYTHING     "{\"t\":\"resync\",\"n\":5}\n"

struct ring {
    struct host_scene scene;
    int ann;
    int bob;
};

static void ring_init(struct ring *ring)
{
    host_scene_init(&ring->scene, SMALL_ROOM);
    ring->ann = host_scene_open(&ring->scene);
    ring->bob = host_scene_open(&ring->scene);
    (void)host_scene_answer(&ring->scene, ring->ann, HELLO JOIN("Ann"));
    (void)host_scene_answer(&ring->scene, ring->bob, HELLO JOIN("Bob"));
    (void)host_scene_answer(&ring->scene, ring->ann, "{\"t\":\"ack\",\"frame\":2}\n");
    (void)host_scene_answer(&ring->scene, ring->bob, "{\"t\":\"ack\",\"frame\":1}\n");
}

static void assert_read(struct ring *ring, int index, const char *text)
{
    struct buffer *sent = &ring->scene.rig.clients[index].sent;
    buffer_char(sent, '\0');
    sent->length--;
    if (strstr(sent->bytes, text) == NULL) {
        fail_msg("never sent: %s", text);
    }
}

static void both_are_told_what_each_asks(void **state)
{
    (void)state;
    struct ring ring;
    ring_init(&ring);
    assert_answer(&ring.scene, ring.ann, ASK("3", "bob"), "You offer Bob a fight.");
    assert_read(&ring, ring.bob, "Ann offers you a fight: offer one back to accept it.");
    assert_answer(&ring.scene, ring.bob, ASK("3", "Ann") EVERYTHING, "You and Ann fight from now on.");
    assert_read(&ring, ring.ann, "You and Bob fight from now on.");
    assert_answer(&ring.scene, ring.bob, ASK("4", "Ann") EVERYTHING, "You and Ann are fighting already.");
    assert_answer(&ring.scene, ring.ann, EVERYTHING, "\"mark\":[1,\"foe\"]");
    assert_answer(&ring.scene, ring.ann, PEACE("4", "Bob") EVERYTHING, "You make peace with Bob.");
    assert_read(&ring, ring.bob, "Ann makes peace with you.");
    host_scene_finish(&ring.scene);
}

static void an_offer_is_taken_back(void **state)
{
    (void)state;
    struct ring ring;
    ring_init(&ring);
    (void)host_scene_answer(&ring.scene, ring.ann, ASK("3", "Bob"));
    assert_answer(&ring.scene, ring.ann, PEACE("4", "Bob") EVERYTHING, "You offer Bob no fight any more.");
    assert_read(&ring, ring.bob, "Ann offers you no fight any more.");
    host_scene_finish(&ring.scene);
}

/* The victim moves first; then the blow falls that was pressed before, and nobody presses it again. */
static void the_first_blow_waits_and_falls(void **state)
{
    (void)state;
    struct ring ring;
    ring_init(&ring);
    (void)host_scene_answer(&ring.scene, ring.ann, ASK("3", "Bob"));
    (void)host_scene_answer(&ring.scene, ring.bob, ASK("3", "Ann"));
    const char *answer =
        host_scene_answer(&ring.scene, ring.ann, "{\"t\":\"move\",\"n\":6,\"dir\":\"e\"}\n" EVERYTHING);
    assert_null(strstr(answer, "not_yet"));
    assert_null(strstr(answer, "put off"));
    assert_null(strstr(answer, "You hesitate"));
    assert_non_null(strstr(answer, "Bob moves first; then you strike."));
    answer = host_scene_answer(&ring.scene, ring.bob, "{\"t\":\"wait\",\"n\":6}\n" EVERYTHING);
    assert_read(&ring, ring.bob, "Ann is about to strike you: you move first.");
    assert_null(strstr(answer, "You hesitate"));
    assert_true(strstr(answer, "Ann hits you") != NULL || strstr(answer, "Ann misses you") != NULL);
    host_scene_finish(&ring.scene);
}

static void who_is_not_there_is_not_asked(void **state)
{
    (void)state;
    struct ring ring;
    ring_init(&ring);
    const char nobody[] = "{\"t\":\"refused\",\"re\":3,\"code\":\"nobody_there\"}";
    assert_answer(&ring.scene, ring.ann, ASK("3", "Carol"), nobody);
    assert_answer(&ring.scene, ring.ann, ASK("3", "Ann"), nobody);
    assert_answer(&ring.scene, ring.ann, PEACE("3", "Bob"), "no_consent");
    assert_answer(&ring.scene, ring.ann, PEACE("3", "Carol"), "no_consent");
    host_scene_finish(&ring.scene);
}

static void nobody_is_asked_without_end(void **state)
{
    (void)state;
    struct ring ring;
    ring_init(&ring);
    for (int k = 0; k < LIMIT_CHAT_BURST; k++) {
        (void)host_scene_answer(&ring.scene, ring.ann, ASK("3", "Bob"));
    }
    assert_answer(&ring.scene, ring.ann, ASK("4", "Bob"), "too_fast");
    host_scene_finish(&ring.scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_are_told_what_each_asks),   cmocka_unit_test(an_offer_is_taken_back),
        cmocka_unit_test(the_first_blow_waits_and_falls), cmocka_unit_test(who_is_not_there_is_not_asked),
        cmocka_unit_test(nobody_is_asked_without_end),
    };
    return cmocka_run_group_tests_name("session/host/challenge", tests, NULL, NULL);
}
