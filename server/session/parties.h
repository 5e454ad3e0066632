/* Who goes about with whom: parties of players who have asked each other, and what their members were last
 * told of each other. Knows neither connections nor words. */
#ifndef RAMPART_SERVER_SESSION_PARTIES_H
#define RAMPART_SERVER_SESSION_PARTIES_H

#include "common/limits.h"
#include "common/place.h"
#include "common/result.h"
#include "server/game/game.h"

/* What one member was told of another. */
struct comrade {
    int64_t told_ms; /* when; of no meaning until `told` */
    bool told;
    int32_t hp;
    int32_t hp_most;
    struct place place;
};

/* A party: at least two members, in no order. */
struct band {
    int count;
    bool stirred; /* among the parties' stirred */
    struct actor_handle members[LIMIT_PARTY];
    struct comrade comrades[LIMIT_PARTY][LIMIT_PARTY]; /* [who was told][of whom] */
};

/* All zero: none. Finish with parties_finish. */
struct parties {
    struct band *of[LIMIT_CONNECTIONS]; /* by a player's index: its members own it together; NULL: in none */
    struct party_asked {
        struct actor_handle by;
        struct actor_handle whom;
    } asked[LIMIT_CONNECTIONS]; /* by the index of who asked, the last; stale where `by` is another */
    struct band *stirred[LIMIT_CONNECTIONS / 2]; /* whose members may have to be told something */
    int stirred_count;
};

/* Leaves them none. */
void parties_finish(struct parties *parties);

/* The party that a player is in, or NULL. Borrowed until somebody leaves it. */
struct band *parties_of(const struct parties *parties, struct actor_handle player);

/* `one` asks `other` into one party. Guarantees: where `other` has asked `one` before, both are in one party
 * and `*agreed` is true. Else nothing has changed but that `other` may now ask back; or the result is
 * IN_PARTY (they are in one already), OTHER_PARTY (each is in one) or PARTY_FULL, and nothing has. Requires:
 * two players. */
MUST_CHECK enum result parties_ask(struct parties *parties, struct actor_handle one,
                                   struct actor_handle other, bool *agreed);

/* The player is in no party any more, and has asked nobody. A party of one is none. */
void parties_leave(struct parties *parties, struct actor_handle player);

/* The player knows nothing of the others any more. Accepts any actor. */
void parties_forget(struct parties *parties, struct actor_handle player);

/* Something about the player, or what it can be told, has changed. Accepts any actor. */
void parties_stir(struct parties *parties, struct actor_handle actor);

#endif
