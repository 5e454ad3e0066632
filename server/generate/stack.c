/* A level of a stack is made by its part's kind once it is known where the stairs up and down are:
 * sheet_stairs says so for each pair of levels from dice alone; where one of the two is drawn, its picture
 * does. So no level's making depends on another's. The kind leaves both places open, and the stairs are put
 * there last. */
#include "server/generate/stack.h"

#include "common/invariant.h"
#include "server/generate/drawn.h"
#include "server/generate/sheet.h"

static int32_t last_level(const struct stack *stack)
{
    return stack->parts[stack->part_count - 1].last;
}

/* The part that has the level; NULL above the first and below the last. */
static const struct stack_part *part_at(const struct stack *stack, int32_t level)
{
    for (int k = 0; k < stack->part_count; k++) {
        if (level >= stack->parts[k].first && level <= stack->parts[k].last) {
            return &stack->parts[k];
        }
    }
    return NULL;
}

/* Where the stairs are that lead from `upper`, a level that is not drawn or above all, to the next. */
static struct point stairs_from(const struct stack *stack, uint64_t seed, uint16_t realm, int32_t upper)
{
    const struct stack_part *above = part_at(stack, upper);
    const struct stack_part *below = part_at(stack, upper + 1);
    struct point at = sheet_stairs(stratum_make(seed, realm, upper));
    if (above != NULL && above->map != NULL) {
        (void)drawn_find_floor(above->map, upper - above->first, TERRAIN_STAIRS_DOWN, &at);
    } else if (below != NULL && below->map != NULL) {
        (void)drawn_find_floor(below->map, 0, TERRAIN_STAIRS_UP, &at);
    }
    return at;
}

static void put_stairs(struct chunk *chunk, struct point at, enum terrain_id floor)
{
    if (at.x >> 5 == chunk->chunk_x && at.y >> 5 == chunk->chunk_y) {
        struct cell cell = {.levels = level_set_one(chunk->level), .floor = (uint8_t)floor};
        chunk_put(chunk, at.x & (CHUNK_SIDE - 1), at.y & (CHUNK_SIDE - 1), cell);
    }
}

/* A level that dice make, on a sheet. */
static void make_rolled(const struct stack *stack, const struct stack_part *part, uint64_t seed,
                        struct chunk *chunk)
{
    const struct storey storey = {
        .stratum = stratum_make(seed, chunk->realm, chunk->level),
        .up = stairs_from(stack, seed, chunk->realm, chunk->level - 1),
        .down = stairs_from(stack, seed, chunk->realm, chunk->level),
        .has_level_above = chunk->level > 0,
        .has_level_below = chunk->level < last_level(stack),
    };
    part->kind->storeys->make(&storey, chunk);
    if (storey.has_level_above) {
        put_stairs(chunk, storey.up, TERRAIN_STAIRS_UP);
    }
    if (storey.has_level_below) {
        put_stairs(chunk, storey.down, TERRAIN_STAIRS_DOWN);
    }
}

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    const struct stack *stack = rules;
    const struct stack_part *part = part_at(stack, chunk->level);
    if (part == NULL) {
        return;
    }
    if (part->map != NULL) {
        const struct storey storey = {.stratum = stratum_make(seed, chunk->realm, chunk->level),
                                      .map = part->map,
                                      .map_level = chunk->level - part->first};
        part->kind->storeys->make(&storey, chunk);
    } else if (sheet_has_chunk(chunk)) {
        make_rolled(stack, part, seed, chunk);
    }
}

static enum ground ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                          int32_t level)
{
    (void)seed;
    (void)realm;
    const struct stack_part *part = part_at(rules, level);
    return part == NULL ? GROUND_RIM : part->kind->storeys->ground(part->map, level - part->first, x, y);
}

struct world_maker stack_maker(const struct stack *stack)
{
    return (struct world_maker){.make = make, .ground = ground, .rules = stack};
}

/* ---------------------------------------------------------------------------------------------- landmarks */

struct place stack_start(const struct stack *stack, uint64_t seed, uint16_t realm)
{
    struct place start = {0};
    if (stack->parts[0].map != NULL) {
        (void)drawn_find(stack->parts[0].map, DRAWN_START, &start);
        start.realm = realm;
        return start;
    }
    struct point at = stairs_from(stack, seed, realm, -1);
    return (struct place){.realm = realm, .x = at.x, .y = at.y, .levels = level_set_one(0)};
}

bool stack_has_deepest(const struct stack *stack)
{
    return stack->parts[stack->part_count - 1].map == NULL;
}

struct place stack_deepest(const struct stack *stack, uint64_t seed, uint16_t realm)
{
    INVARIANT(stack_has_deepest(stack));
    int32_t level = last_level(stack);
    struct point at = stairs_from(stack, seed, realm, level);
    return (struct place){.realm = realm, .x = at.x, .y = at.y, .levels = level_set_one(level)};
}

struct place stack_sign(const struct stack *stack, uint16_t realm, char sign)
{
    struct place place = {0};
    for (int k = 0; k < stack->part_count; k++) {
        const struct stack_part *part = &stack->parts[k];
        if (part->map != NULL && drawn_find(part->map, sign, &place) > 0) {
            place.realm = realm;
            place.levels.first += part->first;
            break;
        }
    }
    return place;
}

/* Widens a shape by a rectangle. */
static void include(struct kind_shape *shape, int32_t left, int32_t top, int32_t width, int32_t height)
{
    int32_t right = left + width;
    int32_t bottom = top + height;
    if (shape->width > 0) {
        right = right > shape->left + shape->width ? right : shape->left + shape->width;
        bottom = bottom > shape->top + shape->height ? bottom : shape->top + shape->height;
        left = left < shape->left ? left : shape->left;
        top = top < shape->top ? top : shape->top;
    }
    shape->left = left;
    shape->top = top;
    shape->width = right - left;
    shape->height = bottom - top;
}

struct kind_shape stack_shape(const struct stack *stack)
{
    struct kind_shape shape = {.level_last = last_level(stack)};
    for (int k = 0; k < stack->part_count; k++) {
        const struct drawn *map = stack->parts[k].map;
        if (map == NULL) {
            include(&shape, SHEET_LEFT, SHEET_TOP, SHEET_WIDTH, SHEET_HEIGHT);
        }
        for (int m = 0; map != NULL && m < map->level_count; m++) {
            const struct drawn_level *level = &map->levels[m];
            include(&shape, level->left, level->top, level->width, level->height);
        }
    }
    return shape;
}
