/* The grammar is common/json_scan.h's to check, with line and column; cJSON then builds a tree that is known
 * to be harmless. From there on a place is the way from the top of the file, as in [3].enter[0].becomes: each
 * value knows what it is part of, so the way need not be kept anywhere. */
#include "server/content/reader.h"

#include "common/buffer.h"
#include "common/json_scan.h"
#include "common/text.h"
#include "server/content/text_file.h"

#include <cjson/cJSON.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN_CODE_POINTS = 40, SHOWN_BYTES = 4 * SHOWN_CODE_POINTS, DEPTH_MAX = LIMIT_JSON_DEPTH + 2 };

/* --------------------------------------------------------------------------------------------- problems */

/* Appends to the problem, so far as it has room. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 0)))
#endif
static void
note_list(struct reader *reader, const char *format, va_list values)
{
    size_t used = strlen(reader->problem);
    /* clang-tidy 14 forgets va_start after its first file.
     * NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized) */
    (void)vsnprintf(reader->problem + used, CONTENT_PROBLEM_BYTES - used, format, values);
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
note(struct reader *reader, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    note_list(reader, format, values);
    va_end(values);
}

/* A string of the file, in quotes, made fit for a terminal and cut. */
static void note_string(struct reader *reader, const char *string)
{
    char shown[SHOWN_BYTES + 1];
    size_t length = strlen(string);
    bool cut = length > SHOWN_BYTES;
    for (length = cut ? SHOWN_BYTES : length; cut && ((unsigned char)string[length] & 0xc0) == 0x80;) {
        length--;
    }
    memcpy(shown, string, length);
    shown[length] = '\0';
    text_clean(shown, SHOWN_CODE_POINTS);
    note(reader, "\"%s\"%s", shown, cut ? "…" : "");
}

static void note_value(struct reader *reader, const cJSON *item)
{
    if (cJSON_IsString(item)) {
        note_string(reader, item->valuestring);
    } else if (cJSON_IsNumber(item)) {
        note(reader, "%.15g", item->valuedouble);
    } else if (cJSON_IsBool(item)) {
        note(reader, cJSON_IsTrue(item) ? "true" : "false");
    } else if (cJSON_IsNull(item)) {
        note(reader, "null");
    } else {
        note(reader, cJSON_IsArray(item) ? "a list" : "an object");
    }
}

/* "FILE: PLACE: "; of a member that is not there the place is the object's. */
static void note_place(const struct reader_value *value)
{
    struct reader *reader = value->reader;
    const struct reader_value *way[DEPTH_MAX];
    int depth = 0;
    const struct reader_value *at = value->item != NULL ? value : value->parent;
    for (; at->parent != NULL && depth < DEPTH_MAX; at = at->parent) {
        way[depth++] = at;
    }
    reader->problem[0] = '\0';
    note(reader, "%s: ", reader->file);
    for (int k = depth - 1; k >= 0; k--) {
        if (way[k]->name != NULL) {
            note(reader, "%s%s", k < depth - 1 ? "." : "", way[k]->name);
        } else {
            note(reader, "[%d]", way[k]->index);
        }
    }
    note(reader, "%s", depth > 0 ? ": " : "");
}

static void note_expected(const struct reader_value *value)
{
    note_place(value);
    note(value->reader, "expected ");
    if (value->item == NULL) {
        note(value->reader, "a member \"%s\": ", value->name);
    }
}

bool reader_refuse(const struct reader_value *value, const char *what, ...)
{
    note_expected(value);
    va_list values;
    va_start(values, what);
    note_list(value->reader, what, values);
    va_end(values);
    if (value->item != NULL) {
        note(value->reader, ", not ");
        note_value(value->reader, value->item);
    }
    return false;
}

bool reader_fail(const struct reader_value *value, const char *what, ...)
{
    note_expected(value);
    va_list values;
    va_start(values, what);
    note_list(value->reader, what, values);
    va_end(values);
    return false;
}

bool reader_pass_on(const struct reader_value *value, const char *words)
{
    note_place(value);
    note(value->reader, "%s", words);
    return false;
}

/* --------------------------------------------------------------------------------------------- the file */

/* Notes "FILE:LINE:COLUMN: expected WHAT", of the place `at` bytes into the text. */
static void note_fault(struct reader *reader, const char *text, const struct json_fault *fault)
{
    int line = 1;
    size_t begin = 0;
    for (size_t at = 0; at < fault->at; at++) {
        if (text[at] == '\n') {
            line++;
            begin = at + 1;
        }
    }
    note(reader, "%s:%d:%d: expected %s", reader->file, line, (int)(fault->at - begin) + 1, fault->expected);
}

static bool parse(struct reader *reader, const struct buffer *text)
{
    struct json_fault fault;
    if (text->length > LIMIT_CONTENT_BYTES) {
        note(reader, "%s: expected at most %d bytes", reader->file, LIMIT_CONTENT_BYTES);
        return false;
    }
    if (json_scan(text->bytes, text->length, LIMIT_CONTENT_VALUES, &fault) != RESULT_OK) {
        note_fault(reader, text->bytes, &fault);
        return false;
    }
    reader->tree = cJSON_ParseWithLength(text->bytes, text->length);
    if (reader->tree == NULL) {
        note(reader, "%s: expected JSON", reader->file);
    }
    return reader->tree != NULL;
}

bool reader_open(struct reader *reader, const char *directory, const char *file,
                 char problem[CONTENT_PROBLEM_BYTES])
{
    struct buffer text = {0};
    *reader = (struct reader){.file = file, .problem = problem};
    problem[0] = '\0';
    bool good = text_file_read_in(directory, file, LIMIT_CONTENT_BYTES, &text);
    if (!good) {
        note(reader, "%s: cannot be read: %s", file, strerror(errno));
    }
    good = good && parse(reader, &text);
    buffer_finish(&text);
    return good;
}

void reader_close(struct reader *reader)
{
    cJSON_Delete(reader->tree);
    reader->tree = NULL;
}

struct reader_value reader_root(struct reader *reader)
{
    return (struct reader_value){.reader = reader, .item = reader->tree};
}

/* -------------------------------------------------------------------------------------- finding the way */

/* The words as "one, two, three". */
static void join(const char *const *words, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int k = 0; words[k] != NULL && used < size; k++) {
        used += (size_t)snprintf(text + used, size - used, "%s%s", k > 0 ? ", " : "", words[k]);
    }
}

enum { JOINED_BYTES = 512 };

static bool check_member(const struct reader_value *object, const cJSON *item, const char *const *members)
{
    int k = 0;
    while (members[k] != NULL && strcmp(members[k], item->string) != 0) {
        k++;
    }
    if (members[k] == NULL) {
        char all[JOINED_BYTES];
        join(members, all, sizeof all);
        (void)reader_fail(object, "one of the members %s, not ", all);
        note_string(object->reader, item->string);
        return false;
    }
    for (const cJSON *other = item->next; other != NULL; other = other->next) {
        if (strcmp(other->string, item->string) == 0) {
            return reader_fail(object, "one member \"%s\", not two", members[k]);
        }
    }
    return true;
}

bool reader_object(const struct reader_value *value, const char *const *members)
{
    if (!cJSON_IsObject(value->item)) {
        return reader_refuse(value, "an object");
    }
    bool good = true;
    for (const cJSON *item = value->item->child; item != NULL && good; item = item->next) {
        good = check_member(value, item, members);
    }
    return good;
}

struct reader_value reader_member(const struct reader_value *object, const char *name)
{
    return (struct reader_value){.reader = object->reader,
                                 .parent = object,
                                 .name = name,
                                 .item = cJSON_GetObjectItemCaseSensitive(object->item, name)};
}

bool reader_has(const struct reader_value *value)
{
    return value->item != NULL;
}

bool reader_list(const struct reader_value *value, int least, int most, int *count)
{
    if (!cJSON_IsArray(value->item)) {
        return reader_refuse(value, "a list");
    }
    int size = cJSON_GetArraySize(value->item);
    if (size < least || size > most) {
        return reader_fail(value, "a list of %d to %d, not of %d", least, most, size);
    }
    if (count != NULL) {
        *count = size;
    }
    return true;
}

struct reader_value reader_first(const struct reader_value *list)
{
    return (struct reader_value){.reader = list->reader, .parent = list, .item = list->item->child};
}

struct reader_value reader_next(const struct reader_value *element)
{
    struct reader_value next = *element;
    next.index++;
    next.item = element->item->next;
    return next;
}

/* ------------------------------------------------------------------------------------------- its values */

/* Whether nothing would have to go from a text before it is shown to somebody. */
static bool is_clean(const char *text)
{
    struct buffer copy = {0};
    buffer_append(&copy, text, strlen(text) + 1);
    text_clean(copy.bytes, copy.length);
    bool clean = strcmp(copy.bytes, text) == 0;
    buffer_finish(&copy);
    return clean;
}

bool reader_text(const struct reader_value *value, char *text, size_t size)
{
    const cJSON *item = value->item;
    if (!cJSON_IsString(item) || item->valuestring[0] == '\0' || strlen(item->valuestring) >= size) {
        return reader_refuse(value, "a text of 1 to %d bytes", (int)size - 1);
    }
    if (!is_clean(item->valuestring)) {
        return reader_refuse(value,
                             "a text of printable characters, without blanks at its ends or two in a row");
    }
    text_copy(text, size, item->valuestring);
    return true;
}

bool reader_flag(const struct reader_value *value, bool *flag)
{
    *flag = cJSON_IsTrue(value->item) != 0;
    return cJSON_IsBool(value->item) || reader_refuse(value, "true or false");
}

bool reader_optional_flag(const struct reader_value *value, bool *flag)
{
    *flag = false;
    return value->item == NULL || reader_flag(value, flag);
}

bool reader_int(const struct reader_value *value, int32_t least, int32_t most, int32_t *number)
{
    double found = cJSON_IsNumber(value->item) ? value->item->valuedouble : (double)least - 1;
    *number = found >= least && found <= most ? (int32_t)found : least;
    bool whole = found >= *number && found <= *number;
    return whole || reader_refuse(value, "a whole number from %ld to %ld", (long)least, (long)most);
}

bool reader_choice(const struct reader_value *value, const char *const *words, int *chosen)
{
    const char *found = cJSON_IsString(value->item) ? value->item->valuestring : "";
    int k = 0;
    while (words[k] != NULL && strcmp(words[k], found) != 0) {
        k++;
    }
    *chosen = k;
    if (words[k] == NULL) {
        char all[JOINED_BYTES];
        join(words, all, sizeof all);
        return reader_refuse(value, "one of %s", all);
    }
    return true;
}

bool reader_is_null(const struct reader_value *value)
{
    return cJSON_IsNull(value->item) != 0;
}
