/* shops.json → the shops. CONTENT.md tells people what may stand there. */
#ifndef RAMPART_SERVER_CONTENT_SHOPS_FILE_H
#define RAMPART_SERVER_CONTENT_SHOPS_FILE_H

#include "server/content/reader.h"
#include "server/game/shop.h"
#include "server/game/thing_kind.h"

/* What shops name. */
struct shops_file {
    const struct terrain_table *terrains;
    const struct realms *realms;
    const struct thing_table *things;
};

/* Fills a table from a whole file. False, and the problem is noted, if it cannot be played. */
bool shops_file_read(const struct reader_value *file, const struct shops_file *named,
                     struct shop_table *shops);

#endif
