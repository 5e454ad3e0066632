/* After a run: what its player is told, what a ghost sees and is refused, and how the next run begins. */
#include "server/session/scores.h"
#include "server/world/portal.h"
#include "tests/support/check.h"
#include "tests/support/host_scene.h"
#include "tests/support/standard.h"
#include "tests/support/thing_kinds.h"

#include <string.h>

#define ROOM  "######\n#S...#\n######\n"
#define CLIMB "{\"t\":\"climb\",\"n\":5,\"dir\":\"up\"}\n"
#define EAST  "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n"

/* A room with a way out of the world where players arrive, and some runs that were. */
static void scene_init(struct host_scene *scene, const struct score *scores, size_t count)
{
    const struct portal out = {.from = {.x = 1, .y = 1, .levels = level_set_one(0)},
                               .leaves = true,
                               .sign = terrain_find(standard_terrains(), "way out of the world")};
    host_scene_init_with(
        scene, ROOM,
        &(struct host_config){.portals = &out, .portal_count = 1, .scores = scores, .score_count = count});
}

/* Ann, who has gone out of the world; returns her connection's index. */
static int go_out(struct host_scene *scene)
{
    int ann = host_scene_open(scene);
    (void)host_scene_answer(scene, ann, HELLO JOIN("Ann"));
    (void)host_scene_answer(scene, ann, CLIMB);
    (void)host_scene_answer(scene, ann, "{\"t\":\"ack\",\"frame\":2}\n");
    assert_int_equal(host_player_count(scene->rig.host), 0);
    return ann;
}

/* All that client `index` was sent since it was asked last, ended by NUL; valid until more is sent. */
static const char *sent_since(struct host_scene *scene, int index)
{
    struct buffer *sent = &scene->rig.clients[index].sent;
    buffer_char(sent, '\0');
    sent->length = 0;
    return sent->bytes;
}

static void who_goes_out_is_told_what_the_run_counts_for(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene, NULL, 0);
    int ann = host_scene_open(&scene);
    (void)host_scene_answer(&scene, ann, HELLO JOIN("Ann"));
    assert_answer(
        &scene, ann, CLIMB,
        "{\"t\":\"over\",\"code\":\"out\",\"text\":\"Left the world alive.\",\"rank\":1,\"points\":0}\n"
        "{\"t\":\"frame\",\"n\":2,\"re\":5,");
    assert_false(scene.rig.clients[ann].closed);
    assert_int_equal(host_player_count(scene.rig.host), 0);
    assert_answer(
        &scene, ann, "{\"t\":\"scores\",\"n\":6}\n",
        "{\"t\":\"score\",\"re\":6,\"rank\":1,\"name\":\"Ann\",\"points\":0,\"depth\":0,\"turns\":0,"
        "\"coins\":0,\"won\":false,\"cause\":\"Left the world alive.\"}\n"
        "{\"t\":\"ranking\",\"re\":6,\"count\":1}\n");
    host_scene_finish(&scene);
}

/* And what was carried out with it stays behind; its ghost reads who takes that. */
static void who_carries_the_keystone_out_has_won(void **state)
{
    (void)state;
    struct host_scene scene;
    const struct place way_out = {.x = 1, .y = 1, .levels = level_set_one(0)};
    const struct portal out = {.from = way_out, .leaves = true};
    host_scene_init_with(
        &scene, ROOM,
        &(struct host_config){
            .portals = &out, .portal_count = 1, .things = thing_kinds_of_test(), .keystone = way_out});
    int ann = host_scene_open(&scene);
    (void)host_scene_answer(&scene, ann, HELLO JOIN("Ann") "{\"t\":\"get\",\"n\":3,\"id\":0,\"count\":0}\n");
    assert_answer(
        &scene, ann, "{\"t\":\"ack\",\"frame\":1}\n" CLIMB,
        "{\"t\":\"over\",\"code\":\"won\",\"text\":\"Carried the Keystone out of the world.\",\"rank\":1,"
        "\"points\":10000}\n");
    assert_answer(&scene, ann, "{\"t\":\"scores\",\"n\":6}\n", "\"won\":true");
    assert_answer(&scene, ann, "{\"t\":\"resync\",\"n\":7}\n", "\"Keystone\"");
    int bob = host_scene_open(&scene);
    (void)host_scene_answer(&scene, bob, HELLO JOIN("Bob") "{\"t\":\"get\",\"n\":3,\"id\":0,\"count\":0}\n");
    assert_non_null(strstr(sent_since(&scene, ann), "Bob picks up the Keystone."));
    host_scene_finish(&scene);
}

static void a_ghost_watches_and_is_not_there(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene, NULL, 0);
    int ann = go_out(&scene);
    (void)sent_since(&scene, ann);
    int bob = host_scene_open(&scene);
    const char *arrival = host_scene_answer(&scene, bob, HELLO JOIN("Bob"));
    assert_null(strstr(arrival, "Ann"));
    assert_non_null(strstr(sent_since(&scene, ann), "\"come\":[[1,0,0,0,\"player\",\"Bob\"]]"));
    (void)host_scene_answer(&scene, bob, "{\"t\":\"ack\",\"frame\":1}\n" EAST);
    assert_non_null(strstr(sent_since(&scene, ann), "\"move\":[1,1,0,0]"));
    assert_answer(&scene, bob, "{\"t\":\"say\",\"n\":4,\"text\":\"hello?\"}\n", "hello?");
    assert_answer(&scene, ann, "{\"t\":\"ack\",\"frame\":4}\n", "[\"Bob\",\"hello?\"");
    assert_answer(&scene, ann, "{\"t\":\"who\",\"n\":6}\n", "{\"t\":\"players\",\"re\":6,\"count\":1}\n");
    host_scene_finish(&scene);
}

static void a_ghost_does_nothing_in_the_world(void **state)
{
    (void)state;
    static const char *const deeds[] = {
        EAST,
        "{\"t\":\"wait\",\"n\":3}\n",
        "{\"t\":\"say\",\"n\":3,\"text\":\"boo\"}\n",
        "{\"t\":\"get\",\"n\":3,\"id\":0,\"count\":0}\n",
        "{\"t\":\"explore\",\"n\":3}\n",
        "{\"t\":\"challenge\",\"n\":3,\"name\":\"Bob\"}\n",
        "{\"t\":\"shop\",\"n\":3}\n",
    };
    struct host_scene scene;
    scene_init(&scene, NULL, 0);
    int ann = go_out(&scene);
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        assert_string_equal(host_scene_answer(&scene, ann, deeds[i]),
                            "{\"t\":\"refused\",\"re\":3,\"code\":\"dead\"}\n");
    }
    assert_answer(&scene, ann, "{\"t\":\"resync\",\"n\":7}\n", "\"re\":7,\"full\":true");
    assert_answer(&scene, ann, "{\"t\":\"quit\",\"n\":8}\n", "{\"t\":\"bye\",\"code\":\"left\"");
    assert_closed(&scene, ann, RESULT_LEFT);
    host_scene_finish(&scene);
}

static void a_ghost_begins_a_new_run_under_its_old_name(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene, NULL, 0);
    scene.rig.arrival.trust = HOST_TRUST_PLAIN; /* so there is no token */
    int ann = go_out(&scene);
    assert_answer(&scene, ann, "{\"t\":\"join\",\"n\":8,\"name\":\"x\"}\n", "\"code\":\"bad_name\"");
    assert_answer(&scene, ann, "{\"t\":\"join\",\"n\":9,\"name\":\"Ann\"}\n",
                  "{\"t\":\"joined\",\"re\":9,\"name\":\"Ann\",\"kept\":false,\"back\":false}\n{\"t\":"
                  "\"frame\",\"n\":3,\"full\":true,");
    assert_int_equal(host_player_count(scene.rig.host), 1);
    assert_answer(&scene, ann, EAST "{\"t\":\"ack\",\"frame\":3}\n", "\"n\":4,\"re\":3,\"at\":[2,1,0]");
    host_scene_finish(&scene);
}

static void who_begins_anew_is_seen_to(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene, NULL, 0);
    int ann = go_out(&scene);
    int bob = host_scene_open(&scene);
    (void)host_scene_answer(&scene, bob, HELLO JOIN("Bob"));
    (void)host_scene_answer(&scene, ann, JOIN("Ann"));
    assert_non_null(strstr(sent_since(&scene, bob), "Ann begins anew."));
    host_scene_finish(&scene);
}

static void a_name_that_somebody_took_meanwhile_is_refused_to_a_ghost(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene, NULL, 0);
    int ghost = go_out(&scene);
    int other = host_scene_open(&scene);
    (void)host_scene_answer(&scene, other, HELLO JOIN("Ann"));
    assert_answer(&scene, ghost, "{\"t\":\"join\",\"n\":9,\"name\":\"Ann\"}\n", "\"code\":\"name_taken\"");
    assert_answer(&scene, ghost, EAST, "\"code\":\"dead\"");
    assert_answer(&scene, ghost, "{\"t\":\"join\",\"n\":10,\"name\":\"Eve\"}\n", "\"name\":\"Eve\"");
    host_scene_finish(&scene);
}

static void a_ghost_that_is_cut_off_leaves_nothing_behind(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene, NULL, 0);
    rig_cut(&scene.rig, go_out(&scene));
    int bob = host_scene_open(&scene);
    assert_answer(&scene, bob, HELLO JOIN("Bob"), "\"name\":\"Bob\"");
    host_scene_finish(&scene);
}

static void runs_are_told_best_first_and_not_too_often(void **state)
{
    (void)state;
    static const struct score before[] = {
        {.name = "Low", .points = 3, .cause = "Killed by a rat."},
        {.name = "High", .points = 9, .won = true, .cause = "Carried the Keystone out of the world."},
    };
    struct host_scene scene;
    scene_init(&scene, before, 2);
    int ann = host_scene_open(&scene);
    const char *told = host_scene_answer(&scene, ann, HELLO "{\"t\":\"scores\",\"n\":2}\n");
    const char *first = strstr(told, "\"rank\":1,\"name\":\"High\",\"points\":9");
    const char *second = strstr(told, "\"rank\":2,\"name\":\"Low\"");
    assert_true(first != NULL && second != NULL && first < second);
    assert_answer(&scene, ann, "{\"t\":\"scores\",\"n\":3}\n{\"t\":\"scores\",\"n\":4}\n",
                  "{\"t\":\"refused\",\"re\":4,\"code\":\"too_fast\"}");
    host_scene_finish(&scene);
}

/* What is not kept is lost with the server. */
static void each_run_that_is_over_is_to_be_kept(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene, NULL, 0);
    int ann = host_scene_open(&scene);
    (void)host_scene_answer(&scene, ann, HELLO JOIN("Ann"));
    struct host_update update = {0};
    const struct host_event event = {.type = HOST_LINE,
                                     .now_ms = scene.rig.now_ms,
                                     .connection = (uint32_t)ann,
                                     .line = CLIMB,
                                     .length = strlen(CLIMB) - 1};
    host_step(scene.rig.host, &event, &update);
    assert_int_equal(update.score_count, 1);
    assert_string_equal(update.scores[0].name, "Ann");
    assert_false(update.scores[0].won);
    host_update_clear(&update);
    assert_int_equal(update.score_count, 0);
    host_update_finish(&update);
    host_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_goes_out_is_told_what_the_run_counts_for),
        cmocka_unit_test(who_carries_the_keystone_out_has_won),
        cmocka_unit_test(a_ghost_watches_and_is_not_there),
        cmocka_unit_test(a_ghost_does_nothing_in_the_world),
        cmocka_unit_test(a_ghost_begins_a_new_run_under_its_old_name),
        cmocka_unit_test(who_begins_anew_is_seen_to),
        cmocka_unit_test(a_name_that_somebody_took_meanwhile_is_refused_to_a_ghost),
        cmocka_unit_test(a_ghost_that_is_cut_off_leaves_nothing_behind),
        cmocka_unit_test(runs_are_told_best_first_and_not_too_often),
        cmocka_unit_test(each_run_that_is_over_is_to_be_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
