/* What outlives a server beside its world's seed: a SQLite file in the data folder. */
#ifndef RAMPART_SERVER_STORE_STORE_H
#define RAMPART_SERVER_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct account;
struct host_kept;
struct accounts;
struct score;
struct scores;
struct store;

/* Each function below that may fail leaves one line for a person in `problem` where it does. */

/* Opens the file at `path` for the world of that seed, and makes it, for its owner alone, where there is
 * none. One of an earlier version is brought up to this one. Guarantees: not NULL; or NULL, and a file that
 * was no store of this program, or is one of a newer version, is as it was. The caller owns it: store_close.
 */
struct store *store_open(const char *path, uint64_t seed, char *problem, size_t size);
/* Accepts NULL. */
void store_close(struct store *store);

/* Reads the best runs of this world. Guarantees: true, each of them fit to be told; or false. */
bool store_best_runs(struct store *store, struct scores *scores, char *problem, size_t size);

/* Keeps runs that are over, all or none. They outlive this process at once, and the machine soon. */
bool store_add_runs(struct store *store, const struct score *runs, size_t count, char *problem, size_t size);

/* Reads all accounts into `accounts`, which has none. Guarantees: true, each of them fit to be used; or
 * false. The caller owns them either way. */
bool store_accounts(struct store *store, struct accounts *accounts, char *problem, size_t size);

/* Keeps accounts, each in place of what was kept under its name, all or none; likewise. */
bool store_put_accounts(struct store *store, const struct account *accounts, size_t count, char *problem,
                        size_t size);

/* Characters as they were read; owned. All zero: none. */
struct store_characters {
    struct host_kept *at;
    size_t count, capacity;
};
void store_characters_finish(struct store_characters *characters);

/* Reads all characters of this world into `characters`, which has none. Guarantees: true, their names fit to
 * be used; or false. The caller owns them either way. */
bool store_characters(struct store *store, struct store_characters *characters, char *problem, size_t size);

/* Keeps characters, each in place of what was kept under its name, or drops them: all or none. Their records
 * lie in `records`. */
bool store_put_characters(struct store *store, const struct host_kept *kept, size_t count,
                          const char *records, char *problem, size_t size);

#endif
