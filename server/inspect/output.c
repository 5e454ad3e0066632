#include "server/inspect/output.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

void output_complain(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    (void)fputs("rampart-world: ", stderr);
    /* clang-tidy 14 forgets va_start after its first file.
     * NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    (void)vfprintf(stderr, format, values);
    (void)fputc('\n', stderr);
    va_end(values);
}

FILE *output_open(const char *path)
{
    FILE *file = path != NULL ? fopen(path, "wb") : stdout;
    if (file == NULL) {
        output_complain("cannot write %s: %s", path, strerror(errno));
    }
    return file;
}

bool output_close(FILE *file, const char *path)
{
    bool failed = ferror(file) != 0;
    errno = 0;
    if (path == NULL) {
        failed = fflush(file) != 0 || failed;
    } else {
        failed = fclose(file) != 0 || failed;
    }
    if (failed) {
        output_complain("cannot write %s: %s", path != NULL ? path : "standard output",
                        errno != 0 ? strerror(errno) : "an error before");
    }
    return !failed;
}
