/* What a player wants, and the keys for it: one table from which keys are looked up and the help screen is
 * made. */
#ifndef RAMPART_CLIENT_MODEL_INTENT_H
#define RAMPART_CLIENT_MODEL_INTENT_H

#include "protocol/message.h"

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
/* I(ID, group, words, keys of vi, keys of wasd, keys of both): keys by name, a space between.
 * The directions stand in the order of enum direction. */
#define INTENTS(I)                                                                                                     \
    I(NORTH,      WALK,  "go north",                      "k",   "w",   "8 Up")                                        \
    I(NORTH_EAST, WALK,  "go north-east",                 "u",   "W",   "9 PgUp")                                      \
    I(EAST,       WALK,  "go east",                       "l",   "d",   "6 Right")                                     \
    I(SOUTH_EAST, WALK,  "go south-east",                 "n",   "D",   "3 PgDn")                                      \
    I(SOUTH,      WALK,  "go south",                      "j",   "s",   "2 Down")                                      \
    I(SOUTH_WEST, WALK,  "go south-west",                 "b",   "S",   "1 End")                                       \
    I(WEST,       WALK,  "go west",                       "h",   "a",   "4 Left")                                      \
    I(NORTH_WEST, WALK,  "go north-west",                 "y",   "A",   "7 Home")                                      \
    I(CLIMB_UP,   ACT,   "climb up, on <",                "",    "r",   "<")                                           \
    I(CLIMB_DOWN, ACT,   "climb down, on >",              "",    "f",   ">")                                           \
    I(DIG,        ACT,   "dig, then a direction",         "",    "",    "T")                                           \
    I(WAIT,       ACT,   "wait a turn",                   "",    "",    ". 5 Centre")                                  \
    I(SAY,        TALK,  "say something to those near",   "",    "",    "t Enter")                                     \
    I(WHO,        TALK,  "who plays here",                "w",   "",    "p")                                           \
    I(HISTORY,    TALK,  "read all messages",             "",    "",    "^P")                                          \
    I(HELP,       OTHER, "this help",                     "",    "",    "? F1")                                        \
    I(REDRAW,     OTHER, "draw the screen anew",          "",    "",    "^L")                                          \
    I(LEAVE,      OTHER, "leave the game",                "",    "",    "q")
/* clang-format on */

enum intent_group { INTENT_GROUP_WALK, INTENT_GROUP_ACT, INTENT_GROUP_TALK, INTENT_GROUP_OTHER };

enum intent {
    INTENT_NONE,
#define I(id, group, words, vi, wasd, both) INTENT_##id,
    INTENTS(I)
#undef I
        INTENT_COUNT
};

/* A choice of keys. */
enum keymap { KEYMAP_VI, KEYMAP_WASD, KEYMAP_COUNT };

/* The name of a choice, as the command line takes it. Static. */
const char *intent_keymap_name(enum keymap keymap);

/* One row of the table. */
struct intent_row {
    enum intent_group group;
    const char *words;
    const char *keys[KEYMAP_COUNT];
    const char *keys_of_both;
};

/* The row of an intent. Requires: not INTENT_NONE. Static. */
const struct intent_row *intent_row(enum intent intent);

/* What the key stands for, INTENT_NONE if for nothing. */
enum intent intent_of_key(enum keymap keymap, int32_t key);

/* The command that carries the intent out, in `*command`; false for what is the client's own business. */
bool intent_command(enum intent intent, struct message *command);

#endif
