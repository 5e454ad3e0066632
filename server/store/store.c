/* A few tables, written by one process: the data folder's lock sees to that. The file is known for ours by
 * its application_id and for one that we understand by its user_version; both are read before anything is
 * written, so what somebody else put there stays. With a write-ahead log and synchronous=NORMAL a commit is a
 * write, no wait for the disk, and a crash of the machine loses the last runs but harms nothing
 * (https://www.sqlite.org/wal.html). */
#include "server/store/store.h"

#include "common/invariant.h"
#include "common/text.h"
#include "server/session/scores.h"
#include "server/store/store_state.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { APPLICATION_ID = 0x526d7074 /* "Rmpt" */, BUSY_MS = 2000, SQL_BYTES = 64 };

/* What each version has more than the one before: a file's user_version is how many of these it has. Append
 * only. */
static const char *const steps[] = {
    "CREATE TABLE runs (id INTEGER PRIMARY KEY, seed INTEGER NOT NULL, ended INTEGER NOT NULL,"
    " name TEXT NOT NULL, points INTEGER NOT NULL, depth INTEGER NOT NULL, turns INTEGER NOT NULL,"
    " coins INTEGER NOT NULL, won INTEGER NOT NULL, cause TEXT NOT NULL) STRICT;"
    "CREATE INDEX runs_by_points ON runs (seed, points DESC, id);",
    "CREATE TABLE accounts (name TEXT PRIMARY KEY COLLATE NOCASE, hash TEXT NOT NULL, uid INTEGER,"
    " made INTEGER NOT NULL) STRICT, WITHOUT ROWID;",
    "CREATE TABLE characters (seed INTEGER NOT NULL, name TEXT NOT NULL COLLATE NOCASE, record BLOB NOT NULL,"
    " token BLOB NOT NULL, token_until INTEGER NOT NULL, PRIMARY KEY (seed, name)) STRICT;",
};
enum { VERSION = sizeof steps / sizeof *steps };

static const char best_runs[] =
    "SELECT name, points, depth, turns, coins, won, cause FROM runs WHERE seed = ?1"
    " ORDER BY points DESC, id LIMIT ?2";

static const char add_run[] = "INSERT INTO runs (seed, ended, name, points, depth, turns, coins, won, cause)"
                              " VALUES (?1, unixepoch(), ?2, ?3, ?4, ?5, ?6, ?7, ?8)";

bool store_fail(const struct store *store, char *problem, size_t size)
{
    (void)snprintf(problem, size, "%s: %s", store->path, sqlite3_errmsg(store->database));
    return false;
}

bool store_execute(const struct store *store, const char *sql)
{
    return sqlite3_exec(store->database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* ---------------------------------------------------------------------------------------------- opening */

/* Reads one number. */
static bool ask(const struct store *store, const char *sql, int64_t *answer)
{
    sqlite3_stmt *statement = NULL;
    bool got = sqlite3_prepare_v2(store->database, sql, -1, &statement, NULL) == SQLITE_OK &&
               sqlite3_step(statement) == SQLITE_ROW;
    if (got) {
        *answer = sqlite3_column_int64(statement, 0);
    }
    (void)sqlite3_finalize(statement);
    return got;
}

/* Brings a file of an earlier version, or an empty one, up to this one, or leaves it as it is where that
 * fails. */
static bool bring_up(const struct store *store, int64_t version)
{
    char marks[SQL_BYTES * 2];
    (void)snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
                   APPLICATION_ID, VERSION);
    bool done = store_execute(store, "BEGIN EXCLUSIVE");
    for (int64_t i = version; done && i < VERSION; i++) {
        done = store_execute(store, steps[i]);
    }
    done = done && store_execute(store, marks) && store_execute(store, "COMMIT");
    if (!done) {
        (void)store_execute(store, "ROLLBACK");
    }
    return done;
}

/* Finds out whose file it is, and makes it a store where it is nobody's yet. */
static bool claim(const struct store *store, char *problem, size_t size)
{
    int64_t application;
    int64_t version;
    int64_t tables;
    if (!ask(store, "PRAGMA application_id", &application) || !ask(store, "PRAGMA user_version", &version) ||
        !ask(store, "SELECT count(*) FROM sqlite_schema", &tables)) {
        return store_fail(store, problem, size);
    }
    if (application == 0 && version == 0 && tables == 0) {
        return bring_up(store, 0) || store_fail(store, problem, size);
    }
    if (application != APPLICATION_ID) {
        (void)snprintf(problem, size, "%s is not a file of Rampart's; move it away, or choose another --data",
                       store->path);
        return false;
    }
    if (version < 1 || version > VERSION) {
        (void)snprintf(problem, size,
                       "%s is of version %" PRId64 ", and this server knows %d; use a newer one, or choose "
                       "another --data",
                       store->path, version, VERSION);
        return false;
    }
    return version == VERSION || bring_up(store, version) || store_fail(store, problem, size);
}

/* SQLite would make the file for everybody to read. */
static bool make_file(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    return file >= 0 && close(file) == 0;
}

static bool open_database(struct store *store, char *problem, size_t size)
{
    if (!make_file(store->path)) {
        (void)snprintf(problem, size, "cannot open %s; see to whom it belongs, or choose another --data",
                       store->path);
        return false;
    }
    if (sqlite3_open_v2(store->path, &store->database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW, NULL) !=
            SQLITE_OK ||
        sqlite3_busy_timeout(store->database, BUSY_MS) != SQLITE_OK) {
        return store_fail(store, problem, size);
    }
    return claim(store, problem, size) && ((store_execute(store, "PRAGMA journal_mode = WAL") &&
                                            store_execute(store, "PRAGMA synchronous = NORMAL")) ||
                                           store_fail(store, problem, size));
}

struct store *store_open(const char *path, uint64_t seed, char *problem, size_t size)
{
    size_t length = strlen(path);
    struct store *store = calloc(1, sizeof *store + length + 1);
    INVARIANT(store != NULL);
    memcpy(store->path, path, length + 1);
    memcpy(&store->seed, &seed, sizeof store->seed);
    if (!open_database(store, problem, size)) {
        store_close(store);
        return NULL;
    }
    return store;
}

void store_close(struct store *store)
{
    if (store != NULL) {
        (void)sqlite3_close(store->database);
        free(store);
    }
}

/* ------------------------------------------------------------------------------------------------- runs */

bool store_take_text(sqlite3_stmt *row, int column, char *text, size_t most)
{
    const void *bytes = sqlite3_column_text(row, column);
    size_t length = (size_t)sqlite3_column_bytes(row, column);
    if (bytes == NULL || length > most || memchr(bytes, '\0', length) != NULL ||
        !text_is_utf8(bytes, length)) {
        return false;
    }
    memcpy(text, bytes, length);
    text[length] = '\0';
    return true;
}

static bool take_number(sqlite3_stmt *row, int column, int32_t *number)
{
    int64_t value = sqlite3_column_int64(row, column);
    *number = (int32_t)value;
    return value >= 0 && value <= INT32_MAX;
}

/* Whether the row is a run that somebody can have had. */
static bool take_run(sqlite3_stmt *row, struct score *run)
{
    run->won = sqlite3_column_int(row, 5) != 0;
    return store_take_text(row, 0, run->name, sizeof run->name - 1) && text_has_name_shape(run->name) &&
           take_number(row, 1, &run->points) && take_number(row, 2, &run->depth) &&
           take_number(row, 3, &run->turns) && take_number(row, 4, &run->coins) &&
           store_take_text(row, 6, run->cause, sizeof run->cause - 1);
}

static bool read_runs(sqlite3_stmt *query, struct scores *scores, bool *broken)
{
    int step;
    *broken = false;
    scores->count = 0;
    while ((step = sqlite3_step(query)) == SQLITE_ROW) {
        *broken = !take_run(query, &scores->best[scores->count]);
        if (*broken) {
            return false;
        }
        scores->count++;
    }
    return step == SQLITE_DONE;
}

bool store_best_runs(struct store *store, struct scores *scores, char *problem, size_t size)
{
    sqlite3_stmt *query = NULL;
    bool broken = false;
    bool read = sqlite3_prepare_v2(store->database, best_runs, -1, &query, NULL) == SQLITE_OK &&
                sqlite3_bind_int64(query, 1, store->seed) == SQLITE_OK &&
                sqlite3_bind_int64(query, 2, LIMIT_SCORES) == SQLITE_OK && read_runs(query, scores, &broken);
    if (broken) {
        (void)snprintf(problem, size, "%s holds a run that makes no sense; move it away, or mend it",
                       store->path);
    } else if (!read) {
        (void)store_fail(store, problem, size);
    }
    (void)sqlite3_finalize(query);
    return read;
}

static bool bind_run(sqlite3_stmt *insert, int64_t seed, const struct score *run)
{
    return sqlite3_bind_int64(insert, 1, seed) == SQLITE_OK &&
           sqlite3_bind_text(insert, 2, run->name, -1, SQLITE_STATIC) == SQLITE_OK &&
           sqlite3_bind_int(insert, 3, run->points) == SQLITE_OK &&
           sqlite3_bind_int(insert, 4, run->depth) == SQLITE_OK &&
           sqlite3_bind_int(insert, 5, run->turns) == SQLITE_OK &&
           sqlite3_bind_int(insert, 6, run->coins) == SQLITE_OK &&
           sqlite3_bind_int(insert, 7, run->won) == SQLITE_OK &&
           sqlite3_bind_text(insert, 8, run->cause, -1, SQLITE_STATIC) == SQLITE_OK;
}

static bool insert_all(const struct store *store, const struct score *runs, size_t count)
{
    sqlite3_stmt *insert = NULL;
    bool kept = sqlite3_prepare_v2(store->database, add_run, -1, &insert, NULL) == SQLITE_OK;
    for (size_t i = 0; kept && i < count; i++) {
        kept = bind_run(insert, store->seed, &runs[i]) && sqlite3_step(insert) == SQLITE_DONE &&
               sqlite3_reset(insert) == SQLITE_OK;
    }
    (void)sqlite3_finalize(insert);
    return kept;
}

bool store_add_runs(struct store *store, const struct score *runs, size_t count, char *problem, size_t size)
{
    if (!store_execute(store, "BEGIN IMMEDIATE")) {
        return store_fail(store, problem, size);
    }
    if (!insert_all(store, runs, count) || !store_execute(store, "COMMIT")) {
        (void)store_fail(store, problem, size);
        (void)store_execute(store, "ROLLBACK");
        return false;
    }
    return true;
}
