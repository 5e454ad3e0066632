#include "tests/support/eyes.h"

#include "tests/support/check.h"

#include <string.h>

static bool sees(void *context, struct actor_handle player, struct place place)
{
    struct eyes *eyes = context;
    const struct actor *actor = game_actor(eyes->game, player);
    uint32_t i = player.index;
    assert_true(i < EYES_MAX);
    if (eyes->blind || actor == NULL || !actor->body || actor->place.realm != place.realm ||
        place_distance(actor->place, place) > EYES_RADIUS) {
        return false;
    }
    if (!eyes->looked[i] || !place_same_cell(eyes->at[i], actor->place)) {
        sight_compute(game_world(eyes->game), actor->place, EYES_RADIUS, &eyes->sights[i]);
        eyes->at[i] = actor->place;
        eyes->looked[i] = true;
    }
    return sight_sees(&eyes->sights[i], place.x, place.y, place.levels.first);
}

struct game_facts eyes_facts(struct eyes *eyes)
{
    return (struct game_facts){.context = eyes, .sees = sees};
}

void eyes_blink(struct eyes *eyes)
{
    memset(eyes->looked, 0, sizeof eyes->looked);
}
