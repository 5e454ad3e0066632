/* Journeys: explore, travel, run and rest, each in single turns through the same commands of the game as a
 * player's own.
 *
 * Before each step the player looks, and an alarm ends the journey: an enemy in sight, a wound, something
 * that one would stop for. Any command ends it too, and so does being drawn into a fight.
 *
 * Alone one goes as fast as one's client follows: a step, a frame, and on once that is acknowledged, or
 * after a paced step's time. In sight of other players every step is paced. */
#include "server/game/creature_kind.h"
#include "server/game/pack.h"
#include "server/session/host_state.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_BYTES = 96, WANDERER_CELLS = 3 };

/* ------------------------------------------------------------------------------------------------ alarms */

/* What is about a traveller. */
struct surroundings {
    struct host *host;
    struct connection *connection;
    const struct actor *found; /* the nearest that was looked for */
    struct way_finder *finder;
};

/* How near a creature must be for who knows of it to be in danger. What stays where it is, or sleeps, can be
 * passed by, but not slept beside; what wanders about for itself may be looked on from afar. */
static int32_t danger_cells(const struct surroundings *about, const struct actor *actor)
{
    const struct creature_kind *kind = game_kind(about->host->game, actor);
    bool rests = about->connection->travel.kind == TRAVEL_REST;
    if (actor->mind.asleep) {
        return rests ? 1 : 0;
    }
    if (kind->range > 0 || (kind->mind != CREATURE_STILL && kind->mind != CREATURE_WANDERS)) {
        return INT32_MAX;
    }
    return kind->mind == CREATURE_WANDERS ? WANDERER_CELLS : rests ? 1 : 0;
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
        is_enemy(about, actor) && (about->found == NULL || is_nearer(viewer->now.at, actor, about->found))) {
        about->found = actor;
    }
}

static const struct actor *enemy_in_sight(struct host *host, struct connection *connection)
{
    struct surroundings about = {.host = host, .connection = connection};
    game_each_near(host->game, connection->viewer.now.at, host->config.sight_radius, look_for_enemy, &about);
    return about.found;
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

/* Whether an enemy in sight ends the journey; then the player is told which. */
static bool meets_enemy(struct host *host, struct connection *connection)
{
    const struct actor *enemy = enemy_in_sight(host, connection);
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

static bool is_alarmed(struct host *host, struct connection *connection)
{
    const struct travel *travel = &connection->travel;
    const struct actor *actor = game_actor(host->game, connection->viewer.actor);
    return actor->hit_points < travel->hit_points || was_taken_away(travel, actor) ||
           meets_enemy(host, connection) || notices(host, connection) || travel->steps == LIMIT_TRAVEL_STEPS;
}

/* ------------------------------------------------------------------------------------------------- steps */

static void avoid(void *context, const struct actor *actor)
{
    const struct surroundings *about = context;
    struct way_finder *finder = about->finder;
    if (!actor_is_player(actor) && finder->avoided_count < WAY_AVOIDED_MAX &&
        view_sees(&about->connection->viewer.now, actor->place)) {
        finder->avoided[finder->avoided_count++] = (struct way_avoided){actor->place, 1};
    }
}

void host_look_about(struct host *host, struct connection *connection)
{
    host_look_now(host, connection);
    viewer_remember(&connection->viewer, host->game);
}

struct way_finder host_way_finder(struct host *host, struct connection *connection)
{
    struct way_finder finder = {.search = host->search,
                                .world = host->config.world,
                                .explored = connection->viewer.explored,
                                .finds = &connection->travel.finds,
                                .shunned = host->shunned,
                                .from = game_actor(host->game, connection->viewer.actor)->place};
    struct surroundings about = {.host = host, .connection = connection, .finder = &finder};
    game_each_near(host->game, finder.from, host->config.sight_radius, avoid, &about);
    return finder;
}

static enum result take(struct host *host, const struct connection *connection, uint8_t step)
{
    struct actor_handle actor = connection->viewer.actor;
    if (step == TRAVEL_STAY) {
        return game_wait(host->game, actor);
    }
    if (step == WAY_UP || step == WAY_DOWN) {
        return game_climb(host->game, actor, step == WAY_DOWN);
    }
    int32_t dx;
    int32_t dy;
    host_offset_of(step, &dx, &dy);
    return game_move(host->game, actor, dx, dy);
}

static bool is_whole(const struct actor *actor)
{
    return actor->hit_points == actor->hit_points_most;
}

/* Whether a journey of that kind may begin, and go on, as far as the player itself goes. */
static enum result is_fit(struct host *host, const struct connection *connection)
{
    const struct actor *actor = game_actor(host->game, connection->viewer.actor);
    if (connection->travel.kind != TRAVEL_REST) {
        return RESULT_OK;
    }
    if (game_is_tied(host->game, actor->handle)) {
        return RESULT_FIGHT_GOES_ON;
    }
    return is_whole(actor) ? RESULT_NO_REST : RESULT_OK;
}

/* Picks up one stack of what lies underfoot. Where that cannot be, all of it is left. */
static bool pick_up(struct host *host, struct connection *connection)
{
    struct travel *travel = &connection->travel;
    struct place at = connection->viewer.now.at;
    const struct thing *thing = finds_first(&travel->finds, host->game, at);
    if (thing == NULL) {
        return false;
    }
    enum result result = game_get(host->game, connection->viewer.actor, thing->handle, PACK_ALL);
    if (result != RESULT_OK && result != RESULT_NOT_YET) {
        finds_leave(&travel->finds, at);
    }
    return result == RESULT_OK;
}

/* Whether an explorer stays to pick something up. */
static bool stays_for_finds(struct host *host, struct connection *connection)
{
    struct travel *travel = &connection->travel;
    if (travel->kind != TRAVEL_EXPLORE) {
        return false;
    }
    if (finds_look(&travel->finds, host->game, &connection->viewer.now)) {
        travel->way.count = 0;
    }
    if (!pick_up(host, connection)) {
        return false;
    }
    travel->at = connection->viewer.now.at;
    return true;
}

static void count_step(struct host *host, struct connection *connection)
{
    struct travel *travel = &connection->travel;
    travel->steps++;
    travel->stepped_ms = host->now_ms;
    travel->frame = connection->viewer.frame;
    travel->hit_points = game_actor(host->game, connection->viewer.actor)->hit_points;
}

/* Takes the next step. OK: it was taken; where the journey is over there is none, and *why has the reason. */
static bool step_on(struct host *host, struct connection *connection, enum result *why)
{
    uint8_t step;
    *why = is_fit(host, connection);
    if (*why != RESULT_OK) {
        return false;
    }
    if (!stays_for_finds(host, connection)) {
        struct way_finder finder = host_way_finder(host, connection);
        if (!travel_next(&connection->travel, &finder, &step, why)) {
            return false;
        }
        *why = take(host, connection, step);
    }
    if (*why == RESULT_OK) {
        count_step(host, connection);
    }
    return *why == RESULT_OK;
}

/* ---------------------------------------------------------------------------------------- coming and going
 */

void host_stop_travel(struct connection *connection)
{
    connection->travel.kind = TRAVEL_NONE;
}

static void list(struct host *host, struct connection *connection)
{
    if (!connection->travel.listed) {
        connection->travel.listed = true;
        host->travellers[host->traveller_count++] = connection->number;
    }
}

/* Where the nearest known stairs down are, for one who has seen all there is to see here. */
static void tell_of_stairs(struct host *host, struct connection *connection)
{
    struct way_finder finder = host_way_finder(host, connection);
    struct place stairs;
    if (!travel_find_stairs(&finder, &stairs)) {
        return;
    }
    static const char *const ends[3][3] = {
        {"north-west", "north", "north-east"}, {"west", "", "east"}, {"south-west", "south", "south-east"}};
    int64_t dx = (int64_t)stairs.x - finder.from.x;
    int64_t dy = (int64_t)stairs.y - finder.from.y;
    const char *end = ends[(dy > 0) - (dy < 0) + 1][(dx > 0) - (dx < 0) + 1];
    char text[WORDS_BYTES];
    (void)snprintf(text, sizeof text, "The nearest stairs down are %s%s.",
                   *end != '\0' ? "to the " : "underfoot", end);
    host_tell(host, connection, text);
}

static void arrive(struct host *host, struct connection *connection, enum result why)
{
    if (why == RESULT_NO_REST) {
        host_tell(host, connection, "You have rested.");
    } else if (why != RESULT_OK && why != RESULT_OUT) {
        host_tell(host, connection, result_text(why));
    }
    if (why == RESULT_ALL_EXPLORED) {
        tell_of_stairs(host, connection);
    }
    host_stop_travel(connection);
}

void host_set_out(struct host *host, struct connection *connection, int32_t number,
                  const struct travel *travel)
{
    struct travel *own = &connection->travel;
    own->kind = travel->kind;
    own->goal = travel->goal;
    own->run = travel->run;
    own->way = (struct way){0};
    own->steps = 0;
    host_look_about(host, connection);
    connection->viewer.explored->noticed = TERRAIN_NONE;
    enum result result = RESULT_NOT_YET;
    if (meets_enemy(host, connection)) {
        result = RESULT_ENEMY_NEAR;
    } else {
        (void)step_on(host, connection, &result);
    }
    if (result != RESULT_OK) {
        host_stop_travel(connection);
    }
    list(host, connection);
    host_answer(host, connection, number, result);
    if (result == RESULT_ALL_EXPLORED) {
        tell_of_stairs(host, connection);
    }
}

/* -------------------------------------------------------------------------------------------------- time */

static void find_other(void *context, const struct actor *actor)
{
    struct surroundings *about = context;
    const struct viewer *viewer = &about->connection->viewer;
    if (actor_is_player(actor) && !actor_handle_equal(actor->handle, viewer->actor) &&
        view_sees(&viewer->now, actor->place)) {
        about->found = actor;
    }
}

/* Sight is symmetric: whom one does not see does not see one pass, and must not be told of by one's pace. */
static bool is_seen_by_others(struct host *host, struct connection *connection)
{
    struct surroundings about = {.host = host, .connection = connection};
    game_each_near(host->game, connection->viewer.now.at, LIMIT_TRAVEL_REACH, find_other, &about);
    return about.found != NULL;
}

/* When the connection's next step is due. */
static int64_t due_ms(struct host *host, struct connection *connection)
{
    const struct travel *travel = &connection->travel;
    if (travel->kind == TRAVEL_NONE || !game_may_act(host->game, connection->viewer.actor)) {
        return INT64_MAX;
    }
    const struct viewer *viewer = &connection->viewer;
    bool shown = viewer->frame != travel->frame && viewer_keeps_up(viewer);
    bool follows = travel->kind == TRAVEL_REST || shown;
    bool paced = !follows || is_seen_by_others(host, connection);
    return paced ? travel->stepped_ms + DEFAULT_TRAVEL_STEP_MS : host->now_ms;
}

/* Looks about, then goes on or stops. Returns whether it went on. */
static bool go_on(struct host *host, struct connection *connection)
{
    enum result why;
    host_look_about(host, connection);
    if (is_alarmed(host, connection)) {
        host_stop_travel(connection);
        return false;
    }
    bool stepped = step_on(host, connection, &why);
    if (!stepped) {
        arrive(host, connection, why);
    }
    return stepped;
}

bool host_travel(struct host *host, bool rest)
{
    bool acted = false;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < host->traveller_count; i++) {
        struct connection *connection = &host->connections[host->travellers[i]];
        struct travel *travel = &connection->travel;
        if (travel->kind != TRAVEL_NONE && (!rest || travel->kind == TRAVEL_REST) &&
            due_ms(host, connection) <= host->now_ms) {
            acted = go_on(host, connection) || acted;
        }
        if (travel->kind != TRAVEL_NONE) {
            host->travellers[kept++] = connection->number;
        } else {
            travel->listed = false;
        }
    }
    host->traveller_count = kept;
    return acted;
}

int64_t host_next_step_ms(struct host *host)
{
    int64_t next_ms = INT64_MAX;
    for (uint32_t i = 0; i < host->traveller_count; i++) {
        int64_t at_ms = due_ms(host, &host->connections[host->travellers[i]]);
        next_ms = at_ms < next_ms ? at_ms : next_ms;
    }
    return next_ms;
}
