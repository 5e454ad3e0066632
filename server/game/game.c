/* Who comes and goes, and what is told. Commands are in commands.c; every change of place goes through
 * move.c, every change of a cell through game_change_cell. */
#include "server/game/game.h"

#include "common/array.h"
#include "common/invariant.h"
#include "common/text.h"
#include "server/game/arrival.h"
#include "server/game/belongings.h"
#include "server/game/fight.h"
#include "server/game/fire.h"
#include "server/game/game_state.h"
#include "server/game/growth.h"
#include "server/game/keystone.h"
#include "server/game/kit.h"
#include "server/game/move.h"
#include "server/game/turns.h"

#include <stdlib.h>

struct game *game_create(const struct game_config *config)
{
    struct game *game = calloc(1, sizeof *game);
    INVARIANT(game != NULL);
    game->config = *config;
    game->world = config->world;
    const struct bubbles_settings standard = bubbles_default_settings();
    const struct bubbles_facts facts = turns_facts(game);
    game->bubbles = bubbles_create(config->time != NULL ? config->time : &standard, &facts, GAME_ACTORS_MAX);
    game_set_entrance(game, config->start);
    actors_init(&game->actors);
    things_init(&game->things, config->things);
    if (config->things != NULL) {
        thing_look_draw(&game->looks, config->things, world_seed(game->world));
        keystone_lay(game);
    }
    return game;
}

void game_destroy(struct game *game)
{
    if (game != NULL) {
        bubbles_destroy(game->bubbles);
        population_finish(&game->population);
        things_finish(&game->things);
        free(game->events);
        free(game);
    }
}

struct world *game_world(const struct game *game)
{
    return game->world;
}

const struct creature_table *game_creatures(const struct game *game)
{
    return game->config.creatures;
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

const struct portal *game_portals(const struct game *game, size_t *count)
{
    *count = game->portal_count;
    return game->portals;
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

bool game_dig_cell(struct game *game, struct place at, struct cell cell)
{
    return world_has_room_to_spare(game->world, at.realm, at.x, at.y, cell.levels) &&
           game_change_cell(game, at, cell);
}

struct actor *game_somebody(struct game *game, struct actor_handle handle)
{
    INVARIANT(actors_get(&game->actors, handle) != NULL);
    return &game->actors.table[handle.index];
}

const struct actor *game_find_player(const struct game *game, const char *name)
{
    for (uint32_t i = 0; i < game->actors.players.used; i++) {
        const struct actor *actor = &game->actors.table[i];
        if (game->actors.present[i] && text_same_name(actor->name, name)) {
            return actor;
        }
    }
    return NULL;
}

struct actor *game_make_player(struct game *game, const char *name, struct place place, int64_t wait,
                               int64_t age)
{
    struct actor *player = actors_add(&game->actors, name, 0, place);
    if (player != NULL) {
        player->hit_points = player->hit_points_most = growth_at(1).hit_points;
        player->fate = ++game->arrivals;
        game->lores[player->handle.index] = (struct thing_lore){0};
        game->trails[player->handle.index] = (struct trail){.count = 0};
        game->consents[player->handle.index] = (struct consent){.count = 0};
        trail_add(&game->trails[player->handle.index], place);
        bubbles_enter_again(game->bubbles, player->handle.index, (int32_t)wait, age);
    }
    return player;
}

void game_arrive(struct game *game, const struct actor *player)
{
    struct actor_handle handle = player->handle;
    struct place place = player->place;
    game_tell(game, (struct game_event){.type = GAME_APPEARED, .actor = handle, .from = place, .to = place});
    population_come(game, place, place);
    fire_enter(game, handle, place);
    move_settle(game);
    turns_look(game, game_somebody(game, handle));
}

enum result game_join(struct game *game, const char *name, struct actor_handle *handle)
{
    struct place place;
    if (game_find_player(game, name) != NULL) {
        return RESULT_NAME_TAKEN;
    }
    if (!arrival_find(game, game->config.start, &place)) {
        return RESULT_FULL;
    }
    const struct actor *player = game_make_player(game, name, place, 0, 0);
    if (player == NULL) {
        return RESULT_FULL;
    }
    *handle = player->handle;
    kit_give(game, player);
    game_arrive(game, player);
    return RESULT_OK;
}

void game_leave(struct game *game, struct actor_handle handle)
{
    struct actor *actor = game_somebody(game, handle);
    struct place place = actor->place;
    if (actor->hit_points == 0) {
        return;
    }
    bool body = actor->body;
    belongings_take_away(game, actor);
    bubbles_leave(game->bubbles, handle.index);
    if (body) {
        game_tell(game, (struct game_event){.type = GAME_LEFT, .actor = handle, .from = place, .to = place});
    }
    actors_remove(&game->actors, actor);
    if (body) {
        fire_leave(game, handle, place);
        move_settle(game);
    }
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

enum result game_add_creature(struct game *game, uint16_t kind, struct place place,
                              struct actor_handle *handle)
{
    INVARIANT(actors_at(&game->actors, place) == NULL);
    const struct actor *creature = population_make(game, kind, place);
    if (creature == NULL) {
        return RESULT_FULL;
    }
    *handle = creature->handle;
    return RESULT_OK;
}

static void each_of(const struct game *game, const struct actors_pool *pool,
                    void (*visit)(void *context, const struct actor *actor), void *context)
{
    for (uint32_t i = pool->first; i < pool->used; i++) {
        if (game->actors.present[i] && game->actors.table[i].body) {
            visit(context, &game->actors.table[i]);
        }
    }
}

void game_each(const struct game *game, void (*visit)(void *context, const struct actor *actor),
               void *context)
{
    each_of(game, &game->actors.players, visit, context);
    each_of(game, &game->actors.creatures, visit, context);
}

size_t game_actor_count(const struct game *game)
{
    return game->actors.count;
}

size_t game_player_count(const struct game *game)
{
    return game->actors.player_count;
}

const struct game_event *game_events(const struct game *game, size_t *count)
{
    *count = game->event_count;
    return game->events;
}

void game_forget_events(struct game *game)
{
    game->event_count = 0;
    fight_forget_dead(game);
}
