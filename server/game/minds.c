/* A creature's turn: it perceives, then its kind of mind decides on one action, which is carried out. */
#include "server/game/minds.h"

#include "server/game/creature_kind.h"
#include "server/game/fight.h"

void minds_notice(struct game *game, struct actor *creature, const struct actor *foe)
{
    creature->mind.asleep = false;
    creature->mind.foe = foe->handle;
    creature->mind.foe_place = foe->place;
    bubbles_hunt(game->bubbles, creature->handle.index, foe->handle.index);
}

void minds_take_turn(struct game *game, struct actor *creature)
{
    bubbles_acted(game->bubbles, creature->handle.index,
                  bubbles_cost(BUBBLES_TURN, game_kind(game, creature)->speed));
}
