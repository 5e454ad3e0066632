/* Whatever one player does that another reads, but for what is done in the world, is paced together: words,
 * and what is asked of others. So are questions about everybody, whose answers are long. */
#include "common/text.h"
#include "server/session/host_state.h"

static bool is_in_time(struct host *host, struct connection *connection, int32_t number, int64_t ready_ms)
{
    if (ready_ms > host->now_ms) {
        host_refuse(host, connection, number, RESULT_TOO_FAST);
        return false;
    }
    return true;
}

bool host_may_ask(struct host *host, struct connection *connection, int32_t number)
{
    int64_t ready_ms = pace_ready_at(connection->who, LIMIT_WHO_REFILL_MS, LIMIT_WHO_BURST);
    if (!is_in_time(host, connection, number, ready_ms)) {
        return false;
    }
    pace_spend(&connection->who, host->now_ms, LIMIT_WHO_REFILL_MS);
    return true;
}

bool host_may_talk(struct host *host, struct connection *connection, int32_t number)
{
    int64_t ready_ms = pace_ready_at(connection->chat, LIMIT_CHAT_REFILL_MS, LIMIT_CHAT_BURST);
    if (!is_in_time(host, connection, number, ready_ms)) {
        return false;
    }
    pace_spend(&connection->chat, host->now_ms, LIMIT_CHAT_REFILL_MS);
    return true;
}

bool host_may_speak(struct host *host, struct connection *connection, int32_t number, const char *text,
                    char clean[HOST_WORDS_BYTES])
{
    text_copy(clean, HOST_WORDS_BYTES, text);
    text_clean(clean, LIMIT_CHAT_CODE_POINTS);
    if (clean[0] == '\0') {
        host_refuse(host, connection, number, RESULT_NOTHING_SAID);
        return false;
    }
    return host_may_talk(host, connection, number);
}

bool host_is_ignored(struct host *host, const struct connection *connection, struct actor_handle by)
{
    const struct connection *theirs = host_connection_of(host, by);
    return theirs != NULL &&
           ignored_has(&theirs->ignored, game_actor(host->game, connection->viewer.actor)->name);
}
