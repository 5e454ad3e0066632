/* Properties run small by `./rampart test` and in full by `./rampart prove`, which shows a progress bar. */
#ifndef RAMPART_TESTS_SUPPORT_PROOF_H
#define RAMPART_TESTS_SUPPORT_PROOF_H

#include <stdint.h>

/* How many cases to try: `full` when the environment has RAMPART_PROVE, else `quick`. */
int proof_count(int quick, int full);

/* The seed the run starts from: RAMPART_SEED from the environment, else 1. Prints it to stderr once a call,
 * so that a failure can be run again. */
uint64_t proof_seed(const char *property);

/* Tells how far a property is: to the file RAMPART_PROGRESS where the environment names one (the run of all
 * proofs does), else as a bar "property 37 %" on stderr where that is a terminal. */
void proof_progress(const char *property, int done, int total);

#endif
