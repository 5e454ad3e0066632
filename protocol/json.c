/* cJSON 1.7.15 takes trailing text, raw control bytes, invalid UTF-8, `01`, `1e999`, lone surrogates, and
 * cuts a string at NUL. A scan over the bytes, without memory of its own but the depth, refuses all that
 * first; cJSON then builds the tree of a line already known to be harmless. RFC 8259 is the grammar. */
#include "protocol/json.h"

#include "common/buffer.h"
#include "common/limits.h"
#include "common/text.h"

#include <string.h>

struct scan {
    const char *at;
    const char *end;
    int depth;
    int values;
    int values_max;
};

/* White space within a line. */
static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(const struct scan *scan)
{
    return scan->at < scan->end && *scan->at >= '0' && *scan->at <= '9';
}

static bool skip_digits(struct scan *scan)
{
    const char *from = scan->at;
    while (is_digit(scan)) {
        scan->at++;
    }
    return scan->at > from;
}

static bool skip_char(struct scan *scan, char c)
{
    if (scan->at < scan->end && *scan->at == c) {
        scan->at++;
        return true;
    }
    return false;
}

static enum result scan_number(struct scan *scan)
{
    (void)skip_char(scan, '-');
    bool zero = scan->at < scan->end && *scan->at == '0';
    if (zero) {
        scan->at++;
    } else if (!skip_digits(scan)) {
        return RESULT_BAD_JSON;
    }
    if (zero && is_digit(scan)) {
        return RESULT_BAD_JSON;
    }
    if (skip_char(scan, '.') && !skip_digits(scan)) {
        return RESULT_BAD_JSON;
    }
    if (skip_char(scan, 'e') || skip_char(scan, 'E')) {
        if (!skip_char(scan, '+')) {
            (void)skip_char(scan, '-');
        }
        if (!skip_digits(scan)) {
            return RESULT_BAD_JSON;
        }
    }
    return RESULT_OK;
}

/* The four hexadecimal digits behind \u, or −1. */
static int scan_hex(struct scan *scan)
{
    int value = 0;
    for (int i = 0; i < 4; i++) {
        static const char digits[] = "0123456789abcdef0123456789ABCDEF";
        const char *digit = scan->at < scan->end && *scan->at != '\0' ? strchr(digits, *scan->at) : NULL;
        if (digit == NULL) {
            return -1;
        }
        value = value * 16 + (int)((digit - digits) % 16);
        scan->at++;
    }
    return value;
}

static enum result scan_unicode_escape(struct scan *scan)
{
    int unit = scan_hex(scan);
    if (unit <= 0) {
        return RESULT_BAD_JSON;
    }
    if (unit < 0xd800 || unit > 0xdfff) {
        return RESULT_OK;
    }
    if (unit > 0xdbff || !skip_char(scan, '\\') || !skip_char(scan, 'u')) {
        return RESULT_BAD_UTF8;
    }
    int low = scan_hex(scan);
    return low >= 0xdc00 && low <= 0xdfff ? RESULT_OK : RESULT_BAD_UTF8;
}

/* Behind the opening quote, to behind the closing one. */
static enum result scan_string(struct scan *scan)
{
    while (scan->at < scan->end) {
        unsigned char c = (unsigned char)*scan->at++;
        if (c == '"') {
            return RESULT_OK;
        }
        if (c < 0x20) {
            return RESULT_BAD_JSON;
        }
        if (c != '\\') {
            continue;
        }
        if (skip_char(scan, 'u')) {
            enum result result = scan_unicode_escape(scan);
            if (result != RESULT_OK) {
                return result;
            }
        } else if (scan->at == scan->end || *scan->at == '\0' || strchr("\"\\/bfnrt", *scan->at) == NULL) {
            return RESULT_BAD_JSON;
        } else {
            scan->at++;
        }
    }
    return RESULT_BAD_JSON;
}

/* One value more: each comma and each bracket that opens stands before one. */
static enum result count_value(struct scan *scan)
{
    return ++scan->values > scan->values_max ? RESULT_BAD_JSON : RESULT_OK;
}

static enum result scan_open(struct scan *scan)
{
    return ++scan->depth > LIMIT_JSON_DEPTH ? RESULT_TOO_DEEP : count_value(scan);
}

/* Whether commas and brackets stand where they should is cJSON's to say: here only what it says wrongly. */
static enum result scan_token(struct scan *scan)
{
    char c = *scan->at;
    if (c == '-' || (c >= '0' && c <= '9')) {
        return scan_number(scan);
    }
    scan->at++;
    switch (c) {
    case '"':
        return scan_string(scan);
    case '{':
    case '[':
        return scan_open(scan);
    case '}':
    case ']':
        scan->depth--;
        return scan->depth < 0 ? RESULT_BAD_JSON : RESULT_OK;
    case ',':
        return count_value(scan);
    default:
        return (unsigned char)c < 0x20 && !is_space(c) ? RESULT_BAD_JSON : RESULT_OK;
    }
}

static enum result scan_line(const char *line, size_t length, int values_max)
{
    if (!text_is_utf8(line, length)) {
        return RESULT_BAD_UTF8;
    }
    struct scan scan = {.at = line, .end = line + length, .values_max = values_max};
    while (scan.at < scan.end) {
        enum result result = scan_token(&scan);
        if (result != RESULT_OK) {
            return result;
        }
    }
    return length > 0 && *line == '{' ? RESULT_OK : RESULT_BAD_JSON;
}

/* cJSON stops where the object ends; only white space may follow. */
static bool only_space(const char *at, const char *end)
{
    while (at < end && is_space(*at)) {
        at++;
    }
    return at == end;
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
    while (length > 0 && is_space(*line)) {
        line++;
        length--;
    }
    enum result result = scan_line(line, length, values_max);
    if (result != RESULT_OK) {
        return result;
    }
    const char *end = NULL;
    *tree = cJSON_ParseWithLengthOpts(line, length, &end, 0);
    if (*tree == NULL) {
        return RESULT_BAD_JSON;
    }
    if (!only_space(end, line + length) || has_duplicate(*tree)) {
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
