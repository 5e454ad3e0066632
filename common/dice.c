#include "common/dice.h"

#include <Random123/philox.h>

struct dice_roll dice_roll(uint64_t seed, uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    philox4x32_ctr_t counter = {{a, b, c, d}};
    philox4x32_key_t key = {{(uint32_t)seed, (uint32_t)(seed >> 32)}};
    philox4x32_ctr_t result = philox4x32(counter, key);
    return (struct dice_roll){.value = {result.v[0], result.v[1], result.v[2], result.v[3]}};
}
