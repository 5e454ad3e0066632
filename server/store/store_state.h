/* What the files of this folder share about an open store: for this folder only. */
#ifndef RAMPART_SERVER_STORE_STORE_STATE_H
#define RAMPART_SERVER_STORE_STORE_STATE_H

#include "server/store/store.h"

#include <sqlite3.h>

struct store {
    sqlite3 *database;
    int64_t seed; /* its bits; SQLite has no unsigned numbers */
    char path[];
};

/* Says what SQLite says; answers false. */
bool store_fail(const struct store *store, char *problem, size_t size);

/* Whether SQLite carried it out. */
bool store_execute(const struct store *store, const char *sql);

/* A text of a row, if it is one and has at most `most` bytes. */
bool store_take_text(sqlite3_stmt *row, int column, char *text, size_t most);

#endif
