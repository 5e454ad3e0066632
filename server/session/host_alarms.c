/* What ends a journey, and forbids one: an enemy in sight, a wound, somewhere else to be than the last step
 * led, something that one would stop for.
 *
 * What stands still or wanders about for itself, and does not shoot, is told of once; it can be passed by. So
 * is what sleeps, and what flees. */
#include "server/game/creature_kind.h"
#include "server/session/host_state.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_BYTES = 96, WANDERER_CELLS = 3 };

/* What is about a traveller. */
struct surroundings {
    struct host *host;
    struct connection *connection;
    const struct actor *enemy; /* the nearest */
};

/* How near a creature must be for who knows of it to be in danger. What stays where it is, or sleeps, can be
 * passed by, but not slept beside; what wanders about for itself, or flees, may be looked on from afar. */
static int32_t danger_cells(const struct surroundings *about, const struct actor *actor)
{
    const struct creature_kind *kind = game_kind(about->host->game, actor);
    bool rests = about->connection->travel.kind == TRAVEL_REST;
    if (actor->mind.asleep || (kind->mind == CREATURE_STILL && kind->range == 0)) {
        return rests ? 1 : 0;
    }
    bool harmless = game_is_fleeing(about->host->game, actor) || kind->mind == CREATURE_WANDERS;
    return harmless && kind->range == 0 ? WANDERER_CELLS : INT32_MAX;
}

static bool is_acquainted(const struct travel *travel, struct actor_handle actor)
{
    for (uint32_t i = 0; i < TRAVEL_ACQUAINTED && i < travel->acquaintances; i++) {
        if (actor_handle_equal(travel->acquainted[i], actor)) {
            return true;
        }
    }
    return false;
}

/* Whether it comes into view under way, for the first time. */
static bool is_news(const struct surroundings *about, const struct actor *actor)
{
    struct travel *travel = &about->connection->travel;
    if (is_acquainted(travel, actor->handle)) {
        return false;
    }
    travel->acquainted[travel->acquaintances++ % TRAVEL_ACQUAINTED] = actor->handle;
    return travel->steps > 0;
}

static bool is_enemy(const struct surroundings *about, const struct actor *actor)
{
    if (actor_is_player(actor)) {
        return game_has_consent(about->host->game, about->connection->viewer.actor, actor->handle);
    }
    return place_distance(about->connection->viewer.now.at, actor->place) <= danger_cells(about, actor) ||
           is_news(about, actor);
}

/* Nearest first, and then whatever makes the same of the same sight. */
static bool is_nearer(struct place from, const struct actor *a, const struct actor *b)
{
    int64_t nearer = place_distance(from, a->place) - place_distance(from, b->place);
    int64_t north = (int64_t)a->place.y - b->place.y;
    return nearer != 0 ? nearer < 0 : north != 0 ? north < 0 : a->place.x < b->place.x;
}

static void look_for_enemy(void *context, const struct actor *actor)
{
    struct surroundings *about = context;
    const struct viewer *viewer = &about->connection->viewer;
    if (!actor_handle_equal(actor->handle, viewer->actor) && view_sees(&viewer->now, actor->place) &&
        is_enemy(about, actor) && (about->enemy == NULL || is_nearer(viewer->now.at, actor, about->enemy))) {
        about->enemy = actor;
    }
}

static const struct actor *find_enemy(struct host *host, struct connection *connection)
{
    struct surroundings about = {.host = host, .connection = connection};
    game_each_near(host->game, connection->viewer.now.at, host->config.sight_radius, look_for_enemy, &about);
    return about.enemy;
}

static const char *article_of(const char *name)
{
    return strncmp(name, "stairs", 6) == 0 ? "" : strchr("aeiou", name[0]) != NULL ? "an " : "a ";
}

static void tell_sight(struct host *host, struct connection *connection, const char *article,
                       const char *name)
{
    char text[WORDS_BYTES];
    (void)snprintf(text, sizeof text, "You see %s%s.", article, name);
    host_tell(host, connection, text);
}

bool host_meets_enemy(struct host *host, struct connection *connection)
{
    const struct actor *enemy = find_enemy(host, connection);
    if (enemy != NULL && actor_is_player(enemy)) {
        tell_sight(host, connection, "", enemy->name);
    } else if (enemy != NULL) {
        const char *name = game_kind(host->game, enemy)->name;
        tell_sight(host, connection, article_of(name), name);
    }
    return enemy != NULL;
}

/* Whether something came into view for which one who looks about would stop. */
static bool notices(struct host *host, struct connection *connection)
{
    struct explored *explored = connection->viewer.explored;
    uint8_t terrain = explored->noticed;
    explored->noticed = TERRAIN_NONE;
    enum travel_kind kind = connection->travel.kind;
    if (terrain == TERRAIN_NONE || (kind != TRAVEL_EXPLORE && kind != TRAVEL_RUN)) {
        return false;
    }
    const char *name = terrain_get(world_terrains(host->config.world), terrain)->name;
    tell_sight(host, connection, article_of(name), name);
    return true;
}

/* Whether the player is somewhere else than its last step led, and not just beside it, where somebody else
 * has pushed it. */
static bool was_taken_away(const struct travel *travel, const struct actor *actor)
{
    return place_distance(travel->at, actor->place) > 1 || travel->at.realm != actor->place.realm ||
           !level_set_share(travel->at.levels, actor->place.levels);
}

/* Whether it has gone on for so long that one would rather be asked again. */
static bool is_tired(struct host *host, struct connection *connection)
{
    bool tired = connection->travel.steps >= LIMIT_TRAVEL_STEPS;
    if (tired) {
        host_tell(host, connection, "You pause for a moment.");
    }
    return tired;
}

bool host_is_alarmed(struct host *host, struct connection *connection)
{
    const struct travel *travel = &connection->travel;
    const struct actor *actor = game_actor(host->game, connection->viewer.actor);
    return actor->hit_points < travel->hit_points || was_taken_away(travel, actor) ||
           host_meets_enemy(host, connection) || notices(host, connection) || is_tired(host, connection);
}
