/* Rooms are thrown on the plan one after the other and kept where they keep off the others; the first two are
 * thrown around the places of the stairs, so these are always in rooms. Each further room is joined to the
 * nearest of those before it, and some to any other, so that there are ways round. Then one routine,
 * sheet_border, draws all that runs along something: walls around floors, kerbs along walls and round stairs.
 */
#include "server/generate/halls_plan.h"

#include "common/invariant.h"
#include "server/generate/halls.h"

#include <string.h>

enum {
    ROOMS_MAX = 16,
    THROWS = 90,
    WIDTH_MIN = 5,
    WIDTH_MAX = 13,
    HEIGHT_MIN = 4,
    HEIGHT_MAX = 8,
    GAP = 3,      /* of rock between rooms, at least: two walls and what keeps them apart */
    RIM = 2,      /* of the level that no room reaches into */
    LOOPS_OF = 3, /* one room in three has a second corridor */
    MOSSY_OF = 5,
    PILLARED_OF = 2,
    PILLAR_INSET = 2
};

struct room {
    int32_t left;
    int32_t top;
    int32_t width;
    int32_t height;
};

struct rooms {
    int count;
    struct room at[ROOMS_MAX];
};

static int bit(enum halls_part part)
{
    return 1 << part;
}

static bool is_apart(const struct room *a, const struct room *b)
{
    return a->left + a->width + GAP <= b->left || b->left + b->width + GAP <= a->left ||
           a->top + a->height + GAP <= b->top || b->top + b->height + GAP <= a->top;
}

static bool fits(const struct rooms *rooms, const struct room *room)
{
    bool inside = room->left >= RIM - HALLS_WIDTH / 2 && room->left + room->width <= HALLS_WIDTH / 2 - RIM &&
                  room->top >= RIM - HALLS_HEIGHT / 2 && room->top + room->height <= HALLS_HEIGHT / 2 - RIM;
    for (int k = 0; k < rooms->count && inside; k++) {
        inside = is_apart(room, &rooms->at[k]);
    }
    return inside;
}

static struct room roll_size(struct stratum_rolls *rolls)
{
    return (struct room){
        .width = WIDTH_MIN + stratum_rolls_below(rolls, WIDTH_MAX - WIDTH_MIN + 1),
        .height = HEIGHT_MIN + stratum_rolls_below(rolls, HEIGHT_MAX - HEIGHT_MIN + 1),
    };
}

/* A room that has `place` in it, with a cell at least between it and the walls. */
static void add_room_around(struct rooms *rooms, struct point place, struct stratum_rolls *rolls)
{
    struct room room = roll_size(rolls);
    room.left = place.x - 1 - stratum_rolls_below(rolls, room.width - 2);
    room.top = place.y - 1 - stratum_rolls_below(rolls, room.height - 2);
    INVARIANT(fits(rooms, &room));
    rooms->at[rooms->count++] = room;
}

static void throw_room(struct rooms *rooms, struct stratum_rolls *rolls)
{
    struct room room = roll_size(rolls);
    room.left = stratum_rolls_below(rolls, HALLS_WIDTH) - HALLS_WIDTH / 2;
    room.top = stratum_rolls_below(rolls, HALLS_HEIGHT) - HALLS_HEIGHT / 2;
    if (rooms->count < ROOMS_MAX && fits(rooms, &room)) {
        rooms->at[rooms->count++] = room;
    }
}

/* --------------------------------------------------------------------------------------------- corridors */

static struct point centre(const struct room *room)
{
    return (struct point){room->left + room->width / 2, room->top + room->height / 2};
}

static struct point roll_place(const struct room *room, struct stratum_rolls *rolls)
{
    return (struct point){room->left + stratum_rolls_below(rolls, room->width),
                          room->top + stratum_rolls_below(rolls, room->height)};
}

static void dig(struct sheet *plan, struct point at)
{
    uint8_t *cell = sheet_cell(plan, at);
    *cell = *cell == HALLS_NOTHING ? HALLS_CORRIDOR : *cell;
}

/* Along x, then along y: or the other way round, going from b to a. */
static void dig_corridor(struct sheet *plan, const struct room *a, const struct room *b,
                         struct stratum_rolls *rolls)
{
    bool turned = stratum_rolls_below(rolls, 2) == 0;
    struct point at = roll_place(turned ? b : a, rolls);
    struct point end = roll_place(turned ? a : b, rolls);
    for (; at.x != end.x; at.x += at.x < end.x ? 1 : -1) {
        dig(plan, at);
    }
    for (; at.y != end.y; at.y += at.y < end.y ? 1 : -1) {
        dig(plan, at);
    }
}

static int nearest_before(const struct rooms *rooms, int room)
{
    int nearest = 0;
    for (int k = 1; k < room; k++) {
        struct point here = centre(&rooms->at[room]);
        if (point_steps(here, centre(&rooms->at[k])) < point_steps(here, centre(&rooms->at[nearest]))) {
            nearest = k;
        }
    }
    return nearest;
}

static void dig_corridors(struct sheet *plan, const struct rooms *rooms, struct stratum_rolls *rolls)
{
    for (int k = 1; k < rooms->count; k++) {
        dig_corridor(plan, &rooms->at[k], &rooms->at[nearest_before(rooms, k)], rolls);
        if (stratum_rolls_below(rolls, LOOPS_OF) == 0) {
            dig_corridor(plan, &rooms->at[k], &rooms->at[stratum_rolls_below(rolls, rooms->count)], rolls);
        }
    }
}

/* ----------------------------------------------------------------------------------------------- drawing */

static void draw_room(struct sheet *plan, const struct room *room, enum halls_part part)
{
    for (int32_t j = 0; j < room->height; j++) {
        memset(sheet_cell(plan, (struct point){room->left, room->top + j}), (int)part, (size_t)room->width);
    }
}

/* One near each corner; not beside stairs, so that these have room on all sides. */
static void draw_pillars(struct sheet *plan, const struct room *room, const struct halls_ways *ways)
{
    for (int k = 0; k < 4; k++) {
        struct point at = {room->left + (k % 2 == 0 ? PILLAR_INSET : room->width - 1 - PILLAR_INSET),
                           room->top + (k / 2 == 0 ? PILLAR_INSET : room->height - 1 - PILLAR_INSET)};
        if (point_steps(at, ways->up) > 4 && point_steps(at, ways->down) > 4) {
            *sheet_cell(plan, at) = HALLS_WALL;
        }
    }
}

static void draw_rooms(struct sheet *plan, const struct rooms *rooms, const struct halls_ways *ways,
                       struct stratum_rolls *rolls)
{
    enum { WIDE = 9, HIGH = 6 };
    for (int k = 0; k < rooms->count; k++) {
        const struct room *room = &rooms->at[k];
        bool mossy = stratum_rolls_below(rolls, MOSSY_OF) == 0;
        draw_room(plan, room, mossy ? HALLS_MOSSY_ROOM : HALLS_ROOM);
        if (room->width >= WIDE && room->height >= HIGH && stratum_rolls_below(rolls, PILLARED_OF) == 0) {
            draw_pillars(plan, room, ways);
        }
    }
}

static void draw_stairs(struct sheet *plan, const struct halls_ways *ways)
{
    if (ways->has_stairs_up) {
        *sheet_cell(plan, ways->up) = HALLS_STAIRS_UP;
    }
    if (ways->has_stairs_down) {
        *sheet_cell(plan, ways->down) = HALLS_STAIRS_DOWN;
    }
}

static void draw_borders(struct sheet *plan)
{
    const int floors = bit(HALLS_CORRIDOR) | bit(HALLS_ROOM) | bit(HALLS_MOSSY_ROOM);
    const int stairs = bit(HALLS_STAIRS_UP) | bit(HALLS_STAIRS_DOWN);
    sheet_border(plan, (uint32_t)(floors | stairs), HALLS_NOTHING, HALLS_WALL);
    sheet_border(plan, (uint32_t)(bit(HALLS_WALL) | stairs), HALLS_ROOM, HALLS_KERB);
    sheet_border(plan, (uint32_t)stairs, HALLS_MOSSY_ROOM, HALLS_KERB);
}

void halls_plan(struct stratum stratum, const struct halls_ways *ways, struct sheet *plan)
{
    struct stratum_rolls rolls = stratum_rolls(stratum, STRATUM_HALLS, 0, 0);
    struct rooms rooms = {.count = 0};
    add_room_around(&rooms, ways->up, &rolls);
    add_room_around(&rooms, ways->down, &rolls);
    for (int k = 0; k < THROWS; k++) {
        throw_room(&rooms, &rolls);
    }
    memset(plan, HALLS_NOTHING, sizeof *plan);
    draw_rooms(plan, &rooms, ways, &rolls);
    dig_corridors(plan, &rooms, &rolls);
    draw_stairs(plan, ways);
    draw_borders(plan);
}
