/* The terminal, through ncurses: opened, drawn on, asked for keys, and given back as it was. */
#ifndef RAMPART_CLIENT_UI_TERMINAL_H
#define RAMPART_CLIENT_UI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct canvas;
struct recording;
struct screen;

struct terminal {
    struct screen *screen;       /* ncurses' own; NULL while closed */
    struct recording *recording; /* borrowed; NULL: none */
    bool ascii;                  /* only ASCII can be shown */
    bool hung_up;                /* nobody is there any more */
};

/* Opens standard input and output as a full screen. Requires: the caller handles SIGWINCH, SIGINT, SIGTERM
 * and SIGTSTP from before this call, or ncurses would. `ascii`: the player wants no other characters.
 * `recording`: one that was opened, borrowed until terminal_close, or NULL.
 * Guarantees: true; or false, nothing changed, and a line for the player in `problem`. */
bool terminal_open(struct terminal *terminal, bool ascii, struct recording *recording, char *problem,
                   size_t problem_bytes);

/* Gives the terminal back as it was. Does nothing to one that is closed. */
void terminal_close(struct terminal *terminal);

/* Throws away what was typed and not read. Does nothing to one that is closed. */
void terminal_forget_keys(const struct terminal *terminal);

/* Its size now, at least 1 × 1. */
void terminal_size(const struct terminal *terminal, int *rows, int *columns);

/* Takes over a new size; call it at SIGWINCH and after a stop. */
void terminal_resize(struct terminal *terminal);

/* The next key typed, without waiting: a code point or one of enum keypress; −1 for none now, and then
 * `hung_up` may be set. */
int32_t terminal_key(struct terminal *terminal);

/* Shows the canvas. */
void terminal_paint(struct terminal *terminal, const struct canvas *canvas);

/* Paints everything anew at the next terminal_paint. */
void terminal_redraw(struct terminal *terminal);

/* Gives the terminal back, stops the process as a shell's Ctrl-Z does, and takes it again when it goes on. */
void terminal_stop(struct terminal *terminal);

#endif
