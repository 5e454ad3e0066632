/* What a character remembers lies apart from its connection: it stays while the character does. */
#include "server/session/character.h"

#include "common/invariant.h"

#include <stdlib.h>

void character_init(struct character *character, struct actor_handle actor, const bool *notable)
{
    INVARIANT(!character_exists(character));
    *character = (struct character){.actor = actor, .explored = calloc(1, sizeof *character->explored)};
    INVARIANT(character->explored != NULL);
    explored_init(character->explored, notable);
}

void character_finish(struct character *character)
{
    if (character_exists(character)) {
        explored_finish(character->explored);
        free(character->explored);
    }
    ignored_finish(&character->ignored);
    *character = (struct character){0};
}
