/* rampart-sight-bench: measures sight beside libtcod, sight over ramps beside flat sight, and the making of
 * chunks. tests/bench/sight.py runs it and makes something readable of the lines it prints.
 *
 * usage: rampart-sight-bench ROUNDS OBSERVERS CHUNKS RADIUS... */
#include "server/generate/realms.h"
#include "tests/bench/sight_contest.h"
#include "tests/support/ramp_map_ground.h"
#include "tests/support/standard.h"

#include <stdio.h>
#include <stdlib.h>

enum { EXIT_USAGE = 2, HEADING_BYTES = 100, RADIUS_MAX = 40, CHUNKS_MAX = 100000 };

static bool run_scene(struct sight_scene *scene, const char *what, const char *ramps, int contestants,
                      int rounds)
{
    char heading[HEADING_BYTES];
    (void)snprintf(heading, sizeof heading, "\"scene\": \"%s\", \"ramps\": \"%s\"", what, ramps);
    bool ran = scene->spot_count == 0 || sight_contest_run(scene, heading, contestants, rounds);
    sight_scene_finish(scene);
    return ran;
}

static bool bench_radius(struct sight_scene *scene, int radius, int rounds, int observers)
{
    for (int ground = 0; ground < SIGHT_GROUNDS; ground++) {
        for (int ramps = 0; ramps < SIGHT_RAMPS; ramps++) {
            sight_scene_init(scene, (enum sight_scene_ground)ground, (enum sight_scene_ramps)ramps, radius,
                             observers);
            if (!run_scene(scene, sight_scene_ground_names[ground], sight_scene_ramps_names[ramps],
                           ramps == SIGHT_NO_RAMPS ? SIGHT_CONTESTANTS : SIGHT_CONTEST_TCOD, rounds)) {
                return false;
            }
        }
    }
    for (uint16_t realm = 0; realm < standard_realms()->count; realm++) {
        const struct realm *each = &standard_realms()->at[realm];
        if (each->farthest) {
            continue; /* it has no twin on one level that looks the same */
        }
        sight_scene_init_realm(scene, realm, radius, observers);
        if (!run_scene(scene, each->name, "its own", SIGHT_CONTEST_TCOD, rounds)) {
            return false;
        }
    }
    return true;
}

/* Prints how long it takes to make each of `count` chunks of a realm, somewhere in it, each for the first
 * time: {"chunks": NAME, "us": [microseconds, …]}. */
static void bench_chunks(uint16_t number, int count)
{
    enum { AWAY = 1 << 20, LEVELS = 1000 };
    const struct realm *realm = &standard_realms()->at[number];
    const struct kind_shape shape = realm_shape(realm);
    struct world *world = world_create(0, standard_terrains());
    realms_add_all(standard_realms(), world);
    world_set_chunk_limit(world, 0);
    struct ramp_map_dice dice = {.seed = number};
    int64_t levels = (int64_t)shape.level_last + 1;
    printf("{\"chunks\": \"%s\", \"us\": [", realm->name);
    for (int i = 0; i < count; i++) {
        int32_t level = ramp_map_roll(&dice, levels < LEVELS ? (int)levels : LEVELS);
        int32_t left = shape.endless ? -AWAY : shape.left;
        int32_t top = shape.endless ? -AWAY : shape.top;
        int32_t x = left + ramp_map_roll(&dice, shape.endless ? 2 * AWAY : shape.width);
        int32_t y = top + ramp_map_roll(&dice, shape.endless ? 2 * AWAY : shape.height);
        double start = sight_contest_clock_us();
        (void)world_chunk(world, number, level, x >> 5, y >> 5);
        printf("%s%.3f", i == 0 ? "" : ", ", sight_contest_clock_us() - start);
        world_let_go(world);
    }
    printf("]}\n");
    world_destroy(world);
}

/* The number in an argument; ends the program if it is not one from 1 to `most`. */
static int read_number(const char *text, long most)
{
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text || *end != '\0' || value < 1 || value > most) {
        (void)fprintf(stderr, "rampart-sight-bench: '%s' is no number from 1 to %ld\n", text, most);
        exit(EXIT_USAGE);
    }
    return (int)value;
}

int main(int count, char **arguments)
{
    static struct sight_scene scene;
    if (count < 5) {
        (void)fprintf(stderr, "usage: rampart-sight-bench ROUNDS OBSERVERS CHUNKS RADIUS...\n");
        return EXIT_USAGE;
    }
    int rounds = read_number(arguments[1], SIGHT_ROUNDS_MAX);
    int observers = read_number(arguments[2], SIGHT_SPOTS_MAX);
    int chunks = read_number(arguments[3], CHUNKS_MAX);
    for (int i = 4; i < count; i++) {
        if (!bench_radius(&scene, read_number(arguments[i], RADIUS_MAX), rounds, observers)) {
            return EXIT_FAILURE;
        }
    }
    for (uint16_t realm = 0; realm < standard_realms()->count; realm++) {
        bench_chunks(realm, chunks);
    }
    return EXIT_SUCCESS;
}
