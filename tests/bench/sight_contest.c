/* A round is one pass of each contestant over all observers, repeated within the round until the clock can
 * tell it well. The rounds take turns, so that a slow moment of the machine hits all of them. */
#include "tests/bench/sight_contest.h"

#include "common/invariant.h"
#include "server/world/sight.h"

#include <libtcod/libtcod.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PASS_US = 1500 };

const char *const sight_contest_names[SIGHT_CONTESTANTS] = {
    "sight",
    "sight, flat",
    "basic",
    "diamond",
    "shadow",
    "restrictive",
    "symmetric",
    "permissive_8",
    "basic on its API",
    "diamond on its API",
    "shadow on its API",
    "restrictive on its API",
    "symmetric on its API",
    "permissive_8 on its API",
};
static const TCOD_fov_algorithm_t algorithms[SIGHT_CONTEST_TCOD_ALGORITHMS] = {
    FOV_BASIC, FOV_DIAMOND, FOV_SHADOW, FOV_RESTRICTIVE, FOV_SYMMETRIC_SHADOWCAST, FOV_PERMISSIVE_8,
};

struct contest {
    const struct sight_scene *scene;
    struct sight sight;
    TCOD_Map *windows[SIGHT_SPOTS_MAX]; /* what libtcod gets cut out */
    TCOD_Map *map;                      /* what it has to fill itself */
};

double sight_contest_clock_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static void fill(TCOD_Map *map, const struct sight_spot *spot, int radius)
{
    for (int j = 0; j <= 2 * radius; j++) {
        for (int i = 0; i <= 2 * radius; i++) {
            struct cell cell = world_cell(spot->flat, 0, spot->from.x - radius + i, spot->from.y - radius + j,
                                          spot->from_flat.levels);
            TCOD_map_set_properties(map, i, j, cell.transparent, cell.passable);
        }
    }
}

static void look(struct contest *contest, int who, int number)
{
    const struct sight_spot *spot = &contest->scene->spots[number];
    int radius = contest->scene->radius;
    TCOD_Map *map = contest->windows[number];
    if (who == SIGHT_CONTEST_OURS) {
        sight_compute(spot->world, spot->from, radius, &contest->sight);
        return;
    }
    if (who == SIGHT_CONTEST_OURS_FLAT) {
        sight_compute(spot->flat, spot->from_flat, radius, &contest->sight);
        return;
    }
    if (who >= SIGHT_CONTEST_TCOD_API) {
        map = contest->map;
        fill(map, spot, radius);
    }
    int algorithm = (who - SIGHT_CONTEST_TCOD) % SIGHT_CONTEST_TCOD_ALGORITHMS;
    (void)TCOD_map_compute_fov(map, radius, radius, radius, true, algorithms[algorithm]);
}

/* Microseconds a view, over `repeats` passes. */
static double pass_us(struct contest *contest, int who, int repeats)
{
    double start = sight_contest_clock_us();
    for (int repeat = 0; repeat < repeats; repeat++) {
        for (int number = 0; number < contest->scene->spot_count; number++) {
            for (int again = 0; again <= contest->scene->again; again++) {
                look(contest, who, number);
            }
        }
    }
    double views = (double)repeats * contest->scene->spot_count * (contest->scene->again + 1);
    return (sight_contest_clock_us() - start) / views;
}

/* ------------------------------------------------------------------------------------ whether all is well */

static bool sees(const struct sight *sight, int32_t x, int32_t y)
{
    for (int p = 0; p < sight->plane_count; p++) {
        if (sight_sees(sight, x, y, sight->planes[p].level)) {
            return true;
        }
    }
    return false;
}

/* Whether what `sight` holds is what libtcod's permissive view shows in the spot's window. */
static bool agrees(struct contest *contest, int number)
{
    const struct sight *sight = &contest->sight;
    int radius = sight->radius;
    for (int j = 0; j <= 2 * radius; j++) {
        for (int i = 0; i <= 2 * radius; i++) {
            bool ours = sees(sight, sight->x - radius + i, sight->y - radius + j);
            if (ours != TCOD_map_is_in_fov(contest->windows[number], i, j)) {
                return false;
            }
        }
    }
    return true;
}

static bool all_agree(struct contest *contest, const char *heading)
{
    for (int number = 0; number < contest->scene->spot_count; number++) {
        look(contest, SIGHT_CONTEST_TCOD_API - 1, number);
        for (int who = SIGHT_CONTEST_OURS; who <= SIGHT_CONTEST_OURS_FLAT; who++) {
            look(contest, who, number);
            if (!agrees(contest, number)) {
                (void)fprintf(stderr, "%s, observer %d: %s shows something else than libtcod\n", heading,
                              number, sight_contest_names[who]);
                return false;
            }
        }
    }
    return true;
}

/* --------------------------------------------------------------------------------------------- the rounds */

static void print_rounds(const struct contest *contest, const char *heading, int who, const double *us,
                         int rounds)
{
    printf("{%s, \"radius\": %d, \"who\": \"%s\", \"us\": [", heading, contest->scene->radius,
           sight_contest_names[who]);
    for (int round = 0; round < rounds; round++) {
        printf("%s%.4f", round == 0 ? "" : ", ", us[round]);
    }
    printf("]}\n");
    (void)fflush(stdout);
}

static void measure(struct contest *contest, const char *heading, int contestants, int rounds)
{
    static double us[SIGHT_CONTESTANTS][SIGHT_ROUNDS_MAX];
    int repeats[SIGHT_CONTESTANTS];
    for (int who = 0; who < contestants; who++) {
        double views = contest->scene->spot_count * (contest->scene->again + 1);
        repeats[who] = 1 + (int)(PASS_US / (pass_us(contest, who, 1) * views));
    }
    for (int round = 0; round < rounds; round++) {
        for (int turn = 0; turn < contestants; turn++) {
            int who = (turn + round) % contestants;
            us[who][round] = pass_us(contest, who, repeats[who]);
        }
    }
    for (int who = 0; who < contestants; who++) {
        print_rounds(contest, heading, who, us[who], rounds);
    }
}

bool sight_contest_run(const struct sight_scene *scene, const char *heading, int contestants, int rounds)
{
    INVARIANT(scene->spot_count > 0 && rounds > 0 && rounds <= SIGHT_ROUNDS_MAX);
    int span = 2 * scene->radius + 1;
    struct contest *contest = calloc(1, sizeof *contest);
    INVARIANT(contest != NULL);
    contest->scene = scene;
    contest->map = TCOD_map_new(span, span);
    for (int number = 0; number < scene->spot_count; number++) {
        contest->windows[number] = TCOD_map_new(span, span);
        fill(contest->windows[number], &scene->spots[number], scene->radius);
    }
    bool agree = all_agree(contest, heading);
    if (agree) {
        measure(contest, heading, contestants, rounds);
    }
    for (int number = 0; number < scene->spot_count; number++) {
        TCOD_map_delete(contest->windows[number]);
    }
    TCOD_map_delete(contest->map);
    free(contest);
    return agree;
}
