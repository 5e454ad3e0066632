#include "tests/support/lively.h"

#include "common/text.h"
#include "tests/support/standard.h"

static void forget_events(struct terrain_table *table)
{
    for (int id = 0; id < table->count; id++) {
        table->at[id].enter_count = 0;
        table->at[id].leave_count = 0;
    }
}

static struct terrain_event says(enum terrain_effect effect, const char *text)
{
    struct terrain_event event = {.effect = effect};
    text_copy(event.text, sizeof event.text, text);
    return event;
}

static struct terrain_event becomes(const char *name)
{
    return (struct terrain_event){.effect = TERRAIN_BECOMES,
                                  .terrain = terrain_find(standard_terrains(), name)};
}

static void on_enter(struct terrain_table *table, uint8_t id, struct terrain_event event)
{
    table->at[id].enter[table->at[id].enter_count++] = event;
}

static void on_leave(struct terrain_table *table, uint8_t id, struct terrain_event event)
{
    table->at[id].leave[table->at[id].leave_count++] = event;
}

const struct terrain_table *lively_terrains(void)
{
    static struct terrain_table table;
    if (table.count == 0) {
        const struct terrain_event drops = {.effect = TERRAIN_DROPS};
        const struct terrain_event returns = {.effect = TERRAIN_RETURNS};
        table = *standard_terrains();
        forget_events(&table);
        on_enter(&table, TERRAIN_DOOR, becomes("open door"));
        on_leave(&table, terrain_find(&table, "open door"), becomes("door"));
        on_enter(&table, TERRAIN_GONG, says(TERRAIN_RINGS, LIVELY_GONG));
        on_enter(&table, TERRAIN_TRAPDOOR, becomes("trapdoor"));
        on_enter(&table, TERRAIN_TRAPDOOR, says(TERRAIN_TELLS, LIVELY_FALLS));
        on_enter(&table, TERRAIN_TRAPDOOR, says(TERRAIN_SOUNDS, LIVELY_BANGS));
        on_enter(&table, TERRAIN_TRAPDOOR, drops);
        on_enter(&table, TERRAIN_SNARE, becomes("snare"));
        on_enter(&table, TERRAIN_SNARE, says(TERRAIN_TELLS, LIVELY_SNARE));
        on_enter(&table, TERRAIN_SNARE, returns);
        on_enter(&table, TERRAIN_PATH, becomes("water"));
        on_leave(&table, TERRAIN_PATH, becomes("water"));
        on_enter(&table, TERRAIN_FLOWERS, drops);
        on_enter(&table, TERRAIN_FLOWERS, returns);
        on_leave(&table, TERRAIN_FLOWERS, drops);
        on_leave(&table, TERRAIN_FLOWERS, returns);
    }
    return &table;
}
