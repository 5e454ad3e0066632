#include "client/net/data_folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool data_folder_default(char path[PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length = PATH_MAX;
    if (data != NULL && data[0] == '/') {
        length = snprintf(path, PATH_MAX, "%s/rampart", data);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(path, PATH_MAX, "%s/.local/share/rampart", home);
    }
    return length < PATH_MAX;
}

bool data_folder_make(char path[PATH_MAX])
{
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash != NULL) {
            *slash = '\0';
        }
        bool made = mkdir(path, S_IRWXU) == 0 || errno == EEXIST;
        if (slash != NULL) {
            *slash = '/';
        }
        if (slash == NULL || !made) {
            return made;
        }
    }
}
