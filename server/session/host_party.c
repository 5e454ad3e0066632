/* What the members of a party are told: who comes and goes at once, each other's health and place at turn end
 * where something has happened to one of them. Nothing is queued for who is slow, and of each other nobody is
 * told oftener than LIMIT_COMRADE_MS; what could not be told yet stays stirred, or is stirred again by the
 * slow one's acknowledgement. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

#include <stdio.h>

/* The connection of a player who can be told something. */
static struct connection *listener(struct host *host, struct actor_handle player)
{
    struct connection *connection = host_connection_of(host, player);
    return connection != NULL && !connection->closing ? connection : NULL;
}

void host_confide(struct host *host, struct actor_handle player, const char *text)
{
    struct connection *connection = listener(host, player);
    if (connection != NULL) {
        host_hear(host, connection, VOICE_PARTY, "", text);
    }
}

/* -------------------------------------------------------------------------------------- health and place */

static struct comrade comrade_of(const struct actor *actor, int64_t now_ms)
{
    return (struct comrade){
        .told_ms = now_ms,
        .told = true,
        .hp = actor->hit_points,
        .hp_most = actor->hit_points_most,
        .place = actor->body ? actor->place : actor->home,
    };
}

static bool same_news(const struct comrade *a, const struct comrade *b)
{
    return a->told && b->told && a->hp == b->hp && a->hp_most == b->hp_most &&
           place_same_cell(a->place, b->place);
}

static void send_comrade(struct host *host, const struct connection *connection, const char *name,
                         const struct comrade *comrade)
{
    struct message out = {.type = MESSAGE_COMRADE};
    text_copy(out.comrade.name, sizeof out.comrade.name, name);
    out.comrade.hp = comrade->hp;
    out.comrade.hp_most = comrade->hp_most;
    text_copy(out.comrade.realm, sizeof out.comrade.realm, host->config.realm_names[comrade->place.realm]);
    out.comrade.level = comrade->place.levels.first;
    out.comrade.x = comrade->place.x;
    out.comrade.y = comrade->place.y;
    update_send(host->update, connection->number, &out);
}

/* Tells member `to` of member `of` what is news. Returns when it may be told what it may not be told yet,
 * INT64_MAX if there is nothing. */
static int64_t tell_of(struct host *host, struct band *party, int to, int of)
{
    struct connection *connection = listener(host, party->members[to]);
    const struct actor *actor = game_actor(host->game, party->members[of]);
    if (connection == NULL || actor == NULL || !viewer_keeps_up(&connection->viewer)) {
        return INT64_MAX;
    }
    struct comrade *known = &party->comrades[to][of];
    struct comrade now = comrade_of(actor, host->now_ms);
    if (same_news(known, &now)) {
        return INT64_MAX;
    }
    if (known->told && host->now_ms - known->told_ms < LIMIT_COMRADE_MS) {
        return known->told_ms + LIMIT_COMRADE_MS;
    }
    send_comrade(host, connection, actor->name, &now);
    *known = now;
    return INT64_MAX;
}

/* Likewise of all its members to each other. */
static int64_t tell_each_other(struct host *host, struct band *party)
{
    int64_t next_ms = INT64_MAX;
    for (int to = 0; to < party->count; to++) {
        for (int of = 0; of < party->count; of++) {
            int64_t due_ms = to != of ? tell_of(host, party, to, of) : INT64_MAX;
            next_ms = due_ms < next_ms ? due_ms : next_ms;
        }
    }
    return next_ms;
}

int64_t host_tell_comrades(struct host *host)
{
    struct parties *parties = &host->parties;
    int64_t next_ms = INT64_MAX;
    int left = 0;
    for (int i = 0; i < parties->stirred_count; i++) {
        struct band *party = parties->stirred[i];
        int64_t due_ms = tell_each_other(host, party);
        party->stirred = due_ms < INT64_MAX;
        if (party->stirred) {
            parties->stirred[left++] = party;
        }
        next_ms = due_ms < next_ms ? due_ms : next_ms;
    }
    parties->stirred_count = left;
    return next_ms;
}

/* ----------------------------------------------------------------------------------------------- parting */

static void send_parted(struct host *host, const struct connection *connection, const char *name)
{
    struct message out = {.type = MESSAGE_PARTED};
    text_copy(out.parted.name, sizeof out.parted.name, name);
    update_send(host->update, connection->number, &out);
}

void host_leave_party(struct host *host, struct actor_handle player)
{
    const struct band *party = parties_of(&host->parties, player);
    struct connection *mine = listener(host, player);
    const char *name = game_actor(host->game, player)->name;
    char text[LIMIT_NAME_MAX_BYTES + 64];
    (void)snprintf(text, sizeof text, "%s leaves your party.", name);
    for (int i = 0; party != NULL && i < party->count; i++) {
        struct actor_handle other = party->members[i];
        struct connection *theirs = listener(host, other);
        if (actor_handle_equal(other, player)) {
            continue;
        }
        if (mine != NULL) {
            send_parted(host, mine, game_actor(host->game, other)->name);
        }
        if (theirs != NULL) {
            send_parted(host, theirs, name);
            host_confide(host, other, text);
        }
    }
    parties_leave(&host->parties, player);
}
