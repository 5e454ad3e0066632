#include "server/game/population.h"

#include "server/game/game_state.h"

void population_finish(struct population *population)
{
    (void)population;
}

void population_come(struct game *game, struct place from, struct place place)
{
    (void)game;
    (void)from;
    (void)place;
}
