/* Who has asked whom for a fight. Players hurt players only where both have asked. */
#ifndef RAMPART_SERVER_GAME_CONSENT_H
#define RAMPART_SERVER_GAME_CONSENT_H

#include "server/game/game.h"

enum { CONSENT_ASKED_MAX = 4 };

/* Whom one player has asked, in order; all zero: nobody. Embedded by value in struct game. Who dies or leaves
 * is named by nobody's handle any more, so that what was asked of it means nothing. */
struct consent {
    int count;
    struct actor_handle asked[CONSENT_ASKED_MAX];
};

/* Whether the player with this consent has asked `other`. */
bool consent_has(const struct consent *consent, struct actor_handle other);

/* Notes that it asks `other`; where too many are asked already, the one asked first is forgotten. */
void consent_add(struct consent *consent, struct actor_handle other);

/* Forgets that it asked `other`. */
void consent_remove(struct consent *consent, struct actor_handle other);

#endif
