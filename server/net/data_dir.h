/* The folder a server keeps its data in: one server at a time, and the seed of its world. */
#ifndef RAMPART_SERVER_NET_DATA_DIR_H
#define RAMPART_SERVER_NET_DATA_DIR_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The functions below that answer false leave one line for a person in `problem`. */

struct data_dir {
    char path[PATH_MAX];
    int lock; /* open while it is ours */
};

/* The folder where none is asked for: rampartd in $XDG_DATA_HOME, or in ~/.local/share.
 * Guarantees: true and `path`; or false. */
bool data_dir_default(char *path, size_t path_size, char *problem, size_t size);

/* Makes the folder at `path` (for its owner alone) where it is missing, and takes it for this process.
 * Guarantees: true, and no other server has it until data_dir_close or this process ends; or false. */
bool data_dir_open(struct data_dir *dir, const char *path, char *problem, size_t size);
void data_dir_close(struct data_dir *dir);

/* Writes a file, for its owner alone, beside its place first, so that half of it is never found there.
 * Guarantees: whether it could; if not, errno says why. */
bool data_dir_write(const char *path, const char *bytes, size_t length);

/* Writes "DIR/name". Guarantees: whether it fits. */
bool data_dir_file(const struct data_dir *dir, const char *name, char *path, size_t path_size);

/* The seed of the folder's world: the one kept there; else `*seed` where `given`; else a random one. A folder
 * without one keeps it from now on. A given seed that is not the kept one holds for this run alone.
 * Guarantees: true and `*seed`; or false. */
bool data_dir_seed(const struct data_dir *dir, bool given, uint64_t *seed, char *problem, size_t size);

#endif
