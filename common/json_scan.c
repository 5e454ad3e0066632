/* Token by token, without recursion and without memory but one bit a depth, which tells an object from an
 * array. What may come next is one of a few states; each token moves from one to another. */
#include "common/json_scan.h"

#include "common/limits.h"
#include "common/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum next {
    NEXT_VALUE,
    NEXT_ELEMENT_OR_END, /* behind '[' */
    NEXT_NAME,           /* behind the comma of an object */
    NEXT_NAME_OR_END,    /* behind '{' */
    NEXT_COLON,
    NEXT_COMMA_OR_END,
    NEXT_NOTHING
};

struct scan {
    const char *at;
    const char *end;
    enum next next;
    int depth;
    uint32_t objects; /* bit d: what is open at depth d is an object */
    int values;
    int values_max;
    const char *expected; /* once something is wrong */
};

static enum result fail(struct scan *scan, enum result result, const char *expected)
{
    scan->expected = expected;
    return result;
}

static bool skip_char(struct scan *scan, char c)
{
    if (scan->at < scan->end && *scan->at == c) {
        scan->at++;
        return true;
    }
    return false;
}

/* ---------------------------------------------------------------------------------- numbers and strings */

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

static enum result scan_number(struct scan *scan)
{
    static const char digit[] = "a digit";
    (void)skip_char(scan, '-');
    if (skip_char(scan, '0')) {
        if (is_digit(scan)) {
            return fail(scan, RESULT_BAD_JSON, "a number without zeros before it");
        }
    } else if (!skip_digits(scan)) {
        return fail(scan, RESULT_BAD_JSON, digit);
    }
    if (skip_char(scan, '.') && !skip_digits(scan)) {
        return fail(scan, RESULT_BAD_JSON, digit);
    }
    if (skip_char(scan, 'e') || skip_char(scan, 'E')) {
        if (!skip_char(scan, '+')) {
            (void)skip_char(scan, '-');
        }
        if (!skip_digits(scan)) {
            return fail(scan, RESULT_BAD_JSON, digit);
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
    static const char pair[] = "the other half of a character, as in \\ud83d\\ude00";
    int unit = scan_hex(scan);
    if (unit <= 0) {
        return fail(scan, RESULT_BAD_JSON, "four hexadecimal digits other than 0000");
    }
    if (unit < 0xd800 || unit > 0xdfff) {
        return RESULT_OK;
    }
    if (unit > 0xdbff || !skip_char(scan, '\\') || !skip_char(scan, 'u')) {
        return fail(scan, RESULT_BAD_UTF8, pair);
    }
    int low = scan_hex(scan);
    return low >= 0xdc00 && low <= 0xdfff ? RESULT_OK : fail(scan, RESULT_BAD_UTF8, pair);
}

static enum result scan_escape(struct scan *scan)
{
    if (skip_char(scan, 'u')) {
        return scan_unicode_escape(scan);
    }
    if (scan->at == scan->end || *scan->at == '\0' || strchr("\"\\/bfnrt", *scan->at) == NULL) {
        return fail(scan, RESULT_BAD_JSON, "one of \" \\ / b f n r t u behind the backslash");
    }
    scan->at++;
    return RESULT_OK;
}

/* Behind the opening quote, to behind the closing one. */
static enum result scan_string(struct scan *scan)
{
    while (scan->at < scan->end && (unsigned char)*scan->at >= 0x20) {
        char c = *scan->at++;
        if (c == '"') {
            return RESULT_OK;
        }
        enum result result = c == '\\' ? scan_escape(scan) : RESULT_OK;
        if (result != RESULT_OK) {
            return result;
        }
    }
    return fail(scan, RESULT_BAD_JSON, "'\"' at the end of the string");
}

/* ----------------------------------------------------------------------------------------------- values */

static bool in_object(const struct scan *scan)
{
    return (scan->objects >> scan->depth & 1) != 0;
}

/* What may follow a whole value. */
static enum result after_value(struct scan *scan)
{
    scan->next = scan->depth > 0 ? NEXT_COMMA_OR_END : NEXT_NOTHING;
    return RESULT_OK;
}

/* One value more: each comma and each bracket that opens stands before one. */
static enum result count_value(struct scan *scan)
{
    return ++scan->values > scan->values_max ? fail(scan, RESULT_BAD_JSON, "fewer values in all") : RESULT_OK;
}

static enum result scan_open(struct scan *scan, bool object)
{
    if (scan->depth == LIMIT_JSON_DEPTH) {
        return fail(scan, RESULT_TOO_DEEP, "fewer brackets within each other");
    }
    scan->at++;
    scan->depth++;
    scan->objects &= ~(UINT32_C(1) << scan->depth);
    scan->objects |= (uint32_t)object << scan->depth;
    scan->next = object ? NEXT_NAME_OR_END : NEXT_ELEMENT_OR_END;
    return count_value(scan);
}

/* The closing bracket of what is open, if it is here. */
static bool scan_close(struct scan *scan)
{
    if (!skip_char(scan, in_object(scan) ? '}' : ']')) {
        return false;
    }
    scan->depth--;
    (void)after_value(scan);
    return true;
}

static enum result scan_word(struct scan *scan)
{
    static const char *const words[] = {"true", "false", "null"};
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        size_t length = strlen(words[k]);
        if ((size_t)(scan->end - scan->at) >= length && memcmp(scan->at, words[k], length) == 0) {
            scan->at += length;
            return after_value(scan);
        }
    }
    return fail(scan, RESULT_BAD_JSON, "a value: a string, a number, true, false, null, a list or an object");
}

static enum result scan_value(struct scan *scan)
{
    char c = *scan->at;
    if (c == '{' || c == '[') {
        return scan_open(scan, c == '{');
    }
    if (c != '"' && c != '-' && !is_digit(scan)) {
        return scan_word(scan);
    }
    enum result result = skip_char(scan, '"') ? scan_string(scan) : scan_number(scan);
    return result == RESULT_OK ? after_value(scan) : result;
}

static enum result scan_name(struct scan *scan)
{
    if (!skip_char(scan, '"')) {
        return fail(scan, RESULT_BAD_JSON,
                    scan->next == NEXT_NAME ? "the name of a member, in quotes"
                                            : "the name of a member, in quotes, or '}'");
    }
    scan->next = NEXT_COLON;
    return scan_string(scan);
}

static enum result scan_comma_or_end(struct scan *scan)
{
    if (skip_char(scan, ',')) {
        scan->next = in_object(scan) ? NEXT_NAME : NEXT_VALUE;
        return count_value(scan);
    }
    if (scan_close(scan)) {
        return RESULT_OK;
    }
    return fail(scan, RESULT_BAD_JSON, in_object(scan) ? "',' or '}'" : "',' or ']'");
}

static enum result scan_token(struct scan *scan)
{
    switch (scan->next) {
    case NEXT_VALUE:
        return scan_value(scan);
    case NEXT_ELEMENT_OR_END:
        return scan_close(scan) ? RESULT_OK : scan_value(scan);
    case NEXT_NAME:
        return scan_name(scan);
    case NEXT_NAME_OR_END:
        return scan_close(scan) ? RESULT_OK : scan_name(scan);
    case NEXT_COLON:
        scan->next = NEXT_VALUE;
        return skip_char(scan, ':') ? RESULT_OK : fail(scan, RESULT_BAD_JSON, "':' behind the member's name");
    case NEXT_COMMA_OR_END:
        return scan_comma_or_end(scan);
    case NEXT_NOTHING:
        break;
    }
    return fail(scan, RESULT_BAD_JSON, "nothing more");
}

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static void skip_space(struct scan *scan)
{
    while (scan->at < scan->end && is_space(*scan->at)) {
        scan->at++;
    }
}

/* Where the first bytes are that are not UTF-8. */
static size_t valid_length(const char *text, size_t length)
{
    enum { CHARACTER_BYTES = 4 };
    size_t valid = 0;
    size_t step = 1;
    while (step <= CHARACTER_BYTES && valid + step <= length) {
        bool whole = text_is_utf8(text + valid, step);
        valid += whole ? step : 0;
        step = whole ? 1 : step + 1;
    }
    return valid;
}

enum result json_scan(const char *text, size_t length, int values_max, struct json_fault *fault)
{
    if (!text_is_utf8(text, length)) {
        *fault = (struct json_fault){valid_length(text, length), "UTF-8"};
        return RESULT_BAD_UTF8;
    }
    struct scan scan = {.at = text, .end = text + length, .values_max = values_max};
    enum result result = RESULT_OK;
    for (skip_space(&scan); result == RESULT_OK && scan.at < scan.end;) {
        result = scan_token(&scan);
        if (result == RESULT_OK) {
            skip_space(&scan);
        }
    }
    if (result == RESULT_OK && scan.next != NEXT_NOTHING) {
        result = fail(&scan, RESULT_BAD_JSON, "more: the text ends within a value");
    }
    *fault = (struct json_fault){(size_t)(scan.at - text), scan.expected};
    return result;
}
