/* A deal is two changes, of things and of coins, of which neither may stay alone: the one that can be refused
 * for want of room and can be taken back is done first. */
#include "server/game/game_shop.h"

#include "common/invariant.h"
#include "server/game/belongings.h"
#include "server/game/lore.h"
#include "server/game/pack.h"
#include "server/game/purse.h"
#include "server/game/turns.h"
#include "server/world/sight.h"

#include <stdlib.h>

enum { STEPS_AWAY = 3, PLACES_TRIED = 512 };

/* -------------------------------------------------------------------------------------------- where it is */

/* Ground on one level with nothing on it, of which no portal is part. */
static bool is_plain(const struct game *game, struct place place)
{
    struct cell cell = world_cell(game->world, place.realm, place.x, place.y, place.levels);
    const struct terrain *floor = terrain_get(world_terrains(game->world), cell.floor);
    bool bare = cell.ornament == TERRAIN_NONE && cell.wall == TERRAIN_NONE && cell.passable;
    bool stairs = cell.floor == TERRAIN_STAIRS_UP || cell.floor == TERRAIN_STAIRS_DOWN;
    bool one_level = level_set_equal(cell.levels, level_set_one(cell.levels.first));
    return bare && !stairs && one_level && floor->enter_count + floor->leave_count == 0 &&
           game_portal_at(game, place) == NULL && game_shop_at(game, place) == NULL;
}

/* The nearest ground that is seen from `near`, so that who comes in finds it; else the nearest at all. */
static bool find_ground(struct game *game, struct place near, const struct sight *sight, struct place *found)
{
    const struct search_query query = {.from = near, .most = PLACES_TRIED};
    struct place place;
    int32_t steps;
    bool any = false;
    search_begin(&game->search, game->world, &query);
    while (search_next(&game->search, &place, &steps)) {
        bool seen = sight_sees(sight, place.x, place.y, place.levels.first);
        if (steps >= STEPS_AWAY && (seen || !any) && is_plain(game, place)) {
            *found = place;
            any = true;
            if (seen) {
                return true;
            }
        }
    }
    return any;
}

bool game_add_shop(struct game *game, const struct shop *shop, struct place near)
{
    struct place place;
    INVARIANT(game->shop_count < LIMIT_SHOPS && near.realm == shop->realm);
    struct sight *sight = calloc(1, sizeof *sight);
    INVARIANT(sight != NULL);
    sight_compute(game->world, near, DEFAULT_SIGHT_RADIUS, sight);
    bool found = find_ground(game, near, sight, &place);
    free(sight);
    if (!found) {
        return false;
    }
    game->shops[game->shop_count++] = (struct game_shop){shop, place};
    struct cell cell = world_cell(game->world, place.realm, place.x, place.y, place.levels);
    cell.ornament = shop->sign;
    world_put(game->world, place.realm, place.x, place.y, cell);
    return true;
}

const struct shop *game_shop_at(const struct game *game, struct place place)
{
    for (size_t i = 0; i < game->shop_count; i++) {
        if (place_same_cell(game->shops[i].place, place)) {
            return game->shops[i].shop;
        }
    }
    return NULL;
}

/* ------------------------------------------------------------------------------------------------ dealing */

static void tell(struct game *game, enum game_event_type type, const struct actor *actor,
                 const struct game_event *deal)
{
    struct game_event event = *deal;
    event.type = type;
    event.actor = actor->handle;
    event.from = event.to = actor->place;
    game_tell(game, event);
    belongings_tell_pack(game, actor);
}

static enum result buy(struct game *game, const struct actor *actor, int32_t kind, int32_t count)
{
    const struct shop *shop = game_shop_at(game, actor->place);
    const struct thing_table *kinds = game->config.things;
    if (shop == NULL) {
        return RESULT_NO_SHOP;
    }
    if (kind <= THING_NONE || kind >= kinds->count || shop_asks(shop, kinds, (uint16_t)kind) == 0) {
        return RESULT_NOT_SOLD;
    }
    if (count < 1 || count > LIMIT_THING_COUNT ||
        (count > 1 && !thing_kind_get(kinds, (uint16_t)kind)->stacks)) {
        return RESULT_NOT_THAT_MANY;
    }
    int64_t price = count * shop_asks(shop, kinds, (uint16_t)kind);
    struct thing_handle bought;
    if (price > purse_value(&game->things, actor->handle)) {
        return RESULT_TOO_POOR;
    }
    enum result result =
        things_make(&game->things, (uint16_t)kind, count, things_with(actor->handle), &bought);
    if (result != RESULT_OK) {
        return result;
    }
    result = purse_pay(&game->things, actor->handle, price);
    if (result != RESULT_OK) {
        things_destroy(&game->things, bought, count);
        return result;
    }
    (void)lore_learn(game, actor, (uint16_t)kind);
    tell(game, GAME_BOUGHT, actor,
         &(struct game_event){.kind = (uint16_t)kind, .amount = count, .price = price});
    return RESULT_OK;
}

static enum result sell(struct game *game, const struct actor *actor, char letter, int32_t count)
{
    const struct shop *shop = game_shop_at(game, actor->place);
    const struct thing *thing = things_carried(&game->things, actor->handle, letter);
    if (shop == NULL) {
        return RESULT_NO_SHOP;
    }
    if (thing == NULL) {
        return RESULT_NOT_CARRIED;
    }
    count = count == PACK_ALL ? thing->count : count;
    if (count < 1 || count > thing->count) {
        return RESULT_NOT_THAT_MANY;
    }
    struct thing_handle sold = thing->handle;
    uint16_t kind = thing->kind;
    int64_t price = count * shop_gives(shop, game->config.things, kind);
    if (price == 0) {
        return RESULT_NOT_BOUGHT;
    }
    enum result result = purse_earn(&game->things, actor->handle, price);
    if (result == RESULT_OK) {
        things_destroy(&game->things, sold, count);
        tell(game, GAME_SOLD, actor, &(struct game_event){.kind = kind, .amount = count, .price = price});
    }
    return result;
}

enum result game_buy(struct game *game, struct actor_handle handle, int32_t kind, int32_t count)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK
               ? result
               : turns_done(game, handle, buy(game, game_somebody(game, handle), kind, count));
}

enum result game_sell(struct game *game, struct actor_handle handle, char letter, int32_t count)
{
    enum result result = turns_begin(game, handle);
    return result != RESULT_OK
               ? result
               : turns_done(game, handle, sell(game, game_somebody(game, handle), letter, count));
}
