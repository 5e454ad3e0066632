/* Where a command writes: standard output or a file, with a word on standard error if that fails. */
#ifndef RAMPART_SERVER_INSPECT_OUTPUT_H
#define RAMPART_SERVER_INSPECT_OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Opens `path` for writing, standard output if it is NULL. Returns NULL, and says why, if it cannot be. The
 * caller closes it: output_close. */
FILE *output_open(const char *path);

/* Writes what is left. False, and says why, if anything could not be written. */
bool output_close(FILE *file, const char *path);

/* Prints one line to standard error, after the program's name. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void output_complain(const char *format, ...);

#endif
