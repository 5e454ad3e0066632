/* BLAKE2b (Aumasson, Neves, Wilcox-O'Hearn, Winnerlein, 2013; RFC 7693), keyed to make tokens and plain to
 * keep them. A token is as good as random bits itself, so its hash needs no salt, and no time to make. */
#include "server/session/token.h"

#include "common/invariant.h"

#include <sodium.h>
#include <string.h>

enum { TOKEN_BYTES = LIMIT_TOKEN_BYTES / 2 };

static void hash_of(uint8_t hash[HOST_TOKEN_HASH_BYTES], const char *text)
{
    int error = crypto_generichash(hash, HOST_TOKEN_HASH_BYTES, (const unsigned char *)text,
                                   LIMIT_TOKEN_BYTES, NULL, 0);
    INVARIANT(error == 0);
}

void token_make(char text[LIMIT_TOKEN_BYTES + 1], struct token *token,
                const uint8_t entropy[HOST_ENTROPY_BYTES], uint64_t count, int64_t until_ms)
{
    uint8_t bytes[TOKEN_BYTES];
    uint8_t number[sizeof count];
    for (size_t i = 0; i < sizeof number; i++) {
        number[i] = (uint8_t)(count >> 8 * i);
    }
    int error = crypto_generichash(bytes, sizeof bytes, number, sizeof number, entropy, HOST_ENTROPY_BYTES);
    INVARIANT(error == 0);
    (void)sodium_bin2hex(text, LIMIT_TOKEN_BYTES + 1, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
    hash_of(token->hash, text);
    token->until_ms = until_ms;
}

bool token_hash(const char *text, uint8_t hash[HOST_TOKEN_HASH_BYTES])
{
    if (strlen(text) != LIMIT_TOKEN_BYTES || strspn(text, "0123456789abcdef") != LIMIT_TOKEN_BYTES) {
        return false;
    }
    hash_of(hash, text);
    return true;
}

bool token_fits(const struct token *token, const uint8_t hash[HOST_TOKEN_HASH_BYTES], int64_t now_ms)
{
    bool same = sodium_memcmp(token->hash, hash, HOST_TOKEN_HASH_BYTES) == 0;
    return same && now_ms < token->until_ms;
}
