/* rampart-bots: the command line. */
#include "common/limits.h"
#include "tests/bots/crowd.h"
#include "tests/bots/guard.h"

#include <argp.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2, PROBLEM_BYTES = 512, BOTS_MAX = 4000, RATE_MAX = 1000, SECONDS_MAX = 3600 };

enum key {
    KEY_CONNECT = 'c',
    KEY_BOTS = 'n',
    KEY_SECONDS = 256,
    KEY_COMMANDS,
    KEY_MODE,
    KEY_RATE,
    KEY_WALK,
    KEY_PLAIN,
    KEY_SEED,
    KEY_HOLD,
    KEY_JSON,
    KEY_TLS
};

static const struct argp_option table[] = {
    {"connect", KEY_CONNECT, "HOST:PORT", 0, "Where the server is; unix:PATH for a unix socket", 1},
    {"tls", KEY_TLS, NULL, 0, "Speak TLS, to whoever answers", 1},
    {"bots", KEY_BOTS, "N", 0, "How many bots (default 1)", 1},
    {"seconds", KEY_SECONDS, "S", 0, "How long they walk (default 10)", 2},
    {"commands", KEY_COMMANDS, "N", 0, "End when each has had answers to N commands, if that is sooner", 2},
    {"mode", KEY_MODE, "closed|open", 0, "Each answer brings the next command (default), or a steady rate",
     2},
    {"rate", KEY_RATE, "R", 0, "Of an open walk: commands a second of each bot (default 4)", 2},
    {"walk", KEY_WALK, "random|pace", 0, "Through the caves (default), or a step east, a step west", 2},
    {"plain", KEY_PLAIN, "BYTES", 0,
     "Send lines of so many bytes instead, to a server that answers each by one", 3},
    {"seed", KEY_SEED, "N", 0, "Of the bots' dice (default 1)", 3},
    {"hold", KEY_HOLD, NULL, 0,
     "Say 'ready', and wait for a line of input before the walk and after the report", 3},
    {"json", KEY_JSON, NULL, 0, "Report as one JSON object", 3},
    {0},
};

static double parse_number(struct argp_state *state, const char *name, const char *text, double most)
{
    char *end;
    errno = 0;
    double value = strtod(text, &end);
    if (end == text || *end != '\0' || errno != 0 || !(value >= 0) || value > most) {
        argp_error(state, "--%s wants a number from 0 to %.0f, not '%s'", name, most, text);
    }
    return value;
}

/* Whether `text` is the second of two words; anything else but the first ends the program. */
static bool parse_choice(struct argp_state *state, const char *text, const char *first, const char *second)
{
    if (strcmp(text, first) != 0 && strcmp(text, second) != 0) {
        argp_error(state, "'%s' is neither '%s' nor '%s'", text, first, second);
    }
    return strcmp(text, second) == 0;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct crowd_plan *plan = state->input;
    const char *wrong;
    switch (key) {
    case KEY_CONNECT:
        wrong = endpoint_parse(&plan->endpoint, text);
        if (wrong != NULL) {
            argp_error(state, "--connect: %s", wrong);
        }
        break;
    case KEY_BOTS:
        plan->bots = (uint32_t)parse_number(state, "bots", text, BOTS_MAX);
        break;
    case KEY_SECONDS:
        plan->seconds = parse_number(state, "seconds", text, SECONDS_MAX);
        break;
    case KEY_COMMANDS:
        plan->commands = (uint64_t)parse_number(state, "commands", text, 1e9);
        break;
    case KEY_MODE:
        plan->open = parse_choice(state, text, "closed", "open");
        break;
    case KEY_RATE:
        plan->rate = parse_number(state, "rate", text, RATE_MAX);
        break;
    case KEY_WALK:
        plan->walk = parse_choice(state, text, "random", "pace") ? WALK_PACE : WALK_RANDOM;
        break;
    case KEY_PLAIN:
        plan->plain = true;
        plan->line_bytes = (size_t)parse_number(state, "plain", text, LIMIT_LINE_UP_BYTES);
        break;
    case KEY_SEED:
        plan->seed = (uint64_t)parse_number(state, "seed", text, 1e15);
        break;
    case KEY_HOLD:
        plan->hold = true;
        break;
    case KEY_JSON:
        plan->json = true;
        break;
    case KEY_TLS:
        plan->tls = true;
        break;
    case ARGP_KEY_END:
        if (plan->endpoint.host[0] == '\0' && plan->endpoint.path[0] == '\0') {
            argp_error(state, "--connect is missing");
        }
        if (plan->bots == 0 || (plan->plain && plan->line_bytes == 0)) {
            argp_error(state, "--bots and --plain must be 1 at least");
        }
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

int main(int count, char **arguments)
{
    static const struct argp parser = {
        .options = table,
        .parser = parse,
        .doc = "Lets a crowd of bots walk on a Rampart server and measures what they notice.\v"
               "They go to this machine and to private test networks only. A run with the same seed walks "
               "the same."};
    char problem[PROBLEM_BYTES];
    struct crowd_plan plan = {.bots = 1, .seconds = 10, .rate = 4, .seed = 1};
    (void)signal(SIGPIPE, SIG_IGN);
    argp_err_exit_status = EXIT_USAGE;
    (void)argp_parse(&parser, count, arguments, 0, NULL, &plan);
    if (!guard_resolve(&plan.endpoint, problem, sizeof problem)) {
        (void)fprintf(stderr, "rampart-bots: %s\n", problem);
        return EXIT_USAGE;
    }
    return crowd_run(&plan) ? EXIT_SUCCESS : EXIT_FAILURE;
}
