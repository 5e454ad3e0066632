/* A table of fixed size, searched from end to end: bad peers are rare, and where they are not, their own
 * lines in the log are what is saved. */
#include "server/net/grumbles.h"

#include <stddef.h>

/* The entry of `address`; else one that is free or may be forgotten; else NULL. */
static struct grumble *find(struct grumbles *grumbles, const struct address *address, int64_t now_ms)
{
    struct grumble *free_entry = NULL;
    for (int i = 0; i < GRUMBLES_ADDRESSES; i++) {
        struct grumble *entry = &grumbles->entries[i];
        if (entry->used && address_same_peer(&entry->address, address)) {
            return entry;
        }
        if (!entry->used || now_ms - entry->logged_ms >= GRUMBLES_INTERVAL_MS) {
            free_entry = entry;
        }
    }
    if (free_entry != NULL) {
        *free_entry = (struct grumble){.address = *address};
    }
    return free_entry;
}

bool grumbles_add(struct grumbles *grumbles, const struct address *address, int64_t now_ms, int64_t *unlogged)
{
    struct grumble *entry = find(grumbles, address, now_ms);
    if (entry == NULL) {
        return false;
    }
    if (entry->used && now_ms - entry->logged_ms < GRUMBLES_INTERVAL_MS) {
        entry->unlogged++;
        return false;
    }
    *unlogged = entry->unlogged;
    entry->used = true;
    entry->logged_ms = now_ms;
    entry->unlogged = 0;
    return true;
}
