/* Who is told what of what happened, by what each sees at the turn's end: whoever sees a mover's old or new
 * cell gets a frame, whoever sees or feels a blow reads of it, and what sounded is heard. */
#include "server/session/host_state.h"
#include "server/session/narration.h"

#include <inttypes.h>
#include <stdio.h>

struct witness {
    struct host *host;
    const struct game_event *event;
};

static bool sees_either(const struct view *view, const struct game_event *event)
{
    return view_sees(view, event->from) || view_sees(view, event->to);
}

static void mark_witness(void *context, struct connection *connection)
{
    const struct witness *witness = context;
    if (sees_either(&connection->viewer.now, witness->event)) {
        host_mark_waiting(witness->host, connection);
    }
}

static void mark_witnesses(struct host *host, const struct game_event *event)
{
    struct witness witness = {host, event};
    int radius = host->config.sight_radius;
    host_each_watcher_near(host, event->from, radius + 1, mark_witness, &witness);
    if (event->from.realm != event->to.realm || place_distance(event->from, event->to) > 1) {
        host_each_watcher_near(host, event->to, radius, mark_witness, &witness);
    }
}

/* Of a blow or a deed the actor stands at `from` and the other at `to`. */
static bool write_what_is_done(const struct host *host, const struct viewer *viewer,
                               const struct game_event *event, char text[NARRATION_BYTES])
{
    bool sees_actor = view_sees(&viewer->now, event->from);
    bool sees_other = view_sees(&viewer->now, event->to);
    return (narration_is_deed(event->type) ? narration_write_deed : narration_write)(
        host->game, event, viewer->actor, sees_actor, sees_other, text);
}

/* Of a hurt or a death the actor is at `to`, and the other wherever it is. */
static bool write_what_is_suffered(const struct host *host, const struct viewer *viewer,
                                   const struct game_event *event, char text[NARRATION_BYTES])
{
    const struct actor *doer = game_actor(host->game, event->other);
    bool sees_doer = doer != NULL && view_sees(&viewer->now, doer->place);
    bool sees_victim = view_sees(&viewer->now, event->to);
    return narration_write(host->game, event, viewer->actor, sees_victim, sees_doer, text);
}

static void narrate_to(struct host *host, struct connection *connection, const struct game_event *event)
{
    char text[NARRATION_BYTES];
    bool suffered = event->type == GAME_HURT || event->type == GAME_DIED;
    if ((suffered ? write_what_is_suffered : write_what_is_done)(host, &connection->viewer, event, text)) {
        host_tell(host, connection, text);
    }
}

static bool is_party(const struct game_event *event, const struct viewer *viewer)
{
    return !viewer_is_ghost(viewer) && (actor_handle_equal(viewer->actor, event->actor) ||
                                        actor_handle_equal(viewer->actor, event->other));
}

/* Those whom it concerns are told apart: the dead stand nowhere. */
static void narrate_to_witness(void *context, struct connection *connection)
{
    const struct witness *witness = context;
    const struct game_event *event = witness->event;
    if (!is_party(event, &connection->viewer) && sees_either(&connection->viewer.now, event)) {
        narrate_to(witness->host, connection, event);
    }
}

/* A blow, a death or a deed, in words for all who see something of it. */
static void narrate(struct host *host, const struct game_event *event)
{
    struct witness witness = {host, event};
    const struct actor_handle parties[] = {event->actor, event->other};
    for (size_t i = 0; i < sizeof parties / sizeof *parties; i++) {
        bool nobody = actor_handle_equal(parties[i], ACTOR_NOBODY);
        struct connection *connection = nobody ? NULL : host_connection_of(host, parties[i]);
        if (connection != NULL) {
            narrate_to(host, connection, event);
        }
    }
    int64_t apart = place_distance(event->from, event->to);
    int32_t reach =
        host->config.sight_radius + (int32_t)(apart < LIMIT_SIGHT_RADIUS ? apart : LIMIT_SIGHT_RADIUS);
    host_each_watcher_near(host, event->to, reach, narrate_to_witness, &witness);
}

static void narrate_deed(struct host *host, const struct game_event *event)
{
    struct game_event deed = *event;
    deed.other = narration_has_other(event->type) ? event->other : ACTOR_NOBODY;
    narrate(host, &deed);
}

/* Tells what happened to one player: words where there are any, and what it is told of itself anyway. */
static void tell_one(struct host *host, struct actor_handle actor, const char *text)
{
    struct connection *connection = host_connection_of(host, actor);
    if (connection != NULL && text != NULL) {
        host_tell(host, connection, text);
    } else if (connection != NULL) {
        host_mark_waiting(host, connection);
    }
}

/* Whether what an actor sets off is heard now: of players no more often than what they say, or one who goes
 * to and fro on a gong would drown everybody. Who has left did so but once. */
static bool may_be_heard(struct host *host, const struct game_event *event)
{
    struct connection *connection = host_connection_of(host, event->actor);
    if (connection == NULL) {
        return true;
    }
    struct pace *noise = &connection->noise;
    if (pace_ready_at(*noise, LIMIT_NOISE_REFILL_MS, LIMIT_NOISE_BURST) > host->now_ms) {
        return false;
    }
    pace_spend(noise, host->now_ms, LIMIT_NOISE_REFILL_MS);
    return true;
}

static void make_noise(struct host *host, const struct game_event *event)
{
    if (!may_be_heard(host, event)) {
        return;
    }
    if (event->type == GAME_RANG) {
        host_ring(host, event->to, "", event->text);
    } else {
        host_sound(host, event->to, "", event->text);
    }
}

/* What a player alone has found out: where a way leads, what is near, what a thing is. */
static void tell_found(struct host *host, const struct game_event *event)
{
    char text[NARRATION_BYTES];
    bool tells = true;
    if (event->type == GAME_FOUND_WAY) {
        host_find_way(host, event);
        narration_write_way(event->leaves ? NULL : host->config.realm_names[event->to.realm], text);
    } else if (event->type == GAME_SENSED) {
        narration_write_sensed(host->game, event, text);
    } else {
        tells = narration_write_learnt(host->game, event, text);
    }
    if (tells) {
        tell_one(host, event->actor, text);
    }
}

static void chart(struct host *host, const struct game_event *event)
{
    struct connection *connection = host_connection_of(host, event->actor);
    if (connection != NULL) {
        host_chart(host, connection, event->to, event->amount);
    }
}

/* One of both reads what they did; being side by side, they see each other. */
static void tell_party(struct host *host, const struct game_event *event, struct actor_handle party)
{
    char text[NARRATION_BYTES];
    if (narration_write(host->game, event, party, true, true, text)) {
        tell_one(host, party, text);
    }
}

static void tell_passer(const struct witness *witness, struct connection *connection, bool comes)
{
    char text[NARRATION_BYTES];
    if (!actor_handle_equal(connection->viewer.actor, witness->event->actor)) {
        narration_write_passage(witness->host->game, witness->event, comes, text);
        host_tell(witness->host, connection, text);
    }
}

static void see_go(void *context, struct connection *connection)
{
    const struct witness *witness = context;
    if (view_sees(&connection->viewer.now, witness->event->from)) {
        tell_passer(witness, connection, false);
    }
}

/* Who saw it go need not be told again. */
static void see_come(void *context, struct connection *connection)
{
    const struct witness *witness = context;
    const struct view *view = &connection->viewer.now;
    if (view_sees(view, witness->event->to) && !view_sees(view, witness->event->from)) {
        tell_passer(witness, connection, true);
    }
}

static void tell_passage(struct host *host, const struct game_event *event)
{
    struct witness witness = {host, event};
    host_each_watcher_near(host, event->from, host->config.sight_radius, see_go, &witness);
    host_each_watcher_near(host, event->to, host->config.sight_radius, see_come, &witness);
}

static void tell_parties(struct host *host, const struct game_event *event)
{
    tell_party(host, event, event->actor);
    tell_party(host, event, event->other);
}

static void tell_text(struct host *host, const struct game_event *event)
{
    tell_one(host, event->actor, event->text);
}

static void tell_hurt(struct host *host, const struct game_event *event)
{
    tell_one(host, event->actor, NULL);
    narrate(host, event);
}

static void tell_earned(struct host *host, const struct game_event *event)
{
    char text[NARRATION_BYTES];
    (void)snprintf(text, sizeof text, "Your part of it: %" PRId32 " experience.", event->amount);
    tell_one(host, event->actor, text);
}

static void tell_grown(struct host *host, const struct game_event *event)
{
    tell_one(host, event->actor, "You have grown in experience: you feel stronger.");
}

/* It was waited for in vain; told once of those who were not there to be waited for. */
static void tell_waited(struct host *host, const struct game_event *event)
{
    struct connection *connection = host_connection_of(host, event->actor);
    if (connection == NULL || game_clock(host->game, event->actor).mode != BUBBLES_MODE_AWAY) {
        tell_one(host, event->actor, "You hesitate, and time goes on without you.");
    } else if (!connection->told_away) {
        connection->told_away = true;
        tell_one(host, event->actor, "You have been away: nobody waits for you now.");
    }
}

/* Its own values alone are news. */
static void tell_values(struct host *host, const struct game_event *event)
{
    tell_one(host, event->actor, NULL);
}

void host_tell_of(struct host *host, const struct game_event *event)
{
    static void (*const tell[])(struct host *, const struct game_event *) = {
        [GAME_APPEARED] = mark_witnesses, [GAME_MOVED] = mark_witnesses, [GAME_LEFT] = mark_witnesses,
        [GAME_SWAPPED] = tell_parties,    [GAME_PASSED] = tell_passage,  [GAME_THREATENED] = tell_parties,
        [GAME_FOUND_WAY] = tell_found,    [GAME_SENSED] = tell_found,    [GAME_LEARNT] = tell_found,
        [GAME_TOLD] = tell_text,          [GAME_SOUNDED] = make_noise,   [GAME_RANG] = make_noise,
        [GAME_STRUCK] = narrate,          [GAME_DIED] = narrate,         [GAME_HURT] = tell_hurt,
        [GAME_GOT] = narrate_deed,        [GAME_DROPPED] = narrate_deed, [GAME_WORE] = narrate_deed,
        [GAME_TOOK_OFF] = narrate_deed,   [GAME_USED] = narrate_deed,    [GAME_THREW] = narrate_deed,
        [GAME_GAVE] = narrate_deed,       [GAME_STOLE] = narrate_deed,   [GAME_BOUGHT] = narrate_deed,
        [GAME_SOLD] = narrate_deed,       [GAME_MAPPED] = chart,         [GAME_EARNED] = tell_earned,
        [GAME_GREW] = tell_grown,         [GAME_WAITED] = tell_waited,   [GAME_HEALED] = tell_values,
        [GAME_ALTERED] = tell_values,     [GAME_CLOCKED] = tell_values,
    };
    if (event->type < sizeof tell / sizeof tell[0] && tell[event->type] != NULL) {
        tell[event->type](host, event);
    }
}
