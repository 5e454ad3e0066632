/* The ways into the world: anew, back as a character that is kept, or into the place of whoever plays that
 * character now, oneself on another connection. In each case there is one body, and one connection that plays
 * it; and a new token, that alone is good from then on. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

/* The character of an account that is in the world; NULL: none is. */
static struct character *find_present(struct host *host, uint32_t account)
{
    const struct actor *actor =
        account != 0 ? game_find_player(host->game, accounts_get(&host->accounts, account)->name) : NULL;
    struct character *character = actor != NULL ? host_character_of(host, actor->handle) : NULL;
    return character != NULL && character->account == account ? character : NULL;
}

/* What becomes of a record that nobody can read any more is the operator's to know: the player begins anew.
 */
static enum result come_back(struct host *host, const struct connection *connection,
                             struct character **character)
{
    enum result result = host_return(host, connection->account, character);
    if (result == RESULT_BAD_FIELD) {
        update_note(host->update, "cannot be read", connection->number,
                    accounts_get(&host->accounts, connection->account)->name);
        absents_forget(&host->absents, connection->account);
    }
    return result;
}

static enum result come_in(struct host *host, const struct connection *connection, const char *name,
                           struct character **character)
{
    struct actor_handle actor;
    enum result result = connection->account != 0 ? come_back(host, connection, character) : RESULT_ABSENT;
    if (result != RESULT_ABSENT && result != RESULT_BAD_FIELD) {
        return result;
    }
    result = game_join(host->game, name, &actor);
    *character = result == RESULT_OK ? host_add_character(host, actor, connection->account) : NULL;
    return result;
}

static bool may_have_token(const struct connection *connection)
{
    return connection->arrival.trust != HOST_TRUST_PLAIN;
}

static void send_token(struct host *host, const struct connection *connection, struct character *character)
{
    struct message out = {.type = MESSAGE_TOKEN};
    character->token = (struct token){0};
    if (may_have_token(connection)) {
        token_make(out.token.token, &character->token, connection->arrival.entropy, ++host->tokens,
                   host->now_ms + (int64_t)LIMIT_TOKEN_S * 1000);
        update_send(host->update, connection->number, &out);
        text_wipe(&out, sizeof out);
    }
}

static void say_joined(struct host *host, const struct connection *connection, int32_t re,
                       const struct character *character, bool back)
{
    struct message out = {.type = MESSAGE_JOINED};
    out.joined.re = re;
    out.joined.kept = character->account != 0;
    out.joined.back = back;
    text_copy(out.joined.name, sizeof out.joined.name, game_actor(host->game, character->actor)->name);
    update_send(host->update, connection->number, &out);
    update_note(host->update, back ? "back" : "joined", connection->number, out.joined.name);
}

/* The connection plays a character that has just come into the world. */
static void begin(struct host *host, struct connection *connection, int32_t re, struct character *character,
                  bool back)
{
    bool anew = connection->state == STATE_GHOST;
    say_joined(host, connection, re, character, back);
    send_token(host, connection, character);
    host_play(host, connection, character);
    host_keep(host, character);
    host_show_deed(host, game_actor(host->game, character->actor), anew ? "begins anew." : "arrives.");
}

void host_go_on(struct host *host, struct connection *connection, int32_t re, struct character *character)
{
    say_joined(host, connection, re, character, true);
    send_token(host, connection, character);
    host_take_over(host, connection, character);
    host_keep(host, character);
}

enum result host_enter(struct host *host, struct connection *connection, int32_t re, const char *name)
{
    struct character *character = find_present(host, connection->account);
    if (character != NULL) {
        host_go_on(host, connection, re, character);
        return RESULT_OK;
    }
    bool back =
        connection->account != 0 && absents_of(&host->absents, connection->account)->record.length > 0;
    enum result result = come_in(host, connection, name, &character);
    while (result == RESULT_FULL && host_let_one_leave(host)) { /* who lingers makes room */
        result = come_in(host, connection, name, &character);
    }
    if (result == RESULT_OK) {
        begin(host, connection, re, character, back);
    }
    return result;
}

/* ------------------------------------------------------------------------------------------------- tokens */

/* The character in the world with that token; NULL: none. */
static struct character *find_by_token(struct host *host, const uint8_t hash[HOST_TOKEN_HASH_BYTES])
{
    for (uint32_t i = 0; i < LIMIT_CONNECTIONS; i++) {
        struct character *character = &host->characters[i];
        if (character_exists(character) && token_fits(&character->token, hash, host->now_ms) &&
            game_actor(host->game, character->actor)->hit_points > 0) {
            return character;
        }
    }
    return NULL;
}

enum result host_resume(struct host *host, struct connection *connection, int32_t re, const char *token)
{
    uint8_t hash[HOST_TOKEN_HASH_BYTES];
    bool is_token = token_hash(token, hash);
    struct character *character = is_token ? find_by_token(host, hash) : NULL;
    if (character != NULL) {
        connection->account = character->account;
        host_go_on(host, connection, re, character);
        return RESULT_OK;
    }
    uint32_t account = is_token ? absents_find(&host->absents, hash, host->now_ms) : 0;
    if (account == 0) {
        callers_guessed_wrong(callers_find(&host->addresses, connection->arrival.address), host->now_ms);
        return RESULT_BAD_TOKEN;
    }
    connection->account = account;
    return host_enter(host, connection, re, accounts_get(&host->accounts, account)->name);
}
