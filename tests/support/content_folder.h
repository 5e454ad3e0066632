/* A folder of content of a test's own: a copy of the standard one, in which the test writes its mistakes. */
#ifndef RAMPART_TESTS_SUPPORT_CONTENT_FOLDER_H
#define RAMPART_TESTS_SUPPORT_CONTENT_FOLDER_H

#include "common/buffer.h"

#include <stddef.h>

struct content_folder {
    char path[64];
};

/* A mistake, and what is said about it: in `file` the text `from`, which stands there once, becomes `to`. */
struct content_mistake {
    const char *file;
    const char *from;
    const char *to;
    const char *problem;
};

/* Makes the folder, in the system's place for temporary files. */
void content_folder_init(struct content_folder *folder);
/* Removes it with all that is in it. */
void content_folder_finish(struct content_folder *folder);

void content_folder_write(const struct content_folder *folder, const char *file, const char *bytes,
                          size_t length);

/* What is in a file of the standard content, NUL-terminated; the caller frees it: buffer_finish. */
struct buffer content_folder_standard(const char *file);

/* Replaces text in a file of the standard content. Fails the test unless `from` stands there once. */
void content_folder_change(const struct content_folder *folder, const char *file, const char *from,
                           const char *to);

/* The folder can be read; or is refused with exactly this problem. */
void content_folder_assert_good(const struct content_folder *folder);
void content_folder_assert_problem(const struct content_folder *folder, const char *problem);

/* Tries each mistake alone. */
void content_folder_assert_mistakes(const struct content_mistake *mistakes, size_t count);

#endif
