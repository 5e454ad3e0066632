/* Runs a fuzz target over files, in the order given: what broke it once, or what shall be looked into.
 *
 * usage: rampart-fuzz-TARGET FILE... */
#include "common/buffer.h"
#include "tests/fuzz/fuzz.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static bool read_file(const char *path, struct buffer *bytes)
{
    enum { PIECE = 4096 };
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return false;
    }
    size_t count;
    do {
        count = fread(buffer_reserve(bytes, PIECE), 1, PIECE, file);
        bytes->length += count;
    } while (count > 0);
    bool read = ferror(file) == 0;
    return fclose(file) == 0 && read;
}

int main(int count, char **arguments)
{
    for (int i = 1; i < count; i++) {
        struct buffer bytes = {0};
        (void)printf("%s\n", arguments[i]);
        (void)fflush(stdout); /* the last that is told is the one that breaks it */
        bool read = read_file(arguments[i], &bytes);
        if (read) {
            (void)LLVMFuzzerTestOneInput((const uint8_t *)bytes.bytes, bytes.length);
        }
        buffer_finish(&bytes);
        if (!read) {
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
