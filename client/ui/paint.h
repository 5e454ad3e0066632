/* The canvas in ncurses' terms: colours as the terminal has them, characters as the locale writes them. */
#ifndef RAMPART_CLIENT_UI_PAINT_H
#define RAMPART_CLIENT_UI_PAINT_H

struct canvas;

/* Prepares colours, if the terminal has any. Requires: ncurses is open. */
void paint_init(void);

/* Shows the canvas; ncurses sends what differs from what is shown. */
void paint_canvas(const struct canvas *canvas);

#endif
