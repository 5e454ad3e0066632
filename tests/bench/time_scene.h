/* People who think before they act, in an arena, on a virtual clock: what the time bubbles cost them. */
#ifndef RAMPART_TESTS_BENCH_TIME_SCENE_H
#define RAMPART_TESTS_BENCH_TIME_SCENE_H

#include "tests/support/arena.h"

enum { SCENE_PLAYERS_MAX = 64 };

/* Each act comes a think time after its player may act and has seen so: log-normal, as people's answers are.
 */
struct scene_player {
    uint32_t actor;
    double think_median_ms; /* 0: does nothing */
    bool explores;          /* walks where it likes; else it acts where it stands */
    int32_t gx, gy;         /* where to */

    int64_t acts_at_ms; /* has thought; −1: it is not thinking */
    int64_t acted_ms;   /* its last act */
    bool waits;         /* since then it could not act */
    int64_t steps;
    int64_t *gaps_ms; /* from an act to when it may act again, `steps` of them */
    int64_t gap_room;
};

struct scene {
    struct arena arena;
    struct scene_player players[SCENE_PLAYERS_MAX];
    int count;
    uint64_t seed;
    uint32_t rolls;
};

void scene_init(struct scene *scene, uint32_t capacity, uint64_t seed);
void scene_finish(struct scene *scene);

/* A number in 0 … sides−1. */
uint32_t scene_roll(struct scene *scene, uint32_t sides);

struct scene_player *scene_add(struct scene *scene, int32_t x, int32_t y, double think_median_ms);

/* Lets everybody play until `until_ms`. */
void scene_play(struct scene *scene, int64_t until_ms);

/* The gap that a share of the player's (of all players', for NULL) gaps is not above. */
int64_t scene_gap_ms(const struct scene *scene, const struct scene_player *player, double share);

/* All gaps of a player together. */
int64_t scene_held_ms(const struct scene_player *player);

#endif
