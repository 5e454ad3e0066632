/* server/content/things.json for tests, taken at its word: anything unexpected ends the program. It goes
 * when server/content reads things. */
#ifndef RAMPART_TESTS_SUPPORT_THING_FILE_H
#define RAMPART_TESTS_SUPPORT_THING_FILE_H

#include "server/game/thing_kind.h"

/* The table of a file, its rows in the file's order: those that code knows come first there too. The caller
 * frees it with free(). */
struct thing_table *thing_file_read(const char *path);

#endif
