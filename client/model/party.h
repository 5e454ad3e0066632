/* The others of the player's party: how they are, and where. */
#ifndef RAMPART_CLIENT_MODEL_PARTY_H
#define RAMPART_CLIENT_MODEL_PARTY_H

#include "protocol/message.h"

#include <stdbool.h>

/* All zero: nobody. */
struct party {
    struct message_comrade at[LIMIT_PARTY - 1]; /* in the order in which they came */
    int count;
};

/* Takes what is told of one; true for one who is new. Beyond LIMIT_PARTY nobody is kept. */
bool party_put(struct party *party, const struct message_comrade *comrade);

/* One is of the party no longer; false for one who was not. */
bool party_part(struct party *party, const char *name);

#endif
