/* Time's effects are carried out when they are due: within a command, where its player waits for no more than
 * that its own beat ends, and in game_pump. So alone a player's commands follow each other at once. */
#include "server/game/turns.h"

#include "common/invariant.h"
#include "server/game/arrival.h"
#include "server/game/effects.h"
#include "server/game/fight.h"
#include "server/game/fire.h"
#include "server/game/minds.h"
#include "server/game/move.h"

bool turns_sees(const struct game *game, const struct actor *player, struct place place)
{
    const struct game_facts *facts = &game->config.facts;
    return facts->sees != NULL && facts->sees(facts->context, player->handle, place);
}

/* -------------------------------------------------------------------------------------------- witnesses */

struct witnesses {
    struct game *game;
    const struct actor *creature;
};

static void tell_witness(void *context, const struct actor *player)
{
    const struct witnesses *witnesses = context;
    struct place place = witnesses->creature->place;
    if (actor_is_player(player) && turns_sees(witnesses->game, player, place)) {
        bubbles_witness(witnesses->game->bubbles, player->handle.index,
                        (int32_t)place_distance(player->place, place));
    }
}

static void tell_witnesses(void *context, struct bubbles *bubbles, uint32_t creature)
{
    (void)bubbles;
    struct game *game = context;
    struct witnesses witnesses = {game, &game->actors.table[creature]};
    INVARIANT(game->actors.present[creature]);
    actors_each_near(&game->actors, witnesses.creature->place, DEFAULT_FAR_CELLS, tell_witness, &witnesses);
}

struct bubbles_facts turns_facts(struct game *game)
{
    return (struct bubbles_facts){.context = game, .witnesses = tell_witnesses};
}

/* ---------------------------------------------------------------------------------------------- looking */

struct looking {
    struct game *game;
    const struct actor *player;
};

bool turns_levels_are_near(struct level_set a, struct level_set b)
{
    for (int32_t level = a.first; level_set_next(a, &level); level++) {
        for (int32_t step = -TURNS_REACH_LEVELS; step <= TURNS_REACH_LEVELS; step++) {
            if (level_set_has(b, level + step)) {
                return true;
            }
        }
    }
    return false;
}

static void meet(void *context, const struct actor *creature)
{
    const struct looking *looking = context;
    const struct actor *player = looking->player;
    struct bubbles *bubbles = looking->game->bubbles;
    if (actor_is_player(creature) || !turns_levels_are_near(player->place.levels, creature->place.levels)) {
        return;
    }
    int64_t cells = place_distance(player->place, creature->place);
    uint32_t keeper = bubbles_keeper(bubbles, creature->handle.index);
    bool nearer = keeper == BUBBLES_NOBODY ||
                  cells < place_distance(looking->game->actors.table[keeper].place, creature->place);
    bubbles_reach(bubbles, player->handle.index, creature->handle.index, nearer);
    if (turns_sees(looking->game, player, creature->place)) {
        bubbles_meet(bubbles, player->handle.index, creature->handle.index, (int32_t)cells);
    }
}

void turns_look(struct game *game, const struct actor *player)
{
    if (player->body) {
        struct looking looking = {game, player};
        actors_each_near(&game->actors, player->place, TURNS_REACH, meet, &looking);
    }
}

/* --------------------------------------------------------------------------------------------- commands */

enum result turns_begin(struct game *game, struct actor_handle handle)
{
    const struct actor *player = game_somebody(game, handle);
    INVARIANT(actor_is_player(player));
    if (player->hit_points > 0 && !player->body) {
        bubbles_connect(game->bubbles, handle.index, true);
    }
    if (player->hit_points > 0 && !bubbles_may_act(game->bubbles, handle.index)) {
        (void)!game_pump(game);
    }
    if (player->hit_points == 0) {
        return RESULT_DEAD;
    }
    return bubbles_may_act(game->bubbles, handle.index) ? RESULT_OK : RESULT_NOT_YET;
}

void turns_end(struct game *game, struct actor_handle handle, int32_t base)
{
    struct actor *player = game_somebody(game, handle);
    if (player->hit_points == 0) {
        return;
    }
    int32_t speed = conditions_speed(&player->conditions, BUBBLES_SPEED);
    bubbles_acted(game->bubbles, handle.index, bubbles_cost(base, speed));
    turns_look(game, player);
}

static bool engage(struct game *game, const struct actor *player, const struct actor *target)
{
    if (actor_is_player(target)) {
        return bubbles_challenge(game->bubbles, player->handle.index, target->handle.index);
    }
    bubbles_touch(game->bubbles, player->handle.index, target->handle.index);
    return bubbles_may_act(game->bubbles, player->handle.index);
}

/* What comes of joining their time is carried out before the answer: whoever puts the act off then knows that
 * this alarm was its own doing. */
bool turns_engage(struct game *game, const struct actor *player, const struct actor *target)
{
    bool apart = !bubbles_share(game->bubbles, player->handle.index, target->handle.index);
    bool now = engage(game, player, target);
    if (!now && actor_is_player(target) && apart) {
        game_tell(game, (struct game_event){.type = GAME_THREATENED,
                                            .actor = player->handle,
                                            .other = target->handle,
                                            .from = player->place,
                                            .to = target->place});
    }
    if (!now) {
        (void)!game_pump(game);
    }
    return now;
}

enum result turns_done(struct game *game, struct actor_handle handle, enum result result)
{
    if (result == RESULT_OK) {
        turns_end(game, handle, BUBBLES_TURN);
    }
    return result;
}

/* ---------------------------------------------------------------------------------------------- effects */

static void tell(struct game *game, enum game_event_type type, const struct actor *actor)
{
    game_tell(game, (struct game_event){
                        .type = type, .actor = actor->handle, .from = actor->place, .to = actor->place});
}

/* A beat has passed for the player. */
static void grow_older(struct game *game, struct actor *player)
{
    fight_heal(game, player, bubbles_recovery(game->bubbles, player->handle.index));
    effects_wear_off(game, player);
}

static void withdraw(struct game *game, struct actor *player)
{
    struct place place = player->place;
    player->home = place;
    tell(game, GAME_LEFT, player);
    actors_withdraw(&game->actors, player);
    fire_leave(game, player->handle, place);
    move_settle(game);
}

/* Where all is full it stays out, and asks again with its next command. */
static void come_back(struct game *game, struct actor *player)
{
    struct place place;
    if (!arrival_find(game, player->home, &place)) {
        return;
    }
    actors_return(&game->actors, player, place);
    tell(game, GAME_APPEARED, player);
    population_come(game, place, place);
    bubbles_return(game->bubbles, player->handle.index);
    fire_enter(game, player->handle, place);
    move_settle(game);
    turns_look(game, player);
}

static void carry_out(struct game *game, const struct bubbles_effect *effect)
{
    struct actor *actor = &game->actors.table[effect->actor];
    INVARIANT(game->actors.present[effect->actor]);
    switch (effect->type) {
    case BUBBLES_INTERRUPTED:
        tell(game, GAME_INTERRUPTED, actor);
        break;
    case BUBBLES_WAITED:
        grow_older(game, actor);
        if (effect->late) {
            tell(game, GAME_WAITED, actor);
        }
        break;
    case BUBBLES_WITHDRAWN:
        withdraw(game, actor);
        break;
    case BUBBLES_MAY_RETURN:
        come_back(game, actor);
        break;
    case BUBBLES_ASLEEP:
        actor->mind.foe = ACTOR_NOBODY;
        break;
    case BUBBLES_READY:
        grow_older(game, actor);
        tell(game, GAME_READY, actor);
        break;
    case BUBBLES_CHANGED:
        tell(game, GAME_CLOCKED, actor);
        break;
    case BUBBLES_TURN_OF:
        minds_take_turn(game, actor);
        break;
    }
}

/* -------------------------------------------------------------------------------------- of the interface */

void game_set_time(struct game *game, int64_t now_ms)
{
    bubbles_set_time(game->bubbles, now_ms);
}

bool game_pump(struct game *game)
{
    struct bubbles_effect effect;
    for (int turns = 0; turns < LIMIT_PUMP_TURNS; turns += effect.type == BUBBLES_TURN_OF) {
        if (!bubbles_next(game->bubbles, &effect)) {
            return false;
        }
        carry_out(game, &effect);
    }
    return true;
}

int64_t game_next_call_ms(const struct game *game)
{
    return bubbles_next_call_ms(game->bubbles);
}

void game_connect(struct game *game, struct actor_handle handle, bool connected)
{
    if (game_somebody(game, handle)->hit_points > 0) {
        bubbles_connect(game->bubbles, handle.index, connected);
    }
}

bool game_may_act(const struct game *game, struct actor_handle handle)
{
    const struct actor *player = game_actor(game, handle);
    return player != NULL && player->hit_points > 0 && bubbles_may_act(game->bubbles, handle.index);
}

bool game_is_tied(const struct game *game, struct actor_handle handle)
{
    const struct actor *player = game_actor(game, handle);
    return player != NULL && player->hit_points > 0 &&
           bubbles_tied_to(game->bubbles, handle.index) != BUBBLES_NOBODY;
}

bool game_is_at_peace(const struct game *game, struct actor_handle handle)
{
    const struct actors_pool *creatures = &game->actors.creatures;
    for (uint32_t i = creatures->first; i < creatures->used; i++) {
        if (game->actors.present[i] && actor_handle_equal(game->actors.table[i].mind.foe, handle)) {
            return false;
        }
    }
    return game_clock(game, handle).mode == BUBBLES_MODE_FREE && !game_is_tied(game, handle);
}

struct bubbles_status game_clock(const struct game *game, struct actor_handle handle)
{
    const struct actor *player = game_actor(game, handle);
    if (player == NULL || player->hit_points == 0) {
        return (struct bubbles_status){.mode = BUBBLES_MODE_OUT, .left_ms = -1};
    }
    return bubbles_status(game->bubbles, handle.index);
}

size_t game_waited_for(const struct game *game, struct actor_handle handle, struct actor_handle *players,
                       size_t most)
{
    enum { AT_ONCE = 64 };
    uint32_t numbers[AT_ONCE];
    const struct actor *player = game_actor(game, handle);
    if (player == NULL || player->hit_points == 0) {
        return 0;
    }
    most = most < AT_ONCE ? most : AT_ONCE;
    size_t count = bubbles_waited_for(game->bubbles, handle.index, numbers, most);
    for (size_t i = 0; i < count && i < most; i++) {
        players[i] = game->actors.table[numbers[i]].handle;
    }
    return count;
}

bool game_shares_time(const struct game *game, struct actor_handle player, struct actor_handle actor)
{
    const struct actor *one = game_actor(game, player);
    const struct actor *other = game_actor(game, actor);
    return one != NULL && other != NULL && one->hit_points > 0 && other->hit_points > 0 &&
           bubbles_share(game->bubbles, player.index, actor.index);
}
