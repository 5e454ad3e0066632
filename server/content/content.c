/* terrain.json first, since realms name terrain and the legends of maps do; then realms.json, and the maps as
 * it names them. */
#include "server/content/content.h"

#include "common/invariant.h"
#include "server/content/maps.h"
#include "server/content/realms_file.h"
#include "server/content/terrain_file.h"
#include "server/generate/drawn.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct content {
    struct terrain_table terrains;
    struct realms realms;
    struct maps maps;
};

static bool read_terrain(struct content *content, const char *directory, char *problem)
{
    struct reader reader;
    if (!reader_open(&reader, directory, "terrain.json", problem)) {
        return false;
    }
    const struct reader_value file = reader_root(&reader);
    bool good = terrain_file_read(&file, &content->terrains);
    reader_close(&reader);
    return good;
}

static bool read_realms(struct content *content, const char *directory, char *problem)
{
    struct reader reader;
    if (!reader_open(&reader, directory, "realms.json", problem)) {
        return false;
    }
    const struct reader_value file = reader_root(&reader);
    content->maps = (struct maps){.directory = directory, .terrains = &content->terrains};
    bool good = realms_file_read(&file, &content->terrains, &content->maps, &content->realms);
    reader_close(&reader);
    return good;
}

struct content *content_read_terrain(const char *directory, char problem[CONTENT_PROBLEM_BYTES])
{
    struct content *content = calloc(1, sizeof *content);
    INVARIANT(content != NULL);
    if (!read_terrain(content, directory, problem)) {
        content_destroy(content);
        return NULL;
    }
    return content;
}

struct content *content_read(const char *directory, char problem[CONTENT_PROBLEM_BYTES])
{
    struct content *content = content_read_terrain(directory, problem);
    if (content != NULL && !read_realms(content, directory, problem)) {
        content_destroy(content);
        return NULL;
    }
    return content;
}

void content_destroy(struct content *content)
{
    if (content != NULL) {
        maps_finish(&content->maps);
        free(content);
    }
}

const struct terrain_table *content_terrains(const struct content *content)
{
    return &content->terrains;
}

const struct realms *content_realms(const struct content *content)
{
    return &content->realms;
}

/* ---------------------------------------------------------------------------------------- what was read */

static int count_with_events(const struct terrain_table *terrains)
{
    int count = 0;
    for (int id = TERRAIN_NONE + 1; id < terrains->count; id++) {
        count += terrains->at[id].enter_count + terrains->at[id].leave_count > 0;
    }
    return count;
}

bool content_describe(const struct content *content, int number, char text[CONTENT_PROBLEM_BYTES])
{
    const struct maps *maps = &content->maps;
    if (number == 0) {
        (void)snprintf(text, CONTENT_PROBLEM_BYTES, "terrain.json: %d terrains, %d of them with events",
                       content->terrains.count - 1, count_with_events(&content->terrains));
    } else if (number == 1) {
        (void)snprintf(text, CONTENT_PROBLEM_BYTES, "realms.json: %d realms, %d ways", content->realms.count,
                       content->realms.way_count);
    } else if (number - 2 < maps->count) {
        const struct maps_entry *map = &maps->at[number - 2];
        (void)snprintf(text, CONTENT_PROBLEM_BYTES, "%s: %d levels", map->name, map->drawn->level_count);
    }
    return number - 2 < maps->count;
}

bool content_default_directory(char *path, size_t size)
{
    static const char name[] = "content";
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) {
        return false;
    }
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    size_t folder = slash != NULL ? (size_t)(slash - program) + 1 : 0;
    if (folder + sizeof name > size) {
        return false;
    }
    memcpy(path, program, folder);
    memcpy(path + folder, name, sizeof name);
    return true;
}
