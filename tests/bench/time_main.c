/* rampart-time: the scenes in which the rules of time were first simulated, played again with the real ones,
 * and what they cost. Prints one JSON object of figures.
 *
 * usage: rampart-time [SECONDS [PLAYERS]]       seconds of virtual time a scene (600); players in the spread
 *                                               crowd, five times as many as in the war (5000) */
#include "tests/bench/time_scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    SEED = 1,
    FAST_MS = 100, /* think medians */
    BRISK_MS = 150,
    FIGHTING_MS = 400,
    SPREAD_CELLS = 64,
    EXIT_USAGE = 2,
};

struct options {
    int64_t until_ms;
    uint32_t crowd;
};

static void print_figure(const char *name, double value)
{
    printf(",\n\"%s\": %.4f", name, value);
}

/* -------------------------------------------------------------------------------------- what people see */

static void play_alone(const struct options *options)
{
    struct scene scene;
    scene_init(&scene, 8, SEED);
    const struct scene_player *ann = scene_add(&scene, 0, 0, FIGHTING_MS);
    uint32_t ogre = arena_add_creature(&scene.arena, 1, 0);
    arena_hunt(&scene.arena, ogre, ann->actor);
    scene_play(&scene, options->until_ms);
    const struct arena_actor *actors = scene.arena.actors;
    print_figure("alone_turns", (double)actors[ogre].turns / (double)actors[ann->actor].turns);
    print_figure("alone_gap_p95_ms", (double)scene_gap_ms(&scene, ann, 0.95));
    scene_finish(&scene);
}

/* Two set out from one place, among creatures that hunt and can be killed: one in 900 cells. */
static void explore_together(const struct options *options)
{
    enum { SIDE = 300, CREATURES = 400, CAPACITY = 2 + CREATURES };
    struct scene scene;
    scene_init(&scene, CAPACITY, SEED);
    struct scene_player *fast = scene_add(&scene, 0, 0, FAST_MS);
    struct scene_player *slow = scene_add(&scene, 1, 0, FIGHTING_MS);
    fast->explores = true;
    slow->explores = true;
    for (int i = 0; i < CREATURES; i++) {
        (void)arena_add_creature(&scene.arena, (int32_t)scene_roll(&scene, 2 * SIDE) - SIDE,
                                 (int32_t)scene_roll(&scene, 2 * SIDE) - SIDE);
    }
    scene_play(&scene, options->until_ms);
    print_figure("explorer_per_second", (double)fast->steps * 1000 / (double)options->until_ms);
    print_figure("explorer_gap_p95_ms", (double)scene_gap_ms(&scene, fast, 0.95));
    scene_finish(&scene);
}

static void meet_in_town(const struct options *options)
{
    struct scene scene;
    scene_init(&scene, 50, SEED);
    for (int i = 0; i < 50; i++) {
        (void)scene_add(&scene, i % 10, i / 10, BRISK_MS);
    }
    scene_play(&scene, options->until_ms);
    print_figure("town_gap_max_ms", (double)scene_gap_ms(&scene, NULL, 1));
    scene_finish(&scene);
}

/* Ten in a row, ten cells from one to the next, and an ogre at the one end. */
static void stand_in_a_chain(const struct options *options)
{
    struct scene scene;
    const struct scene_player *last = NULL;
    scene_init(&scene, 16, SEED);
    for (int i = 0; i < 10; i++) {
        last = scene_add(&scene, 10 * i, 0, i < 9 ? FIGHTING_MS : BRISK_MS);
    }
    uint32_t ogre = arena_add_creature(&scene.arena, -1, 0);
    scene.arena.actors[ogre].rooted = true;
    arena_hunt(&scene.arena, ogre, scene.players[0].actor);
    scene_play(&scene, options->until_ms);
    print_figure("chain_per_second", (double)last->steps * 1000 / (double)options->until_ms);
    scene_finish(&scene);
}

static void go_away(const struct options *options)
{
    struct scene scene;
    scene_init(&scene, 8, SEED);
    const struct scene_player *ann = scene_add(&scene, 0, 0, FAST_MS);
    (void)scene_add(&scene, 2, 0, 0);
    uint32_t ogre = arena_add_creature(&scene.arena, 1, 1);
    scene.arena.actors[ogre].rooted = true;
    arena_hunt(&scene.arena, ogre, ann->actor);
    arena_look(&scene.arena, scene.players[1].actor);
    scene_play(&scene, options->until_ms / 2);
    int64_t held_ms = scene_held_ms(ann);
    scene_play(&scene, options->until_ms);
    print_figure("away_held_ms", (double)held_ms);
    print_figure("away_held_later_ms", (double)(scene_held_ms(ann) - held_ms));
    scene_finish(&scene);
}

static void fight_as_twenty(const struct options *options)
{
    struct scene scene;
    int64_t turns = 0;
    int64_t lost = 0;
    scene_init(&scene, 32, SEED);
    for (int i = 0; i < 20; i++) {
        (void)scene_add(&scene, i % 5, i / 5, FIGHTING_MS);
    }
    uint32_t ogre = arena_add_creature(&scene.arena, 2, 2);
    scene.arena.actors[ogre].rooted = true;
    arena_hunt(&scene.arena, ogre, scene.players[0].actor);
    for (int i = 1; i < 20; i++) {
        arena_look(&scene.arena, scene.players[i].actor);
    }
    scene_play(&scene, options->until_ms);
    for (int i = 0; i < 20; i++) {
        turns += scene.arena.actors[scene.players[i].actor].turns;
        lost += scene.arena.actors[scene.players[i].actor].lost;
    }
    print_figure("twenty_gap_p50_ms", (double)scene_gap_ms(&scene, NULL, 0.5));
    print_figure("twenty_gap_p95_ms", (double)scene_gap_ms(&scene, NULL, 0.95));
    print_figure("twenty_lost_percent", 100 * (double)lost / (double)(turns + lost));
    scene_finish(&scene);
}

/* ---------------------------------------------------------------------------------------- what it costs */

static double cpu_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

/* Everybody steps to and fro, out of each other's sight. With `creatures`, one wanders beside each. */
static double step_spread(const struct options *options, bool creatures)
{
    enum { ROUNDS = 40 };
    struct arena arena;
    uint32_t side = (uint32_t)ceil(sqrt((double)options->crowd));
    arena_init(&arena, 2 * options->crowd);
    for (uint32_t i = 0; i < options->crowd; i++) {
        int32_t x = (int32_t)(i % side) * SPREAD_CELLS;
        int32_t y = (int32_t)(i / side) * SPREAD_CELLS;
        (void)arena_add_player(&arena, x, y);
    }
    for (uint32_t i = 0; creatures && i < options->crowd; i++) {
        uint32_t number = arena_add_creature(&arena, arena.actors[i].x + 5, arena.actors[i].y);
        arena.actors[number].tame = true;
    }
    double begun_us = cpu_us();
    for (int round = 0; round < ROUNDS; round++) {
        for (uint32_t i = 0; i < options->crowd; i++) {
            (void)arena_step(&arena, i, round % 2 == 0 ? 1 : -1, 0);
        }
    }
    double us = (cpu_us() - begun_us) / (double)options->crowd / ROUNDS;
    arena_finish(&arena);
    return us;
}

/* One fight of all, in a square full of them, with a slow ogre for each eight. */
static void gather_war(struct arena *arena, uint32_t count)
{
    enum { PLAYERS_PER_OGRE = 8 };
    uint32_t side = (uint32_t)ceil(sqrt((double)count));
    arena_init(arena, 2 * count);
    for (uint32_t i = 0; i < count; i++) {
        (void)arena_add_player(arena, (int32_t)(i % side), (int32_t)(i / side));
    }
    for (uint32_t i = 0; i < count; i += PLAYERS_PER_OGRE) {
        uint32_t ogre = arena_add_creature(arena, arena->actors[i].x, arena->actors[i].y);
        arena->actors[ogre].rooted = true;
        arena->actors[ogre].speed = 1;
        arena_hunt(arena, ogre, i);
    }
    uint32_t together = 0;
    for (uint32_t i = 0; i < count; i++) {
        arena_look(arena, i);
        arena_run(arena);
    }
    for (uint32_t i = 0; i < count; i++) {
        together += bubbles_share(arena->bubbles, 0, i);
    }
    print_figure("war_together", (double)together);
}

struct war_cost {
    double step_us, part_us;
};

/* What a beat of the war costs a player: its act, and the beat's end. Beats in which an ogre has its turn are
 * left out, for that is the game's. */
static struct war_cost wage_war(struct arena *arena, uint32_t count)
{
    enum { BEATS = 60 };
    struct war_cost cost = {0};
    int counted = 0;
    for (int beat = 0; beat < BEATS; beat++) {
        int64_t creature_turns = arena->creature_turns;
        double begun_us = cpu_us();
        for (uint32_t i = 0; i + 1 < count; i++) {
            (void)arena_act(arena, i, BUBBLES_TURN);
        }
        double acted_us = cpu_us();
        (void)arena_act(arena, count - 1, BUBBLES_TURN);
        if (creature_turns == arena->creature_turns) {
            cost.step_us += (acted_us - begun_us) / (double)(count - 1);
            cost.part_us += (cpu_us() - acted_us) / (double)count;
            counted++;
        }
    }
    return (struct war_cost){cost.step_us / counted, cost.part_us / counted};
}

static void count_war(const struct options *options)
{
    struct arena arena;
    uint32_t count = options->crowd / 5;
    gather_war(&arena, count);
    struct war_cost looking = wage_war(&arena, count);
    arena.blind = true;
    struct war_cost blind = wage_war(&arena, count);
    print_figure("war_step_us", looking.step_us);
    print_figure("war_own_us", blind.step_us);
    print_figure("war_part_us", looking.part_us);
    arena_finish(&arena);
}

int main(int count, char **arguments)
{
    long seconds = count > 1 ? strtol(arguments[1], NULL, 10) : 600;
    long crowd = count > 2 ? strtol(arguments[2], NULL, 10) : 5000;
    if (count > 3 || seconds < 1 || crowd < 100 || crowd > 100000) {
        (void)fprintf(stderr, "usage: rampart-time [SECONDS [PLAYERS]]\n");
        return EXIT_USAGE;
    }
    struct options options = {.until_ms = seconds * 1000, .crowd = (uint32_t)crowd};
    printf("{\"crowd\": %ld", crowd);
    play_alone(&options);
    explore_together(&options);
    meet_in_town(&options);
    stand_in_a_chain(&options);
    go_away(&options);
    fight_as_twenty(&options);
    print_figure("spread_step_us", step_spread(&options, false));
    print_figure("spread_creature_us", step_spread(&options, true));
    count_war(&options);
    printf("\n}\n");
    return EXIT_SUCCESS;
}
