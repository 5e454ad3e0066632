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
#include "server/generate/trap.h"

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

static bool is_open(const struct sheet *cells, int i, int j)
{
    return cells->at[j][i] == JOINED;
}

static bool is_beside_rock(const struct sheet *cells, int i, int j)
{
    return !is_open(cells, i, j - 1) || !is_open(cells, i, j + 1) || !is_open(cells, i - 1, j) ||
           !is_open(cells, i + 1, j);
}

static bool is_roomy(const struct sheet *cells, int i, int j)
{
    return !is_beside_rock(cells, i, j) && is_open(cells, i - 1, j - 1) && is_open(cells, i + 1, j - 1) &&
           is_open(cells, i - 1, j + 1) && is_open(cells, i + 1, j + 1);
}

/* Rubble lies along the rock; moss grows where its noise is high. `die` is the cell's own, 0 … 15. */
static uint8_t ornament(bool beside_rock, float growth, int die)
{
    const float moss_above = 0.25F;
    if (beside_rock && die < 2) {
        return TERRAIN_RUBBLE;
    }
    return die % 4 == 2 && growth > moss_above ? TERRAIN_MOSS : TERRAIN_NONE;
}

static struct cell furnish(const struct storey *storey, const struct sheet *cells, struct point at,
                           float growth, int die)
{
    static const struct trap_rates rates = {.trapdoor_of = 1600, .snare_of = 1600};
    int i = at.x - SHEET_LEFT;
    int j = at.y - SHEET_TOP;
    enum terrain_id trap = trap_at(storey, at, is_roomy(cells, i, j), rates);
    struct cell cell = {.levels = level_set_one(storey->stratum.level), .floor = TERRAIN_FLOOR};
    cell.ornament = trap != TERRAIN_NONE ? (uint8_t)trap : ornament(is_beside_rock(cells, i, j), growth, die);
    return cell;
}

static void put_cells(const struct storey *storey, const struct sheet *cells, struct chunk *chunk)
{
    float growth[CHUNK_CELLS];
    const struct stratum stratum = storey->stratum;
    const struct noise noise = {stratum, STRATUM_GROWTH_NOISE, 16, 1};
    struct point corner = {chunk->chunk_x * CHUNK_SIDE, chunk->chunk_y * CHUNK_SIDE};
    noise_fill(&noise, corner, CHUNK_SIDE, growth);
    for (int j = 0; j < CHUNK_SIDE; j++) {
        struct dice_roll roll = stratum_roll(stratum, STRATUM_ORNAMENT, chunk->chunk_x, corner.y + j, 0);
        for (int i = 0; i < CHUNK_SIDE; i++) {
            struct point at = {corner.x + i, corner.y + j};
            if (is_open(cells, at.x - SHEET_LEFT, at.y - SHEET_TOP)) {
                int die = (int)(roll.value[i / 8] >> (4 * (i % 8)) & 15);
                chunk_put(chunk, i, j, furnish(storey, cells, at, growth[j * CHUNK_SIDE + i], die));
            }
        }
    }
}

static void make(const struct storey *storey, struct chunk *chunk)
{
    struct sheet cells;
    shape(storey->stratum, storey->up, storey->down, &cells);
    put_cells(storey, &cells, chunk);
}

static enum ground ground(const struct drawn *map, int32_t map_level, int32_t x, int32_t y)
{
    (void)map;
    (void)map_level;
    return sheet_ground(CAVERNS_WIDTH, CAVERNS_HEIGHT, x, y);
}

static const struct kind_storeys storeys = {.make = make, .ground = ground};

const struct level_kind caverns_kind = {.name = "caverns", .storeys = &storeys};
