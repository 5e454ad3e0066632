/* The player's side of the client: which screen is up, what a key does there, and drawing it. Pure. */
#ifndef RAMPART_CLIENT_MODEL_CONSOLE_H
#define RAMPART_CLIENT_MODEL_CONSOLE_H

#include "client/model/canvas.h"
#include "client/model/intent.h"
#include "client/model/model.h"
#include "client/model/order.h"
#include "common/limits.h"

#include <stdbool.h>
#include <stdint.h>

/* What may lie over the map. */
enum console_screen {
    CONSOLE_MAP,
    CONSOLE_HELP,
    CONSOLE_SIGNS,
    CONSOLE_HISTORY,
    CONSOLE_SAY,
    CONSOLE_CURSOR,
    CONSOLE_WAY,
    CONSOLE_COUNT,
    CONSOLE_PACK,
    CONSOLE_THING,
    CONSOLE_PILE,
    CONSOLE_PLAYERS,
    CONSOLE_NAME,
    CONSOLE_SHEET,
    CONSOLE_SHOP,
    CONSOLE_SCORES,
    CONSOLE_DOOR,
    CONSOLE_GAMES,
    CONSOLE_OVER,
    CONSOLE_LEAVE,
    CONSOLE_PASSWORD,
    CONSOLE_SCREENS
};

enum console_effect {
    CONSOLE_NOTHING, /* but draw it again */
    CONSOLE_REDRAW,  /* the terminal is to be painted from scratch */
    CONSOLE_KNOCK,   /* the player wants to be asked at the door once more, through another connection */
    CONSOLE_QUIT     /* the player leaves */
};

/* What is typed at the door. */
struct console_door {
    enum { DOOR_NAME, DOOR_PASSWORD, DOOR_AGAIN } field;
    char name[LIMIT_NAME_MAX_BYTES + 1];
    char password[LIMIT_PASSWORD_MAX_BYTES + 1]; /* wiped once one is in */
    char again[LIMIT_PASSWORD_MAX_BYTES + 1];    /* typed once more, to make an account with it; likewise */
    char says[MODEL_WHY_BYTES];                  /* to the player; "": nothing */
};

/* What is typed to change one's password; wiped once that is over. */
struct console_password {
    enum { PASSWORD_OLD, PASSWORD_NEW, PASSWORD_AGAIN, PASSWORD_FIELDS } field;
    char typed[PASSWORD_FIELDS][LIMIT_PASSWORD_MAX_BYTES + 1];
};

struct console {
    struct model *model; /* borrowed */
    const char *server;  /* borrowed: where one plays, in words */
    enum keymap keymap;
    enum console_screen screen;
    enum model_phase phase;           /* of the model, whose screen is up */
    bool small;                       /* when last drawn, the canvas was too small to play on */
    char typed[LIMIT_CHAT_BYTES + 1]; /* on the prompts to say something, and how many */
    int scrolled;                     /* rows of history, from its end; or rows of a list, from the first */
    int page_end;                     /* the first of a list that did not fit when last drawn; 0: all did */
    struct console_door door;
    struct console_password password;
    struct order order;      /* what the prompts and lists put together; all zero: nothing */
    char letter;             /* of what is carried, chosen to do something with it */
    bool looks;              /* the cursor is there to look, not to choose */
    const char *cursor_says; /* until the next key, in place of what is there; static, or NULL */
    int32_t cursor_x;
    int32_t cursor_y;
    int32_t cursor_level; /* whose map is shown: one of the player's own, or another as it is remembered */
};

/* What a key is pressed with: where lines to send are appended. */
struct console_press {
    int32_t key;
    int64_t now_ms;
    struct buffer *out;
};

/* Takes a key. */
enum console_effect console_key(struct console *console, struct console_press press);

/* Draws what the player sees now on a canvas that was reset to the terminal's size. */
void console_draw(struct console *console, struct canvas *canvas, int64_t now_ms);

/* Opens the screen that asks for what the order lacks, or sends it and shows the map. */
void console_go_on(struct console *console, struct console_press press);

/* When it looks different though nothing happens; INT64_MAX: never. */
int64_t console_next_draw_ms(const struct console *console, int64_t now_ms);

#endif
