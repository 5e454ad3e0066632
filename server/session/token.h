/* Tokens, by which a client that lost its connection shows that it is the one that played: 256 bits from the
 * system's randomness, told to that client alone. Here only their hashes are kept. */
#ifndef RAMPART_SERVER_SESSION_TOKEN_H
#define RAMPART_SERVER_SESSION_TOKEN_H

#include "common/limits.h"
#include "server/session/host.h"

#include <stdbool.h>
#include <stdint.h>

/* What is kept of one. All zero: there is none. */
struct token {
    uint8_t hash[HOST_TOKEN_HASH_BYTES];
    int64_t until_ms; /* it is good before then */
};

/* Makes a token from what a connection brought of randomness, `count` being another each time: writes its
 * text, in hexadecimal digits, and what is kept of it. */
void token_make(char text[LIMIT_TOKEN_BYTES + 1], struct token *token,
                const uint8_t entropy[HOST_ENTROPY_BYTES], uint64_t count, int64_t until_ms);

/* The hash of a text; false where no token is written like that. */
bool token_hash(const char *text, uint8_t hash[HOST_TOKEN_HASH_BYTES]);

/* Whether it is the token of that hash, and still good. Takes as long for all that are not. */
bool token_fits(const struct token *token, const uint8_t hash[HOST_TOKEN_HASH_BYTES], int64_t now_ms);

#endif
