/* Who may play here under which name. Accounts are never taken away, so each keeps its number. */
#ifndef RAMPART_SERVER_SESSION_ACCOUNTS_H
#define RAMPART_SERVER_SESSION_ACCOUNTS_H

#include "common/limits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ACCOUNT_NO_UID = -1 };

/* What is kept of an account. */
struct account {
    char name[LIMIT_NAME_MAX_BYTES + 1];
    char hash[LIMIT_PASSWORD_HASH_BYTES]; /* of its password; "": it has none */
    int64_t uid;                          /* of the user of this machine whose it is; ACCOUNT_NO_UID */
};

struct account_entry {
    struct account account;
    uint64_t
        addresses[LIMIT_ACCOUNT_ADDRESSES]; /* from which its owner has come, the latest first; 0: none */
};

/* All zero: none. */
struct accounts {
    struct account_entry *entries;
    size_t count, capacity;
    uint32_t *slots; /* numbers, each at the first free slot from its name's key on; 0: free */
    size_t slot_count;
};

void accounts_finish(struct accounts *accounts);

/* The number of the account of that name, whatever the case: 1 or more; 0 for none. */
uint32_t accounts_find(const struct accounts *accounts, const char *name);

/* Adds an account and returns its number; 0 where there are LIMIT_ACCOUNTS. Requires: none has its name. */
uint32_t accounts_add(struct accounts *accounts, const struct account *account);

/* The account of that number; its name and uid stay as they are. Valid until the next is added. */
struct account *accounts_get(const struct accounts *accounts, uint32_t number);

/* How many belong to that user of this machine. */
size_t accounts_count_uid(const struct accounts *accounts, int64_t uid);

/* The owner of an account has come from an address (not 0): it is remembered, in place of the one that is
 * longest ago. */
void accounts_remember_address(struct accounts *accounts, uint32_t number, uint64_t address);
bool accounts_knows_address(const struct accounts *accounts, uint32_t number, uint64_t address);

#endif
