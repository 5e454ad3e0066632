/* A checked look into a JSON file that people write: every getter says what it wants, and the first value
 * that is otherwise ends the reading with one line that names the file, the place and what was expected.
 *
 * A function that answers false has noted the problem; who called it passes that on. */
#ifndef RAMPART_SERVER_CONTENT_READER_H
#define RAMPART_SERVER_CONTENT_READER_H

#include "server/content/content.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cJSON;

struct reader {
    const char *file;   /* its name, borrowed */
    char *problem;      /* CONTENT_PROBLEM_BYTES, borrowed */
    struct cJSON *tree; /* the reader's own */
};

/* A value of the file, or where one could be, and the way to it. Lives on the stack, and no longer than what
 * it is part of. */
struct reader_value {
    struct reader *reader;
    const struct reader_value *parent; /* NULL: the whole file */
    const char *name;                  /* of a member; NULL: an element */
    int index;                         /* of an element */
    const struct cJSON *item;          /* NULL: it is not there */
};

/* Reads DIRECTORY/FILE: at most LIMIT_CONTENT_BYTES of strict JSON. If it returns true the caller closes it.
 */
bool reader_open(struct reader *reader, const char *directory, const char *file,
                 char problem[CONTENT_PROBLEM_BYTES]);
void reader_close(struct reader *reader);

/* What the whole file is. */
struct reader_value reader_root(struct reader *reader);

/* -------------------------------------------------------------------------------------- finding the way */

/* Checks that a value is an object, with no members but those listed, up to NULL, and each once. */
bool reader_object(const struct reader_value *value, const char *const *members);

/* The member of that name of an object, there or not. Requires: reader_object. */
struct reader_value reader_member(const struct reader_value *object, const char *name);
bool reader_has(const struct reader_value *value);

/* Checks that a value is a list of `least` … `most` elements; how many it has in `*count`, unless it is NULL.
 */
bool reader_list(const struct reader_value *value, int least, int most, int *count);

/* The first element of a list, and the next: past the last, one that is not there. Requires: reader_list. */
struct reader_value reader_first(const struct reader_value *list);
struct reader_value reader_next(const struct reader_value *element);

/* ------------------------------------------------------------------------------------------- its values */

/* A text of 1 … size - 1 bytes that can be shown on a terminal as it is. */
bool reader_text(const struct reader_value *value, char *text, size_t size);
bool reader_flag(const struct reader_value *value, bool *flag);
/* False where there is none. */
bool reader_optional_flag(const struct reader_value *value, bool *flag);
bool reader_int(const struct reader_value *value, int32_t least, int32_t most, int32_t *number);
/* Which of the words, a list that ends with NULL. */
bool reader_choice(const struct reader_value *value, const char *const *words, int *chosen);
bool reader_is_null(const struct reader_value *value);

/* --------------------------------------------------------------------------------------------- problems */

/* Notes "FILE: PLACE: expected WHAT, not " and what the value is. Always false. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool reader_refuse(const struct reader_value *value, const char *what, ...);

/* Notes "FILE: PLACE: expected WHAT", where the value as such is no help. Always false. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool reader_fail(const struct reader_value *value, const char *what, ...);

/* Notes "FILE: PLACE: WORDS". Always false. */
bool reader_pass_on(const struct reader_value *value, const char *words);

#endif
