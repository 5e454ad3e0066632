/* What ends a journey, and forbids one: an enemy in sight, a wound, somewhere else to be than the last step
 * led, something that one would stop for.
 *
 * What comes into view under way is told of once. Later it counts only where it hunts the traveller or those
 * who share its time, or is near; and if it has not come nearer for some turns, it can be passed by. So can
 * what sleeps or stands still. */
#include "common/text.h"
#include "server/game/creature_kind.h"
#include "server/session/host_state.h"
#include "server/session/narration.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_BYTES = 96, NEAR_CELLS = 3, CLOSER_CELLS = 2, PATIENCE_TURNS = 5 };

/* What is about a traveller. */
struct surroundings {
    struct host *host;
    struct connection *connection;
    int32_t turn;              /* the traveller's own */
    const struct actor *enemy; /* the nearest */
};

/* What a creature is to a traveller who has been told of it. */
struct danger {
    int32_t cells;  /* how near it is one */
    bool wears_off; /* where it stays away */
};

/* Whether it is after the traveller, or after one in whose fight the traveller is. */
static bool hunts(const struct surroundings *about, const struct actor *creature)
{
    struct actor_handle self = about->connection->viewer.actor;
    struct actor_handle foe = creature->mind.foe;
    return actor_handle_equal(foe, self) || game_shares_time(about->host->game, self, foe);
}

/* Who rests does not mind what has not noticed it, but nobody sleeps beside anything that bites. */
static struct danger danger_of(const struct surroundings *about, const struct actor *creature, bool hunts)
{
    const struct creature_kind *kind = game_kind(about->host->game, creature);
    bool rests = about->connection->travel.kind == TRAVEL_REST;
    if (creature->mind.asleep || (kind->mind == CREATURE_STILL && kind->range == 0)) {
        return (struct danger){rests ? 1 : 0, false};
    }
    if (!hunts) {
        return (struct danger){rests ? 1 : NEAR_CELLS, true};
    }
    if (game_is_fleeing(about->host->game, creature) && kind->range == 0) {
        return (struct danger){NEAR_CELLS, true};
    }
    return (struct danger){INT32_MAX, kind->range == 0};
}

static struct acquaintance *find_acquaintance(struct travel *travel, struct actor_handle actor)
{
    for (uint32_t i = 0; i < TRAVEL_ACQUAINTED && i < travel->acquaintances; i++) {
        if (actor_handle_equal(travel->acquainted[i].actor, actor)) {
            return &travel->acquainted[i];
        }
    }
    return NULL;
}

/* Whether it has not come any closer for a while, nor begun to hunt. One that went off and comes back comes
 * closer. */
static bool stays_away(struct acquaintance *known, const struct acquaintance *now)
{
    if (now->cells <= known->cells - CLOSER_CELLS || (now->hunts && !known->hunts)) {
        *known = *now;
    }
    bool stays = now->cells > 1 && now->turn - known->turn >= PATIENCE_TURNS;
    if (stays && now->cells > known->cells) {
        known->cells = now->cells;
    }
    known->hunts = known->hunts || now->hunts; /* who loses the trail now and then begins only once */
    return stays;
}

/* Whether a creature in sight is a reason not to travel. */
static bool alarms(const struct surroundings *about, const struct actor *creature)
{
    struct travel *travel = &about->connection->travel;
    const struct acquaintance now = {
        .actor = creature->handle,
        .cells = (int32_t)place_distance(about->connection->viewer.now.at, creature->place),
        .turn = about->turn,
        .hunts = hunts(about, creature),
    };
    struct danger danger = danger_of(about, creature, now.hunts);
    struct acquaintance *known = find_acquaintance(travel, creature->handle);
    if (known == NULL) {
        travel->acquainted[travel->acquaintances++ % TRAVEL_ACQUAINTED] = now;
        return travel->steps > 0 || now.cells <= danger.cells;
    }
    bool stays = stays_away(known, &now);
    return now.cells <= danger.cells && !(danger.wears_off && stays);
}

static bool is_enemy(const struct surroundings *about, const struct actor *actor)
{
    return actor_is_player(actor)
               ? game_has_consent(about->host->game, about->connection->viewer.actor, actor->handle)
               : alarms(about, actor);
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
    struct surroundings about = {
        .host = host,
        .connection = connection,
        .turn = (int32_t)game_clock(host->game, connection->viewer.actor).turns,
    };
    game_each_near(host->game, connection->viewer.now.at, host->config.sight_radius, look_for_enemy, &about);
    return about.enemy;
}

static const char *article_of(const char *name)
{
    return strncmp(name, "stairs", 6) == 0 ? "" : text_article(name);
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
    char words[WORDS_BYTES / 2];
    (void)snprintf(words, sizeof words, "%s to the %s", name,
                   narration_side(connection->viewer.now.at, explored->noticed_at));
    tell_sight(host, connection, article_of(name), words);
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
