/* A cellular automaton (after the "4-5 rule" of RogueBasin's "Cellular Automata Method for Generating Random
 * Cave-Like Levels"): random rock, then eight rounds in which each cell becomes what most of the nine cells
 * around and under it are. Where the stairs go is known beforehand, from dice alone; a level that has rock
 * there, or cannot be walked from one flight to the other, is made again with other dice. So no level needs
 * to know another. Caves that are cut off from the stairs are filled. */
#include "server/generate/caverns.h"

#include "common/invariant.h"
#include "server/generate/majority.h"
#include "server/generate/noise.h"
#include "server/generate/sheet.h"

#include <stddef.h>

enum {
    SMOOTHINGS = 8,
    LEAST_OPEN = 2400, /* cells of a level */
    TRIES_MAX = 4000   /* one in five succeeds: never reached */
};

/* The bytes of a sheet; others do not occur once a level is made. */
enum { ROCK, OPEN, JOINED };

/* The level as bits while it is smoothed: bit i % 64 of word i / 64 of row j is the cell in column i. */
enum { WORDS = SHEET_WIDTH / 64 };
struct rows {
    uint64_t at[SHEET_HEIGHT][WORDS];
};

/* The cells of a level's row: all but the rim at both ends of a sheet's. */
static uint64_t level_columns(int word)
{
    const int rim = (SHEET_WIDTH - CAVERNS_WIDTH) / 2;
    return word == 0 ? ~UINT64_C(0) << rim : ~UINT64_C(0) >> rim;
}

/* Opens 17 of 32 cells: those with one die of two, or with four dice of two. */
static void fill(struct stratum stratum, int attempt, struct rows *rows)
{
    enum { DICE = 5, TOP = (SHEET_HEIGHT - CAVERNS_HEIGHT) / 2 };
    for (int j = TOP; j < TOP + CAVERNS_HEIGHT; j++) {
        struct dice_roll dice[DICE];
        for (int k = 0; k < DICE; k++) {
            dice[k] = stratum_roll(stratum, STRATUM_FILL, k, j, (uint32_t)attempt);
        }
        for (int word = 0; word < WORDS; word++) {
            uint64_t bits[DICE];
            for (int k = 0; k < DICE; k++) {
                bits[k] = (uint64_t)dice[k].value[2 * word] << 32 | dice[k].value[2 * word + 1];
            }
            rows->at[j][word] = (bits[0] | (bits[1] & bits[2] & bits[3] & bits[4])) & level_columns(word);
        }
    }
}

static void sum_row(const uint64_t row[WORDS], struct majority_sums sums[WORDS])
{
    _Static_assert(WORDS == 2, "one word has a neighbour in the east, the other one in the west");
    sums[0] = majority_sum(row[0], row[0] << 1, row[0] >> 1 | row[1] << 63);
    sums[1] = majority_sum(row[1], row[1] << 1 | row[0] >> 63, row[1] >> 1);
}

/* The outermost rows are the rim and stay rock. */
static void smooth(struct rows *rows)
{
    struct majority_sums sums[3][WORDS];
    sum_row(rows->at[0], sums[0]);
    sum_row(rows->at[1], sums[1]);
    for (int j = 1; j < SHEET_HEIGHT - 1; j++) {
        sum_row(rows->at[j + 1], sums[(j + 1) % 3]);
        for (int word = 0; word < WORDS; word++) {
            rows->at[j][word] =
                majority_five(sums[(j - 1) % 3][word], sums[j % 3][word], sums[(j + 1) % 3][word]);
        }
    }
}

static void spread_out(const struct rows *rows, struct sheet *cells)
{
    for (int j = 0; j < SHEET_HEIGHT; j++) {
        for (int i = 0; i < SHEET_WIDTH; i++) {
            cells->at[j][i] = (rows->at[j][i / 64] >> (i % 64) & 1) != 0 ? OPEN : ROCK;
        }
    }
}

/* Whether the two places are empty, with room around them, and joined, in a cave that is large enough; marks
 * that cave as joined. */
static bool is_good(struct sheet *cells, struct point up, struct point down)
{
    return sheet_is_square(cells, up, 1, OPEN) && sheet_is_square(cells, down, 1, OPEN) &&
           sheet_fill(cells, up, OPEN, JOINED) >= LEAST_OPEN && *sheet_cell(cells, down) == JOINED;
}

/* What can be walked of the level is JOINED. */
static void shape(struct stratum stratum, struct point up, struct point down, struct sheet *cells)
{
    int attempt = 0;
    do {
        INVARIANT(attempt < TRIES_MAX);
        struct rows rows = {{{0}}};
        fill(stratum, attempt++, &rows);
        for (int round = 0; round < SMOOTHINGS; round++) {
            smooth(&rows);
        }
        spread_out(&rows, cells);
    } while (!is_good(cells, up, down));
}

/* ------------------------------------------------------------------------------------------------- cells */

static bool is_beside_rock(const struct sheet *cells, int i, int j)
{
    return cells->at[j - 1][i] != JOINED || cells->at[j + 1][i] != JOINED || cells->at[j][i - 1] != JOINED ||
           cells->at[j][i + 1] != JOINED;
}

/* Rubble lies along the rock; moss grows where its noise is high. `die` is the cell's own, 0 … 15. */
static struct cell furnish(int32_t level, bool beside_rock, float growth, int die)
{
    const float moss_above = 0.25F;
    struct cell cell = {.levels = level_set_one(level), .floor = TERRAIN_FLOOR};
    if (beside_rock && die < 2) {
        cell.ornament = TERRAIN_RUBBLE;
    } else if (die % 4 == 2 && growth > moss_above) {
        cell.ornament = TERRAIN_MOSS;
    }
    return cell;
}

static void put_cells(struct stratum stratum, const struct sheet *cells, struct chunk *chunk)
{
    float growth[CHUNK_CELLS];
    const struct noise noise = {stratum, STRATUM_GROWTH_NOISE, 16, 1};
    struct point corner = {chunk->chunk_x * CHUNK_SIDE, chunk->chunk_y * CHUNK_SIDE};
    noise_fill(&noise, corner, CHUNK_SIDE, growth);
    for (int j = 0; j < CHUNK_SIDE; j++) {
        struct dice_roll roll = stratum_roll(stratum, STRATUM_ORNAMENT, chunk->chunk_x, corner.y + j, 0);
        for (int i = 0; i < CHUNK_SIDE; i++) {
            int column = corner.x + i - SHEET_LEFT;
            int row = corner.y + j - SHEET_TOP;
            if (cells->at[row][column] == JOINED) {
                int die = (int)(roll.value[i / 8] >> (4 * (i % 8)) & 15);
                bool beside_rock = is_beside_rock(cells, column, row);
                chunk_put(chunk, i, j, furnish(stratum.level, beside_rock, growth[j * CHUNK_SIDE + i], die));
            }
        }
    }
}

static void put_stairs(struct chunk *chunk, struct point at, enum terrain_id kind)
{
    if (at.x >> 5 == chunk->chunk_x && at.y >> 5 == chunk->chunk_y) {
        struct cell cell = {.levels = level_set_one(chunk->level), .floor = (uint8_t)kind};
        chunk_put(chunk, at.x & (CHUNK_SIDE - 1), at.y & (CHUNK_SIDE - 1), cell);
    }
}

static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)rules;
    if (chunk->level < 0 || chunk->level >= CAVERNS_LEVELS || !sheet_has_chunk(chunk)) {
        return;
    }
    struct stratum stratum = stratum_make(seed, chunk->realm, chunk->level);
    struct point up = sheet_stairs(stratum_below(stratum, -1));
    struct point down = sheet_stairs(stratum);
    struct sheet cells;
    shape(stratum, up, down, &cells);
    put_cells(stratum, &cells, chunk);
    if (chunk->level > 0) {
        put_stairs(chunk, up, TERRAIN_STAIRS_UP);
    }
    if (chunk->level < CAVERNS_LEVELS - 1) {
        put_stairs(chunk, down, TERRAIN_STAIRS_DOWN);
    }
}

struct world_maker caverns_maker(void)
{
    return (struct world_maker){.make = make, .rules = NULL};
}

struct place caverns_start(uint64_t seed, uint16_t realm)
{
    struct point at = sheet_stairs(stratum_make(seed, realm, -1));
    return (struct place){.realm = realm, .x = at.x, .y = at.y, .levels = level_set_one(0)};
}

enum ground caverns_ground_at(uint64_t seed, uint16_t realm, int32_t x, int32_t y, int32_t level)
{
    (void)seed;
    (void)realm;
    bool inside = level >= 0 && level < CAVERNS_LEVELS && x >= -CAVERNS_WIDTH / 2 && x < CAVERNS_WIDTH / 2 &&
                  y >= -CAVERNS_HEIGHT / 2 && y < CAVERNS_HEIGHT / 2;
    return inside ? GROUND_FREE : GROUND_UNYIELDING;
}

static enum ground ground_at(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                             int32_t level)
{
    (void)rules;
    return caverns_ground_at(seed, realm, x, y, level);
}

struct ground_maker caverns_ground(void)
{
    return (struct ground_maker){.at = ground_at, .rules = NULL};
}
