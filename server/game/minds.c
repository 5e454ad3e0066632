/* A creature's turn: it grows older, it perceives, and its kind of mind decides on one action. Minds are
 * small, and built of the same few deeds; what sets them apart is the order in which these are tried. What
 * they have in common comes first: to sleep, to flee, to stagger about, to strike who is beside it.
 *
 * Who has lost sight of its foe goes to where it saw it last and follows its trail from there: a few steps by
 * guess, as many as its nose is worth by scent. Time makes it give up (BUBBLES_ASLEEP). */
#include "server/game/minds.h"

#include "server/game/belongings.h"
#include "server/game/creature_kind.h"
#include "server/game/effects.h"
#include "server/game/fight.h"
#include "server/game/mind.h"
#include "server/game/mind_step.h"

enum {
    WAKES_PERCENT = 15,   /* a turn, seeing somebody in its sleep */
    STROLLS_PERCENT = 50, /* of the turns of one who knows of nobody */
    GUESSED_STEPS = 4,    /* of a foe that went out of sight */
    CALL_CELLS = 8,       /* in which a pack hears one of its own */
    GATHER_CELLS = 5,     /* from its foe, a pack waits for the others */
    TOO_NEAR_CELLS = 3,   /* for one who shoots, or waits for its pack */
    KITES_PERCENT = 50,   /* of the turns of one who shoots and is come too near */
    DIG_TURNS = 2
};

/* One turn under way. */
struct turn {
    struct game *game;
    struct actor *creature;
    const struct creature_kind *kind;
    const struct actor *foe; /* NULL: none */
    bool sees;               /* its foe */
    struct fate fate;
    int32_t base; /* units that it will have taken, at the speed of all */
};

/* --------------------------------------------------------------------------------------- knowing of a foe */

static void set_foe(struct game *game, struct actor *creature, const struct actor *foe)
{
    creature->mind.asleep = false;
    creature->mind.foe = foe->handle;
    creature->mind.foe_place = foe->place;
    bubbles_hunt(game->bubbles, creature->handle.index, foe->handle.index);
}

struct call {
    struct game *game;
    const struct actor *creature;
    const struct actor *foe;
};

static void hear_call(void *context, const struct actor *other)
{
    const struct call *call = context;
    if (other->kind == call->creature->kind && mind_foe(call->game, other) == NULL) {
        set_foe(call->game, &call->game->actors.table[other->handle.index], call->foe);
    }
}

void minds_notice(struct game *game, struct actor *creature, const struct actor *foe)
{
    set_foe(game, creature, foe);
    if (game_kind(game, creature)->mind == CREATURE_PACKS) {
        struct call call = {game, creature, foe};
        actors_each_near(&game->actors, creature->place, CALL_CELLS, hear_call, &call);
    }
}

static bool seeks_foes(const struct creature_kind *kind)
{
    return kind->mind != CREATURE_STILL && kind->mind != CREATURE_WANDERS;
}

static void perceive(struct turn *turn)
{
    struct actor *creature = turn->creature;
    turn->foe = mind_foe(turn->game, creature);
    if (turn->foe == NULL) {
        creature->mind.foe = ACTOR_NOBODY;
    }
    turn->sees = turn->foe != NULL && mind_sees(turn->game, creature, turn->foe);
    if (turn->sees) {
        set_foe(turn->game, creature, turn->foe);
        return;
    }
    const struct actor *other =
        seeks_foes(turn->kind) || creature->mind.asleep ? mind_nearest(turn->game, creature) : NULL;
    if (other == NULL || (creature->mind.asleep && !fate_percent(&turn->fate, WAKES_PERCENT))) {
        return;
    }
    creature->mind.asleep = false;
    if (seeks_foes(turn->kind)) {
        minds_notice(turn->game, creature, other);
        turn->foe = other;
        turn->sees = mind_sees(turn->game, creature, other);
    }
}

/* -------------------------------------------------------------------------------------------------- deeds */

static bool attack(struct turn *turn)
{
    const struct actor *target = mind_beside(turn->game, turn->creature, turn->foe);
    if (target == NULL) {
        return false;
    }
    if (target != turn->foe) {
        minds_notice(turn->game, turn->creature, target);
    }
    fight_attack(turn->game, turn->creature, game_somebody(turn->game, target->handle), false);
    return true;
}

static bool is_laden(const struct turn *turn)
{
    return things_first_of(&turn->game->things, turn->creature->handle) != NULL;
}

/* One thing is enough for a thief. */
static bool steal(struct turn *turn)
{
    const struct actor *target = mind_beside(turn->game, turn->creature, turn->foe);
    if (target == NULL || is_laden(turn) || !belongings_can_be_stolen(turn->game, target)) {
        return false;
    }
    if (target != turn->foe) {
        minds_notice(turn->game, turn->creature, target);
    }
    if (fight_grab(turn->game, turn->creature, target)) {
        belongings_steal(turn->game, turn->creature, target, &turn->fate);
    }
    return true;
}

static bool shoot(struct turn *turn)
{
    if (!turn->sees || place_distance(turn->creature->place, turn->foe->place) > turn->kind->range) {
        return false;
    }
    fight_attack(turn->game, turn->creature, game_somebody(turn->game, turn->foe->handle), true);
    return true;
}

static bool stroll(struct turn *turn)
{
    return fate_percent(&turn->fate, STROLLS_PERCENT) &&
           mind_step_anywhere(turn->game, turn->creature, &turn->fate);
}

/* Where it stands on what it followed, it learns where that leads. */
static void pick_up_trail(struct turn *turn, int32_t steps)
{
    struct actor_mind *mind = &turn->creature->mind;
    const struct trail *trail = &turn->game->trails[turn->foe->handle.index];
    struct place next;
    if (!turn->sees && place_same_cell(turn->creature->place, mind->foe_place) &&
        trail_next(trail, mind->foe_place, steps, &next)) {
        mind->foe_place = next;
    }
}

static bool pursue(struct turn *turn)
{
    if (turn->foe == NULL) {
        return false;
    }
    int32_t nose = turn->kind->mind == CREATURE_TRACKS ? turn->kind->scent : 0;
    pick_up_trail(turn, nose > GUESSED_STEPS ? nose : GUESSED_STEPS);
    return mind_step_towards(turn->game, turn->creature, turn->creature->mind.foe_place);
}

/* By scent it finds a track that it has not seen being laid; as long as it has one it hunts on. */
static bool track(struct turn *turn)
{
    struct place next;
    if (turn->foe != NULL && !turn->sees &&
        trail_next(&turn->game->trails[turn->foe->handle.index], turn->creature->place, turn->kind->scent,
                   &next)) {
        turn->creature->mind.foe_place = next;
        bubbles_hunt(turn->game->bubbles, turn->creature->handle.index, turn->foe->handle.index);
    }
    return pursue(turn);
}

static bool hunt_in_pack(struct turn *turn)
{
    if (!turn->sees) {
        return pursue(turn);
    }
    struct mind_company company = mind_company(turn->game, turn->creature, turn->foe, GATHER_CELLS);
    int64_t cells = place_distance(turn->creature->place, turn->foe->place);
    if (company.close == company.all || cells > GATHER_CELLS) {
        return pursue(turn);
    }
    return cells > TOO_NEAR_CELLS || mind_step_away(turn->game, turn->creature, turn->foe->place);
}

/* Not always, or nobody as quick could ever come up with it. */
static bool keep_away(struct turn *turn)
{
    bool near = turn->sees && place_distance(turn->creature->place, turn->foe->place) < TOO_NEAR_CELLS;
    return near && fate_percent(&turn->fate, KITES_PERCENT) &&
           mind_step_away(turn->game, turn->creature, turn->foe->place);
}

static bool tunnel(struct turn *turn)
{
    bool dug = false;
    bool done = turn->foe != NULL &&
                mind_step_through(turn->game, turn->creature, turn->creature->mind.foe_place, &dug);
    turn->base = dug ? DIG_TURNS * BUBBLES_TURN : turn->base;
    return done;
}

/* -------------------------------------------------------------------------------------------------- minds */

static bool flees(const struct turn *turn)
{
    if (turn->foe == NULL || turn->kind->mind == CREATURE_STILL) {
        return false;
    }
    bool escapes = turn->kind->mind == CREATURE_STEALS && is_laden(turn);
    return escapes || game_is_fleeing(turn->game, turn->creature);
}

/* Each mind is a list of deeds, of which the first that can be done is. */
static bool follow_mind(struct turn *turn)
{
    switch (turn->kind->mind) {
    case CREATURE_STILL:
        return attack(turn);
    case CREATURE_WANDERS:
    case CREATURE_HUNTS:
        return attack(turn) || pursue(turn) || stroll(turn);
    case CREATURE_STEALS:
        return steal(turn) || attack(turn) || (!is_laden(turn) && pursue(turn)) || stroll(turn);
    case CREATURE_TRACKS:
        return attack(turn) || track(turn) || stroll(turn);
    case CREATURE_PACKS:
        return attack(turn) || hunt_in_pack(turn) || stroll(turn);
    case CREATURE_SHOOTS:
        return keep_away(turn) || attack(turn) || shoot(turn) || pursue(turn) || stroll(turn);
    case CREATURE_TUNNELS:
        return attack(turn) || tunnel(turn) || stroll(turn);
    case CREATURE_MIND_COUNT:
        break;
    }
    return false;
}

static void act(struct turn *turn)
{
    struct actor *creature = turn->creature;
    if (creature->mind.asleep || conditions_has(&creature->conditions, CONDITION_STILLED)) {
        return;
    }
    if (fate_percent(&turn->fate, turn->kind->erratic)) {
        (void)!mind_step_anywhere(turn->game, creature, &turn->fate);
        return;
    }
    if (flees(turn) && mind_step_away(turn->game, creature, turn->foe->place)) {
        return;
    }
    (void)!follow_mind(turn);
}

void minds_take_turn(struct game *game, struct actor *creature)
{
    uint32_t number = creature->handle.index;
    struct turn turn = {
        .game = game, .creature = creature, .kind = game_kind(game, creature), .base = BUBBLES_TURN};
    turn.fate = fate_of(world_seed(game->world), FATE_MIND, creature->fate, creature->choices++);
    fight_heal(game, creature, bubbles_age(game->bubbles, number));
    effects_wear_off(game, creature);
    perceive(&turn);
    if (turn.foe == NULL && !mind_is_near_players(game, creature)) {
        bubbles_sleep(game->bubbles, number);
        return;
    }
    act(&turn);
    bubbles_acted(game->bubbles, number,
                  bubbles_cost(turn.base, conditions_speed(&creature->conditions, turn.kind->speed)));
}
