/* A party is made when two agree and shared by its members, each of whom finds it by its own index. What
 * they were told of each other is a square, so that one slow reader delays nobody else. */
#include "server/session/parties.h"

#include "common/invariant.h"

#include <stdlib.h>

static int index_in(const struct band *party, struct actor_handle player)
{
    int i = 0;
    while (!actor_handle_equal(party->members[i], player)) {
        i++;
        INVARIANT(i < party->count);
    }
    return i;
}

struct band *parties_of(const struct parties *parties, struct actor_handle player)
{
    struct band *party = player.index < LIMIT_CONNECTIONS ? parties->of[player.index] : NULL;
    for (int i = 0; party != NULL && i < party->count; i++) {
        if (actor_handle_equal(party->members[i], player)) {
            return party;
        }
    }
    return NULL;
}

void parties_stir(struct parties *parties, struct actor_handle actor)
{
    struct band *party = parties_of(parties, actor);
    if (party != NULL && !party->stirred) {
        party->stirred = true;
        parties->stirred[parties->stirred_count++] = party;
    }
}

void parties_forget(struct parties *parties, struct actor_handle player)
{
    struct band *party = parties_of(parties, player);
    for (int of = 0; party != NULL && of < party->count; of++) {
        party->comrades[index_in(party, player)][of].told = false;
    }
    parties_stir(parties, player);
}

/* ----------------------------------------------------------------------------------------- coming together
 */

static void enter(struct parties *parties, struct band *party, struct actor_handle player)
{
    int last = party->count++;
    party->members[last] = player;
    for (int i = 0; i < party->count; i++) {
        party->comrades[i][last] = party->comrades[last][i] = (struct comrade){0};
    }
    parties->of[player.index] = party;
    parties_stir(parties, player);
}

static bool has_asked(const struct parties *parties, struct actor_handle one, struct actor_handle other)
{
    const struct party_asked *asked = &parties->asked[one.index];
    return actor_handle_equal(asked->by, one) && actor_handle_equal(asked->whom, other);
}

static void unite(struct parties *parties, struct actor_handle one, struct actor_handle other)
{
    struct band *party = parties_of(parties, one);
    struct actor_handle newcomer = party != NULL ? other : one;
    party = party != NULL ? party : parties_of(parties, other);
    if (party == NULL) {
        party = calloc(1, sizeof *party);
        INVARIANT(party != NULL);
        enter(parties, party, other);
    }
    enter(parties, party, newcomer);
}

enum result parties_ask(struct parties *parties, struct actor_handle one, struct actor_handle other,
                        bool *agreed)
{
    const struct band *mine = parties_of(parties, one);
    const struct band *theirs = parties_of(parties, other);
    const struct band *joined = mine != NULL ? mine : theirs;
    *agreed = false;
    if (mine != NULL && theirs != NULL) {
        return mine == theirs ? RESULT_IN_PARTY : RESULT_OTHER_PARTY;
    }
    if (joined != NULL && joined->count == LIMIT_PARTY) {
        return RESULT_PARTY_FULL;
    }
    *agreed = has_asked(parties, other, one);
    if (*agreed) {
        unite(parties, one, other);
        parties->asked[other.index].whom = ACTOR_NOBODY;
    } else {
        parties->asked[one.index] = (struct party_asked){one, other};
    }
    return RESULT_OK;
}

/* ---------------------------------------------------------------------------------------------- parting */

static void strike_off(struct parties *parties, struct band *party)
{
    int i = 0;
    while (parties->stirred[i] != party) {
        i++;
        INVARIANT(i < parties->stirred_count);
    }
    parties->stirred[i] = parties->stirred[--parties->stirred_count];
}

static void dissolve(struct parties *parties, struct band *party)
{
    if (party->stirred) {
        strike_off(parties, party);
    }
    for (int i = 0; i < party->count; i++) {
        parties->of[party->members[i].index] = NULL;
    }
    free(party);
}

/* The last member takes the place of the one that is gone. */
static void remove_member(struct band *party, int gone)
{
    int last = --party->count;
    party->members[gone] = party->members[last];
    for (int i = 0; i <= last; i++) {
        party->comrades[gone][i] = party->comrades[last][i];
    }
    for (int i = 0; i <= last; i++) {
        party->comrades[i][gone] = party->comrades[i][last];
    }
}

void parties_leave(struct parties *parties, struct actor_handle player)
{
    struct band *party = parties_of(parties, player);
    parties->asked[player.index] = (struct party_asked){ACTOR_NOBODY, ACTOR_NOBODY};
    if (party == NULL) {
        return;
    }
    remove_member(party, index_in(party, player));
    parties->of[player.index] = NULL;
    if (party->count == 1) {
        dissolve(parties, party);
    }
}

void parties_finish(struct parties *parties)
{
    for (uint32_t i = 0; i < LIMIT_CONNECTIONS; i++) {
        if (parties->of[i] != NULL) {
            dissolve(parties, parties->of[i]);
        }
    }
}
