/* What every kind of level must keep, whatever it looks like. */
#ifndef RAMPART_TESTS_SUPPORT_LEVEL_ASSERTS_H
#define RAMPART_TESTS_SUPPORT_LEVEL_ASSERTS_H

#include "server/world/ground.h"
#include "server/world/world.h"

/* A world with standard terrain and one realm, number 0. The caller owns it: world_destroy. */
struct world *world_of(struct world_maker maker, uint64_t seed);

/* The cell at (x, y) of realm 0 on one level alone. */
struct cell cell_on(struct world *world, int32_t x, int32_t y, int32_t level);

/* A stretch of chunks. */
struct stretch {
    int32_t chunk_x;
    int32_t chunk_y;
    int columns;
    int rows;
};

/* Fails unless the two chunks are equal, byte for byte. */
void assert_same_chunk(const struct chunk *a, const struct chunk *b);

/* Fails unless all chunks of the stretch on `level_count` levels from `level` on are the same when made in
 * two random orders. At most 2,000 chunks. */
void assert_any_order_gives_the_same(struct world_maker maker, uint64_t seed, struct stretch stretch,
                                     int32_t level, int32_t level_count);

/* Fails unless what exists in the middle chunk of `level` differs from that of another seed, of the next
 * realm of the same maker, and of the level `other`. */
void assert_seeds_realms_and_levels_differ(struct world_maker maker, int32_t level, int32_t other);

/* Fails if any two of these chunks that have a cell look the same. At most 2,000 chunks. */
void assert_nothing_repeats(struct world_maker maker, uint64_t seed, struct stretch stretch, int32_t level,
                            int32_t level_count);

/* Fails unless the stairs between `upper` and the next level down are the same whichever of the two was made
 * first, and making the second changes nothing on the first. Returns how many there are. */
int assert_no_stairs_appear_behind_you(struct world_maker maker, uint64_t seed, struct stretch stretch,
                                       int32_t upper);

/* Fails unless all stairs of the level are on empty floor, with eight passable cells around them on both of
 * their levels. Returns how many there are. */
int assert_no_stairs_in_a_wall(struct world_maker maker, uint64_t seed, struct stretch stretch,
                               int32_t level);

/* Fails if there is a cell where the ground is unyielding or the realm's rim. */
void assert_keeps_to_the_ground(struct world *world, struct stretch stretch, int32_t level);

#endif
