#include "tests/support/game_scene.h"

#include "server/game/game_state.h"
#include "tests/support/check.h"
#include "tests/support/eyes.h"
#include "tests/support/lively.h"

#include <stdlib.h>
#include <string.h>

enum { CORNER = -3 };

/* The sign in a picture whose north-west corner is (CORNER, CORNER); '.' where there is none. */
static char sign_at(const char *picture, int32_t x, int32_t y)
{
    for (int32_t row = CORNER; row < y && picture != NULL; row++) {
        const char *end = strchr(picture, '\n');
        picture = end != NULL ? end + 1 : NULL;
    }
    size_t column = (size_t)(x - CORNER);
    return picture != NULL && y >= CORNER && x >= CORNER && column < strcspn(picture, "\n") ? picture[column]
                                                                                            : '.';
}

static enum ground ground_at(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                             int32_t level)
{
    (void)seed;
    (void)realm;
    const struct game_scene *scene = rules;
    switch (level >= 0 && level < GAME_SCENE_LEVELS ? sign_at(scene->ground[level], x, y) : '.') {
    case 'U':
        return GROUND_UNYIELDING;
    case 'R':
        return GROUND_RIM;
    case 'C':
        return GROUND_CELL;
    default:
        return GROUND_FREE;
    }
}

void game_scene_init(struct game_scene *scene, const struct ramp_map_sign *legend, const char *top,
                     const char *below)
{
    game_scene_init_as(scene, legend, top, below,
                       &(struct game_config){.creatures = beasts(), .things = thing_kinds_of_test()});
}

void game_scene_init_as(struct game_scene *scene, const struct ramp_map_sign *legend, const char *top,
                        const char *below, const struct game_config *rules)
{
    struct world *world = world_create(0, lively_terrains());
    (void)world_add_realm(world,
                          (struct world_maker){.ground = ground_at, .rules = scene, .dug = TERRAIN_GRASS});
    memset(scene, 0, sizeof *scene);
    ramp_map_init_in(&scene->map, world, CORNER, CORNER);
    ramp_map_draw(&scene->map, 0, legend, top);
    if (below != NULL) {
        ramp_map_draw(&scene->map, 1, legend, below);
    }
    scene->eyes = calloc(1, sizeof *scene->eyes);
    assert_non_null(scene->eyes);
    struct game_config config = *rules;
    config.world = world;
    config.start = ramp_map_place(&scene->map, 'S');
    config.keystone = scene->map.named['K'];
    config.facts = eyes_facts(scene->eyes);
    scene->game = game_create(&config);
    scene->eyes->game = scene->game;
}

void game_scene_finish(struct game_scene *scene)
{
    game_destroy(scene->game);
    free(scene->eyes);
    ramp_map_finish(&scene->map);
}

struct actor_handle game_scene_put(struct game_scene *scene, enum beast beast, char letter)
{
    struct actor_handle handle;
    struct place place = ramp_map_place(&scene->map, letter);
    assert_int_equal(game_add_creature(scene->game, (uint16_t)beast, place, &handle), RESULT_OK);
    return handle;
}

struct thing_handle game_scene_lay_things(struct game_scene *scene, uint16_t kind, int32_t count, char letter)
{
    struct place place = ramp_map_place(&scene->map, letter);
    return thing_scene_make(&scene->game->things, kind, count, things_on_ground(place));
}

void game_scene_hand(struct game_scene *scene, uint16_t kind, int32_t count, struct actor_handle holder)
{
    (void)thing_scene_make(&scene->game->things, kind, count, things_with(holder));
}

void game_scene_pump(struct game_scene *scene)
{
    eyes_blink(scene->eyes);
    while (game_pump(scene->game)) {
    }
}

void game_scene_wait(struct game_scene *scene, struct actor_handle handle, int turns)
{
    for (int k = 0; k < turns && game_actor(scene->game, handle)->hit_points > 0; k++) {
        eyes_blink(scene->eyes);
        assert_int_equal(game_wait(scene->game, handle), RESULT_OK);
        game_scene_pump(scene);
    }
}

void game_scene_set_ground(struct game_scene *scene, int32_t level, const char *picture)
{
    scene->ground[level] = picture;
}

struct cell game_scene_cell(const struct game_scene *scene, char letter)
{
    struct place at = ramp_map_place(&scene->map, letter);
    return world_cell(scene->map.world, at.realm, at.x, at.y, at.levels);
}

void game_scene_lay(struct game_scene *scene, char letter, uint8_t ornament)
{
    struct place at = ramp_map_place(&scene->map, letter);
    struct cell cell = game_scene_cell(scene, letter);
    cell.ornament = ornament;
    world_put(scene->map.world, at.realm, at.x, at.y, cell);
}

void game_scene_pave(struct game_scene *scene, char letter, uint8_t floor)
{
    struct place at = ramp_map_place(&scene->map, letter);
    struct cell cell = {.levels = at.levels, .floor = floor};
    world_put(scene->map.world, at.realm, at.x, at.y, cell);
}

struct actor_handle game_scene_join(struct game_scene *scene, const char *name)
{
    struct actor_handle handle;
    assert_int_equal(game_join(scene->game, name, &handle), RESULT_OK);
    return handle;
}

void game_scene_step(struct game_scene *scene, struct actor_handle handle, int32_t dx, int32_t dy)
{
    assert_int_equal(game_move(scene->game, handle, dx, dy), RESULT_OK);
}

void assert_stands_at(const struct game_scene *scene, struct actor_handle handle, char letter)
{
    struct place expected = ramp_map_place(&scene->map, letter);
    const struct actor *actor = game_actor(scene->game, handle);
    assert_non_null(actor);
    assert_int_equal(actor->place.x, expected.x);
    assert_int_equal(actor->place.y, expected.y);
    assert_true(level_set_equal(actor->place.levels, expected.levels));
    assert_ptr_equal(game_actor_at(scene->game, expected), actor);
}

int game_scene_count(const struct game_scene *scene, enum game_event_type type, const char *text)
{
    size_t count;
    int found = 0;
    const struct game_event *events = game_events(scene->game, &count);
    for (size_t i = 0; i < count; i++) {
        found += events[i].type == type && (text == NULL || strcmp(events[i].text, text) == 0);
    }
    return found;
}
