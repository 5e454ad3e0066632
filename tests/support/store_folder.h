/* A folder of a test's own, and in it the file of a store. */
#ifndef RAMPART_TESTS_SUPPORT_STORE_FOLDER_H
#define RAMPART_TESTS_SUPPORT_STORE_FOLDER_H

#include "server/store/store.h"

enum { STORE_FOLDER_PROBLEM_BYTES = 512 };

struct store_folder {
    char path[64];
    char file[96];
    char problem[STORE_FOLDER_PROBLEM_BYTES]; /* what went wrong last */
};

/* Set-up and teardown of a cmocka test, whose state it is. */
int store_folder_make(void **state);
int store_folder_remove(void **state);

/* The store in it, for the world of that seed; fails the test where it cannot be opened. */
struct store *store_folder_open(struct store_folder *folder, uint64_t seed);

/* There is no store in it any more. */
void store_folder_clear(const struct store_folder *folder);

/* Does what another program might do to the file. */
void store_folder_meddle(const struct store_folder *folder, const char *sql);

#endif
