/* Every kind of floor, ornament and wall, listed once.
 *
 * A cell keeps one of each layer apart. TERRAIN_NONE in the wall layer means no wall, and a cell that has
 * neither floor nor wall does not exist: there is rock. */
#ifndef RAMPART_SERVER_WORLD_TERRAIN_H
#define RAMPART_SERVER_WORLD_TERRAIN_H

#include <stdbool.h>
#include <stdint.h>

enum terrain_layer { TERRAIN_LAYER_NONE, TERRAIN_LAYER_FLOOR, TERRAIN_LAYER_ORNAMENT, TERRAIN_LAYER_WALL };

/* clang-format off */
/* id            name              layer     passable transparent  tile glyph     colour */
#define TERRAINS(T)                                                                                                \
    T(ROCK,        "rock",               NONE,     false,   false,       '#', "▒",      "grey")                    \
    T(FLOOR,       "cave floor",         FLOOR,    true,    true,        '.', "·",      "white")                   \
    T(STAIRS_DOWN, "stairs down",        FLOOR,    true,    true,        '>', ">",      "yellow")                  \
    T(STAIRS_UP,   "stairs up",          FLOOR,    true,    true,        '<', "<",      "yellow")                  \
    T(MOSS,        "moss",               ORNAMENT, true,    true,        ',', "\"",     "green")                   \
    T(RUBBLE,      "rubble",             ORNAMENT, true,    true,        ';', "∴",      "brown")                   \
    T(WALL,        "wall",               WALL,     false,   false,       'W', "█",      "white")                   \
    T(WINDOW,      "barred window",      WALL,     false,   true,        'H', "#",      "cyan")
/* clang-format on */

enum terrain_id {
    TERRAIN_NONE,
#define T(id, name, layer, passable, transparent, tile, glyph, colour) TERRAIN_##id,
    TERRAINS(T)
#undef T
        TERRAIN_COUNT
};

struct terrain {
    const char *name;
    enum terrain_layer layer;
    bool passable;      /* as a floor or wall: whether a body can stand here; ornaments decide nothing */
    bool transparent;   /* likewise for sight */
    char tile;          /* its letter on the wire, unlike every other terrain's */
    const char *glyph;  /* what a client shows: one UTF-8 character, one column wide */
    const char *colour; /* one of the colour names of PROTOCOL.md */
};

/* The properties of `id`. Requires: 0 < id < TERRAIN_COUNT. The table is static and never changes. */
const struct terrain *terrain_get(enum terrain_id id);

#endif
