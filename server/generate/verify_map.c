/* A breach as a picture: '@' the place, '*' the other one, '.' floor, 'v' a ramp that leads on down, '^' one
 * from above,
 * '+' one that does both, stairs, walls and rock as in the table of terrains. */
#include "server/generate/point.h"
#include "server/generate/verify_rules.h"

#include <stdio.h>

enum { MAP_LEVELS = 3, MAP_REACH_X = 10, MAP_REACH_Y = 5 };

struct text {
    char *bytes;
    size_t length;
};

static void add(struct text *text, char byte)
{
    if (text->length + 1 < VERIFY_MAP_SIZE) {
        text->bytes[text->length++] = byte;
        text->bytes[text->length] = '\0';
    }
}

static void add_title(struct text *text, int32_t level)
{
    char title[2 * MAP_REACH_X + 2];
    int length = snprintf(title, sizeof title, "level %ld", (long)level);
    for (int i = 0; i < 2 * MAP_REACH_X + 2; i++) {
        if (i < length) {
            add(text, title[i]);
        } else {
            add(text, ' ');
        }
    }
}

static char letter(const struct verify *verify, struct cell cell, int32_t level)
{
    if (!cell_exists(cell) || !level_set_is_ramp(cell.levels)) {
        return terrain_get(world_terrains(verify->world), cell.shown)->tile;
    }
    if (cell.levels.first == level) {
        return 'v';
    }
    if (cell.levels.mask >> (level - cell.levels.first) == 1) {
        return '^';
    }
    return '+';
}

/* The levels of two places, lowest first, each once. Returns how many, MAP_LEVELS at most. */
static int map_levels(struct level_set a, struct level_set b, int32_t levels[MAP_LEVELS])
{
    int count = 0;
    int32_t in_a = a.first;
    int32_t in_b = b.first;
    bool more_a = level_set_next(a, &in_a);
    bool more_b = level_set_next(b, &in_b);
    while ((more_a || more_b) && count < MAP_LEVELS) {
        int32_t next = more_a && (!more_b || in_a <= in_b) ? in_a : in_b;
        levels[count++] = next;
        in_a += more_a && in_a == next ? 1 : 0;
        in_b += more_b && in_b == next ? 1 : 0;
        more_a = more_a && level_set_next(a, &in_a);
        more_b = more_b && level_set_next(b, &in_b);
    }
    return count;
}

/* The letter of a place, or the mark of a cell that the breach is about. */
static char letter_at(const struct verify *verify, const struct verify_breach *breach, struct point point,
                      int32_t level)
{
    const struct place *at = &breach->at;
    const struct place *other = &breach->other;
    if (point.x == at->x && point.y == at->y && level_set_has(at->levels, level)) {
        return '@';
    }
    if (point.x == other->x && point.y == other->y && level_set_has(other->levels, level)) {
        return '*';
    }
    return letter(verify, verify_cell(verify, point.x, point.y, level), level);
}

void verify_map_draw(const struct verify *verify, struct verify_breach *breach)
{
    struct text text = {.bytes = breach->map, .length = 0};
    int32_t levels[MAP_LEVELS];
    int count = map_levels(breach->at.levels, breach->other.levels, levels);
    for (int k = 0; k < count; k++) {
        add_title(&text, levels[k]);
    }
    for (int32_t y = breach->at.y - MAP_REACH_Y; y <= breach->at.y + MAP_REACH_Y; y++) {
        add(&text, '\n');
        for (int k = 0; k < count; k++) {
            for (int32_t x = breach->at.x - MAP_REACH_X; x <= breach->at.x + MAP_REACH_X; x++) {
                add(&text, letter_at(verify, breach, (struct point){x, y}, levels[k]));
            }
            add(&text, ' ');
        }
    }
    add(&text, '\n');
}
