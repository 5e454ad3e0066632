#include "server/inspect/observer.h"

#include "server/inspect/output.h"

#include <inttypes.h>
#include <stdio.h>

void observer_levels_text(struct level_set levels, char text[OBSERVER_LEVELS_BYTES])
{
    size_t length =
        (size_t)snprintf(text, OBSERVER_LEVELS_BYTES, level_set_is_ramp(levels) ? "levels" : "level");
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        length += (size_t)snprintf(text + length, OBSERVER_LEVELS_BYTES - length, "%s%" PRId32,
                                   level == levels.first ? " " : ", ", level);
    }
}

bool observer_stand(struct world *world, struct place *place)
{
    struct cell cell = world_cell(world, place->realm, place->x, place->y, place->levels);
    for (int32_t level = place->levels.first; level_set_next(place->levels, &level); level++) {
        if (cell_exists(cell) && !level_set_has(cell.levels, level)) {
            char levels[OBSERVER_LEVELS_BYTES];
            observer_levels_text(cell.levels, levels);
            output_complain("nobody at (%" PRId32 ", %" PRId32 ") stands on level %" PRId32 " as well: "
                            "that cell is on %s",
                            place->x, place->y, level, levels);
            return false;
        }
    }
    place->levels = cell.levels;
    return true;
}
