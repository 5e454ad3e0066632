/* The nine cells around and under each of 64 cells are added up by bitwise adders. */
#include "server/generate/majority.h"

struct majority_sums majority_sum(uint64_t row, uint64_t west, uint64_t east)
{
    return (struct majority_sums){
        .ones = row ^ west ^ east,
        .twos = (row & west) | (row & east) | (west & east),
    };
}

/* Three sums add up as ones + 2 × (the number of set bits among the twos and the carry of the ones). */
uint64_t majority_five(struct majority_sums above, struct majority_sums here, struct majority_sums below)
{
    uint64_t ones = above.ones ^ here.ones ^ below.ones;
    uint64_t carry = (above.ones & here.ones) | (above.ones & below.ones) | (here.ones & below.ones);
    uint64_t both_first = above.twos & here.twos;
    uint64_t any_first = above.twos | here.twos;
    uint64_t both_last = below.twos & carry;
    uint64_t any_last = below.twos | carry;
    uint64_t two = both_first | both_last | (any_first & any_last);
    uint64_t three = (both_first & any_last) | (any_first & both_last);
    return three | (two & ones);
}
