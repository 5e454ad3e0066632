/* Whatever a line holds, it is a message or not; what is one comes out the same once it has been written and
 * read again.
 *
 * The input is one line, read as both sides would. */
#include "common/invariant.h"
#include "common/limits.h"
#include "protocol/message.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

static void read_as(enum message_direction direction, const char *line, size_t length)
{
    struct message message;
    struct message_fault fault;
    if (message_decode(line, length, direction, &message, &fault) != RESULT_OK) {
        INVARIANT(fault.result != RESULT_OK && fault.field != NULL);
        return;
    }
    struct buffer first = {0};
    struct buffer second = {0};
    message_encode(&first, &message);
    INVARIANT(first.length > 0 && first.length <= LIMIT_LINE_DOWN_BYTES);
    INVARIANT(memchr(first.bytes, '\n', first.length) == first.bytes + first.length - 1);
    INVARIANT(message_decode(first.bytes, first.length - 1, direction, &message, &fault) == RESULT_OK);
    message_encode(&second, &message);
    INVARIANT(first.length == second.length && memcmp(first.bytes, second.bytes, first.length) == 0);
    buffer_finish(&first);
    buffer_finish(&second);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    read_as(MESSAGE_UP, (const char *)data, size);
    read_as(MESSAGE_DOWN, (const char *)data, size);
    return 0;
}
