#include "tests/bench/time_scene.h"

#include "common/dice.h"
#include "common/invariant.h"

#include <math.h>
#include <stdlib.h>

/* The spread of people's think times: one in twenty is over three times the median. */
static const double think_sigma = 0.7;
enum { GOAL_CELLS = 30, BLOWS = 3 };

uint32_t scene_roll(struct scene *scene, uint32_t sides)
{
    return dice_below(dice_roll(scene->seed, scene->rolls++, 0, 0, 0).value[0], sides);
}

/* Box and Muller's. */
static int64_t think_ms(struct scene *scene, double median_ms)
{
    struct dice_roll roll = dice_roll(scene->seed, scene->rolls++, 1, 0, 0);
    double u = ((double)roll.value[0] + 1) / 4294967296.0;
    double v = (double)roll.value[1] / 4294967296.0;
    double normal = sqrt(-2 * log(u)) * cos(2 * 3.14159265358979 * v);
    return (int64_t)lround(median_ms * exp(think_sigma * normal));
}

void scene_init(struct scene *scene, uint32_t capacity, uint64_t seed)
{
    *scene = (struct scene){.seed = seed};
    arena_init(&scene->arena, capacity);
}

void scene_finish(struct scene *scene)
{
    for (int i = 0; i < scene->count; i++) {
        free(scene->players[i].gaps_ms);
    }
    arena_finish(&scene->arena);
}

struct scene_player *scene_add(struct scene *scene, int32_t x, int32_t y, double think_median_ms)
{
    INVARIANT(scene->count < SCENE_PLAYERS_MAX);
    struct scene_player *player = &scene->players[scene->count++];
    player->actor = arena_add_player(&scene->arena, x, y);
    player->think_median_ms = think_median_ms;
    player->acts_at_ms = -1;
    player->gx = x;
    player->gy = y;
    return player;
}

static void note_gap(struct scene_player *player, int64_t gap_ms)
{
    if (player->steps == player->gap_room) {
        player->gap_room = player->gap_room > 0 ? 2 * player->gap_room : 1024;
        player->gaps_ms = realloc(player->gaps_ms, (size_t)player->gap_room * sizeof *player->gaps_ms);
        INVARIANT(player->gaps_ms != NULL);
    }
    player->gaps_ms[player->steps++] = gap_ms;
}

/* Looks whether the player, who has acted, may act again, and lets it think from then on. */
static void notice(struct scene *scene, struct scene_player *player)
{
    if (player->think_median_ms <= 0 || player->acts_at_ms >= 0 ||
        !bubbles_may_act(scene->arena.bubbles, player->actor)) {
        return;
    }
    if (player->waits) {
        note_gap(player, scene->arena.now_ms - player->acted_ms);
        player->waits = false;
    }
    player->acts_at_ms = scene->arena.now_ms + think_ms(scene, player->think_median_ms);
}

/* The hunter beside the player, BUBBLES_NOBODY where there is none. */
static uint32_t find_attacker(const struct scene *scene, uint32_t player)
{
    const struct arena *arena = &scene->arena;
    for (uint32_t i = 0; i < arena->capacity; i++) {
        if (arena->actors[i].used && arena->actors[i].creature && arena->actors[i].foe != BUBBLES_NOBODY &&
            arena_distance(arena, player, i) <= 1) {
            return i;
        }
    }
    return BUBBLES_NOBODY;
}

static int32_t towards(int32_t from, int32_t to)
{
    return from < to ? 1 : from > to ? -1 : 0;
}

/* An explorer fights what attacks it, else goes on to its next goal. */
static void explore(struct scene *scene, struct scene_player *player)
{
    struct arena_actor *body = &scene->arena.actors[player->actor];
    uint32_t attacker = find_attacker(scene, player->actor);
    if (attacker != BUBBLES_NOBODY) {
        (void)arena_act(&scene->arena, player->actor, BUBBLES_TURN);
        if (++scene->arena.actors[attacker].hits >= BLOWS) {
            arena_remove(&scene->arena, attacker);
        }
        return;
    }
    if (body->x == player->gx && body->y == player->gy) {
        player->gx += (int32_t)scene_roll(scene, 2 * GOAL_CELLS + 1) - GOAL_CELLS;
        player->gy += (int32_t)scene_roll(scene, 2 * GOAL_CELLS + 1) - GOAL_CELLS;
    }
    (void)arena_step(&scene->arena, player->actor, towards(body->x, player->gx),
                     towards(body->y, player->gy));
}

/* Somebody has thought: it acts, or its command waits until it may. */
static void act(struct scene *scene, struct scene_player *player)
{
    if (player->acts_at_ms < 0 || player->acts_at_ms > scene->arena.now_ms ||
        !bubbles_may_act(scene->arena.bubbles, player->actor)) {
        return;
    }
    player->acts_at_ms = -1;
    player->acted_ms = scene->arena.now_ms;
    player->waits = true;
    if (player->explores) {
        explore(scene, player);
    } else {
        (void)arena_act(&scene->arena, player->actor, BUBBLES_TURN);
    }
}

static int64_t next_event_ms(const struct scene *scene)
{
    int64_t next_ms = bubbles_next_call_ms(scene->arena.bubbles);
    for (int i = 0; i < scene->count; i++) {
        int64_t at_ms = scene->players[i].acts_at_ms;
        next_ms = at_ms > scene->arena.now_ms && at_ms < next_ms ? at_ms : next_ms;
    }
    return next_ms;
}

void scene_play(struct scene *scene, int64_t until_ms)
{
    struct arena *arena = &scene->arena;
    while (arena->now_ms < until_ms) {
        for (int i = 0; i < scene->count; i++) {
            act(scene, &scene->players[i]);
        }
        for (int i = 0; i < scene->count; i++) {
            notice(scene, &scene->players[i]);
        }
        int64_t next_ms = next_event_ms(scene);
        arena->now_ms = next_ms < until_ms ? next_ms : until_ms;
        bubbles_set_time(arena->bubbles, arena->now_ms);
        arena_run(arena);
    }
}

/* ---------------------------------------------------------------------------------------------- figures */

static int compare(const void *a, const void *b)
{
    int64_t one = *(const int64_t *)a;
    int64_t other = *(const int64_t *)b;
    return (one > other) - (one < other);
}

int64_t scene_gap_ms(const struct scene *scene, const struct scene_player *player, double share)
{
    size_t count = 0;
    size_t room = 1;
    for (int i = 0; i < scene->count; i++) {
        room += (size_t)scene->players[i].steps;
    }
    int64_t *all_ms = malloc(room * sizeof *all_ms);
    INVARIANT(all_ms != NULL);
    for (int i = 0; i < scene->count; i++) {
        const struct scene_player *each = &scene->players[i];
        for (int64_t k = 0; (player == NULL || player == each) && k < each->steps; k++) {
            all_ms[count++] = each->gaps_ms[k];
        }
    }
    qsort(all_ms, count, sizeof *all_ms, compare);
    int64_t gap_ms = count > 0 ? all_ms[(size_t)((double)(count - 1) * share)] : 0;
    free(all_ms);
    return gap_ms;
}

int64_t scene_held_ms(const struct scene_player *player)
{
    int64_t held_ms = 0;
    for (int64_t i = 0; i < player->steps; i++) {
        held_ms += player->gaps_ms[i];
    }
    return held_ms;
}
