/* A drawn map from a file. */
#ifndef RAMPART_SERVER_INSPECT_MAP_FILE_H
#define RAMPART_SERVER_INSPECT_MAP_FILE_H

struct drawn;

/* Reads the map at `path`, "-" being standard input. NULL if that is none, or none that keeps S0 to S2; then
 * standard error tells the place, FILE:LINE:COLUMN, and shows it. The caller owns the map: drawn_destroy. */
struct drawn *map_file_read(const char *path);

#endif
