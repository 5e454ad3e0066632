/* The lines lie one behind another in one buffer. They are few, and gone through from the oldest. */
#include "server/session/heard.h"

#include "common/invariant.h"
#include "common/limits.h"

#include <stdbool.h>
#include <string.h>

void heard_finish(struct heard *heard)
{
    buffer_finish(&heard->lines);
    heard->count = 0;
}

enum {
    FIRST_VOICE = 'A', /* the letter of voice 0 */
    MARKING = 3,       /* bytes of a line that are not its words: the letter and both NULs */
};

struct heard_line heard_next(const struct heard *heard, size_t *at)
{
    const char *line = heard->lines.bytes + *at;
    struct heard_line next = {.voice = (enum voice)(line[0] - FIRST_VOICE), .who = line + 1};
    next.text = next.who + strlen(next.who) + 1;
    *at += strlen(next.who) + strlen(next.text) + MARKING;
    return next;
}

/* How many bytes the line that begins at byte `at` takes. */
static size_t length_of(const struct heard *heard, size_t at)
{
    size_t end = at;
    (void)heard_next(heard, &end);
    return end - at;
}

/* Where the oldest line begins that nobody spoke and, unless `text` is NULL, that says that; the length of
 * all where there is none. */
static size_t find_unspoken(const struct heard *heard, const char *text)
{
    size_t at = 0;
    while (at < heard->lines.length) {
        size_t next = at;
        struct heard_line line = heard_next(heard, &next);
        if (line.who[0] == '\0' && (text == NULL || strcmp(line.text, text) == 0)) {
            return at;
        }
        at = next;
    }
    return at;
}

static void take_out(struct heard *heard, size_t at)
{
    size_t length = length_of(heard, at);
    struct buffer *lines = &heard->lines;
    memmove(lines->bytes + at, lines->bytes + at + length, lines->length - at - length);
    lines->length -= length;
    heard->count--;
}

void heard_add(struct heard *heard, enum voice voice, const char *who, const char *text)
{
    bool spoken = who[0] != '\0';
    if (!spoken && find_unspoken(heard, text) < heard->lines.length) {
        return;
    }
    if (heard->count == LIMIT_HEARD_WAITING) {
        size_t at = find_unspoken(heard, NULL);
        bool all_spoken = at == heard->lines.length;
        if (all_spoken && !spoken) {
            return;
        }
        take_out(heard, all_spoken ? 0 : at);
    }
    buffer_char(&heard->lines, (char)(FIRST_VOICE + (int)voice));
    buffer_append(&heard->lines, who, strlen(who) + 1);
    buffer_append(&heard->lines, text, strlen(text) + 1);
    heard->count++;
}

/* The bytes of a line in JSON, which marks quotation marks and backslashes by one more. */
static size_t written_length(const struct heard *heard, size_t at, size_t length)
{
    size_t written = length - MARKING;
    for (size_t i = at; i < at + length; i++) {
        written += heard->lines.bytes[i] == '"' || heard->lines.bytes[i] == '\\';
    }
    return written;
}

int heard_fitting(const struct heard *heard, int lines_most, size_t bytes_most)
{
    size_t at = 0;
    size_t written = 0;
    int count = 0;
    while (count < heard->count && count < lines_most) {
        size_t length = length_of(heard, at);
        written += written_length(heard, at, length);
        if (written > bytes_most) {
            break;
        }
        at += length;
        count++;
    }
    return count;
}

void heard_drop(struct heard *heard, int count)
{
    INVARIANT(count <= heard->count);
    size_t length = 0;
    for (int i = 0; i < count; i++) {
        length += length_of(heard, length);
    }
    buffer_drop(&heard->lines, length);
    heard->count -= count;
}
