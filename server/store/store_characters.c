/* Characters are of a world, so of its seed. Of a token there is but a hash, and until when it is good: the
 * one time here that goes on while no server runs. */
#include "common/array.h"
#include "common/invariant.h"
#include "common/text.h"
#include "server/session/host.h"
#include "server/store/store_state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MS_PER_SECOND = 1000 };

static const char all_characters[] =
    "SELECT name, record, token, max(token_until - unixepoch(), 0) FROM characters WHERE seed = ?1";

static const char put_character[] =
    "INSERT INTO characters (seed, name, record, token, token_until)"
    " VALUES (?1, ?2, ?3, ?4, unixepoch() + ?5)"
    " ON CONFLICT (seed, name) DO UPDATE SET record = excluded.record, token = excluded.token,"
    " token_until = excluded.token_until";

static const char drop_character[] = "DELETE FROM characters WHERE seed = ?1 AND name = ?2";

/* ------------------------------------------------------------------------------------------------ reading */

static bool take_character(sqlite3_stmt *row, struct host_kept *kept)
{
    const void *record = sqlite3_column_blob(row, 1);
    const void *token = sqlite3_column_blob(row, 2);
    kept->length = (size_t)sqlite3_column_bytes(row, 1);
    kept->token_ms = sqlite3_column_int64(row, 3) * MS_PER_SECOND;
    if (!store_take_text(row, 0, kept->name, sizeof kept->name - 1) || !text_has_name_shape(kept->name) ||
        kept->length == 0 || token == NULL || sqlite3_column_bytes(row, 2) != HOST_TOKEN_HASH_BYTES) {
        return false;
    }
    char *copy = malloc(kept->length);
    INVARIANT(copy != NULL);
    memcpy(copy, record, kept->length);
    memcpy(kept->token, token, sizeof kept->token);
    kept->record = copy;
    return true;
}

static bool read_characters(sqlite3_stmt *query, struct store_characters *characters, bool *broken)
{
    int step;
    while ((step = sqlite3_step(query)) == SQLITE_ROW) {
        characters->at =
            array_grow(characters->at, characters->count, &characters->capacity, sizeof *characters->at);
        struct host_kept kept = {.length = 0};
        *broken = !take_character(query, &kept);
        if (*broken) {
            return false;
        }
        characters->at[characters->count++] = kept;
    }
    return step == SQLITE_DONE;
}

bool store_characters(struct store *store, struct store_characters *characters, char *problem, size_t size)
{
    sqlite3_stmt *query = NULL;
    bool broken = false;
    bool read = sqlite3_prepare_v2(store->database, all_characters, -1, &query, NULL) == SQLITE_OK &&
                sqlite3_bind_int64(query, 1, store->seed) == SQLITE_OK &&
                read_characters(query, characters, &broken);
    if (broken) {
        (void)snprintf(problem, size, "%s holds a character that makes no sense; move it away, or mend it",
                       store->path);
    } else if (!read) {
        (void)store_fail(store, problem, size);
    }
    (void)sqlite3_finalize(query);
    return read;
}

void store_characters_finish(struct store_characters *characters)
{
    for (size_t i = 0; i < characters->count; i++) {
        free((void *)(uintptr_t)characters->at[i].record);
    }
    free(characters->at);
    *characters = (struct store_characters){0};
}

/* ------------------------------------------------------------------------------------------------ keeping */

static bool bind_kept(sqlite3_stmt *put, const struct host_kept *kept, const char *records)
{
    return sqlite3_bind_blob64(put, 3, records + kept->offset, kept->length, SQLITE_STATIC) == SQLITE_OK &&
           sqlite3_bind_blob(put, 4, kept->token, sizeof kept->token, SQLITE_STATIC) == SQLITE_OK &&
           sqlite3_bind_int64(put, 5, kept->token_ms / MS_PER_SECOND) == SQLITE_OK;
}

static bool put_one(const struct store *store, const struct host_kept *kept, const char *records)
{
    sqlite3_stmt *put = NULL;
    bool stays = kept->length > 0;
    bool done = sqlite3_prepare_v2(store->database, stays ? put_character : drop_character, -1, &put, NULL) ==
                    SQLITE_OK &&
                sqlite3_bind_int64(put, 1, store->seed) == SQLITE_OK &&
                sqlite3_bind_text(put, 2, kept->name, -1, SQLITE_STATIC) == SQLITE_OK &&
                (!stays || bind_kept(put, kept, records)) && sqlite3_step(put) == SQLITE_DONE;
    (void)sqlite3_finalize(put);
    return done;
}

bool store_put_characters(struct store *store, const struct host_kept *kept, size_t count,
                          const char *records, char *problem, size_t size)
{
    bool done = store_execute(store, "BEGIN IMMEDIATE");
    for (size_t i = 0; done && i < count; i++) {
        done = put_one(store, &kept[i], records);
    }
    if (!done || !store_execute(store, "COMMIT")) {
        (void)store_fail(store, problem, size);
        (void)store_execute(store, "ROLLBACK");
        return false;
    }
    return true;
}
