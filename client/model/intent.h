/* What a player wants, and the keys for it: one table from which keys are looked up and the help screen is
 * made. */
#ifndef RAMPART_CLIENT_MODEL_INTENT_H
#define RAMPART_CLIENT_MODEL_INTENT_H

#include "protocol/message.h"

#include <stdbool.h>
#include <stdint.h>

/* clang-format off */
/* I(ID, group, words, keys of vi, keys of wasd, keys of both): keys by name, a space between.
 * Those that go and those that run stand in the order of enum direction. */
#define INTENTS(I)                                                                                                     \
    I(NORTH,          WALK,  "go north",                 "k",   "w", "8 Up")                                           \
    I(NORTH_EAST,     WALK,  "go north-east",            "u",   "W", "9 PgUp")                                         \
    I(EAST,           WALK,  "go east",                  "l",   "d", "6 Right")                                        \
    I(SOUTH_EAST,     WALK,  "go south-east",            "n",   "D", "3 PgDn")                                         \
    I(SOUTH,          WALK,  "go south",                 "j",   "s", "2 Down")                                         \
    I(SOUTH_WEST,     WALK,  "go south-west",            "b",   "S", "1 End")                                          \
    I(WEST,           WALK,  "go west",                  "h",   "a", "4 Left")                                         \
    I(NORTH_WEST,     WALK,  "go north-west",            "y",   "A", "7 Home")                                         \
    I(RUN_NORTH,      RUN,   "run north",                "K",   "",  "S-Up")                                           \
    I(RUN_NORTH_EAST, RUN,   "run north-east",           "U",   "",  "")                                               \
    I(RUN_EAST,       RUN,   "run east",                 "L",   "",  "S-Right")                                        \
    I(RUN_SOUTH_EAST, RUN,   "run south-east",           "N",   "",  "")                                               \
    I(RUN_SOUTH,      RUN,   "run south",                "J",   "",  "S-Down")                                         \
    I(RUN_SOUTH_WEST, RUN,   "run south-west",           "B",   "",  "")                                               \
    I(RUN_WEST,       RUN,   "run west",                 "H",   "",  "S-Left")                                         \
    I(RUN_NORTH_WEST, RUN,   "run north-west",           "Y",   "",  "")                                               \
    I(RUN,            ACT,   "run, then a direction",    "",    "",  "G")                                              \
    I(EXPLORE,        ACT,   "explore",                  "",    "",  "o")                                              \
    I(TRAVEL,         ACT,   "travel to a place",        "",    "",  "_")                                              \
    I(REST,           ACT,   "rest until you are whole", "",    "",  "R")                                              \
    I(WAIT,           ACT,   "wait a turn",              "s",   "",  ". 5 Centre")                                     \
    I(CLIMB_UP,       ACT,   "climb up, on <",           "",    "r", "<")                                              \
    I(CLIMB_DOWN,     ACT,   "climb down, on >",         "",    "f", ">")                                              \
    I(DIG,            ACT,   "dig, then a direction",    "",    "",  "T")                                              \
    I(GET,            CARRY, "pick up",                  "",    "",  ", g")                                            \
    I(INVENTORY,      CARRY, "look at what you carry",   "",    "",  "i")                                              \
    I(WEAR,           CARRY, "wield or wear; take off",  "w W", "",  "P")                                              \
    I(USE,            CARRY, "drink, read, eat, use",    "r a", "u", "q e")                                            \
    I(THROW,          CARRY, "throw",                    "f",   "",  "v")                                              \
    I(DROP,           CARRY, "drop",                     "d",   "z", "")                                               \
    I(GIVE,           CARRY, "give: what, how many, which way", "",    "",  "c")                                              \
    I(SHOP,           CARRY, "trade, in a shop",         "",    "",  "$")                                              \
    I(SAY,            TALK,  "say something",            "",    "",  "t Enter")                                        \
    I(SHOUT,          TALK,  "shout, to all on your level", "", "",  "!")                                              \
    I(TELL,           TALK,  "tell one player, anywhere", "",   "",  ":")                                              \
    I(PARTYSAY,       TALK,  "speak to your party",      "",    "",  "&")                                              \
    I(PARTY,          TALK,  "ask into your party; accept", "", "",  "+")                                              \
    I(LEAVE_PARTY,    TALK,  "leave your party",         "",    "",  "=")                                              \
    I(IGNORE,         TALK,  "hear nothing of somebody", "",    "",  "|")                                              \
    I(UNIGNORE,       TALK,  "hear somebody again",      "",    "",  "~")                                              \
    I(WATCHERS,       TALK,  "let others watch you, or not", "", "", "%")                                              \
    I(WHO,            TALK,  "who plays here",           "",    "",  "p")                                              \
    I(CHALLENGE,      TALK,  "ask for a fight",          "",    "",  "F")                                              \
    I(PEACE,          TALK,  "make peace",               "",    "",  "E")                                              \
    I(LOOK,           OTHER, "look around",              "",    "",  "x ;")                                            \
    I(SELF,           OTHER, "look at yourself",         "",    "",  "@ C")                                            \
    I(HISTORY,        OTHER, "read all messages",        "",    "",  "^P m")                                           \
    I(SCORES,         OTHER, "the best runs so far",     "",    "",  "V")                                              \
    I(HELP,           OTHER, "this help",                "",    "",  "? F1")                                           \
    I(REDRAW,         OTHER, "draw the screen anew",     "",    "",  "^L")                                             \
    I(PASSWORD,       OTHER, "change your password",     "",    "",  "*")                                              \
    I(LEAVE,          OTHER, "leave the game",           "",    "",  "Q")
/* clang-format on */

enum intent_group {
    INTENT_GROUP_WALK,
    INTENT_GROUP_RUN,
    INTENT_GROUP_ACT,
    INTENT_GROUP_CARRY,
    INTENT_GROUP_TALK,
    INTENT_GROUP_OTHER
};

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

/* The command that carries the intent out, in `*command`; false for what is the client's own business, and
 * for what asks for more first. */
bool intent_command(enum intent intent, struct message *command);

/* The type of the command that carries the intent out once the player has said with what, where or which way;
 * MESSAGE_TYPE_COUNT for any other intent. */
enum message_type intent_order(enum intent intent);

#endif
