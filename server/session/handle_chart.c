/* What the character remembers of the map, for a client that does not: as much at once as a frame may be, and
 * more each time that it is asked for. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

struct telling {
    struct host *host;
    uint32_t connection;
};

/* One row, from its first known cell to its last. */
static void tell_row(void *context, struct place from, const uint8_t *tiles)
{
    const struct telling *telling = context;
    const struct terrain_table *terrains = world_terrains(telling->host->config.world);
    struct message out = {.type = MESSAGE_KNOWN, .known = {.level = from.levels.first, .y = from.y}};
    int first = 0;
    int length = 0;
    while (tiles[first] == TERRAIN_NONE) {
        first++;
    }
    for (int i = first; i < EXPLORED_ROW; i++) {
        bool known = tiles[i] != TERRAIN_NONE;
        out.known.tiles[i - first] = known ? terrains->at[tiles[i]].tile : ' ';
        length = known ? i - first + 1 : length;
    }
    out.known.tiles[length] = '\0';
    out.known.x = from.x + first;
    text_copy(out.known.realm, sizeof out.known.realm, telling->host->config.realm_names[from.realm]);
    update_send(telling->host->update, telling->connection, &out);
}

void handle_chart(struct host *host, struct connection *connection, const struct message_chart *message)
{
    struct explored *explored = connection->viewer.explored;
    struct telling telling = {host, connection->number};
    size_t begun = host->update->bytes.length;
    while (host->update->bytes.length - begun < LIMIT_CHART_BYTES &&
           explored_tell_chunk(explored, host->config.world, &connection->charted, tell_row, &telling)) {
    }
    size_t left = explored->count > connection->charted ? explored->count - connection->charted : 0;
    struct message out = {.type = MESSAGE_CHARTED};
    out.charted.re = message->n;
    out.charted.left = (int32_t)left;
    update_send(host->update, connection->number, &out);
}
