/* What one player sees, drawn as ASCII in a test, and the frames that a server would send of it: written with
 * a difference and a sum of the test's own, so that server and client can both be wrong. */
#ifndef RAMPART_TESTS_SUPPORT_SCENE_H
#define RAMPART_TESTS_SUPPORT_SCENE_H

#include "client/model/model.h"

enum { SCENE_CELLS_MAX = 4096, SCENE_THINGS_MAX = 16, SCENE_RADIUS = 20 };

struct scene_cell {
    int32_t x;
    int32_t y;
    int32_t level;
    char tile;
};

struct scene {
    const char *name; /* the viewer's */
    const char *realm;
    struct place at;
    int cell_count;
    struct scene_cell cells[SCENE_CELLS_MAX];
    int thing_count;
    struct frame_thing things[SCENE_THINGS_MAX];
    bool tells_self;
    struct own self;
};

/* Draws a scene whose north-west corner is (x, y): each character but ' ' is a cell seen on `level`; '@' is
 * '.' where the viewer stands, '1' … '9' is '.' where the player P1 … P9 stands, known by that id. */
void scene_draw(struct scene *scene, int32_t x, int32_t y, int32_t level, const char *const *rows);

/* Adds one seen cell. */
void scene_add(struct scene *scene, int32_t x, int32_t y, int32_t level, char tile);

/* Adds a thing of that kind, without a name, on the viewer's first level. */
void scene_add_thing(struct scene *scene, int32_t id, int32_t x, int32_t y, const char *kind);

/* Appends frame `number`: the whole scene, or the difference from `before`. No newline. */
void scene_full(const struct scene *scene, int32_t number, struct buffer *out);
void scene_difference(const struct scene *before, const struct scene *after, int32_t number,
                      struct buffer *out);

/* A model that has joined as "Ann", knows the tiles . # < >, the kinds goblin and club and some words of
 * refusals, and has seen no frame; `out` of all that went before is thrown away. The caller destroys it. */
struct model *scene_join(void);

/* Gives the model a frame of the scene, as scene_full or scene_difference (where `before` is not NULL) write
 * it, and appends what it answers to `out`, which may be NULL. */
void scene_show(struct model *model, const struct scene *before, const struct scene *scene, int32_t number,
                struct buffer *out);

/* Fails the test unless the model shows exactly the scene. */
void scene_assert_shown(const struct model *model, const struct scene *scene);

/* Gives the model a line. */
void scene_line(struct model *model, const char *line, struct buffer *out);

#endif
