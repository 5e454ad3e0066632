/* Lines are only ever added, each in one write, and the last one of a server counts: two clients that meet
 * the same server at once do not harm each other. Lines that are none of these are passed over. */
#include "client/net/known_servers.h"

#include "client/net/data_folder.h"
#include "common/net/endpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_BYTES = ENDPOINT_TEXT_BYTES + KNOWN_MARK_BYTES + 8 };

static const char file_name[] = "/known_servers";

bool known_servers_path(char path[PATH_MAX])
{
    if (!data_folder_default(path) || strlen(path) + sizeof file_name > PATH_MAX) {
        return false;
    }
    memcpy(path + strlen(path), file_name, sizeof file_name);
    return true;
}

/* If the line is about the server at `where`, takes its mark. */
static void read_line(char *line, const char *where, char known[KNOWN_MARK_BYTES + 1])
{
    char *space = strchr(line, ' ');
    size_t length = space != NULL ? strcspn(space + 1, " \r\n") : 0;
    if (length == 0 || length > KNOWN_MARK_BYTES) {
        return;
    }
    *space = '\0';
    if (strcasecmp(line, where) == 0) {
        memcpy(known, space + 1, length);
        known[length] = '\0';
    }
}

/* Whether the file could be read; one that is not there holds nothing. */
static bool look_up(const char *path, const char *where, char known[KNOWN_MARK_BYTES + 1])
{
    char line[LINE_BYTES];
    FILE *file = fopen(path, "re");
    known[0] = '\0';
    if (file == NULL) {
        return errno == ENOENT;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        read_line(line, where, known);
    }
    bool read = ferror(file) == 0;
    (void)fclose(file);
    return read;
}

static bool make_folder(char path[PATH_MAX])
{
    char *slash = strrchr(path, '/');
    if (slash == NULL || slash == path) {
        return true;
    }
    *slash = '\0';
    bool made = data_folder_make(path);
    *slash = '/';
    return made;
}

/* Whether the line is written. */
static bool add(char path[PATH_MAX], const char *where, const char *mark)
{
    char line[LINE_BYTES];
    if (!make_folder(path)) {
        return false;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) {
        return false;
    }
    int length = snprintf(line, sizeof line, "%s %s\n", where, mark);
    bool written = write(file, line, (size_t)length) == length;
    return close(file) == 0 && written;
}

enum known known_servers_meet(char path[PATH_MAX], const char *where, const char *mark,
                              char known[KNOWN_MARK_BYTES + 1])
{
    if (!look_up(path, where, known)) {
        return KNOWN_UNSURE;
    }
    if (strcmp(known, mark) == 0) {
        return KNOWN_AGAIN;
    }
    if (known[0] != '\0' && strcmp(mark, KNOWN_VOUCHED_FOR) != 0) {
        return KNOWN_OTHERWISE;
    }
    return add(path, where, mark) ? KNOWN_FIRST : KNOWN_UNSURE;
}
