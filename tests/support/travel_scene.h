/* A host on a drawn map with creatures and things of the test's own, and players who explore, travel, run and
 * rest in it. */
#ifndef RAMPART_TESTS_SUPPORT_TRAVEL_SCENE_H
#define RAMPART_TESTS_SUPPORT_TRAVEL_SCENE_H

#include "server/session/host_state.h"
#include "tests/support/beasts.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig.h"
#include "tests/support/thing_kinds.h"

struct travel_scene {
    struct ramp_map map;
    struct rig rig;
};

/* A drawing on level 0 and, where `below` is not NULL, one on level 1; players start at S, and '<', '>' and
 * '^' in `signs` (a list of letters and these) stand for stairs and a snare that is known: "a>b<". Finish
 * with travel_scene_finish. */
void travel_scene_init(struct travel_scene *scene, const char *top, const char *below, const char *signs);
void travel_scene_finish(struct travel_scene *scene);

/* A player comes, and has its first frame. Returns its index. */
int travel_scene_join(struct travel_scene *scene, const char *name);

/* Gives a command and lets everything happen that follows without time passing. */
void travel_scene_command(struct travel_scene *scene, int index, struct message message);
void travel_scene_explore(struct travel_scene *scene, int index);
void travel_scene_run(struct travel_scene *scene, int index, enum direction dir);
void travel_scene_rest(struct travel_scene *scene, int index);
/* To where `letter` was drawn. */
void travel_scene_travel(struct travel_scene *scene, int index, char letter);

/* Lets so much time pass. */
void travel_scene_pass(struct travel_scene *scene, int64_t ms);

const struct actor *travel_scene_actor(const struct travel_scene *scene, int index);
int32_t travel_scene_turns(const struct travel_scene *scene, int index);
void travel_scene_wound(struct travel_scene *scene, int index, int32_t hit_points);
/* What the character remembers of the cell that was drawn as `letter`. */
struct cell travel_scene_memory(struct travel_scene *scene, int index, char letter);

/* Puts a creature, or so many things, where `letter` was drawn. */
struct actor_handle travel_scene_put(struct travel_scene *scene, enum beast beast, char letter);
void travel_scene_lay(struct travel_scene *scene, uint16_t kind, int32_t count, char letter);

/* Whether the client was ever sent that text. */
bool travel_scene_was_sent(struct travel_scene *scene, int index, const char *text);

/* Fail the test unless the client was refused something with that code; it stands where `letter` was drawn.
 */
void assert_travel_refused(struct travel_scene *scene, int index, const char *code);
void assert_travelled_to(const struct travel_scene *scene, int index, char letter);

#endif
