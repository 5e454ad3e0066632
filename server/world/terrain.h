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
    T(ARCHWAY,     "archway",            ORNAMENT, true,    true,        'A', "∩",      "magenta")                 \
    T(WAY_OUT,     "way out of the world", ORNAMENT, true,  true,        'O', "Ω",      "yellow")                  \
    T(WELL,        "well",               ORNAMENT, true,    true,        'w', "o",      "blue")                    \
    T(WALL,        "wall",               WALL,     false,   false,       'W', "█",      "white")                   \
    T(WINDOW,      "barred window",      WALL,     false,   true,        'H', "╫",      "cyan")                    \
    T(GRASS,       "grass",              FLOOR,    true,    true,        'g', "'",      "green")                   \
    T(FLOWERS,     "flowers",            ORNAMENT, true,    true,        'f', "*",      "magenta")                 \
    T(PATH,        "trodden path",       FLOOR,    true,    true,        'p', ":",      "brown")                   \
    T(WATER,       "water",              FLOOR,    false,   true,        '~', "≈",      "blue")                    \
    T(TREE,        "tree",               WALL,     false,   false,       'T', "♣",      "green")                   \
    T(FLAGSTONES,  "flagstones",         FLOOR,    true,    true,        's', "·",      "grey")                    \
    T(KERB,        "kerb",               FLOOR,    true,    true,        'k', "=",      "yellow")                  \
    T(TORCH,       "torch on a wall",    ORNAMENT, false,   false,       't', "†",      "yellow")                  \
    T(CRACK,       "cracked wall",       ORNAMENT, false,   false,       'c', "▓",      "grey")                    \
    T(DIRT,        "dirt",               ORNAMENT, true,    true,        'd', "∵",      "brown")                   \
    T(RED,         "red floor",          FLOOR,    true,    true,        '1', "·",      "red")                     \
    T(ORANGE,      "orange floor",       FLOOR,    true,    true,        '2', "·",      "brown")                   \
    T(YELLOW,      "yellow floor",       FLOOR,    true,    true,        '3', "·",      "yellow")                  \
    T(GREEN,       "green floor",        FLOOR,    true,    true,        '4', "·",      "green")                   \
    T(CYAN,        "cyan floor",         FLOOR,    true,    true,        '5', "·",      "cyan")                    \
    T(BLUE,        "blue floor",         FLOOR,    true,    true,        '6', "·",      "blue")                    \
    T(VIOLET,      "violet floor",       FLOOR,    true,    true,        '7', "·",      "magenta")
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
    bool passable; /* whether a body can stand here; an ornament decides nothing: if not, it hangs on walls */
    bool transparent;   /* likewise for sight */
    char tile;          /* its letter on the wire, unlike every other terrain's */
    const char *glyph;  /* what a client shows: one UTF-8 character, one column wide */
    const char *colour; /* one of the colour names of PROTOCOL.md */
};

/* The properties of `id`. Requires: 0 < id < TERRAIN_COUNT. The table is static and never changes. */
const struct terrain *terrain_get(enum terrain_id id);

#endif
