/* Text from people: valid, clean, and never able to move another's cursor. */
#ifndef RAMPART_COMMON_TEXT_H
#define RAMPART_COMMON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether the bytes are valid UTF-8 (no overlong forms, no surrogates, nothing above U+10FFFF). */
bool text_is_utf8(const char *bytes, size_t length);

/* Makes `text` fit to be shown on anybody's terminal, in place: control, format (also bidirectional),
 * private, unassigned and line-separating characters go; at most LIMIT_COMBINING_MARKS marks stay on a
 * character and none on nothing; white space becomes one space, none at either end; it is cut after
 * `code_points_max` code points. Requires: valid UTF-8, NUL-terminated. Guarantees: no longer than before;
 * may be empty. Idempotent. */
void text_clean(char *text, size_t code_points_max);

/* The columns that the first character of `text` takes on a terminal (0, 1 or 2), its length in bytes in
 * `*length`. Bytes that are no character take one column each. At the end: 0, length 0. */
int text_columns(const char *text, size_t *length);

/* Whether `name` has the shape of a player's: [A-Za-z][A-Za-z0-9_-]{1,19}. */
bool text_has_name_shape(const char *name);

/* Whether `name` may be a player's: of that shape, and none that could be taken for the server or for whoever
 * runs it, with or without digits, _ and - in it. */
bool text_is_name(const char *name);

/* Whether two names are one name: equal but for the case of letters. */
bool text_same_name(const char *a, const char *b);

/* A number that is the same for names that are one name, and hardly ever for others. */
uint64_t text_name_key(const char *name);

/* Makes the bytes zero, so that the compiler cannot leave it out: for what nobody is to find in memory. */
void text_wipe(void *bytes, size_t size);

/* What one of these is called with: "a " or "an ". Static. */
const char *text_article(const char *noun);

/* Copies `from` into `to`, which has room for `size` bytes, NUL included. Requires: it fits. */
void text_copy(char *to, size_t size, const char *from);

#endif
