/* A sentence is subject, verb, object. Only the verb's ending and the first letter depend on who reads. */
#include "server/session/narration.h"

#include "server/game/creature_kind.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { PARTY_BYTES = 48 };

/* One side of a sentence. */
struct party {
    bool reader;
    char name[PARTY_BYTES]; /* "you", "Bob", "the goblin", "something" */
};

static struct party party_of(const struct game *game, struct actor_handle handle, struct actor_handle reader,
                             bool seen)
{
    const struct actor *actor = game_actor(game, handle);
    struct party party = {.reader = actor_handle_equal(handle, reader), .name = "something"};
    if (party.reader) {
        (void)snprintf(party.name, sizeof party.name, "you");
    } else if (actor != NULL && seen && actor_is_player(actor)) {
        (void)snprintf(party.name, sizeof party.name, "%s", actor->name);
    } else if (actor != NULL && seen) {
        (void)snprintf(party.name, sizeof party.name, "the %s", game_kind(game, actor)->name);
    }
    return party;
}

/* A verb in the subject's person; `own` is how it stands after "you". */
struct verb {
    const char *own;
    const char *others;
    const char *how; /* behind the object */
};

static const struct verb blows[] = {
    [BLOW_MISS] = {"miss", "misses", ""},
    [BLOW_HIT] = {"hit", "hits", ""},
    [BLOW_CRITICAL] = {"hit", "hits", " hard"},
};
static const struct verb shots[] = {
    [BLOW_MISS] = {"shoot past", "shoots past", ""},
    [BLOW_HIT] = {"shoot", "shoots", ""},
    [BLOW_CRITICAL] = {"shoot", "shoots", " where it hurts"},
};
static const struct verb kills = {"kill", "kills", ""};
static const struct verb dies = {"die", "dies", ""};

static void write_sentence(char text[NARRATION_BYTES], const struct party *subject, struct verb verb,
                           const struct party *object)
{
    (void)snprintf(text, NARRATION_BYTES, "%s %s%s%s%s.", subject->name,
                   subject->reader ? verb.own : verb.others, object != NULL ? " " : "",
                   object != NULL ? object->name : "", verb.how);
    bool small = text[0] >= 'a' && text[0] <= 'z';
    text[0] = (char)(small ? text[0] - 'a' + 'A' : text[0]);
}

bool narration_write(const struct game *game, const struct game_event *event, struct actor_handle reader,
                     bool sees_actor, bool sees_other, char text[NARRATION_BYTES])
{
    struct party actor = party_of(game, event->actor, reader, sees_actor);
    struct party other = party_of(game, event->other, reader, sees_other);
    text[0] = '\0';
    if (event->type == GAME_STRUCK) {
        const struct verb *verbs = event->shot ? shots : blows;
        write_sentence(text, &actor, verbs[event->strike.blow], &other);
        return true;
    }
    if (event->type != GAME_DIED) {
        return false;
    }
    if (actor_handle_equal(event->other, ACTOR_NOBODY)) {
        write_sentence(text, &actor, dies, NULL);
    } else {
        write_sentence(text, &other, kills, &actor);
    }
    return true;
}

void narration_write_end(const struct game *game, const struct game_event *event, const char *realm_name,
                         char text[NARRATION_BYTES])
{
    const struct actor *killer = game_actor(game, event->other);
    const char *name = "";
    const char *article = "";
    if (killer != NULL && actor_is_player(killer)) {
        name = killer->name;
    } else if (killer != NULL) {
        name = game_kind(game, killer)->name;
        article = strchr("aeiou", name[0]) != NULL ? "an " : "a ";
    }
    (void)snprintf(text, NARRATION_BYTES, "%s%s%s on level %" PRId32 " of %s.",
                   killer != NULL ? "Killed by " : "You died", article, name, event->to.levels.first,
                   realm_name);
}
