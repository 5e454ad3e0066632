/* The first line: which protocol, and then all that a client must know once: the tiles, the kinds of
 * creatures and things, and the words. */
#include "common/text.h"
#include "server/game/creature_kind.h"
#include "server/game/thing_look.h"
#include "server/session/host_state.h"
#include "server/session/kind_words.h"
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

static int creature_kind_count(const struct host *host)
{
    const struct creature_table *creatures = host->config.creatures;
    return creatures != NULL ? creatures->count - 1 : 0;
}

/* Of things: what they are, and what they look like to who does not know it. */
static int thing_kind_count(const struct host *host)
{
    const struct thing_table *things = host->config.things;
    return things != NULL ? things->count - 1 + things->look_count : 0;
}

/* Sends `out`, a kind, with the rest of what is seen of it. */
static void send_kind(struct host *host, uint32_t connection, struct message out,
                      const struct thing_seen *seen)
{
    text_copy(out.kind.kind, sizeof out.kind.kind, seen->name);
    text_copy(out.kind.name, sizeof out.kind.name, seen->name);
    text_copy(out.kind.glyph, sizeof out.kind.glyph, seen->glyph);
    out.kind.colour = (int32_t)message_colour(seen->colour);
    update_send(host->update, connection, &out);
}

static void send_creature_kinds(struct host *host, uint32_t connection)
{
    for (int id = CREATURE_NONE + 1; id <= creature_kind_count(host); id++) {
        const struct creature_kind *kind = creature_kind_get(host->config.creatures, (uint16_t)id);
        const struct thing_seen seen = {kind->name, kind->name, kind->glyph, kind->colour, false};
        send_kind(host, connection, (struct message){.type = MESSAGE_KIND, .kind = {.sort = SORT_CREATURE}},
                  &seen);
    }
}

/* The glyph of whatever looks like that: of any kind of its class, so that it tells no kind from another. */
static const char *glyph_of(const struct thing_table *things, const struct thing_look *look)
{
    int id = THING_NONE + 1;
    while (id < things->count - 1 && things->at[id].class != look->class) {
        id++;
    }
    return things->at[id].glyph;
}

static void send_thing_kinds(struct host *host, uint32_t connection)
{
    const struct thing_table *things = host->config.things;
    if (things == NULL) {
        return;
    }
    for (int id = THING_NONE + 1; id < things->count; id++) {
        const struct thing_kind *kind = &things->at[id];
        const struct thing_seen seen = {kind->name, kind->plural, kind->glyph, kind->colour, kind->mass};
        struct message out = {.type = MESSAGE_KIND, .kind = {.sort = SORT_THING}};
        out.kind.wear = kind->slot != THING_SLOT_NONE;
        out.kind.use = kind->use.count > 0;
        kind_words_write(kind, out.kind.about);
        send_kind(host, connection, out, &seen);
    }
    for (int i = 0; i < things->look_count; i++) {
        const struct thing_look *look = &things->looks[i];
        const struct thing_seen seen = {look->name, look->plural, glyph_of(things, look), look->colour,
                                        false};
        struct message out = {.type = MESSAGE_KIND, .kind = {.sort = SORT_THING, .use = true}};
        text_copy(out.kind.about, sizeof out.kind.about, "you do not know what it does");
        send_kind(host, connection, out, &seen);
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
    out.welcome.kinds = creature_kind_count(host) + thing_kind_count(host);
    out.welcome.guests = host->config.guests;
    out.welcome.registration = !host->config.registration_shut;
    out.welcome.trusted = connection->arrival.trust == HOST_TRUST_LOCAL;
    update_send(host->update, connection->number, &out);
    send_tiles(host, connection->number);
    send_creature_kinds(host, connection->number);
    send_thing_kinds(host, connection->number);
    send_words(host, connection->number);
    connection->state = STATE_GREETED;
    connection->greeted_ms = host->now_ms;
    host_set_deadline(host, connection);
}
