/* Journeys: explore, travel, run and rest, each in single turns through the same commands of the game as a
 * player's own.
 *
 * Before each step the player looks, and an alarm (host_alarms.c) ends the journey. Any command ends it too,
 * and so does being drawn into a fight.
 *
 * Alone one goes as fast as one's client follows: a step, a frame, and on once that is acknowledged, or
 * after a paced step's time. In sight of other players every step is paced. */
#include "server/game/pack.h"
#include "server/session/host_state.h"
#include "server/session/narration.h"

#include <stdio.h>

enum { WORDS_BYTES = 96 };

/* ------------------------------------------------------------------------------------------------- steps */

struct avoiding {
    const struct view *view;
    struct way_finder *finder;
};

static void avoid(void *context, const struct actor *actor)
{
    const struct avoiding *avoiding = context;
    struct way_finder *finder = avoiding->finder;
    bool player = actor_is_player(actor);
    if (!place_same_cell(actor->place, finder->from) && finder->avoided_count < WAY_AVOIDED_MAX &&
        view_sees(avoiding->view, actor->place)) {
        finder->avoided[finder->avoided_count++] =
            (struct way_avoided){.place = actor->place, .cells = player ? 0 : 1, .player = player};
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
    struct avoiding avoiding = {&connection->viewer.now, &finder};
    game_each_near(host->game, finder.from, host->config.sight_radius, avoid, &avoiding);
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

/* --------------------------------------------------------------------------------------- coming and going */

void host_stop_travel(struct connection *connection)
{
    connection->travel.kind = TRAVEL_NONE;
}

void host_forget_travel(struct connection *connection)
{
    connection->travel = (struct travel){.listed = connection->travel.listed};
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
    const char *side = narration_side(finder.from, stairs);
    char text[WORDS_BYTES];
    (void)snprintf(text, sizeof text, "The nearest stairs down are %s%s.",
                   *side != '\0' ? "to the " : "underfoot", side);
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
    if (host_meets_enemy(host, connection)) {
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

struct company {
    const struct viewer *viewer;
    bool any;
};

static void find_other(void *context, const struct actor *actor)
{
    struct company *company = context;
    const struct viewer *viewer = company->viewer;
    company->any =
        company->any || (actor_is_player(actor) && !actor_handle_equal(actor->handle, viewer->actor) &&
                         view_sees(&viewer->now, actor->place));
}

/* Sight is symmetric: whom one does not see does not see one pass, and must not be told of by one's pace. */
static bool is_seen_by_others(struct host *host, const struct connection *connection)
{
    struct company company = {.viewer = &connection->viewer};
    game_each_near(host->game, connection->viewer.now.at, LIMIT_TRAVEL_REACH, find_other, &company);
    return company.any;
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
    if (host_is_alarmed(host, connection)) {
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
