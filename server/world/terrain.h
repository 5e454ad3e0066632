/* Floors, ornaments and walls: a table that content fills (server/content/terrain.json) and a world borrows.
 *
 * Code knows some of them by name, those that a level kind lays and stairs: these come first in every table,
 * in the order of this list, whatever the content says of them. Others are content's own.
 *
 * A cell keeps one of each layer apart. TERRAIN_NONE in the wall layer means no wall, and a cell that has
 * neither floor nor wall does not exist: there is rock. */
#ifndef RAMPART_SERVER_WORLD_TERRAIN_H
#define RAMPART_SERVER_WORLD_TERRAIN_H

#include "common/limits.h"

#include <stdbool.h>
#include <stdint.h>

enum terrain_layer { TERRAIN_LAYER_NONE, TERRAIN_LAYER_FLOOR, TERRAIN_LAYER_ORNAMENT, TERRAIN_LAYER_WALL };

/* clang-format off */
/* T(ID, name, layer) */
#define TERRAINS_KNOWN(T)                        \
    T(ROCK,        "rock",          NONE)        \
    T(FLOOR,       "cave floor",    FLOOR)       \
    T(STAIRS_DOWN, "stairs down",   FLOOR)       \
    T(STAIRS_UP,   "stairs up",     FLOOR)       \
    T(MOSS,        "moss",          ORNAMENT)    \
    T(RUBBLE,      "rubble",        ORNAMENT)    \
    T(WALL,        "wall",          WALL)        \
    T(WINDOW,      "barred window", WALL)        \
    T(GRASS,       "grass",         FLOOR)       \
    T(FLOWERS,     "flowers",       ORNAMENT)    \
    T(PATH,        "trodden path",  FLOOR)       \
    T(WATER,       "water",         FLOOR)       \
    T(TREE,        "tree",          WALL)        \
    T(FLAGSTONES,  "flagstones",    FLOOR)       \
    T(KERB,        "kerb",          FLOOR)       \
    T(TORCH,       "torch on a wall", ORNAMENT)  \
    T(CRACK,       "cracked wall",  ORNAMENT)    \
    T(DIRT,        "dirt",          ORNAMENT)    \
    T(DOOR,        "door",          WALL)        \
    T(GONG,        "gong",          ORNAMENT)    \
    T(TRAPDOOR,    "hidden trapdoor", ORNAMENT)  \
    T(SNARE,       "hidden snare",  ORNAMENT)    \
    T(RED,         "red floor",     FLOOR)       \
    T(ORANGE,      "orange floor",  FLOOR)       \
    T(YELLOW,      "yellow floor",  FLOOR)       \
    T(GREEN,       "green floor",   FLOOR)       \
    T(CYAN,        "cyan floor",    FLOOR)       \
    T(BLUE,        "blue floor",    FLOOR)       \
    T(VIOLET,      "violet floor",  FLOOR)
/* clang-format on */

enum terrain_id {
    TERRAIN_NONE,
#define T(id, name, layer) TERRAIN_##id,
    TERRAINS_KNOWN(T)
#undef T
        TERRAIN_KNOWN_COUNT /* the first id that is content's own */
};

/* What happens where somebody comes to stand on a cell, or leaves it. */
enum terrain_effect {
    TERRAIN_BECOMES, /* this terrain becomes another of its layer, or goes */
    TERRAIN_TELLS,   /* who set it off reads the text */
    TERRAIN_SOUNDS,  /* everybody within hearing, round corners too, hears the text */
    TERRAIN_RINGS,   /* everybody on the level hears it, however far */
    TERRAIN_DROPS,   /* who set it off falls to the level below, if there is open ground near that leads on */
    TERRAIN_RETURNS  /* who set it off is back where it came to the level */
};

enum { TERRAIN_EVENTS_MAX = 4 };

struct terrain_event {
    enum terrain_effect effect;
    uint8_t terrain;                         /* of TERRAIN_BECOMES; TERRAIN_NONE: it goes */
    char text[LIMIT_CONTENT_TEXT_BYTES + 1]; /* of those that have one */
};

struct terrain {
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    enum terrain_layer layer;
    bool passable; /* whether a body can stand here; an ornament decides nothing: if not, it hangs on walls */
    bool transparent; /* likewise for sight */
    bool hidden;      /* of an ornament: what lies under it is shown instead */
    bool diggable;    /* of a wall, where the realm lets people dig */
    char tile;        /* its letter on the wire, unlike every other terrain's */
    char glyph[8];    /* what a client shows: one UTF-8 character, one column wide */
    char colour[16];  /* one of the colour names of PROTOCOL.md */
    int enter_count;
    int leave_count;
    struct terrain_event enter[TERRAIN_EVENTS_MAX]; /* in this order, once somebody stands here */
    struct terrain_event leave[TERRAIN_EVENTS_MAX];
};

struct terrain_table {
    int count; /* of rows, with row 0, TERRAIN_NONE, which is empty */
    struct terrain
        at[LIMIT_TERRAINS + 1]; /* by enum terrain_id; [TERRAIN_KNOWN_COUNT, count) are content's */
};

/* The properties of `id`. Requires: 0 < id < table->count. */
const struct terrain *terrain_get(const struct terrain_table *table, uint8_t id);

/* One of all its events, those of `enter` first. Requires: 0 ≤ k < enter_count + leave_count. */
const struct terrain_event *terrain_event_at(const struct terrain *terrain, int k);

/* The id of that name; TERRAIN_NONE if there is none. */
uint8_t terrain_find(const struct terrain_table *table, const char *name);

/* The name that content must give to a terrain that code knows. Requires: 0 < id < TERRAIN_KNOWN_COUNT. */
const char *terrain_known_name(uint8_t id);
enum terrain_layer terrain_known_layer(uint8_t id);

#endif
