/* What is on the cell is noted before anything happens, so a door that opens is not at once an open door that
 * somebody has entered. Nothing moves while events happen: who is to be moved on is noted, and move.c does
 * it. */
#include "server/game/fire.h"

/* One who sets off the events of a terrain, and where. */
struct trigger {
    struct actor_handle who;
    struct place at;
    uint8_t terrain;
};

/* Whoever stands there is never walled in; and in a world that has changed too much all stays as it is. */
static void become(struct game *game, const struct trigger *trigger, uint8_t terrain)
{
    const struct terrain_table *terrains = world_terrains(game->world);
    struct place at = trigger->at;
    struct cell cell = world_cell(game->world, at.realm, at.x, at.y, at.levels);
    uint8_t *layer = cell_layer(&cell, terrain_get(terrains, trigger->terrain)->layer);
    if (layer == NULL || *layer != trigger->terrain) {
        return;
    }
    *layer = terrain;
    if (cell_complete(terrains, cell).passable || actors_at(&game->actors, at) == NULL) {
        (void)!game_change_cell(game, at, cell);
    }
}

static void tell(struct game *game, enum game_event_type type, const struct trigger *trigger,
                 const char *text)
{
    game_tell(game,
              (struct game_event){
                  .type = type, .actor = trigger->who, .from = trigger->at, .to = trigger->at, .text = text});
}

static void move_on(struct game *game, const struct trigger *trigger, bool drops)
{
    const struct actor *actor = actors_get(&game->actors, trigger->who);
    if (actor != NULL && game->onward_count < LIMIT_EVENT_MOVES) {
        game->onwards[game->onward_count++] = (struct onward){trigger->who, actor->place, drops};
    }
}

static void happen(struct game *game, const struct trigger *trigger, const struct terrain_event *event)
{
    switch (event->effect) {
    case TERRAIN_BECOMES:
        become(game, trigger, event->terrain);
        break;
    case TERRAIN_TELLS:
        tell(game, GAME_TOLD, trigger, event->text);
        break;
    case TERRAIN_SOUNDS:
        tell(game, GAME_SOUNDED, trigger, event->text);
        break;
    case TERRAIN_RINGS:
        tell(game, GAME_RANG, trigger, event->text);
        break;
    case TERRAIN_DROPS:
    case TERRAIN_RETURNS:
        move_on(game, trigger, event->effect == TERRAIN_DROPS);
        break;
    }
}

static void fire(struct game *game, struct actor_handle who, struct place at, bool enters)
{
    const struct terrain_table *terrains = world_terrains(game->world);
    struct cell cell = world_cell(game->world, at.realm, at.x, at.y, at.levels);
    const uint8_t layers[] = {cell.ornament, cell.wall, cell.floor};
    for (size_t k = 0; k < sizeof layers; k++) {
        const struct trigger trigger = {who, at, layers[k]};
        const struct terrain *terrain = &terrains->at[layers[k]];
        int count = enters ? terrain->enter_count : terrain->leave_count;
        const struct terrain_event *events = enters ? terrain->enter : terrain->leave;
        for (int i = 0; i < count; i++) {
            happen(game, &trigger, &events[i]);
        }
    }
}

void fire_enter(struct game *game, struct actor_handle who, struct place at)
{
    fire(game, who, at, true);
}

void fire_leave(struct game *game, struct actor_handle who, struct place at)
{
    fire(game, who, at, false);
}
