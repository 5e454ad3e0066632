/* The reader of drawn maps: sections, one after the other, each read line by line. It stops at the first
 * thing that it did not expect. */
#include "server/generate/drawn_read.h"

#include "common/invariant.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool drawn_read_fail(struct drawn_reader *reader, int at, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    reader->error->line = reader->number;
    reader->error->column = at + 1;
    /* clang-tidy 14 forgets va_start after its first file.
     * NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    (void)vsnprintf(reader->error->text, sizeof reader->error->text, format, values);
    va_end(values);
    return false;
}

/* -------------------------------------------------------------------------------------- lines and numbers */

bool drawn_read_line(struct drawn_reader *reader)
{
    if (reader->next >= reader->length) {
        return false;
    }
    reader->line = reader->text + reader->next;
    size_t left = reader->length - reader->next;
    const char *end = memchr(reader->line, '\n', left);
    size_t width = end != NULL ? (size_t)(end - reader->line) : left;
    reader->next += width + (end != NULL);
    if (width > 0 && reader->line[width - 1] == '\r') {
        width--;
    }
    reader->width = (int)width;
    reader->number++;
    reader->at = 0;
    return true;
}

static void skip_blanks(struct drawn_reader *reader)
{
    while (reader->at < reader->width && reader->line[reader->at] == ' ') {
        reader->at++;
    }
}

bool drawn_read_word(struct drawn_reader *reader, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(reader->width - reader->at) < length ||
        memcmp(reader->line + reader->at, word, length) != 0) {
        return false;
    }
    reader->at += (int)length;
    skip_blanks(reader);
    return true;
}

/* A whole number of `length` bytes at most; how many it took, 0 if there is none in ± `most`. */
static size_t scan_number(const char *text, size_t length, int32_t most, int32_t *value)
{
    bool negative = length > 0 && text[0] == '-';
    size_t first = negative ? 1 : 0;
    size_t at = first;
    int64_t sum = 0;
    while (at < length && text[at] >= '0' && text[at] <= '9' && sum <= most) {
        sum = 10 * sum + (text[at++] - '0');
    }
    *value = (int32_t)(negative ? -sum : sum);
    return at > first && sum <= most ? at : 0;
}

bool drawn_read_number(struct drawn_reader *reader, const char *what, int32_t *value)
{
    size_t left = (size_t)(reader->width - reader->at);
    size_t took = scan_number(reader->line + reader->at, left, DRAWN_COORDINATE_MAX, value);
    if (took == 0) {
        return drawn_read_fail(reader, reader->at, "expected %s, a whole number from -%d to %d", what,
                               DRAWN_COORDINATE_MAX, DRAWN_COORDINATE_MAX);
    }
    reader->at += (int)took;
    skip_blanks(reader);
    return true;
}

/* ------------------------------------------------------------------------------------------------- levels */

static int32_t last_level(struct level_set levels)
{
    int32_t last = levels.first;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        last = level;
    }
    return last;
}

/* Adds first … last to a set, which is empty at first (its mask is 0). */
static const char *add_levels(struct level_set *levels, int32_t first, int32_t last)
{
    if (first > last) {
        return "expected the lower number first, as in 0..2";
    }
    if (levels->mask == 0) {
        *levels = level_set_one(first);
    }
    int32_t low = levels->first < first ? levels->first : first;
    int32_t high = last_level(*levels) > last ? last_level(*levels) : last;
    if ((int64_t)high - low >= LEVEL_SET_SPAN) {
        return "expected levels fewer than 64 apart";
    }
    for (int32_t level = first; level <= last; level++) {
        *levels = level_set_with(*levels, level);
    }
    return NULL;
}

static size_t blanks(const char *text, size_t length, size_t at)
{
    while (at < length && text[at] == ' ') {
        at++;
    }
    return at;
}

/* Reads NUMBER or NUMBER..NUMBER after `*used` bytes. */
static const char *scan_range(const char *text, size_t length, size_t *used, struct level_set *levels)
{
    int32_t ends[2];
    for (int k = 0; k < 2; k++) {
        size_t took = scan_number(text + *used, length - *used, DRAWN_LEVEL_MAX, &ends[k]);
        if (took == 0) {
            return "expected the number of a level";
        }
        *used += took;
        bool range = k == 0 && length - *used >= 2 && memcmp(text + *used, "..", 2) == 0;
        if (k == 0 && !range) {
            ends[1] = ends[0];
            break;
        }
        *used += range ? 2 : 0;
    }
    return add_levels(levels, ends[0], ends[1]);
}

const char *drawn_levels(const char *text, size_t length, size_t *used, struct level_set *levels)
{
    *levels = (struct level_set){0};
    *used = 0;
    for (;;) {
        *used = blanks(text, length, *used);
        const char *wrong = scan_range(text, length, used, levels);
        size_t comma = blanks(text, length, *used);
        if (wrong != NULL || comma == length || text[comma] != ',') {
            return wrong;
        }
        *used = comma + 1;
    }
}

/* ----------------------------------------------------------------------------------------------- pictures */

/* level NUMBER [at X, Y] */
static bool read_heading(struct drawn_reader *reader, struct drawn_level *level)
{
    if (!drawn_read_number(reader, "the number of a level", &level->level)) {
        return false;
    }
    for (int k = 0; k < reader->drawn->level_count; k++) {
        const struct drawn_level *other = &reader->drawn->levels[k];
        if (other->level == level->level) {
            return drawn_read_fail(reader, 0, "level %ld is drawn twice; its first picture begins in line %d",
                                   (long)level->level, other->line);
        }
    }
    if (drawn_read_word(reader, "at ")) {
        if (!drawn_read_number(reader, "x of the picture's north-west corner", &level->left)) {
            return false;
        }
        if (!drawn_read_word(reader, ",")) {
            return drawn_read_fail(reader, reader->at, "expected ',' and y, as in \"level 1 at -3, 5\"");
        }
        if (!drawn_read_number(reader, "y of the picture's north-west corner", &level->top)) {
            return false;
        }
    }
    return reader->at == reader->width ||
           drawn_read_fail(reader, reader->at, "expected \"at X, Y\" or the end of the line");
}

static bool check_row(struct drawn_reader *reader, int32_t level)
{
    for (int i = 0; i < reader->width; i++) {
        unsigned char byte = (unsigned char)reader->line[i];
        if (byte < ' ' || byte > '~') {
            return drawn_read_fail(reader, i, "expected a printable ASCII character, not the byte 0x%02x",
                                   byte);
        }
        const struct drawn_sign *sign = &reader->drawn->legend[byte];
        if (!sign->known) {
            return drawn_read_fail(reader, i, "expected a sign of the legend; '%c' is none", byte);
        }
        if (sign->ramp && !level_set_has(sign->cell.levels, level)) {
            return drawn_read_fail(reader, i, "S0: '%c' is on other levels, by line %d, and not on level %ld",
                                   byte, sign->line, (long)level);
        }
    }
    return reader->width <= LIMIT_DRAWN_SIDE ||
           drawn_read_fail(reader, LIMIT_DRAWN_SIDE, "expected at most %d cells in a row", LIMIT_DRAWN_SIDE);
}

/* Finds how large a picture is and tries each sign, up to the empty line that ends it. */
static bool measure(struct drawn_reader *reader, struct drawn_level *level)
{
    level->line = reader->number + 1;
    while (drawn_read_line(reader) && reader->width > 0) {
        if (!check_row(reader, level->level)) {
            return false;
        }
        level->width = reader->width > level->width ? reader->width : level->width;
        level->height++;
        if (level->height > LIMIT_DRAWN_SIDE) {
            return drawn_read_fail(reader, 0, "expected at most %d rows in a picture", LIMIT_DRAWN_SIDE);
        }
    }
    return level->height > 0 ||
           drawn_read_fail(reader, 0, "expected the picture of level %ld, row by row", (long)level->level);
}

static bool read_picture(struct drawn_reader *reader)
{
    struct drawn *drawn = reader->drawn;
    if (drawn->level_count == LIMIT_DRAWN_LEVELS) {
        return drawn_read_fail(reader, 0, "expected at most %d levels", LIMIT_DRAWN_LEVELS);
    }
    struct drawn_level level = {0};
    if (!read_heading(reader, &level)) {
        return false;
    }
    struct drawn_reader rows = *reader;
    if (!measure(reader, &level)) {
        return false;
    }
    size_t cells = (size_t)level.width * (size_t)level.height;
    level.signs = malloc(cells);
    INVARIANT(level.signs != NULL);
    memset(level.signs, '#', cells);
    for (int j = 0; j < level.height && drawn_read_line(&rows); j++) {
        memcpy(level.signs + (size_t)j * (size_t)level.width, rows.line, (size_t)rows.width);
    }
    drawn->levels[drawn->level_count++] = level;
    return true;
}

/* ----------------------------------------------------------------------------------------------- the file */

static bool read_section(struct drawn_reader *reader)
{
    if (drawn_read_word(reader, "level ")) {
        return read_picture(reader);
    }
    if (drawn_read_word(reader, "legend")) {
        return drawn_read_legend(reader);
    }
    return drawn_read_fail(
        reader, 0,
        "expected \"legend\", \"level NUMBER\", \"--\" or nothing more (an empty line ends a "
        "picture: begin a row of rock with '#')");
}

/* Completes the cell of each sign by the table of terrains. */
static void complete_signs(const struct drawn_reader *reader)
{
    for (int k = 0; k < DRAWN_SIGNS; k++) {
        struct cell *cell = &reader->drawn->legend[k].cell;
        *cell = cell_complete(reader->terrains, *cell);
    }
}

/* Whether events or diggers may take a wall away, or what it becomes. */
static bool may_go(const struct terrain_table *table, uint8_t wall)
{
    bool reached[LIMIT_TERRAINS + 1] = {false};
    reached[wall] = true;
    for (bool grown = true; grown;) {
        grown = false;
        for (int id = TERRAIN_NONE + 1; id < table->count; id++) {
            const struct terrain *terrain = &table->at[id];
            reached[TERRAIN_NONE] = reached[TERRAIN_NONE] || (reached[id] && terrain->diggable);
            for (int k = 0; reached[id] && k < terrain->enter_count + terrain->leave_count; k++) {
                const struct terrain_event *event = terrain_event_at(terrain, k);
                grown = grown || (event->effect == TERRAIN_BECOMES && !reached[event->terrain]);
                reached[event->terrain] = reached[event->terrain] || event->effect == TERRAIN_BECOMES;
            }
        }
    }
    return reached[TERRAIN_NONE];
}

/* Where people pass a wall that may go, they must be able to pass without it. */
static bool check_walls(struct drawn_reader *reader)
{
    for (int k = 0; k < DRAWN_SIGNS; k++) {
        const struct drawn_sign *sign = &reader->drawn->legend[k];
        bool passes = sign->cell.wall != TERRAIN_NONE && sign->cell.passable;
        struct place place;
        if (passes && !reader->terrains->at[sign->cell.floor].passable &&
            may_go(reader->terrains, sign->cell.wall) && drawn_find(reader->drawn, (char)k, &place) > 0) {
            struct drawn_position at = drawn_position(reader->drawn, place);
            reader->number = at.line;
            return drawn_read_fail(
                reader, at.column - 1,
                "expected a floor that people can stand on under the %s of '%c', which may "
                "go, not %s",
                terrain_get(reader->terrains, sign->cell.wall)->name, k,
                terrain_get(reader->terrains, sign->cell.floor)->name);
        }
    }
    return true;
}

static bool read_all(struct drawn_reader *reader)
{
    if (reader->length > LIMIT_DRAWN_BYTES) {
        reader->number = 1;
        return drawn_read_fail(reader, 0, "expected at most %d bytes", LIMIT_DRAWN_BYTES);
    }
    while (drawn_read_line(reader)) {
        bool nothing = reader->width == 0 || drawn_read_word(reader, "--");
        if (!nothing && !read_section(reader)) {
            return false;
        }
    }
    reader->number += reader->number == 0;
    if (reader->drawn->level_count == 0) {
        return drawn_read_fail(reader, reader->width, "expected a level: no picture is drawn");
    }
    complete_signs(reader);
    if (!check_walls(reader) || !drawn_read_rules(reader)) {
        return false;
    }
    drawn_read_pieces(reader);
    return true;
}

/* What the signs mean that no legend has to tell of. */
static void tell_default_signs(struct drawn *drawn)
{
    static const char floors[] = ".@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (size_t k = 0; k < sizeof floors - 1; k++) {
        drawn->legend[(unsigned char)floors[k]] =
            (struct drawn_sign){.known = true, .cell.floor = TERRAIN_FLOOR};
    }
    drawn->legend[' '] = (struct drawn_sign){.known = true};
    drawn->legend['#'] = drawn->legend[' '];
    drawn->legend[','] =
        (struct drawn_sign){.known = true, .cell = {.floor = TERRAIN_FLOOR, .ornament = TERRAIN_MOSS}};
    drawn->legend[';'] =
        (struct drawn_sign){.known = true, .cell = {.floor = TERRAIN_FLOOR, .ornament = TERRAIN_RUBBLE}};
    drawn->legend['>'] = (struct drawn_sign){.known = true, .cell.floor = TERRAIN_STAIRS_DOWN};
    drawn->legend['<'] = (struct drawn_sign){.known = true, .cell.floor = TERRAIN_STAIRS_UP};
    drawn->legend['W'].cell.wall = TERRAIN_WALL;
    drawn->legend['H'].cell.wall = TERRAIN_WINDOW;
}

struct drawn *drawn_read(const char *text, size_t length, const struct terrain_table *terrains, bool farthest,
                         struct drawn_error *error)
{
    struct drawn *drawn = calloc(1, sizeof *drawn);
    INVARIANT(drawn != NULL);
    tell_default_signs(drawn);
    struct drawn_reader reader = {.text = text,
                                  .length = length,
                                  .line = text,
                                  .terrains = terrains,
                                  .farthest = farthest,
                                  .drawn = drawn,
                                  .error = error};
    if (!read_all(&reader)) {
        drawn_destroy(drawn);
        return NULL;
    }
    return drawn;
}
