/* One flat message, in C and as a JSON line. */
#ifndef RAMPART_PROTOCOL_MESSAGE_H
#define RAMPART_PROTOCOL_MESSAGE_H

#include "common/buffer.h"
#include "common/result.h"
#include "protocol/messages.h"

#include <stdbool.h>
#include <stdint.h>

enum message_type {
#define M(id, name, direction, cost, states) MESSAGE_##id,
    MESSAGES(M)
#undef M
        MESSAGE_TYPE_COUNT
};

/* The states of a connection; a message's column says in which it is legal. */
enum message_state {
    STATE_NEW = 1,
    STATE_GREETED = 2,
    STATE_PLAYING = 4,
    STATE_GHOST = 8,
    STATE_KNOWN = 16,
    STATE_WATCHING = 32,
};
enum message_direction { MESSAGE_UP = 1, MESSAGE_DOWN = 2, MESSAGE_BOTH = 3 };
enum message_cost { MESSAGE_COSTS_NOTHING, MESSAGE_COSTS_TURN };

#define INT(name, least, most) int32_t name;
#define TEXT(name, most)       char name[(most) + 1];
#define CHOICE(name, list)     int32_t name;
#define FLAG(name)             bool name;
#define M(id, type, direction, cost, states)                                                                 \
    struct message_##type {                                                                                  \
        FIELDS_##type(INT, TEXT, CHOICE, FLAG)                                                               \
    };
MESSAGES(M)
#undef M
#undef INT
#undef TEXT
#undef CHOICE
#undef FLAG

struct message {
    enum message_type type;
    int32_t seen; /* of a command that costs a turn: the last frame that its sender had seen; 0: not told */
    union {
#define M(id, name, direction, cost, states) struct message_##name name;
        MESSAGES(M)
#undef M
    };
};

enum field_kind { FIELD_INT, FIELD_TEXT, FIELD_CHOICE, FIELD_FLAG };

/* The member that commands which cost a turn may have beside those in the list, and others have not. */
#define MESSAGE_SEEN "seen"

/* One member of a message, for whoever walks the list: the codec and the schema. */
struct message_field {
    const char *name;
    enum field_kind kind;
    size_t offset; /* in struct message */
    int32_t least; /* of an INT */
    int32_t most;  /* of an INT; of a TEXT, in bytes; of a CHOICE, the number of words */
    const char *const *words;
};

struct message_shape {
    const char *name;
    enum message_direction direction;
    enum message_cost cost;
    unsigned states; /* of enum message_state */
    const struct message_field *fields;
    int field_count;
};

/* The shape of a type of message. Static. */
const struct message_shape *message_shape(enum message_type type);

/* The number that a client gave it, or `frame` or `re` of those that have none. Requires: MESSAGE_UP or BOTH.
 */
int32_t message_number(const struct message *message);

/* Its word on the wire: DIRECTION_EAST is "e". */
const char *message_direction_word(enum direction direction);

/* The colour of that name, COLOUR_WHITE for one that is not in the list. */
enum colour message_colour(const char *word);

/* Appends the message as one line, newline included.
 * Requires: its texts are valid UTF-8, its numbers in range. Guarantees: at most LIMIT_LINE_DOWN_BYTES. */
void message_encode(struct buffer *out, const struct message *message);

/* What was wrong with a line. */
struct message_fault {
    enum result result;
    const char *field; /* static: the member that was wrong, "" if none */
    int32_t re;        /* the number the line gave itself, as far as it could be read; else 0 */
};

/* Reads one line, without its newline, that travels in `direction`.
 * Guarantees: RESULT_OK and `*message` whole, every number in range, every text valid UTF-8; or another
 * result, also in
 * `*fault`: BAD_JSON, BAD_UTF8, TOO_DEEP, UNKNOWN_TYPE, BAD_FIELD. Keeps nothing of `line`.
 * After BAD_FIELD, `*message` has its type and the members that are listed before the one that was wrong. */
MUST_CHECK enum result message_decode(const char *line, size_t length, enum message_direction direction,
                                      struct message *message, struct message_fault *fault);

#endif
