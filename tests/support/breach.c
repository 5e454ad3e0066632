#include "tests/support/breach.h"

#include "tests/support/check.h"

#include <inttypes.h>

enum { PRINTED_MOST = 3 };

void breach_print(void *context, const struct verify_breach *breach)
{
    int *count = context;
    if ((*count)++ < PRINTED_MOST) {
        print_error("%s%s: seed %" PRIu64 ", seen from (%" PRId32 ", %" PRId32 "), at (%" PRId32 ", %" PRId32
                    ")\n%s",
                    verify_rule_text(breach->rule), breach->hull ? ", on the hull" : "", breach->seed,
                    breach->observer.x, breach->observer.y, breach->at.x, breach->at.y, breach->map);
    }
}
