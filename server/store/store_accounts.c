/* Accounts are of a data folder, whatever the seed of its world. A password is here as its hash alone, which
 * holds its own salt and cost. */
#include "common/text.h"
#include "server/session/accounts.h"
#include "server/store/store_state.h"

#include <stdio.h>

static const char all_accounts[] = "SELECT name, hash, uid FROM accounts ORDER BY made, name";

static const char put_account[] =
    "INSERT INTO accounts (name, hash, uid, made) VALUES (?1, ?2, ?3, unixepoch())"
    " ON CONFLICT (name) DO UPDATE SET hash = excluded.hash";

/* Whether the row is an account that somebody can have. */
static bool take_account(sqlite3_stmt *row, struct account *account)
{
    bool has_uid = sqlite3_column_type(row, 2) != SQLITE_NULL;
    account->uid = has_uid ? sqlite3_column_int64(row, 2) : ACCOUNT_NO_UID;
    return store_take_text(row, 0, account->name, sizeof account->name - 1) &&
           text_has_name_shape(account->name) &&
           store_take_text(row, 1, account->hash, sizeof account->hash - 1) &&
           account->uid >= ACCOUNT_NO_UID && account->uid <= UINT32_MAX;
}

static bool read_accounts(sqlite3_stmt *query, struct accounts *accounts, bool *broken)
{
    int step;
    *broken = false;
    while ((step = sqlite3_step(query)) == SQLITE_ROW) {
        struct account account;
        *broken = !take_account(query, &account) || accounts_find(accounts, account.name) != 0 ||
                  accounts_add(accounts, &account) == 0;
        if (*broken) {
            return false;
        }
    }
    return step == SQLITE_DONE;
}

bool store_accounts(struct store *store, struct accounts *accounts, char *problem, size_t size)
{
    sqlite3_stmt *query = NULL;
    bool broken = false;
    bool read = sqlite3_prepare_v2(store->database, all_accounts, -1, &query, NULL) == SQLITE_OK &&
                read_accounts(query, accounts, &broken);
    if (broken) {
        (void)snprintf(problem, size,
                       "%s holds an account that makes no sense, or too many; move it away, or mend it",
                       store->path);
    } else if (!read) {
        (void)store_fail(store, problem, size);
    }
    (void)sqlite3_finalize(query);
    return read;
}

static bool bind_account(sqlite3_stmt *put, const struct account *account)
{
    return sqlite3_bind_text(put, 1, account->name, -1, SQLITE_STATIC) == SQLITE_OK &&
           sqlite3_bind_text(put, 2, account->hash, -1, SQLITE_STATIC) == SQLITE_OK &&
           (account->uid == ACCOUNT_NO_UID ? sqlite3_bind_null(put, 3)
                                           : sqlite3_bind_int64(put, 3, account->uid)) == SQLITE_OK;
}

static bool put_all(const struct store *store, const struct account *accounts, size_t count)
{
    sqlite3_stmt *put = NULL;
    bool kept = sqlite3_prepare_v2(store->database, put_account, -1, &put, NULL) == SQLITE_OK;
    for (size_t i = 0; kept && i < count; i++) {
        kept = bind_account(put, &accounts[i]) && sqlite3_step(put) == SQLITE_DONE &&
               sqlite3_reset(put) == SQLITE_OK;
    }
    (void)sqlite3_finalize(put);
    return kept;
}

bool store_put_accounts(struct store *store, const struct account *accounts, size_t count, char *problem,
                        size_t size)
{
    if (!store_execute(store, "BEGIN IMMEDIATE")) {
        return store_fail(store, problem, size);
    }
    if (!put_all(store, accounts, count) || !store_execute(store, "COMMIT")) {
        (void)store_fail(store, problem, size);
        (void)store_execute(store, "ROLLBACK");
        return false;
    }
    return true;
}
