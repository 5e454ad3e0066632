/* What can be wrong with a stack is wrong with its maps: how far they reach, where a picture's stairs are,
 * and whether those of the level above and below can be there too. */
#include "server/generate/stack.h"

#include "server/generate/drawn.h"
#include "server/generate/sheet.h"

#include <stdio.h>

/* One part as it is tried. */
struct trial {
    const struct stack *stack;
    int part;
    char *text;
};

static const struct stack_part *part_of(const struct trial *trial)
{
    return &trial->stack->parts[trial->part];
}

static const struct stack_part *part_above(const struct trial *trial)
{
    return trial->part > 0 ? part_of(trial) - 1 : NULL;
}

static const struct stack_part *part_below(const struct trial *trial)
{
    return trial->part + 1 < trial->stack->part_count ? part_of(trial) + 1 : NULL;
}

static const char *name_of(enum terrain_id floor)
{
    return terrain_known_name((uint8_t)floor);
}

/* The map's levels are 0, 1 … without a gap. */
static bool check_levels(const struct trial *trial)
{
    const struct drawn *map = part_of(trial)->map;
    for (int32_t level = 0; level < map->level_count; level++) {
        if (drawn_level_of(map, level) == NULL) {
            (void)snprintf(trial->text, STACK_TEXT_BYTES,
                           "expected a map of levels 0 to %d: level %ld is not drawn", map->level_count - 1,
                           (long)level);
            return false;
        }
    }
    return true;
}

/* The levels from the realm's first to the part's last, one over the other, cover no more than a chart can
 * show. */
static bool check_extent(const struct trial *trial)
{
    struct stack down_to_here = *trial->stack;
    down_to_here.part_count = trial->part + 1;
    const struct kind_shape shape = stack_shape(&down_to_here);
    if (shape.width <= LIMIT_DRAWN_EXTENT && shape.height <= LIMIT_DRAWN_EXTENT) {
        return true;
    }
    (void)snprintf(trial->text, STACK_TEXT_BYTES,
                   "expected all levels of the realm, one over the other, within %d cells along x and along "
                   "y; these and those above them take %ld by %ld",
                   LIMIT_DRAWN_EXTENT, (long)shape.width, (long)shape.height);
    return false;
}

/* Whether each `floor` of the map's level has its other end on level + `down`, which is drawn too. */
static bool check_ends(const struct trial *trial, int32_t level, enum terrain_id floor, int32_t down)
{
    const struct drawn *map = part_of(trial)->map;
    enum terrain_id other = floor == TERRAIN_STAIRS_DOWN ? TERRAIN_STAIRS_UP : TERRAIN_STAIRS_DOWN;
    const struct drawn_level *picture = drawn_level_of(map, level);
    for (int32_t k = 0; k < picture->width * picture->height; k++) {
        int32_t x = picture->left + k % picture->width;
        int32_t y = picture->top + k / picture->width;
        if (drawn_sign_at(map, x, y, level)->cell.floor == floor &&
            drawn_sign_at(map, x, y, level + down)->cell.floor != other) {
            (void)snprintf(trial->text, STACK_TEXT_BYTES,
                           "expected %s at (%ld, %ld) of the map's level %ld: there are %s on level %ld",
                           name_of(other), (long)x, (long)y, (long)(level + down), name_of(floor),
                           (long)level);
            return false;
        }
    }
    return true;
}

/* Whether stairs that lead to another part are drawn once, or not at all where there is no other part. */
static bool check_count(const struct trial *trial, int32_t level, enum terrain_id floor, bool other,
                        struct point *at)
{
    int count = drawn_find_floor(part_of(trial)->map, level, floor, at);
    int expected = other ? 1 : 0;
    if (count != expected) {
        (void)snprintf(trial->text, STACK_TEXT_BYTES,
                       "expected %s \"%s\" on the map's level %ld, as the realm has %s levels %s it, not %d",
                       expected == 1 ? "one" : "no", name_of(floor), (long)level, other ? "other" : "no",
                       floor == TERRAIN_STAIRS_UP ? "above" : "below", count);
    }
    return count == expected;
}

/* Whether stairs at `at` from level `upper` down suit the level on their other side, which dice make: there
 * both its stairs have rooms of their own, one in the west and one in the east. */
static bool check_within(const struct trial *trial, struct point at, int32_t upper)
{
    struct point low;
    struct point high;
    sheet_stairs_bounds(upper, &low, &high);
    if (at.x >= low.x && at.x <= high.x && at.y >= low.y && at.y <= high.y) {
        return true;
    }
    (void)snprintf(
        trial->text, STACK_TEXT_BYTES,
        "expected the map's stairs between the realm's levels %ld and %ld at x from %ld to %ld and "
        "y from %ld to %ld, not at (%ld, %ld)",
        (long)upper, (long)upper + 1, (long)low.x, (long)high.x, (long)low.y, (long)high.y, (long)at.x,
        (long)at.y);
    return false;
}

static bool check_above(const struct trial *trial)
{
    const struct stack_part *above = part_above(trial);
    struct point at;
    return check_count(trial, 0, TERRAIN_STAIRS_UP, above != NULL, &at) &&
           (above == NULL || above->map != NULL || check_within(trial, at, above->last));
}

/* Two maps, one above the other, must agree on where their stairs are. */
static bool check_meeting(const struct trial *trial, const struct drawn *below, struct point at)
{
    struct point other = {0};
    if (drawn_find_floor(below, 0, TERRAIN_STAIRS_UP, &other) == 0 || point_equal(at, other)) {
        return true;
    }
    (void)snprintf(trial->text, STACK_TEXT_BYTES,
                   "expected stairs down at (%ld, %ld), where the next map has its stairs up, not at (%ld, "
                   "%ld)",
                   (long)other.x, (long)other.y, (long)at.x, (long)at.y);
    return false;
}

static bool check_below(const struct trial *trial)
{
    const struct stack_part *below = part_below(trial);
    const struct stack_part *part = part_of(trial);
    struct point at;
    if (!check_count(trial, part->last - part->first, TERRAIN_STAIRS_DOWN, below != NULL, &at)) {
        return false;
    }
    if (below == NULL) {
        return true;
    }
    return below->map != NULL ? check_meeting(trial, below->map, at) : check_within(trial, at, part->last);
}

static bool is_stairs(const struct drawn_sign *sign)
{
    return sign->cell.floor == TERRAIN_STAIRS_UP || sign->cell.floor == TERRAIN_STAIRS_DOWN;
}

/* Stairs are on empty open floor. */
static bool check_stairs(const struct trial *trial)
{
    const struct drawn *map = part_of(trial)->map;
    for (int k = ' '; k < DRAWN_SIGNS; k++) {
        const struct drawn_sign *sign = &map->legend[k];
        bool plain =
            sign->cell.passable && sign->cell.wall == TERRAIN_NONE && sign->cell.ornament == TERRAIN_NONE;
        struct place place;
        if (is_stairs(sign) && (!plain || sign->ramp) && drawn_find(map, (char)k, &place) > 0) {
            (void)snprintf(
                trial->text, STACK_TEXT_BYTES,
                "expected stairs on empty open floor of one level: '%c' at (%ld, %ld) of the map's "
                "level %ld is more",
                k, (long)place.x, (long)place.y, (long)place.levels.first);
            return false;
        }
    }
    return true;
}

bool stack_check_sign(const struct stack *stack, char sign, char text[STACK_TEXT_BYTES])
{
    int count = 0;
    bool suits = true;
    for (int k = 0; k < stack->part_count; k++) {
        const struct drawn *map = stack->parts[k].map;
        struct place place;
        int found = map != NULL ? drawn_find(map, sign, &place) : 0;
        count += found;
        suits = suits && (found == 0 || (map->legend[(unsigned char)sign].cell.passable &&
                                         !is_stairs(&map->legend[(unsigned char)sign])));
    }
    if (count != 1) {
        (void)snprintf(
            text, STACK_TEXT_BYTES,
            "expected a letter that is drawn once in the maps of the realm: '%c' is drawn %d times", sign,
            count);
        return false;
    }
    if (!suits) {
        (void)snprintf(text, STACK_TEXT_BYTES,
                       "expected a letter where people can stand and no stairs are, not '%c'", sign);
    }
    return suits;
}

static bool check_start(const struct trial *trial)
{
    const struct drawn *map = part_of(trial)->map;
    struct place start;
    int count = drawn_find(map, DRAWN_START, &start);
    if (count != 1) {
        (void)snprintf(trial->text, STACK_TEXT_BYTES,
                       "expected one '%c' in the map, where one arrives in the realm, not %d", DRAWN_START,
                       count);
        return false;
    }
    if (!map->legend[DRAWN_START].cell.passable || is_stairs(&map->legend[DRAWN_START])) {
        (void)snprintf(trial->text, STACK_TEXT_BYTES,
                       "expected a '%c' that people can stand on, and no stairs", DRAWN_START);
        return false;
    }
    return true;
}

/* Where one arrives on the map from above: at the start, or at stairs. */
static struct place arrival_on(const struct stack *stack, int part)
{
    const struct drawn *map = stack->parts[part].map;
    struct point up = {0};
    struct place place;
    if (part == 0) {
        (void)drawn_find(map, DRAWN_START, &place);
        return place;
    }
    (void)drawn_find_floor(map, 0, TERRAIN_STAIRS_UP, &up);
    return (struct place){.x = up.x, .y = up.y, .levels = level_set_one(0)};
}

/* Whether one can walk through the map to the levels below it, as through levels that dice make. */
static bool check_joined(const struct trial *trial)
{
    const struct stack_part *part = part_of(trial);
    const struct drawn *map = part->map;
    struct place from = arrival_on(trial->stack, trial->part);
    struct place to = {.levels = level_set_one(part->last - part->first)};
    struct point down;
    if (part_below(trial) == NULL) {
        return true;
    }
    (void)drawn_find_floor(map, to.levels.first, TERRAIN_STAIRS_DOWN, &down);
    to.x = down.x;
    to.y = down.y;
    struct drawn_position begin = drawn_position(map, from);
    struct drawn_position end = drawn_position(map, to);
    (void)snprintf(trial->text, STACK_TEXT_BYTES,
                   "expected that people can walk on the map from %d:%d, where they arrive, to the %s at "
                   "%d:%d (line:column)",
                   begin.line, begin.column, name_of(TERRAIN_STAIRS_DOWN), end.line, end.column);
    return drawn_piece(map, from) == drawn_piece(map, to);
}

static bool check_part(const struct trial *trial)
{
    const struct stack_part *part = part_of(trial);
    int32_t last = part->last - part->first;
    if (!check_levels(trial) || !check_stairs(trial) || (trial->part == 0 && !check_start(trial)) ||
        !check_above(trial) || !check_below(trial)) {
        return false;
    }
    for (int32_t level = 0; level <= last; level++) {
        if ((level < last && !check_ends(trial, level, TERRAIN_STAIRS_DOWN, 1)) ||
            (level > 0 && !check_ends(trial, level, TERRAIN_STAIRS_UP, -1))) {
            return false;
        }
    }
    return check_joined(trial);
}

bool stack_check(const struct stack *stack, int *part, char text[STACK_TEXT_BYTES])
{
    struct trial trial = {.stack = stack};
    trial.text = text;
    for (trial.part = 0; trial.part < stack->part_count; trial.part++) {
        *part = trial.part;
        if (!check_extent(&trial) || (part_of(&trial)->map != NULL && !check_part(&trial))) {
            return false;
        }
    }
    return true;
}

struct stack_spot stack_spot(const struct stack *stack, char sign)
{
    struct place place = stack_sign(stack, 0, sign);
    int part = 0;
    while (place.levels.first > stack->parts[part].last) {
        part++;
    }
    const struct drawn *map = stack->parts[part].map;
    place.levels.first -= stack->parts[part].first;
    size_t piece = drawn_piece(map, place);
    bool joined = piece == drawn_piece(map, arrival_on(stack, part));
    return (struct stack_spot){.part = joined ? STACK_JOINED : part,
                               .piece = joined ? 0 : piece,
                               .drawn = drawn_position(map, place)};
}
