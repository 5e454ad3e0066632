/* Flat messages come from the list of messages.h; the frame, which is not flat, is told here once as text.
 *
 * The two directions differ in what is not named. A server ignores members it does not know, so the schema of
 * what a client sends leaves room for them: it accepts what a server understands. The schema of what a server
 * sends leaves none: it says exactly what version 1.0 sends, for tests and for whoever writes a server. A
 * client had better not refuse a line by it, since a later minor version may add members.
 *
 * What JSON Schema cannot say is left to PROTOCOL.md: a text's length in bytes (maxLength counts characters,
 * of which there are never more than bytes), lists in fours, and what concerns the line rather
 * than its value. */
#include "protocol/schema.h"

#include "common/invariant.h"
#include "protocol/frame.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LINE_BYTES = 256,
    INDENT = 2,
};

struct side {
    const char *name;
    const char *title;
    const char *description;
    bool closed; /* whether members that are not named are refused */
};

static const struct side up = {
    .name = "up",
    .title = "What a Rampart client sends: one line",
    .description = "Members that are not named here are allowed and ignored.",
    .closed = false,
};
static const struct side down = {
    .name = "down",
    .title = "What a Rampart server sends: one line",
    .description = "Exactly what version 1.0 sends. A later minor version may add members: ignore them.",
    .closed = true,
};

/* Appends text, each line of it indented by `depth` steps. So that C can show JSON as it looks, ' stands for
 * ", and <name> for a reference to that definition. */
static void put(struct buffer *out, int depth, const char *text)
{
    for (bool starts = true; *text != '\0'; text++) {
        for (int i = 0; starts && i < depth * INDENT; i++) {
            buffer_char(out, ' ');
        }
        switch (*text) {
        case '\'':
            buffer_char(out, '"');
            break;
        case '<':
            buffer_text(out, "{ \"$ref\": \"#/$defs/");
            break;
        case '>':
            buffer_text(out, "\" }");
            break;
        default:
            buffer_char(out, *text);
        }
        starts = *text == '\n';
    }
}

static void putf(struct buffer *out, int depth, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void putf(struct buffer *out, int depth, const char *format, ...)
{
    char line[LINE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    INVARIANT(length >= 0 && length < LINE_BYTES);
    put(out, depth, line);
}

/* ------------------------------------------------------------------------------------------ flat messages */

static void put_field(struct buffer *out, const struct message_field *field)
{
    putf(out, 4, "'%s': { ", field->name);
    switch (field->kind) {
    case FIELD_INT:
        putf(out, 0, "'type': 'integer', 'minimum': %d, 'maximum': %d", (int)field->least, (int)field->most);
        break;
    case FIELD_TEXT:
        putf(out, 0, "'type': 'string', 'maxLength': %d", (int)field->most);
        put(out, 0, field->most == 1 ? ", 'pattern': '^[ -~]?$'" : "");
        break;
    case FIELD_CHOICE:
        for (int i = 0; i < field->most; i++) {
            putf(out, 0, "%s'%s'", i == 0 ? "'enum': [" : ", ", field->words[i]);
        }
        put(out, 0, "]");
        break;
    case FIELD_FLAG:
        put(out, 0, "'type': 'boolean'");
        break;
    }
    put(out, 0, " }");
}

static void put_message(struct buffer *out, const struct message_shape *shape, const struct side *side)
{
    putf(out, 2, "'%s': {\n", shape->name);
    put(out, 3, "'type': 'object',\n'properties': {\n");
    putf(out, 4, "'t': { 'const': '%s' }", shape->name);
    for (int i = 0; i < shape->field_count; i++) {
        put(out, 0, ",\n");
        put_field(out, &shape->fields[i]);
    }
    if (shape->cost == MESSAGE_COSTS_TURN) {
        put(out, 0, ",\n");
        putf(out, 4, "'" MESSAGE_SEEN "': { 'type': 'integer', 'minimum': 0, 'maximum': %d }",
             PROTOCOL_NUMBER_MAX);
    }
    put(out, 0, "\n");
    put(out, 3, "},\n'required': ['t'");
    for (int i = 0; i < shape->field_count; i++) {
        putf(out, 0, ", '%s'", shape->fields[i].name);
    }
    put(out, 0, side->closed ? "],\n" : "]\n");
    put(out, 3, side->closed ? "'additionalProperties': false\n" : "");
    put(out, 2, "}");
}

/* ------------------------------------------------------------------------------------------------- frames */

/* The words of marks, any of them in order. */
static void put_marks(struct buffer *out)
{
    put(out, 2, "'marks': { 'type': 'string', 'pattern': '^((");
    for (int i = 0; i < MARK_COUNT; i++) {
        putf(out, 0, "%s%s", i == 0 ? "" : "|", marks_word((enum mark)i));
    }
    put(out, 0, ")(, |$))*$' },\n");
}

/* How something was said, but for what is said aloud. */
static void put_voices(struct buffer *out)
{
    put(out, 2, "'voice': { 'enum': [");
    for (int i = VOICE_SAY + 1; i < VOICE_COUNT; i++) {
        putf(out, 0, "%s'%s'", i == VOICE_SAY + 1 ? "" : ", ", voices_word((enum voice)i));
    }
    put(out, 0, "] },\n");
}

/* What a frame is made of. */
static void put_parts(struct buffer *out)
{
    static const char integer[] = "'%s': { 'type': 'integer', 'minimum': %d, 'maximum': %d },\n";
    static const char text[] = "'%s': { 'type': 'string', 'minLength': %d, 'maxLength': %d },\n";
    putf(out, 2, integer, "number", 1, PROTOCOL_NUMBER_MAX);
    putf(out, 2, integer, "coordinate", -LIMIT_COORDINATE, LIMIT_COORDINATE);
    putf(out, 2, integer, "level", -LIMIT_LEVEL, LIMIT_LEVEL);
    putf(out, 2, integer, "offset", -FRAME_OFFSET_MAX, FRAME_OFFSET_MAX);
    putf(out, 2, "'run': { 'type': 'string', 'pattern': '^[0-9A-Za-z-]{2}[!#-\\\\[\\\\]-~]{1,%d}$' },\n",
         FRAME_COUNT_MAX);
    putf(out, 2, text, "realm", 1, FRAME_REALM_BYTES);
    putf(out, 2, text, "kind_word", 1, FRAME_KIND_BYTES);
    putf(out, 2, text, "name", 0, LIMIT_NAME_MAX_BYTES);
    putf(out, 2, text, "words_of_thing", 0, FRAME_NAME_BYTES);
    putf(out, 2, text, "text", 1, LIMIT_CHAT_BYTES);
    putf(out, 2, integer, "count", 1, LIMIT_THING_COUNT);
    put(out, 2, "'marked': { 'type': 'array', 'items': { 'anyOf': [<number>, <marks>] }, 'minItems': 2 },\n");
    put_marks(out);
    put_voices(out);
    put(out, 2, "'pack': { 'type': 'array', 'items': { 'anyOf': [<carried>, <dropped>] }, 'minItems': 1, ");
    putf(out, 0, "'maxItems': %d },\n", FRAME_PACK_MAX);
}

static const char frame_text[] =
    "'frame': {\n"
    "  'type': 'object',\n"
    "  'properties': {\n"
    "    't': { 'const': 'frame' },\n"
    "    'n': <number>,\n"
    "    're': <number>,\n"
    "    'full': { 'const': true },\n"
    "    'realm': <realm>,\n"
    "    'at': {\n"
    "      'type': 'array',\n"
    "      'prefixItems': [<coordinate>, <coordinate>],\n"
    "      'items': <level>,\n"
    "      'minItems': 3,\n"
    "      'maxItems': 66\n"
    "    },\n"
    "    'see': { 'type': 'array', 'items': <runs>, 'minItems': 1 },\n"
    "    'hide': { 'type': 'string', 'pattern': '^([0-9A-Za-z-]{2}[1-9A-Za-z_-])+$' },\n"
    "    'come': { 'type': 'array', 'items': <comer>, 'minItems': 1 },\n"
    "    'move': {\n"
    "      'type': 'array',\n"
    "      'prefixItems': [<number>, <offset>, <offset>, <level>],\n"
    "      'items': { 'type': 'integer' },\n"
    "      'minItems': 4\n"
    "    },\n"
    "    'go': { 'type': 'array', 'items': <number>, 'minItems': 1, 'uniqueItems': true },\n"
    "    'mark': <marked>,\n"
    "    'heard': { 'type': 'array', 'items': <speech>, 'minItems': 1 },\n"
    "    'pack': <pack>,\n"
    "    'you': <you>,\n"
    "    'sum': { 'type': 'integer', 'minimum': 0, 'maximum': 4294967295 }\n"
    "  },\n"
    "  'required': ['t', 'n', 'sum'],\n"
    "  'dependentRequired': { 'full': ['realm', 'at'], 'realm': ['full'] },\n"
    "  'dependentSchemas': { 'full': { 'properties': { 'hide': false, 'move': false, 'go': false } } },\n"
    "  'additionalProperties': false\n"
    "},\n"
    "'runs': { 'type': 'array', 'prefixItems': [<level>], 'items': <run>, 'minItems': 2 },\n"
    "'comer': {\n"
    "  'type': 'array',\n"
    "  'prefixItems': [<number>, <offset>, <offset>, <level>, <kind_word>, <words_of_thing>],\n"
    "  'items': false,\n"
    "  'minItems': 6\n"
    "},\n"
    "'letter': { 'type': 'string', 'pattern': '^[!-~]$' },\n"
    "'carried': {\n"
    "  'type': 'array',\n"
    "  'prefixItems': [<letter>, <count>, <kind_word>, <words_of_thing>, { 'enum': [0, 1] }],\n"
    "  'items': false,\n"
    "  'minItems': 5\n"
    "},\n"
    "'dropped': {\n"
    "  'type': 'array',\n"
    "  'prefixItems': [<letter>, { 'const': 0 }, { 'const': '' }, { 'const': '' }, { 'const': 0 }],\n"
    "  'items': false,\n"
    "  'minItems': 5\n"
    "},\n"
    "'speech': {\n"
    "  'type': 'array',\n"
    "  'prefixItems': [<name>, <text>, <voice>],\n"
    "  'items': false,\n"
    "  'minItems': 2\n"
    "},\n";

/* What a viewer is told of itself. */
static void put_you(struct buffer *out)
{
    put(out, 2, "'you': {\n");
    put(out, 3, "'type': 'object',\n'properties': {\n");
    for (int i = 0; i < OWN_VALUE_COUNT; i++) {
        const struct own_value_shape *shape = own_value_shape((enum own_value)i);
        putf(out, 4, "'%s': { 'type': 'integer', 'minimum': %d, 'maximum': %d },\n", shape->name,
             (int)shape->least, (int)shape->most);
    }
    put(out, 4, "'mode': { ");
    for (int i = 0; i < OWN_MODE_COUNT; i++) {
        putf(out, 0, "%s'%s'", i == 0 ? "'enum': [" : ", ", own_mode_word((enum own_mode)i));
    }
    put(out, 0, "] },\n");
    putf(out, 4, "'waits_for': { 'type': 'array', 'items': <name>, 'maxItems': %d }\n", LIMIT_WAITED_NAMES);
    put(out, 3, "},\n'minProperties': 1,\n'additionalProperties': false\n");
    put(out, 2, "},\n");
}

/* ---------------------------------------------------------------------------------------------- the whole */

static void put_head(struct buffer *out, const struct side *side)
{
    put(out, 0, "{\n");
    put(out, 1, "'$schema': 'https://json-schema.org/draft/2020-12/schema',\n");
    putf(out, 1, "'$id': 'https://rampart.invalid/protocol/%d/%s.schema.json',\n", PROTOCOL_MAJOR,
         side->name);
    putf(out, 1, "'title': '%s',\n", side->title);
    putf(out, 1, "'description': '%s',\n", side->description);
    put(out, 1,
        "'$comment': 'Made from protocol/messages.h by rampart-schema. maxLength counts characters, and the "
        "limits "
        "count bytes of UTF-8: no text may be longer, and some must be shorter.',\n");
}

/* The messages that travel in `direction`, in the order of the list; returns how many. */
static int gather(enum message_direction direction, const struct message_shape *shapes[MESSAGE_TYPE_COUNT])
{
    int count = 0;
    for (int type = 0; type < MESSAGE_TYPE_COUNT; type++) {
        const struct message_shape *shape = message_shape((enum message_type)type);
        if ((shape->direction & direction) != 0) {
            shapes[count++] = shape;
        }
    }
    return count;
}

void schema_write(struct buffer *out, enum message_direction direction)
{
    INVARIANT(direction == MESSAGE_UP || direction == MESSAGE_DOWN);
    const struct side *side = direction == MESSAGE_UP ? &up : &down;
    const struct message_shape *shapes[MESSAGE_TYPE_COUNT];
    int count = gather(direction, shapes);
    bool frames = direction == MESSAGE_DOWN;
    put_head(out, side);
    put(out, 1, "'oneOf': [\n");
    put(out, 2, frames ? "<frame>,\n" : "");
    for (int i = 0; i < count; i++) {
        putf(out, 2, "<%s>%s", shapes[i]->name, i + 1 < count ? ",\n" : "\n");
    }
    put(out, 1, "],\n'$defs': {\n");
    if (frames) {
        put_parts(out);
        put(out, 2, frame_text);
        put_you(out);
    }
    for (int i = 0; i < count; i++) {
        put_message(out, shapes[i], side);
        put(out, 0, i + 1 < count ? ",\n" : "\n");
    }
    put(out, 1, "}\n");
    put(out, 0, "}\n");
}
