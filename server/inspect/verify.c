/* rampart-world verify */
#include "server/content/content.h"
#include "server/inspect/arguments.h"
#include "server/inspect/command.h"
#include "server/inspect/output.h"
#include "server/inspect/survey.h"

#include <argp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

enum { LEVELS = 3, LEVELS_MAX = 64 };

enum key { KEY_SEEDS = 's', KEY_REALM = 'r', KEY_LEVELS = 'l' };

static const struct argp_option table[] = {
    {"seeds", KEY_SEEDS, "A..B", 0, "Seeds of the worlds to prove, both ends included", 1},
    {"realm", KEY_REALM, "R", 0, "Realm to prove (default: every one, one after the other)", 1},
    {"levels", KEY_LEVELS, "N", 0, "Levels to look at in each world, 1 to 64 (default 3)", 1},
    ARGUMENTS_CONTENT,
    {0},
};

struct proof {
    bool has_seeds;
    uint64_t first;
    uint64_t last;
    const char *directory;   /* of content; NULL: the default one */
    struct content *content; /* from there, once all options are known */
    const char *realm_name;  /* NULL: all of them */
    uint16_t number;         /* of the realm of that name */
    int32_t levels;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct proof *proof = state->input;
    switch (key) {
    case KEY_SEEDS:
        arguments_seeds(state, "--seeds", text, &proof->first, &proof->last);
        proof->has_seeds = true;
        break;
    case KEY_REALM:
        proof->realm_name = text;
        break;
    case ARGUMENTS_CONTENT_KEY:
        proof->directory = text;
        break;
    case KEY_LEVELS:
        proof->levels = (int32_t)arguments_number(state, "--levels", text, 1, LEVELS_MAX);
        break;
    case ARGP_KEY_END:
        if (!proof->has_seeds) {
            argp_error(state, "which worlds? Say --seeds A..B");
        }
        proof->content = arguments_content(proof->directory, content_read_realms);
        proof->number = arguments_realm(state, "--realm", proof->realm_name, content_realms(proof->content));
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

/* The breaches found in one realm. */
static int64_t prove_realm(const struct proof *proof, uint16_t number)
{
    struct survey survey = {.terrains = content_terrains(proof->content),
                            .realms = content_realms(proof->content),
                            .number = number,
                            .first = proof->first,
                            .last = proof->last,
                            .level_count = proof->levels,
                            .out = stdout,
                            .progress = isatty(STDERR_FILENO) != 0 ? stderr : NULL};
    return survey_run(&survey);
}

int command_verify(int count, char **arguments)
{
    static const struct argp parser = {
        .options = table,
        .parser = parse,
        .doc =
            "Proves by brute force that a realm is seamless: S0 to S5 for every observer near a ramp, as "
            "made and "
            "with everything dug and opened that may be; stairs; and that all stairs, ramps and places of "
            "arrival of a level are joined.\v"
            "Of each world it looks at a part: near the start for half of the seeds, else far away, at the "
            "rim, "
            "and at the deepest levels. Each breach is printed as a map, with the command that shows it "
            "again; "
            "then the counts. Status 0 if there is none, 1 if there are any."};
    struct proof proof = {.levels = LEVELS};
    arguments_parse(&parser, count, arguments, &proof);
    int64_t breaches = 0;
    for (uint16_t number = 0; number < content_realms(proof.content)->count; number++) {
        if (proof.realm_name == NULL || number == proof.number) {
            breaches += prove_realm(&proof, number);
        }
    }
    content_destroy(proof.content);
    return output_close(stdout, NULL) && breaches == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
