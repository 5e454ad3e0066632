/* The flat messages of the protocol, listed once. From this list come the structs, the encoder, the checked
 * decoder, the names, the direction, the states in which a message is legal, and the published JSON Schema
 * files.
 *
 * Append only: a member or a message that was once sent is never taken back within a major version.
 * Frames are the one message that is not flat: see frame.h. */
#ifndef RAMPART_PROTOCOL_MESSAGES_H
#define RAMPART_PROTOCOL_MESSAGES_H

#include "common/colour.h"
#include "common/limits.h"

enum { PROTOCOL_MAJOR = 1, PROTOCOL_MINOR = 0, PROTOCOL_NUMBER_MAX = 2147483647 };

/* clang-format off */

/* M(ID, name, direction, states): UP is client to server, DOWN server to client, BOTH either way.
 * States are those of a connection, told on the server's side: NEW until hello, GREETED until join, then PLAYING. */
#define MESSAGES(M)                                                                                                    \
    M(HELLO,   hello,   UP,   STATE_NEW)                                                                               \
    M(JOIN,    join,    UP,   STATE_GREETED)                                                                           \
    M(MOVE,    move,    UP,   STATE_PLAYING)                                                                           \
    M(CLIMB,   climb,   UP,   STATE_PLAYING)                                                                           \
    M(DIG,     dig,     UP,   STATE_PLAYING)                                                                           \
    M(WAIT,    wait,    UP,   STATE_PLAYING)                                                                           \
    M(SAY,     say,     UP,   STATE_PLAYING)                                                                           \
    M(WHO,     who,     UP,   STATE_GREETED | STATE_PLAYING)                                                           \
    M(RESYNC,  resync,  UP,   STATE_PLAYING)                                                                           \
    M(ACK,     ack,     UP,   STATE_PLAYING)                                                                           \
    M(QUIT,    quit,    UP,   STATE_NEW | STATE_GREETED | STATE_PLAYING)                                               \
    M(PING,    ping,    BOTH, STATE_GREETED | STATE_PLAYING)                                                           \
    M(PONG,    pong,    BOTH, STATE_GREETED | STATE_PLAYING)                                                           \
    M(WELCOME, welcome, DOWN, STATE_NEW)                                                                               \
    M(TILE,    tile,    DOWN, STATE_NEW)                                                                               \
    M(KIND,    kind,    DOWN, STATE_NEW)                                                                               \
    M(WORDS,   words,   DOWN, STATE_NEW)                                                                               \
    M(JOINED,  joined,  DOWN, STATE_GREETED)                                                                           \
    M(REFUSED, refused, DOWN, STATE_GREETED | STATE_PLAYING)                                                           \
    M(PLAYER,  player,  DOWN, STATE_GREETED | STATE_PLAYING)                                                           \
    M(PLAYERS, players, DOWN, STATE_GREETED | STATE_PLAYING)                                                           \
    M(ERROR,   error,   DOWN, STATE_NEW | STATE_GREETED | STATE_PLAYING)                                               \
    M(BYE,     bye,     DOWN, STATE_NEW | STATE_GREETED | STATE_PLAYING)

/* The members of each message, beside "t", its type:
 *   INT(name, least, most)   a whole number
 *   TEXT(name, most bytes)   UTF-8 without NUL
 *   CHOICE(name, list)       one of the words of CHOICES_list
 *   FLAG(name)               true or false
 * NUMBER is the number a client gives a message of its own; RE is that number in what answers it. */
#define NUMBER(INT) INT(n, 1, PROTOCOL_NUMBER_MAX)
#define RE(INT)     INT(re, 0, PROTOCOL_NUMBER_MAX)

#define FIELDS_hello(INT, TEXT, CHOICE, FLAG)   NUMBER(INT) INT(major, 0, PROTOCOL_NUMBER_MAX) \
                                                INT(minor, 0, PROTOCOL_NUMBER_MAX) TEXT(client, 64)
#define FIELDS_join(INT, TEXT, CHOICE, FLAG)    NUMBER(INT) TEXT(name, 64)
#define FIELDS_move(INT, TEXT, CHOICE, FLAG)    NUMBER(INT) CHOICE(dir, direction)
#define FIELDS_climb(INT, TEXT, CHOICE, FLAG)   NUMBER(INT) CHOICE(dir, climb)
#define FIELDS_dig(INT, TEXT, CHOICE, FLAG)     NUMBER(INT) CHOICE(dir, direction)
#define FIELDS_wait(INT, TEXT, CHOICE, FLAG)    NUMBER(INT)
#define FIELDS_say(INT, TEXT, CHOICE, FLAG)     NUMBER(INT) TEXT(text, LIMIT_CHAT_BYTES)
#define FIELDS_who(INT, TEXT, CHOICE, FLAG)     NUMBER(INT)
#define FIELDS_resync(INT, TEXT, CHOICE, FLAG)  NUMBER(INT)
#define FIELDS_ack(INT, TEXT, CHOICE, FLAG)     INT(frame, 1, PROTOCOL_NUMBER_MAX)
#define FIELDS_quit(INT, TEXT, CHOICE, FLAG)    NUMBER(INT)
#define FIELDS_ping(INT, TEXT, CHOICE, FLAG)    NUMBER(INT)
#define FIELDS_pong(INT, TEXT, CHOICE, FLAG)    RE(INT)
#define FIELDS_welcome(INT, TEXT, CHOICE, FLAG) RE(INT) INT(major, 0, 999) INT(minor, 0, 999) TEXT(server, 64)         \
                                                INT(radius, 1, LIMIT_SIGHT_RADIUS) INT(tiles, 0, 999) INT(words, 0, 999)  \
                                                INT(kinds, 0, 999)
#define FIELDS_tile(INT, TEXT, CHOICE, FLAG)    TEXT(tile, 1) TEXT(name, 64) TEXT(glyph, 8) CHOICE(colour, colour)     \
                                                FLAG(passable) FLAG(transparent)
#define FIELDS_kind(INT, TEXT, CHOICE, FLAG)    TEXT(kind, 32) CHOICE(sort, sort) TEXT(name, 64)       \
                                                TEXT(glyph, 8) CHOICE(colour, colour)
#define FIELDS_words(INT, TEXT, CHOICE, FLAG)   TEXT(code, 32) TEXT(text, 200)
#define FIELDS_joined(INT, TEXT, CHOICE, FLAG)  RE(INT) TEXT(name, LIMIT_NAME_MAX_BYTES)
#define FIELDS_refused(INT, TEXT, CHOICE, FLAG) RE(INT) TEXT(code, 32)
#define FIELDS_player(INT, TEXT, CHOICE, FLAG)  RE(INT) TEXT(name, LIMIT_NAME_MAX_BYTES)
#define FIELDS_players(INT, TEXT, CHOICE, FLAG) RE(INT) INT(count, 0, PROTOCOL_NUMBER_MAX)
#define FIELDS_error(INT, TEXT, CHOICE, FLAG)   RE(INT) TEXT(code, 32) TEXT(field, 64) TEXT(text, 200)
#define FIELDS_bye(INT, TEXT, CHOICE, FLAG)     TEXT(code, 32) TEXT(text, 200)

/* C(ID, word) */
#define CHOICES_direction(C)                                                                                           \
    C(NORTH, "n") C(NORTH_EAST, "ne") C(EAST, "e") C(SOUTH_EAST, "se")                                                 \
    C(SOUTH, "s") C(SOUTH_WEST, "sw") C(WEST, "w") C(NORTH_WEST, "nw")
#define CHOICES_climb(C) C(UP, "up") C(DOWN, "down")
#define CHOICES_colour(C) COLOURS(C)
#define CHOICES_sort(C) C(CREATURE, "creature") C(THING, "thing")

/* clang-format on */

#define C(id, word) DIRECTION_##id,
enum direction { CHOICES_direction(C) DIRECTION_COUNT };
#undef C
#define C(id, word) CLIMB_##id,
enum climb { CHOICES_climb(C) CLIMB_COUNT };
#undef C
#define C(id, word) SORT_##id,
enum sort { CHOICES_sort(C) SORT_COUNT };
#undef C

#endif
