/* Who hears what. What viewers see is as of the last turn's end while commands are carried out, and as of now
 * at a turn's end. */
#include "common/text.h"
#include "server/session/host_state.h"

#include <stdio.h>

/* Something to be heard, and the players it is offered to. */
struct hearing {
    struct host *host;
    struct place place;
    const struct actor *but; /* does not hear it; NULL: all may */
    const char *who;
    const char *text;
};

static struct connection *connection_of(const struct hearing *hearing, const struct actor *actor)
{
    return host_connection_of(hearing->host, actor->handle);
}

static void hear(const struct hearing *hearing, struct connection *connection)
{
    viewer_hear(&connection->viewer, hearing->who, hearing->text);
    host_mark(hearing->host, connection);
}

static int32_t reach_of(const struct host *host)
{
    int32_t sight = host->config.sight_radius;
    return sight > LIMIT_HEARING_CELLS ? sight : LIMIT_HEARING_CELLS;
}

/* Hearing goes round corners: whoever sees the place, and nearby whoever shares a level with it. */
static void hear_sound(void *context, const struct actor *actor)
{
    const struct hearing *hearing = context;
    struct connection *connection = connection_of(hearing, actor);
    if (connection == NULL) {
        return;
    }
    bool near = place_distance(actor->place, hearing->place) <= LIMIT_HEARING_CELLS;
    if ((near && level_set_share(actor->place.levels, hearing->place.levels)) ||
        view_sees(&connection->viewer.now, hearing->place)) {
        hear(hearing, connection);
    }
}

void host_sound(struct host *host, struct place place, const char *who, const char *text)
{
    struct hearing hearing = {host, place, NULL, who, text};
    game_each_near(host->game, place, reach_of(host), hear_sound, &hearing);
}

static void hear_ring(void *context, const struct actor *actor)
{
    const struct hearing *hearing = context;
    struct connection *connection = connection_of(hearing, actor);
    if (connection != NULL && actor->place.realm == hearing->place.realm &&
        level_set_share(actor->place.levels, hearing->place.levels)) {
        hear(hearing, connection);
    }
}

void host_ring(struct host *host, struct place place, const char *text)
{
    struct hearing hearing = {host, place, NULL, "", text};
    game_each(host->game, hear_ring, &hearing);
}

void host_tell(struct host *host, struct connection *connection, const char *text)
{
    viewer_hear(&connection->viewer, "", text);
    host_mark(host, connection);
}

static void see_deed(void *context, const struct actor *actor)
{
    const struct hearing *hearing = context;
    struct connection *connection = connection_of(hearing, actor);
    if (connection != NULL && actor != hearing->but && view_sees(&connection->viewer.now, hearing->place)) {
        hear(hearing, connection);
    }
}

void host_show_deed(struct host *host, const struct actor *actor, const char *deed)
{
    char text[LIMIT_NAME_MAX_BYTES + 64];
    (void)snprintf(text, sizeof text, "%s %s", actor->name, deed);
    struct hearing hearing = {host, actor->place, actor, "", text};
    game_each_near(host->game, actor->place, host->config.sight_radius, see_deed, &hearing);
}

struct looking {
    const struct connection *connection;
    bool found;
};

static void look_for_anybody(void *context, const struct actor *actor)
{
    struct looking *looking = context;
    const struct viewer *viewer = &looking->connection->viewer;
    looking->found =
        looking->found || (actor_is_player(actor) && actor->handle.index != viewer->actor.index &&
                           view_sees(&viewer->now, actor->place));
}

bool host_sees_anybody(const struct host *host, const struct connection *connection)
{
    struct looking looking = {connection, false};
    game_each_near(host->game, connection->viewer.now.at, host->config.sight_radius, look_for_anybody,
                   &looking);
    return looking.found;
}
