#include "tests/support/travel_scene.h"

#include "server/game/game_state.h"
#include "tests/support/check.h"
#include "tests/support/lively.h"

#include <stdio.h>
#include <string.h>

static const char *const realm_names[] = {"caves"};

static void put_sign(struct ramp_map *map, char letter, char sign)
{
    struct place at = ramp_map_place(map, letter);
    struct cell cell = world_cell(map->world, 0, at.x, at.y, at.levels);
    if (sign == '^') {
        cell.ornament = TERRAIN_SNARE;
    } else {
        cell.floor = sign == '>' ? TERRAIN_STAIRS_DOWN : TERRAIN_STAIRS_UP;
    }
    world_put(map->world, 0, at.x, at.y, cell);
}

void travel_scene_init(struct travel_scene *scene, const char *top, const char *below, const char *signs)
{
    struct world *world = world_create(0, lively_terrains());
    (void)world_add_realm(world, (struct world_maker){.dug = TERRAIN_FLOOR});
    ramp_map_init_in(&scene->map, world, 0, 0);
    if (below != NULL) {
        ramp_map_draw(&scene->map, 1, NULL, below);
    }
    ramp_map_draw(&scene->map, 0, NULL, top);
    for (; *signs != '\0'; signs += 2) {
        put_sign(&scene->map, signs[0], signs[1]);
    }
    struct host_config config = {
        .world = world,
        .realm_names = realm_names,
        .start = ramp_map_place(&scene->map, 'S'),
        .creatures = beasts(),
        .things = thing_kinds_of_test(),
    };
    rig_init(&scene->rig, &config, 1);
}

void travel_scene_finish(struct travel_scene *scene)
{
    rig_finish(&scene->rig);
    ramp_map_finish(&scene->map);
}

int travel_scene_join(struct travel_scene *scene, const char *name)
{
    int index = rig_connect(&scene->rig, name);
    rig_settle(&scene->rig);
    return index;
}

void travel_scene_command(struct travel_scene *scene, int index, struct message message)
{
    assert_true(rig_command(&scene->rig, index, message));
    rig_settle(&scene->rig);
}

void travel_scene_explore(struct travel_scene *scene, int index)
{
    travel_scene_command(scene, index, (struct message){.type = MESSAGE_EXPLORE});
}

void travel_scene_run(struct travel_scene *scene, int index, enum direction dir)
{
    travel_scene_command(scene, index, (struct message){.type = MESSAGE_RUN, .run.dir = (int32_t)dir});
}

void travel_scene_rest(struct travel_scene *scene, int index)
{
    travel_scene_command(scene, index, (struct message){.type = MESSAGE_REST});
}

void travel_scene_travel(struct travel_scene *scene, int index, char letter)
{
    struct place place = ramp_map_place(&scene->map, letter);
    struct message message = {.type = MESSAGE_TRAVEL,
                              .travel = {.x = place.x, .y = place.y, .level = place.levels.first}};
    travel_scene_command(scene, index, message);
}

void travel_scene_pass(struct travel_scene *scene, int64_t ms)
{
    scene->rig.now_ms += ms;
    rig_settle(&scene->rig);
}

const struct actor *travel_scene_actor(const struct travel_scene *scene, int index)
{
    struct host *host = scene->rig.host;
    return game_actor(host->game, host->connections[index].viewer.actor);
}

int32_t travel_scene_turns(const struct travel_scene *scene, int index)
{
    const struct actor *actor = travel_scene_actor(scene, index);
    return (int32_t)game_clock(scene->rig.host->game, actor->handle).turns;
}

void travel_scene_wound(struct travel_scene *scene, int index, int32_t hit_points)
{
    struct actor_handle handle = travel_scene_actor(scene, index)->handle;
    game_somebody(scene->rig.host->game, handle)->hit_points = hit_points;
}

struct cell travel_scene_memory(struct travel_scene *scene, int index, char letter)
{
    struct explored *explored = scene->rig.host->connections[index].viewer.explored;
    return explored_cell(explored, scene->map.world, ramp_map_place(&scene->map, letter));
}

struct actor_handle travel_scene_put(struct travel_scene *scene, enum beast beast, char letter)
{
    struct actor_handle handle;
    struct place place = ramp_map_place(&scene->map, letter);
    assert_int_equal(game_add_creature(scene->rig.host->game, (uint16_t)beast, place, &handle), RESULT_OK);
    rig_settle(&scene->rig);
    return handle;
}

void travel_scene_lay(struct travel_scene *scene, uint16_t kind, int32_t count, char letter)
{
    struct place place = ramp_map_place(&scene->map, letter);
    struct things *things = &scene->rig.host->game->things;
    assert_int_equal(things_make(things, kind, count, things_on_ground(place), NULL), RESULT_OK);
    rig_settle(&scene->rig);
}

bool travel_scene_was_sent(struct travel_scene *scene, int index, const char *text)
{
    struct buffer *sent = &scene->rig.clients[index].sent;
    buffer_char(sent, '\0');
    sent->length--;
    return strstr(sent->bytes, text) != NULL;
}

void assert_travel_refused(struct travel_scene *scene, int index, const char *code)
{
    char refusal[64];
    (void)snprintf(refusal, sizeof refusal, "\"code\":\"%s\"}", code);
    assert_true(travel_scene_was_sent(scene, index, refusal));
}

void assert_travelled_to(const struct travel_scene *scene, int index, char letter)
{
    struct place wanted = ramp_map_place(&scene->map, letter);
    struct place place = travel_scene_actor(scene, index)->place;
    if (!place_same_cell(place, wanted)) {
        fail_msg("at (%d, %d, %d), not at '%c', (%d, %d, %d)", place.x, place.y, place.levels.first, letter,
                 wanted.x, wanted.y, wanted.levels.first);
    }
}
