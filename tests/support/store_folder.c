#include "tests/support/store_folder.h"

#include "tests/support/check.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int store_folder_make(void **state)
{
    struct store_folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    (void)snprintf(folder->path, sizeof folder->path, "/tmp/rampart-store-XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    (void)snprintf(folder->file, sizeof folder->file, "%s/rampart.db", folder->path);
    *state = folder;
    return 0;
}

void store_folder_clear(const struct store_folder *folder)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[128];
        (void)snprintf(path, sizeof path, "%s%s", folder->file, endings[i]);
        (void)unlink(path);
    }
}

int store_folder_remove(void **state)
{
    struct store_folder *folder = *state;
    store_folder_clear(folder);
    assert_int_equal(rmdir(folder->path), 0);
    free(folder);
    return 0;
}

struct store *store_folder_open(struct store_folder *folder, uint64_t seed)
{
    struct store *store = store_open(folder->file, seed, folder->problem, sizeof folder->problem);
    if (store == NULL) {
        fail_msg("%s", folder->problem);
    }
    return store;
}

void store_folder_meddle(const struct store_folder *folder, const char *sql)
{
    sqlite3 *database = NULL;
    assert_int_equal(sqlite3_open(folder->file, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}
