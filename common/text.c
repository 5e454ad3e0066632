/* Unicode's tables are utf8proc's. What stays is what a reader would call a character; what goes is what a
 * terminal would obey. */
#include "common/text.h"

#include "common/invariant.h"
#include "common/limits.h"

#include <string.h>
#include <utf8proc.h>

const char *text_article(const char *noun)
{
    return noun[0] != '\0' && strchr("aeiou", noun[0]) != NULL ? "an " : "a ";
}

void text_copy(char *to, size_t size, const char *from)
{
    size_t length = strlen(from);
    INVARIANT(length < size);
    memcpy(to, from, length + 1);
}

void text_wipe(void *bytes, size_t size)
{
    volatile char *byte = bytes;
    for (size_t i = 0; i < size; i++) {
        byte[i] = '\0';
    }
}

bool text_is_utf8(const char *bytes, size_t length)
{
    size_t at = 0;
    while (at < length) {
        if ((unsigned char)bytes[at] < 0x80) {
            at++;
            continue;
        }
        utf8proc_int32_t code;
        utf8proc_ssize_t step =
            utf8proc_iterate((const utf8proc_uint8_t *)bytes + at, (utf8proc_ssize_t)(length - at), &code);
        if (step <= 0) {
            return false;
        }
        at += (size_t)step;
    }
    return true;
}

enum kind { KIND_SHOWN, KIND_SPACE, KIND_MARK, KIND_UNWANTED };

static enum kind kind_of(utf8proc_int32_t code)
{
    static const unsigned char by_category[UTF8PROC_CATEGORY_CO + 1] = {
        [UTF8PROC_CATEGORY_ZS] = KIND_SPACE,    [UTF8PROC_CATEGORY_MN] = KIND_MARK,
        [UTF8PROC_CATEGORY_ME] = KIND_MARK,     [UTF8PROC_CATEGORY_CC] = KIND_UNWANTED,
        [UTF8PROC_CATEGORY_CF] = KIND_UNWANTED, [UTF8PROC_CATEGORY_CS] = KIND_UNWANTED,
        [UTF8PROC_CATEGORY_CO] = KIND_UNWANTED, [UTF8PROC_CATEGORY_CN] = KIND_UNWANTED,
        [UTF8PROC_CATEGORY_ZL] = KIND_UNWANTED, [UTF8PROC_CATEGORY_ZP] = KIND_UNWANTED,
    };
    if (code == '\t' || code == '\n' || code == '\r') {
        return KIND_SPACE;
    }
    enum kind kind = (enum kind)by_category[utf8proc_category(code)];
    return kind == KIND_SHOWN && utf8proc_charwidth(code) <= 0 ? KIND_UNWANTED : kind;
}

/* What has been kept of a text so far. */
struct cleaning {
    char *text;
    size_t kept;
    size_t code_points;
    int marks;  /* on the last character */
    bool space; /* wanted before the next character */
};

/* Keeps one character, which lies at `from` in the same text. False where it would be too many. */
static bool keep(struct cleaning *cleaning, const char *from, size_t length, size_t code_points_max)
{
    if (cleaning->code_points + (cleaning->space ? 2 : 1) > code_points_max) {
        return false;
    }
    if (cleaning->space) {
        cleaning->text[cleaning->kept++] = ' ';
        cleaning->code_points++;
        cleaning->space = false;
    }
    memmove(cleaning->text + cleaning->kept, from, length);
    cleaning->kept += length;
    cleaning->code_points++;
    return true;
}

void text_clean(char *text, size_t code_points_max)
{
    size_t length = strlen(text);
    struct cleaning cleaning = {.text = text,
                                .marks = LIMIT_COMBINING_MARKS}; /* none is welcome on nothing */
    for (size_t at = 0; at < length;) {
        utf8proc_int32_t code;
        utf8proc_ssize_t step =
            utf8proc_iterate((const utf8proc_uint8_t *)text + at, (utf8proc_ssize_t)(length - at), &code);
        INVARIANT(step > 0);
        enum kind kind = kind_of(code);
        const char *from = text + at;
        at += (size_t)step;
        if (kind == KIND_SPACE) {
            cleaning.space = cleaning.kept > 0;
            cleaning.marks = LIMIT_COMBINING_MARKS;
        } else if (kind == KIND_SHOWN || (kind == KIND_MARK && cleaning.marks < LIMIT_COMBINING_MARKS)) {
            if (!keep(&cleaning, from, (size_t)step, code_points_max)) {
                break;
            }
            cleaning.marks = kind == KIND_MARK ? cleaning.marks + 1 : 0;
        }
    }
    text[cleaning.kept] = '\0';
}

int text_columns(const char *text, size_t *length)
{
    if (*text == '\0') {
        *length = 0;
        return 0;
    }
    utf8proc_int32_t code;
    utf8proc_ssize_t step = utf8proc_iterate((const utf8proc_uint8_t *)text, -1, &code);
    if (step <= 0) {
        *length = 1;
        return 1;
    }
    *length = (size_t)step;
    return utf8proc_charwidth(code);
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static char lower(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

bool text_same_name(const char *a, const char *b)
{
    while (*a != '\0' && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

/* FNV-1a, of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv). */
uint64_t text_name_key(const char *name)
{
    uint64_t key = 0xcbf29ce484222325;
    for (; *name != '\0'; name++) {
        key = (key ^ (unsigned char)lower(*name)) * 0x100000001b3;
    }
    return key;
}

bool text_has_name_shape(const char *name)
{
    size_t length = strlen(name);
    if (length < LIMIT_NAME_MIN_BYTES || length > LIMIT_NAME_MAX_BYTES || !is_letter(name[0])) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        bool digit = name[i] >= '0' && name[i] <= '9';
        if (!is_letter(name[i]) && !digit && name[i] != '_' && name[i] != '-') {
            return false;
        }
    }
    return true;
}

/* What is left of a name without all that is no letter. */
static void letters_of(const char *name, char letters[LIMIT_NAME_MAX_BYTES + 1])
{
    size_t count = 0;
    for (; *name != '\0'; name++) {
        if (is_letter(*name)) {
            letters[count++] = *name;
        }
    }
    letters[count] = '\0';
}

bool text_is_name(const char *name)
{
    static const char *const kept[] = {"admin",   "administrator", "game",      "gamemaster", "gm",
                                       "host",    "mod",           "moderator", "official",   "operator",
                                       "rampart", "rampartd",      "root",      "server",     "staff",
                                       "support", "sysop",         "system",    "you"};
    char letters[LIMIT_NAME_MAX_BYTES + 1];
    if (!text_has_name_shape(name)) {
        return false;
    }
    letters_of(name, letters);
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        if (text_same_name(letters, kept[i])) {
            return false;
        }
    }
    return true;
}
