/* Characters come and go with players, but not with connections. One whose connection breaks off, or who
 * quits in the midst of danger, stays in the world for a grace time (what becomes of the body meanwhile is
 * for server/time to say); somebody may come back for it. Then it leaves. */
#include "common/invariant.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

struct character *host_character_of(struct host *host, struct actor_handle actor)
{
    struct character *character = actor.index < LIMIT_CONNECTIONS ? &host->characters[actor.index] : NULL;
    bool known = character != NULL && character_exists(character);
    return known && actor_handle_equal(character->actor, actor) ? character : NULL;
}

struct connection *host_connection_of(struct host *host, struct actor_handle actor)
{
    const struct character *character = host_character_of(host, actor);
    return character != NULL && character->connection != 0 ? &host->connections[character->connection - 1]
                                                           : NULL;
}

/* ------------------------------------------------------------------------------------------------- coming */

/* How one wants to be met goes with the connection from one run to the next, and stays with the character
 * while nobody plays it. */
static void leave_wishes(struct connection *connection, struct character *character)
{
    ignored_finish(&character->ignored);
    character->ignored = connection->ignored;
    character->unwatched = connection->unwatched;
    connection->ignored = (struct ignored){0};
}

static void take_wishes(struct connection *connection, struct character *character)
{
    if (character->ignored.count > 0) {
        ignored_finish(&connection->ignored);
        connection->ignored = character->ignored;
        character->ignored = (struct ignored){0};
    }
    connection->unwatched = connection->unwatched || character->unwatched;
}

void host_play(struct host *host, struct connection *connection, struct character *character)
{
    if (connection->state == STATE_GHOST) {
        host_end_haunting(host, connection);
        viewer_renew(&connection->viewer, host->game, character->actor, character->explored);
    } else {
        viewer_init(&connection->viewer, host->game, character->actor, character->explored,
                    host->config.sight_radius);
        viewer_count_from(&connection->viewer, connection->frames);
    }
    take_wishes(connection, character);
    parties_forget(&host->parties, character->actor);
    connection->charted = 0;
    character->connection = connection->number + 1;
    connection->state = STATE_PLAYING;
    host_tell_ways(host, connection);
    host_mark(host, connection);
    host_set_deadline(host, connection);
}

struct character *host_add_character(struct host *host, struct actor_handle actor, uint32_t account)
{
    struct character *character = &host->characters[actor.index];
    character_init(character, actor, host->notable);
    character->account = account;
    return character;
}

/* -------------------------------------------------------------------------------------------------- going */

static struct character *played_by(struct host *host, const struct connection *connection)
{
    INVARIANT(connection->state == STATE_PLAYING);
    return &host->characters[connection->viewer.actor.index];
}

/* What the connection has of the character's; its viewer stays. */
static void let_go(struct host *host, struct connection *connection)
{
    struct character *character = played_by(host, connection);
    bool dead = game_actor(host->game, character->actor)->hit_points == 0;
    host_send_away_watchers(host, connection, dead ? " has died." : " plays no longer.");
    host_forget_travel(connection);
    host_forget_commands(connection);
    character->connection = 0;
}

static void end(struct host *host, struct character *character)
{
    struct actor_handle actor = character->actor;
    host_leave_party(host, actor);
    character_finish(character);
    game_leave(host->game, actor);
}

void host_part(struct host *host, struct connection *connection)
{
    struct character *character = played_by(host, connection);
    let_go(host, connection);
    host_end_character(host, character);
}

void host_end_character(struct host *host, struct character *character)
{
    host_keep_no_more(host, character);
    end(host, character);
}

/* The character goes out of the world in peace; whoever played it has let go of it. One who is dead does not:
 * its run is over at the turn's end. */
static void leave_world(struct host *host, struct character *character, uint32_t connection)
{
    const struct actor *actor = game_actor(host->game, character->actor);
    if (actor->hit_points == 0) {
        return;
    }
    host_keep_absent(host, character);
    update_note(host->update, "left", connection, actor->name);
    if (!host->stopping && actor->body) {
        host_show_deed(host, actor, "leaves the world.");
    }
    end(host, character);
}

/* Nobody plays the character now: it waits for a while to be played again. */
static void linger(struct host *host, struct character *character, uint32_t connection)
{
    const struct actor *actor = game_actor(host->game, character->actor);
    character->leaves_ms = host->now_ms + host->config.grace_ms;
    deadlines_add(&host->leaving, (struct deadline){character->leaves_ms, character->actor.index});
    game_connect(host->game, character->actor, false);
    update_note(host->update, "lost", connection, actor->name);
    if (actor->body) {
        host_show_deed(host, actor, "stares into space.");
    }
}

void host_stop_playing(struct host *host, struct connection *connection, enum result why)
{
    struct character *character = played_by(host, connection);
    bool lives = game_actor(host->game, character->actor)->hit_points > 0;
    bool in_peace = lives && why == RESULT_LEFT && game_is_at_peace(host->game, character->actor);
    let_go(host, connection);
    if (in_peace || host->stopping) {
        leave_world(host, character, connection->number);
    } else {
        leave_wishes(connection, character);
        linger(host, character, connection->number);
    }
    viewer_finish(&connection->viewer);
    connection->state = STATE_GREETED;
}

void host_take_over(struct host *host, struct connection *connection, struct character *character)
{
    if (character->connection != 0) {
        struct connection *before = &host->connections[character->connection - 1];
        let_go(host, before);
        leave_wishes(before, character);
        viewer_finish(&before->viewer);
        before->state = STATE_GREETED;
        host_dismiss(host, before, RESULT_TAKEN_OVER);
    }
    const struct actor *actor = game_actor(host->game, character->actor);
    bool was_away = character->leaves_ms != 0;
    character->leaves_ms = 0;
    game_connect(host->game, character->actor, true);
    host_play(host, connection, character);
    if (was_away && actor->body) {
        host_show_deed(host, actor, "is back.");
    }
}

/* -------------------------------------------------------------------------------------------------- grace */

/* The one whose grace an entry of the heap is; NULL: it has been taken back, or is no more. */
static struct character *whose(struct host *host, const struct deadline *deadline)
{
    struct character *character = &host->characters[deadline->connection];
    return character_is_left(character) && character->leaves_ms == deadline->at_ms ? character : NULL;
}

bool host_let_one_leave(struct host *host)
{
    struct deadline deadline;
    while (deadlines_take(&host->leaving, INT64_MAX - 1, &deadline)) {
        struct character *character = whose(host, &deadline);
        if (character != NULL) {
            leave_world(host, character, HOST_NOBODY);
            return true;
        }
    }
    return false;
}

/* After a stall somebody's resumption may lie in the socket still. */
void host_meet_graces(struct host *host)
{
    struct deadline deadline;
    while (deadlines_take(&host->leaving, host->now_ms, &deadline)) {
        struct character *character = whose(host, &deadline);
        if (character == NULL) {
            continue;
        }
        if (host->now_ms - deadline.at_ms > LIMIT_LATE_MS) {
            character->leaves_ms = host->now_ms + LIMIT_GRACE_MS;
            deadlines_add(&host->leaving, (struct deadline){character->leaves_ms, deadline.connection});
        } else {
            leave_world(host, character, HOST_NOBODY);
        }
    }
}

/* All who are left leave now: nobody will come back in time. */
void host_let_all_leave(struct host *host)
{
    while (host_let_one_leave(host)) {
    }
}
