/* The proof of a realm over many seeds: each rule on a part of each seed's world. */
#ifndef RAMPART_SERVER_INSPECT_SURVEY_H
#define RAMPART_SERVER_INSPECT_SURVEY_H

#include "server/generate/realms.h"
#include "server/generate/verify.h"

#include <stdio.h>

enum { SURVEY_BREACHES_SHOWN = 100 /* all are counted */ };

struct survey {
    const struct terrain_table *terrains;
    const struct realms *realms;
    uint16_t number; /* of the realm to prove */
    uint64_t first;  /* seeds: first … last */
    uint64_t last;
    int32_t level_count; /* levels to look at, of each seed */
    FILE *out;           /* where breaches and counts go */
    FILE *progress;      /* where a bar is drawn, or NULL */
};

/* Tries all rules that the realm is not exempt from, as made and on the hull. Prints each breach as a map
 * with what shows it again, and the counts at the end. Returns how many breaches there are. */
int64_t survey_run(const struct survey *survey);

#endif
