/* Every place found is looked at once, in the order of finding, so that steps never grow smaller. Places
 * found are looked up one by one: slow, and hard to get wrong. */
#include "tests/support/flood.h"

#include "tests/support/check.h"

int flood_find(const struct flood *flood, struct place place)
{
    for (int i = 0; i < flood->count; i++) {
        if (place_same_cell(flood->places[i], place)) {
            return i;
        }
    }
    return -1;
}

void flood_from(struct flood *flood, struct world *world, struct place from)
{
    flood->count = 1;
    flood->places[0] = from;
    flood->steps[0] = 0;
    for (int i = 0; i < flood->count; i++) {
        const struct place here = flood->places[i];
        for (int k = 0; k < 9; k++) {
            struct place there = {0, here.x + k % 3 - 1, here.y + k / 3 - 1, here.levels};
            struct cell cell = world_cell(world, 0, there.x, there.y, here.levels);
            there.levels = cell.levels;
            if (cell.passable && flood_find(flood, there) < 0) {
                assert_true(flood->count < FLOOD_PLACES_MAX);
                flood->steps[flood->count] = flood->steps[i] + 1;
                flood->places[flood->count++] = there;
            }
        }
    }
}
