/* Maps drawn as text: a legend and a picture for each level, ramps included, so that people can make levels
 * with an editor. `rampart-world sight` reads them; its page, rampart-world(1), describes the format for
 * people.
 *
 *     -- A comment. A file is sections; an empty line ends each.
 *     legend
 *     / = cave floor on 0, 1
 *     % = moss on 0..2
 *
 *     level 0
 *     #####
 *     #.@/#
 *     #####
 *
 *     level 1 at 2, 0
 *     #####
 *     #/..#
 *     #####
 *
 * A sign is a printable character. "% = soft rock" is rock that people can dig; all other rock is unyielding.
 * Without a legend ' ' and '#' are rock, '.' is cave floor, ',' moss, ';'
 * rubble, 'W' a wall, 'H' a barred window, '<' and '>' stairs, and '@' and any other letter are cave floor.
 * "at" says where a picture's north-west corner is, (0, 0) if not said; short rows end in rock. A ramp is
 * drawn on each of its levels, by one sign. */
#ifndef RAMPART_SERVER_GENERATE_DRAWN_H
#define RAMPART_SERVER_GENERATE_DRAWN_H

#include "common/limits.h"
#include "common/place.h"
#include "server/generate/kind.h"
#include "server/world/world.h"

#include <stddef.h>

enum { DRAWN_SIGNS = 128, DRAWN_COORDINATE_MAX = 1000000000, DRAWN_LEVEL_MAX = LIMIT_LEVEL };

/* The sign that is drawn where one arrives. */
#define DRAWN_START '@'

/* What a sign stands for. */
struct drawn_sign {
    bool known;
    bool ramp;
    bool soft;        /* rock that can be dug, where the realm lets people dig */
    struct cell cell; /* complete; its levels are those of a ramp, else of no meaning */
    int line;         /* of the legend that tells it; 0: nobody had to */
};

/* The picture of one level. */
struct drawn_level {
    int32_t level;
    int32_t left;
    int32_t top;
    int32_t width;
    int32_t height;
    int line;       /* in the file, of its northernmost row */
    char *signs;    /* width × height, row by row */
    size_t *pieces; /* likewise: which piece of the map each cell is of */
};

struct drawn {
    struct drawn_sign legend[DRAWN_SIGNS];
    int level_count;
    struct drawn_level levels[LIMIT_DRAWN_LEVELS]; /* in the order of the file */
};

/* What is wrong with a file, and where: line and column count from 1, a column is a byte. */
struct drawn_error {
    int line;
    int column;
    char text[240]; /* what was expected, or which rule is broken how, in words */
};

/* Reads a map. Returns NULL, and the first error in `*error`, unless the text keeps the format and what it
 * draws keeps S0, S1 and S2, whatever is dug away in its soft rock; of a map that is to be looked up
 * `farthest` level first, only S0 is asked. Legends name terrains of that table. The caller owns the map:
 * drawn_destroy. */
struct drawn *drawn_read(const char *text, size_t length, const struct terrain_table *terrains, bool farthest,
                         struct drawn_error *error);
/* Accepts NULL. */
void drawn_destroy(struct drawn *drawn);

/* Levels of a realm that are a map, rock all around. */
extern const struct level_kind drawn_kind;

/* The maker of a realm that is the map, rock all around, on the levels of the same numbers. Borrows the map,
 * which must outlive the world. */
struct world_maker drawn_maker(const struct drawn *drawn);

/* The picture of a level; NULL if there is none. */
const struct drawn_level *drawn_level_of(const struct drawn *drawn, int32_t level);

/* The sign at (x, y) on a level; '#' where nothing is drawn. */
char drawn_at(const struct drawn *drawn, int32_t x, int32_t y, int32_t level);

/* What that sign stands for. */
const struct drawn_sign *drawn_sign_at(const struct drawn *drawn, int32_t x, int32_t y, int32_t level);

/* Reads level numbers as the legend has them, "0, 2..4", until they end, and how many bytes that took in
 * `*used`. Returns NULL, or what was expected after `*used` bytes. */
const char *drawn_levels(const char *text, size_t length, size_t *used, struct level_set *levels);

/* Which piece of the map a place is of: 1, 2 … for cells that people can stand on, the same number where they
 * can walk from one to the other, stairs within the map included; 0 for all else. A map that is to be looked
 * up `farthest` level first is all one piece. */
size_t drawn_piece(const struct drawn *drawn, struct place place);

/* Where in its file a place of the map is drawn. */
struct drawn_position {
    int line; /* from 1; 0: nowhere */
    int column;
};
struct drawn_position drawn_position(const struct drawn *drawn, struct place place);

/* How many places are drawn with `sign`, a ramp's counted once, and the last of them in `*place`, in realm 0.
 */
int drawn_find(const struct drawn *drawn, char sign, struct place *place);

/* How many places of a level have that floor, and the last of them in `*at`. */
int drawn_find_floor(const struct drawn *drawn, int32_t level, enum terrain_id floor, struct point *at);

#endif
