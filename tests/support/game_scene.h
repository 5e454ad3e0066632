/* A game on a drawn map, with lively terrain, for tests of the rules. */
#ifndef RAMPART_TESTS_SUPPORT_GAME_SCENE_H
#define RAMPART_TESTS_SUPPORT_GAME_SCENE_H

#include "server/game/game.h"
#include "tests/support/beasts.h"
#include "tests/support/ramp_map.h"
#include "tests/support/thing_scene.h"

enum { GAME_SCENE_LEVELS = 3 };

struct eyes;

struct game_scene {
    struct ramp_map map;
    struct game *game;
    struct eyes *eyes; /* owned: players see as far as EYES_RADIUS */
    const char *ground[GAME_SCENE_LEVELS];
};

/* A drawing on level 0 and, where `below` is not NULL, another on level 1; new players start at S. People may
 * dig, and the ground is free wherever game_scene_set_ground does not say otherwise. Finish with
 * game_scene_finish; do not copy. */
void game_scene_init(struct game_scene *scene, const struct ramp_map_sign *legend, const char *top,
                     const char *below);
/* The same game by rules of the test's own: what lives and lies in it, its time. In both the Keystone lies at
 * K, where that is drawn. */
void game_scene_init_as(struct game_scene *scene, const struct ramp_map_sign *legend, const char *top,
                        const char *below, const struct game_config *rules);
void game_scene_finish(struct game_scene *scene);

/* Says what the ground of a level is, by a drawing (borrowed) that begins where the map's do: 'U' unyielding,
 * 'R' the rim, 'C' a cell of a ramp site, all else free. */
void game_scene_set_ground(struct game_scene *scene, int32_t level, const char *picture);

/* Lays an ornament on the cell that was drawn as `letter`. */
void game_scene_lay(struct game_scene *scene, char letter, uint8_t ornament);

/* Makes the cell that was drawn as `letter` a floor of that terrain. */
void game_scene_pave(struct game_scene *scene, char letter, uint8_t floor);

/* The cell that was drawn as `letter`, as it is now. */
struct cell game_scene_cell(const struct game_scene *scene, char letter);

/* Puts a creature where `letter` was drawn. */
struct actor_handle game_scene_put(struct game_scene *scene, enum beast beast, char letter);

/* Lays so many things of a kind of thing_kinds.h where `letter` was drawn; gives them to somebody. */
struct thing_handle game_scene_lay_things(struct game_scene *scene, uint16_t kind, int32_t count,
                                          char letter);
void game_scene_hand(struct game_scene *scene, uint16_t kind, int32_t count, struct actor_handle holder);

/* Carries out all that is due. */
void game_scene_pump(struct game_scene *scene);

/* The player waits so many turns, and whatever comes of it happens; as long as it lives. */
void game_scene_wait(struct game_scene *scene, struct actor_handle handle, int turns);

struct actor_handle game_scene_join(struct game_scene *scene, const char *name);

/* Steps by (dx, dy), and fails the test if that is refused. */
void game_scene_step(struct game_scene *scene, struct actor_handle handle, int32_t dx, int32_t dy);

/* Fails the test unless the actor stands where `letter` was drawn. */
void assert_stands_at(const struct game_scene *scene, struct actor_handle handle, char letter);

/* How many events of that type, and with that text unless it is NULL, have happened since they were last
 * forgotten. */
int game_scene_count(const struct game_scene *scene, enum game_event_type type, const char *text);

#endif
