/* Sifting up and down a heap as in any textbook (Williams, 1964, "Algorithm 232: Heapsort"). Whatever is
 * dropped leaves a hole into which the last one goes, up or down from there. Equal times are told apart by
 * their numbers, so that the order is the same whatever happened before. */
#include "server/time/agenda.h"

#include "common/invariant.h"

#include <stdlib.h>

void agenda_init(struct agenda *agenda, uint32_t capacity)
{
    agenda->heap = calloc(capacity, sizeof *agenda->heap);
    agenda->place = calloc(capacity, sizeof *agenda->place);
    agenda->count = 0;
    INVARIANT(agenda->heap != NULL && agenda->place != NULL);
}

void agenda_finish(struct agenda *agenda)
{
    free(agenda->heap);
    free(agenda->place);
}

static bool is_before(struct agenda_entry a, struct agenda_entry b)
{
    return a.at != b.at ? a.at < b.at : a.number < b.number;
}

static void put(struct agenda *agenda, uint32_t at, struct agenda_entry entry)
{
    agenda->heap[at] = entry;
    agenda->place[entry.number] = at + 1;
}

static void rise(struct agenda *agenda, uint32_t at, struct agenda_entry entry)
{
    for (; at > 0 && is_before(entry, agenda->heap[(at - 1) / 2]); at = (at - 1) / 2) {
        put(agenda, at, agenda->heap[(at - 1) / 2]);
    }
    put(agenda, at, entry);
}

/* Puts `entry` where `at` is a hole, or below it. */
static void sink(struct agenda *agenda, uint32_t at, struct agenda_entry entry)
{
    for (uint32_t child; (child = at * 2 + 1) < agenda->count; at = child) {
        child += child + 1 < agenda->count && is_before(agenda->heap[child + 1], agenda->heap[child]);
        if (!is_before(agenda->heap[child], entry)) {
            break;
        }
        put(agenda, at, agenda->heap[child]);
    }
    put(agenda, at, entry);
}

void agenda_drop(struct agenda *agenda, uint32_t number)
{
    if (agenda->place[number] == 0) {
        return;
    }
    uint32_t at = agenda->place[number] - 1;
    agenda->place[number] = 0;
    struct agenda_entry last = agenda->heap[--agenda->count];
    if (at == agenda->count) {
        return;
    }
    if (at > 0 && is_before(last, agenda->heap[(at - 1) / 2])) {
        rise(agenda, at, last);
    } else {
        sink(agenda, at, last);
    }
}

void agenda_set(struct agenda *agenda, uint32_t number, int64_t at)
{
    agenda_drop(agenda, number);
    rise(agenda, agenda->count++, (struct agenda_entry){at, number});
}

void agenda_clear(struct agenda *agenda)
{
    while (agenda->count > 0) {
        agenda->place[agenda->heap[--agenda->count].number] = 0;
    }
}

int64_t agenda_next(const struct agenda *agenda)
{
    return agenda->count > 0 ? agenda->heap[0].at : INT64_MAX;
}

bool agenda_take(struct agenda *agenda, int64_t until, uint32_t *number)
{
    if (agenda_next(agenda) > until || agenda->count == 0) {
        return false;
    }
    *number = agenda->heap[0].number;
    agenda_drop(agenda, *number);
    return true;
}
