/* rampart-world sight */
#include "server/world/sight.h"

#include "common/invariant.h"
#include "server/content/content.h"
#include "server/generate/drawn.h"
#include "server/inspect/arguments.h"
#include "server/inspect/command.h"
#include "server/inspect/map_file.h"
#include "server/inspect/observer.h"
#include "server/inspect/output.h"
#include "server/inspect/view_report.h"

#include <argp.h>
#include <stdlib.h>
#include <string.h>

enum { RADIUS = 20 };

static const char *const formats[] = {"text", "json", NULL};

enum key { KEY_AT = 'a', KEY_LEVELS = 'l', KEY_RADIUS = 'r', KEY_FORMAT = 'f' };

static const struct argp_option table[] = {
    {"at", KEY_AT, "SIGN|X,Y", 0, "Where the observer is: a sign that is drawn once, or a place (default @)",
     1},
    {"levels", KEY_LEVELS, "LEVELS", 0,
     "On which levels to stand at X,Y, as 0 or 0,1 or 0..2 (default: the first that has a cell there)", 1},
    {"radius", KEY_RADIUS, "N", 0, "How far the observer sees, in cells, 0 to 63 (default 20)", 1},
    {"format", KEY_FORMAT, "F", 0, "text (a picture of each level) or json (lists of cells)", 2},
    ARGUMENTS_CONTENT,
    {0},
};

struct look {
    const char *path;
    const char *directory; /* of content; NULL: the default one */
    char sign;             /* '\0': at `from` */
    bool has_levels;
    struct place from;
    int radius;
    int format; /* index in formats */
};

static void settle(struct look *look, struct argp_state *state)
{
    if (look->path == NULL) {
        argp_error(state, "which map? MAP is a file, or - for standard input");
    }
    if (look->sign != '\0' && look->has_levels) {
        argp_error(state, "--levels goes with a place, --at X,Y: a sign is drawn on levels of its own");
    }
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct look *look = state->input;
    switch (key) {
    case KEY_AT:
        look->sign = text[0] != '\0' && text[1] == '\0' ? text[0] : '\0';
        if (look->sign == '\0') {
            arguments_point(state, "--at", text, &look->from.x, &look->from.y);
        }
        break;
    case KEY_LEVELS:
        look->from.levels = arguments_levels(state, "--levels", text);
        look->has_levels = true;
        break;
    case KEY_RADIUS:
        look->radius = (int)arguments_number(state, "--radius", text, 0, SIGHT_RADIUS_MAX);
        break;
    case KEY_FORMAT:
        look->format = arguments_choice(state, "--format", text, formats);
        break;
    case ARGUMENTS_CONTENT_KEY:
        look->directory = text;
        break;
    case ARGP_KEY_ARG:
        if (look->path != NULL) {
            argp_error(state, "one map at a time; '%s' is one too many", text);
        }
        look->path = text;
        break;
    case ARGP_KEY_END:
        settle(look, state);
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

/* The first level of the map, in order, on which anything exists at (x, y); else the first drawn. */
static struct level_set first_levels(const struct drawn *drawn, struct world *world, struct place at)
{
    bool found = false;
    int32_t least = drawn->levels[0].level;
    for (int k = 0; k < drawn->level_count; k++) {
        int32_t level = drawn->levels[k].level;
        bool exists = cell_exists(world_cell(world, at.realm, at.x, at.y, level_set_one(level)));
        if ((exists && !found) || (exists == found && level < least)) {
            least = level;
            found = exists;
        }
    }
    return level_set_one(least);
}

/* Puts the observer where it was asked for. */
static bool stand(struct look *look, const struct drawn *drawn, struct world *world)
{
    if (look->sign != '\0') {
        int count = drawn_find(drawn, look->sign, &look->from);
        if (count != 1) {
            output_complain("%s: '%c' is drawn %d times, and the observer can be at one place only; "
                            "choose another with --at",
                            look->path, look->sign, count);
        }
        return count == 1;
    }
    if (!look->has_levels) {
        look->from.levels = first_levels(drawn, world, look->from);
    }
    return observer_stand(world, &look->from);
}

/* Answers the exit status. */
static int print_view(const struct look *look, const struct drawn *drawn, struct world *world)
{
    struct sight *sight = malloc(sizeof *sight);
    INVARIANT(sight != NULL);
    sight_compute(world, look->from, look->radius, sight);
    struct view_report report = {
        .world = world, .drawn = drawn, .name = look->path, .from = look->from, .sight = sight};
    if (strcmp(formats[look->format], "json") == 0) {
        view_report_json(&report, stdout);
    } else {
        view_report_text(&report, stdout);
    }
    free(sight);
    return output_close(stdout, NULL) ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* The map as a realm of its own. Answers the exit status. */
static int look_at(struct look *look, const struct drawn *drawn, const struct terrain_table *terrains)
{
    struct world *world = world_create(0, terrains);
    (void)world_add_realm(world, drawn_maker(drawn));
    int status = stand(look, drawn, world) ? print_view(look, drawn, world) : COMMAND_USAGE;
    world_destroy(world);
    return status;
}

int command_sight(int count, char **arguments)
{
    static const struct argp parser = {
        .options = table,
        .parser = parse,
        .args_doc = "MAP",
        .doc =
            "Prints which cells an observer on a drawn map sees, on each level.\v"
            "A map is a text: a legend, if signs need one, and a picture for each level, each ended by an "
            "empty line.\n\n"
            "  -- a slope between two levels\n"
            "  legend\n"
            "  / = cave floor on 0, 1\n"
            "\n"
            "  level 0\n"
            "  .....@....\n"
            "  ##//////##\n"
            "  ##//////##\n"
            "  .########.\n"
            "\n"
            "  level 1\n"
            "  .########.\n"
            "  ##//////##\n"
            "  ##//////##\n"
            "  ..........\n"
            "\n"
            "'#' and ' ' are rock, '.' and letters floor; 'man rampart-world' tells the rest. Each seen cell "
            "is listed on each level it stands on, rock on the level it is seen on. A map that breaks S0, S1 "
            "or S2 is refused with FILE:LINE:COLUMN and status 2."};
    struct look look = {.sign = '@', .radius = RADIUS};
    arguments_parse(&parser, count, arguments, &look);
    struct content *content = arguments_content(look.directory, content_read_terrain);
    struct drawn *drawn = map_file_read(look.path, content_terrains(content));
    int status = drawn != NULL ? look_at(&look, drawn, content_terrains(content)) : COMMAND_USAGE;
    drawn_destroy(drawn);
    content_destroy(content);
    return status;
}
