/* Sight is the players' own, read the other way round: it is symmetric, so no creature ever sees whom it
 * would not be seen by, and nothing is computed for it. */
#include "server/game/mind.h"

#include "server/game/turns.h"

enum { COMPANY_CELLS = 16 };

bool mind_sees(const struct game *game, const struct actor *creature, const struct actor *player)
{
    return player->body && player->place.realm == creature->place.realm &&
           place_distance(player->place, creature->place) <= game_kind(game, creature)->sight &&
           turns_sees(game, player, creature->place);
}

/* Through rock, on its own levels. */
static bool feels(const struct game *game, const struct actor *creature, const struct actor *player)
{
    const struct creature_kind *kind = game_kind(game, creature);
    return kind->mind == CREATURE_TUNNELS && level_set_share(creature->place.levels, player->place.levels) &&
           place_distance(player->place, creature->place) <= kind->scent;
}

const struct actor *mind_foe(const struct game *game, const struct actor *creature)
{
    const struct actor *foe = actors_get(&game->actors, creature->mind.foe);
    return foe != NULL && foe->hit_points > 0 ? foe : NULL;
}

/* -------------------------------------------------------------------------------------------- the nearest */

struct seeking {
    const struct game *game;
    const struct actor *creature;
    const struct actor *found;
};

static void seek(void *context, const struct actor *player)
{
    struct seeking *seeking = context;
    const struct actor *creature = seeking->creature;
    if (!actor_is_player(player)) {
        return;
    }
    if (seeking->found != NULL) {
        int64_t cells = place_distance(creature->place, player->place);
        int64_t least = place_distance(creature->place, seeking->found->place);
        if (cells > least || (cells == least && player->handle.index > seeking->found->handle.index)) {
            return;
        }
    }
    if (mind_sees(seeking->game, creature, player) || feels(seeking->game, creature, player)) {
        seeking->found = player;
    }
}

const struct actor *mind_nearest(const struct game *game, const struct actor *creature)
{
    const struct creature_kind *kind = game_kind(game, creature);
    struct seeking seeking = {game, creature, NULL};
    int32_t reach = kind->sight > kind->scent ? kind->sight : kind->scent;
    actors_each_near(&game->actors, creature->place, reach, seek, &seeking);
    return seeking.found;
}

const struct actor *mind_beside(const struct game *game, const struct actor *creature,
                                const struct actor *wanted)
{
    const struct actor *found = NULL;
    struct place at = creature->place;
    for (int k = 0; k < 9; k++) {
        struct place to = {at.realm, at.x + k % 3 - 1, at.y + k / 3 - 1, at.levels};
        to.levels = world_cell(game->world, to.realm, to.x, to.y, at.levels).levels;
        const struct actor *other = actors_at(&game->actors, to);
        if (other != NULL && actor_is_player(other) && (found == NULL || other == wanted)) {
            found = other;
        }
    }
    return found;
}

/* --------------------------------------------------------------------------------------------- company */

struct counting {
    const struct actor *creature;
    const struct actor *foe;
    int32_t cells;
    struct mind_company company;
};

static void count_mate(void *context, const struct actor *other)
{
    struct counting *counting = context;
    if (other->kind == counting->creature->kind &&
        actor_handle_equal(other->mind.foe, counting->foe->handle)) {
        counting->company.all++;
        counting->company.close += place_distance(other->place, counting->foe->place) <= counting->cells;
    }
}

struct mind_company mind_company(const struct game *game, const struct actor *creature,
                                 const struct actor *foe, int32_t cells)
{
    struct counting counting = {creature, foe, cells, {0, 0}};
    actors_each_near(&game->actors, creature->place, COMPANY_CELLS, count_mate, &counting);
    return counting.company;
}

static void note_player(void *context, const struct actor *other)
{
    bool *found = context;
    *found = *found || actor_is_player(other);
}

bool mind_is_near_players(const struct game *game, const struct actor *creature)
{
    bool found = false;
    actors_each_near(&game->actors, creature->place, TURNS_REACH, note_player, &found);
    return found;
}
