/* What a proof prints of a breach of the rules of seamless levels. */
#ifndef RAMPART_TESTS_SUPPORT_BREACH_H
#define RAMPART_TESTS_SUPPORT_BREACH_H

#include "server/generate/verify.h"

/* For struct verify_report: counts the breach in the int at `context`, and prints the first few with their
 * maps. */
void breach_print(void *context, const struct verify_breach *breach);

#endif
