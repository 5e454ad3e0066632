/* Assertions on what is seen on a drawn map, by the names of its places. */
#ifndef RAMPART_TESTS_SUPPORT_SIGHT_ASSERTS_H
#define RAMPART_TESTS_SUPPORT_SIGHT_ASSERTS_H

#include "server/world/sight.h"
#include "tests/support/check.h"
#include "tests/support/ramp_map.h"

/* Fails unless the one at `from` sees each of the names in `to` within radius 20, and, where one can stand
 * there, is seen from there. */
#define assert_sees(map, from, to) sight_asserts_sees((map), (from), (to), __FILE__, __LINE__)
void sight_asserts_sees(const struct ramp_map *map, char from, const char *to, const char *file, int line);

/* Fails if the one at `from` sees any of the names in `to`, or is seen from there. */
#define assert_hidden(map, from, to) sight_asserts_hidden((map), (from), (to), __FILE__, __LINE__)
void sight_asserts_hidden(const struct ramp_map *map, char from, const char *to, const char *file, int line);

enum { SIGHT_PICTURE_MAX = SIGHT_SPAN_MAX * (SIGHT_SPAN_MAX + 1) + 1 };

/* Writes what the one at `from` is painted, row by row, each ended by '\n': the letters of the terrain, ' '
 * where nothing is seen. `picture` has room for SIGHT_PICTURE_MAX. */
void sight_picture(const struct ramp_map *map, struct place from, int radius, char *picture);

/* The same with the level that names each cell, modulo 10 (so that −1 is a 9). */
void sight_picture_levels(const struct ramp_map *map, struct place from, int radius, char *picture);

/* Fails unless the one at `from` is painted `expected`. */
#define assert_shows(map, from, radius, expected)                                                            \
    do {                                                                                                     \
        char picture_[SIGHT_PICTURE_MAX];                                                                    \
        sight_picture((map), ramp_map_place((map), (from)), (radius), picture_);                             \
        assert_string_equal(picture_, (expected));                                                           \
    } while (false)
#define assert_shows_levels(map, from, radius, expected)                                                     \
    do {                                                                                                     \
        char picture_[SIGHT_PICTURE_MAX];                                                                    \
        sight_picture_levels((map), ramp_map_place((map), (from)), (radius), picture_);                      \
        assert_string_equal(picture_, (expected));                                                           \
    } while (false)

/* What is seen from `from`, computed into memory that held rubbish. The caller frees it. */
struct sight *sight_new(const struct ramp_map *map, struct place from, int radius);

#endif
