/* A scripted player: a careful newcomer, who sees what a client's model has taken from frames and knows what
 * its lore says, and answers with one command. Whoever runs it gives it the word when nothing more happens by
 * itself. */
#ifndef RAMPART_TESTS_BALANCE_PLAYER_H
#define RAMPART_TESTS_BALANCE_PLAYER_H

#include "client/model/model.h"
#include "tests/balance/lore.h"
#include "tests/balance/reach.h"

enum {
    PLAYER_FOES_MAX = 32,
    PLAYER_SHUNNED_MAX = 32,
    PLAYER_BEEN = 64,
    PLAYER_SIGHTINGS = 64,
    PLAYER_CELLS = 8192 /* looked through at once */
};

/* A creature in sight that matters. */
struct player_foe {
    const struct frame_thing *thing; /* of the picture */
    const struct creature_kind *kind;
    uint16_t steps;   /* to it; REACH_NEVER: no way is seen */
    int32_t distance; /* as the crow flies */
    bool awake;       /* as far as can be seen */
};

/* Something of no use for now: a place that cannot be reached, a thing that cannot be had, a foe that stays
 * away. */
struct player_shunned {
    int32_t id; /* of a thing in sight; 0: a place */
    char realm[FRAME_REALM_BYTES + 1];
    int32_t x, y, level;
    int32_t until; /* in turns of the player's life */
};

/* Where a creature was seen last, and since when it is there. */
struct player_sighting {
    int32_t id;
    int32_t x, y;
    int32_t since;
};

struct player {
    const struct model *model; /* borrowed */
    struct lore lore;
    const char *wanted; /* the realm to go down in */
    bool careless;      /* it never rests, drinks in need, flees, trades, or stays to grow */

    /* What it sees, made anew for each choice. */
    struct outlook outlook;
    struct reach reach; /* from itself */
    struct player_foe foes[PLAYER_FOES_MAX];
    int foe_count;
    struct lore_fighter fighter;
    int64_t danger; /* what fighting all of them costs on average, in hundredths of a hit point */

    /* What it remembers. */
    struct message last;      /* its last command */
    int32_t last_turns;       /* its age then */
    struct place last_at;     /* where it was then */
    size_t idle;              /* choices in a row that led to nothing */
    int32_t fetch_x, fetch_y; /* the thing that it went for last */
    int32_t fetch_steps;      /* that it has gone for it */
    int32_t chased;           /* the foe that it went for last, by its id */
    int32_t chase_steps;
    int32_t hit_points;   /* that it had at its last choice */
    int32_t hurt_at;      /* its age when it had lost some */
    int32_t ambush_turns; /* that it has waited for its foes in a row */
    struct player_sighting sightings[PLAYER_SIGHTINGS];
    bool has_asked;       /* the shop underfoot what it deals in */
    int32_t trades_again; /* not before that age */
    int32_t flights;      /* steps of flight in a row */
    int32_t level_since;  /* its age when it came to a level deeper than any before */
    int32_t deepest;
    int32_t restless_until; /* there is no rest before that age */
    int32_t uses_nothing_until;
    int32_t stays_until; /* it knows no way on before that age, unless it sees more */
    int32_t roams_until; /* it walks by itself until that age, for it cannot explore */
    int64_t walk_left;   /* how near walking has led it to where it would travel */
    int32_t walk_vain;   /* steps since that led no nearer */
    struct place home;   /* where it came into the world */
    bool has_home;
    int look_round;           /* how many places round there it has looked at */
    int32_t look_round_until; /* it goes round once more at that age */
    struct place been[PLAYER_BEEN];
    uint32_t been_count;
    int32_t bored_until;    /* it goes anywhere, rather than to and fro */
    int32_t explored_until; /* it has seen all there is, and will not look again before that age */
    bool has_goal;          /* where it roams to */
    int32_t goal_x, goal_y;
    uint32_t rolls;
    uint64_t seed;
    struct player_shunned shunned[PLAYER_SHUNNED_MAX];
    int shunned_next;
    struct memory_cell cells[PLAYER_CELLS]; /* scratch */
};

/* The realms in which one can go down. */
enum { PLAYER_REALMS = 4 };
extern const char *const player_realms[PLAYER_REALMS];

/* A player that knows nothing yet. Borrows the model. */
void player_init(struct player *player, const struct model *model, struct lore lore, uint64_t seed);

/* Its next command. False: it gives up. Requires: the model plays. */
bool player_choose(struct player *player, struct message *command);

/* Whether what it sees now is worth an end to a journey that goes on by itself. */
bool player_interrupts(const struct player *player);

/* --------------------------------------------------------------- for the player's own files: what it asks */

int32_t player_value(const struct player *player, enum own_value value);
/* Hundredths of its hit points that it has. */
int32_t player_health(const struct player *player);
/* Whether it knows nothing that it has not seen. */
bool player_has_explored(const struct player *player);
/* A number in 0 … sides − 1. */
uint32_t player_roll(struct player *player, uint32_t sides);
/* The name of the terrain underfoot. */
const char *player_underfoot(const struct player *player);
/* The kind of what is carried; NULL where only its look is known. */
const struct thing_kind *player_kind_of(const struct player *player, const struct frame_carried *carried);
/* What it has in that slot; NULL: nothing. */
const struct thing_kind *player_worn_in(const struct player *player, enum thing_slot slot);
/* Whether it would rather wear or wield that than what it does. */
bool player_is_better(const struct player *player, const struct thing_kind *kind);
void player_shun_thing(struct player *player, int32_t id, int32_t turns);
void player_shun_place(struct player *player, int32_t x, int32_t y, int32_t level, int32_t turns);
bool player_shuns_thing(const struct player *player, int32_t id);
bool player_shuns_place(const struct player *player, int32_t x, int32_t y, int32_t level);
/* A step towards (x, y) over what is seen; false where there is none. */
bool player_step_to(struct player *player, struct message *command, int32_t x, int32_t y);

/* ----------------------------------------------------------------- what it may do, each if it makes sense */

bool player_fight(struct player *player, struct message *command); /* fight.c: or flees, or drinks */
bool player_dress(struct player *player, struct message *command); /* goods.c */
bool player_try_out(struct player *player, struct message *command);
bool player_fetch(struct player *player, struct message *command);
bool player_throw(const struct player *player, const struct player_foe *foe, struct message *command);
bool player_use_for_health(struct player *player, struct message *command);
bool player_wants_thing(const struct player *player, const struct frame_thing *thing);
bool player_take_way(struct player *player, struct message *command); /* ways.c */
bool player_go_down(struct player *player, struct message *command);
bool player_go_to_sign(struct player *player, struct message *command, const char *terrain);
bool player_trade(struct player *player, struct message *command); /* trade.c */
bool player_explore(struct player *player, struct message *command);
bool player_roam(struct player *player, struct message *command);

#endif
