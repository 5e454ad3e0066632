/* Each member is read and checked by itself here; whether what they say together can be played is
 * server/generate/realms.h's to tell, and only the place in the file is found for its answer. */
#include "server/content/realms_file.h"

#include "common/invariant.h"
#include "server/content/maps.h"
#include "server/content/terrain_file.h"

#include <string.h>

/* What is read together. */
struct realms_file {
    const struct terrain_table *terrains;
    struct maps *maps;
    struct realms *realms;
};

/* The floor where rock was dug away: plain open floor, since it may come to lie anywhere. */
static bool read_dug(const struct realms_file *file, const struct reader_value *value, uint8_t *id)
{
    *id = TERRAIN_NONE;
    if (!reader_has(value)) {
        return true;
    }
    if (!terrain_file_named(value, file->terrains, id)) {
        return false;
    }
    const struct terrain *terrain = terrain_get(file->terrains, *id);
    bool stairs = *id == TERRAIN_STAIRS_UP || *id == TERRAIN_STAIRS_DOWN;
    bool open = terrain->layer == TERRAIN_LAYER_FLOOR && terrain->passable && terrain->transparent;
    return (open && !stairs && terrain_file_stays_put(terrain)) ||
           reader_refuse(value, "a floor that people can stand on and see over, no stairs, and none that "
                                "becomes, drops or returns");
}

/* The ornament that tells where a way begins, if one does. */
static bool read_sign(const struct realms_file *file, const struct reader_value *value, uint8_t *id)
{
    *id = TERRAIN_NONE;
    return !reader_has(value) || terrain_file_sign(value, file->terrains, id);
}

/* ----------------------------------------------------------------------------------------------- levels */

static bool read_kind(const struct reader_value *part, const struct level_kind **kind)
{
    const struct reader_value value = reader_member(part, "kind");
    enum { NAMES_MAX = 32 };
    const char *names[NAMES_MAX + 1] = {NULL};
    int chosen;
    INVARIANT(kind_count() <= NAMES_MAX);
    for (int k = 0; k < kind_count(); k++) {
        names[k] = kind_get(k)->name;
    }
    if (!reader_choice(&value, names, &chosen)) {
        return false;
    }
    *kind = kind_get(chosen);
    return true;
}

/* How many levels a kind of storeys is to make: the others say it themselves. */
static bool read_level_count(const struct reader_value *part, const struct level_kind *kind, int32_t *count)
{
    const struct reader_value value = reader_member(part, "levels");
    *count = 0;
    if (kind->storeys != NULL && !kind->storeys->drawn) {
        return reader_int(&value, 1, LIMIT_REALM_LEVELS, count);
    }
    return !reader_has(&value) ||
           reader_fail(&value, "no such member: %s says itself how many levels there are",
                       kind->storeys != NULL ? "a map" : "this kind");
}

static bool read_map(const struct realms_file *file, const struct reader_value *part, bool farthest,
                     const struct level_kind *kind, const struct drawn **map)
{
    const struct reader_value value = reader_member(part, "map");
    *map = NULL;
    if (kind->storeys != NULL && kind->storeys->drawn) {
        *map = maps_read(file->maps, &value, farthest);
        return *map != NULL;
    }
    return !reader_has(&value) || reader_fail(&value, "no such member: only levels of kind drawn have a map");
}

static bool read_part(const struct realms_file *file, const struct reader_value *part, struct realm *realm)
{
    static const char *const members[] = {"kind", "levels", "map", NULL};
    const struct level_kind *kind;
    const struct drawn *map;
    int32_t count;
    if (!reader_object(part, members) || !read_kind(part, &kind) || !read_level_count(part, kind, &count) ||
        !read_map(file, part, realm->farthest, kind, &map)) {
        return false;
    }
    realm_add_levels(realm, kind, count, map);
    return true;
}

static bool read_levels(const struct realms_file *file, const struct reader_value *list, struct realm *realm)
{
    bool good = reader_list(list, 1, LIMIT_REALM_PARTS, NULL);
    struct reader_value part = good ? reader_first(list) : *list;
    for (; good && reader_has(&part); part = reader_next(&part)) {
        good = read_part(file, &part, realm);
    }
    return good;
}

/* ----------------------------------------------------------------------------------------------- realms */

static bool read_name(const struct realms_file *file, const struct reader_value *value, struct realm *realm)
{
    static const char letters[] = "-0123456789abcdefghijklmnopqrstuvwxyz";
    uint16_t other;
    if (!reader_text(value, realm->name, sizeof realm->name)) {
        return false;
    }
    bool plain =
        realm->name[0] >= 'a' && realm->name[0] <= 'z' && realm->name[strspn(realm->name, letters)] == '\0';
    if (!plain) {
        return reader_refuse(value, "a small letter, then small letters, digits and '-'");
    }
    return realms_find(file->realms, realm->name, &other) == NULL ||
           reader_refuse(value, "a name that no other realm has");
}

/* From where on a realm is dark, and how far one sees there. */
static bool read_dark(const struct reader_value *value, struct realm *realm)
{
    static const char *const members[] = {"from", "cells", NULL};
    if (!reader_has(value)) {
        return true;
    }
    if (!reader_object(value, members)) {
        return false;
    }
    const struct reader_value from = reader_member(value, "from");
    const struct reader_value cells = reader_member(value, "cells");
    return reader_int(&from, 0, LIMIT_REALM_LEVELS, &realm->dark_from) &&
           reader_int(&cells, 1, LIMIT_SIGHT_RADIUS, &realm->dark_cells);
}

static bool read_realm(const struct realms_file *file, const struct reader_value *value)
{
    static const char *const members[] = {"name", "farthest", "dug", "dark", "levels", NULL};
    if (!reader_object(value, members)) {
        return false;
    }
    const struct reader_value name = reader_member(value, "name");
    const struct reader_value farthest = reader_member(value, "farthest");
    const struct reader_value dug = reader_member(value, "dug");
    const struct reader_value dark = reader_member(value, "dark");
    const struct reader_value levels = reader_member(value, "levels");
    struct realm *realm = &file->realms->at[file->realms->count];
    if (!read_name(file, &name, realm) || !reader_optional_flag(&farthest, &realm->farthest) ||
        !read_dug(file, &dug, &realm->dug) || !read_dark(&dark, realm) ||
        !read_levels(file, &levels, realm)) {
        return false;
    }
    file->realms->count++;
    return true;
}

/* ------------------------------------------------------------------------------------------------- ways */

static bool read_realm_named(const struct realms_file *file, const struct reader_value *value,
                             uint16_t *number)
{
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    if (!reader_text(value, name, sizeof name)) {
        return false;
    }
    return realms_find(file->realms, name, number) != NULL || reader_refuse(value, "the name of a realm");
}

/* Where a way leads: into a realm, or out of the world. */
static bool read_end(const struct realms_file *file, const struct reader_value *value, struct realm_way *way)
{
    const struct reader_value to = reader_member(value, "to");
    const struct reader_value out = reader_member(value, "out");
    if (!reader_optional_flag(&out, &way->out)) {
        return false;
    }
    if (!way->out) {
        return read_realm_named(file, &to, &way->to);
    }
    return !reader_has(&to) || reader_fail(&to, "no such member: the way leads out of the world");
}

/* A landmark that every realm of some kind has, or a letter of the realm's map. */
static bool read_landmark(const struct reader_value *value, enum realm_landmark *at, char *letter)
{
    static const struct {
        const char *word;
        enum realm_landmark landmark;
    } rows[] = {{"start", REALM_START}, {"clearing", REALM_CLEARING}, {"deepest", REALM_DEEPEST}};
    char text[LIMIT_CONTENT_NAME_BYTES + 1];
    if (!reader_text(value, text, sizeof text)) {
        return false;
    }
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        if (strcmp(text, rows[k].word) == 0) {
            *at = rows[k].landmark;
            return true;
        }
    }
    *at = REALM_LETTER;
    *letter = text[0];
    bool is_letter = (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z');
    return (is_letter && text[1] == '\0') ||
           reader_refuse(value, "start, clearing, deepest, or a letter of the realm's map");
}

static bool read_way(const struct realms_file *file, const struct reader_value *value)
{
    static const char *const members[] = {"from", "at", "to", "out", "sign", "back", NULL};
    if (!reader_object(value, members)) {
        return false;
    }
    const struct reader_value from = reader_member(value, "from");
    const struct reader_value at = reader_member(value, "at");
    const struct reader_value sign = reader_member(value, "sign");
    const struct reader_value back = reader_member(value, "back");
    struct realm_way *way = &file->realms->ways[file->realms->way_count++];
    return read_realm_named(file, &from, &way->from) && read_landmark(&at, &way->at, &way->letter) &&
           read_end(file, value, way) && read_sign(file, &sign, &way->sign) &&
           read_sign(file, &back, &way->back);
}

/* ----------------------------------------------------------------------------------------- the Keystone */

static bool read_keystone(const struct realms_file *file, const struct reader_value *value)
{
    static const char *const members[] = {"in", "at", NULL};
    struct realm_keystone *keystone = &file->realms->keystone;
    if (!reader_has(value)) {
        return true;
    }
    if (!reader_object(value, members)) {
        return false;
    }
    const struct reader_value in = reader_member(value, "in");
    const struct reader_value at = reader_member(value, "at");
    keystone->exists = true;
    return read_realm_named(file, &in, &keystone->realm) &&
           read_landmark(&at, &keystone->at, &keystone->letter);
}

/* --------------------------------------------------------------------------------------------- the file */

static struct reader_value element(const struct reader_value *list, int number)
{
    struct reader_value value = reader_first(list);
    while (value.index < number) {
        value = reader_next(&value);
    }
    return value;
}

/* Whether it can all be played together; if not, the place in the file is found. */
static bool check(const struct reader_value *list, const struct reader_value *ways,
                  const struct reader_value *keystone, const struct realms *realms)
{
    struct realms_problem problem;
    if (realms_check(realms, &problem)) {
        return true;
    }
    if (problem.keystone) {
        return reader_pass_on(keystone, problem.text);
    }
    if (problem.way >= 0) {
        const struct reader_value way = element(ways, problem.way);
        return reader_pass_on(&way, problem.text);
    }
    if (problem.realm < 0) {
        return reader_pass_on(list, problem.text);
    }
    const struct reader_value realm = element(list, problem.realm);
    if (problem.part < 0) {
        return reader_pass_on(&realm, problem.text);
    }
    const struct reader_value levels = reader_member(&realm, "levels");
    const struct reader_value part = element(&levels, problem.part);
    return reader_pass_on(&part, problem.text);
}

static bool read_list(const struct realms_file *file, const struct reader_value *list, int least, int most,
                      bool (*read)(const struct realms_file *file, const struct reader_value *value))
{
    if (!reader_list(list, least, most, NULL)) {
        return false;
    }
    bool good = true;
    struct reader_value value = reader_first(list);
    for (; good && reader_has(&value); value = reader_next(&value)) {
        good = read(file, &value);
    }
    return good;
}

bool realms_file_read(const struct reader_value *file, const struct terrain_table *terrains,
                      struct maps *maps, struct realms *realms)
{
    static const char *const members[] = {"realms", "ways", "keystone", NULL};
    if (!reader_object(file, members)) {
        return false;
    }
    const struct realms_file all = {.terrains = terrains, .maps = maps, .realms = realms};
    const struct reader_value list = reader_member(file, "realms");
    const struct reader_value ways = reader_member(file, "ways");
    const struct reader_value keystone = reader_member(file, "keystone");
    *realms = (struct realms){0};
    return read_list(&all, &list, 1, LIMIT_REALMS, read_realm) &&
           read_list(&all, &ways, 0, LIMIT_REALM_WAYS, read_way) && read_keystone(&all, &keystone) &&
           check(&list, &ways, &keystone, realms);
}
