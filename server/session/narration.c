/* A sentence is subject, verb, object. Only the verb's ending and the first letter depend on who reads. */
#include "server/session/narration.h"

#include "server/game/creature_kind.h"
#include "server/game/game_things.h"
#include "server/session/narration_party.h"

#include <inttypes.h>
#include <stdio.h>

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
static const struct verb hurts = {"hurt", "hurts", ""};
static const struct verb swaps = {"change places with", "changes places with", ""};
static const struct verb dies = {"die", "dies", ""};

static void write_sentence(char text[NARRATION_BYTES], const struct narration_party *subject,
                           struct verb verb, const struct narration_party *object)
{
    (void)snprintf(text, NARRATION_BYTES, "%s %s%s%s%s.", subject->name,
                   subject->reader ? verb.own : verb.others, object != NULL ? " " : "",
                   object != NULL ? object->name : "", verb.how);
    narration_capitalise(text);
}

/* To one of the two. */
static void write_threat(char text[NARRATION_BYTES], const struct narration_party *actor,
                         const struct narration_party *other)
{
    if (actor->reader) {
        (void)snprintf(text, NARRATION_BYTES, "%s moves first; then you strike.", other->name);
    } else {
        (void)snprintf(text, NARRATION_BYTES, "%s is about to strike you: you move first.", actor->name);
    }
}

bool narration_write(const struct game *game, const struct game_event *event, struct actor_handle reader,
                     bool sees_actor, bool sees_other, char text[NARRATION_BYTES])
{
    struct narration_party actor = narration_party_of(game, event->actor, reader, sees_actor);
    struct narration_party other = narration_party_of(game, event->other, reader, sees_other);
    text[0] = '\0';
    if (event->type == GAME_STRUCK) {
        const struct verb *verbs = event->shot ? shots : blows;
        write_sentence(text, &actor, verbs[event->strike.blow], &other);
        return true;
    }
    if (event->type == GAME_HURT && !actor_handle_equal(event->actor, event->other)) {
        write_sentence(text, &other, hurts, &actor);
        return true;
    }
    if (event->type == GAME_THREATENED) {
        write_threat(text, &actor, &other);
        return true;
    }
    if (event->type == GAME_SWAPPED) {
        write_sentence(text, &actor, swaps, &other);
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
                         char text[NARRATION_END_BYTES])
{
    const struct actor *killer = game_actor(game, event->other);
    char cause[THING_LOOK_WORDS_BYTES] = "";
    const char *how = "Killed by ";
    if (killer != NULL && actor_is_player(killer)) {
        (void)snprintf(cause, sizeof cause, "%s", killer->name);
    } else if (killer != NULL) {
        const char *name = game_kind(game, killer)->name;
        thing_look_words(cause, &(struct thing_seen){.name = name, .plural = name}, 1);
    } else if (event->kind != THING_NONE) {
        const struct thing_kind *kind = thing_kind_get(game_things(game)->kinds, event->kind);
        thing_look_words(
            cause, &(struct thing_seen){.name = kind->name, .plural = kind->plural, .mass = kind->mass}, 1);
    } else {
        how = "You died";
    }
    (void)snprintf(text, NARRATION_END_BYTES, "%s%s on level %" PRId32 " of %s.", how, cause,
                   event->to.levels.first, realm_name);
}

void narration_write_way(const char *realm_name, char text[NARRATION_BYTES])
{
    if (realm_name == NULL) {
        (void)snprintf(text, NARRATION_BYTES,
                       "A way out of the world begins here: climb to end your run by it.");
    } else {
        (void)snprintf(text, NARRATION_BYTES, "A way to the %s begins here: climb to take it.", realm_name);
    }
}
