/* There must be a free number; and an address, this machine's own excepted, may have
 * so many as the host sets and come at the pace of LIMIT_ARRIVALS_….
 *
 * The arrivals of a limited number of addresses are remembered. Where one more comes, that of the address
 * with the least to answer for is forgotten: many who come once cannot make room for one who comes often. */
#include "server/net/admission.h"

#include "common/result.h"
#include "server/net/peer.h"

#include <stddef.h>

/* What is remembered of `address`, from now on if nothing is. */
static struct arrival *find(struct admission *admission, const struct address *address)
{
    struct arrival *least = &admission->arrivals[0];
    for (size_t i = 0; i < LIMIT_ARRIVALS_ADDRESSES; i++) {
        struct arrival *arrival = &admission->arrivals[i];
        if (address_same_peer(&arrival->address, address)) {
            return arrival;
        }
        least = arrival->pace.due_ms < least->pace.due_ms ? arrival : least;
    }
    *least = (struct arrival){.address = *address};
    return least;
}

static bool comes_too_often(struct admission *admission, const struct address *address, int64_t now_ms)
{
    struct pace *pace = &find(admission, address)->pace;
    if (pace_ready_at(*pace, LIMIT_ARRIVALS_REFILL_MS, LIMIT_ARRIVALS_BURST) > now_ms) {
        return true;
    }
    pace_spend(pace, now_ms, LIMIT_ARRIVALS_REFILL_MS);
    return false;
}

const char *admission_refusal(struct admission *admission, const struct peer_table *table,
                              const struct address *address, int64_t now_ms)
{
    if (table->free_count == 0) {
        return result_text(RESULT_FULL);
    }
    if (address_is_local(address)) {
        return NULL;
    }
    if (peer_table_count_address(table, address) >= admission->per_address) {
        return "There are too many connections from your address.";
    }
    if (comes_too_often(admission, address, now_ms)) {
        return "Your address connects too often: wait a little.";
    }
    return NULL;
}
