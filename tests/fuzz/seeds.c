/* rampart-fuzz-seeds FOLDER: writes there what fuzzing begins with, all of it made from the list of messages,
 * so that a new one is among it by itself: in FOLDER/TARGET inputs for each target, in FOLDER/words.dict the
 * words that lines are made of. Requires: FOLDER/TARGET are there. */
#include "common/invariant.h"
#include "protocol/message.h"
#include "tests/fuzz/hall.h"
#include "tests/support/host_scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 4096, EXIT_USAGE = 2 };

static const char *folder;

static void write_file(const char *target, const char *name, const struct buffer *bytes)
{
    char path[PATH_BYTES];
    INVARIANT(snprintf(path, sizeof path, "%s/%s/%s", folder, target, name) < PATH_BYTES);
    FILE *file = fopen(path, "w");
    if (file == NULL || fwrite(bytes->bytes, 1, bytes->length, file) != bytes->length || fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
}

/* -------------------------------------------------------------------------------------------------- lines */

static void append_value(struct buffer *line, const struct message_field *field)
{
    switch (field->kind) {
    case FIELD_INT:
        buffer_int(line, field->least > 1 ? field->least : field->most < 1 ? field->most : 1);
        break;
    case FIELD_TEXT:
        buffer_text(line, field->most == 1                              ? "\"a\""
                          : field->most == 2 * LIMIT_PASSWORD_MAX_BYTES ? "\"a good password\""
                                                                        : "\"Ann\"");
        break;
    case FIELD_CHOICE:
        buffer_char(line, '"');
        buffer_text(line, field->words[0]);
        buffer_char(line, '"');
        break;
    case FIELD_FLAG:
        buffer_text(line, "true");
        break;
    }
}

/* A message of that shape with plain values, as a line. */
static void append_line(struct buffer *out, const struct message_shape *shape)
{
    buffer_text(out, "{\"t\":\"");
    buffer_text(out, shape->name);
    buffer_char(out, '"');
    for (int i = 0; i < shape->field_count; i++) {
        buffer_text(out, ",\"");
        buffer_text(out, shape->fields[i].name);
        buffer_text(out, "\":");
        append_value(out, &shape->fields[i]);
    }
    buffer_text(out, "}\n");
}

static void write_lines(void)
{
    struct buffer all = {0};
    buffer_char(&all, '\x07'); /* seven bytes at a time, and one */
    for (int type = 0; type < MESSAGE_TYPE_COUNT; type++) {
        const struct message_shape *shape = message_shape((enum message_type)type);
        struct buffer line = {0};
        append_line(&line, shape);
        buffer_append(&all, line.bytes, line.length);
        line.length--;
        write_file("messages", shape->name, &line);
        buffer_finish(&line);
    }
    write_file("lines", "all", &all);
    buffer_finish(&all);
}

/* -------------------------------------------------------------------------------------------------- words */

static void add_word(FILE *file, const char *word)
{
    (void)fprintf(file, "\"\\\"%s\\\"\"\n", word);
}

static void write_words(void)
{
    char path[PATH_BYTES];
    INVARIANT(snprintf(path, sizeof path, "%s/words.dict", folder) < PATH_BYTES);
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    for (int type = 0; type < MESSAGE_TYPE_COUNT; type++) {
        const struct message_shape *shape = message_shape((enum message_type)type);
        add_word(file, shape->name);
        for (int i = 0; i < shape->field_count; i++) {
            const struct message_field *field = &shape->fields[i];
            add_word(file, field->name);
            for (int k = 0; field->kind == FIELD_CHOICE && k < field->most; k++) {
                add_word(file, field->words[k]);
            }
        }
    }
    INVARIANT(fclose(file) == 0);
}

/* ------------------------------------------------------------------------------------------ conversations */

/* Two who have come into the hall, and one at its door. */
static const char arrivals[] = "o0\n0" HELLO "0{\"t\":\"join\",\"n\":2,\"name\":\"Ann\"}\ne\na0\n"
                               "o1\n1" HELLO "1{\"t\":\"join\",\"n\":2,\"name\":\"Bob\"}\ne\na1\na0\n"
                               "o2\n2" HELLO;

/* Each of them says that. */
static void append_saying(struct buffer *script, const struct message_shape *shape)
{
    for (int number = 0; number < 3; number++) {
        buffer_char(script, (char)('0' + number));
        append_line(script, shape);
        buffer_text(script, "t500\np+\na0\na1\n");
    }
}

/* What the first was told in the end, as the client's target wants it: with a key after each frame. */
static void write_told(const char *name, const struct buffer *script)
{
    static struct hall hall;
    struct buffer told = {0};
    hall_init(&hall);
    hall_play(&hall, script->bytes, script->length);
    const struct buffer *sent = &hall.connections[0].sent;
    const char *end = sent->bytes + sent->length;
    for (const char *at = sent->bytes; at < end;) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        buffer_append(&told, at, (size_t)(newline + 1 - at));
        if (frame_is(at, (size_t)(newline - at))) {
            const char key[] = {' ', (char)(2 * name[0]), '\n'};
            buffer_append(&told, key, sizeof key);
        }
        at = newline + 1;
    }
    write_file("client", name, &told);
    buffer_finish(&told);
    hall_finish(&hall);
}

static void write_conversations(void)
{
    struct buffer all = {0};
    buffer_text(&all, arrivals);
    for (int type = 0; type < MESSAGE_TYPE_COUNT; type++) {
        const struct message_shape *shape = message_shape((enum message_type)type);
        if ((shape->direction & MESSAGE_UP) != 0) {
            struct buffer script = {0};
            buffer_text(&script, arrivals);
            append_saying(&script, shape);
            append_saying(&all, shape);
            write_file("host", shape->name, &script);
            write_told(shape->name, &script);
            buffer_finish(&script);
        }
    }
    buffer_text(&all, "t70000\nt70000\nc0\nl1\ns\n");
    write_file("host", "all", &all);
    buffer_finish(&all);
}

int main(int count, char **arguments)
{
    if (count != 2) {
        (void)fputs("usage: rampart-fuzz-seeds FOLDER\n", stderr);
        return EXIT_USAGE;
    }
    folder = arguments[1];
    write_lines();
    write_words();
    write_conversations();
    return EXIT_SUCCESS;
}
