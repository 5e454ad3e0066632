/* A drawn map from a file. */
#ifndef RAMPART_SERVER_INSPECT_MAP_FILE_H
#define RAMPART_SERVER_INSPECT_MAP_FILE_H

struct drawn;
struct terrain_table;

/* Reads the map at `path`, "-" being standard input, with legends that name terrains of that table. NULL if
 * that is none, or none that keeps S0 to S2; then standard error tells the place, FILE:LINE:COLUMN, and shows
 * it. The caller owns the map: drawn_destroy. */
struct drawn *map_file_read(const char *path, const struct terrain_table *terrains);

#endif
