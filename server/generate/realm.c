/* A realm is made by its kind if that fills it alone, else by its stack. */
#include "server/generate/realm.h"

#include "common/dice.h"
#include "common/invariant.h"
#include "server/generate/drawn.h"

enum { WINDOW_STREAM = 0x57494e44, FAR_LEVEL = 1000000 };

/* What the kind has that fills the realm alone; NULL: the realm is a stack. */
static const struct kind_alone *alone(const struct realm *realm)
{
    return realm->levels.parts[0].kind->alone;
}

void realm_add_levels(struct realm *realm, const struct level_kind *kind, int32_t level_count,
                      const struct drawn *map)
{
    struct stack *stack = &realm->levels;
    INVARIANT(stack->part_count < LIMIT_REALM_PARTS && level_count <= LIMIT_REALM_LEVELS);
    const struct stack_part *above = stack->part_count > 0 ? &stack->parts[stack->part_count - 1] : NULL;
    /* Below a kind that fills the realm alone there is no level: realms_check says so. */
    int32_t first = above != NULL && above->kind->alone == NULL ? above->last + 1 : 0;
    int32_t count = map != NULL ? map->level_count : level_count;
    int32_t last = kind->alone != NULL ? kind->alone->shape.level_last : first + count - 1;
    stack->parts[stack->part_count++] =
        (struct stack_part){.kind = kind, .map = map, .first = first, .last = last};
}

struct world_maker realm_maker(const struct realm *realm)
{
    struct world_maker maker = alone(realm) != NULL ? alone(realm)->maker : stack_maker(&realm->levels);
    maker.dug = realm->dug;
    maker.farthest = realm->farthest;
    return maker;
}

struct place realm_start(const struct realm *realm, uint64_t seed, uint16_t number)
{
    return alone(realm) != NULL ? alone(realm)->start(seed, number)
                                : stack_start(&realm->levels, seed, number);
}

struct kind_shape realm_shape(const struct realm *realm)
{
    return alone(realm) != NULL ? alone(realm)->shape : stack_shape(&realm->levels);
}

uint32_t realm_exempt(const struct realm *realm)
{
    const uint32_t all = (1u << VERIFY_RULES) - 1;
    uint32_t exempt = realm->farthest ? all & ~(1u << VERIFY_S0_COPIES) & ~(1u << VERIFY_STAIRS) : 0;
    for (int k = 0; k < realm->levels.part_count; k++) {
        exempt |= realm->levels.parts[k].kind->exempt;
    }
    return exempt;
}

/* ---------------------------------------------------------------------------------------------- windows */

/* Where a part of an endless realm is, in whole patterns from (0, 0): near it for half of the kinds of seeds,
 * at two of the realm's corners, and on its axes. */
static struct point choose_part(const struct kind_shape *shape, uint64_t kind, struct dice_roll roll)
{
    const int32_t columns = WORLD_COORDINATE_MAX / shape->width;
    const int32_t rows = WORLD_COORDINATE_MAX / shape->height;
    const int32_t near = (int32_t)dice_below(roll.value[0], 4) - 2;
    const int32_t anywhere = (int32_t)dice_below(roll.value[1], 2 * (uint32_t)rows) - rows;
    const int32_t x[] = {near, near, -columns, columns - 1, near, 0};
    const int32_t y[] = {-near, near, rows - 1, -rows, near, anywhere};
    return (struct point){x[kind], y[kind]};
}

/* The first level to look at: the top ones, any, deep ones and the last ones. */
static int32_t choose_level(int32_t last, uint64_t kind, struct dice_roll roll, int32_t count)
{
    const int64_t most = (int64_t)last + 1 - count;
    const int64_t any = (int64_t)dice_below(roll.value[2], (uint32_t)(most + 1));
    const int64_t few = (int64_t)dice_below(roll.value[3], 4);
    const int64_t below[] = {0, few, any, 1, FAR_LEVEL + few, most};
    return (int32_t)(below[kind] > most ? any : below[kind]);
}

struct verify_window realm_window(const struct realm *realm, uint16_t number, uint64_t seed,
                                  int32_t level_count)
{
    enum { KINDS = 6 };
    INVARIANT(level_count > 0);
    const struct kind_shape shape = realm_shape(realm);
    const struct dice_roll roll = dice_roll(seed, WINDOW_STREAM, number, 0, 0);
    struct verify_window window = {
        .realm = number,
        .left = shape.left,
        .top = shape.top,
        .width = shape.width,
        .height = shape.height,
        .level_count = level_count <= shape.level_last ? level_count : shape.level_last + 1,
        .radius = REALMS_SEEN_RADIUS,
    };
    window.level = choose_level(shape.level_last, seed % KINDS, roll, window.level_count);
    if (shape.endless) {
        struct point at = choose_part(&shape, seed % KINDS, roll);
        bool across = seed / KINDS % 2 == 1;
        window.left += at.x * shape.width + (across ? shape.width / 2 : 0);
        window.top += at.y * shape.height + (across ? shape.height / 2 : 0);
    }
    return window;
}
