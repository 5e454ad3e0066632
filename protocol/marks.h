/* What can be told of somebody in sight beside its kind and name. Listed once: from the list come the `mark`
 * of frames, both ways, and its schema. Append only. */
#ifndef RAMPART_PROTOCOL_MARKS_H
#define RAMPART_PROTOCOL_MARKS_H

#include <stdbool.h>

/* clang-format off */
/* M(ID, word) */
#define MARKS(M)                                                               \
    M(HURT,       "hurt")                                                      \
    M(BADLY_HURT, "badly hurt")                                                \
    M(DYING,      "almost dead")                                               \
    M(ASLEEP,     "asleep")                                                    \
    M(STILL,      "still")    /* outside of the viewer's time */               \
    M(FOE,        "foe")      /* a player with whom the viewer has consent */
/* clang-format on */

#define M(id, word) MARK_##id,
enum mark { MARKS(M) MARK_COUNT };
#undef M

enum { MARKS_BYTES = 64 }; /* all words with commas between, and NUL */

/* The word of a mark. Static. */
const char *marks_word(enum mark mark);

/* The words of a set of marks (bit k: enum mark k), ", " between them, "" for none. */
void marks_write(unsigned marks, char text[MARKS_BYTES]);

/* The set that such a text tells; false where it is none. */
bool marks_read(const char *text, unsigned *marks);

#endif
