/* Somebody goes by stairs or a portal: told where it went, and where it came out. */
#include "server/session/narration.h"
#include "server/session/narration_party.h"
#include "server/world/portal.h"
#include "server/world/world.h"

#include <stdio.h>

/* What one sees of the portal at `place`, NULL: nothing. */
static const char *sign_at(const struct game *game, struct place place)
{
    size_t count;
    const struct portal *portals = game_portals(game, &count);
    for (size_t i = 0; i < count; i++) {
        if (portals[i].sign != TERRAIN_NONE && place_same_cell(portals[i].from, place)) {
            return terrain_get(world_terrains(game_world(game)), portals[i].sign)->name;
        }
    }
    return NULL;
}

static bool is_by_stairs(const struct game_event *event)
{
    return event->from.realm == event->to.realm && event->from.x == event->to.x &&
           event->from.y == event->to.y;
}

void narration_write_passage(const struct game *game, const struct game_event *event, bool comes,
                             char text[NARRATION_BYTES])
{
    struct narration_party party = narration_party_of(game, event->actor, ACTOR_NOBODY, true);
    const char *sign = sign_at(game, comes ? event->to : event->from);
    if (is_by_stairs(event)) {
        bool down = event->to.levels.first > event->from.levels.first;
        (void)snprintf(text, NARRATION_BYTES, "%s %s %s the stairs.", party.name, comes ? "comes" : "goes",
                       down ? "down" : "up");
    } else if (sign != NULL) {
        (void)snprintf(text, NARRATION_BYTES, "%s %s the %s.", party.name,
                       comes ? "comes out of" : "goes through", sign);
    } else {
        (void)snprintf(text, NARRATION_BYTES, "%s %s.", party.name, comes ? "appears" : "vanishes");
    }
    narration_capitalise(text);
}
