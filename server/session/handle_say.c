/* Words to everybody within hearing, cleaned first of whatever a terminal would obey. */
#include "common/text.h"
#include "server/session/host_state.h"

/* Told by what the speaker sees: who hears it unseen, round a corner, stays unknown. */
static const char alone[] = "You see nobody who could hear that.";

void handle_say(struct host *host, struct connection *connection, const struct message_say *message)
{
    char text[sizeof message->text];
    text_copy(text, sizeof text, message->text);
    text_clean(text, LIMIT_CHAT_CODE_POINTS);
    if (text[0] == '\0') {
        host_refuse(host, connection, message->n, RESULT_NOTHING_SAID);
        return;
    }
    if (pace_ready_at(connection->chat, LIMIT_CHAT_REFILL_MS, LIMIT_CHAT_BURST) > host->now_ms) {
        host_refuse(host, connection, message->n, RESULT_TOO_FAST);
        return;
    }
    pace_spend(&connection->chat, host->now_ms, LIMIT_CHAT_REFILL_MS);
    const struct actor *speaker = game_actor(host->game, connection->viewer.actor);
    host_sound(host, speaker->place, speaker->name, text);
    if (!host_sees_anybody(host, connection)) {
        host_tell(host, connection, alone);
    }
    host_carried_out(host, connection, message->n);
}
