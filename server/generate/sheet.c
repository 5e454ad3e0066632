/* Finite levels are made whole for each of their eight chunks: that is quick enough, and leaves nothing to
 * keep. */
#include "server/generate/sheet.h"

uint8_t *sheet_cell(struct sheet *sheet, struct point at)
{
    return &sheet->at[at.y - SHEET_TOP][at.x - SHEET_LEFT];
}

bool sheet_has_chunk(const struct chunk *chunk)
{
    int32_t left = chunk->chunk_x - SHEET_LEFT / CHUNK_SIDE;
    int32_t top = chunk->chunk_y - SHEET_TOP / CHUNK_SIDE;
    return left >= 0 && left < SHEET_WIDTH / CHUNK_SIDE && top >= 0 && top < SHEET_HEIGHT / CHUNK_SIDE;
}

bool sheet_is_square(struct sheet *sheet, struct point middle, int reach, uint8_t value)
{
    bool square = true;
    for (int32_t y = middle.y - reach; y <= middle.y + reach; y++) {
        for (int32_t x = middle.x - reach; x <= middle.x + reach; x++) {
            square = square && *sheet_cell(sheet, (struct point){x, y}) == value;
        }
    }
    return square;
}

int sheet_fill(struct sheet *sheet, struct point at, uint8_t from, uint8_t to)
{
    uint16_t queue[SHEET_WIDTH * SHEET_HEIGHT]; /* rows × SHEET_WIDTH + columns */
    int count = 0;
    if (*sheet_cell(sheet, at) == from) {
        *sheet_cell(sheet, at) = to;
        queue[count++] = (uint16_t)((at.y - SHEET_TOP) * SHEET_WIDTH + at.x - SHEET_LEFT);
    }
    for (int head = 0; head < count; head++) {
        for (int k = 0; k < 9; k++) {
            int next = queue[head] + (k / 3 - 1) * SHEET_WIDTH + k % 3 - 1;
            uint8_t *cell = &sheet->at[next / SHEET_WIDTH][next % SHEET_WIDTH];
            if (*cell == from) {
                *cell = to;
                queue[count++] = (uint16_t)next;
            }
        }
    }
    return count;
}

static bool touches(const struct sheet *sheet, int i, int j, uint32_t around)
{
    uint32_t met = 0;
    for (int k = 0; k < 9; k++) {
        met |= (uint32_t)1 << sheet->at[j + k / 3 - 1][i + k % 3 - 1];
    }
    return (met & around) != 0;
}

void sheet_border(struct sheet *sheet, uint32_t around, uint8_t from, uint8_t to)
{
    for (int j = 1; j < SHEET_HEIGHT - 1; j++) {
        for (int i = 1; i < SHEET_WIDTH - 1; i++) {
            if (sheet->at[j][i] == from && touches(sheet, i, j, around)) {
                sheet->at[j][i] = to;
            }
        }
    }
}

enum ground sheet_ground(int32_t width, int32_t height, int32_t x, int32_t y)
{
    bool inside = x >= -width / 2 && x < width / 2 && y >= -height / 2 && y < height / 2;
    return inside ? GROUND_FREE : GROUND_RIM;
}

void sheet_stairs_bounds(int32_t upper, struct point *low, struct point *high)
{
    enum { NEAREST = 14, FARTHEST = 36, ASIDE = 16 };
    bool west = upper % 2 == 0;
    *low = (struct point){west ? -FARTHEST : NEAREST, -ASIDE};
    *high = (struct point){west ? -NEAREST : FARTHEST, ASIDE};
}

/* Dice count outwards from the middle along x, and southwards along y. */
struct point sheet_stairs(struct stratum upper)
{
    struct point low;
    struct point high;
    sheet_stairs_bounds(upper.level, &low, &high);
    struct dice_roll roll = stratum_roll(upper, STRATUM_STAIRS, 0, 0, 0);
    int32_t x = (int32_t)dice_below(roll.value[0], (uint32_t)(high.x - low.x + 1));
    int32_t y = (int32_t)dice_below(roll.value[1], (uint32_t)(high.y - low.y + 1));
    return (struct point){low.x < 0 ? high.x - x : low.x + x, low.y + y};
}
