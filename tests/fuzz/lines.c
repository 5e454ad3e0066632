/* Bytes in pieces become lines: the same whatever the pieces, and never too long.
 *
 * The first byte of the input chooses the pieces; the rest is what comes. */
#include "common/invariant.h"
#include "common/limits.h"
#include "protocol/line.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { MOST = 64 /* bytes of a line: short, so that long ones are common */ };

/* All lines, each ended by a newline, then '!' where one was too long. */
static void split(struct buffer *lines, const char *bytes, size_t length, size_t piece)
{
    struct line_splitter splitter;
    enum line_status status = LINE_NONE;
    line_init(&splitter, MOST);
    for (size_t at = 0; at < length && status != LINE_TOO_LONG; at += piece) {
        const char *line;
        size_t line_length;
        line_feed(&splitter, bytes + at, length - at < piece ? length - at : piece);
        while ((status = line_next(&splitter, &line, &line_length)) == LINE_READY) {
            INVARIANT(line_length < MOST && memchr(line, '\n', line_length) == NULL);
            buffer_append(lines, line, line_length);
            buffer_char(lines, '\n');
        }
    }
    buffer_text(lines, status == LINE_TOO_LONG ? "!" : "");
    line_finish(&splitter);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0) {
        return 0;
    }
    struct buffer whole = {0};
    struct buffer pieces = {0};
    split(&whole, (const char *)data + 1, size - 1, size);
    split(&pieces, (const char *)data + 1, size - 1, 1 + data[0] % (2 * MOST));
    INVARIANT(whole.length == pieces.length);
    INVARIANT(whole.length == 0 || memcmp(whole.bytes, pieces.bytes, whole.length) == 0);
    buffer_finish(&whole);
    buffer_finish(&pieces);
    return 0;
}
