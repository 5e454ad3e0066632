/* Explore, rest, run and travel, as a player meets them. */
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/host_scene.h"

#include <stdio.h>
#include <string.h>

/* A player who has joined a host_scene through a model. */
static int join(struct host_scene *scene, const char *picture)
{
    host_scene_init(scene, picture);
    int index = rig_connect(&scene->rig, "Ann");
    rig_settle(&scene->rig);
    return index;
}

static struct place place_of(struct host_scene *scene, int index)
{
    struct host *host = scene->rig.host;
    return game_actor(host->game, host->connections[index].viewer.actor)->place;
}

static void assert_at(struct host_scene *scene, int index, char sign)
{
    struct place wanted = ramp_map_place(&scene->map, sign);
    struct place place = place_of(scene, index);
    if (!place_same_cell(place, wanted)) {
        fail_msg("at (%d, %d), not at '%c', (%d, %d)", place.x, place.y, sign, wanted.x, wanted.y);
    }
}

/* Whether a text was in anything the host has sent to the client. */
static bool was_sent(struct host_scene *scene, int index, const char *text)
{
    struct buffer *sent = &scene->rig.clients[index].sent;
    buffer_char(sent, '\0');
    sent->length--;
    return strstr(sent->bytes, text) != NULL;
}

static void assert_refused(struct host_scene *scene, int index, const char *code)
{
    char refusal[64];
    (void)snprintf(refusal, sizeof refusal, "\"code\":\"%s\"}", code);
    assert_true(was_sent(scene, index, refusal));
}

static void command(struct host_scene *scene, int index, struct message message)
{
    assert_true(rig_command(&scene->rig, index, message));
    rig_settle(&scene->rig);
}

static const struct message explore = {.type = MESSAGE_EXPLORE};

static struct message travel_to(struct place place)
{
    return (struct message){.type = MESSAGE_TRAVEL,
                            .travel = {.x = place.x, .y = place.y, .level = place.levels.first}};
}

static void exploring_sees_everything(void **state)
{
    (void)state;
    struct host_scene scene;
    int ann = join(&scene, "###########\n"
                           "#S.#......#\n"
                           "##.#.####.#\n"
                           "##...#b...#\n"
                           "###########\n");
    command(&scene, ann, explore);
    struct explored *explored = scene.rig.host->connections[ann].viewer.explored;
    struct place corner = ramp_map_place(&scene.map, 'b');
    assert_true(explored_cell(explored, scene.map.world, corner).passable);
    assert_false(was_sent(&scene, ann, "\"refused\""));
    assert_true(was_sent(&scene, ann, "There is nothing left to explore from here."));
    command(&scene, ann, explore);
    assert_refused(&scene, ann, "all_explored");
    host_scene_finish(&scene);
}

static void travel_leads_to_what_was_seen_and_nowhere_else(void **state)
{
    (void)state;
    struct host_scene scene;
    int ann = join(&scene, "############\n"
                           "#S........b#\n"
                           "#.########.#\n"
                           "#..........#\n"
                           "#########.##\n"
                           "#c.......d##\n"
                           "############\n");
    command(&scene, ann, travel_to(ramp_map_place(&scene.map, 'b')));
    assert_at(&scene, ann, 'b');
    command(&scene, ann, travel_to(ramp_map_place(&scene.map, 'c')));
    assert_refused(&scene, ann, "no_way");
    assert_at(&scene, ann, 'b');
    command(&scene, ann, explore);
    command(&scene, ann, travel_to(ramp_map_place(&scene.map, 'c')));
    assert_at(&scene, ann, 'c');
    host_scene_finish(&scene);
}

static void running_follows_a_corridor_and_stops_where_it_opens(void **state)
{
    (void)state;
    struct host_scene scene;
    int ann = join(&scene, "##############\n"
                           "#S.....#######\n"
                           "######.#######\n"
                           "######.#....##\n"
                           "######.b.....#\n"
                           "#######.....##\n"
                           "##############\n");
    command(&scene, ann, (struct message){.type = MESSAGE_RUN, .run.dir = DIRECTION_EAST});
    assert_at(&scene, ann, 'b');
    command(&scene, ann, (struct message){.type = MESSAGE_RUN, .run.dir = DIRECTION_NORTH});
    assert_refused(&scene, ann, "blocked");
    host_scene_finish(&scene);
}

static void the_whole_need_no_rest(void **state)
{
    (void)state;
    struct host_scene scene;
    int ann = join(&scene, SMALL_ROOM);
    command(&scene, ann, (struct message){.type = MESSAGE_REST});
    assert_refused(&scene, ann, "no_rest");
    host_scene_finish(&scene);
}

static void rest_ends_when_whole(void **state)
{
    (void)state;
    struct host_scene scene;
    int ann = join(&scene, SMALL_ROOM);
    struct actor_handle handle = scene.rig.host->connections[ann].viewer.actor;
    const struct actor *actor = game_actor(scene.rig.host->game, handle);
    ((struct actor *)(uintptr_t)actor)->hit_points = 10;
    command(&scene, ann, (struct message){.type = MESSAGE_REST});
    assert_int_equal(actor->hit_points, actor->hit_points_most);
    assert_true(was_sent(&scene, ann, "You have rested."));
    host_scene_finish(&scene);
}

static void a_word_stops_a_rest(void **state)
{
    (void)state;
    struct host_scene scene;
    int ann = join(&scene, SMALL_ROOM);
    struct actor_handle handle = scene.rig.host->connections[ann].viewer.actor;
    const struct actor *actor = game_actor(scene.rig.host->game, handle);
    ((struct actor *)(uintptr_t)actor)->hit_points = 10;
    assert_true(rig_command(&scene.rig, ann, (struct message){.type = MESSAGE_REST}));
    command(&scene, ann, (struct message){.type = MESSAGE_STOP});
    assert_true(actor->hit_points < actor->hit_points_most);
    assert_false(was_sent(&scene, ann, "You have rested."));
    assert_int_equal(scene.rig.clients[ann].model->latency.count, 0); /* it was answered */
    host_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exploring_sees_everything),
        cmocka_unit_test(travel_leads_to_what_was_seen_and_nowhere_else),
        cmocka_unit_test(running_follows_a_corridor_and_stops_where_it_opens),
        cmocka_unit_test(the_whole_need_no_rest),
        cmocka_unit_test(rest_ends_when_whole),
        cmocka_unit_test(a_word_stops_a_rest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
