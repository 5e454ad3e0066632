/* A list in place of the map, a key for each row, in as many pages as it takes. */
#ifndef RAMPART_CLIENT_MODEL_MENU_H
#define RAMPART_CLIENT_MODEL_MENU_H

#include "client/model/screen.h"

enum { MENU_ROWS_MAX = LIMIT_THINGS_IN_VIEW, MENU_TEXT_BYTES = 80, MENU_RIGHT_BYTES = 80 };

struct menu_row {
    char key;      /* 0: none */
    char glyph[9]; /* "": none */
    struct ink ink;
    char text[MENU_TEXT_BYTES];
    char right[MENU_RIGHT_BYTES]; /* at the end of the row */
};

struct menu {
    const char *title;
    const char *hint;  /* which keys do what */
    const char *empty; /* what stands where there is no row */
    int count;
    struct menu_row rows[MENU_ROWS_MAX];
};

/* The key of the row at `index`: a to z, A to Z; 0 beyond. */
char menu_key(int index);
/* The index of a row by its key; −1 for a key of none. */
int menu_index(int32_t key, int count);

/* Draws the page that console->scrolled begins, beside what is beside the map. */
void menu_draw(struct console *console, struct canvas *canvas, const struct menu *menu, int64_t now_ms);

/* Takes the keys that turn pages; false for any other. */
bool menu_turns(struct console *console, int32_t key);

#endif
