/* What a player is told of itself: worked out whenever it gets a frame. */
#include "common/text.h"
#include "server/game/game_things.h"
#include "server/game/growth.h"
#include "server/game/purse.h"
#include "server/session/host_state.h"

static int32_t capped(int64_t value, int32_t most)
{
    return value < most ? (int32_t)value : most;
}

static int32_t within_fight(int32_t value)
{
    return value < -LIMIT_FIGHT ? -LIMIT_FIGHT : capped(value, LIMIT_FIGHT);
}

/* One whose body is out of the world is away: the next command asks for it back. */
static enum own_mode mode_of(enum bubbles_mode mode)
{
    switch (mode) {
    case BUBBLES_MODE_FREE:
        return OWN_FREE;
    case BUBBLES_MODE_ACT:
        return OWN_ACT;
    case BUBBLES_MODE_WAIT:
        return OWN_WAIT;
    case BUBBLES_MODE_AWAY:
    case BUBBLES_MODE_OUT:
        break;
    }
    return OWN_AWAY;
}

/* Of those who are waited for, the ones the player sees. */
static void name_waited_for(const struct host *host, const struct viewer *viewer, struct own *own)
{
    enum { LOOKED_AT = 32 };
    struct actor_handle players[LOOKED_AT];
    size_t count = game_waited_for(host->game, viewer->actor, players, LOOKED_AT);
    for (size_t i = 0; i < count && i < LOOKED_AT && own->waits_for_count < LIMIT_WAITED_NAMES; i++) {
        const struct actor *player = game_actor(host->game, players[i]);
        if (player != NULL && player->body && view_sees(&viewer->now, player->place)) {
            text_copy(own->waits_for[own->waits_for_count++], sizeof own->waits_for[0], player->name);
        }
    }
}

static void know_time(const struct host *host, struct viewer *viewer)
{
    struct bubbles_status status = game_clock(host->game, viewer->actor);
    struct own *own = &viewer->self.own;
    bool holds = status.left_ms >= 0;
    own->mode = mode_of(status.mode);
    own->values[OWN_TURNS] = capped(status.turns, PROTOCOL_NUMBER_MAX);
    own->values[OWN_LEFT_MS] = holds ? capped(status.left_ms, LIMIT_LEFT_MS) : -1;
    own->values[OWN_BANK_MS] = capped(status.bank_ms, LIMIT_LEFT_MS);
    own->waits_for_count = 0;
    if (own->mode == OWN_WAIT) {
        name_waited_for(host, viewer, own);
    }
    viewer->self.hold_ends_ms = holds ? host->now_ms + status.left_ms : INT64_MAX;
}

/* What lasts with the player. */
static void know_conditions(const struct host *host, struct viewer *viewer)
{
    static const struct {
        enum own_value value;
        enum condition which;
    } rows[] = {{OWN_SHIELDED, CONDITION_SHIELDED}, {OWN_FAST, CONDITION_HASTENED},
                {OWN_SLOW, CONDITION_SLOWED},       {OWN_GLOWING, CONDITION_SHINING},
                {OWN_FED, CONDITION_FED},           {OWN_BLIND, CONDITION_BLIND},
                {OWN_CONFUSED, CONDITION_CONFUSED}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        viewer->self.own.values[rows[i].value] =
            game_condition_turns(host->game, viewer->actor, rows[i].which);
    }
}

/* The dead are outside of time and carry nothing: of theirs, what was true last stays. */
void host_know_self(const struct host *host, struct viewer *viewer)
{
    const struct actor *player = game_actor(host->game, viewer->actor);
    int32_t *values = viewer->self.own.values;
    values[OWN_HP] = player->hit_points;
    values[OWN_HP_MOST] = player->hit_points_most;
    values[OWN_LEVEL] = growth_level(player->experience);
    values[OWN_EXPERIENCE] = player->experience;
    if (player->hit_points == 0) {
        return;
    }
    struct fighter fighter = game_fighter(host->game, player);
    values[OWN_ATTACK] = within_fight(fighter.attack);
    values[OWN_DEFENCE] = within_fight(fighter.defence);
    values[OWN_DAMAGE_LEAST] = damage_least(fighter.damage);
    values[OWN_DAMAGE_MOST] = damage_most(fighter.damage);
    if (viewer->pack_stale && host->config.things != NULL) {
        int64_t coins = purse_value(game_things(host->game), viewer->actor);
        values[OWN_COINS] = capped(coins, own_value_shape(OWN_COINS)->most);
    }
    know_time(host, viewer);
    know_conditions(host, viewer);
}
