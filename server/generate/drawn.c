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
        free(drawn->levels[k].pieces);
    }
    free(drawn);
}

const struct drawn_level *drawn_level_of(const struct drawn *drawn, int32_t level)
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
    const struct drawn_level *found = drawn_level_of(drawn, level);
    char sign = '#';
    if (found != NULL) {
        sign = sign_at(found, x, y);
    }
    return sign;
}

const struct drawn_sign *drawn_sign_at(const struct drawn *drawn, int32_t x, int32_t y, int32_t level)
{
    return &drawn->legend[(unsigned char)drawn_at(drawn, x, y, level)];
}

static struct cell cell_of(const struct drawn_sign *sign, int32_t level)
{
    struct cell cell = sign->cell;
    cell.levels = sign->ramp ? cell.levels : level_set_one(level);
    return cell;
}

/* Fills a chunk from the picture of what the map calls `level`. */
static void fill(const struct drawn *drawn, int32_t level, struct chunk *chunk)
{
    const struct drawn_level *picture = drawn_level_of(drawn, level);
    for (int k = 0; picture != NULL && k < CHUNK_CELLS; k++) {
        int i = k % CHUNK_SIDE;
        int j = k / CHUNK_SIDE;
        char sign = sign_at(picture, chunk->chunk_x * CHUNK_SIDE + i, chunk->chunk_y * CHUNK_SIDE + j);
        struct cell cell = cell_of(&drawn->legend[(unsigned char)sign], level);
        cell.levels.first += chunk->level - level;
        chunk_put(chunk, i, j, cell);
    }
}

static enum ground ground(const struct drawn *drawn, int32_t level, int32_t x, int32_t y)
{
    const struct drawn_level *picture = drawn_level_of(drawn, level);
    if (picture == NULL || x < picture->left || x - picture->left >= picture->width || y < picture->top ||
        y - picture->top >= picture->height) {
        return GROUND_RIM;
    }
    const struct drawn_sign *sign = &drawn->legend[(unsigned char)sign_at(picture, x, y)];
    if (sign->ramp) {
        return GROUND_CELL;
    }
    return cell_exists(sign->cell) || sign->soft ? GROUND_FREE : GROUND_UNYIELDING;
}

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)seed;
    fill(rules, chunk->level, chunk);
}

static enum ground map_ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                              int32_t level)
{
    (void)seed;
    (void)realm;
    return ground(rules, level, x, y);
}

struct world_maker drawn_maker(const struct drawn *drawn)
{
    return (struct world_maker){.make = make, .ground = map_ground, .rules = drawn};
}

static void make_storey(const struct storey *storey, struct chunk *chunk)
{
    fill(storey->map, storey->map_level, chunk);
}

static const struct kind_storeys storeys = {.make = make_storey, .ground = ground, .drawn = true};

const struct level_kind drawn_kind = {.name = "drawn", .storeys = &storeys};

struct drawn_position drawn_position(const struct drawn *drawn, struct place place)
{
    const struct drawn_level *level = drawn_level_of(drawn, place.levels.first);
    if (level == NULL) {
        return (struct drawn_position){0};
    }
    return (struct drawn_position){level->line + (place.y - level->top), 1 + (place.x - level->left)};
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

int drawn_find_floor(const struct drawn *drawn, int32_t level, enum terrain_id floor, struct point *at)
{
    const struct drawn_level *picture = drawn_level_of(drawn, level);
    int count = 0;
    for (int k = 0; picture != NULL && k < picture->width * picture->height; k++) {
        if (drawn->legend[(unsigned char)picture->signs[k]].cell.floor == (uint8_t)floor) {
            *at = (struct point){picture->left + k % picture->width, picture->top + k / picture->width};
            count++;
        }
    }
    return count;
}
