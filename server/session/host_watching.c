/* Watching another's game. A watcher has a viewer of its own on the player's actor, which never looks for
 * itself: at turn end, when all that the player sees is settled, it takes over what the player's viewer shows
 * and what that has to tell, and hears what that hears but for what is private. Nothing here changes the
 * player's viewer or the game, so that what a player gets is the same with and without watchers. */
#include "common/invariant.h"
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

#include <stdio.h>
#include <stdlib.h>

static struct connection *watched_by(struct host *host, const struct connection *watcher)
{
    struct connection *player = host_connection_of(host, watcher->viewer.actor);
    INVARIANT(watcher->state == STATE_WATCHING && player != NULL);
    return player;
}

static struct connection *watcher_at(struct host *host, uint32_t i)
{
    return &host->connections[host->watchers[i]];
}

/* ------------------------------------------------------------------------------------------ coming and going
 */

/* A guest who watches has no name: the one that a ghost had is free. */
static void tell_player(struct host *host, const struct connection *player, const struct connection *watcher,
                        bool on)
{
    struct message out = {.type = MESSAGE_WATCHED};
    if (watcher->account != 0) {
        text_copy(out.watched.name, sizeof out.watched.name,
                  accounts_get(&host->accounts, watcher->account)->name);
    }
    out.watched.on = on;
    out.watched.count = (int32_t)player->watcher_count;
    if (!player->closing) {
        update_send(host->update, player->number, &out);
    }
}

void host_watch(struct host *host, struct connection *watcher, struct connection *player)
{
    int32_t frame = watcher->frames;
    if (watcher->state == STATE_GHOST) {
        host_end_haunting(host, watcher);
        frame = watcher->viewer.frame;
        watcher->ghost = malloc(sizeof *watcher->ghost);
        INVARIANT(watcher->ghost != NULL);
        *watcher->ghost = watcher->viewer;
    }
    viewer_init(&watcher->viewer, host->game, player->viewer.actor, NULL, host->config.sight_radius);
    viewer_count_from(&watcher->viewer, frame);
    watcher->before = watcher->state;
    watcher->state = STATE_WATCHING;
    host->watchers[host->watcher_count++] = watcher->number;
    player->watcher_count++;
    host_mark(host, watcher);
    host_set_deadline(host, watcher);
    tell_player(host, player, watcher, true);
}

static void strike_off(struct host *host, const struct connection *watcher)
{
    uint32_t i = 0;
    while (host->watchers[i] != watcher->number) {
        i++;
    }
    host->watchers[i] = host->watchers[--host->watcher_count];
}

/* The ghost that watched haunts its place again. */
static void become_ghost(struct host *host, struct connection *connection)
{
    connection->viewer = *connection->ghost;
    free(connection->ghost);
    connection->ghost = NULL;
    viewer_count_from(&connection->viewer, connection->frames);
    viewer_resync(&connection->viewer);
    connection->viewer.stale = true;
    host_haunt(host, connection);
}

void host_end_watching(struct host *host, struct connection *watcher)
{
    struct connection *player = watched_by(host, watcher);
    strike_off(host, watcher);
    player->watcher_count--;
    watcher->frames = watcher->viewer.frame;
    watcher->state = watcher->before;
    watcher->greeted_ms = host->now_ms;
    viewer_finish(&watcher->viewer);
    if (watcher->state == STATE_GHOST) {
        become_ghost(host, watcher);
    }
    host_set_deadline(host, watcher);
    tell_player(host, player, watcher, false);
}

void host_unwatch(struct host *host, struct connection *watcher, int32_t re, const char *text)
{
    struct message out = {.type = MESSAGE_UNWATCHED};
    out.unwatched.re = re;
    text_copy(out.unwatched.name, sizeof out.unwatched.name,
              game_actor(host->game, watcher->viewer.actor)->name);
    text_copy(out.unwatched.text, sizeof out.unwatched.text, text);
    update_send(host->update, watcher->number, &out);
    host_end_watching(host, watcher);
}

void host_send_away_watchers(struct host *host, const struct connection *player, const char *why)
{
    char text[LIMIT_NAME_MAX_BYTES + 64];
    (void)snprintf(text, sizeof text, "%s%s", game_actor(host->game, player->viewer.actor)->name, why);
    for (uint32_t i = host->watcher_count; player->watcher_count > 0 && i-- > 0;) {
        struct connection *watcher = watcher_at(host, i);
        if (watched_by(host, watcher) == player) {
            host_unwatch(host, watcher, 0, text);
        }
    }
}

/* ----------------------------------------------------------------------------------------------- watching */

void host_overhear(struct host *host, const struct connection *player, enum voice voice, const char *who,
                   const char *text)
{
    for (uint32_t i = 0; player->watcher_count > 0 && i < host->watcher_count; i++) {
        struct connection *watcher = watcher_at(host, i);
        if (watched_by(host, watcher) == player && !voices_is_private(voice)) {
            viewer_hear(&watcher->viewer, voice, who, text);
            host_mark(host, watcher);
        }
    }
}

void host_follow(struct host *host)
{
    for (uint32_t i = 0; i < host->watcher_count; i++) {
        struct connection *watcher = watcher_at(host, i);
        const struct connection *player = watched_by(host, watcher);
        if (player->listed || watcher->viewer.stale) {
            viewer_follow(&watcher->viewer, &player->viewer, host->scratch);
            host_mark(host, watcher);
        }
    }
}
