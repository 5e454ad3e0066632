/* spawn.json → how full realms are. CONTENT.md tells people what may stand there. */
#ifndef RAMPART_SERVER_CONTENT_SPAWN_FILE_H
#define RAMPART_SERVER_CONTENT_SPAWN_FILE_H

#include "server/content/reader.h"
#include "server/game/spawn.h"

/* Fills the rules from a whole file. False, and the problem is noted, if they cannot be played. */
bool spawn_file_read(const struct reader_value *file, const struct realms *realms, struct spawn_rules *rules);

#endif
