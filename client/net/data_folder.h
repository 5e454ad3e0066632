/* The player's own folder: worlds, and what is remembered of servers. */
#ifndef RAMPART_CLIENT_NET_DATA_FOLDER_H
#define RAMPART_CLIENT_NET_DATA_FOLDER_H

#include <limits.h>
#include <stdbool.h>

/* Its path: rampart in $XDG_DATA_HOME, else in ~/.local/share. Guarantees: whether there is one that fits. */
bool data_folder_default(char path[PATH_MAX]);

/* Makes the folder and those above it, for their owner alone, as far as they are missing. Requires: `path` is
 * not empty. Guarantees: whether they are there; if not, errno says why. `path` is as before. */
bool data_folder_make(char path[PATH_MAX]);

#endif
