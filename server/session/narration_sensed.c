/* What is sensed is told by how many steps away it is, and roughly where: a side counts as straight ahead
 * while one goes more than twice as far that way as aside. */
#include "server/game/creature_kind.h"
#include "server/game/game_things.h"
#include "server/session/narration.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By three rows from north to south, of three from west to east. */
static const char *const sides[] = {"north-west", "north",      "north-east", "west",      "",
                                    "east",       "south-west", "south",      "south-east"};

static int direction(int64_t along, int64_t aside)
{
    bool straight = llabs(aside) > 2 * llabs(along);
    return straight ? 0 : (along > 0) - (along < 0);
}

const char *narration_side(struct place from, struct place to)
{
    int64_t dx = (int64_t)to.x - from.x;
    int64_t dy = (int64_t)to.y - from.y;
    return sides[3 * (direction(dy, dx) + 1) + direction(dx, dy) + 1];
}

static void write_where(char where[64], struct place from, struct place to)
{
    int64_t steps = place_distance(from, to);
    const char *side = narration_side(from, to);
    if (steps == 0) {
        (void)snprintf(where, 64, "underfoot");
    } else {
        (void)snprintf(where, 64, "%" PRId64 " step%s to the %s", steps, steps == 1 ? "" : "s", side);
    }
}

void narration_write_sensed(const struct game *game, const struct game_event *event,
                            char text[NARRATION_BYTES])
{
    char where[64];
    char words[THING_LOOK_WORDS_BYTES];
    const struct actor *creature = game_actor(game, event->other);
    write_where(where, event->from, event->to);
    if (creature != NULL) {
        const char *name = game_kind(game, creature)->name;
        const struct thing_seen seen = {.name = name, .plural = name};
        thing_look_words(words, &seen, 1);
    } else {
        const struct thing_seen seen = game_seen_as(game, event->actor, event->kind);
        thing_look_words(words, &seen, event->amount);
    }
    (void)snprintf(text, NARRATION_BYTES, "You sense %s, %s.", words, where);
}
