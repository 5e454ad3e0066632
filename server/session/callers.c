/* Wrong guesses are counted in time: each adds LIMIT_GUESS_FORGIVEN_MS to what is owed, and time pays it off.
 */
#include "server/session/callers.h"

#include <stddef.h>

static int64_t later(int64_t a_ms, int64_t b_ms)
{
    return a_ms > b_ms ? a_ms : b_ms;
}

/* Until when there is something to remember. */
static int64_t owes_until(const struct caller *caller)
{
    return later(later(caller->wrong.due_ms, caller->registrations.due_ms), caller->free_ms);
}

struct caller *callers_find(struct callers *callers, uint64_t key)
{
    struct caller *least = &callers->at[0];
    for (size_t i = 0; i < LIMIT_CALLERS; i++) {
        struct caller *caller = &callers->at[i];
        if (caller->key == key) {
            return caller;
        }
        least = owes_until(caller) < owes_until(least) ? caller : least;
    }
    *least = (struct caller){.key = key};
    return least;
}

void callers_guessed_wrong(struct caller *caller, int64_t now_ms)
{
    pace_spend(&caller->wrong, now_ms, LIMIT_GUESS_FORGIVEN_MS);
}

int64_t callers_delay_ms(const struct caller *caller, int64_t now_ms, int64_t most_ms)
{
    int64_t owed_ms = caller->wrong.due_ms - now_ms;
    int64_t wrong = (owed_ms + LIMIT_GUESS_FORGIVEN_MS - 1) / LIMIT_GUESS_FORGIVEN_MS;
    if (owed_ms <= 0 || wrong < LIMIT_GUESSES) {
        return 0;
    }
    int64_t delay_ms = LIMIT_GUESS_MS;
    for (int64_t more = wrong - LIMIT_GUESSES; more > 0 && delay_ms < most_ms; more--) {
        delay_ms *= 2;
    }
    return delay_ms < most_ms ? delay_ms : most_ms;
}
