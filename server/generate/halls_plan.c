/* Rooms are thrown on the plan one after the other and kept where they keep off the others; the first two are
 * thrown around the places of the stairs, so these are always in rooms. Each further room is joined to the
 * nearest of those before it, and some to any other, so that there are ways round. Then one routine,
 * sheet_border, draws all that runs along something: walls around floors, kerbs along walls and round stairs.
 * Doors and gongs come last, with dice of their own. */
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
    PILLAR_INSET = 2,
    GONG_OF = 10, /* one room in ten has a gong */
    GAPS_OF = 3,  /* of three gaps in walls, */
    DOORS_IN = 2  /* two have a door */
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
static void draw_pillars(struct sheet *plan, const struct room *room, const struct storey *storey)
{
    for (int k = 0; k < 4; k++) {
        struct point at = {room->left + (k % 2 == 0 ? PILLAR_INSET : room->width - 1 - PILLAR_INSET),
                           room->top + (k / 2 == 0 ? PILLAR_INSET : room->height - 1 - PILLAR_INSET)};
        if (point_steps(at, storey->up) > 4 && point_steps(at, storey->down) > 4) {
            *sheet_cell(plan, at) = HALLS_WALL;
        }
    }
}

static void draw_rooms(struct sheet *plan, const struct rooms *rooms, const struct storey *storey,
                       struct stratum_rolls *rolls)
{
    enum { WIDE = 9, HIGH = 6 };
    for (int k = 0; k < rooms->count; k++) {
        const struct room *room = &rooms->at[k];
        bool mossy = stratum_rolls_below(rolls, MOSSY_OF) == 0;
        draw_room(plan, room, mossy ? HALLS_MOSSY_ROOM : HALLS_ROOM);
        if (room->width >= WIDE && room->height >= HIGH && stratum_rolls_below(rolls, PILLARED_OF) == 0) {
            draw_pillars(plan, room, storey);
        }
    }
}

static void draw_stairs(struct sheet *plan, const struct storey *storey)
{
    if (storey->has_level_above) {
        *sheet_cell(plan, storey->up) = HALLS_STAIRS;
    }
    if (storey->has_level_below) {
        *sheet_cell(plan, storey->down) = HALLS_STAIRS;
    }
}

static void draw_borders(struct sheet *plan)
{
    const int floors = bit(HALLS_CORRIDOR) | bit(HALLS_ROOM) | bit(HALLS_MOSSY_ROOM);
    const int stairs = bit(HALLS_STAIRS);
    sheet_border(plan, (uint32_t)(floors | stairs), HALLS_NOTHING, HALLS_WALL);
    sheet_border(plan, (uint32_t)(bit(HALLS_WALL) | stairs), HALLS_ROOM, HALLS_KERB);
    sheet_border(plan, (uint32_t)stairs, HALLS_MOSSY_ROOM, HALLS_KERB);
}

/* ---------------------------------------------------------------------------------------------- furniture */

/* Whether a corridor's cell is where a room's wall would be: the room on one side, walls left and right. */
static bool is_gap(const struct sheet *plan, int i, int j)
{
    const uint8_t north = plan->at[j - 1][i];
    const uint8_t south = plan->at[j + 1][i];
    const uint8_t west = plan->at[j][i - 1];
    const uint8_t east = plan->at[j][i + 1];
    bool along_y = west == HALLS_WALL && east == HALLS_WALL && (halls_is_room(north) || halls_is_room(south));
    bool along_x = north == HALLS_WALL && south == HALLS_WALL && (halls_is_room(west) || halls_is_room(east));
    return plan->at[j][i] == HALLS_CORRIDOR && (along_x || along_y);
}

static void hang_doors(struct sheet *plan, struct stratum_rolls *rolls)
{
    for (int j = 1; j < SHEET_HEIGHT - 1; j++) {
        for (int i = 1; i < SHEET_WIDTH - 1; i++) {
            if (is_gap(plan, i, j) && stratum_rolls_below(rolls, GAPS_OF) < DOORS_IN) {
                plan->at[j][i] = HALLS_DOOR;
            }
        }
    }
}

/* In the middle of a room, if that is plain floor. */
static void put_gongs(struct sheet *plan, const struct rooms *rooms, struct stratum_rolls *rolls)
{
    for (int k = 0; k < rooms->count; k++) {
        uint8_t *middle = sheet_cell(plan, centre(&rooms->at[k]));
        bool plain = *middle == HALLS_ROOM || *middle == HALLS_MOSSY_ROOM;
        if (stratum_rolls_below(rolls, GONG_OF) == 0 && plain) {
            *middle = HALLS_GONG;
        }
    }
}

void halls_plan(const struct storey *storey, struct sheet *plan)
{
    struct stratum_rolls rolls = stratum_rolls(storey->stratum, STRATUM_HALLS, 0, 0);
    struct stratum_rolls furniture = stratum_rolls(storey->stratum, STRATUM_FURNITURE, 0, 0);
    struct rooms rooms = {.count = 0};
    add_room_around(&rooms, storey->up, &rolls);
    add_room_around(&rooms, storey->down, &rolls);
    for (int k = 0; k < THROWS; k++) {
        throw_room(&rooms, &rolls);
    }
    memset(plan, HALLS_NOTHING, sizeof *plan);
    draw_rooms(plan, &rooms, storey, &rolls);
    dig_corridors(plan, &rooms, &rolls);
    draw_stairs(plan, storey);
    draw_borders(plan);
    put_gongs(plan, &rooms, &furniture);
    hang_doors(plan, &furniture);
}
