/* server/content/creatures.json for tests and tools, taken at its word: anything unexpected ends the program.
 */
#ifndef RAMPART_TESTS_SUPPORT_CREATURE_FILE_H
#define RAMPART_TESTS_SUPPORT_CREATURE_FILE_H

#include "server/game/creature_kind.h"

/* The table of a file. The caller frees it with free(). */
struct creature_table *creature_file_read(const char *path);

#endif
