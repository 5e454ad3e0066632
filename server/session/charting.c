/* The ground that a player learns of without seeing it: remembered like what was seen, and told row by row in
 * messages of its own, as it may lie far beyond what a frame can show. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

enum { SPAN_MAX = 2 * LIMIT_EFFECT_CELLS + 1 };

/* One row of cells from west to east; `tile` 0 where there is none, or it has been told. */
struct chart_row {
    int32_t y;
    int32_t west;
    int count;
    struct chart_cell {
        int32_t level; /* by which it is named */
        char tile;
    } cells[SPAN_MAX];
};

/* Looks at the cells of a row on the levels of `middle`, and has them remembered. */
static void survey(struct host *host, struct connection *connection, struct place middle,
                   struct chart_row *row)
{
    struct world *world = host->config.world;
    const struct terrain_table *terrains = world_terrains(world);
    for (int i = 0; i < row->count; i++) {
        struct place at = {middle.realm, row->west + i, row->y, middle.levels};
        struct cell cell = world_cell(world, at.realm, at.x, at.y, at.levels);
        row->cells[i] = (struct chart_cell){0};
        if (cell_exists(cell)) {
            at.levels = level_set_one(cell.levels.first);
            row->cells[i] = (struct chart_cell){cell.levels.first, terrains->at[cell.shown].tile};
            explored_see_cell(connection->viewer.explored, world, at, cell.shown);
        }
    }
}

/* Tells all cells of the level of the one at `first`, which are then done with. */
static void tell_level(struct host *host, const struct connection *connection, uint16_t realm,
                       struct chart_row *row, int first)
{
    const int32_t level = row->cells[first].level;
    struct message out = {.type = MESSAGE_KNOWN,
                          .known = {.level = level, .x = row->west + first, .y = row->y}};
    int length = 0;
    for (int i = first; i < row->count; i++) {
        struct chart_cell *cell = &row->cells[i];
        bool here = cell->tile != 0 && cell->level == level;
        out.known.tiles[i - first] = here ? cell->tile : ' ';
        length = here ? i - first + 1 : length;
        cell->tile = here ? 0 : cell->tile;
    }
    out.known.tiles[length] = '\0';
    text_copy(out.known.realm, sizeof out.known.realm, host->config.realm_names[realm]);
    update_send(host->update, connection->number, &out);
}

void host_chart(struct host *host, struct connection *connection, struct place middle, int32_t cells)
{
    struct chart_row row;
    for (int32_t dy = -cells; dy <= cells; dy++) {
        row = (struct chart_row){.y = middle.y + dy, .west = middle.x - cells, .count = 2 * cells + 1};
        survey(host, connection, middle, &row);
        for (int i = 0; i < row.count; i++) {
            if (row.cells[i].tile != 0) {
                tell_level(host, connection, middle.realm, &row, i);
            }
        }
    }
}
