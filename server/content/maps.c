#include "server/content/maps.h"

#include "common/buffer.h"
#include "server/content/text_file.h"
#include "server/generate/drawn.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* A name leads nowhere out of the folder. */
static bool read_name(const struct reader_value *value, char name[LIMIT_CONTENT_NAME_BYTES + 1])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
    if (!reader_text(value, name, LIMIT_CONTENT_NAME_BYTES + 1)) {
        return false;
    }
    size_t length = strspn(name, letters);
    return (length > 0 && strcmp(name + length, ".map") == 0) ||
           reader_refuse(value, "the name of a file in this folder: letters, digits, '_' and '-', then .map");
}

static const struct drawn *find(const struct maps *maps, const char *name, bool farthest)
{
    for (int k = 0; k < maps->count; k++) {
        if (strcmp(maps->at[k].name, name) == 0 && maps->at[k].farthest == farthest) {
            return maps->at[k].drawn;
        }
    }
    return NULL;
}

/* Reads a file that has not been read yet into an entry. */
static bool read_entry(const struct maps *maps, const struct reader_value *value, struct maps_entry *entry)
{
    struct buffer text = {0};
    struct drawn_error error;
    if (!text_file_read_in(maps->directory, entry->name, LIMIT_DRAWN_BYTES, &text)) {
        (void)reader_refuse(value, "the name of a map that can be read (%s)", strerror(errno));
    } else {
        entry->drawn = drawn_read(text.bytes, text.length, maps->terrains, entry->farthest, &error);
        if (entry->drawn == NULL) {
            (void)snprintf(value->reader->problem, CONTENT_PROBLEM_BYTES, "%s:%d:%d: %s", entry->name,
                           error.line, error.column, error.text);
        }
    }
    buffer_finish(&text);
    return entry->drawn != NULL;
}

const struct drawn *maps_read(struct maps *maps, const struct reader_value *name, bool farthest)
{
    struct maps_entry entry = {.farthest = farthest};
    if (!read_name(name, entry.name)) {
        return NULL;
    }
    const struct drawn *before = find(maps, entry.name, farthest);
    if (before != NULL) {
        return before;
    }
    if (maps->count == LIMIT_CONTENT_MAPS) {
        (void)reader_refuse(name, "at most %d maps in all", LIMIT_CONTENT_MAPS);
        return NULL;
    }
    if (!read_entry(maps, name, &entry)) {
        return NULL;
    }
    maps->at[maps->count++] = entry;
    return entry.drawn;
}

void maps_finish(struct maps *maps)
{
    for (int k = 0; k < maps->count; k++) {
        drawn_destroy(maps->at[k].drawn);
    }
    maps->count = 0;
}
