/* Ways to other realms that a character has stood on: told once each, and all of them to a client that begins
 * with a character that knows some. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/session/update.h"

static void tell_way(struct host *host, const struct connection *connection, const struct portal *portal)
{
    const char *const *realm_names = host->config.realm_names;
    struct place at = portal->from;
    struct message out = {.type = MESSAGE_WAY, .way = {.level = at.levels.first, .x = at.x, .y = at.y}};
    text_copy(out.way.realm, sizeof out.way.realm, realm_names[at.realm]);
    text_copy(out.way.leads, sizeof out.way.leads, portal->leaves ? "" : realm_names[portal->to.realm]);
    update_send(host->update, connection->number, &out);
}

void host_find_way(struct host *host, const struct game_event *event)
{
    struct connection *connection = host_connection_of(host, event->actor);
    if (connection == NULL) {
        return;
    }
    size_t count;
    const struct portal *portals = game_portals(host->game, &count);
    bool *known = connection->viewer.explored->ways;
    for (size_t i = 0; i < count; i++) {
        if (place_same_cell(portals[i].from, event->from) && !known[i]) {
            known[i] = true;
            tell_way(host, connection, &portals[i]);
        }
    }
}

void host_tell_ways(struct host *host, struct connection *connection)
{
    size_t count;
    const struct portal *portals = game_portals(host->game, &count);
    for (size_t i = 0; i < count; i++) {
        if (connection->viewer.explored->ways[i]) {
            tell_way(host, connection, &portals[i]);
        }
    }
}
