/* things.json → the table of kinds of things, and of what they may look like. CONTENT.md tells people what
 * may stand there. */
#ifndef RAMPART_SERVER_CONTENT_THINGS_FILE_H
#define RAMPART_SERVER_CONTENT_THINGS_FILE_H

#include "server/content/reader.h"
#include "server/game/thing_kind.h"

/* Fills a table from a whole file, whose things lie about in `realms`. False, and the problem is noted, if it
 * cannot be played. Requires: the table is zeroed. */
bool things_file_read(const struct reader_value *file, const struct realms *realms,
                      struct thing_table *table);

/* A part of it: the member `when` of the row of thing `id`, "pick up", "drop" or "use". Requires: all of the
 * table has its names. */
bool things_file_events(const struct reader_value *row, const char *when, const struct thing_table *table,
                        uint16_t id, struct thing_events *events);

#endif
