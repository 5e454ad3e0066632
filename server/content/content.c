/* Each file after those it names parts of: terrain.json first, since realms name terrain and the legends of
 * maps do; then realms.json, and the maps as it names them; then what lives and lies in the realms, things
 * before the creatures that drop them and the shops that deal in them. */
#include "server/content/content.h"

#include "common/invariant.h"
#include "server/content/creatures_file.h"
#include "server/content/maps.h"
#include "server/content/realms_file.h"
#include "server/content/shops_file.h"
#include "server/content/spawn_file.h"
#include "server/content/terrain_file.h"
#include "server/content/things_file.h"
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
    struct thing_table things;
    struct creature_table creatures;
    struct spawn_rules spawn;
    struct shop_table shops;
};

/* ------------------------------------------------------------------------------------------- the files */

static bool read_terrain(const struct reader_value *file, struct content *content)
{
    return terrain_file_read(file, &content->terrains);
}

static bool read_realms(const struct reader_value *file, struct content *content)
{
    return realms_file_read(file, &content->terrains, &content->maps, &content->realms);
}

static bool read_things(const struct reader_value *file, struct content *content)
{
    return things_file_read(file, &content->realms, &content->things);
}

static bool read_creatures(const struct reader_value *file, struct content *content)
{
    return creatures_file_read(file, &content->realms, &content->things, &content->creatures);
}

static bool read_spawn(const struct reader_value *file, struct content *content)
{
    return spawn_file_read(file, &content->realms, &content->spawn);
}

static bool read_shops(const struct reader_value *file, struct content *content)
{
    const struct shops_file named = {&content->terrains, &content->realms, &content->things};
    return shops_file_read(file, &named, &content->shops);
}

enum { TERRAIN_FILE, REALMS_FILE, THINGS_FILE, CREATURES_FILE, SPAWN_FILE, SHOPS_FILE, FILE_COUNT };

/* In the order in which they are read. */
static const struct content_file {
    const char *name;
    bool (*read)(const struct reader_value *file, struct content *content);
} files[FILE_COUNT] = {
    [TERRAIN_FILE] = {"terrain.json", read_terrain}, [REALMS_FILE] = {"realms.json", read_realms},
    [THINGS_FILE] = {"things.json", read_things},    [CREATURES_FILE] = {"creatures.json", read_creatures},
    [SPAWN_FILE] = {"spawn.json", read_spawn},       [SHOPS_FILE] = {"shops.json", read_shops},
};

static bool read_file(const struct content_file *file, const char *directory, struct content *content,
                      char *problem)
{
    struct reader reader;
    if (!reader_open(&reader, directory, file->name, problem)) {
        return false;
    }
    const struct reader_value root = reader_root(&reader);
    bool good = file->read(&root, content);
    reader_close(&reader);
    return good;
}

/* Reads the files up to and with `last`. */
static struct content *read_up_to(int last, const char *directory, char *problem)
{
    struct content *content = calloc(1, sizeof *content);
    INVARIANT(content != NULL);
    content->maps = (struct maps){.directory = directory, .terrains = &content->terrains};
    bool good = true;
    for (int k = 0; good && k <= last; k++) {
        good = read_file(&files[k], directory, content, problem);
    }
    if (!good) {
        content_destroy(content);
        return NULL;
    }
    return content;
}

struct content *content_read(const char *directory, char problem[CONTENT_PROBLEM_BYTES])
{
    return read_up_to(FILE_COUNT - 1, directory, problem);
}

struct content *content_read_terrain(const char *directory, char problem[CONTENT_PROBLEM_BYTES])
{
    return read_up_to(TERRAIN_FILE, directory, problem);
}

struct content *content_read_realms(const char *directory, char problem[CONTENT_PROBLEM_BYTES])
{
    return read_up_to(REALMS_FILE, directory, problem);
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

const struct thing_table *content_things(const struct content *content)
{
    return &content->things;
}

const struct creature_table *content_creatures(const struct content *content)
{
    return &content->creatures;
}

const struct spawn_rules *content_spawn(const struct content *content)
{
    return &content->spawn;
}

const struct shop_table *content_shops(const struct content *content)
{
    return &content->shops;
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

/* Of a file of the list `files`. */
static void describe_file(const struct content *content, int number, char text[CONTENT_PROBLEM_BYTES])
{
    int used = snprintf(text, CONTENT_PROBLEM_BYTES, "%s: ", files[number].name);
    char *rest = text + used;
    size_t size = CONTENT_PROBLEM_BYTES - (size_t)used;
    switch (number) {
    case TERRAIN_FILE:
        (void)snprintf(rest, size, "%d terrains, %d of them with events", content->terrains.count - 1,
                       count_with_events(&content->terrains));
        break;
    case REALMS_FILE:
        (void)snprintf(rest, size, "%d realms, %d ways", content->realms.count, content->realms.way_count);
        break;
    case THINGS_FILE:
        (void)snprintf(rest, size, "%d things, %d looks", content->things.count - 1,
                       content->things.look_count);
        break;
    case CREATURES_FILE:
        (void)snprintf(rest, size, "%d creatures", content->creatures.count - 1);
        break;
    case SPAWN_FILE:
        (void)snprintf(rest, size, "%d densities", content->spawn.count);
        break;
    default:
        (void)snprintf(rest, size, "%d shops", content->shops.count);
        break;
    }
}

bool content_describe(const struct content *content, int number, char text[CONTENT_PROBLEM_BYTES])
{
    const struct maps *maps = &content->maps;
    int map = number - FILE_COUNT;
    if (map < 0) {
        describe_file(content, number, text);
    } else if (map < maps->count) {
        (void)snprintf(text, CONTENT_PROBLEM_BYTES, "%s: %d levels", maps->at[map].name,
                       maps->at[map].drawn->level_count);
    }
    return map < maps->count;
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
