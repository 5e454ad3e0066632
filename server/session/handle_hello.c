/* The first line: which protocol, and then all that a client must know once: the tiles, the kinds of
 * creatures and the words. */
#include "common/text.h"
#include "server/game/creature_kind.h"
#include "server/game/game.h"
#include "server/session/host_state.h"
#include "server/session/update.h"
#include "server/world/world.h"

/* How many terrains can be seen at all: what is hidden is told to nobody. */
static int tile_count(const struct terrain_table *terrains)
{
    int count = 0;
    for (int id = TERRAIN_NONE + 1; id < terrains->count; id++) {
        count += terrains->at[id].hidden ? 0 : 1;
    }
    return count;
}

static void send_tiles(struct host *host, uint32_t connection)
{
    const struct terrain_table *terrains = world_terrains(host->config.world);
    for (int id = TERRAIN_NONE + 1; id < terrains->count; id++) {
        const struct terrain *terrain = &terrains->at[id];
        if (terrain->hidden) {
            continue;
        }
        struct message out = {.type = MESSAGE_TILE};
        out.tile.tile[0] = terrain->tile;
        text_copy(out.tile.name, sizeof out.tile.name, terrain->name);
        text_copy(out.tile.glyph, sizeof out.tile.glyph, terrain->glyph);
        out.tile.colour = (int32_t)message_colour(terrain->colour);
        out.tile.passable = terrain->passable;
        out.tile.transparent = terrain->transparent;
        update_send(host->update, connection, &out);
    }
}

static int kind_count(const struct host *host)
{
    const struct creature_table *creatures = game_creatures(host->game);
    return creatures != NULL ? creatures->count - 1 : 0;
}

static void send_kinds(struct host *host, uint32_t connection)
{
    for (int id = CREATURE_NONE + 1; id <= kind_count(host); id++) {
        const struct creature_kind *kind = creature_kind_get(game_creatures(host->game), (uint16_t)id);
        struct message out = {.type = MESSAGE_KIND, .kind = {.sort = SORT_CREATURE}};
        text_copy(out.kind.kind, sizeof out.kind.kind, kind->name);
        text_copy(out.kind.name, sizeof out.kind.name, kind->name);
        text_copy(out.kind.glyph, sizeof out.kind.glyph, kind->glyph);
        out.kind.colour = (int32_t)message_colour(kind->colour);
        update_send(host->update, connection, &out);
    }
}

static void send_words(struct host *host, uint32_t connection)
{
    for (int id = RESULT_OK + 1; id < RESULT_COUNT; id++) {
        struct message out = {.type = MESSAGE_WORDS};
        text_copy(out.words.code, sizeof out.words.code, result_code((enum result)id));
        text_copy(out.words.text, sizeof out.words.text, result_text((enum result)id));
        update_send(host->update, connection, &out);
    }
}

void handle_hello(struct host *host, struct connection *connection, const struct message_hello *message)
{
    if (message->major != PROTOCOL_MAJOR) {
        host_refuse_version(host, connection, message->n);
        return;
    }
    struct message out = {.type = MESSAGE_WELCOME};
    out.welcome.re = message->n;
    out.welcome.major = PROTOCOL_MAJOR;
    out.welcome.minor = PROTOCOL_MINOR;
    text_copy(out.welcome.server, sizeof out.welcome.server, "rampartd " RAMPART_VERSION);
    out.welcome.radius = host->config.sight_radius;
    out.welcome.tiles = tile_count(world_terrains(host->config.world));
    out.welcome.words = RESULT_COUNT - 1;
    out.welcome.kinds = kind_count(host);
    update_send(host->update, connection->number, &out);
    send_tiles(host, connection->number);
    send_kinds(host, connection->number);
    send_words(host, connection->number);
    connection->state = STATE_GREETED;
    connection->greeted_ms = host->now_ms;
    host_set_deadline(host, connection);
}
