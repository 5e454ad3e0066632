/* Who hears what. What viewers see is as of the last turn's end while commands are carried out, and as of now
 * at a turn's end. */
#include "common/text.h"
#include "server/session/host_state.h"

#include <stdio.h>

/* Something to be heard, and the players and ghosts it is offered to. */
struct hearing {
    struct host *host;
    struct place place;
    struct actor_handle but; /* does not hear it */
    enum voice voice;
    const char *who;
    const char *text;
};

/* Where the connection's player is now, or its ghost. */
static struct place place_of(const struct hearing *hearing, const struct connection *connection)
{
    const struct viewer *viewer = &connection->viewer;
    return viewer_is_ghost(viewer) ? viewer->haunted : game_actor(hearing->host->game, viewer->actor)->place;
}

void host_hear(struct host *host, struct connection *connection, enum voice voice, const char *who,
               const char *text)
{
    viewer_hear(&connection->viewer, voice, who, text);
    host_mark(host, connection);
    host_overhear(host, connection, voice, who, text);
}

/* Whoever ignores the speaker does not. */
static void hear(const struct hearing *hearing, struct connection *connection)
{
    if (!ignored_has(&connection->ignored, hearing->who)) {
        host_hear(hearing->host, connection, hearing->voice, hearing->who, hearing->text);
    }
}

static int32_t reach_of(const struct host *host)
{
    int32_t sight = host->config.sight_radius;
    return sight > LIMIT_HEARING_CELLS ? sight : LIMIT_HEARING_CELLS;
}

/* Hearing goes round corners: whoever sees the place, and nearby whoever shares a level with it. */
static void hear_sound(void *context, struct connection *connection)
{
    const struct hearing *hearing = context;
    struct place place = place_of(hearing, connection);
    bool near = place_distance(place, hearing->place) <= LIMIT_HEARING_CELLS;
    if ((near && level_set_share(place.levels, hearing->place.levels)) ||
        view_sees(&connection->viewer.now, hearing->place)) {
        hear(hearing, connection);
    }
}

void host_sound(struct host *host, struct place place, const char *who, const char *text)
{
    struct hearing hearing = {host, place, ACTOR_NOBODY, VOICE_SAY, who, text};
    host_each_watcher_near(host, place, reach_of(host), hear_sound, &hearing);
}

static void hear_ring(void *context, struct connection *connection)
{
    const struct hearing *hearing = context;
    struct place place = place_of(hearing, connection);
    if (place.realm == hearing->place.realm && level_set_share(place.levels, hearing->place.levels)) {
        hear(hearing, connection);
    }
}

void host_ring(struct host *host, struct place place, const char *who, const char *text)
{
    enum voice voice = who[0] != '\0' ? VOICE_SHOUT : VOICE_SAY;
    struct hearing hearing = {host, place, ACTOR_NOBODY, voice, who, text};
    host_each_watcher(host, hear_ring, &hearing);
}

void host_tell(struct host *host, struct connection *connection, const char *text)
{
    host_hear(host, connection, VOICE_SAY, "", text);
}

static void see_deed(void *context, struct connection *connection)
{
    const struct hearing *hearing = context;
    if (!actor_handle_equal(connection->viewer.actor, hearing->but) &&
        view_sees(&connection->viewer.now, hearing->place)) {
        hear(hearing, connection);
    }
}

void host_show_deed(struct host *host, const struct actor *actor, const char *deed)
{
    char text[LIMIT_NAME_MAX_BYTES + 64];
    (void)snprintf(text, sizeof text, "%s %s", actor->name, deed);
    struct hearing hearing = {host, actor->place, actor->handle, VOICE_SAY, "", text};
    host_each_watcher_near(host, actor->place, host->config.sight_radius, see_deed, &hearing);
}

struct looking {
    const struct connection *connection;
    const char *name; /* NULL: any */
    const struct actor *found;
};

static void look_at(void *context, const struct actor *actor)
{
    struct looking *looking = context;
    const struct viewer *viewer = &looking->connection->viewer;
    if (actor_is_player(actor) && actor->handle.index != viewer->actor.index &&
        (looking->name == NULL || text_same_name(actor->name, looking->name)) &&
        view_sees(&viewer->now, actor->place)) {
        looking->found = actor;
    }
}

static const struct actor *look_for(const struct host *host, const struct connection *connection,
                                    const char *name)
{
    struct looking looking = {connection, name, NULL};
    game_each_near(host->game, connection->viewer.now.at, host->config.sight_radius, look_at, &looking);
    return looking.found;
}

const struct actor *host_find_seen(const struct host *host, const struct connection *connection,
                                   const char *name)
{
    return look_for(host, connection, name);
}

const struct actor *host_find_other(const struct host *host, const struct connection *connection,
                                    const char *name, enum result *result)
{
    const struct actor *found = game_find_player(host->game, name);
    bool self = found != NULL && actor_handle_equal(found->handle, connection->viewer.actor);
    *result = found == NULL ? RESULT_ABSENT : self ? RESULT_YOURSELF : RESULT_OK;
    return *result == RESULT_OK ? found : NULL;
}

bool host_sees_anybody(const struct host *host, const struct connection *connection)
{
    return look_for(host, connection, NULL) != NULL;
}
