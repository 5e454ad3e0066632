#include "server/game/trail.h"

void trail_add(struct trail *trail, struct place place)
{
    trail->at[trail->count++ % TRAIL_PLACES] = place;
}

bool trail_next(const struct trail *trail, struct place place, int32_t steps, struct place *next)
{
    uint64_t known = trail->count < TRAIL_PLACES ? trail->count : TRAIL_PLACES;
    uint64_t looked = (uint64_t)steps + 1 < known ? (uint64_t)steps + 1 : known;
    for (uint64_t back = 1; back <= looked; back++) {
        struct place there = trail->at[(trail->count - back) % TRAIL_PLACES];
        if (place_same_cell(there, place)) {
            *next = trail->at[(trail->count - back + 1) % TRAIL_PLACES];
            return back > 1;
        }
    }
    return false;
}
