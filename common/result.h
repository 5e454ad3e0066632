/* What can go wrong between two peers, listed once: each code is stable on the wire, each has its words. */
#ifndef RAMPART_COMMON_RESULT_H
#define RAMPART_COMMON_RESULT_H

/* clang-format off */
#define RESULTS(R)                                                                                                     \
    /* a peer's fault */                                                                                               \
    R(BAD_JSON,      "bad_json",      "that line is not one JSON object")                                              \
    R(BAD_UTF8,      "bad_utf8",      "that line is not valid UTF-8")                                                  \
    R(TOO_DEEP,      "too_deep",      "that line nests arrays or objects too deeply")                                  \
    R(LINE_TOO_LONG, "line_too_long", "that line is longer than the limit")                                            \
    R(BAD_FIELD,     "bad_field",     "a member is missing, of the wrong type or out of range")                        \
    R(UNKNOWN_TYPE,  "unknown_type",  "there is no message of that type")                                              \
    R(OUT_OF_ORDER,  "out_of_order",  "that message is not allowed now")                                               \
    R(VERSION,       "version",       "that version of the protocol is not spoken here")                               \
    R(NOT_RAMPART,   "not_rampart",   "this port speaks Rampart: JSON lines, hello first")                             \
    R(TLS_ONLY,      "tls_only",      "this port speaks TLS: rampart join --tls, or the port beside it")               \
    R(BAD_TLS,       "bad_tls",       "that is no good TLS")                                                           \
    /* why a connection ends */                                                                                        \
    R(DEADLINE,      "deadline",      "Nothing was heard in time.")                                                    \
    R(TOO_SLOW,      "too_slow",      "Too much was waiting to be read.")                                              \
    R(FULL,          "full",          "The server is full: try again later.")                                          \
    R(SHUTDOWN,      "shutdown",      "The server is closing: come back soon.")                                        \
    R(LEFT,          "left",          "Goodbye.")                                                                      \
    R(BAD_TOKEN,     "bad_token",     "You cannot go on where you were: come in again.")                               \
    R(TAKEN_OVER,    "taken_over",    "This character is played from elsewhere now.")                                  \
    R(LOST,          "lost",          "The connection was lost.")                                                      \
    /* refusals: ordinary answers of the rules */                                                                      \
    R(BAD_NAME,      "bad_name",      "A name is a letter, then 1 to 19 letters, digits, - or _.")                     \
    R(NAME_TAKEN,    "name_taken",    "Somebody here has that name already.")                                          \
    R(LOG_IN_FIRST,  "log_in_first",  "Nobody comes in here without an account: log in, or register.")                 \
    R(WRONG_LOGIN,   "wrong_login",   "There is no account of that name, or the password is wrong.")                   \
    R(BAD_PASSWORD,  "bad_password",  "A password is 8 to 128 bytes long.")                                            \
    R(CLOSED,        "closed",        "Nobody new is taken in here.")                                                  \
    R(TOO_MANY_REGISTRATIONS, "too_many_registrations", "Too many accounts were made from there: try again later.")   \
    R(SLOW_DOWN,     "slow_down",     "Too many wrong passwords came from there: try again in half a minute.")         \
    R(BUSY,          "busy",          "Too many are at the door: try again in a moment.")                              \
    R(TLS_NEEDED,    "tls_needed",    "No password over a connection that others could read: come by TLS.")            \
    R(BLOCKED,       "blocked",       "Something is in the way.")                                                      \
    R(FIGHT_THERE,   "fight_there",   "You cannot change places in the middle of a fight.")                            \
    R(SOMEBODY_THERE, "somebody_there", "Somebody is in the way.")                                                     \
    R(NO_STAIRS_UP,  "no_stairs_up",  "You jump for the ceiling and miss it.")                                         \
    R(NO_STAIRS_DOWN, "no_stairs_down", "You stamp on the floor. It holds.")                                           \
    R(DIED,          "died",          "You have died. Your run ends here.")                                              \
    R(OUT,           "out",           "You leave the world. Your run ends here.")                                      \
    R(WON,           "won",           "You carry the Keystone out of the world. You have won!")                        \
    R(NOTHING_HERE,  "nothing_here",  "There is nothing like that here.")                                            \
    R(NOT_CARRIED,   "not_carried",   "You carry nothing of that letter.")                                             \
    R(NOT_THAT_MANY, "not_that_many", "There are not that many.")                                                      \
    R(PACK_FULL,     "pack_full",     "Your pack is full.")                                                            \
    R(HANDS_FULL,    "hands_full",    "Their pack is full.")                                                           \
    R(NOT_WEARABLE,  "not_wearable",  "You can neither wield nor wear that.")                                          \
    R(WORN,          "worn",          "You wield or wear that already.")                                               \
    R(NOT_WORN,      "not_worn",      "You neither wield nor wear that.")                                              \
    R(TOO_POOR,      "too_poor",      "You cannot afford that.")                                                       \
    R(NOT_USABLE,    "not_usable",    "You cannot think of a use for that.")                                           \
    R(NOBODY_THERE,  "nobody_there",  "Nobody is there.")                                                              \
    R(NO_SHOP,       "no_shop",       "There is no shop here.")                                                        \
    R(NOT_SOLD,      "not_sold",      "The shop does not sell that.")                                                  \
    R(NOT_BOUGHT,    "not_bought",    "The shop does not want that.")                                                  \
    R(ENEMY_NEAR,    "enemy_near",    "Not with an enemy in sight.")                                                   \
    R(NO_WAY,        "no_way",        "You have found no way there yet.")                                              \
    R(ALL_EXPLORED,  "all_explored",  "There is nothing left to explore from here.")                                   \
    R(NO_REST,       "no_rest",       "You need no rest.")                                                             \
    R(FIGHT_GOES_ON, "fight_goes_on", "You cannot rest while the fight that you left goes on.")                        \
    R(STALE,         "stale",         "Something happened first: look again.")                                         \
    R(NO_CONSENT,    "no_consent",    "You have not asked them for a fight.")                                          \
    R(THINGS_FULL,   "things_full",   "This world is too full of things for that.")                                    \
    R(NOTHING_SAID,  "nothing_said",  "There was nothing in that to say.")                                             \
    R(NOT_YET,       "not_yet",       "Your turn has not come yet.")                                                   \
    R(DEAD,          "dead",          "Your run is over.")                                                             \
    R(TOO_FAST,      "too_fast",      "Not so fast: try that again in a moment.")                                      \
    R(NOTHING_TO_DIG, "nothing_to_dig", "There is nothing to dig there.")                                              \
    R(NO_DIGGING,    "no_digging",    "That cannot be dug.")                                                           \
    R(UNYIELDING,    "unyielding",    "The rock there is unyielding.")                                                 \
    R(RIM,           "rim",           "You are at the end of this realm: there is nothing behind that rock.")          \
    R(CHANGED_FULL,  "changed_full",  "This world has been dug enough: nothing more gives way.")                         \
    R(ABSENT,        "absent",        "Nobody of that name is in the world.")                                          \
    R(YOURSELF,      "yourself",      "That is you.")                                                                  \
    R(NOT_IGNORED,   "not_ignored",   "You do not ignore anybody of that name.")                                       \
    R(IGNORED_FULL,  "ignored_full",  "You ignore as many as you can.")                                                \
    R(NO_PARTY,      "no_party",      "You are in no party.")                                                          \
    R(IN_PARTY,      "in_party",      "You are in one party already.")                                                 \
    R(OTHER_PARTY,   "other_party",   "You are in another party.")                                                     \
    R(PARTY_FULL,    "party_full",    "The party is full.")                                                            \
    R(UNWATCHED,     "unwatched",     "That player does not want to be watched.")                                      \
    R(WATCHERS_FULL, "watchers_full", "As many as can watch that player already.")                                     \
    R(DUG_SHARE,     "dug_share",     "You have dug your share of this world: the rest is for others.")
/* clang-format on */

enum result {
    RESULT_OK,
#define R(id, code, text) RESULT_##id,
    RESULTS(R)
#undef R
        RESULT_COUNT
};

/* The code on the wire, "ok" for RESULT_OK. Static. */
const char *result_code(enum result result);

/* What it means, in words for a person. Static. */
const char *result_text(enum result result);

/* Compilers warn where a result is not looked at. */
#if defined(__GNUC__)
#define MUST_CHECK __attribute__((warn_unused_result))
#else
#define MUST_CHECK
#endif

#endif
