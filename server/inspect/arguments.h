/* What the commands' options are written in: numbers, places, levels, realms. Each function prints what is
 * wrong with a text, for the option of that name, and ends the program with COMMAND_USAGE if it makes no
 * sense. */
#ifndef RAMPART_SERVER_INSPECT_ARGUMENTS_H
#define RAMPART_SERVER_INSPECT_ARGUMENTS_H

#include "common/level_set.h"

#include <stdint.h>

struct argp;
struct argp_state;
struct content;
struct realms;

/* Parses a command line by a command's own argp, `input` being what its parser fills. */
void arguments_parse(const struct argp *parser, int count, char **arguments, void *input);

/* A whole number in decimal from `least` to `most`. */
int64_t arguments_number(struct argp_state *state, const char *option, const char *text, int64_t least,
                         int64_t most);
uint64_t arguments_seed(struct argp_state *state, const char *option, const char *text);

/* "A..B", A ≤ B, or "A" for A..A. */
void arguments_seeds(struct argp_state *state, const char *option, const char *text, uint64_t *first,
                     uint64_t *last);

/* "X,Y", both within the world. */
void arguments_point(struct argp_state *state, const char *option, const char *text, int32_t *x, int32_t *y);

/* "0", "0,1" or "0..2". */
struct level_set arguments_levels(struct argp_state *state, const char *option, const char *text);

/* A realm's name, as its number; the first realm if `text` is NULL. */
uint16_t arguments_realm(struct argp_state *state, const char *option, const char *text,
                         const struct realms *realms);

/* The row of an argp table for --content, which every command has that makes a world, and its key. */
#define ARGUMENTS_CONTENT                                                                                    \
    {                                                                                                        \
        "content", ARGUMENTS_CONTENT_KEY, "DIR", 0,                                                          \
            "Folder of terrain, realms and maps (default content, beside this program)", 9                   \
    }
enum { ARGUMENTS_CONTENT_KEY = 'c' };

/* What `read`, content_read or one that reads less, makes of the folder `directory`, the default one if that
 * is NULL. The caller owns it: content_destroy. */
struct content *arguments_content(const char *directory,
                                  struct content *(*read)(const char *directory, char *problem));

/* Which of the names, a list that ends with NULL, the text is. */
int arguments_choice(struct argp_state *state, const char *option, const char *text,
                     const char *const *names);

#endif
