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

/* M(ID, name, direction, cost, states): UP is client to server, DOWN server to client, BOTH either way. What costs a
 * TURN waits until the player's comes, behind what waits already.
 * States are those of a connection, told on the server's side: NEW until hello, GREETED until join or login, KNOWN
 * (logged in) until join, then PLAYING, and GHOST once the run is over, until the next join; WATCHING another's game from
 * `watch` until `unwatch`. */
#define MESSAGES(M)                                                                                                    \
    M(HELLO,     hello,     UP,   NOTHING, STATE_NEW)                                                                  \
    M(JOIN,      join,      UP,   NOTHING, STATE_GREETED | STATE_KNOWN | STATE_GHOST)                                      \
    M(RESUME,    resume,    UP,   NOTHING, STATE_GREETED | STATE_KNOWN)                                                \
    M(SIGNUP,    signup,    UP,   NOTHING, STATE_GREETED)                                                              \
    M(LOGIN,     login,     UP,   NOTHING, STATE_GREETED)                                                              \
    M(PASSWORD,  password,  UP,   NOTHING, STATE_KNOWN | STATE_PLAYING | STATE_GHOST)                                      \
    M(MOVE,      move,      UP,   TURN,    STATE_PLAYING)                                                              \
    M(CLIMB,     climb,     UP,   TURN,    STATE_PLAYING)                                                              \
    M(DIG,       dig,       UP,   TURN,    STATE_PLAYING)                                                              \
    M(WAIT,      wait,      UP,   TURN,    STATE_PLAYING)                                                              \
    M(GET,       get,       UP,   TURN,    STATE_PLAYING)                                                              \
    M(DROP,      drop,      UP,   TURN,    STATE_PLAYING)                                                              \
    M(WEAR,      wear,      UP,   TURN,    STATE_PLAYING)                                                              \
    M(REMOVE,    remove,    UP,   TURN,    STATE_PLAYING)                                                              \
    M(USE,       use,       UP,   TURN,    STATE_PLAYING)                                                              \
    M(THROW,     throw,     UP,   TURN,    STATE_PLAYING)                                                              \
    M(GIVE,      give,      UP,   TURN,    STATE_PLAYING)                                                              \
    M(SHOP,      shop,      UP,   NOTHING, STATE_PLAYING)                                                              \
    M(BUY,       buy,       UP,   TURN,    STATE_PLAYING)                                                              \
    M(SELL,      sell,      UP,   TURN,    STATE_PLAYING)                                                              \
    M(EXPLORE,   explore,   UP,   TURN,    STATE_PLAYING)                                                              \
    M(REST,      rest,      UP,   TURN,    STATE_PLAYING)                                                              \
    M(RUN,       run,       UP,   TURN,    STATE_PLAYING)                                                              \
    M(TRAVEL,    travel,    UP,   TURN,    STATE_PLAYING)                                                              \
    M(STOP,      stop,      UP,   NOTHING, STATE_PLAYING)                                                              \
    M(CHART,     chart,     UP,   NOTHING, STATE_PLAYING)                                                              \
    M(CHALLENGE, challenge, UP,   NOTHING, STATE_PLAYING)                                                              \
    M(PEACE,     peace,     UP,   NOTHING, STATE_PLAYING)                                                              \
    M(SCORES,    scores,    UP,   NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(SAY,       say,       UP,   NOTHING, STATE_PLAYING)                                                              \
    M(SHOUT,     shout,     UP,   NOTHING, STATE_PLAYING)                                                              \
    M(TELL,      tell,      UP,   NOTHING, STATE_PLAYING)                                                              \
    M(PARTYSAY,  partysay,  UP,   NOTHING, STATE_PLAYING)                                                              \
    M(IGNORE,    ignore,    UP,   NOTHING, STATE_PLAYING)                                                              \
    M(UNIGNORE,  unignore,  UP,   NOTHING, STATE_PLAYING)                                                              \
    M(PARTY,     party,     UP,   NOTHING, STATE_PLAYING)                                                              \
    M(LEAVE,     leave,     UP,   NOTHING, STATE_PLAYING)                                                              \
    M(GAMES,     games,     UP,   NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(WATCH,     watch,     UP,   NOTHING, STATE_GREETED | STATE_KNOWN | STATE_GHOST)                                  \
    M(UNWATCH,   unwatch,   UP,   NOTHING, STATE_WATCHING)                                                             \
    M(WATCHERS,  watchers,  UP,   NOTHING, STATE_PLAYING)                                                              \
    M(WHO,       who,       UP,   NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(RESYNC,    resync,    UP,   NOTHING, STATE_PLAYING | STATE_GHOST | STATE_WATCHING)                               \
    M(ACK,       ack,       UP,   NOTHING, STATE_PLAYING | STATE_GHOST | STATE_WATCHING)                               \
    M(QUIT,      quit,      UP,   NOTHING, STATE_NEW | STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(PING,      ping,      BOTH, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(PONG,      pong,      BOTH, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(WELCOME,   welcome,   DOWN, NOTHING, STATE_NEW)                                                                  \
    M(TILE,      tile,      DOWN, NOTHING, STATE_NEW)                                                                  \
    M(KIND,      kind,      DOWN, NOTHING, STATE_NEW)                                                                  \
    M(WORDS,     words,     DOWN, NOTHING, STATE_NEW)                                                                  \
    M(ACCOUNT,   account,   DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST)                      \
    M(JOINED,    joined,    DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_GHOST)                                  \
    M(TOKEN,     token,     DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_GHOST)                                  \
    M(REFUSED,   refused,   DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(PLAYER,    player,    DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(PLAYERS,   players,   DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(WARE,      ware,      DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(OFFER,     offer,     DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(WARES,     wares,     DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(SCORE,     score,     DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(RANKING,   ranking,   DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(KNOWN,     known,     DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(CHARTED,   charted,   DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(GAME,      game,      DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(GAMES_END, games_end, DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(WATCHING,  watching,  DOWN, NOTHING, STATE_GREETED | STATE_KNOWN | STATE_GHOST)                                  \
    M(UNWATCHED, unwatched, DOWN, NOTHING, STATE_WATCHING)                                                             \
    M(WATCHED,   watched,   DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(COMRADE,   comrade,   DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(PARTED,    parted,    DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(WAY,       way,       DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(OVER,      over,      DOWN, NOTHING, STATE_PLAYING)                                                              \
    M(ERROR,     error,     DOWN, NOTHING, STATE_NEW | STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING) \
    M(BYE,       bye,       DOWN, NOTHING, STATE_NEW | STATE_GREETED | STATE_KNOWN | STATE_PLAYING | STATE_GHOST | STATE_WATCHING)

/* The members of each message, beside "t", its type:
 *   INT(name, least, most)   a whole number
 *   TEXT(name, most bytes)   UTF-8 without NUL; where one byte is most, printable ASCII
 *   CHOICE(name, list)       one of the words of CHOICES_list
 *   FLAG(name)               true or false
 * NUMBER is the number a client gives a message of its own; RE is that number in what answers it; LETTER names
 * something carried; HOW_MANY is how many of a stack, 0 for all; a PASSWORD has room for one that is too long, which
 * is refused in words of its own. */
#define PASSWORD(TEXT, name) TEXT(name, 2 * LIMIT_PASSWORD_MAX_BYTES)
#define LETTER(TEXT) TEXT(letter, 1)
#define HOW_MANY(INT) INT(count, 0, LIMIT_THING_COUNT)
#define NUMBER(INT) INT(n, 1, PROTOCOL_NUMBER_MAX)
#define RE(INT)     INT(re, 0, PROTOCOL_NUMBER_MAX)

#define FIELDS_hello(INT, TEXT, CHOICE, FLAG)   NUMBER(INT) INT(major, 0, PROTOCOL_NUMBER_MAX) \
                                                INT(minor, 0, PROTOCOL_NUMBER_MAX) TEXT(client, 64)
#define FIELDS_join(INT, TEXT, CHOICE, FLAG)    NUMBER(INT) TEXT(name, 64)
#define FIELDS_resume(INT, TEXT, CHOICE, FLAG)  NUMBER(INT) TEXT(token, LIMIT_TOKEN_BYTES)
#define FIELDS_signup(INT, TEXT, CHOICE, FLAG)  NUMBER(INT) TEXT(name, 64) PASSWORD(TEXT, password)
#define FIELDS_login(INT, TEXT, CHOICE, FLAG)   NUMBER(INT) TEXT(name, 64) PASSWORD(TEXT, password)
#define FIELDS_password(INT, TEXT, CHOICE, FLAG) NUMBER(INT) PASSWORD(TEXT, old) PASSWORD(TEXT, new)
#define FIELDS_move(INT, TEXT, CHOICE, FLAG)    NUMBER(INT) CHOICE(dir, direction)
#define FIELDS_climb(INT, TEXT, CHOICE, FLAG)   NUMBER(INT) CHOICE(dir, climb)
#define FIELDS_dig(INT, TEXT, CHOICE, FLAG)     NUMBER(INT) CHOICE(dir, direction)
#define FIELDS_wait(INT, TEXT, CHOICE, FLAG)    NUMBER(INT)
#define FIELDS_get(INT, TEXT, CHOICE, FLAG)     NUMBER(INT) INT(id, 0, PROTOCOL_NUMBER_MAX) HOW_MANY(INT)
#define FIELDS_drop(INT, TEXT, CHOICE, FLAG)    NUMBER(INT) LETTER(TEXT) HOW_MANY(INT)
#define FIELDS_wear(INT, TEXT, CHOICE, FLAG)    NUMBER(INT) LETTER(TEXT)
#define FIELDS_remove(INT, TEXT, CHOICE, FLAG)  NUMBER(INT) LETTER(TEXT)
#define FIELDS_use(INT, TEXT, CHOICE, FLAG)     NUMBER(INT) LETTER(TEXT)
#define FIELDS_throw(INT, TEXT, CHOICE, FLAG)   NUMBER(INT) LETTER(TEXT) INT(x, -LIMIT_SIGHT_RADIUS, LIMIT_SIGHT_RADIUS) \
                                                INT(y, -LIMIT_SIGHT_RADIUS, LIMIT_SIGHT_RADIUS)
#define FIELDS_give(INT, TEXT, CHOICE, FLAG)    NUMBER(INT) LETTER(TEXT) HOW_MANY(INT) CHOICE(dir, direction)
#define FIELDS_shop(INT, TEXT, CHOICE, FLAG)    NUMBER(INT)
#define FIELDS_buy(INT, TEXT, CHOICE, FLAG)     NUMBER(INT) INT(ware, 1, LIMIT_THING_KINDS) INT(count, 1, LIMIT_THING_COUNT)
#define FIELDS_sell(INT, TEXT, CHOICE, FLAG)    NUMBER(INT) LETTER(TEXT) HOW_MANY(INT)
#define FIELDS_explore(INT, TEXT, CHOICE, FLAG) NUMBER(INT)
#define FIELDS_rest(INT, TEXT, CHOICE, FLAG)    NUMBER(INT)
#define FIELDS_run(INT, TEXT, CHOICE, FLAG)     NUMBER(INT) CHOICE(dir, direction)
#define FIELDS_travel(INT, TEXT, CHOICE, FLAG)  NUMBER(INT) INT(x, -LIMIT_COORDINATE, LIMIT_COORDINATE)                \
                                                INT(y, -LIMIT_COORDINATE, LIMIT_COORDINATE)                            \
                                                INT(level, -LIMIT_LEVEL, LIMIT_LEVEL)
#define FIELDS_stop(INT, TEXT, CHOICE, FLAG)    NUMBER(INT)
#define FIELDS_chart(INT, TEXT, CHOICE, FLAG)   NUMBER(INT)
#define FIELDS_challenge(INT, TEXT, CHOICE, FLAG) NUMBER(INT) TEXT(name, 64)
#define FIELDS_peace(INT, TEXT, CHOICE, FLAG)   NUMBER(INT) TEXT(name, 64)
#define FIELDS_scores(INT, TEXT, CHOICE, FLAG)  NUMBER(INT)
#define FIELDS_say(INT, TEXT, CHOICE, FLAG)     NUMBER(INT) TEXT(text, LIMIT_CHAT_BYTES)
#define FIELDS_shout(INT, TEXT, CHOICE, FLAG) NUMBER(INT) TEXT(text, LIMIT_CHAT_BYTES)
#define FIELDS_tell(INT, TEXT, CHOICE, FLAG) NUMBER(INT) TEXT(name, 64) TEXT(text, LIMIT_CHAT_BYTES)
#define FIELDS_partysay(INT, TEXT, CHOICE, FLAG) NUMBER(INT) TEXT(text, LIMIT_CHAT_BYTES)
#define FIELDS_ignore(INT, TEXT, CHOICE, FLAG) NUMBER(INT) TEXT(name, 64)
#define FIELDS_unignore(INT, TEXT, CHOICE, FLAG) NUMBER(INT) TEXT(name, 64)
#define FIELDS_party(INT, TEXT, CHOICE, FLAG) NUMBER(INT) TEXT(name, 64)
#define FIELDS_leave(INT, TEXT, CHOICE, FLAG) NUMBER(INT)
#define FIELDS_games(INT, TEXT, CHOICE, FLAG) NUMBER(INT)
#define FIELDS_watch(INT, TEXT, CHOICE, FLAG) NUMBER(INT) TEXT(name, 64)
#define FIELDS_unwatch(INT, TEXT, CHOICE, FLAG) NUMBER(INT)
#define FIELDS_watchers(INT, TEXT, CHOICE, FLAG) NUMBER(INT) FLAG(allow)
#define FIELDS_who(INT, TEXT, CHOICE, FLAG)     NUMBER(INT)
#define FIELDS_resync(INT, TEXT, CHOICE, FLAG)  NUMBER(INT)
#define FIELDS_ack(INT, TEXT, CHOICE, FLAG)     INT(frame, 1, PROTOCOL_NUMBER_MAX)
#define FIELDS_quit(INT, TEXT, CHOICE, FLAG)    NUMBER(INT)
#define FIELDS_ping(INT, TEXT, CHOICE, FLAG)    NUMBER(INT)
#define FIELDS_pong(INT, TEXT, CHOICE, FLAG)    RE(INT)
#define FIELDS_welcome(INT, TEXT, CHOICE, FLAG) RE(INT) INT(major, 0, 999) INT(minor, 0, 999) TEXT(server, 64)         \
                                                INT(radius, 1, LIMIT_SIGHT_RADIUS) INT(tiles, 0, 999) INT(words, 0, 999)  \
                                                INT(kinds, 0, 999) FLAG(guests) FLAG(registration) FLAG(trusted)
#define FIELDS_tile(INT, TEXT, CHOICE, FLAG)    TEXT(tile, 1) TEXT(name, 64) TEXT(glyph, 8) CHOICE(colour, colour)     \
                                                FLAG(passable) FLAG(transparent)
#define FIELDS_kind(INT, TEXT, CHOICE, FLAG)    TEXT(kind, 32) CHOICE(sort, sort) TEXT(name, 64)       \
                                                TEXT(glyph, 8) CHOICE(colour, colour) TEXT(about, 120)                 \
                                                FLAG(wear) FLAG(use)
#define FIELDS_words(INT, TEXT, CHOICE, FLAG)   TEXT(code, 32) TEXT(text, 200)
#define FIELDS_account(INT, TEXT, CHOICE, FLAG) RE(INT) TEXT(name, LIMIT_NAME_MAX_BYTES)
#define FIELDS_joined(INT, TEXT, CHOICE, FLAG)  RE(INT) TEXT(name, LIMIT_NAME_MAX_BYTES) FLAG(kept) FLAG(back)
#define FIELDS_token(INT, TEXT, CHOICE, FLAG)   TEXT(token, LIMIT_TOKEN_BYTES)
#define FIELDS_refused(INT, TEXT, CHOICE, FLAG) RE(INT) TEXT(code, 32)
#define FIELDS_player(INT, TEXT, CHOICE, FLAG)  RE(INT) TEXT(name, LIMIT_NAME_MAX_BYTES)
#define FIELDS_players(INT, TEXT, CHOICE, FLAG) RE(INT) INT(count, 0, PROTOCOL_NUMBER_MAX)
#define FIELDS_ware(INT, TEXT, CHOICE, FLAG)    RE(INT) INT(ware, 1, LIMIT_THING_KINDS) TEXT(kind, 32) TEXT(name, 64)   \
                                                INT(price, 0, PROTOCOL_NUMBER_MAX)
#define FIELDS_offer(INT, TEXT, CHOICE, FLAG)   RE(INT) LETTER(TEXT) INT(price, 1, PROTOCOL_NUMBER_MAX)
#define FIELDS_wares(INT, TEXT, CHOICE, FLAG)   RE(INT) INT(count, 0, PROTOCOL_NUMBER_MAX)
#define FIELDS_score(INT, TEXT, CHOICE, FLAG)   RE(INT) INT(rank, 1, PROTOCOL_NUMBER_MAX) TEXT(name, LIMIT_NAME_MAX_BYTES) \
                                                INT(points, 0, PROTOCOL_NUMBER_MAX) INT(depth, 0, PROTOCOL_NUMBER_MAX)  \
                                                INT(turns, 0, PROTOCOL_NUMBER_MAX) INT(coins, 0, PROTOCOL_NUMBER_MAX)   \
                                                FLAG(won) TEXT(cause, LIMIT_SCORE_CAUSE_BYTES)
#define FIELDS_ranking(INT, TEXT, CHOICE, FLAG) RE(INT) INT(count, 0, PROTOCOL_NUMBER_MAX)
#define FIELDS_charted(INT, TEXT, CHOICE, FLAG) RE(INT) INT(left, 0, PROTOCOL_NUMBER_MAX)
#define FIELDS_known(INT, TEXT, CHOICE, FLAG)   TEXT(realm, 32) INT(level, -LIMIT_LEVEL, LIMIT_LEVEL)                      \
                                                INT(x, -LIMIT_COORDINATE, LIMIT_COORDINATE)                            \
                                                INT(y, -LIMIT_COORDINATE, LIMIT_COORDINATE)                            \
                                                TEXT(tiles, 2 * LIMIT_EFFECT_CELLS + 1)
#define FIELDS_game(INT, TEXT, CHOICE, FLAG) RE(INT) TEXT(name, LIMIT_NAME_MAX_BYTES) INT(level, 1, PROTOCOL_NUMBER_MAX) \
                                                INT(turns, 0, PROTOCOL_NUMBER_MAX) INT(watchers, 0, LIMIT_WATCHERS) FLAG(allow)
#define FIELDS_games_end(INT, TEXT, CHOICE, FLAG) RE(INT) INT(count, 0, PROTOCOL_NUMBER_MAX)
#define FIELDS_watching(INT, TEXT, CHOICE, FLAG) RE(INT) TEXT(name, LIMIT_NAME_MAX_BYTES)
#define FIELDS_unwatched(INT, TEXT, CHOICE, FLAG) RE(INT) TEXT(name, LIMIT_NAME_MAX_BYTES) TEXT(text, 200)
#define FIELDS_watched(INT, TEXT, CHOICE, FLAG) TEXT(name, LIMIT_NAME_MAX_BYTES) FLAG(on) INT(count, 0, LIMIT_WATCHERS)
#define FIELDS_comrade(INT, TEXT, CHOICE, FLAG) TEXT(name, LIMIT_NAME_MAX_BYTES) INT(hp, 0, PROTOCOL_NUMBER_MAX) \
                                                INT(hp_most, 1, PROTOCOL_NUMBER_MAX) TEXT(realm, 32) \
                                                INT(level, -LIMIT_LEVEL, LIMIT_LEVEL) INT(x, -LIMIT_COORDINATE, LIMIT_COORDINATE) \
                                                INT(y, -LIMIT_COORDINATE, LIMIT_COORDINATE)
#define FIELDS_parted(INT, TEXT, CHOICE, FLAG) TEXT(name, LIMIT_NAME_MAX_BYTES)
#define FIELDS_way(INT, TEXT, CHOICE, FLAG)     TEXT(realm, 32) INT(level, -LIMIT_LEVEL, LIMIT_LEVEL)                      \
                                                INT(x, -LIMIT_COORDINATE, LIMIT_COORDINATE)                            \
                                                INT(y, -LIMIT_COORDINATE, LIMIT_COORDINATE) TEXT(leads, 32)
#define FIELDS_error(INT, TEXT, CHOICE, FLAG)   RE(INT) TEXT(code, 32) TEXT(field, 64) TEXT(text, 200)
#define FIELDS_over(INT, TEXT, CHOICE, FLAG)    TEXT(code, 32) TEXT(text, 200) INT(rank, 0, PROTOCOL_NUMBER_MAX)           \
                                                INT(points, 0, PROTOCOL_NUMBER_MAX)
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
