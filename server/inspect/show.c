/* rampart-world show */
#include "server/content/content.h"
#include "server/generate/realm_tree.h"
#include "server/generate/realms.h"
#include "server/inspect/arguments.h"
#include "server/inspect/chart.h"
#include "server/inspect/command.h"
#include "server/inspect/observer.h"
#include "server/inspect/output.h"
#include "server/world/sight.h"

#include <argp.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 79, HEIGHT = 21, SCALE = 12, MARGIN = 1 };

enum format { FORMAT_TEXT, FORMAT_ANSI, FORMAT_PNG };
static const char *const formats[] = {"text", "ansi", "png", NULL};

enum key {
    KEY_SEED = 's',
    KEY_REALM = 'r',
    KEY_LEVEL = 'l',
    KEY_AT = 'a',
    KEY_OUTPUT = 'o',
    KEY_SIZE = 256,
    KEY_FROM,
    KEY_RADIUS,
    KEY_FORMAT,
    KEY_SCALE
};

static const struct argp_option table[] = {
    {"seed", KEY_SEED, "N", 0, "Seed of the world (default 1)", 1},
    {"realm", KEY_REALM, "R", 0, "Realm to show (default: where players start)", 1},
    {"level", KEY_LEVEL, "LEVELS", 0,
     "Level to show, as 0, or several as one picture, as 0..3 (default: where players of the realm start)",
     2},
    {"at", KEY_AT, "X,Y", 0, "Middle of the picture (default: where players of the realm start, or --from)",
     2},
    {"size", KEY_SIZE, "WxH", 0,
     "Cells to show (default: all that --from can see, a whole realm that has ends, else 79x21)", 2},
    {"from", KEY_FROM, "X,Y,LEVELS", 0,
     "Show what an observer sees from the cell at X,Y on LEVELS, as 0 or 0,1 or 0..2", 3},
    {"radius", KEY_RADIUS, "N", 0, "How far the observer sees, in cells, 0 to 63 (default 20)", 3},
    {"format", KEY_FORMAT, "F", 0, "text, ansi or png (default: by the name of FILE, else text)", 4},
    {"scale", KEY_SCALE, "N", 0, "Pixels a cell in a PNG, 1 to 64 (default 12)", 4},
    {"output", KEY_OUTPUT, "FILE", 0, "Write to FILE instead of standard output", 4},
    ARGUMENTS_CONTENT,
    {0},
};

struct show {
    uint64_t seed;
    const char *directory;   /* of content; NULL: the default one */
    struct content *content; /* from there, once all options are known */
    const char *realm_name;  /* NULL: the first */
    uint16_t number;         /* of the realm, and */
    const struct realm *realm;
    bool has_level;
    bool has_at;
    bool has_from;
    bool has_format;
    struct level_set levels;
    int32_t x;
    int32_t y;
    int width; /* 0: by default */
    int height;
    struct place from;
    int radius;
    enum format format;
    int scale;
    const char *output;
};

static void set_size(struct show *show, struct argp_state *state, const char *text)
{
    char *rest = strdup(text);
    char *by = rest != NULL ? strchr(rest, 'x') : NULL;
    if (by == NULL) {
        free(rest);
        argp_error(state, "--size wants WxH, as 79x21, not '%s'", text);
        return;
    }
    *by = '\0';
    show->width = (int)arguments_number(state, "--size", rest, 1, CHART_SIDE_MAX);
    show->height = (int)arguments_number(state, "--size", by + 1, 1, CHART_SIDE_MAX);
    free(rest);
}

static void set_from(struct show *show, struct argp_state *state, const char *text)
{
    const char *comma = strchr(text, ',');
    const char *second = comma != NULL ? strchr(comma + 1, ',') : NULL;
    if (second == NULL) {
        argp_error(state, "--from wants X,Y,LEVELS, not '%s'", text);
        return;
    }
    char *point = strndup(text, (size_t)(second - text));
    arguments_point(state, "--from", point != NULL ? point : "", &show->from.x, &show->from.y);
    free(point);
    show->from.levels = arguments_levels(state, "--from", second + 1);
    show->has_from = true;
}

/* All that the observer can see; all of a realm that has ends; else what fits a terminal. */
static void choose_size(struct show *show)
{
    const struct kind_shape shape = realm_shape(show->realm);
    const int side = 2 * show->radius + 1 + 2 * MARGIN;
    show->width = WIDTH;
    show->height = HEIGHT;
    if (show->has_from) {
        show->width = side;
        show->height = side;
    } else if (!shape.endless && !show->has_at) {
        show->width = shape.width;
        show->height = shape.height;
        show->x = shape.left + shape.width / 2;
        show->y = shape.top + shape.height / 2;
        show->has_at = true;
    }
}

/* What one option cannot tell alone. */
static void settle(struct show *show, struct argp_state *state)
{
    show->content = arguments_content(show->directory, content_read_realms);
    const struct realms *realms = content_realms(show->content);
    show->number = arguments_realm(state, "--realm", show->realm_name, realms);
    show->realm = &realms->at[show->number];
    size_t length = show->output != NULL ? strlen(show->output) : 0;
    if (!show->has_format && length >= 4 && strcmp(show->output + length - 4, ".png") == 0) {
        show->format = FORMAT_PNG;
    }
    if (show->has_from && show->has_level) {
        argp_error(state, "--level and --from exclude each other: an observer stands on levels of its own");
    }
    if (show->width == 0) {
        choose_size(show);
    }
    int side = show->width > show->height ? show->width : show->height;
    if (show->format == FORMAT_PNG && side * show->scale > CHART_PIXELS_MAX) {
        argp_error(state, "that is more than %d pixels a side; choose a smaller --size or --scale",
                   CHART_PIXELS_MAX);
    }
    if (show->format == FORMAT_PNG && show->output == NULL && isatty(STDOUT_FILENO) != 0) {
        argp_error(state, "a PNG is nothing for a terminal; choose a file with --output");
    }
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct show *show = state->input;
    switch (key) {
    case KEY_SEED:
        show->seed = arguments_seed(state, "--seed", text);
        break;
    case KEY_REALM:
        show->realm_name = text;
        break;
    case ARGUMENTS_CONTENT_KEY:
        show->directory = text;
        break;
    case KEY_LEVEL:
        show->levels = arguments_levels(state, "--level", text);
        show->has_level = true;
        break;
    case KEY_AT:
        arguments_point(state, "--at", text, &show->x, &show->y);
        show->has_at = true;
        break;
    case KEY_SIZE:
        set_size(show, state, text);
        break;
    case KEY_FROM:
        set_from(show, state, text);
        break;
    case KEY_RADIUS:
        show->radius = (int)arguments_number(state, "--radius", text, 0, SIGHT_RADIUS_MAX);
        break;
    case KEY_FORMAT:
        show->format = (enum format)arguments_choice(state, "--format", text, formats);
        show->has_format = true;
        break;
    case KEY_SCALE:
        show->scale = (int)arguments_number(state, "--scale", text, 1, CHART_SCALE_MAX);
        break;
    case KEY_OUTPUT:
        show->output = text;
        break;
    case ARGP_KEY_END:
        settle(show, state);
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

/* The line above a text. */
static void print_heading(const struct show *show, const struct chart *chart, FILE *file)
{
    char levels[OBSERVER_LEVELS_BYTES];
    observer_levels_text(show->has_from ? show->from.levels : show->levels, levels);
    (void)fprintf(file, "%s, seed %" PRIu64 ", ", show->realm->name, show->seed);
    if (show->has_from) {
        (void)fprintf(file, "seen from (%" PRId32 ", %" PRId32 ") on %s, radius %d, ", show->from.x,
                      show->from.y, levels, show->radius);
    } else {
        (void)fprintf(file, "%s, ", levels);
    }
    (void)fprintf(file, "north-west corner (%" PRId32 ", %" PRId32 ")\n", chart->left, chart->top);
}

static bool write_chart(const struct show *show, const struct chart *chart)
{
    FILE *file = output_open(show->output);
    if (file == NULL) {
        return false;
    }
    bool drawn = true;
    switch (show->format) {
    case FORMAT_TEXT:
        print_heading(show, chart, file);
        chart_write_text(chart, file);
        break;
    case FORMAT_ANSI:
        print_heading(show, chart, file);
        chart_write_ansi(chart, file);
        break;
    case FORMAT_PNG:
        drawn = chart_write_png(chart, show->scale, file);
        break;
    }
    return output_close(file, show->output) && drawn;
}

/* Makes the chart and writes it. Answers the exit status. */
static int draw(struct show *show, struct world *world)
{
    struct place start = realm_start(show->realm, show->seed, show->number);
    show->from.realm = show->number;
    if (show->has_from && !observer_stand(world, &show->from)) {
        return COMMAND_USAGE;
    }
    struct place middle = show->has_from ? show->from : start;
    struct chart chart = {
        .left = (show->has_at ? show->x : middle.x) - show->width / 2,
        .top = (show->has_at ? show->y : middle.y) - show->height / 2,
        .width = show->width,
        .height = show->height,
    };
    if (!show->has_level) {
        show->levels = level_set_one(start.levels.first);
    }
    if (show->has_from) {
        chart_of_view(&chart, world, show->from, show->radius);
    } else {
        chart_of_levels(&chart, world, show->number, show->levels);
    }
    bool written = write_chart(show, &chart);
    chart_finish(&chart);
    return written ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Where portals begin their signs stand, as players see them. */
static void put_signs(const struct show *show, struct world *world)
{
    struct portal portals[PORTALS_MAX];
    size_t count = realm_tree_portals(content_realms(show->content), show->seed, portals);
    for (size_t k = 0; k < count; k++) {
        portal_put_sign(&portals[k], world);
    }
}

int command_show(int count, char **arguments)
{
    static const struct argp parser = {
        .options = table,
        .parser = parse,
        .doc =
            "Draws a level of a realm, or several, or what an observer sees there.\v"
            "In text: '@' the observer, 'v' a ramp to lower levels, '^' to upper ones, '+' to both, '.' "
            "floor, "
            "'#' rock, '<' and '>' stairs. In colour and PNG what is not seen is dark, and other levels than "
            "the observer's first have tints of their own."};
    struct show show = {.seed = 1, .radius = REALMS_SEEN_RADIUS, .scale = SCALE};
    arguments_parse(&parser, count, arguments, &show);
    struct world *world = world_create(show.seed, content_terrains(show.content));
    realms_add_all(content_realms(show.content), world);
    put_signs(&show, world);
    int status = draw(&show, world);
    world_destroy(world);
    content_destroy(show.content);
    return status;
}
