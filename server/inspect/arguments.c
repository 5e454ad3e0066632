#include "server/inspect/arguments.h"

#include "server/content/content.h"
#include "server/generate/drawn.h"
#include "server/generate/realms.h"
#include "server/inspect/command.h"
#include "server/inspect/output.h"

#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_BYTES = 512 };

void arguments_parse(const struct argp *parser, int count, char **arguments, void *input)
{
    argp_err_exit_status = COMMAND_USAGE;
    (void)argp_parse(parser, count, arguments, 0, NULL, input);
}

/* Whether all of the text is a number; only strtoll and its like tell how large it is. */
static bool is_number(const char *text)
{
    text += *text == '-';
    return *text != '\0' && text[strspn(text, "0123456789")] == '\0';
}

int64_t arguments_number(struct argp_state *state, const char *option, const char *text, int64_t least,
                         int64_t most)
{
    errno = 0;
    long long value = strtoll(text, NULL, 10);
    if (!is_number(text) || errno != 0 || value < least || value > most) {
        argp_error(state, "%s wants a whole number from %" PRId64 " to %" PRId64 ", not '%s'", option, least,
                   most, text);
    }
    return value;
}

uint64_t arguments_seed(struct argp_state *state, const char *option, const char *text)
{
    errno = 0;
    unsigned long long value = strtoull(text, NULL, 10);
    if (!is_number(text) || *text == '-' || errno != 0) {
        argp_error(state, "%s wants a whole number from 0 to %" PRIu64 ", not '%s'", option, UINT64_MAX,
                   text);
    }
    return value;
}

/* Cuts a copy of `text` in two at `mark`; the caller frees it. NULL if there is no mark. */
static char *cut(const char *text, const char *mark, char **rest)
{
    char *copy = strdup(text);
    char *at = copy != NULL ? strstr(copy, mark) : NULL;
    if (at == NULL) {
        free(copy);
        return NULL;
    }
    *at = '\0';
    *rest = at + strlen(mark);
    return copy;
}

void arguments_seeds(struct argp_state *state, const char *option, const char *text, uint64_t *first,
                     uint64_t *last)
{
    char *rest = NULL;
    char *begin = cut(text, "..", &rest);
    *first = arguments_seed(state, option, begin != NULL ? begin : text);
    *last = begin != NULL ? arguments_seed(state, option, rest) : *first;
    free(begin);
    if (*first > *last) {
        argp_error(state, "%s wants the lower seed first, not '%s'", option, text);
    }
}

void arguments_point(struct argp_state *state, const char *option, const char *text, int32_t *x, int32_t *y)
{
    char *rest = NULL;
    char *begin = cut(text, ",", &rest);
    if (begin == NULL) {
        argp_error(state, "%s wants X,Y, not '%s'", option, text);
        return;
    }
    *x = (int32_t)arguments_number(state, option, begin, -WORLD_COORDINATE_MAX, WORLD_COORDINATE_MAX);
    *y = (int32_t)arguments_number(state, option, rest, -WORLD_COORDINATE_MAX, WORLD_COORDINATE_MAX);
    free(begin);
}

struct level_set arguments_levels(struct argp_state *state, const char *option, const char *text)
{
    struct level_set levels;
    size_t used;
    const char *wrong = drawn_levels(text, strlen(text), &used, &levels);
    if (wrong == NULL && text[used] != '\0') {
        wrong = "expected ',' or the end";
    }
    if (wrong != NULL) {
        argp_error(state, "%s wants levels, as 0 or 0,1 or 0..2, not '%s': %s after '%.*s'", option, text,
                   wrong, (int)used, text);
    }
    return levels;
}

uint16_t arguments_realm(struct argp_state *state, const char *option, const char *text,
                         const struct realms *realms)
{
    uint16_t number = 0;
    if (text != NULL && realms_find(realms, text, &number) == NULL) {
        char names[NAMES_BYTES] = "";
        size_t length = 0;
        for (int k = 0; k < realms->count && length < sizeof names; k++) {
            length += (size_t)snprintf(names + length, sizeof names - length, " %s", realms->at[k].name);
        }
        argp_error(state, "%s wants a realm, one of:%s; not '%s'", option, names, text);
    }
    return number;
}

struct content *arguments_content(const char *directory,
                                  struct content *(*read)(const char *directory, char *problem))
{
    char path[PATH_MAX];
    char problem[CONTENT_PROBLEM_BYTES];
    if (directory == NULL && !content_default_directory(path, sizeof path)) {
        output_complain("the system does not tell where this program is; say --content DIR");
        exit(COMMAND_USAGE);
    }
    directory = directory != NULL ? directory : path;
    struct content *content = read(directory, problem);
    if (content == NULL) {
        output_complain("%s/%s", directory, problem);
        exit(COMMAND_USAGE);
    }
    return content;
}

int arguments_choice(struct argp_state *state, const char *option, const char *text, const char *const *names)
{
    char all[NAMES_BYTES] = "";
    size_t length = 0;
    int k = 0;
    for (; names[k] != NULL && strcmp(names[k], text) != 0; k++) {
        if (length < sizeof all) {
            length += (size_t)snprintf(all + length, sizeof all - length, " %s", names[k]);
        }
    }
    if (names[k] == NULL) {
        argp_error(state, "%s wants one of:%s; not '%s'", option, all, text);
    }
    return k;
}
