/* A host in a drawn room, and connections for which the test itself speaks. */
#ifndef RAMPART_TESTS_SUPPORT_HOST_SCENE_H
#define RAMPART_TESTS_SUPPORT_HOST_SCENE_H

#include "tests/support/ramp_map.h"
#include "tests/support/rig.h"

struct host_scene {
    struct ramp_map map;
    struct rig rig;
};

#define SMALL_ROOM "####\n#S.#\n####\n"
#define HELLO      "{\"t\":\"hello\",\"n\":1,\"major\":1,\"minor\":0,\"client\":\"test\"}\n"
#define JOIN(name) "{\"t\":\"join\",\"n\":2,\"name\":\"" name "\"}\n"

/* A host whose world is the drawing, on level 0; players start at S. Finish with host_scene_finish. */
void host_scene_init(struct host_scene *scene, const char *picture);
/* The same with all else that a host is told; world, names of realms and start are the scene's. */
void host_scene_init_with(struct host_scene *scene, const char *picture, const struct host_config *config);
/* The same with a command rate. */
void host_scene_init_at(struct host_scene *scene, const char *picture, int commands_per_second);
void host_scene_finish(struct host_scene *scene);

/* Opens a connection that has said nothing. Returns its index. */
int host_scene_open(struct host_scene *scene);

/* Opens one from that address that has said hello. */
int host_scene_open_from(struct host_scene *scene, uint64_t address);

/* Makes the host's first account, which is no user's of this machine. `hash` is its password's, by RIG_HASH.
 */
void host_scene_add_account(struct host_scene *scene, const char *name, const char *hash);

/* Gives the host lines of client `index` and returns all that it then sends to it, ended by NUL; valid until
 * the next. */
const char *host_scene_answer(struct host_scene *scene, int index, const char *lines);

/* Fails the test unless `expected` is in the answer. */
void assert_answer(struct host_scene *scene, int index, const char *lines, const char *expected);

/* Fails the test unless the host has closed the connection for that reason. */
void assert_closed(const struct host_scene *scene, int index, enum result reason);

#endif
