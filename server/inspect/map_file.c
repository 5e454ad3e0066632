#include "server/inspect/map_file.h"

#include "common/buffer.h"
#include "server/content/text_file.h"
#include "server/generate/drawn.h"
#include "server/inspect/output.h"

#include <errno.h>
#include <string.h>

enum { SHOWN_COLUMNS = 100 };

/* Reads as much as drawn_read needs to say what is wrong. */
static bool read_bytes(const char *path, struct buffer *text)
{
    bool input = strcmp(path, "-") == 0;
    FILE *file = input ? stdin : fopen(path, "rb");
    bool good = file != NULL && text_file_read(file, LIMIT_DRAWN_BYTES, text);
    if (!good) {
        output_complain("cannot read %s: %s", path, strerror(errno));
    }
    if (file != NULL && !input) {
        (void)fclose(file);
    }
    return good;
}

/* Prints a line of the text and a mark below one of its columns, so far as a terminal has room for it. */
static void show_place(const struct buffer *text, const struct drawn_error *error)
{
    const char *line = text->bytes;
    const char *end = text->bytes + text->length;
    for (int k = 1; k < error->line && line < end; k++) {
        const char *next = memchr(line, '\n', (size_t)(end - line));
        line = next != NULL ? next + 1 : end;
    }
    if (error->column > SHOWN_COLUMNS || line == end || *line == '\n') {
        return;
    }
    (void)fputs("    ", stderr);
    for (int k = 0; k < SHOWN_COLUMNS && line + k < end && line[k] != '\n' && line[k] != '\r'; k++) {
        (void)fputc(line[k] >= ' ' && line[k] <= '~' ? line[k] : '?', stderr);
    }
    (void)fprintf(stderr, "\n    %*s\n", error->column, "^");
}

struct drawn *map_file_read(const char *path, const struct terrain_table *terrains)
{
    struct buffer text = {0};
    struct drawn_error error;
    struct drawn *drawn = NULL;
    if (read_bytes(path, &text)) {
        drawn = drawn_read(text.bytes, text.length, terrains, false, &error);
        if (drawn == NULL) {
            (void)fprintf(stderr, "%s:%d:%d: %s\n", path, error.line, error.column, error.text);
            show_place(&text, &error);
        }
    }
    buffer_finish(&text);
    return drawn;
}
