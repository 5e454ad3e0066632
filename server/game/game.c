/* The commands. Every change of place goes through move.c, every change of a cell through game_change_cell.
 */
#include "server/game/game.h"

#include "common/array.h"
#include "common/invariant.h"
#include "common/text.h"
#include "server/game/arrival.h"
#include "server/game/dig.h"
#include "server/game/fire.h"
#include "server/game/game_state.h"
#include "server/game/move.h"

#include <stdlib.h>

struct game *game_create(struct world *world, struct place start)
{
    struct game *game = calloc(1, sizeof *game);
    INVARIANT(game != NULL);
    game->world = world;
    game->start = start;
    game_set_entrance(game, start);
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

/* They are few, and looked for only when somebody climbs or falls. */
const struct portal *game_portal_at(const struct game *game, struct place place)
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
    INVARIANT(game->portal_count < PORTALS_MAX && cell.passable && game_portal_at(game, at) == NULL);
    game->portals[game->portal_count++] = *portal;
    portal_put_sign(portal, game->world);
}

void game_set_entrance(struct game *game, struct place entrance)
{
    INVARIANT(entrance.realm < WORLD_REALMS_MAX);
    game->entrances[entrance.realm] = entrance;
}

void game_tell(struct game *game, struct game_event event)
{
    game->events = array_grow(game->events, game->event_count, &game->event_capacity, sizeof *game->events);
    game->events[game->event_count++] = event;
}

bool game_change_cell(struct game *game, struct place at, struct cell cell)
{
    if (!world_has_room(game->world, at.realm, at.x, at.y, cell.levels)) {
        return false;
    }
    struct cell before = world_cell(game->world, at.realm, at.x, at.y, cell.levels);
    world_put(game->world, at.realm, at.x, at.y, cell);
    at.levels = cell.levels;
    cell = cell_complete(world_terrains(game->world), cell);
    bool for_sight = cell.transparent != before.transparent || cell_exists(cell) != cell_exists(before) ||
                     !level_set_equal(cell.levels, before.levels);
    game_tell(game,
              (struct game_event){.type = GAME_CELL_CHANGED, .from = at, .to = at, .for_sight = for_sight});
    return true;
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
    *handle = actor->handle;
    game_tell(game, (struct game_event){.type = GAME_APPEARED, .actor = *handle, .from = place, .to = place});
    fire_enter(game, *handle, place);
    move_settle(game);
    return RESULT_OK;
}

void game_leave(struct game *game, struct actor_handle handle)
{
    struct actor *actor = somebody(game, handle);
    struct place place = actor->place;
    game_tell(game, (struct game_event){.type = GAME_LEFT, .actor = handle, .from = place, .to = place});
    actors_remove(&game->actors, actor);
    fire_leave(game, handle, place);
    move_settle(game);
}

enum result game_move(struct game *game, struct actor_handle handle, int32_t dx, int32_t dy)
{
    struct actor *actor = somebody(game, handle);
    struct place from = actor->place;
    struct place to = from;
    to.x += dx;
    to.y += dy;
    struct cell cell = world_cell(game->world, to.realm, to.x, to.y, from.levels);
    if (!cell.passable) {
        return RESULT_BLOCKED;
    }
    to.levels = cell.levels;
    const struct actor *other = actors_at(&game->actors, to);
    struct transfer transfers[] = {{actor, to}, {NULL, from}};
    if (other != NULL) {
        transfers[1].actor = &game->actors.table[other->handle.index];
    }
    move_put(game, transfers, other != NULL ? 2 : 1);
    return RESULT_OK;
}

/* A share is a part of what is left, so that however many dig, one who has not dug yet finds something. */
static bool has_share(const struct game *game, const struct actor *actor)
{
    size_t left = world_room_to_spare(game->world);
    return actor->dug < (left + LIMIT_DUG_SHARE - 1) / LIMIT_DUG_SHARE;
}

enum result game_dig(struct game *game, struct actor_handle handle, int32_t dx, int32_t dy)
{
    struct actor *digger = somebody(game, handle);
    struct place at = digger->place;
    struct cell dug;
    enum result result = dig_find(game->world, at, dx, dy, &dug);
    at.x += dx;
    at.y += dy;
    if (result != RESULT_OK) {
        return result;
    }
    if (!world_has_room_to_spare(game->world, at.realm, at.x, at.y, dug.levels)) {
        return RESULT_CHANGED_FULL;
    }
    if (!has_share(game, digger)) {
        return RESULT_DUG_SHARE;
    }
    bool changed = game_change_cell(game, at, dug);
    INVARIANT(changed);
    digger->dug++;
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
    return there.passable ? move_arrive(game, actor, at) : RESULT_BLOCKED;
}

enum result game_climb(struct game *game, struct actor_handle handle, bool down)
{
    struct actor *actor = somebody(game, handle);
    const struct portal *portal = game_portal_at(game, actor->place);
    if (portal == NULL) {
        return climb_stairs(game, actor, down);
    }
    return portal->leaves ? RESULT_OUT : move_arrive(game, actor, portal->to);
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
