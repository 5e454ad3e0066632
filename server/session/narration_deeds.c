/* A sentence is subject, verb, things, and sometimes to or from whom. What the things are called is the
 * reader's own matter: what one knows as healing is a murky potion to another. */
#include "server/session/narration.h"

#include "common/coins.h"
#include "server/game/game_things.h"
#include "server/session/narration_party.h"

#include <stdio.h>
#include <string.h>

enum { PRICE_BYTES = sizeof " for " + COINS_BYTES };

/* A verb in the subject's person, and what stands before the name of the other. */
struct deed {
    const char *own;    /* after "you" */
    const char *others; /* after anybody else */
    const char *between;
};

/* By event. */
static const struct deed deeds[GAME_SOLD + 1] = {
    [GAME_GOT] = {"pick up", "picks up", ""}, [GAME_DROPPED] = {"drop", "drops", ""},
    [GAME_WORE] = {"put on", "puts on", ""},  [GAME_TOOK_OFF] = {"take off", "takes off", ""},
    [GAME_USED] = {"use", "uses", ""},        [GAME_THREW] = {"throw", "throws", ""},
    [GAME_GAVE] = {"give", "gives", " to "},  [GAME_STOLE] = {"steal", "steals", " from "},
    [GAME_BOUGHT] = {"buy", "buys", ""},      [GAME_SOLD] = {"sell", "sells", ""},
};

/* By slot, where one says it otherwise of what is worn there. */
static const struct deed wears[THING_SLOT_COUNT] = {
    [THING_SLOT_HAND] = {"wield", "wields", ""},
    [THING_SLOT_LIGHT] = {"light", "lights", ""},
};
static const struct deed removes[THING_SLOT_COUNT] = {
    [THING_SLOT_HAND] = {"put away", "puts away", ""},
    [THING_SLOT_LIGHT] = {"put out", "puts out", ""},
};

/* By class, likewise of what is used. */
static const struct deed uses[THING_CLASS_COUNT] = {
    [THING_CLASS_POTION] = {"drink", "drinks", ""},
    [THING_CLASS_SCROLL] = {"read", "reads", ""},
    [THING_CLASS_FOOD] = {"eat", "eats", ""},
};

/* Requires: narration_is_deed. */
static const struct deed *deed_of(enum game_event_type type, const struct thing_kind *kind)
{
    const struct deed *special = type == GAME_WORE       ? &wears[kind->slot]
                                 : type == GAME_TOOK_OFF ? &removes[kind->slot]
                                 : type == GAME_USED     ? &uses[kind->class]
                                                         : NULL;
    return special != NULL && special->own != NULL ? special : &deeds[type];
}

bool narration_is_deed(enum game_event_type type)
{
    return type <= GAME_SOLD && deeds[type].own != NULL;
}

bool narration_has_other(enum game_event_type type)
{
    return type == GAME_GAVE || type == GAME_STOLE;
}

/* What somebody pays or gets is their own matter. */
static void write_price(const struct game_event *event, bool own, char price[PRICE_BYTES])
{
    bool trades = event->type == GAME_BOUGHT || event->type == GAME_SOLD;
    price[0] = '\0';
    if (trades && own) {
        char coins[COINS_BYTES];
        coins_write(coins, event->price, false);
        (void)snprintf(price, PRICE_BYTES, " for %s", coins);
    }
}

/* Whether the actor learns what it is by that. */
static bool learns_by(const struct game *game, const struct game_event *event)
{
    size_t count;
    const struct game_event *events = game_events(game, &count);
    for (size_t i = 0; event->type == GAME_USED && i < count; i++) {
        if (events[i].type == GAME_LEARNT && events[i].kind == event->kind &&
            actor_handle_equal(events[i].actor, event->actor)) {
            return true;
        }
    }
    return false;
}

/* One of them, or so many, as the reader saw them when it happened. */
static void write_things(const struct game *game, const struct game_event *event, struct actor_handle reader,
                         char words[THING_LOOK_WORDS_BYTES])
{
    bool nobody = actor_handle_equal(reader, ACTOR_NOBODY);
    bool strange = nobody || (actor_handle_equal(event->actor, reader) && learns_by(game, event));
    struct thing_seen seen =
        strange ? game_seen_by_strangers(game, event->kind) : game_seen_as(game, reader, event->kind);
    thing_look_words(words, &seen, event->amount);
}

bool narration_write_deed(const struct game *game, const struct game_event *event, struct actor_handle reader,
                          bool sees_actor, bool sees_other, char text[NARRATION_BYTES])
{
    text[0] = '\0';
    if (!narration_is_deed(event->type)) {
        return false;
    }
    const struct deed *deed = deed_of(event->type, thing_kind_get(game_things(game)->kinds, event->kind));
    struct narration_party actor = narration_party_of(game, event->actor, reader, sees_actor);
    struct narration_party other = {.name = ""};
    if (narration_has_other(event->type)) {
        other = narration_party_of(game, event->other, reader, sees_other);
    }
    char words[THING_LOOK_WORDS_BYTES];
    char price[PRICE_BYTES];
    write_things(game, event, reader, words);
    write_price(event, actor.reader, price);
    (void)snprintf(text, NARRATION_BYTES, "%s %s %s%s%s%s%s", actor.name,
                   actor.reader ? deed->own : deed->others, words, deed->between, other.name, price,
                   event->type == GAME_STOLE && other.reader ? "!" : ".");
    narration_capitalise(text);
    return true;
}

bool narration_write_learnt(const struct game *game, const struct game_event *event,
                            char text[NARRATION_BYTES])
{
    struct thing_seen before = game_seen_by_strangers(game, event->kind);
    struct thing_seen now = game_seen_as(game, event->actor, event->kind);
    char looks[THING_LOOK_WORDS_BYTES];
    char is[THING_LOOK_WORDS_BYTES];
    thing_look_words(looks, &before, 1);
    thing_look_words(is, &now, 1);
    text[0] = '\0';
    if (strcmp(looks, is) == 0) {
        return false;
    }
    (void)snprintf(text, NARRATION_BYTES, "You know now: %s is %s.", looks, is);
    return true;
}
