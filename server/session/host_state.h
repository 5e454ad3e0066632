/* What host.c and the handlers share: for this folder only. */
#ifndef RAMPART_SERVER_SESSION_HOST_STATE_H
#define RAMPART_SERVER_SESSION_HOST_STATE_H

#include "protocol/message.h"
#include "server/session/absents.h"
#include "server/session/accounts.h"
#include "server/session/callers.h"
#include "server/session/character.h"
#include "server/session/deadlines.h"
#include "server/session/host.h"
#include "server/session/ignored.h"
#include "server/session/pace.h"
#include "server/session/parties.h"
#include "server/session/scores.h"
#include "server/session/travel.h"
#include "server/session/viewer.h"

/* A signup, login or password that is being carried out, with what has to be kept of it for that. */
struct password_request {
    enum message_type type;
    int32_t n;
    uint64_t job;  /* of the host's; 0: it has not begun, and is held back until its time */
    int64_t at_ms; /* that time */
    bool verified; /* the password was right, and a new one is being hashed */
    char name[LIMIT_NAME_MAX_BYTES + 1];
    char password[2 * LIMIT_PASSWORD_MAX_BYTES + 1]; /* as it is now */
    char wanted[2 * LIMIT_PASSWORD_MAX_BYTES + 1];   /* likewise, from then on */
};

/* One connection, from HOST_OPENED to HOST_CLOSED. */
struct connection {
    uint32_t number;
    int64_t look_at_ms; /* the earliest deadline that stands under this number, 0 for none; outlives the
                           connection, so that many short ones leave no more than one */
    bool open;
    bool closing; /* an update has asked for its end: whatever it says is ignored */
    enum message_state state;
    struct host_arrival arrival;
    uint32_t account; /* of the accounts: whose it is; 0: a guest, or not known yet. Set before STATE_KNOWN */
    struct password_request *request; /* owned; NULL: none */
    int64_t opened_ms;
    int64_t greeted_ms;
    int64_t heard_ms;  /* when its last line came */
    bool pinged;       /* since then a ping was sent, */
    int64_t pinged_ms; /* at this time */
    bool listed;       /* among the host's waiting */
    struct pace commands;
    struct pace chat;
    struct pace noise; /* of what its player sets off */
    struct pace who;
    bool told_away;       /* since its player last acted: that nobody waits for it */
    bool not_yet;         /* the command being handled cannot be carried out before the player's turn comes */
    uint64_t queued_turn; /* of the host, when the last command was put off, */
    size_t queued_since;  /* and how many events of the game there had been */
    struct message *queued; /* commands that wait for it, LIMIT_COMMANDS_QUEUED at most */
    size_t queued_count;
    size_t queued_capacity;
    struct viewer viewer;      /* in STATE_PLAYING, STATE_GHOST and STATE_WATCHING */
    int32_t frames;            /* that went out before `viewer` began: in STATE_GREETED */
    enum message_state before; /* in STATE_WATCHING: what it was */
    struct viewer *ghost;      /* and, of a ghost, its viewer: owned; else NULL */
    uint32_t watcher_count;    /* how many watch its player */
    bool unwatched;            /* its player does not want to be watched */
    struct travel travel;
    size_t charted;         /* chunks of its player's memory that it was told */
    struct ignored ignored; /* whom its player does not hear */
};

struct host {
    struct host_config config;
    struct game *game;
    struct host_update *update; /* of the call under way */
    int64_t now_ms;
    bool begun;    /* the first event has come */
    bool stopping; /* everybody is leaving, and nobody is told of it */
    struct deadlines deadlines;
    struct viewer_scratch *scratch;
    uint32_t waiting[LIMIT_CONNECTIONS]; /* connections whose viewers have, or had, something to tell */
    uint32_t waiting_count;
    struct character characters[LIMIT_CONNECTIONS]; /* by a player's index */
    struct deadlines leaving;         /* when those that nobody plays leave, under their player's index */
    struct absents absents;           /* who is out of the world */
    uint64_t tokens;                  /* made, ever */
    struct view glance;               /* what one of these sees: scratch */
    bool notable[LIMIT_TERRAINS + 1]; /* by terrain: whether a journey ends where it comes into view */
    bool shunned[LIMIT_TERRAINS + 1]; /* likewise: whether it never leads there */
    struct search *search;            /* scratch */
    uint32_t travellers[LIMIT_CONNECTIONS]; /* connections under way, or that were */
    uint32_t traveller_count;
    size_t looked_at; /* events of the game by which who is stale has been found */
    size_t attended;  /* those by which who may act has been found */
    uint64_t turn;    /* of the host: how often they have been forgotten */
    struct scores scores;
    struct accounts accounts;
    struct callers addresses; /* by struct host_arrival's address */
    struct callers names;     /* by text_name_key, whether there is such an account or not */
    struct deadlines held;    /* connections whose password_request is held back */
    uint64_t jobs;            /* asked for so far: their numbers */
    uint32_t jobs_under_way;
    uint32_t ghosts[LIMIT_CONNECTIONS]; /* connections in STATE_GHOST, in no order */
    uint32_t ghost_count;
    uint32_t watchers[LIMIT_CONNECTIONS]; /* connections in STATE_WATCHING, in no order */
    uint32_t watcher_count;
    struct parties parties;
    struct connection connections[LIMIT_CONNECTIONS];
};

/* Whether the connection is shown the world. */
static inline bool connection_watches(const struct connection *connection)
{
    return connection->open && (connection->state & (STATE_PLAYING | STATE_GHOST | STATE_WATCHING)) != 0;
}

/* ---- for the handlers: host_reply.c */

/* Answers the line numbered `re` with a refusal of the rules. */
void host_refuse(struct host *host, struct connection *connection, int32_t re, enum result result);

/* Tells a peer what was wrong with its line; `field` and `text` as in the error message, `text` NULL for the
 * result's own. */
void host_complain(struct host *host, struct connection *connection, const struct message_fault *fault,
                   const char *text);

/* Says goodbye and asks for the connection's end. */
void host_dismiss(struct host *host, struct connection *connection, enum result reason);

/* A command of the connection's actor has been carried out: its number goes with the next frame. */
void host_carried_out(struct host *host, struct connection *connection, int32_t number);

/* The line being handled does not count against the connection's rate. */
void host_give_back(struct host *host, struct connection *connection);

/* The connection's viewer may have something to tell: whether it has is found at turn end. */
void host_mark(struct host *host, struct connection *connection);

/* It has: it gets a frame at turn end. */
void host_mark_waiting(struct host *host, struct connection *connection);

/* What lies one step away in direction `dir` (enum direction, as in messages). */
void host_offset_of(int32_t dir, int32_t *dx, int32_t *dy);

/* A text that is heard by every player who sees `place` or is near it on a level of its own; `who` speaks it,
 * or is "". */
void host_sound(struct host *host, struct place place, const char *who, const char *text);

/* A text that every player on a level of `place` hears, however far: shouted where `who` is not "". */
void host_ring(struct host *host, struct place place, const char *who, const char *text);

/* The connection's player hears something, whomever it ignores; `who` as for viewer_hear. */
void host_hear(struct host *host, struct connection *connection, enum voice voice, const char *who,
               const char *text);

/* The connection's player reads a text. */
void host_tell(struct host *host, struct connection *connection, const char *text);

/* Whoever sees `actor`, but for itself, reads its name and then `deed`. */
void host_show_deed(struct host *host, const struct actor *actor, const char *deed);

/* The other player of that name (whatever the case), where the connection's player sees it; NULL. */
const struct actor *host_find_seen(const struct host *host, const struct connection *connection,
                                   const char *name);

/* The other player of that name, wherever in the world; NULL. `*result` is OK, ABSENT or YOURSELF. */
const struct actor *host_find_other(const struct host *host, const struct connection *connection,
                                    const char *name, enum result *result);

/* Whether the connection's player sees any other player. */
bool host_sees_anybody(const struct host *host, const struct connection *connection);

/* Likewise, with words of the occasion's own. */
void host_dismiss_with(struct host *host, struct connection *connection, enum result reason,
                       const char *text);

/* The connection plays no more, nor haunts; `why` as in a bye, LOST where it broke off. */
void host_leave(struct host *host, struct connection *connection, enum result why);

/* Tells a peer which version is spoken here, and dismisses it. `re` is its hello's number. */
void host_refuse_version(struct host *host, struct connection *connection, int32_t re);

/* ---- accounts and passwords: host_passwords.c */

/* Begins to look at a password, or holds it back for what its sender, or others at that account, have guessed
 * wrong; what comes of it is told when it is known. The request is copied, and the caller wipes its own.
 * Guarantees: RESULT_OK; or it is not carried out: BUSY where another one is under way, or too many are;
 * SLOW_DOWN. */
MUST_CHECK enum result host_request_password(struct host *host, struct connection *connection,
                                             const struct password_request *request);

/* Whether a password may be sent over the connection, and is one that somebody can have: RESULT_OK,
 * TLS_NEEDED or BAD_PASSWORD. */
MUST_CHECK enum result host_check_password(const struct connection *connection, const char *password);

/* Begins what was held back and is due. */
void host_begin_requests(struct host *host);

/* When that is wanted next, INT64_MAX: nothing is held back, or a job has to be done first. */
int64_t host_next_request_ms(const struct host *host);

/* HOST_PASSWORD. */
void host_take_job(struct host *host, const struct host_event *event);

/* The connection is no more, or is to be none. */
void host_forget_request(struct connection *connection);

/* Whether somebody of that name is in the world. */
bool host_plays(const struct host *host, const char *name);

/* Whether the connection's client may join under a name, "" for its account's own: host_joining.c.
 * Guarantees: RESULT_OK, and connection->account is that under which it joins, 0 for a guest; or why not. */
MUST_CHECK enum result host_check_join(struct host *host, struct connection *connection, const char *name);

/* ---- commands that take a turn: host_acts.c */

/* What became of the command numbered `number`: it is told, or the command waits for its player's turn. */
void host_answer(struct host *host, struct connection *connection, int32_t number, enum result result);

/* Carries a message out, or puts it off until the player's turn comes. */
void host_take_command(struct host *host, struct connection *connection, const struct message *command);

/* What waits is refused. */
void host_refuse_commands(struct host *host, struct connection *connection, enum result result);

/* The player's turn has come: carries out what waited for it. */
void host_resume_commands(struct host *host, struct connection *connection);

/* An alarm: what waits is refused. */
void host_drop_commands(struct host *host, struct connection *connection);

/* The connection's player is no more. */
void host_forget_commands(struct connection *connection);

/* ---- talking: host_talk.c */

enum { HOST_WORDS_BYTES = LIMIT_CHAT_BYTES + 1 };

/* Whether the connection's player may say something more now; it has, then. Else it is refused. */
bool host_may_talk(struct host *host, struct connection *connection, int32_t number);

/* Whether it may ask for a long answer now; it has, then. Else it is refused. */
bool host_may_ask(struct host *host, struct connection *connection, int32_t number);

/* As host_may_talk, of these words, which are cleaned into `clean`. */
bool host_may_speak(struct host *host, struct connection *connection, int32_t number, const char *text,
                    char clean[HOST_WORDS_BYTES]);

/* Whether the player of that handle does not want to hear the connection's. */
bool host_is_ignored(struct host *host, const struct connection *connection, struct actor_handle by);

/* ---- parties: host_party.c */

/* The player reads a text that nobody who watches it does. */
void host_confide(struct host *host, struct actor_handle player, const char *text);

/* The player parts from its party, if it is in one: all of them are told. */
void host_leave_party(struct host *host, struct actor_handle player);

/* Members of parties are told each other's health and place, where they do not know it. Returns when to ask
 * again, INT64_MAX: not before something happens. */
int64_t host_tell_comrades(struct host *host);

/* ---- watching: host_watching.c */

/* The connection begins to watch the player's game. Requires: STATE_GREETED or STATE_GHOST. */
void host_watch(struct host *host, struct connection *watcher, struct connection *player);

/* It watches no longer and is what it was before; the player is told. Requires: STATE_WATCHING. */
void host_end_watching(struct host *host, struct connection *watcher);

/* The same, and it is told why, as an answer to its line numbered `re`; 0: to none. */
void host_unwatch(struct host *host, struct connection *watcher, int32_t re, const char *text);

/* Nobody watches the player any longer; they are told its name and `why`. */
void host_send_away_watchers(struct host *host, const struct connection *player, const char *why);

/* Whoever watches the player hears what it hears, unless that is private. */
void host_overhear(struct host *host, const struct connection *player, enum voice voice, const char *who,
                   const char *text);

/* Watchers' viewers show what those of whom they watch do. Requires: these are not stale. */
void host_follow(struct host *host);

/* ---- after a run: host_over.c */

/* The connection, whose viewer is a ghost's, goes on as a ghost. */
void host_haunt(struct host *host, struct connection *connection);

/* The run of the connection's player is over: it is told so, its score is kept, and it goes on as a ghost
 * where it was. `code`: DIED, OUT or WON. Requires: STATE_PLAYING. */
void host_end_run(struct host *host, struct connection *connection, enum result code, const char *cause);

/* The command numbered `number` has taken the player out of the world: its run is over, and perhaps won. */
void host_go_out(struct host *host, struct connection *connection, int32_t number);

/* The runs of all who have died since the last turn's end are over. */
void host_end_runs(struct host *host);

/* The ghost is none any more: its viewer and its state are the caller's to change. Requires: STATE_GHOST. */
void host_end_haunting(struct host *host, struct connection *connection);

/* Calls `visit` for the connection of every player and every ghost in place.realm within `radius` of
 * (place.x, place.y), whatever its levels, in an order that means nothing. */
void host_each_watcher_near(struct host *host, struct place place, int32_t radius,
                            void (*visit)(void *context, struct connection *connection), void *context);

/* The same wherever they are. */
void host_each_watcher(struct host *host, void (*visit)(void *context, struct connection *connection),
                       void *context);

/* ---- characters and who plays them: host_characters.c */

/* The character of that actor; NULL for creatures, and for who is no more. */
struct character *host_character_of(struct host *host, struct actor_handle actor);

/* The connection through which that actor plays, NULL for creatures and those who have none. */
struct connection *host_connection_of(struct host *host, struct actor_handle actor);

/* A character of that account (0: a guest's) for a player who has just come into the game. */
struct character *host_add_character(struct host *host, struct actor_handle actor, uint32_t account);

/* The connection plays that character from now on. Requires: STATE_GREETED or STATE_GHOST; nobody plays it.
 */
void host_play(struct host *host, struct connection *connection, struct character *character);

/* The same where somebody may play it, who is told and dismissed. */
void host_take_over(struct host *host, struct connection *connection, struct character *character);

/* The connection plays no more: its character leaves the world where it quits in peace, and else lingers.
 * Requires: STATE_PLAYING. */
void host_stop_playing(struct host *host, struct connection *connection, enum result why);

/* The connection's character is no more; its viewer stays. Requires: STATE_PLAYING. */
void host_part(struct host *host, struct connection *connection);

/* A character that nobody plays is no more. */
void host_end_character(struct host *host, struct character *character);

/* Those whose grace is over leave the world. */
void host_meet_graces(struct host *host);

/* Whoever has waited longest to be played again leaves the world; false where nobody waits. And all. */
bool host_let_one_leave(struct host *host);
void host_let_all_leave(struct host *host);

/* ---- who comes in: host_entering.c */

/* The connection enters the world: as the character of its account where there is one, in the world or not,
 * else as somebody new of that name, a guest where it has no account. It is told so, under `re`. RESULT_OK;
 * NAME_TAKEN or FULL, and nothing changed. Requires: host_check_join(name) was OK. */
MUST_CHECK enum result host_enter(struct host *host, struct connection *connection, int32_t re,
                                  const char *name);

/* The same as the character that has that token, by which the connection becomes its account's: OK; or
 * BAD_TOKEN, which is counted as a wrong guess, or FULL, and nothing changed. */
MUST_CHECK enum result host_resume(struct host *host, struct connection *connection, int32_t re,
                                   const char *token);

/* The same as a character in the world. */
void host_go_on(struct host *host, struct connection *connection, int32_t re, struct character *character);

/* ---- characters that are kept, those of accounts: host_keeping.c. Nothing is done for guests. */

/* The character is in the world: what it is now is to be stored. Requires, as the next: it lives. */
void host_keep(struct host *host, const struct character *character);

/* It is about to leave the world: likewise, and it may come back. */
void host_keep_absent(struct host *host, const struct character *character);

/* Its run is over: what was stored of it is to go. */
void host_keep_no_more(struct host *host, const struct character *character);

/* The character of an account that is out of the world comes back. OK and *character; ABSENT: there is none;
 * BAD_FIELD: its record cannot be read; or as game_restore_player. */
MUST_CHECK enum result host_return(struct host *host, uint32_t account, struct character **character);

/* These were stored; copied. */
void host_take_kept(struct host *host, const struct host_kept *kept, size_t count);

/* ---- what is known of ways and terrains: host_ways.c, host_memory.c */

/* A player has come to stand on the sign of a way: it is told where that leads for its client to keep, unless
 * it knew (GAME_FOUND_WAY). */
void host_find_way(struct host *host, const struct game_event *event);

/* Tells a connection whose character has just come of all the ways that it knows. */
void host_tell_ways(struct host *host, struct connection *connection);

/* Finds out which terrains are notable, and which are shunned. */
void host_know_terrains(struct host *host);

/* ---- journeys: host_travel.c */

/* The connection's player sets out: takes the first step, and the others by itself. Answers the command
 * numbered `number`. Requires: `travel` holds what travel.h says of its kind; the rest is zero. */
void host_set_out(struct host *host, struct connection *connection, int32_t number,
                  const struct travel *travel);

/* Its journey is over, without words. */
void host_stop_travel(struct connection *connection);

/* The connection's player is no more: the next one has met nothing yet. */
void host_forget_travel(struct connection *connection);

/* All take the steps that are due; with `rest`, only those who rest. Returns whether anybody acted. */
bool host_travel(struct host *host, bool rest);

/* The connection's viewer shows what its player sees now, and the player remembers it. */
void host_look_about(struct host *host, struct connection *connection);

/* When the next step is due, INT64_MAX: none is, unless something happens. */
int64_t host_next_step_ms(struct host *host);

/* What the connection's player finds ways with, from where it stands now. */
struct way_finder host_way_finder(struct host *host, struct connection *connection);

/* ---- what ends journeys: host_alarms.c */

/* Whether the connection's player sees an enemy; it is told which is the nearest. What
 * is after nobody is one only where it is new, or too near. Requires: its viewer shows what is true now. */
bool host_meets_enemy(struct host *host, struct connection *connection);

/* Whether its journey is to end; it is told why, where it does not know anyway. Requires: as above. */
bool host_is_alarmed(struct host *host, struct connection *connection);

/* ---- deadlines: host_deadlines.c */

/* The connection's state changed: sets when it is next to be looked at. */
void host_set_deadline(struct host *host, struct connection *connection);

/* Pings or dismisses whose time has come. */
void host_meet_deadlines(struct host *host);

/* ---- the host's own files among themselves */

/* The time that one line costs, where there is a rate. */
int64_t host_command_interval_ms(const struct host *host);

/* Calls the message's handler: host.c. */
void host_dispatch(struct host *host, struct connection *connection, const struct message *message);

/* What the viewer's player is told of itself is what is true now: host_self.c. */
void host_know_self(const struct host *host, struct viewer *viewer);

/* The connection's viewer shows what its player sees now, and not only at turn end: host_turn.c. */
void host_look_now(struct host *host, struct connection *connection);

/* struct game_facts, with the host as context: host_turn.c. */
bool host_sees(void *context, struct actor_handle player, struct place place);

/* Tells of an event whoever is to know of it: host_telling.c. Everybody has looked. */
void host_tell_of(struct host *host, const struct game_event *event);

/* The player of the connection knows the ground within `cells` of `middle` along x and y, on its levels: it
 * is told and remembered. Requires: cells <= LIMIT_EFFECT_CELLS; no ghost. */
void host_chart(struct host *host, struct connection *connection, struct place middle, int32_t cells);

/* HOST_TURN_END: host_turn.c. */
void host_end_turn(struct host *host);

/* One handler for each message that clients send, in handle_NAME.c. Called only in the states that messages.h
 * allows. */
#define FROM_CLIENT_UP(declaration)   declaration;
#define FROM_CLIENT_BOTH(declaration) declaration;
#define FROM_CLIENT_DOWN(declaration)
#define M(id, name, direction, cost, states)                                                                 \
    FROM_CLIENT_##direction(void handle_##name(struct host *host, struct connection *connection,             \
                                               const struct message_##name *message))
MESSAGES(M)
#undef M
#undef FROM_CLIENT_UP
#undef FROM_CLIENT_BOTH
#undef FROM_CLIENT_DOWN

#endif
