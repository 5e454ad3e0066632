/* Those whom a sentence is about, as its reader calls them: for narration.c and narration_deeds.c. */
#ifndef RAMPART_SERVER_SESSION_NARRATION_PARTY_H
#define RAMPART_SERVER_SESSION_NARRATION_PARTY_H

#include "server/game/game.h"

enum { NARRATION_PARTY_BYTES = 48 };

/* One side of a sentence. */
struct narration_party {
    bool reader;
    char name[NARRATION_PARTY_BYTES]; /* "you", "Bob", "the goblin", "something" */
};

/* What `reader` calls somebody, whom it sees or not. */
struct narration_party narration_party_of(const struct game *game, struct actor_handle handle,
                                          struct actor_handle reader, bool seen);

/* Makes the first letter of a sentence a capital. */
void narration_capitalise(char *text);

#endif
