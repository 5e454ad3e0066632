/* The published JSON Schema files (draft 2020-12): every line of one direction, written from the list of
 * messages. */
#ifndef RAMPART_PROTOCOL_SCHEMA_H
#define RAMPART_PROTOCOL_SCHEMA_H

#include "protocol/message.h"

struct buffer;

/* Appends the schema of the lines that travel in `direction`, for people to read: indented, newline at the
 * end. Requires: MESSAGE_UP or MESSAGE_DOWN. Guarantees: one JSON object, the same at every call, whose
 * `oneOf` names each message of that direction once. */
void schema_write(struct buffer *out, enum message_direction direction);

#endif
