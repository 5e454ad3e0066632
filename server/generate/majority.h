/* The step of a cellular automaton on 64 cells at once: which of them have five open ones among the nine
 * cells around and under them. */
#ifndef RAMPART_SERVER_GENERATE_MAJORITY_H
#define RAMPART_SERVER_GENERATE_MAJORITY_H

#include <stdint.h>

/* How many open cells there are of each cell and its western and eastern neighbours: 0 … 3, in two planes. */
struct majority_sums {
    uint64_t ones;
    uint64_t twos;
};

/* Adds up a row of 64 cells: bit i of `row` is cell i, of `west` and `east` the cell to either side of it. */
struct majority_sums majority_sum(uint64_t row, uint64_t west, uint64_t east);

/* Where the sums of three rows, one above the other, make five or more. */
uint64_t majority_five(struct majority_sums above, struct majority_sums here, struct majority_sums below);

#endif
