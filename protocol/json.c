/* cJSON 1.7.15 takes trailing text, raw control bytes, invalid UTF-8, `01`, `1e999`, lone surrogates, and
 * cuts a string at NUL. common/json_scan.h refuses all that first; cJSON then builds the tree of a line
 * already known to be harmless. */
#include "protocol/json.h"

#include "common/buffer.h"
#include "common/json_scan.h"
#include "common/limits.h"

#include <string.h>

/* A message is an object. */
static bool begins_object(const char *line, size_t length)
{
    size_t at = 0;
    while (at < length && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r')) {
        at++;
    }
    return at < length && line[at] == '{';
}

/* Whether some name stands twice in one object. */
static bool names_repeat(const cJSON *object)
{
    for (const cJSON *a = object->child; a != NULL; a = a->next) {
        for (const cJSON *b = a->next; b != NULL; b = b->next) {
            if (strcmp(a->string, b->string) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* The same for every object of a tree, whose depth the scan has bounded. */
static bool has_duplicate(const cJSON *tree)
{
    const cJSON *above[LIMIT_JSON_DEPTH + 1];
    int depth = 0;
    for (const cJSON *item = tree; item != NULL;) {
        if (cJSON_IsObject(item) && names_repeat(item)) {
            return true;
        }
        if (item->child != NULL) {
            above[depth++] = item;
            item = item->child;
            continue;
        }
        while (item != tree && item->next == NULL && depth > 0) {
            item = above[--depth];
        }
        item = item == tree ? NULL : item->next;
    }
    return false;
}

enum result json_parse(const char *line, size_t length, int values_max, cJSON **tree)
{
    *tree = NULL;
    struct json_fault fault;
    enum result result = json_scan(line, length, values_max, &fault);
    if (result != RESULT_OK) {
        return result;
    }
    if (!begins_object(line, length)) {
        return RESULT_BAD_JSON;
    }
    *tree = cJSON_ParseWithLengthOpts(line, length, NULL, 0);
    if (*tree == NULL || has_duplicate(*tree)) {
        cJSON_Delete(*tree);
        *tree = NULL;
        return RESULT_BAD_JSON;
    }
    return RESULT_OK;
}

const cJSON *json_member(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

bool json_int(const cJSON *item, int32_t least, int32_t most, int32_t *value)
{
    if (!cJSON_IsNumber(item) || !(item->valuedouble >= least && item->valuedouble <= most)) {
        return false;
    }
    int32_t whole = (int32_t)item->valuedouble;
    *value = whole;
    return (double)whole >= item->valuedouble && (double)whole <= item->valuedouble;
}

static void append_escaped(struct buffer *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    if (c == '"' || c == '\\') {
        buffer_char(out, '\\');
        buffer_char(out, (char)c);
        return;
    }
    buffer_text(out, "\\u00");
    buffer_char(out, hex[c >> 4]);
    buffer_char(out, hex[c & 15]);
}

void json_append_string(struct buffer *out, const char *text)
{
    buffer_char(out, '"');
    const char *from = text;
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 0x20 || c == '"' || c == '\\' || c == 0x7f) {
            buffer_append(out, from, (size_t)(text - from));
            append_escaped(out, c);
            from = text + 1;
        }
    }
    buffer_append(out, from, (size_t)(text - from));
    buffer_char(out, '"');
}
