/* One pass, since no creature names another. What the members of a row say together is
 * server/game/creature_kind.h's to judge. */
#include "server/content/creatures_file.h"

#include "common/text.h"
#include "server/content/parts.h"
#include "server/game/thing_kind.h"

#include <string.h>

/* What is read together. */
struct creatures_file {
    const struct realms *realms;
    const struct thing_table *things;
    struct creature_table *table;
};

/* ------------------------------------------------------------------------------------ names and looks */

static bool read_names(const struct reader_value *row, const struct creature_table *table,
                       struct creature_kind *kind)
{
    const struct reader_value name = reader_member(row, "name");
    const struct reader_value plural = reader_member(row, "plural");
    if (!parts_name(&name, kind->name)) {
        return false;
    }
    if (creature_kind_find(table, kind->name) != CREATURE_NONE) {
        return reader_refuse(&name, "a name that no other creature has");
    }
    return parts_name(&plural, kind->plural);
}

/* Players tell creatures apart by what they look like, and from players. */
static bool read_look(const struct reader_value *row, const struct creature_table *table,
                      struct creature_kind *kind)
{
    const struct reader_value glyph = reader_member(row, "glyph");
    const struct reader_value colour = reader_member(row, "colour");
    if (!parts_glyph(&glyph, kind->glyph, sizeof kind->glyph) ||
        !parts_colour(&colour, kind->colour, sizeof kind->colour)) {
        return false;
    }
    if (strcmp(kind->glyph, "@") == 0) {
        return reader_refuse(&glyph, "a glyph that is not the players'");
    }
    for (uint16_t id = CREATURE_NONE + 1; id < table->count; id++) {
        const struct creature_kind *other = creature_kind_get(table, id);
        if (strcmp(other->glyph, kind->glyph) == 0 && strcmp(other->colour, kind->colour) == 0) {
            return reader_fail(row, "a glyph and colour that no other creature has (\"%s\" has these)",
                               other->name);
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------------ body and mind */

static bool read_numbers(const struct reader_value *row, struct creature_kind *kind)
{
    const struct parts_number numbers[] = {
        {"hit points", &kind->hit_points, 1, LIMIT_HIT_POINTS, PARTS_NEEDED},
        {"attack", &kind->attack, 1, LIMIT_FIGHT, PARTS_NEEDED},
        {"defence", &kind->defence, 1, LIMIT_FIGHT, PARTS_NEEDED},
        {"experience", &kind->experience, 0, LIMIT_EXPERIENCE, PARTS_NEEDED},
        {"speed", &kind->speed, 1, LIMIT_SPEED, CREATURE_SPEED},
        {"sight", &kind->sight, 0, LIMIT_SENSE, CREATURE_SIGHT},
        {"scent", &kind->scent, 1, LIMIT_SENSE, 0},
        {"range", &kind->range, 2, LIMIT_SENSE, 0},
        {"flees", &kind->flees, 1, 99, 0},
        {"erratic", &kind->erratic, 1, 99, 0},
        {"sleeps", &kind->sleeps, 1, 100, 0},
    };
    return parts_numbers(row, numbers, sizeof numbers / sizeof numbers[0]);
}

static bool read_fight(const struct reader_value *row, struct creature_kind *kind)
{
    const struct reader_value damage = reader_member(row, "damage");
    const struct reader_value shot = reader_member(row, "shot");
    if (!reader_has(&damage)) {
        return reader_fail(&damage, "the dice of a blow, as in 2d6+1");
    }
    return parts_dice(&damage, &kind->damage) && parts_dice(&shot, &kind->shot);
}

static bool read_abilities(const struct reader_value *row, struct creature_kind *kind)
{
    const struct reader_value list = reader_member(row, "can");
    if (!reader_has(&list)) {
        return true;
    }
    bool good = reader_list(&list, 0, CREATURE_ABILITY_COUNT, NULL);
    struct reader_value value = good ? reader_first(&list) : list;
    for (; good && reader_has(&value); value = reader_next(&value)) {
        int chosen;
        good = reader_choice(&value, creature_kind_ability_words(), &chosen);
        kind->abilities |= good ? 1u << chosen : 0;
    }
    return good;
}

static bool read_mind(const struct reader_value *row, struct creature_kind *kind)
{
    const struct reader_value value = reader_member(row, "mind");
    int chosen;
    if (!reader_choice(&value, creature_kind_mind_words(), &chosen)) {
        return false;
    }
    kind->mind = (enum creature_mind)chosen;
    return true;
}

static bool read_home(const struct reader_value *row, const struct realms *realms, struct creature_kind *kind)
{
    const struct reader_value lives = reader_member(row, "lives");
    const struct reader_value company = reader_member(row, "company");
    if (!reader_has(&lives)) {
        return reader_fail(&lives, "a list of habitats");
    }
    return parts_lives(&lives, realms, &kind->lives) &&
           parts_range(&company, LIMIT_PACK, &kind->company_least, &kind->company_most);
}

/* -------------------------------------------------------------------------------------------- drops */

static bool read_drop(const struct reader_value *value, const struct thing_table *things,
                      struct creature_drop *drop)
{
    static const char *const members[] = {"thing", "chance", "count", NULL};
    if (!reader_object(value, members)) {
        return false;
    }
    const struct reader_value thing = reader_member(value, "thing");
    const struct reader_value count = reader_member(value, "count");
    const struct parts_number chance = {"chance", &drop->chance, 1, 100, PARTS_NEEDED};
    if (!reader_text(&thing, drop->thing, sizeof drop->thing)) {
        return false;
    }
    uint16_t id = thing_kind_find(things, drop->thing);
    if (id == THING_NONE || id == THING_KEYSTONE) {
        return reader_refuse(&thing, "the name of a thing%s",
                             id == THING_KEYSTONE ? " of which there is more than one" : "");
    }
    return parts_numbers(value, &chance, 1) &&
           parts_range(&count, LIMIT_DROP_COUNT, &drop->least, &drop->most);
}

static bool read_drops(const struct reader_value *row, const struct thing_table *things,
                       struct creature_kind *kind)
{
    const struct reader_value list = reader_member(row, "drops");
    if (!reader_has(&list)) {
        return true;
    }
    bool good = reader_list(&list, 0, LIMIT_CREATURE_DROPS, NULL);
    struct reader_value value = good ? reader_first(&list) : list;
    for (; good && reader_has(&value); value = reader_next(&value)) {
        good = read_drop(&value, things, &kind->drops[kind->drop_count++]);
    }
    return good;
}

/* ----------------------------------------------------------------------------------------- the file */

static bool read_row(const struct creatures_file *file, const struct reader_value *row)
{
    static const char *const members[] = {
        "name",       "plural",  "glyph",  "colour",  "hit points", "attack", "defence", "damage",
        "experience", "mind",    "lives",  "speed",   "sight",      "scent",  "range",   "shot",
        "flees",      "erratic", "sleeps", "company", "can",        "drops",  NULL};
    struct creature_kind *kind = &file->table->at[file->table->count];
    if (!reader_object(row, members)) {
        return false;
    }
    if (!read_names(row, file->table, kind) || !read_look(row, file->table, kind) ||
        !read_numbers(row, kind) || !read_fight(row, kind) || !read_mind(row, kind) ||
        !read_home(row, file->realms, kind) || !read_abilities(row, kind) ||
        !read_drops(row, file->things, kind)) {
        return false;
    }
    file->table->count++;
    const char *problem = creature_kind_problem(kind);
    return problem == NULL || reader_fail(row, "%s", problem);
}

bool creatures_file_read(const struct reader_value *file, const struct realms *realms,
                         const struct thing_table *things, struct creature_table *table)
{
    static const char *const members[] = {"creatures", NULL};
    table->count = CREATURE_NONE + 1;
    if (!reader_object(file, members)) {
        return false;
    }
    const struct creatures_file all = {.realms = realms, .things = things, .table = table};
    const struct reader_value list = reader_member(file, "creatures");
    bool good = reader_list(&list, 0, LIMIT_CREATURE_KINDS, NULL);
    struct reader_value row = good ? reader_first(&list) : list;
    for (; good && reader_has(&row); row = reader_next(&row)) {
        good = read_row(&all, &row);
    }
    return good;
}
