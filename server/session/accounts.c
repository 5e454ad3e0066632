/* A flat array, and beside it an open-addressed table of numbers by name (Knuth, The Art of Computer
 * Programming 6.4, algorithm L), at most half full. Nothing is ever taken out, so no slot needs to be marked
 * as emptied. */
#include "server/session/accounts.h"

#include "common/array.h"
#include "common/heap.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>

enum { SLOTS_AT_FIRST = 64 };

void accounts_finish(struct accounts *accounts)
{
    free(accounts->entries);
    free(accounts->slots);
    *accounts = (struct accounts){0};
}

/* Where the number of that name is, or would be. Requires: there are slots. */
static size_t slot_of(const struct accounts *accounts, const char *name)
{
    size_t slot = (size_t)text_name_key(name) & (accounts->slot_count - 1);
    while (accounts->slots[slot] != 0 &&
           !text_same_name(accounts_get(accounts, accounts->slots[slot])->name, name)) {
        slot = (slot + 1) & (accounts->slot_count - 1);
    }
    return slot;
}

uint32_t accounts_find(const struct accounts *accounts, const char *name)
{
    return accounts->slot_count > 0 ? accounts->slots[slot_of(accounts, name)] : 0;
}

struct account *accounts_get(const struct accounts *accounts, uint32_t number)
{
    INVARIANT(number > 0 && number <= accounts->count);
    return &accounts->entries[number - 1].account;
}

static void grow_slots(struct accounts *accounts)
{
    free(accounts->slots);
    accounts->slot_count = accounts->slot_count > 0 ? 2 * accounts->slot_count : SLOTS_AT_FIRST;
    accounts->slots = heap_must_have(calloc(accounts->slot_count, sizeof *accounts->slots));
    for (uint32_t number = 1; number <= accounts->count; number++) {
        accounts->slots[slot_of(accounts, accounts_get(accounts, number)->name)] = number;
    }
}

uint32_t accounts_add(struct accounts *accounts, const struct account *account)
{
    if (accounts->count == LIMIT_ACCOUNTS) {
        return 0;
    }
    if (2 * (accounts->count + 1) > accounts->slot_count) {
        grow_slots(accounts);
    }
    size_t slot = slot_of(accounts, account->name);
    INVARIANT(accounts->slots[slot] == 0);
    accounts->entries =
        array_grow(accounts->entries, accounts->count, &accounts->capacity, sizeof *accounts->entries);
    accounts->entries[accounts->count++] = (struct account_entry){.account = *account};
    accounts->slots[slot] = (uint32_t)accounts->count;
    return (uint32_t)accounts->count;
}

size_t accounts_count_uid(const struct accounts *accounts, int64_t uid)
{
    size_t count = 0;
    for (size_t i = 0; i < accounts->count; i++) {
        count += accounts->entries[i].account.uid == uid;
    }
    return count;
}

/* How many of the account's addresses stand before `address`; LIMIT_ACCOUNT_ADDRESSES where it is none of
 * them. */
static size_t rank_of(const struct account_entry *entry, uint64_t address)
{
    size_t rank = 0;
    while (rank < LIMIT_ACCOUNT_ADDRESSES && entry->addresses[rank] != address) {
        rank++;
    }
    return rank;
}

void accounts_remember_address(struct accounts *accounts, uint32_t number, uint64_t address)
{
    INVARIANT(number > 0 && number <= accounts->count && address != 0);
    struct account_entry *entry = &accounts->entries[number - 1];
    size_t rank = rank_of(entry, address);
    size_t moved = rank < LIMIT_ACCOUNT_ADDRESSES ? rank : LIMIT_ACCOUNT_ADDRESSES - 1;
    memmove(&entry->addresses[1], &entry->addresses[0], moved * sizeof entry->addresses[0]);
    entry->addresses[0] = address;
}

bool accounts_knows_address(const struct accounts *accounts, uint32_t number, uint64_t address)
{
    INVARIANT(number > 0 && number <= accounts->count);
    return address != 0 && rank_of(&accounts->entries[number - 1], address) < LIMIT_ACCOUNT_ADDRESSES;
}
