/* creatures.json → the table of kinds of creatures. CONTENT.md tells people what may stand there. */
#ifndef RAMPART_SERVER_CONTENT_CREATURES_FILE_H
#define RAMPART_SERVER_CONTENT_CREATURES_FILE_H

#include "server/content/reader.h"
#include "server/game/creature_kind.h"

struct thing_table;

/* Fills a table from a whole file, whose creatures live in `realms` and drop `things`. False, and the problem
 * is noted, if it cannot be played. Requires: the table is zeroed. */
bool creatures_file_read(const struct reader_value *file, const struct realms *realms,
                         const struct thing_table *things, struct creature_table *table);

#endif
