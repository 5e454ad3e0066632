/* A value is quoted unless it is plainly one word, and what could end a line, close the quotes or move a
 * terminal's cursor is escaped, so every line is one event and every field is ours. */
#include "server/net/log.h"

#include "common/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const level_names[] = {
    [LOG_LEVEL_INFO] = "info", [LOG_LEVEL_WARNING] = "warning", [LOG_LEVEL_ERROR] = "error"};

void log_init(struct log *log, int descriptor)
{
    *log = (struct log){.descriptor = descriptor};
}

void log_finish(struct log *log)
{
    buffer_finish(&log->line);
}

static bool is_word(const char *text)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:[]@+~";
    return *text != '\0' && text[strspn(text, plain)] == '\0';
}

static void append_escaped(struct buffer *line, unsigned char byte)
{
    static const char hex[] = "0123456789abcdef";
    const char escape[] = {'\\', 'x', hex[byte >> 4], hex[byte & 15]};
    buffer_append(line, escape, sizeof escape);
}

/* Text that is UTF-8 stays readable, but for C1 controls, whose lead byte in UTF-8 is 0xC2. */
static void append_quoted(struct buffer *line, const char *text)
{
    size_t length = strlen(text);
    bool utf8 = text_is_utf8(text, length);
    buffer_char(line, '"');
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        bool c1 = byte == 0xC2 && (unsigned char)text[i + 1] < 0xA0;
        if (byte == '"' || byte == '\\') {
            buffer_char(line, '\\');
            buffer_char(line, text[i]);
        } else if (byte < ' ' || byte == 0x7F || c1 || (byte >= 0x80 && !utf8)) {
            append_escaped(line, byte);
            if (c1 && utf8) {
                append_escaped(line, (unsigned char)text[++i]);
            }
        } else {
            buffer_char(line, text[i]);
        }
    }
    buffer_char(line, '"');
}

static void append_value(struct buffer *line, const char *text)
{
    if (is_word(text)) {
        buffer_text(line, text);
    } else {
        append_quoted(line, text);
    }
}

void log_begin(struct log *log, enum log_level level, const char *message)
{
    struct timespec now;
    struct tm parts;
    char date[32];
    char time_of_day[40];
    (void)clock_gettime(CLOCK_REALTIME, &now);
    (void)gmtime_r(&now.tv_sec, &parts);
    (void)strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S", &parts);
    (void)snprintf(time_of_day, sizeof time_of_day, "%s.%03dZ", date, (int)(now.tv_nsec / 1000000));
    log->line.length = 0;
    buffer_text(&log->line, "ts=");
    buffer_text(&log->line, time_of_day);
    log_text(log, "level", level_names[level]);
    log_text(log, "msg", message);
}

static void append_key(struct buffer *line, const char *key)
{
    buffer_char(line, ' ');
    buffer_text(line, key);
    buffer_char(line, '=');
}

void log_text(struct log *log, const char *key, const char *text)
{
    append_key(&log->line, key);
    append_value(&log->line, text);
}

void log_int(struct log *log, const char *key, int64_t value)
{
    append_key(&log->line, key);
    buffer_int(&log->line, value);
}

void log_end(struct log *log)
{
    buffer_char(&log->line, '\n');
    ssize_t written = write(log->descriptor, log->line.bytes, log->line.length);
    (void)written;
}
