#include "protocol/marks.h"

#include "common/invariant.h"

#include <stdio.h>
#include <string.h>

static const char between[] = ", ";

const char *marks_word(enum mark mark)
{
#define M(id, word) word,
    static const char *const words[] = {MARKS(M)};
#undef M
    INVARIANT(mark < MARK_COUNT);
    return words[mark];
}

void marks_write(unsigned marks, char text[MARKS_BYTES])
{
    int length = 0;
    text[0] = '\0';
    for (int i = 0; i < MARK_COUNT; i++) {
        if ((marks >> i & 1) != 0) {
            length += snprintf(text + length, (size_t)(MARKS_BYTES - length), "%s%s",
                               length > 0 ? between : "", marks_word((enum mark)i));
            INVARIANT(length < MARKS_BYTES);
        }
    }
}

/* The mark whose word is `length` bytes at `text`, MARK_COUNT if it is none's. */
static enum mark find(const char *text, size_t length)
{
    int i = 0;
    while (i < MARK_COUNT && (strlen(marks_word((enum mark)i)) != length ||
                              memcmp(marks_word((enum mark)i), text, length) != 0)) {
        i++;
    }
    return (enum mark)i;
}

bool marks_read(const char *text, unsigned *marks)
{
    *marks = 0;
    while (*text != '\0') {
        const char *comma = strstr(text, between);
        size_t length = comma != NULL ? (size_t)(comma - text) : strlen(text);
        enum mark mark = find(text, length);
        if (mark == MARK_COUNT) {
            return false;
        }
        *marks |= 1U << mark;
        text += length + (comma != NULL ? strlen(between) : 0);
    }
    return true;
}
