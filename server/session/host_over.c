/* After a run. Whose run is over stays where it ended as a ghost: a viewer without an actor, which nothing in
 * the game knows of, so that nobody can see or hear it, meet it or wait for it. What is shown to those near a
 * place is offered to ghosts beside the players whom the game finds there. */
#include "common/array.h"
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/narration.h"
#include "server/session/update.h"

/* ------------------------------------------------------------------------------------------------- ghosts */

void host_haunt(struct host *host, struct connection *connection)
{
    host->ghosts[host->ghost_count++] = connection->number;
    connection->state = STATE_GHOST;
    host_mark_waiting(host, connection);
}

void host_end_haunting(struct host *host, struct connection *connection)
{
    uint32_t i = 0;
    while (host->ghosts[i] != connection->number) {
        i++;
    }
    host->ghosts[i] = host->ghosts[--host->ghost_count];
}

struct watching {
    struct host *host;
    void (*visit)(void *context, struct connection *connection);
    void *context;
};

static void visit_player(void *context, const struct actor *actor)
{
    const struct watching *watching = context;
    struct connection *connection = host_connection_of(watching->host, actor->handle);
    if (connection != NULL) {
        watching->visit(watching->context, connection);
    }
}

void host_each_watcher_near(struct host *host, struct place place, int32_t radius,
                            void (*visit)(void *context, struct connection *connection), void *context)
{
    struct watching watching = {host, visit, context};
    game_each_near(host->game, place, radius, visit_player, &watching);
    for (uint32_t i = 0; i < host->ghost_count; i++) {
        struct connection *connection = &host->connections[host->ghosts[i]];
        struct place stands = connection->viewer.haunted;
        if (stands.realm == place.realm && place_distance(stands, place) <= radius) {
            visit(context, connection);
        }
    }
}

void host_each_watcher(struct host *host, void (*visit)(void *context, struct connection *connection),
                       void *context)
{
    struct watching watching = {host, visit, context};
    game_each(host->game, visit_player, &watching);
    for (uint32_t i = 0; i < host->ghost_count; i++) {
        visit(context, &host->connections[host->ghosts[i]]);
    }
}

/* ---------------------------------------------------------------------------------------------- the score */

static int32_t capped(int64_t value)
{
    return value < PROTOCOL_NUMBER_MAX ? (int32_t)value : PROTOCOL_NUMBER_MAX;
}

static struct score score_of(const struct host *host, struct actor_handle player, bool won, const char *cause)
{
    const struct actor *actor = game_actor(host->game, player);
    struct career career = career_of(host->game, player);
    struct score score = {
        .points = scores_points(career.depth, actor->experience, career.coins, won),
        .depth = career.depth,
        .turns = capped(career.turns),
        .coins = capped(career.coins),
        .won = won,
    };
    text_copy(score.name, sizeof score.name, actor->name);
    text_copy(score.cause, sizeof score.cause, cause);
    return score;
}

/* The score is kept; returns the run's rank and its points. */
static struct message_over close_run(struct host *host, struct actor_handle player, enum result code,
                                     const char *cause, uint32_t connection)
{
    struct score score = score_of(host, player, code == RESULT_WON, cause);
    struct message_over over = {.rank = scores_add(&host->scores, &score), .points = score.points};
    text_copy(over.code, sizeof over.code, result_code(code));
    text_copy(over.text, sizeof over.text, cause);
    update_note(host->update, result_code(code), connection, score.name);
    update_score(host->update, &score);
    return over;
}

void host_end_run(struct host *host, struct connection *connection, enum result code, const char *cause)
{
    struct actor_handle player = connection->viewer.actor;
    struct place place = game_actor(host->game, player)->place;
    struct message out = {.type = MESSAGE_OVER,
                          .over = close_run(host, player, code, cause, connection->number)};
    update_send(host->update, connection->number, &out);
    host_refuse_commands(host, connection, RESULT_DEAD);
    host_know_self(host, &connection->viewer);
    host_part(host, connection);
    viewer_haunt(&connection->viewer, host->game, place);
    host_haunt(host, connection);
    host_set_deadline(host, connection);
}

static bool has_won(const struct host *host, struct actor_handle player)
{
    size_t count;
    const struct game_event *events = game_events(host->game, &count);
    for (size_t i = 0; i < count; i++) {
        if (events[i].type == GAME_WON && actor_handle_equal(events[i].actor, player)) {
            return true;
        }
    }
    return false;
}

void host_go_out(struct host *host, struct connection *connection, int32_t number)
{
    bool won = has_won(host, connection->viewer.actor);
    host_carried_out(host, connection, number);
    host_show_deed(host, game_actor(host->game, connection->viewer.actor), "leaves the world.");
    host_end_run(host, connection, won ? RESULT_WON : RESULT_OUT,
                 won ? "Carried the Keystone out of the world." : "Left the world alive.");
}

static void end_run_by(struct host *host, const struct game_event *death, struct character *character)
{
    char text[NARRATION_END_BYTES];
    narration_write_end(host->game, death, host->config.realm_names[death->to.realm], text);
    if (character_is_left(character)) {
        (void)close_run(host, character->actor, RESULT_DIED, text, HOST_NOBODY);
        host_end_character(host, character);
    } else {
        host_end_run(host, &host->connections[character->connection - 1], RESULT_DIED, text);
    }
}

void host_end_runs(struct host *host)
{
    size_t count;
    const struct game_event *events = game_events(host->game, &count);
    for (size_t i = 0; i < count; i++) {
        struct character *character =
            events[i].type == GAME_DIED ? host_character_of(host, events[i].actor) : NULL;
        if (character != NULL) {
            end_run_by(host, &events[i], character);
        }
    }
}
