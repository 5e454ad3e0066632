/* A game in miniature that drives server/time: bodies on an open plane without walls, creatures that notice,
 * chase and hit whom they see. It carries out every effect, keeps its own account of what each actor did and
 * waited, and runs on a clock that only the test moves. */
#ifndef RAMPART_TESTS_SUPPORT_ARENA_H
#define RAMPART_TESTS_SUPPORT_ARENA_H

#include "server/time/bubbles.h"

enum {
    ARENA_SIGHT = 20,  /* cells */
    ARENA_NOTICE = 10, /* from here a creature takes up the hunt */
    ARENA_REACH = 24,  /* from here it is awake */
    ARENA_BUCKETS = 4096,
};

struct arena_actor {
    bool used;
    bool creature;
    bool body;    /* in the world, not withdrawn */
    bool tame;    /* a creature that hunts nobody of itself */
    bool rooted;  /* a creature that does not move */
    bool returns; /* withdrawn and allowed back */
    int32_t x, y;
    int32_t speed;
    uint32_t foe;
    uint32_t next, before; /* in its bucket */

    int64_t spent; /* units: first wait, costs and waits told of */
    int64_t turns; /* acts and waits asked for */
    int64_t lost;  /* turns in which it was taken to wait */
    int64_t hits;  /* taken */
    int32_t interruptions;
    int32_t withdrawals;
};

struct arena {
    struct bubbles *bubbles;
    struct bubbles_settings settings;
    uint32_t capacity;
    struct arena_actor *actors;
    uint32_t *heads[2]; /* of players' and of creatures' buckets */
    int64_t now_ms;
    int64_t creature_turns;
    bool lethal;      /* every twelfth hit that a player takes is its end, within the creature's turn */
    bool blind;       /* players do not look about, so nothing links or wakes by their acts */
    uint64_t digest;  /* of all effects so far */
    uint32_t nearest; /* player to the creature that thinks, */
    int32_t nearest_cells;
    bool keeps_bodies; /* withdrawn players come back only when the test says so */
};

/* An arena with default settings. Finish with arena_finish. */
void arena_init(struct arena *arena, uint32_t capacity);
void arena_finish(struct arena *arena);

uint32_t arena_add_player(struct arena *arena, int32_t x, int32_t y);
uint32_t arena_add_creature(struct arena *arena, int32_t x, int32_t y);
/* Takes an actor away for good. */
void arena_remove(struct arena *arena, uint32_t number);

/* Puts a body somewhere else, as a portal or a test does; looking about is the caller's. */
void arena_put(struct arena *arena, uint32_t number, int32_t x, int32_t y);

/* A step (or none) of a player: false where it may not act now. Carries out all that follows. */
bool arena_step(struct arena *arena, uint32_t player, int32_t dx, int32_t dy);
/* The same without moving, for `cost` units. */
bool arena_act(struct arena *arena, uint32_t player, int32_t cost);

/* Tells the bubbles what a player sees and what is in its reach. */
void arena_look(struct arena *arena, uint32_t player);

void arena_connect(struct arena *arena, uint32_t player, bool connected);

/* The creature takes up the hunt, whatever it sees. */
void arena_hunt(struct arena *arena, uint32_t creature, uint32_t foe);

/* Carries out effects until there are none. */
void arena_run(struct arena *arena);

/* Lets time pass to `until_ms`, calling when the bubbles asked for it. */
void arena_pass(struct arena *arena, int64_t until_ms);

/* Chebyshev's. */
int32_t arena_distance(const struct arena *arena, uint32_t one, uint32_t other);

/* What is left of first wait + costs + waits − (age + ready − clock): nothing, for everybody, always. */
int64_t arena_unaccounted(const struct arena *arena, uint32_t number);

#endif
