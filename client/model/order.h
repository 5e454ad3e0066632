/* A command that is being put together: what it lacks is asked for, one member after the other. */
#ifndef RAMPART_CLIENT_MODEL_ORDER_H
#define RAMPART_CLIENT_MODEL_ORDER_H

#include "protocol/message.h"

#include <stdint.h>

/* What a player may be asked for. */
enum order_part {
    ORDER_UNDERFOOT, /* which of the things underfoot */
    ORDER_THING,     /* which of the things carried */
    ORDER_COUNT,     /* how many of it */
    ORDER_WAY,       /* which direction */
    ORDER_CELL,      /* where */
    ORDER_PLAYER,    /* which of the players in sight */
    ORDER_NAME,      /* which of all players */
    ORDER_TEXT,      /* what to say */
    ORDER_WHOLE      /* nothing any more */
};

struct order {
    struct message message;
    unsigned given; /* a bit for each member that is said, in the order of the message's shape */
};

/* Begins a command of that type. Guarantees: its number counts as given, for model_command sets it. */
void order_begin(struct order *order, enum message_type type);

/* What is asked for next. */
enum order_part order_wants(const struct order *order);

/* Says a member. Requires: the message has one of that name and kind, and the value is in its range. */
void order_say(struct order *order, const char *member, int32_t value);
void order_say_text(struct order *order, const char *member, const char *text);

/* What the player wants to do, as in "What do you want to drop?". Static. */
const char *order_verb(const struct order *order);

#endif
