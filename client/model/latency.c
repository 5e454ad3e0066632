/* A short queue of what is on its way. */
#include "client/model/latency.h"

#include "common/invariant.h"

#include <string.h>

void latency_init(struct latency *latency)
{
    *latency = (struct latency){.last_ms = -1};
}

static void drop(struct latency *latency, int count)
{
    latency->count -= count;
    memmove(latency->waiting, latency->waiting + count, (size_t)latency->count * sizeof *latency->waiting);
}

void latency_sent(struct latency *latency, int32_t number, int64_t now_ms)
{
    if (latency->count == LATENCY_WAITING_MAX) {
        drop(latency, 1);
    }
    INVARIANT(latency->count == 0 || latency->waiting[latency->count - 1].number < number);
    latency->waiting[latency->count++] = (struct latency_sent){.number = number, .at_ms = now_ms};
}

void latency_answered(struct latency *latency, int32_t number, int64_t now_ms)
{
    int answered = 0;
    while (answered < latency->count && latency->waiting[answered].number <= number) {
        if (latency->waiting[answered].number == number) {
            latency->last_ms = now_ms - latency->waiting[answered].at_ms;
        }
        answered++;
    }
    drop(latency, answered);
}

int latency_waiting(const struct latency *latency, int64_t since_ms)
{
    int count = 0;
    for (int i = 0; i < latency->count; i++) {
        count += latency->waiting[i].at_ms >= since_ms;
    }
    return count;
}
