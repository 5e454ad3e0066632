/* Lines are handed out where they lie; what is left is moved to the front when more bytes come. */
#include "protocol/line.h"

#include "common/invariant.h"

#include <string.h>

void line_init(struct line_splitter *splitter, size_t most)
{
    INVARIANT(most > 0);
    *splitter = (struct line_splitter){.most = most};
}

void line_finish(struct line_splitter *splitter)
{
    buffer_finish(&splitter->pending);
}

void line_feed(struct line_splitter *splitter, const char *bytes, size_t length)
{
    buffer_drop(&splitter->pending, splitter->taken);
    splitter->searched -= splitter->taken;
    splitter->taken = 0;
    buffer_append(&splitter->pending, bytes, length);
}

enum line_status line_next(struct line_splitter *splitter, const char **bytes, size_t *length)
{
    struct buffer *pending = &splitter->pending;
    if (pending->length == splitter->searched) {
        return pending->length - splitter->taken >= splitter->most ? LINE_TOO_LONG : LINE_NONE;
    }
    const char *start = pending->bytes + splitter->taken;
    const char *from = pending->bytes + splitter->searched;
    const char *newline = memchr(from, '\n', pending->length - splitter->searched);
    size_t through = newline != NULL ? (size_t)(newline - start) + 1 : pending->length - splitter->taken;
    if (through > splitter->most || (newline == NULL && through == splitter->most)) {
        return LINE_TOO_LONG;
    }
    if (newline == NULL) {
        splitter->searched = pending->length;
        return LINE_NONE;
    }
    splitter->taken += through;
    splitter->searched = splitter->taken;
    *bytes = start;
    *length = through - 1;
    if (*length > 0 && start[*length - 1] == '\r') {
        (*length)--;
    }
    return LINE_READY;
}
