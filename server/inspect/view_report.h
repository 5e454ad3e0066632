/* What an observer on a drawn map sees, level by level, for people and for programs.
 *
 * A cell is told on each level it stands on; rock on the level on which it was seen. */
#ifndef RAMPART_SERVER_INSPECT_VIEW_REPORT_H
#define RAMPART_SERVER_INSPECT_VIEW_REPORT_H

#include "common/place.h"

#include <stdio.h>

struct drawn;
struct sight;
struct world;

struct view_report {
    struct world *world; /* whose one realm is the map */
    const struct drawn *drawn;
    const char *name; /* the map's, as given */
    struct place from;
    const struct sight *sight;
};

/* A picture of each level: the signs of the map where they are seen, '@' the observer, ' ' what is not seen.
 */
void view_report_text(const struct view_report *report, FILE *file);

/* One JSON object: "map", "from" {"x", "y", "levels"}, "radius", and "levels", an array of {"level", "cells":
 * [[x, y], ...]}; levels ascending, cells row by row from the north-west. */
void view_report_json(const struct view_report *report, FILE *file);

#endif
