/* A recording of the terminal: a file that gets what the terminal gets, as it happens.
 *
 * ncurses writes to a descriptor, and asks the same one for the terminal's settings. While a recording runs,
 * what it writes goes to a file in memory in the terminal's place, and from there to both; while it changes
 * settings the terminal itself is there. */
#ifndef RAMPART_CLIENT_UI_RECORDING_H
#define RAMPART_CLIENT_UI_RECORDING_H

#include "common/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct recording {
    const char *path; /* borrowed */
    int file;         /* −1: it could not be written any more */
    int terminal;     /* standard output, under a descriptor of its own */
    int held;         /* in memory */
    FILE *output;     /* what ncurses writes to; NULL until recording_output */
    int64_t begun_us;
    int rows; /* as last told */
    int columns;
    struct buffer bytes; /* read from `held` */
    struct buffer lines; /* to write to the file */
};

/* Makes the file, which must not be there yet; `path` is borrowed until recording_close. Guarantees: true,
 * and recording_close is called later; or false, nothing changed, and a line for the player in `problem`. */
bool recording_open(struct recording *recording, const char *path, char *problem, size_t problem_bytes);

/* What ncurses is to write to: standard output for now. */
FILE *recording_output(struct recording *recording);

/* From now on what ncurses writes is held, and recording_pass hands it on. Requires: recording_output. */
void recording_hold(struct recording *recording);

/* Hands on what is held, to a terminal of that size and the file. A file that can be written no more is left
 * as it is, whole lines only. */
void recording_pass(struct recording *recording, int rows, int columns);

/* From now on ncurses writes to the terminal itself, unrecorded. Requires: nothing is held. */
void recording_release(struct recording *recording);

/* Ends it; a file with nothing in it is taken away again. Requires: ncurses writes no more. */
void recording_close(struct recording *recording);

#endif
