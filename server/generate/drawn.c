/* A drawn map once it is read: a realm that looks each cell up in its pictures. */
#include "server/generate/drawn.h"

#include <stdlib.h>

void drawn_destroy(struct drawn *drawn)
{
    if (drawn == NULL) {
        return;
    }
    for (int k = 0; k < drawn->level_count; k++) {
        free(drawn->levels[k].signs);
    }
    free(drawn);
}

static const struct drawn_level *find_level(const struct drawn *drawn, int32_t level)
{
    for (int k = 0; k < drawn->level_count; k++) {
        if (drawn->levels[k].level == level) {
            return &drawn->levels[k];
        }
    }
    return NULL;
}

static char sign_at(const struct drawn_level *drawn, int32_t x, int32_t y)
{
    int64_t i = (int64_t)x - drawn->left;
    int64_t j = (int64_t)y - drawn->top;
    if (i < 0 || i >= drawn->width || j < 0 || j >= drawn->height) {
        return '#';
    }
    return drawn->signs[j * drawn->width + i];
}

char drawn_at(const struct drawn *drawn, int32_t x, int32_t y, int32_t level)
{
    const struct drawn_level *found = find_level(drawn, level);
    char sign = '#';
    if (found != NULL) {
        sign = sign_at(found, x, y);
    }
    return sign;
}

static struct cell cell_of(const struct drawn_sign *sign, int32_t level)
{
    return (struct cell){.levels = sign->ramp ? sign->levels : level_set_one(level),
                         .floor = sign->floor,
                         .ornament = sign->ornament,
                         .wall = sign->wall};
}

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)seed;
    const struct drawn *drawn = rules;
    const struct drawn_level *level = find_level(drawn, chunk->level);
    for (int j = 0; level != NULL && j < CHUNK_SIDE; j++) {
        for (int i = 0; i < CHUNK_SIDE; i++) {
            char sign = sign_at(level, chunk->chunk_x * CHUNK_SIDE + i, chunk->chunk_y * CHUNK_SIDE + j);
            chunk_put(chunk, i, j, cell_of(&drawn->legend[(unsigned char)sign], chunk->level));
        }
    }
}

struct world_maker drawn_maker(const struct drawn *drawn)
{
    return (struct world_maker){.make = make, .rules = drawn};
}

int drawn_find(const struct drawn *drawn, char sign, struct place *place)
{
    int count = 0;
    for (int k = 0; k < drawn->level_count; k++) {
        const struct drawn_level *level = &drawn->levels[k];
        const struct cell cell = cell_of(&drawn->legend[(unsigned char)sign % DRAWN_SIGNS], level->level);
        const int cells = cell.levels.first == level->level ? level->width * level->height : 0;
        for (int i = 0; i < cells; i++) {
            if (level->signs[i] == sign) {
                *place = (struct place){.x = level->left + i % level->width,
                                        .y = level->top + i / level->width,
                                        .levels = cell.levels};
                count++;
            }
        }
    }
    return count;
}
