/* rampart-world walk */
#include "server/content/content.h"
#include "server/generate/realms.h"
#include "server/inspect/arguments.h"
#include "server/inspect/command.h"
#include "server/inspect/journey.h"
#include "server/inspect/output.h"

#include <argp.h>
#include <inttypes.h>
#include <stdlib.h>

enum { STEPS = 10000 };

enum key { KEY_SEED = 's', KEY_REALM = 'r', KEY_STEPS = 'n' };

static const struct argp_option table[] = {
    {"seed", KEY_SEED, "N", 0, "Seed of the world (default 1)", 1},
    {"realm", KEY_REALM, "R", 0, "Realm to walk in (default: where players start)", 1},
    {"steps", KEY_STEPS, "N", 0, "How far, 1 to 1000000 steps (default 10000)", 1},
    ARGUMENTS_CONTENT,
    {0},
};

struct outing {
    uint64_t seed;
    const char *directory;   /* of content; NULL: the default one */
    struct content *content; /* from there, once all options are known */
    const char *realm_name;  /* NULL: the first */
    uint16_t number;         /* of the realm */
    int steps;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct outing *outing = state->input;
    switch (key) {
    case KEY_SEED:
        outing->seed = arguments_seed(state, "--seed", text);
        break;
    case KEY_REALM:
        outing->realm_name = text;
        break;
    case ARGUMENTS_CONTENT_KEY:
        outing->directory = text;
        break;
    case KEY_STEPS:
        outing->steps = (int)arguments_number(state, "--steps", text, 1, JOURNEY_STEPS_MAX);
        break;
    case ARGP_KEY_END:
        outing->content = arguments_content(outing->directory, content_read_realms);
        outing->number =
            arguments_realm(state, "--realm", outing->realm_name, content_realms(outing->content));
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static void print_levels(const struct journey_counts *counts)
{
    (void)printf("%10s %10s %10s %10s\n", "level", "steps", "cells", "ramps");
    for (int k = 0; k < counts->level_count; k++) {
        const struct journey_level *level = &counts->levels[k];
        (void)printf("%10" PRId32 " %10" PRId32 " %10" PRId32 " %10" PRId32 "\n", level->level, level->steps,
                     level->cells, level->ramps);
    }
}

static void print_counts(const struct outing *outing, struct place start, const struct journey_counts *counts)
{
    print_levels(counts);
    (void)printf("\n%s, seed %" PRIu64 ": %" PRId64 " steps from (%" PRId32 ", %" PRId32 ") on level %" PRId32
                 "\n",
                 content_realms(outing->content)->at[outing->number].name, outing->seed, counts->steps,
                 start.x, start.y, start.levels.first);
    (void)printf("levels     %d, from %" PRId32 " to %" PRId32 "\n", counts->level_count,
                 counts->levels[0].level, counts->levels[counts->level_count - 1].level);
    (void)printf("ramps      %" PRId64 " times down, %" PRId64 " times up\n", counts->ramps_down,
                 counts->ramps_up);
    (void)printf("stairs     %" PRId64 " times down, %" PRId64 " times up\n", counts->stairs_down,
                 counts->stairs_up);
    (void)printf("cells      %" PRId64 ", of them ramps %" PRId64 "; on %d levels at most\n", counts->cells,
                 counts->ramp_cells, counts->most_levels);
    (void)printf("box        from (%" PRId32 ", %" PRId32 ") to (%" PRId32 ", %" PRId32 ")\n", counts->left,
                 counts->top, counts->right, counts->bottom);
}

int command_walk(int count, char **arguments)
{
    static const struct argp parser = {
        .options = table,
        .parser = parse,
        .doc =
            "Explores a realm on foot, from where players start, and prints what was met.\v"
            "The walker goes on to where it has been least, straight on where that is equal. The table tells "
            "each level it met: steps that ended there, different cells, and ramps among these; a ramp "
            "counts "
            "for the first level it is on."};
    struct outing outing = {.seed = 1, .steps = STEPS};
    arguments_parse(&parser, count, arguments, &outing);
    const struct realms *realms = content_realms(outing.content);
    struct world *world = world_create(outing.seed, content_terrains(outing.content));
    realms_add_all(realms, world);
    struct place start = realm_start(&realms->at[outing.number], outing.seed, outing.number);
    struct journey_counts counts;
    journey_walk(world, start, outing.steps, &counts);
    print_counts(&outing, start, &counts);
    journey_finish(&counts);
    world_destroy(world);
    content_destroy(outing.content);
    return output_close(stdout, NULL) ? EXIT_SUCCESS : EXIT_FAILURE;
}
