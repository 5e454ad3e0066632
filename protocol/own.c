#include "protocol/own.h"

#include "common/invariant.h"

#include <string.h>

static const struct own_value_shape shapes[OWN_VALUE_COUNT] = {
#define V(id, name, least, most) {#name, least, most},
    OWN_VALUES(V)
#undef V
};

#define C(id, word) word,
static const char *const modes[OWN_MODE_COUNT] = {OWN_MODES(C)};
#undef C

const struct own_value_shape *own_value_shape(enum own_value value)
{
    INVARIANT(value < OWN_VALUE_COUNT);
    return &shapes[value];
}

const char *own_mode_word(enum own_mode mode)
{
    INVARIANT(mode < OWN_MODE_COUNT);
    return modes[mode];
}

enum own_mode own_mode_find(const char *word)
{
    int mode = 0;
    while (mode < OWN_MODE_COUNT && strcmp(modes[mode], word) != 0) {
        mode++;
    }
    return (enum own_mode)mode;
}

bool own_same_waits(const struct own *a, const struct own *b)
{
    bool same = a->waits_for_count == b->waits_for_count;
    for (int i = 0; same && i < a->waits_for_count; i++) {
        same = strcmp(a->waits_for[i], b->waits_for[i]) == 0;
    }
    return same;
}

bool own_equal(const struct own *a, const struct own *b)
{
    return memcmp(a->values, b->values, sizeof a->values) == 0 && a->mode == b->mode && own_same_waits(a, b);
}
