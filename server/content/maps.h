/* The drawn maps that realms.json names, each read once. */
#ifndef RAMPART_SERVER_CONTENT_MAPS_H
#define RAMPART_SERVER_CONTENT_MAPS_H

#include "server/content/reader.h"

struct drawn;

struct maps_entry {
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    bool farthest; /* read for a realm that looks the highest level up first */
    struct drawn *drawn;
};

/* With `directory` and `terrains` set, and all else zero, there are none yet. */
struct maps {
    const char *directory;                /* borrowed */
    const struct terrain_table *terrains; /* borrowed, for the legends */
    int count;
    struct maps_entry at[LIMIT_CONTENT_MAPS];
};

/* The map whose file a member of realms.json names. NULL, and the problem is noted, if that is none. The map
 * is owned by `maps`: maps_finish. */
const struct drawn *maps_read(struct maps *maps, const struct reader_value *name, bool farthest);
void maps_finish(struct maps *maps);

#endif
