/* What a kind of thing is good for, in numbers: what players are told of it at hello. */
#ifndef RAMPART_SERVER_SESSION_KIND_WORDS_H
#define RAMPART_SERVER_SESSION_KIND_WORDS_H

#include "server/game/thing_kind.h"

enum { KIND_WORDS_BYTES = 121 };

/* "damage 2-9, attack +2, thrown 1-4"; "" where there is nothing to tell. */
void kind_words_write(const struct thing_kind *kind, char text[KIND_WORDS_BYTES]);

#endif
