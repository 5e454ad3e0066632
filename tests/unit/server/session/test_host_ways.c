/* Ways to other realms: seen, stood on, known. */
#include "tests/support/check.h"
#include "tests/support/lively.h"
#include "tests/support/travel_scene.h"

#include <string.h>

static const char *const realm_names[] = {"caves", "halls"};

/* Two realms, and an archway at a on level 0 of the first that leads to S itself as if it were the other. */
static void init(struct travel_scene *scene, const char *picture)
{
    struct world *world = world_create(0, lively_terrains());
    (void)world_add_realm(world, (struct world_maker){.dug = TERRAIN_FLOOR});
    (void)world_add_realm(world, (struct world_maker){.dug = TERRAIN_FLOOR});
    ramp_map_init_in(&scene->map, world, 0, 0);
    ramp_map_draw(&scene->map, 0, NULL, picture);
    struct place there = {.realm = 1, .levels = level_set_one(0)};
    world_put(world, there.realm, there.x, there.y,
              (struct cell){.levels = there.levels, .floor = TERRAIN_FLOOR});
    const struct portal portals[] = {
        {.from = ramp_map_place(&scene->map, 'a'),
         .to = there,
         .sign = terrain_find(lively_terrains(), "archway")},
        {.from = there, .to = ramp_map_place(&scene->map, 'a'), .sign = TERRAIN_NONE},
    };
    struct host_config config = {
        .world = world,
        .realm_names = realm_names,
        .start = ramp_map_place(&scene->map, 'S'),
        .portals = portals,
        .portal_count = sizeof portals / sizeof *portals,
    };
    rig_init(&scene->rig, &config, 1);
}

static int count_sent(struct travel_scene *scene, int index, const char *text)
{
    int count = 0;
    (void)travel_scene_was_sent(scene, index, text); /* ends what was sent by NUL */
    for (const char *at = scene->rig.clients[index].sent.bytes; (at = strstr(at, text)) != NULL; at++) {
        count++;
    }
    return count;
}

static const char hall[] = "###########\n"
                           "#S.....####\n"
                           "######....#\n"
                           "######.##a#\n"
                           "###########\n";

static void a_way_that_comes_into_view_is_told_with_where_it_is(void **state)
{
    (void)state;
    struct travel_scene scene;
    init(&scene, hall);
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_explore(&scene, ann);
    assert_true(travel_scene_was_sent(&scene, ann, "You see an archway to the east."));
    travel_scene_finish(&scene);
}

static void a_way_that_was_stood_on_is_told_once(void **state)
{
    (void)state;
    struct travel_scene scene;
    init(&scene, hall);
    int ann = travel_scene_join(&scene, "Ann");
    static const char told[] =
        "{\"t\":\"way\",\"realm\":\"caves\",\"level\":0,\"x\":9,\"y\":3,\"leads\":\"halls\"}";
    travel_scene_explore(&scene, ann);
    assert_int_equal(count_sent(&scene, ann, "\"t\":\"way\""), 0);
    for (int times = 0; times < 2; times++) {
        travel_scene_travel(&scene, ann, 'a');
        assert_travelled_to(&scene, ann, 'a');
        travel_scene_travel(&scene, ann, 'S');
        assert_travelled_to(&scene, ann, 'S');
    }
    assert_int_equal(count_sent(&scene, ann, told), 1);
    assert_int_equal(count_sent(&scene, ann, "A way to the halls begins here"), 2);
    const struct ways *known = &scene.rig.clients[ann].model->ways;
    assert_string_equal(ways_lead(known, "caves", 0, 9, 3), "halls");
    assert_null(ways_lead(known, "caves", 0, 9, 2));
    travel_scene_finish(&scene);
}

static void who_goes_through_a_way_is_seen_to_go_and_to_come(void **state)
{
    (void)state;
    struct travel_scene scene;
    init(&scene, "#####\n#Sa.#\n#####\n");
    int bob = travel_scene_join(&scene, "Bob");
    travel_scene_command(&scene, bob, (struct message){.type = MESSAGE_MOVE, .move.dir = DIRECTION_EAST});
    int ann = travel_scene_join(&scene, "Ann");
    travel_scene_command(&scene, bob, (struct message){.type = MESSAGE_CLIMB, .climb.dir = CLIMB_UP});
    assert_true(travel_scene_was_sent(&scene, ann, "Bob goes through the archway."));
    travel_scene_command(&scene, bob, (struct message){.type = MESSAGE_CLIMB, .climb.dir = CLIMB_UP});
    assert_true(travel_scene_was_sent(&scene, ann, "Bob comes out of the archway."));
    assert_false(travel_scene_was_sent(&scene, bob, "through"));
    travel_scene_finish(&scene);
}

static void all_ways_are_told_to_who_comes_with_them(void **state)
{
    (void)state;
    struct travel_scene scene;
    init(&scene, hall);
    int ann = travel_scene_join(&scene, "Ann");
    struct host *host = scene.rig.host;
    struct connection *connection = &host->connections[ann];
    connection->viewer.explored->ways[0] = true;
    scene.rig.clients[ann].sent.length = 0;
    connection->viewer.explored->noticed = TERRAIN_NONE;
    host->update = &scene.rig.update;
    host_tell_ways(host, connection);
    rig_end_turn(&scene.rig);
    assert_int_equal(count_sent(&scene, ann, "\"t\":\"way\""), 1);
    travel_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_way_that_comes_into_view_is_told_with_where_it_is),
        cmocka_unit_test(a_way_that_was_stood_on_is_told_once),
        cmocka_unit_test(who_goes_through_a_way_is_seen_to_go_and_to_come),
        cmocka_unit_test(all_ways_are_told_to_who_comes_with_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
