/* What the terminal says of itself. */
#ifndef RAMPART_CLIENT_UI_ABILITIES_H
#define RAMPART_CLIENT_UI_ABILITIES_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the type of the terminal (TERM) is known and can place a cursor; if not, a line for the player is
 * in `problem`. Changes nothing. */
bool abilities_suffice(char *problem, size_t problem_bytes);

#endif
