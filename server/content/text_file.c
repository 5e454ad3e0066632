#include "server/content/text_file.h"

#include "common/buffer.h"

#include <errno.h>
#include <limits.h>

enum { READ_BYTES = 65536 };

bool text_file_read(FILE *file, size_t most, struct buffer *text)
{
    size_t read = 1;
    while (read > 0 && text->length <= most) {
        read = fread(buffer_reserve(text, READ_BYTES), 1, READ_BYTES, file);
        text->length += read;
    }
    return ferror(file) == 0;
}

bool text_file_read_in(const char *directory, const char *name, size_t most, struct buffer *text)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", directory, name);
    if (length < 0 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        return false;
    }
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return false;
    }
    bool good = text_file_read(file, most, text);
    int reason = errno;
    (void)fclose(file);
    errno = reason;
    return good;
}
