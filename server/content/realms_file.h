/* realms.json → realms and the ways between them. CONTENT.md tells people what may stand there. */
#ifndef RAMPART_SERVER_CONTENT_REALMS_FILE_H
#define RAMPART_SERVER_CONTENT_REALMS_FILE_H

#include "server/content/reader.h"

struct maps;

/* Fills `realms` from a whole file; they borrow the maps that they draw, which `maps` owns. False, and the
 * problem is noted, if no world can be made of them. */
bool realms_file_read(const struct reader_value *file, const struct terrain_table *terrains,
                      struct maps *maps, struct realms *realms);

#endif
