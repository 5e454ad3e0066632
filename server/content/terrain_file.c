/* Three passes: the names first, which gives each row its number, the program's own in the order of
 * TERRAINS_KNOWN and then the content's in the order of the file; then what each row says of itself; then
 * what it says of others, which have all been read by then. */
#include "server/content/terrain_file.h"

#include "common/text.h"
#include "server/content/parts.h"

#include <stdio.h>
#include <string.h>

static const char *const members[] = {"name",        "layer",  "tile",     "glyph", "colour", "passable",
                                      "transparent", "hidden", "diggable", "enter", "leave",  NULL};

/* By enum terrain_layer. */
static const char *const layers[] = {"none", "floor", "ornament", "wall", NULL};

/* -------------------------------------------------------------------------------------------- the names */

static uint8_t known_id(const char *name)
{
    uint8_t id = TERRAIN_NONE + 1;
    while (id < TERRAIN_KNOWN_COUNT && strcmp(terrain_known_name(id), name) != 0) {
        id++;
    }
    return id < TERRAIN_KNOWN_COUNT ? id : TERRAIN_NONE;
}

/* Gives a row its number. */
static bool enter_name(const struct reader_value *row, struct terrain_table *table)
{
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    if (!reader_object(row, members)) {
        return false;
    }
    const struct reader_value value = reader_member(row, "name");
    if (!reader_text(&value, name, sizeof name)) {
        return false;
    }
    if (terrain_find(table, name) != TERRAIN_NONE) {
        return reader_refuse(&value, "a name that no other terrain has");
    }
    uint8_t known = known_id(name);
    if (known == TERRAIN_NONE && table->count > LIMIT_TERRAINS) {
        return reader_refuse(&value, "a terrain that the program lays, as there are %d others already",
                             table->count - TERRAIN_KNOWN_COUNT);
    }
    int id = known != TERRAIN_NONE ? known : table->count++;
    text_copy(table->at[id].name, sizeof table->at[id].name, name);
    return true;
}

static bool enter_names(const struct reader_value *file, struct terrain_table *table)
{
    bool good = reader_list(file, 1, LIMIT_TERRAINS, NULL);
    struct reader_value row = good ? reader_first(file) : *file;
    for (; good && reader_has(&row); row = reader_next(&row)) {
        good = enter_name(&row, table);
    }
    for (uint8_t id = TERRAIN_NONE + 1; good && id < TERRAIN_KNOWN_COUNT; id++) {
        good = table->at[id].name[0] != '\0' ||
               reader_fail(file, "a terrain \"%s\", which the program lays, and there is none",
                           terrain_known_name(id));
    }
    return good;
}

bool terrain_file_named(const struct reader_value *value, const struct terrain_table *table, uint8_t *id)
{
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    if (!reader_text(value, name, sizeof name)) {
        return false;
    }
    *id = terrain_find(table, name);
    return *id != TERRAIN_NONE || reader_refuse(value, "the name of a terrain");
}

/* --------------------------------------------------------------------------------- what a row is itself */

static bool read_layer(const struct reader_value *row, uint8_t id, struct terrain *terrain)
{
    const struct reader_value value = reader_member(row, "layer");
    int chosen;
    if (!reader_choice(&value, layers, &chosen)) {
        return false;
    }
    terrain->layer = (enum terrain_layer)chosen;
    if (id < TERRAIN_KNOWN_COUNT && terrain->layer != terrain_known_layer(id)) {
        return reader_refuse(&value, "%s, as the program lays it", layers[terrain_known_layer(id)]);
    }
    return id < TERRAIN_KNOWN_COUNT || terrain->layer != TERRAIN_LAYER_NONE ||
           reader_fail(&value, "floor, ornament or wall: only rock is none of them");
}

static bool read_tile(const struct reader_value *row, struct terrain_table *table, uint8_t id)
{
    const struct reader_value value = reader_member(row, "tile");
    char tile[2];
    if (!reader_text(&value, tile, sizeof tile)) {
        return false;
    }
    if (tile[0] <= ' ' || tile[0] > '~' || tile[0] == '"' || tile[0] == '\\') {
        return reader_refuse(&value, "a printable ASCII character, neither blank nor '\"' nor '\\'");
    }
    for (int k = TERRAIN_NONE + 1; k < table->count; k++) {
        if (k != id && table->at[k].tile == tile[0]) {
            return reader_refuse(&value, "a tile that no other terrain has (\"%s\" has this one)",
                                 table->at[k].name);
        }
    }
    table->at[id].tile = tile[0];
    return true;
}

static bool read_look(const struct reader_value *row, struct terrain_table *table, uint8_t id)
{
    struct terrain *terrain = &table->at[id];
    const struct reader_value glyph = reader_member(row, "glyph");
    const struct reader_value colour = reader_member(row, "colour");
    return read_tile(row, table, id) && parts_glyph(&glyph, terrain->glyph, sizeof terrain->glyph) &&
           parts_colour(&colour, terrain->colour, sizeof terrain->colour);
}

/* What the level kinds rely on, whoever writes the content: rock and walls end steps and lines of
 * sight, and people can stand on each floor that the program lays, but for water. */
static bool check_known(const struct reader_value *row, uint8_t id, const struct terrain *terrain)
{
    const struct reader_value passable = reader_member(row, "passable");
    const struct reader_value transparent = reader_member(row, "transparent");
    bool solid = id == TERRAIN_ROCK || id == TERRAIN_WALL;
    if (solid && (terrain->passable || terrain->transparent)) {
        return reader_fail(terrain->passable ? &passable : &transparent,
                           "false: rock and walls end steps and lines of sight");
    }
    if (id == TERRAIN_DOOR && !terrain->passable) {
        return reader_fail(&passable, "true: the program hangs doors where people must get through");
    }
    bool floor = id < TERRAIN_KNOWN_COUNT && terrain->layer == TERRAIN_LAYER_FLOOR && id != TERRAIN_WATER;
    return !floor || terrain->passable ||
           reader_fail(&passable, "true: the program leads people over this floor");
}

static bool read_nature(const struct reader_value *row, uint8_t id, struct terrain *terrain)
{
    const struct reader_value passable = reader_member(row, "passable");
    const struct reader_value transparent = reader_member(row, "transparent");
    const struct reader_value hidden = reader_member(row, "hidden");
    const struct reader_value diggable = reader_member(row, "diggable");
    if (!reader_flag(&passable, &terrain->passable) || !reader_flag(&transparent, &terrain->transparent) ||
        !reader_optional_flag(&hidden, &terrain->hidden) ||
        !reader_optional_flag(&diggable, &terrain->diggable)) {
        return false;
    }
    if (terrain->hidden && terrain->layer != TERRAIN_LAYER_ORNAMENT) {
        return reader_fail(&hidden, "false: only ornaments can be hidden");
    }
    if (terrain->diggable && terrain->layer != TERRAIN_LAYER_WALL) {
        return reader_fail(&diggable, "false: only walls say whether they can be dug");
    }
    return check_known(row, id, terrain);
}

/* --------------------------------------------------------------------------------------------- the file */

static uint8_t id_of(const struct reader_value *row, const struct terrain_table *table)
{
    uint8_t id = TERRAIN_NONE;
    const struct reader_value name = reader_member(row, "name");
    (void)terrain_file_named(&name, table, &id);
    return id;
}

static bool read_row(const struct reader_value *row, struct terrain_table *table)
{
    uint8_t id = id_of(row, table);
    return read_layer(row, id, &table->at[id]) && read_look(row, table, id) &&
           read_nature(row, id, &table->at[id]);
}

static bool read_events(const struct reader_value *row, struct terrain_table *table)
{
    struct terrain *terrain = &table->at[id_of(row, table)];
    return terrain_file_events(row, "enter", table, terrain, terrain->enter, &terrain->enter_count) &&
           terrain_file_events(row, "leave", table, terrain, terrain->leave, &terrain->leave_count);
}

bool terrain_file_read(const struct reader_value *file, struct terrain_table *table)
{
    static bool (*const passes[])(const struct reader_value *, struct terrain_table *) = {read_row,
                                                                                          read_events};
    *table = (struct terrain_table){.count = TERRAIN_KNOWN_COUNT};
    bool good = enter_names(file, table);
    for (size_t k = 0; good && k < sizeof passes / sizeof passes[0]; k++) {
        struct reader_value row = reader_first(file);
        for (; good && reader_has(&row); row = reader_next(&row)) {
            good = passes[k](&row, table);
        }
    }
    return good;
}
