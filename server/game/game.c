/* Every change of place goes through `put`, which keeps the index and tells what happened. */
#include "server/game/game.h"

#include "common/array.h"
#include "common/invariant.h"
#include "common/text.h"
#include "server/game/actors.h"
#include "server/game/arrival.h"
#include "server/world/world.h"

#include <stdlib.h>

struct game {
    struct world *world;
    struct place start;
    struct game_event *events;
    size_t event_count;
    size_t event_capacity;
    struct portal portals[PORTALS_MAX];
    size_t portal_count;
    struct actors actors;
};

struct game *game_create(struct world *world, struct place start)
{
    struct game *game = calloc(1, sizeof *game);
    INVARIANT(game != NULL);
    game->world = world;
    game->start = start;
    actors_init(&game->actors);
    return game;
}

void game_destroy(struct game *game)
{
    if (game != NULL) {
        free(game->events);
        free(game);
    }
}

struct world *game_world(const struct game *game)
{
    return game->world;
}

/* The portal on the cell at `place`, or NULL. They are few, and looked for only when somebody climbs. */
static const struct portal *portal_at(const struct game *game, struct place place)
{
    for (size_t i = 0; i < game->portal_count; i++) {
        if (place_same_cell(game->portals[i].from, place)) {
            return &game->portals[i];
        }
    }
    return NULL;
}

void game_add_portal(struct game *game, const struct portal *portal)
{
    struct place at = portal->from;
    struct cell cell = world_cell(game->world, at.realm, at.x, at.y, at.levels);
    INVARIANT(game->portal_count < PORTALS_MAX && cell_is_passable(cell) && portal_at(game, at) == NULL);
    game->portals[game->portal_count++] = *portal;
    if (portal->sign != TERRAIN_NONE) {
        cell.ornament = (uint8_t)portal->sign;
        world_put(game->world, at.realm, at.x, at.y, cell);
    }
}

static void tell(struct game *game, enum game_event_type type, const struct actor *actor, struct place from)
{
    game->events = array_grow(game->events, game->event_count, &game->event_capacity, sizeof *game->events);
    game->events[game->event_count++] = (struct game_event){type, actor->handle, from, actor->place};
}

/* The one move routine: whoever changes place does it here. */
static void put(struct game *game, struct actor *actor, struct place place)
{
    struct place from = actor->place;
    actors_move(&game->actors, actor, place);
    tell(game, GAME_MOVED, actor, from);
}

static struct actor *somebody(struct game *game, struct actor_handle handle)
{
    INVARIANT(actors_get(&game->actors, handle) != NULL);
    return &game->actors.table[handle.index];
}

static bool name_is_taken(const struct game *game, const char *name)
{
    for (uint32_t i = 0; i < game->actors.used; i++) {
        if (game->actors.present[i] && text_same_name(game->actors.table[i].name, name)) {
            return true;
        }
    }
    return false;
}

enum result game_join(struct game *game, const char *name, struct actor_handle *handle)
{
    struct place place;
    if (name_is_taken(game, name)) {
        return RESULT_NAME_TAKEN;
    }
    if (!arrival_find(game->world, &game->actors, game->start, &place)) {
        return RESULT_FULL;
    }
    struct actor *actor = actors_add(&game->actors, name, place);
    if (actor == NULL) {
        return RESULT_FULL;
    }
    tell(game, GAME_APPEARED, actor, place);
    *handle = actor->handle;
    return RESULT_OK;
}

void game_leave(struct game *game, struct actor_handle handle)
{
    struct actor *actor = somebody(game, handle);
    tell(game, GAME_LEFT, actor, actor->place);
    actors_remove(&game->actors, actor);
}

enum result game_move(struct game *game, struct actor_handle handle, int32_t dx, int32_t dy)
{
    struct actor *actor = somebody(game, handle);
    struct place from = actor->place;
    struct place to = from;
    to.x += dx;
    to.y += dy;
    struct cell cell = world_cell(game->world, to.realm, to.x, to.y, from.levels);
    if (!cell_is_passable(cell)) {
        return RESULT_BLOCKED;
    }
    to.levels = cell.levels;
    const struct actor *other = actors_at(&game->actors, to);
    put(game, actor, to);
    if (other != NULL) {
        put(game, &game->actors.table[other->handle.index], from);
    }
    return RESULT_OK;
}

/* Brings an actor to a place, or beside who stands there. */
static enum result arrive(struct game *game, struct actor *actor, struct place wanted)
{
    struct place to;
    if (!arrival_find(game->world, &game->actors, wanted, &to)) {
        return RESULT_BLOCKED;
    }
    put(game, actor, to);
    return RESULT_OK;
}

static enum result climb_stairs(struct game *game, struct actor *actor, bool down)
{
    struct place at = actor->place;
    struct cell here = world_cell(game->world, at.realm, at.x, at.y, at.levels);
    if (here.floor != (down ? TERRAIN_STAIRS_DOWN : TERRAIN_STAIRS_UP)) {
        return down ? RESULT_NO_STAIRS_DOWN : RESULT_NO_STAIRS_UP;
    }
    struct level_set levels = level_set_one(at.levels.first + (down ? 1 : -1));
    struct cell there = world_cell(game->world, at.realm, at.x, at.y, levels);
    at.levels = there.levels;
    return cell_is_passable(there) ? arrive(game, actor, at) : RESULT_BLOCKED;
}

enum result game_climb(struct game *game, struct actor_handle handle, bool down)
{
    struct actor *actor = somebody(game, handle);
    const struct portal *portal = portal_at(game, actor->place);
    if (portal == NULL) {
        return climb_stairs(game, actor, down);
    }
    return portal->leaves ? RESULT_OUT : arrive(game, actor, portal->to);
}

const struct actor *game_actor(const struct game *game, struct actor_handle handle)
{
    return actors_get(&game->actors, handle);
}

const struct actor *game_actor_at(const struct game *game, struct place place)
{
    return actors_at(&game->actors, place);
}

void game_each_near(const struct game *game, struct place place, int32_t radius,
                    void (*visit)(void *context, const struct actor *actor), void *context)
{
    actors_each_near(&game->actors, place, radius, visit, context);
}

void game_each(const struct game *game, void (*visit)(void *context, const struct actor *actor),
               void *context)
{
    for (uint32_t i = 0; i < game->actors.used; i++) {
        if (game->actors.present[i]) {
            visit(context, &game->actors.table[i]);
        }
    }
}

size_t game_actor_count(const struct game *game)
{
    return game->actors.count;
}

const struct game_event *game_events(const struct game *game, size_t *count)
{
    *count = game->event_count;
    return game->events;
}

void game_forget_events(struct game *game)
{
    game->event_count = 0;
}
