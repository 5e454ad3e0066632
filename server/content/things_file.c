/* Two passes over the things: the names first, which gives each row its number, the program's own in the
 * order of THINGS_KNOWN and then the content's in the order of the file; then what each row says, as things
 * may become others. What the members of a row say together is server/game/thing_kind.h's to judge. */
#include "server/content/things_file.h"

#include "common/text.h"
#include "server/content/parts.h"

#include <string.h>

/* What is read together. */
struct things_file {
    const struct realms *realms;
    struct thing_table *table;
};

static const char *const members[] = {
    "name",   "plural", "class", "glyph", "colour", "value", "stacks", "letter",  "slot", "damage", "throw",
    "to hit", "armour", "light", "dig",   "lives",  "mass",  "found",  "pick up", "drop", "use",    NULL};

/* ---------------------------------------------------------------------------------------- the names */

static uint16_t known_id(const char *name)
{
    uint16_t id = THING_NONE + 1;
    while (id < THING_KNOWN_COUNT && strcmp(thing_kind_known_name(id), name) != 0) {
        id++;
    }
    return id < THING_KNOWN_COUNT ? id : THING_NONE;
}

/* Gives a row its number. */
static bool enter_name(const struct things_file *file, const struct reader_value *row)
{
    struct thing_table *table = file->table;
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    if (!reader_object(row, members)) {
        return false;
    }
    const struct reader_value value = reader_member(row, "name");
    if (!parts_name(&value, name)) {
        return false;
    }
    if (thing_kind_find(table, name) != THING_NONE) {
        return reader_refuse(&value, "a name that no other thing has");
    }
    uint16_t known = known_id(name);
    if (known == THING_NONE && table->count > LIMIT_THING_KINDS) {
        return reader_refuse(&value, "a thing that the program knows, as there are %d others already",
                             table->count - THING_KNOWN_COUNT);
    }
    int id = known != THING_NONE ? known : table->count++;
    text_copy(table->at[id].name, sizeof table->at[id].name, name);
    return true;
}

static bool check_known(const struct reader_value *list, const struct thing_table *table)
{
    for (int id = THING_NONE + 1; id < THING_KNOWN_COUNT; id++) {
        if (table->at[id].name[0] == '\0') {
            return reader_fail(list, "a thing \"%s\", which the program knows, and there is none",
                               thing_kind_known_name((uint16_t)id));
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------------------- a thing */

/* Which of the words, counted from 1; 0 where there is no such member and need not be. */
static bool read_word(const struct reader_value *value, const char *const *words, bool needed, int *number)
{
    *number = 0;
    if (!reader_has(value) && !needed) {
        return true;
    }
    bool good = reader_choice(value, words, number);
    (*number)++;
    return good;
}

static bool read_class(const struct reader_value *row, enum thing_class *class)
{
    const struct reader_value value = reader_member(row, "class");
    int number;
    bool good = read_word(&value, thing_kind_class_words(), true, &number);
    *class = (enum thing_class)number;
    return good;
}

static bool read_letter(const struct reader_value *row, const struct thing_table *table, char *letter)
{
    const struct reader_value value = reader_member(row, "letter");
    char text[2];
    if (!reader_has(&value)) {
        return true;
    }
    if (!reader_text(&value, text, sizeof text)) {
        return false;
    }
    bool is_letter = (text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z');
    if (text[0] <= ' ' || text[0] > '~' || is_letter) {
        return reader_refuse(&value, "a printable ASCII character, neither a letter nor a blank");
    }
    for (int id = THING_NONE + 1; id < table->count; id++) {
        if (table->at[id].letter == text[0]) {
            return reader_refuse(&value, "a letter that no other thing has (\"%s\" has this one)",
                                 table->at[id].name);
        }
    }
    *letter = text[0];
    return true;
}

static bool read_look(const struct reader_value *row, struct thing_kind *kind)
{
    const struct reader_value plural = reader_member(row, "plural");
    const struct reader_value glyph = reader_member(row, "glyph");
    const struct reader_value colour = reader_member(row, "colour");
    const struct reader_value mass = reader_member(row, "mass");
    return parts_name(&plural, kind->plural) && reader_optional_flag(&mass, &kind->mass) &&
           read_class(row, &kind->class) && parts_glyph(&glyph, kind->glyph, sizeof kind->glyph) &&
           parts_colour(&colour, kind->colour, sizeof kind->colour);
}

static bool read_numbers(const struct reader_value *row, struct thing_kind *kind)
{
    const struct parts_number numbers[] = {
        {"value", &kind->value, 0, LIMIT_THING_VALUE, 0},
        {"to hit", &kind->to_hit, -LIMIT_FIGHT, LIMIT_FIGHT, 0},
        {"armour", &kind->armour, -LIMIT_FIGHT, LIMIT_FIGHT, 0},
        {"light", &kind->light, 0, LIMIT_THING_NUMBER, 0},
        {"dig", &kind->dig, 0, LIMIT_THING_NUMBER, 0},
    };
    return parts_numbers(row, numbers, sizeof numbers / sizeof numbers[0]);
}

static bool read_service(const struct reader_value *row, struct thing_kind *kind)
{
    const struct reader_value slot = reader_member(row, "slot");
    const struct reader_value damage = reader_member(row, "damage");
    const struct reader_value thrown = reader_member(row, "throw");
    int number;
    bool good = read_word(&slot, thing_kind_slot_words(), false, &number) && read_numbers(row, kind) &&
                parts_dice(&damage, &kind->damage) && parts_dice(&thrown, &kind->throw_damage);
    kind->slot = (enum thing_slot)number;
    return good;
}

static bool read_home(const struct reader_value *row, const struct realms *realms, struct thing_kind *kind)
{
    const struct reader_value lives = reader_member(row, "lives");
    const struct reader_value found = reader_member(row, "found");
    return parts_lives(&lives, realms, &kind->lives) &&
           parts_range(&found, LIMIT_THING_COUNT, &kind->found_least, &kind->found_most);
}

static uint16_t id_of(const struct reader_value *row, const struct thing_table *table)
{
    char name[LIMIT_CONTENT_NAME_BYTES + 1] = "";
    const struct reader_value value = reader_member(row, "name");
    (void)reader_text(&value, name, sizeof name);
    return thing_kind_find(table, name);
}

static bool read_row(const struct things_file *file, const struct reader_value *row)
{
    struct thing_table *table = file->table;
    const struct reader_value stacks = reader_member(row, "stacks");
    uint16_t id = id_of(row, table);
    struct thing_kind *kind = &table->at[id];
    if (!read_look(row, kind) || !reader_optional_flag(&stacks, &kind->stacks) ||
        !read_letter(row, table, &kind->letter) || !read_service(row, kind) ||
        !read_home(row, file->realms, kind) ||
        !things_file_events(row, "pick up", table, id, &kind->pick_up) ||
        !things_file_events(row, "drop", table, id, &kind->drop) ||
        !things_file_events(row, "use", table, id, &kind->use)) {
        return false;
    }
    const char *problem = thing_kind_problem(table, id);
    return problem == NULL || reader_fail(row, "%s", problem);
}

/* --------------------------------------------------------------------------------------------- looks */

static bool has_name(const struct thing_table *table, const char *name)
{
    for (int k = 0; k < table->look_count; k++) {
        if (strcmp(table->looks[k].name, name) == 0) {
            return true;
        }
    }
    return thing_kind_find(table, name) != THING_NONE;
}

static bool read_one_look(const struct things_file *file, const struct reader_value *row)
{
    static const char *const look_members[] = {"class", "name", "plural", "colour", NULL};
    struct thing_look *look = &file->table->looks[file->table->look_count];
    if (!reader_object(row, look_members)) {
        return false;
    }
    const struct reader_value name = reader_member(row, "name");
    const struct reader_value plural = reader_member(row, "plural");
    const struct reader_value colour = reader_member(row, "colour");
    if (!read_class(row, &look->class) || !parts_name(&name, look->name)) {
        return false;
    }
    if (has_name(file->table, look->name)) {
        return reader_refuse(&name, "a name that no other look and no thing has");
    }
    file->table->look_count++;
    return parts_name(&plural, look->plural) && parts_colour(&colour, look->colour, sizeof look->colour);
}

/* ------------------------------------------------------------------------------------------ the start */

static bool is_worn_already(const struct thing_table *table, enum thing_slot slot)
{
    for (int k = 0; k < table->kit_count; k++) {
        if (table->kit[k].worn && table->at[table->kit[k].kind].slot == slot) {
            return true;
        }
    }
    return false;
}

static bool read_count(const struct reader_value *row, const struct thing_kind *kind, int32_t *count)
{
    const struct reader_value value = reader_member(row, "count");
    *count = 1;
    return !reader_has(&value) || reader_int(&value, 1, kind->stacks ? LIMIT_THING_COUNT : 1, count);
}

static bool read_item(const struct things_file *file, const struct reader_value *row)
{
    static const char *const item_members[] = {"thing", "count", "worn", NULL};
    struct thing_table *table = file->table;
    struct thing_kit *item = &table->kit[table->kit_count];
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    if (!reader_object(row, item_members)) {
        return false;
    }
    const struct reader_value thing = reader_member(row, "thing");
    const struct reader_value worn = reader_member(row, "worn");
    if (!reader_text(&thing, name, sizeof name)) {
        return false;
    }
    item->kind = thing_kind_find(table, name);
    if (item->kind == THING_NONE || item->kind == THING_KEYSTONE) {
        return reader_refuse(&thing, "the name of a thing%s",
                             item->kind == THING_KEYSTONE ? " of which there is more than one" : "");
    }
    const struct thing_kind *kind = &table->at[item->kind];
    if (!read_count(row, kind, &item->count) || !reader_optional_flag(&worn, &item->worn)) {
        return false;
    }
    if (item->worn && (kind->slot == THING_SLOT_NONE || is_worn_already(table, kind->slot))) {
        return reader_fail(&worn, "something with a \"slot\" where nothing else is worn");
    }
    table->kit_count++;
    return true;
}

/* ------------------------------------------------------------------------------------------ the file */

static bool read_list(const struct things_file *file, const struct reader_value *list, int least, int most,
                      bool (*read)(const struct things_file *file, const struct reader_value *row))
{
    bool good = reader_list(list, least, most, NULL);
    struct reader_value row = good ? reader_first(list) : *list;
    for (; good && reader_has(&row); row = reader_next(&row)) {
        good = read(file, &row);
    }
    return good;
}

bool things_file_read(const struct reader_value *file, const struct realms *realms, struct thing_table *table)
{
    static const char *const file_members[] = {"looks", "things", "start", NULL};
    if (!reader_object(file, file_members)) {
        return false;
    }
    table->count = THING_KNOWN_COUNT;
    const struct things_file all = {.realms = realms, .table = table};
    const struct reader_value looks = reader_member(file, "looks");
    const struct reader_value things = reader_member(file, "things");
    const struct reader_value start = reader_member(file, "start");
    if (!read_list(&all, &things, 1, LIMIT_THING_KINDS, enter_name) || !check_known(&things, table) ||
        !read_list(&all, &things, 1, LIMIT_THING_KINDS, read_row) ||
        !read_list(&all, &looks, 0, LIMIT_THING_LOOKS, read_one_look) ||
        (reader_has(&start) && !read_list(&all, &start, 0, LIMIT_KIT, read_item))) {
        return false;
    }
    const char *problem = thing_kind_table_problem(table);
    return problem == NULL || reader_fail(&looks, "%s", problem);
}
