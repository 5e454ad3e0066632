/* A row for each account, most of them empty: whoever wants one has an account's number. */
#include "server/session/absents.h"

#include "common/invariant.h"

#include <stdlib.h>
#include <string.h>

void absents_finish(struct absents *absents)
{
    for (size_t i = 0; i < absents->capacity; i++) {
        buffer_finish(&absents->at[i].record);
    }
    free(absents->at);
    *absents = (struct absents){0};
}

struct absent *absents_of(struct absents *absents, uint32_t account)
{
    if (account >= absents->capacity) {
        size_t capacity = ((size_t)account + 1) * 2;
        absents->at = realloc(absents->at, capacity * sizeof *absents->at);
        INVARIANT(absents->at != NULL);
        memset(absents->at + absents->capacity, 0, (capacity - absents->capacity) * sizeof *absents->at);
        absents->capacity = capacity;
    }
    return &absents->at[account];
}

void absents_begin_at(struct absents *absents, int64_t now_ms)
{
    for (size_t i = 0; i < absents->capacity; i++) {
        absents->at[i].token.until_ms += now_ms;
    }
}

void absents_forget(struct absents *absents, uint32_t account)
{
    if (account < absents->capacity) {
        buffer_finish(&absents->at[account].record);
        absents->at[account] = (struct absent){0};
    }
}

uint32_t absents_find(const struct absents *absents, const uint8_t hash[HOST_TOKEN_HASH_BYTES],
                      int64_t now_ms)
{
    for (size_t i = 1; i < absents->capacity; i++) {
        if (absents->at[i].record.length > 0 && token_fits(&absents->at[i].token, hash, now_ms)) {
            return (uint32_t)i;
        }
    }
    return 0;
}
