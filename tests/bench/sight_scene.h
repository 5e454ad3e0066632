/* What the bench of sight looks at: observers in small worlds made for it, each with the same world on one
 * level beside it. */
#ifndef RAMPART_TESTS_BENCH_SIGHT_SCENE_H
#define RAMPART_TESTS_BENCH_SIGHT_SCENE_H

#include "common/place.h"
#include "server/world/world.h"

/* The first five are thrown, open being an empty field; the others are those of two realms. */
enum sight_scene_ground {
    SIGHT_OPEN,
    SIGHT_CAVE,
    SIGHT_MAZE,
    SIGHT_ROOMS,
    SIGHT_PILLARS,
    SIGHT_MEADOW,
    SIGHT_HALLS,
    SIGHT_GROUNDS
};

/* Where the ramps are: nowhere; in the chunks that a view touches, but not in it; within 6 cells of the
 * observer, who sees one step of the land, or small hills, or a slope with a step every six cells. */
enum sight_scene_ramps {
    SIGHT_NO_RAMPS,
    SIGHT_OUTSIDE,
    SIGHT_HILLSIDE,
    SIGHT_HILLS,
    SIGHT_SLOPE,
    SIGHT_RAMPS
};

enum { SIGHT_SPOTS_MAX = 96, SIGHT_WORLDS_MAX = SIGHT_SPOTS_MAX + 8, SIGHT_NEAR = 6 /* cells from a ramp */ };

/* An observer. */
struct sight_spot {
    struct world *world;
    struct world *flat; /* the same to look at, all of it on one level */
    struct place from;
    struct place from_flat;
};

struct sight_scene {
    int radius;
    int again; /* how often more a view is computed before the next: with a flat world each, memory would tell
                */
    int spot_count;
    struct sight_spot spots[SIGHT_SPOTS_MAX];
    struct world *worlds[SIGHT_WORLDS_MAX]; /* owned */
    int world_count;
};

extern const char *const sight_scene_ground_names[SIGHT_GROUNDS];
extern const char *const sight_scene_ramps_names[SIGHT_RAMPS];

/* Four maps of a kind, with `spot_count` observers in all. To be released by sight_scene_finish. Requires:
 * spot_count ≤ SIGHT_SPOTS_MAX. */
void sight_scene_init(struct sight_scene *scene, enum sight_scene_ground ground, enum sight_scene_ramps ramps,
                      int radius, int spot_count);

/* Observers near ramps in realm number `realm` of the table of realms, fewer if it has few ramps. What each
 * of them sees, copied onto one level, is their flat world. To be released by sight_scene_finish. */
void sight_scene_init_realm(struct sight_scene *scene, uint16_t realm, int radius, int spot_count);

void sight_scene_finish(struct sight_scene *scene);

#endif
