/* An event is an object with one member, which is what happens, and for some effects a second one that says
 * how long or how far. The Keystone takes no part in becoming: there is one in a world. */
#include "server/content/things_file.h"

#include <string.h>

/* By enum thing_extent. */
static const char *const extents[] = {NULL, "turns", "cells"};

/* The members of an event: every effect's word, and what follows some. */
struct words {
    const char *of[THING_EFFECT_COUNT + sizeof extents / sizeof extents[0]]; /* up to NULL */
};

static struct words all_words(void)
{
    struct words words = {{NULL}};
    for (int k = 0; k < THING_EFFECT_COUNT; k++) {
        words.of[k] = thing_kind_effect_form((enum thing_effect)k)->word;
    }
    words.of[THING_EFFECT_COUNT] = extents[THING_EXTENT_TURNS];
    words.of[THING_EFFECT_COUNT + 1] = extents[THING_EXTENT_CELLS];
    return words;
}

/* Finds the one member that is an effect. */
static bool find_effect(const struct reader_value *value, enum thing_effect *effect)
{
    const struct words words = all_words();
    if (!reader_object(value, words.of)) {
        return false;
    }
    int found = 0;
    for (int k = 0; k < THING_EFFECT_COUNT; k++) {
        const struct reader_value member = reader_member(value, words.of[k]);
        if (reader_has(&member)) {
            *effect = (enum thing_effect)k;
            found++;
        }
    }
    return found == 1 || reader_fail(value, "one member that tells what happens, not %d", found);
}

static bool read_becomes(const struct reader_value *value, const struct thing_table *table, uint16_t from,
                         uint16_t *kind)
{
    char name[LIMIT_CONTENT_NAME_BYTES + 1];
    *kind = THING_NONE;
    if (from == THING_KEYSTONE) {
        return reader_fail(value, "no such event: there is always a Keystone");
    }
    if (reader_is_null(value)) {
        return true;
    }
    if (!reader_text(value, name, sizeof name)) {
        return false;
    }
    *kind = thing_kind_find(table, name);
    if (*kind == THING_NONE) {
        return reader_refuse(value, "the name of a thing, or null");
    }
    return (*kind != from && *kind != THING_KEYSTONE) ||
           reader_refuse(value, "a thing other than itself and the Keystone");
}

/* What the effect's own word says. */
static bool read_what(const struct reader_value *value, const struct thing_table *table, uint16_t from,
                      struct thing_event *event)
{
    bool flag;
    switch (thing_kind_effect_form(event->effect)->takes) {
    case THING_TAKES_FLAG:
        return reader_flag(value, &flag) && (flag || reader_refuse(value, "true"));
    case THING_TAKES_NUMBER:
        return reader_int(value, 1, LIMIT_THING_NUMBER, &event->number);
    case THING_TAKES_CELLS:
        return reader_int(value, 1, LIMIT_EFFECT_CELLS, &event->number);
    case THING_TAKES_RINGS:
        return reader_int(value, 1, LIMIT_DIG_CELLS, &event->number);
    case THING_TAKES_KIND:
        return read_becomes(value, table, from, &event->kind);
    case THING_TAKES_TEXT:
        break;
    }
    return reader_text(value, event->text, sizeof event->text);
}

/* How long or how far, of the effects that want it told, and of no others. */
static bool read_extent(const struct reader_value *value, struct thing_event *event)
{
    const struct thing_effect_form *form = thing_kind_effect_form(event->effect);
    for (int k = THING_EXTENT_TURNS; k <= THING_EXTENT_CELLS; k++) {
        const struct reader_value extent = reader_member(value, extents[k]);
        if (k == (int)form->extent) {
            int32_t most = k == THING_EXTENT_CELLS ? LIMIT_EFFECT_CELLS : LIMIT_THING_NUMBER;
            if (!reader_int(&extent, 1, most, &event->extent)) {
                return false;
            }
        } else if (reader_has(&extent)) {
            return reader_fail(&extent, "no such member beside \"%s\"", form->word);
        }
    }
    return true;
}

static bool read_event(const struct reader_value *value, const struct thing_table *table, uint16_t from,
                       struct thing_event *event)
{
    if (!find_effect(value, &event->effect)) {
        return false;
    }
    const struct reader_value what = reader_member(value, thing_kind_effect_form(event->effect)->word);
    return read_what(&what, table, from, event) && read_extent(value, event);
}

bool things_file_events(const struct reader_value *row, const char *when, const struct thing_table *table,
                        uint16_t id, struct thing_events *events)
{
    const struct reader_value list = reader_member(row, when);
    if (!reader_has(&list)) {
        return true;
    }
    bool good = reader_list(&list, 1, THING_EVENTS_MAX, NULL);
    struct reader_value value = good ? reader_first(&list) : list;
    for (; good && reader_has(&value); value = reader_next(&value)) {
        good = read_event(&value, table, id, &events->at[events->count++]);
    }
    return good;
}
