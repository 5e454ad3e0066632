/* rampart-schema FOLDER: writes up.schema.json and down.schema.json there, from the list of messages.
 *
 * The committed ones are made by:  cmake --build build/test && build/test/bin/rampart-schema protocol/schema
 */
#include "protocol/schema.h"
#include "common/buffer.h"

#include <stdio.h>
#include <stdlib.h>

enum { PATH_BYTES = 4096 };

static bool write_schema(const char *folder, const char *name, enum message_direction direction)
{
    char path[PATH_BYTES];
    if (snprintf(path, sizeof path, "%s/%s.schema.json", folder, name) >= PATH_BYTES) {
        return false;
    }
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        return false;
    }
    struct buffer schema = {0};
    schema_write(&schema, direction);
    bool written = fwrite(schema.bytes, 1, schema.length, file) == schema.length;
    buffer_finish(&schema);
    return fclose(file) == 0 && written;
}

int main(int count, char **arguments)
{
    if (count != 2) {
        (void)fputs("usage: rampart-schema FOLDER\n", stderr);
        return 2;
    }
    bool written =
        write_schema(arguments[1], "up", MESSAGE_UP) && write_schema(arguments[1], "down", MESSAGE_DOWN);
    return written ? EXIT_SUCCESS : EXIT_FAILURE;
}
