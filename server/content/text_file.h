/* A file as one text. */
#ifndef RAMPART_SERVER_CONTENT_TEXT_FILE_H
#define RAMPART_SERVER_CONTENT_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct buffer;

/* Appends what `file` holds from where it is. Of a file with more than `most` bytes it reads a few more, so
 * that the length tells. False, and errno says why, if the system refused; what was read is kept. */
bool text_file_read(FILE *file, size_t most, struct buffer *text);

/* The same for DIRECTORY/NAME, opened for it. */
bool text_file_read_in(const char *directory, const char *name, size_t most, struct buffer *text);

#endif
