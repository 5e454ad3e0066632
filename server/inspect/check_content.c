/* rampart-world check-content */
#include "server/content/content.h"
#include "server/inspect/arguments.h"
#include "server/inspect/command.h"
#include "server/inspect/output.h"

#include <argp.h>
#include <stdlib.h>

static error_t parse(int key, char *text, struct argp_state *state)
{
    const char **directory = state->input;
    switch (key) {
    case ARGP_KEY_ARG:
        if (*directory != NULL) {
            argp_error(state, "one folder at a time; '%s' is one too many", text);
        }
        *directory = text;
        break;
    case ARGP_KEY_END:
        if (*directory == NULL) {
            argp_error(state, "which folder? DIR has terrain.json, realms.json and others");
        }
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

int command_check_content(int count, char **arguments)
{
    static const struct argp parser = {
        .parser = parse,
        .args_doc = "DIR",
        .doc =
            "Reads a folder of content as the server does, and prints what is in each "
            "file.\v"
            "The first mistake is printed instead, as DIR/FILE: PLACE: what was expected there, with status "
            "2: "
            "the server would not start on it. A place is a way from the top of the file, as [3].layer, or a "
            "line and a column."};
    const char *directory = NULL;
    arguments_parse(&parser, count, arguments, &directory);
    struct content *content = arguments_content(directory, content_read);
    char text[CONTENT_PROBLEM_BYTES];
    for (int k = 0; content_describe(content, k, text); k++) {
        (void)printf("%s\n", text);
    }
    content_destroy(content);
    return output_close(stdout, NULL) ? EXIT_SUCCESS : EXIT_FAILURE;
}
