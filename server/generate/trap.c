/* Only cells whose x and y are even can have a trap. That alone keeps any two a cell apart; and since a
 * trapdoor keeps off walls, whoever walks along the wall of a room or cave meets none. */
#include "server/generate/trap.h"

enum { CANDIDATES_OF = 4 /* cells */ };

static bool is_beside(struct point at, struct point place)
{
    return at.x >= place.x - 1 && at.x <= place.x + 1 && at.y >= place.y - 1 && at.y <= place.y + 1;
}

/* Whether the die of a candidate says so: a roll has those of four of them in a row. */
static bool falls(struct stratum stratum, struct point at, uint32_t kind, uint32_t cells_of)
{
    int32_t column = at.x >> 1;
    struct dice_roll roll = stratum_roll(stratum, STRATUM_TRAP, column >> 2, at.y, kind);
    return dice_below(roll.value[column & 3], cells_of / CANDIDATES_OF) == 0;
}

enum terrain_id trap_at(const struct storey *storey, struct point at, bool roomy, struct trap_rates rates)
{
    enum { TRAPDOOR, SNARE };
    bool candidate = at.x % 2 == 0 && at.y % 2 == 0;
    if (!candidate || is_beside(at, storey->up) || is_beside(at, storey->down)) {
        return TERRAIN_NONE;
    }
    if (roomy && storey->has_level_below && falls(storey->stratum, at, TRAPDOOR, rates.trapdoor_of)) {
        return TERRAIN_TRAPDOOR;
    }
    return falls(storey->stratum, at, SNARE, rates.snare_of) ? TERRAIN_SNARE : TERRAIN_NONE;
}
