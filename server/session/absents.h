/* Characters with an account who are out of the world: what they were when they left it, to come back as. */
#ifndef RAMPART_SERVER_SESSION_ABSENTS_H
#define RAMPART_SERVER_SESSION_ABSENTS_H

#include "common/buffer.h"
#include "server/session/token.h"

struct absent {
    struct buffer record; /* empty: there is none */
    struct token token;   /* by which its player may come back without a password */
};

/* All zero: nobody. */
struct absents {
    struct absent *at; /* owned: by the number of an account, less than */
    size_t capacity;
};

void absents_finish(struct absents *absents);

/* The one of that account, which may be none yet. Valid until the next is asked for. */
struct absent *absents_of(struct absents *absents, uint32_t account);

/* It is `now_ms` where it was 0 so far: tokens last as long as they would have. */
void absents_begin_at(struct absents *absents, int64_t now_ms);

/* It is in the world again, or no more. */
void absents_forget(struct absents *absents, uint32_t account);

/* The account of the one with that token; 0: none. */
uint32_t absents_find(const struct absents *absents, const uint8_t hash[HOST_TOKEN_HASH_BYTES],
                      int64_t now_ms);

#endif
