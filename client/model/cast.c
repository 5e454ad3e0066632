/* Each line is whole by itself, so that a recording that breaks off can be played as far as it goes. */
#include "client/model/cast.h"

#include "common/buffer.h"
#include "common/text.h"
#include "protocol/json.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { US = 1000000, EVENT_BYTES = 64 };

void cast_header(struct buffer *out, int rows, int columns, int64_t began_s, const char *term)
{
    buffer_text(out, "{\"version\":2,\"width\":");
    buffer_int(out, columns);
    buffer_text(out, ",\"height\":");
    buffer_int(out, rows);
    buffer_text(out, ",\"timestamp\":");
    buffer_int(out, began_s);
    buffer_text(out, ",\"env\":{\"TERM\":");
    json_append_string(out, term != NULL && text_is_utf8(term, strlen(term)) ? term : "");
    buffer_text(out, "}}\n");
}

/* "[12.000345,"o",": a time in seconds, and what kind of event it is. */
static void begin_event(struct buffer *out, int64_t at_us, const char *kind)
{
    char text[EVENT_BYTES];
    (void)snprintf(text, sizeof text, "[%" PRId64 ".%06" PRId64 ",\"%s\",", at_us / US, at_us % US, kind);
    buffer_text(out, text);
}

/* Appends the characters as a text, and NUL behind it. */
static void append_text(struct buffer *out, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t step = 1;
        while (step < length - at && ((unsigned char)bytes[at + step] & 0xc0) == 0x80) {
            step++;
        }
        if (bytes[at] != '\0' && text_is_utf8(bytes + at, step)) {
            buffer_append(out, bytes + at, step);
        } else {
            buffer_char(out, '?');
        }
        at += step;
    }
    buffer_char(out, '\0');
}

void cast_output(struct buffer *out, int64_t at_us, const char *bytes, size_t length)
{
    struct buffer text = {0};
    append_text(&text, bytes, length);
    begin_event(out, at_us, "o");
    json_append_string(out, text.bytes);
    buffer_text(out, "]\n");
    buffer_finish(&text);
}

void cast_size(struct buffer *out, int64_t at_us, int rows, int columns)
{
    begin_event(out, at_us, "r");
    buffer_char(out, '"');
    buffer_int(out, columns);
    buffer_char(out, 'x');
    buffer_int(out, rows);
    buffer_text(out, "\"]\n");
}
