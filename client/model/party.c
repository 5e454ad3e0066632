#include "client/model/party.h"

#include "common/text.h"

#include <string.h>

static int find(const struct party *party, const char *name)
{
    int at = 0;
    while (at < party->count && !text_same_name(party->at[at].name, name)) {
        at++;
    }
    return at;
}

bool party_put(struct party *party, const struct message_comrade *comrade)
{
    int at = find(party, comrade->name);
    bool is_new = at == party->count;
    if (at == LIMIT_PARTY - 1) {
        return false;
    }
    party->at[at] = *comrade;
    text_clean(party->at[at].name, sizeof party->at[at].name);
    text_clean(party->at[at].realm, sizeof party->at[at].realm);
    party->count += is_new;
    return is_new;
}

bool party_part(struct party *party, const char *name)
{
    int at = find(party, name);
    bool was_there = at < party->count;
    if (was_there) {
        party->count--;
        memmove(&party->at[at], &party->at[at + 1], (size_t)(party->count - at) * sizeof *party->at);
    }
    return was_there;
}
