/* The grammar of JSON (RFC 8259), kept to the letter over untrusted bytes: what passes here is harmless to
 * whatever builds a tree of it. */
#ifndef RAMPART_COMMON_JSON_SCAN_H
#define RAMPART_COMMON_JSON_SCAN_H

#include "common/result.h"

#include <stddef.h>

/* Where a text stops being JSON. */
struct json_fault {
    size_t at;            /* bytes from its beginning */
    const char *expected; /* what should be there, in words. Static */
};

/* Scans one value with white space around it, of at most `values_max` members and elements at all depths, at
 * most LIMIT_JSON_DEPTH deep. Guarantees: RESULT_OK; or BAD_UTF8, TOO_DEEP or BAD_JSON, and the first fault
 * in
 * `*fault`. A name that stands twice in one object passes; U+0000 and lone surrogates do not. */
MUST_CHECK enum result json_scan(const char *text, size_t length, int values_max, struct json_fault *fault);

#endif
