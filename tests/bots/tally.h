/* What a crowd of bots measured. */
#ifndef RAMPART_TESTS_BOTS_TALLY_H
#define RAMPART_TESTS_BOTS_TALLY_H

#include "tests/bots/histogram.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct tally {
    struct histogram latency_ns;    /* from a command's being sent to its answer */
    struct histogram step_bytes;    /* of frames that answer one step */
    struct histogram blocked_bytes; /* of answers to steps that were refused */
    struct histogram in_sight;      /* other players, whenever a command is answered */
    uint64_t commands;              /* answered */
    uint64_t frames;                /* all, also those that answer nothing */
    uint64_t up_bytes;
    uint64_t up_lines;
    uint64_t down_bytes;
    uint64_t down_lines;
    uint64_t troubles; /* errors told, lines that made no sense, lost connections */
    uint64_t duration_ns;
};

/* Writes it as one JSON object on one line, or as lines for a person. */
void tally_print(const struct tally *tally, int bots, bool json, FILE *out);

#endif
