/* One row a realm at most, and one for all others: which of two would count nobody could tell. */
#include "server/content/spawn_file.h"

#include "server/content/parts.h"

#include <string.h>

static bool names_again(const struct spawn_rules *rules, const char *realm)
{
    for (int i = 0; i < rules->count; i++) {
        if (strcmp(rules->at[i].realm, realm) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_row(const struct reader_value *value, const struct realms *realms, struct spawn_rules *rules)
{
    static const char *const members[] = {"in", "creatures", "things", "danger", "every", NULL};
    struct spawn_density *row = &rules->at[rules->count];
    if (!reader_object(value, members)) {
        return false;
    }
    const struct reader_value in = reader_member(value, "in");
    if (!parts_realm(&in, realms, row->realm, sizeof row->realm)) {
        return false;
    }
    if (names_again(rules, row->realm)) {
        return reader_fail(value, reader_has(&in) ? "one row for a realm, not two"
                                                  : "one row without \"in\", not two");
    }
    rules->count++;
    const struct parts_number numbers[] = {
        {"creatures", &row->creatures, 0, LIMIT_SPAWN_DENSITY, PARTS_NEEDED},
        {"things", &row->things, 0, LIMIT_SPAWN_DENSITY, PARTS_NEEDED},
        {"danger", &row->danger, 0, LIMIT_LEVEL, 0},
        {"every", &row->every, 1, LIMIT_LEVEL, 1},
    };
    return parts_numbers(value, numbers, sizeof numbers / sizeof numbers[0]);
}

bool spawn_file_read(const struct reader_value *file, const struct realms *realms, struct spawn_rules *rules)
{
    static const char *const members[] = {"density", NULL};
    *rules = (struct spawn_rules){0};
    if (!reader_object(file, members)) {
        return false;
    }
    const struct reader_value list = reader_member(file, "density");
    bool good = reader_list(&list, 0, LIMIT_REALMS + 1, NULL);
    struct reader_value row = good ? reader_first(&list) : list;
    for (; good && reader_has(&row); row = reader_next(&row)) {
        good = read_row(&row, realms, rules);
    }
    return good;
}
