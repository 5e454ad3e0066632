/* Asked of terminfo before anything is opened. Apart from terminal.c, because <term.h> makes macros of words
 * like `columns`. */
#include "client/ui/abilities.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <term.h>
#include <unistd.h>

bool abilities_suffice(char *problem, size_t problem_bytes)
{
    const char *name = getenv("TERM");
    int known = 0;
    if (name == NULL || setupterm(NULL, STDOUT_FILENO, &known) != OK) {
        (void)snprintf(problem, problem_bytes,
                       "the terminal type '%s' (TERM) is not known here; try TERM=xterm or TERM=vt100",
                       name != NULL ? name : "");
        return false;
    }
    const char *cursor = tigetstr("cup");
    bool suffice = cursor != NULL && cursor != (const char *)-1;
    if (!suffice) {
        (void)snprintf(problem, problem_bytes,
                       "a terminal of type '%s' (TERM) cannot draw a map; try TERM=xterm or TERM=vt100",
                       name);
    }
    (void)del_curterm(cur_term);
    return suffice;
}
