/* Turns are the clocks' and coins the things' own to know, so they are asked while somebody lives, and kept
 * only of the dead, who have neither. */
#include "server/game/career.h"

#include "server/game/game_state.h"
#include "server/game/purse.h"
#include "server/game/spawn.h"

static int32_t depth_of(const struct game *game, struct place place)
{
    const struct game_config *config = &game->config;
    const struct spawn_density *density =
        config->spawn != NULL ? spawn_density_of(config->spawn, config->realm_names[place.realm]) : NULL;
    int32_t level = place.levels.first;
    if (density == NULL) {
        return level > 0 ? level : 0;
    }
    return spawn_depth(density, level);
}

void career_earn(const struct game *game, struct actor *player, struct place place)
{
    int32_t depth = depth_of(game, place);
    player->career.depth = depth > player->career.depth ? depth : player->career.depth;
}

static int64_t coins_of(const struct game *game, struct actor_handle player)
{
    return game->config.things != NULL ? purse_value(&game->things, player) : 0;
}

struct career career_of(const struct game *game, struct actor_handle player)
{
    const struct actor *actor = game_actor(game, player);
    struct career career = actor->career;
    if (actor->hit_points > 0) {
        career.turns = game_clock(game, player).turns;
        career.coins = coins_of(game, player);
    }
    return career;
}

void career_close(struct game *game, struct actor *player)
{
    player->career.turns = bubbles_status(game->bubbles, player->handle.index).turns;
    player->career.coins = coins_of(game, player->handle);
}
