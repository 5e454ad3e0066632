/* The lock is flock's on a file of its own: it goes with the process, however that ends, and the file stays,
 * so that two servers can never hold two files of one name. */
#include "server/net/data_dir.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SEED_TEXT_BYTES = 24 };

bool data_dir_default(char *path, size_t path_size, char *problem, size_t size)
{
    const char *data_home = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length = -1;
    if (data_home != NULL && data_home[0] == '/') {
        length = snprintf(path, path_size, "%s/rampartd", data_home);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(path, path_size, "%s/.local/share/rampartd", home);
    }
    if (length < 0 || (size_t)length >= path_size) {
        (void)snprintf(problem, size,
                       "there is no home folder to keep data in (HOME is not set); say --data DIR");
        return false;
    }
    return true;
}

/* Makes a folder and those above it, as far as they are missing. */
static bool make_folders(const char *path)
{
    char part[PATH_MAX];
    size_t length = strlen(path);
    memcpy(part, path, length + 1);
    for (size_t i = 1; i <= length; i++) {
        if (part[i] != '/' && part[i] != '\0') {
            continue;
        }
        part[i] = '\0';
        if (mkdir(part, S_IRWXU) != 0 && errno != EEXIST) {
            return false;
        }
        part[i] = path[i];
    }
    return true;
}

/* Takes the lock; where another has it, its process is named. */
static bool take_lock(struct data_dir *dir, char *problem, size_t size)
{
    char other[16] = "";
    if (flock(dir->lock, LOCK_EX | LOCK_NB) != 0) {
        ssize_t length = pread(dir->lock, other, sizeof other - 1, 0);
        other[length > 0 ? strspn(other, "0123456789") : 0] = '\0';
        (void)snprintf(problem, size, "another server%s%s uses %s; stop it, or choose another --data",
                       other[0] != '\0' ? ", process " : "", other, dir->path);
        return false;
    }
    int length = snprintf(other, sizeof other, "%ld\n", (long)getpid());
    if (ftruncate(dir->lock, 0) != 0 || pwrite(dir->lock, other, (size_t)length, 0) != length) {
        (void)snprintf(problem, size, "cannot write in %s: %s; free some room, or choose another --data",
                       dir->path, strerror(errno));
        return false;
    }
    return true;
}

bool data_dir_open(struct data_dir *dir, const char *path, char *problem, size_t size)
{
    char lock_path[PATH_MAX];
    dir->lock = -1;
    int length = snprintf(dir->path, sizeof dir->path, "%s", path);
    if ((size_t)length >= sizeof dir->path || !data_dir_file(dir, "lock", lock_path, sizeof lock_path)) {
        (void)snprintf(problem, size, "the path of the data folder is too long; choose another --data");
        return false;
    }
    if (make_folders(path)) {
        dir->lock = open(lock_path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    }
    if (dir->lock < 0) {
        (void)snprintf(problem, size, "cannot keep data in %s: %s; choose another --data", dir->path,
                       strerror(errno));
        return false;
    }
    if (!take_lock(dir, problem, size)) {
        data_dir_close(dir);
        return false;
    }
    return true;
}

void data_dir_close(struct data_dir *dir)
{
    (void)close(dir->lock);
    dir->lock = -1;
}

bool data_dir_file(const struct data_dir *dir, const char *name, char *path, size_t path_size)
{
    int length = snprintf(path, path_size, "%s/%s", dir->path, name);
    return length > 0 && (size_t)length < path_size;
}

bool data_dir_write(const char *path, const char *bytes, size_t length)
{
    char beside[PATH_MAX];
    int beside_length = snprintf(beside, sizeof beside, "%s.new", path);
    if (beside_length < 0 || (size_t)beside_length >= sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) {
        return false;
    }
    bool written = write(file, bytes, length) == (ssize_t)length && fsync(file) == 0;
    written = close(file) == 0 && written;
    return written && rename(beside, path) == 0;
}

/* ------------------------------------------------------------------------------------------------- seed */

enum kept { KEPT_NONE, KEPT_SEED, KEPT_BROKEN };

static enum kept read_seed(const char *path, uint64_t *seed)
{
    char text[SEED_TEXT_BYTES];
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return errno == ENOENT ? KEPT_NONE : KEPT_BROKEN;
    }
    char *end = text;
    bool read = fgets(text, sizeof text, file) != NULL;
    errno = 0;
    uint64_t value = read ? strtoull(text, &end, 10) : 0;
    bool whole = read && errno == 0 && text[0] >= '0' && text[0] <= '9' && strcmp(end, "\n") == 0;
    (void)fclose(file);
    *seed = whole ? value : *seed;
    return whole ? KEPT_SEED : KEPT_BROKEN;
}

static bool write_seed(const char *path, uint64_t seed)
{
    char text[SEED_TEXT_BYTES];
    int length = snprintf(text, sizeof text, "%" PRIu64 "\n", seed);
    return data_dir_write(path, text, (size_t)length);
}

bool data_dir_seed(const struct data_dir *dir, bool given, uint64_t *seed, char *problem, size_t size)
{
    char path[PATH_MAX];
    uint64_t kept_seed = 0;
    if (!data_dir_file(dir, "seed", path, sizeof path)) {
        (void)snprintf(problem, size, "the path of the data folder is too long; choose another --data");
        return false;
    }
    enum kept kept = read_seed(path, &kept_seed);
    if (kept == KEPT_BROKEN) {
        (void)snprintf(problem, size, "%s does not hold a seed; write a whole number into it, or remove it",
                       path);
        return false;
    }
    if (kept == KEPT_SEED) {
        *seed = given ? *seed : kept_seed;
        return true;
    }
    if (!given && getrandom(seed, sizeof *seed, 0) != (ssize_t)sizeof *seed) {
        (void)snprintf(problem, size, "the system has no random numbers: %s; say --seed", strerror(errno));
        return false;
    }
    if (!write_seed(path, *seed)) {
        (void)snprintf(problem, size, "cannot write %s: %s; free some room, or choose another --data", path,
                       strerror(errno));
        return false;
    }
    return true;
}
