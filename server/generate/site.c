#include "server/generate/site.h"

#include "server/generate/hillside.h"
#include "server/generate/passage.h"

enum { STRIPS = PARCEL_HEIGHT / SITE_HEIGHT, FREE_AT_ENDS = 8, SHIFT = 8, SHIFTS = 4 };

_Static_assert(STRIPS == 3, "sites that share a level lie in different strips");
_Static_assert(FREE_AT_ENDS + (SHIFTS - 1) * SHIFT + SITE_WIDTH + FREE_AT_ENDS <= PARCEL_WIDTH,
               "the strip is free at both ends");

struct point site_corner(struct stratum stratum, int32_t parcel_x, int32_t parcel_y)
{
    struct dice_roll roll = stratum_roll(stratum, STRATUM_SITE, parcel_x, parcel_y, 0);
    int shift = SHIFT * (int)dice_below(roll.value[0], SHIFTS);
    return (struct point){
        .x = parcel_x * PARCEL_WIDTH + FREE_AT_ENDS + shift,
        .y = parcel_y * PARCEL_HEIGHT + stratum.level % STRIPS * SITE_HEIGHT,
    };
}

void site_make(struct stratum stratum, int32_t parcel_x, int32_t parcel_y, struct site *site)
{
    struct point corner = site_corner(stratum, parcel_x, parcel_y);
    *site = (struct site){.level = stratum.level, .left = corner.x, .top = corner.y};
    struct stratum_rolls rolls = stratum_rolls(stratum, STRATUM_SITE_SHAPE, parcel_x, parcel_y);
    if (stratum_rolls_below(&rolls, 2) == 0) {
        passage_draw(&rolls, site);
    } else {
        hillside_draw(&rolls, site);
    }
}
