/* The legend of a drawn map: SIGN = TERRAIN [+ TERRAIN]... [on LEVELS], by the names of the table of
 * terrains, or SIGN = soft rock. */
#include "server/generate/drawn_read.h"

#include <string.h>

/* The terrain whose name begins the rest of the line, the longest if several do; TERRAIN_NONE if none does.
 */
static uint8_t find_terrain(const struct drawn_reader *reader)
{
    const char *rest = reader->line + reader->at;
    const size_t left = (size_t)(reader->width - reader->at);
    uint8_t found = TERRAIN_NONE;
    size_t longest = 0;
    for (int id = TERRAIN_NONE + 1; id < reader->terrains->count; id++) {
        const char *name = reader->terrains->at[id].name;
        size_t length = strlen(name);
        bool begins = length <= left && memcmp(rest, name, length) == 0;
        bool ends = begins && (length == left || rest[length] == ' ' || rest[length] == '+');
        if (ends && length > longest) {
            found = (uint8_t)id;
            longest = length;
        }
    }
    return found;
}

/* How long what stands where a name was expected is, to be shown: up to " on ", '+' or the end. */
static int name_length(const struct drawn_reader *reader)
{
    enum { SHOWN = 40 };
    int end = reader->at;
    while (end < reader->width && end < reader->at + SHOWN && reader->line[end] != '+' &&
           (reader->width - end < 4 || memcmp(reader->line + end, " on ", 4) != 0)) {
        end++;
    }
    return end - reader->at;
}

static bool read_terrain(struct drawn_reader *reader, struct drawn_sign *sign)
{
    uint8_t id = find_terrain(reader);
    if (id == TERRAIN_NONE) {
        return drawn_read_fail(reader, reader->at, "expected the name of a terrain, not '%.*s'",
                               name_length(reader), reader->line + reader->at);
    }
    uint8_t *layer = cell_layer(&sign->cell, terrain_get(reader->terrains, id)->layer);
    if (layer == NULL) {
        return drawn_read_fail(
            reader, reader->at,
            "expected a floor, ornament or wall, or \"soft rock\": plain rock is '#' already");
    }
    if (*layer != TERRAIN_NONE) {
        return drawn_read_fail(reader, reader->at,
                               "expected one floor, one ornament and one wall at most: there "
                               "is a %s already",
                               terrain_get(reader->terrains, *layer)->name);
    }
    *layer = id;
    (void)drawn_read_word(reader, terrain_get(reader->terrains, id)->name);
    return true;
}

static bool read_levels(struct drawn_reader *reader, struct drawn_sign *sign)
{
    size_t used;
    int first = reader->at;
    const char *wrong =
        drawn_levels(reader->line + first, (size_t)(reader->width - first), &used, &sign->cell.levels);
    reader->at += (int)used;
    if (wrong != NULL) {
        return drawn_read_fail(reader, reader->at, "%s", wrong);
    }
    (void)drawn_read_word(reader, " ");
    sign->ramp = level_set_is_ramp(sign->cell.levels);
    return sign->ramp || drawn_read_fail(reader, first, "expected two levels at least, as in \"on 0, 1\"");
}

static bool read_meaning(struct drawn_reader *reader, struct drawn_sign *sign)
{
    if (drawn_read_word(reader, "soft rock")) {
        sign->soft = true;
        return reader->at == reader->width ||
               drawn_read_fail(reader, reader->at, "expected the end of the line: nothing is on soft rock");
    }
    do {
        if (!read_terrain(reader, sign)) {
            return false;
        }
    } while (drawn_read_word(reader, "+"));
    if (sign->cell.floor == TERRAIN_NONE) {
        sign->cell.floor = TERRAIN_FLOOR;
    }
    if (drawn_read_word(reader, "on ") && !read_levels(reader, sign)) {
        return false;
    }
    return reader->at == reader->width ||
           drawn_read_fail(reader, reader->at, "expected '+', \"on LEVELS\" or the end of the line");
}

/* The sign that a line of the legend tells of; '\0' with the error noted if it may not. */
static char read_sign(struct drawn_reader *reader)
{
    char sign = reader->line[0];
    if (sign <= ' ' || sign > '~' || sign == '#') {
        (void)drawn_read_fail(
            reader, 0, "expected a sign: a printable ASCII character other than ' ' and '#', which are rock");
        return '\0';
    }
    int before = reader->drawn->legend[(unsigned char)sign].line;
    if (before != 0) {
        (void)drawn_read_fail(reader, 0, "expected another sign: line %d tells of '%c' already", before,
                              sign);
        return '\0';
    }
    return sign;
}

bool drawn_read_legend(struct drawn_reader *reader)
{
    if (reader->at < reader->width) {
        return drawn_read_fail(reader, reader->at, "expected nothing more in this line");
    }
    if (reader->drawn->level_count > 0) {
        return drawn_read_fail(reader, 0, "expected the legend before the first level");
    }
    while (drawn_read_line(reader) && reader->width > 0) {
        if (drawn_read_word(reader, "--")) {
            continue;
        }
        char sign = read_sign(reader);
        if (sign == '\0') {
            return false;
        }
        struct drawn_sign meaning = {.known = true, .line = reader->number};
        reader->at = 1;
        (void)drawn_read_word(reader, " ");
        if (!drawn_read_word(reader, "=")) {
            return drawn_read_fail(reader, reader->at, "expected '=', as in \"%c = cave floor on 0, 1\"",
                                   sign);
        }
        if (!read_meaning(reader, &meaning)) {
            return false;
        }
        reader->drawn->legend[(unsigned char)sign] = meaning;
    }
    return true;
}
