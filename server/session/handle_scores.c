/* The best runs. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

static void send_score(struct host *host, uint32_t connection, int32_t re, int rank)
{
    const struct score *score = &host->scores.best[rank - 1];
    struct message out = {.type = MESSAGE_SCORE};
    out.score.re = re;
    out.score.rank = rank;
    text_copy(out.score.name, sizeof out.score.name, score->name);
    out.score.points = score->points;
    out.score.depth = score->depth;
    out.score.turns = score->turns;
    out.score.coins = score->coins;
    out.score.won = score->won;
    text_copy(out.score.cause, sizeof out.score.cause, score->cause);
    update_send(host->update, connection, &out);
}

void handle_scores(struct host *host, struct connection *connection, const struct message_scores *message)
{
    if (!host_may_ask(host, connection, message->n)) {
        return;
    }
    for (int rank = 1; rank <= host->scores.count; rank++) {
        send_score(host, connection->number, message->n, rank);
    }
    struct message out = {.type = MESSAGE_RANKING};
    out.ranking.re = message->n;
    out.ranking.count = host->scores.count;
    update_send(host->update, connection->number, &out);
}
