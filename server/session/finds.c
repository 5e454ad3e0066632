/* Piles in sight come in an order that means nothing, so new ones are put in one that does before they are
 * kept: what is not seen must not decide which are. */
#include "server/session/finds.h"

#include "server/game/thing_kind.h"

static int find(const struct cell_name *names, int count, struct place place)
{
    for (int i = 0; i < count; i++) {
        if (place_has_name(place, names[i])) {
            return i;
        }
    }
    return -1;
}

static bool is_left(const struct finds *finds, struct place place)
{
    int count = finds->left_count < FINDS_LEFT ? (int)finds->left_count : FINDS_LEFT;
    return find(finds->left, count, place) >= 0;
}

bool finds_wants(const struct finds *finds, struct place place)
{
    return find(finds->wanted, finds->wanted_count, place) >= 0;
}

static void forget(struct finds *finds, int at)
{
    finds->wanted_count--;
    for (int i = at; i < finds->wanted_count; i++) {
        finds->wanted[i] = finds->wanted[i + 1];
    }
}

void finds_leave(struct finds *finds, struct place place)
{
    int at = find(finds->wanted, finds->wanted_count, place);
    if (at >= 0) {
        forget(finds, at);
    }
    if (!is_left(finds, place)) {
        finds->left[finds->left_count++ % FINDS_LEFT] = place_name(place);
    }
}

static const struct thing *first_worth(const struct game *game, struct place place)
{
    const struct things *things = game_things(game);
    const struct thing *thing = things_first_at(things, place);
    while (thing != NULL && thing_kind_get(things->kinds, thing->kind)->class == THING_CLASS_REMAINS) {
        thing = things_next_at(things, thing);
    }
    return thing;
}

const struct thing *finds_first(const struct finds *finds, const struct game *game, struct place place)
{
    return is_left(finds, place) ? NULL : first_worth(game, place);
}

/* ------------------------------------------------------------------------------------------------ looking */

/* New piles in sight. */
struct news {
    const struct finds *finds;
    const struct game *game;
    const struct view *view;
    int count;
    struct cell_name places[FINDS_WANTED];
};

static bool comes_before(const struct view *view, struct place a, struct place b)
{
    int64_t nearer = place_distance(view->at, a) - place_distance(view->at, b);
    int64_t north = (int64_t)a.y - b.y;
    return nearer != 0 ? nearer < 0 : north != 0 ? north < 0 : a.x < b.x;
}

/* Keeps the places in order, the first FINDS_WANTED of them. */
static void note(void *context, const struct thing *thing)
{
    struct news *news = context;
    struct place place = thing->place;
    if (!view_sees(news->view, place) || finds_wants(news->finds, place) || is_left(news->finds, place) ||
        find(news->places, news->count, place) >= 0 || first_worth(news->game, place) == NULL) {
        return;
    }
    int at = news->count;
    while (at > 0 && comes_before(news->view, place, place_named(news->places[at - 1]))) {
        at--;
    }
    news->count += news->count < FINDS_WANTED;
    for (int i = news->count - 1; i > at; i--) {
        news->places[i] = news->places[i - 1];
    }
    if (at < news->count) {
        news->places[at] = place_name(place);
    }
}

bool finds_look(struct finds *finds, const struct game *game, const struct view *view)
{
    for (int i = finds->wanted_count - 1; i >= 0; i--) {
        struct place place = place_named(finds->wanted[i]);
        if (view_sees(view, place) && first_worth(game, place) == NULL) {
            forget(finds, i);
        }
    }
    struct news news = {finds, game, view, 0, {{0}}};
    things_each_near(game_things(game), view->at, view->radius, note, &news);
    bool any = false;
    for (int i = 0; i < news.count && finds->wanted_count < FINDS_WANTED; i++) {
        finds->wanted[finds->wanted_count++] = news.places[i];
        any = true;
    }
    return any;
}
