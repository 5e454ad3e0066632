#include "server/session/narration_party.h"

#include "server/game/creature_kind.h"

#include <stdio.h>

struct narration_party narration_party_of(const struct game *game, struct actor_handle handle,
                                          struct actor_handle reader, bool seen)
{
    const struct actor *actor = game_actor(game, handle);
    bool anybody = !actor_handle_equal(handle, ACTOR_NOBODY);
    struct narration_party party = {.reader = anybody && actor_handle_equal(handle, reader),
                                    .name = "something"};
    if (party.reader) {
        (void)snprintf(party.name, sizeof party.name, "you");
    } else if (actor != NULL && seen && actor_is_player(actor)) {
        (void)snprintf(party.name, sizeof party.name, "%s", actor->name);
    } else if (actor != NULL && seen) {
        (void)snprintf(party.name, sizeof party.name, "the %s", game_kind(game, actor)->name);
    }
    return party;
}

void narration_capitalise(char *text)
{
    bool small = text[0] >= 'a' && text[0] <= 'z';
    text[0] = (char)(small ? text[0] - 'a' + 'A' : text[0]);
}
