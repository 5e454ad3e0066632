/* How something was said. Listed once: from the list come the `heard` of frames, both ways, and its schema.
 * Append only. */
#ifndef RAMPART_PROTOCOL_VOICES_H
#define RAMPART_PROTOCOL_VOICES_H

#include <stdbool.h>

/* clang-format off */
/* V(ID, word) */
#define VOICES(V)                                                              \
    V(SAY,   "say")      /* aloud; also where nobody speaks */                 \
    V(SHOUT, "shout")    /* to all on a level */                               \
    V(TELL,  "tell")     /* to the hearer alone */                             \
    V(TOLD,  "told")     /* by the hearer, to who is named */                  \
    V(PARTY, "party")    /* to the hearer's party */
/* clang-format on */

#define V(id, word) VOICE_##id,
enum voice { VOICES(V) VOICE_COUNT };
#undef V

/* Its word on the wire. Static. */
const char *voices_word(enum voice voice);

/* The voice of that word; false where there is none. */
bool voices_read(const char *word, enum voice *voice);

/* Whether it is for those alone to whom it was said. */
static inline bool voices_is_private(enum voice voice)
{
    return voice == VOICE_TELL || voice == VOICE_TOLD || voice == VOICE_PARTY;
}

#endif
