/* terrain.json → the table of terrain. CONTENT.md tells people what may stand there. */
#ifndef RAMPART_SERVER_CONTENT_TERRAIN_FILE_H
#define RAMPART_SERVER_CONTENT_TERRAIN_FILE_H

#include "server/content/reader.h"

/* Fills a table from a whole file. False, and the problem is noted, if it cannot be played. */
bool terrain_file_read(const struct reader_value *file, struct terrain_table *table);

/* A part of it: the member `when` of a terrain, "enter" or "leave", in which `row` has everything else
 * already, and all of the table its names, layers and whether one can stand there. */
bool terrain_file_events(const struct reader_value *row, const char *when, const struct terrain_table *table,
                         const struct terrain *terrain, struct terrain_event *events, int *count);

/* The terrain that a text names, into `*id`. Requires: all of the table has its names. */
bool terrain_file_named(const struct reader_value *value, const struct terrain_table *table, uint8_t *id);

/* Likewise of an ornament that people can stand on, and that stays there when they do: a sign. */
bool terrain_file_sign(const struct reader_value *value, const struct terrain_table *table, uint8_t *id);

/* Whether no event of a terrain takes people away from it, or makes something else of it. */
bool terrain_file_stays_put(const struct terrain *terrain);

#endif
