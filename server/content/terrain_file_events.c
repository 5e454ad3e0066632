/* An event is an object with one member, which is what happens. What a terrain becomes may not surprise those
 * who stand there, nor undo what the verifier proved: the layer stays, one can stand there before and after,
 * and stairs neither come nor go. */
#include "server/content/terrain_file.h"

#include <string.h>

/* By enum terrain_effect. */
static const char *const effects[] = {"becomes", "tells", "sounds", "rings", "drops", "returns", NULL};

static bool is_stairs(const struct terrain_table *table, const struct terrain *terrain)
{
    return terrain == &table->at[TERRAIN_STAIRS_DOWN] || terrain == &table->at[TERRAIN_STAIRS_UP];
}

/* null: it goes. */
static bool read_nothing(const struct reader_value *value, const struct terrain *from,
                         struct terrain_event *event)
{
    event->terrain = TERRAIN_NONE;
    return from->layer != TERRAIN_LAYER_FLOOR ||
           reader_fail(value, "the name of a floor: where none is left nobody can stand");
}

static bool read_becomes(const struct reader_value *value, const struct terrain_table *table,
                         const struct terrain *from, struct terrain_event *event)
{
    if (is_stairs(table, from)) {
        return reader_fail(value, "no such event: stairs stay, they have another end");
    }
    if (reader_is_null(value)) {
        return read_nothing(value, from, event);
    }
    if (!terrain_file_named(value, table, &event->terrain)) {
        return false;
    }
    const struct terrain *to = terrain_get(table, event->terrain);
    if (to->layer != from->layer) {
        return reader_refuse(value, "a terrain of the same layer");
    }
    if (!to->passable || is_stairs(table, to)) {
        return reader_refuse(value, "a terrain that people can stand on, and no stairs");
    }
    return to != from || reader_refuse(value, "another terrain");
}

/* Drops and returns are said to happen by true. */
static bool read_true(const struct reader_value *value)
{
    bool flag;
    return reader_flag(value, &flag) && (flag || reader_refuse(value, "true"));
}

static bool read_event(const struct reader_value *value, const struct terrain_table *table,
                       const struct terrain *from, struct terrain_event *event)
{
    if (!reader_object(value, effects)) {
        return false;
    }
    int found = 0;
    for (int k = 0; effects[k] != NULL; k++) {
        const struct reader_value member = reader_member(value, effects[k]);
        if (reader_has(&member)) {
            event->effect = (enum terrain_effect)k;
            found++;
        }
    }
    if (found != 1) {
        return reader_fail(value, "one member that tells what happens, not %d", found);
    }
    const struct reader_value what = reader_member(value, effects[event->effect]);
    switch (event->effect) {
    case TERRAIN_BECOMES:
        return read_becomes(&what, table, from, event);
    case TERRAIN_DROPS:
    case TERRAIN_RETURNS:
        return read_true(&what);
    case TERRAIN_TELLS:
    case TERRAIN_SOUNDS:
    case TERRAIN_RINGS:
        break;
    }
    return reader_text(&what, event->text, sizeof event->text);
}

static bool moves(const struct terrain_event *event)
{
    return event->effect == TERRAIN_DROPS || event->effect == TERRAIN_RETURNS;
}

bool terrain_file_events(const struct reader_value *row, const char *when, const struct terrain_table *table,
                         const struct terrain *terrain, struct terrain_event *events, int *count)
{
    const struct reader_value list = reader_member(row, when);
    *count = 0;
    if (!reader_has(&list)) {
        return true;
    }
    if (!reader_list(&list, 1, TERRAIN_EVENTS_MAX, NULL)) {
        return false;
    }
    if (!terrain->passable) {
        return reader_fail(&list, "no events: nobody can stand there");
    }
    struct reader_value value = reader_first(&list);
    for (; reader_has(&value); value = reader_next(&value)) {
        if (*count > 0 && moves(&events[*count - 1])) {
            return reader_fail(&value, "no event after drops or returns: who set it off is elsewhere then");
        }
        if (!read_event(&value, table, terrain, &events[*count])) {
            return false;
        }
        (*count)++;
    }
    return true;
}

bool terrain_file_stays_put(const struct terrain *terrain)
{
    bool stays = true;
    for (int k = 0; k < terrain->enter_count + terrain->leave_count; k++) {
        enum terrain_effect effect = terrain_event_at(terrain, k)->effect;
        stays = stays && effect != TERRAIN_BECOMES && effect != TERRAIN_DROPS && effect != TERRAIN_RETURNS;
    }
    return stays;
}

bool terrain_file_sign(const struct reader_value *value, const struct terrain_table *table, uint8_t *id)
{
    if (!terrain_file_named(value, table, id)) {
        return false;
    }
    const struct terrain *terrain = terrain_get(table, *id);
    return (terrain->layer == TERRAIN_LAYER_ORNAMENT && terrain->passable &&
            terrain_file_stays_put(terrain)) ||
           reader_refuse(value, "an ornament that people can stand on, and none that becomes, drops or "
                                "returns");
}
