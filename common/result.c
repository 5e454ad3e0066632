#include "common/result.h"

#include "common/invariant.h"

struct words {
    const char *code;
    const char *text;
};

static const struct words table[RESULT_COUNT] = {[RESULT_OK] = {"ok", "all is well"},
#define R(id, code, text) [RESULT_##id] = {code, text},
                                                 RESULTS(R)
#undef R
};

const char *result_code(enum result result)
{
    INVARIANT(result < RESULT_COUNT);
    return table[result].code;
}

const char *result_text(enum result result)
{
    INVARIANT(result < RESULT_COUNT);
    return table[result].text;
}
