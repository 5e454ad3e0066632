/* What was said and what happened, the latest last: the messages a player reads. */
#ifndef RAMPART_CLIENT_MODEL_CHRONICLE_H
#define RAMPART_CLIENT_MODEL_CHRONICLE_H

#include "common/limits.h"
#include "protocol/voices.h"

#include <stddef.h>
#include <stdint.h>

enum {
    CHRONICLE_ENTRIES = 256, /* older ones are forgotten */
    CHRONICLE_TEXT_BYTES = LIMIT_CHAT_BYTES,
};

enum chronicle_kind {
    CHRONICLE_SAID,     /* by `who` */
    CHRONICLE_HAPPENED, /* something that is seen or heard */
    CHRONICLE_TOLD,     /* an answer, a hint */
    CHRONICLE_REFUSED,  /* a command that could not be carried out */
    CHRONICLE_TROUBLE,  /* something went wrong */
};

struct chronicle_entry {
    enum chronicle_kind kind;
    enum voice voice;                   /* of what was said: how */
    int times;                          /* that it came in a row */
    uint32_t act;                       /* how many acts the player had made when it last came */
    char who[LIMIT_NAME_MAX_BYTES + 1]; /* said it; of VOICE_TOLD, to whom */
    char *text;
};

struct chronicle {
    struct chronicle_entry *entries; /* a ring of CHRONICLE_ENTRIES, made with the first */
    size_t count;
    size_t first;  /* the oldest */
    uint32_t acts; /* of the player so far: the age of an entry is how many came since */
};

/* All zero is an empty chronicle. Leaves it empty. */
void chronicle_finish(struct chronicle *chronicle);

/* Adds an entry, cleaned and cut to size; the same as the one before only counts up. Requires: valid UTF-8.
 */
void chronicle_add(struct chronicle *chronicle, enum chronicle_kind kind, const char *text);

/* Adds what somebody said, likewise. `who` is not empty. */
void chronicle_hear(struct chronicle *chronicle, enum voice voice, const char *who, const char *text);

/* The player did something: what was there before is older now. */
void chronicle_act(struct chronicle *chronicle);

/* The entry `back` before the latest (0). Requires: back < count. */
const struct chronicle_entry *chronicle_back(const struct chronicle *chronicle, size_t back);

#endif
