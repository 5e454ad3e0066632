/* rampart-balance: plays one run of a scripted player for each seed and prints a line of JSON about each, for
 * balance.py beside this file. */
#include "server/content/content.h"
#include "tests/balance/trial.h"

#include <argp.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SEEDS = 's', KEY_TURNS = 't', KEY_CONTENT = 'c', KEY_LOG = 'l', KEY_CARELESS = 'x' };
enum { EXIT_USAGE = 2, TURNS_MAX = 1000000, TURNS = 8000 };

struct options {
    uint64_t first, last; /* seeds */
    int32_t turns;
    const char *content;
    bool careless;
    bool log;
};

static const struct argp_option table[] = {
    {"seeds", KEY_SEEDS, "A..B", 0, "Of the worlds that are played, one run each (default 1..10)", 1},
    {"turns", KEY_TURNS, "N", 0, "After which a run ends (default 8000)", 1},
    {"content", KEY_CONTENT, "DIR", 0, "What is played (default: beside the program)", 2},
    {"careless", KEY_CARELESS, NULL, 0,
     "The player never rests, drinks in need, flees, trades, or stays to grow", 2},
    {"log", KEY_LOG, NULL, 0, "Tell on standard error what the player does", 2},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct options *options = state->input;
    char *end;
    switch (key) {
    case KEY_SEEDS:
        options->first = strtoull(text, &end, 10);
        options->last = strncmp(end, "..", 2) == 0 ? strtoull(end + 2, &end, 10) : options->first;
        if (*end != '\0' || options->last < options->first) {
            argp_error(state, "--seeds wants two numbers as in 1..200, not '%s'", text);
        }
        break;
    case KEY_TURNS:
        options->turns = (int32_t)strtol(text, &end, 10);
        if (*end != '\0' || options->turns < 1 || options->turns > TURNS_MAX) {
            argp_error(state, "--turns wants a number from 1 to %d, not '%s'", TURNS_MAX, text);
        }
        break;
    case KEY_CONTENT:
        options->content = text;
        break;
    case KEY_CARELESS:
        options->careless = true;
        break;
    case KEY_LOG:
        options->log = true;
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static void print_trial(const struct trial *trial)
{
    static const char *const ends[] = {
        [TRIAL_DIED] = "died", [TRIAL_OUT] = "out", [TRIAL_TURNS_OVER] = "turns", [TRIAL_GAVE_UP] = "stuck"};
    (void)printf("{\"seed\": %" PRIu64
                 ", \"end\": \"%s\", \"words\": \"%s\", \"realm\": \"%s\", \"depth\": %d, "
                 "\"level\": %d, \"turns\": %d, \"coins\": %d, \"came_at\": {",
                 trial->seed, ends[trial->end], trial->words, trial->realm, trial->depth,
                 trial->experience_level, trial->turns, trial->coins);
    const char *comma = "";
    for (int level = 0; level < TRIAL_LEVELS; level++) {
        if (trial->came_at[level] >= 0) {
            (void)printf("%s\"%d\": %d", comma, level, trial->came_at[level]);
            comma = ", ";
        }
    }
    (void)printf("}}\n");
    (void)fflush(stdout);
}

int main(int count, char **arguments)
{
    struct options options = {.first = 1, .last = 10, .turns = TURNS};
    const struct argp argp = {table, parse, NULL, "A scripted player's runs, to tune content by.",
                              NULL,  NULL,  NULL};
    (void)argp_parse(&argp, count, arguments, 0, NULL, &options);
    char path[PATH_MAX];
    char problem[CONTENT_PROBLEM_BYTES];
    if (options.content == NULL && !content_default_directory(path, sizeof path)) {
        (void)fprintf(stderr, "rampart-balance: say --content DIR\n");
        return EXIT_USAGE;
    }
    const char *directory = options.content != NULL ? options.content : path;
    struct content *content = content_read(directory, problem);
    if (content == NULL) {
        (void)fprintf(stderr, "rampart-balance: %s/%s\n", directory, problem);
        return EXIT_USAGE;
    }
    for (uint64_t seed = options.first; seed <= options.last; seed++) {
        struct trial trial = trial_play(content, &(struct trial_plan){.seed = seed,
                                                                      .turns = options.turns,
                                                                      .careless = options.careless,
                                                                      .log = options.log ? stderr : NULL});
        print_trial(&trial);
    }
    content_destroy(content);
    return EXIT_SUCCESS;
}
