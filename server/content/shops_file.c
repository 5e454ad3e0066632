/* Rows are worked off in the order of the file, each into the prices of all kinds that it names, so that a
 * class and an exception from it need no rule of their own. */
#include "server/content/shops_file.h"

#include "server/content/parts.h"
#include "server/content/terrain_file.h"

#include <string.h>

/* One of the two lists of a shop. */
struct shops_list {
    const char *member;
    int32_t least; /* per cent */
    int32_t most;
};
static const struct shops_list selling = {"sells", 100, LIMIT_SHOP_PERCENT};
static const struct shops_list buying = {"buys", 1, 100};

static bool is_dealt_in(const struct thing_table *things, int kind)
{
    return kind != THING_KEYSTONE && things->at[kind].class != THING_CLASS_COIN && things->at[kind].value > 0;
}

/* Enters the price of one kind, which must be dealt in. */
static bool read_kind(const struct reader_value *value, const struct thing_table *things, int32_t percent,
                      int32_t *percents)
{
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    if (!reader_text(value, name, sizeof name)) {
        return false;
    }
    uint16_t kind = thing_kind_find(things, name);
    if (kind == THING_NONE) {
        return reader_refuse(value, "the name of a thing");
    }
    if (!is_dealt_in(things, kind)) {
        return reader_refuse(value, "a thing that is worth something, neither a coin nor the Keystone");
    }
    percents[kind] = percent;
    return true;
}

/* Enters the price of all of a class, as far as they are dealt in; some must be. */
static bool read_class(const struct reader_value *value, const struct thing_table *things, int32_t percent,
                       int32_t *percents)
{
    int chosen;
    bool any = false;
    if (!reader_choice(value, thing_kind_class_words(), &chosen)) {
        return false;
    }
    for (int kind = THING_NONE + 1; kind < things->count; kind++) {
        if ((int)things->at[kind].class == THING_CLASS_NONE + 1 + chosen && is_dealt_in(things, kind)) {
            percents[kind] = percent;
            any = true;
        }
    }
    return any || reader_refuse(value, "a class of things that are worth something, and no coins");
}

static bool read_row(const struct reader_value *row, const struct shops_list *list,
                     const struct thing_table *things, int32_t *percents)
{
    static const char *const members[] = {"class", "thing", "percent", NULL};
    int32_t percent;
    const struct parts_number number = {"percent", &percent, list->least, list->most, PARTS_NEEDED};
    if (!reader_object(row, members) || !parts_numbers(row, &number, 1)) {
        return false;
    }
    const struct reader_value class = reader_member(row, "class");
    const struct reader_value thing = reader_member(row, "thing");
    if (reader_has(&class) == reader_has(&thing)) {
        return reader_fail(row, "either \"class\" or \"thing\"");
    }
    return reader_has(&class) ? read_class(&class, things, percent, percents)
                              : read_kind(&thing, things, percent, percents);
}

static bool read_list(const struct reader_value *shop, const struct shops_list *list,
                      const struct thing_table *things, int32_t *percents)
{
    const struct reader_value value = reader_member(shop, list->member);
    bool good = reader_list(&value, 0, LIMIT_THING_KINDS, NULL);
    struct reader_value row = good ? reader_first(&value) : value;
    for (; good && reader_has(&row); row = reader_next(&row)) {
        good = read_row(&row, list, things, percents);
    }
    return good;
}

static bool read_place(const struct reader_value *value, const struct shops_file *named, struct shop *shop)
{
    const struct reader_value in = reader_member(value, "in");
    char realm[LIMIT_CONTENT_NAME_BYTES + 1];
    return reader_text(&in, realm, sizeof realm) &&
           (realms_find(named->realms, realm, &shop->realm) != NULL ||
            reader_refuse(&in, "the name of a realm"));
}

static bool read_shop(const struct reader_value *value, const struct shops_file *named, struct shop *shop)
{
    static const char *const members[] = {"name", "in", "sign", "greeting", "sells", "buys", NULL};
    if (!reader_object(value, members)) {
        return false;
    }
    const struct reader_value name = reader_member(value, "name");
    const struct reader_value sign = reader_member(value, "sign");
    const struct reader_value greeting = reader_member(value, "greeting");
    return parts_name(&name, shop->name) && read_place(value, named, shop) &&
           terrain_file_sign(&sign, named->terrains, &shop->sign) &&
           reader_text(&greeting, shop->greeting, sizeof shop->greeting) &&
           read_list(value, &selling, named->things, shop->sells) &&
           read_list(value, &buying, named->things, shop->buys);
}

bool shops_file_read(const struct reader_value *file, const struct shops_file *named,
                     struct shop_table *shops)
{
    static const char *const members[] = {"shops", NULL};
    *shops = (struct shop_table){0};
    if (!reader_object(file, members)) {
        return false;
    }
    const struct reader_value list = reader_member(file, "shops");
    bool good = reader_list(&list, 0, LIMIT_SHOPS, NULL);
    struct reader_value row = good ? reader_first(&list) : list;
    for (; good && reader_has(&row); row = reader_next(&row)) {
        good = read_shop(&row, named, &shops->at[shops->count++]);
    }
    return good;
}
