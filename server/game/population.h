/* Who lives where: chunks are populated once, from spawn.h, when a player first comes near, and let go when
 * nobody is. What is remembered is which spots of a chunk have been used up, so that the dead stay dead. */
#ifndef RAMPART_SERVER_GAME_POPULATION_H
#define RAMPART_SERVER_GAME_POPULATION_H

#include "server/game/spawn.h"

#include <stddef.h>

struct game;
struct actor;
struct populated;

enum {
    POPULATION_CELLS = 24,    /* round a player: the chunks that this square touches */
    POPULATION_HOPS = 2,      /* over ramps, from the player's levels to others */
    POPULATION_FAR_CELLS = 64 /* from every player: creatures go home */
};

/* Embedded by value in struct game; zeroed: nothing is populated. */
struct population {
    struct populated *chunks; /* dense, in the order of their coming */
    size_t count;
    size_t capacity;
    int32_t *slots;               /* by the hash of a chunk, the index of its row + 1; 0: free */
    size_t slot_count;            /* a power of two, or 0 */
    size_t sweep_chunks;          /* so many rows, or */
    size_t sweep_actors;          /* so many actors: what can be let go is looked for */
    struct spawn_choices choices; /* of the level populated last */
    uint16_t choices_realm;
    int32_t choices_depth;
    bool choices_known;
};

void population_finish(struct population *population);

/* A player has come to stand at `place`, from `from` (the same, where it has just appeared): what is near has
 * its creatures now. */
void population_come(struct game *game, struct place from, struct place place);

/* Makes a creature at `place`, where nobody stands; NULL where there are as many as there can be. */
const struct actor *population_make(struct game *game, uint16_t kind, struct place place);

/* Lets go of creatures that are far from every player, at home in mind and body, and of chunks that none are
 * left of and nothing is to be remembered of. They come again as they were. */
void population_let_go(struct game *game);

/* How many chunks are remembered. */
size_t population_count(const struct game *game);

#endif
