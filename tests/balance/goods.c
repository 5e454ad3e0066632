/* Things: what to pick up, wear, throw, drink and read. */
#include "tests/balance/player.h"

#include <string.h>

enum { FETCH_STEPS_MAX = 50, FETCH_LATER_TURNS = 1000, THROW_CELLS = 7 /* farther it does not try */ };

static const struct pack *pack_of(const struct player *player)
{
    return &player->model->pack;
}

const struct thing_kind *player_kind_of(const struct player *player, const struct frame_carried *carried)
{
    return lore_thing(&player->lore, carried->kind);
}

const struct thing_kind *player_worn_in(const struct player *player, enum thing_slot slot)
{
    for (int i = 0; i < pack_of(player)->count; i++) {
        const struct frame_carried *carried = &pack_of(player)->things[i];
        const struct thing_kind *kind = player_kind_of(player, carried);
        if (carried->worn && kind != NULL && kind->slot == slot) {
            return kind;
        }
    }
    return NULL;
}

static bool carries(const struct player *player, const char *kind)
{
    for (int i = 0; i < pack_of(player)->count; i++) {
        if (strcmp(pack_of(player)->things[i].kind, kind) == 0) {
            return true;
        }
    }
    return false;
}

bool player_is_better(const struct player *player, const struct thing_kind *kind)
{
    if (kind->slot == THING_SLOT_NONE) {
        return false;
    }
    return lore_gain(kind, player_worn_in(player, kind->slot)) > 0;
}

bool player_wants_thing(const struct player *player, const struct frame_thing *thing)
{
    const struct legend_kind look = legend_kind(&player->model->legend, thing->kind, false);
    if (look.sort != SORT_THING || player_shuns_thing(player, thing->id) ||
        player_shuns_place(player, thing->x, thing->y, thing->level)) {
        return false;
    }
    switch (lore_class(&player->lore, thing->kind)) {
    case THING_CLASS_COIN:
    case THING_CLASS_POTION:
    case THING_CLASS_SCROLL:
    case THING_CLASS_MISSILE:
        return true;
    case THING_CLASS_TREASURE:
        return lore_thing(&player->lore, thing->kind)->pick_up.count == 0;
    case THING_CLASS_WEAPON:
    case THING_CLASS_ARMOUR:
    case THING_CLASS_LIGHT:
        return player_is_better(player, lore_thing(&player->lore, thing->kind)) &&
               !carries(player, thing->kind);
    case THING_CLASS_NONE:
    case THING_CLASS_TOOL:
    case THING_CLASS_FOOD:
    case THING_CLASS_REMAINS:
    case THING_CLASS_COUNT:
        break;
    }
    return false;
}

/* Nobody goes for one thing for ever: what is seen from afar may be hidden from near by. */
static bool may_go_for(struct player *player, const struct frame_thing *thing)
{
    if (player->fetch_x != thing->x || player->fetch_y != thing->y) {
        player->fetch_x = thing->x;
        player->fetch_y = thing->y;
        player->fetch_steps = 0;
    }
    if (++player->fetch_steps > FETCH_STEPS_MAX) {
        player_shun_place(player, thing->x, thing->y, thing->level, FETCH_LATER_TURNS);
        return false;
    }
    return true;
}

bool player_fetch(struct player *player, struct message *command)
{
    const struct picture *picture = &player->model->picture;
    const struct frame_thing *nearest = NULL;
    uint16_t least = REACH_NEVER;
    for (size_t i = 0; i < picture->thing_count; i++) {
        const struct frame_thing *thing = &picture->things[i];
        uint16_t steps = reach_steps(&player->reach, thing->x, thing->y);
        if (player_wants_thing(player, thing) && steps < least) {
            least = steps;
            nearest = thing;
        } else if (steps == REACH_NEVER && player_wants_thing(player, thing)) {
            player_shun_thing(player, thing->id, 200);
        }
    }
    if (nearest == NULL) {
        return false;
    }
    if (least == 0) {
        *command = (struct message){.type = MESSAGE_GET, .get.id = nearest->id};
        return true;
    }
    return may_go_for(player, nearest) && player_step_to(player, command, nearest->x, nearest->y);
}

bool player_dress(struct player *player, struct message *command)
{
    for (int i = 0; i < pack_of(player)->count; i++) {
        const struct frame_carried *carried = &pack_of(player)->things[i];
        const struct thing_kind *kind = player_kind_of(player, carried);
        if (!carried->worn && kind != NULL && player->idle == 0 && player_is_better(player, kind)) {
            *command = (struct message){.type = MESSAGE_WEAR};
            command->wear.letter[0] = carried->letter;
            return true;
        }
    }
    return false;
}

static bool use(struct message *command, const struct frame_carried *carried)
{
    *command = (struct message){.type = MESSAGE_USE};
    command->use.letter[0] = carried->letter;
    return true;
}

/* What is carried of a class and is known by its look alone; NULL: nothing. */
static const struct frame_carried *unknown_of(const struct player *player, enum thing_class class)
{
    for (int i = 0; i < pack_of(player)->count; i++) {
        const struct frame_carried *carried = &pack_of(player)->things[i];
        if (player_kind_of(player, carried) == NULL && lore_class(&player->lore, carried->kind) == class) {
            return carried;
        }
    }
    return NULL;
}

/* The missile that does most where it hits; NULL: it has none. */
static const struct frame_carried *best_missile(const struct player *player)
{
    const struct frame_carried *best = NULL;
    int32_t most = 0;
    for (int i = 0; i < pack_of(player)->count; i++) {
        const struct frame_carried *carried = &pack_of(player)->things[i];
        const struct thing_kind *kind = player_kind_of(player, carried);
        if (kind != NULL && kind->class == THING_CLASS_MISSILE && damage_most(kind->throw_damage) > most) {
            most = damage_most(kind->throw_damage);
            best = carried;
        }
    }
    return best;
}

bool player_throw(const struct player *player, const struct player_foe *foe, struct message *command)
{
    const struct place at = player->outlook.at;
    const struct frame_carried *missile = best_missile(player);
    if (missile == NULL || foe->distance <= 1 || foe->distance > THROW_CELLS ||
        !outlook_in_line(&player->outlook, at.x, at.y, foe->thing->x, foe->thing->y)) {
        return false;
    }
    *command = (struct message){.type = MESSAGE_THROW,
                                .throw = {.x = foe->thing->x - at.x, .y = foe->thing->y - at.y}};
    command->throw.letter[0] = missile->letter;
    return true;
}

bool player_use_for_health(struct player *player, struct message *command)
{
    if (player->careless || player_health(player) > 60 ||
        player->uses_nothing_until > player_value(player, OWN_TURNS)) {
        return false;
    }
    for (int i = 0; i < pack_of(player)->count; i++) {
        const struct thing_kind *kind = player_kind_of(player, &pack_of(player)->things[i]);
        if (kind != NULL && lore_heals(kind)) {
            return use(command, &pack_of(player)->things[i]);
        }
    }
    const struct frame_carried *unknown = unknown_of(player, THING_CLASS_POTION);
    if (unknown == NULL) {
        unknown = unknown_of(player, THING_CLASS_SCROLL);
    }
    return unknown != NULL && player_health(player) < 40 && use(command, unknown);
}

/* In peace and good health it finds out what it carries, and takes what does good for good. */
bool player_try_out(struct player *player, struct message *command)
{
    if (player->foe_count > 0 || player_health(player) < 70 || player->idle > 0 ||
        player->uses_nothing_until > player_value(player, OWN_TURNS)) {
        return false;
    }
    for (int i = 0; i < pack_of(player)->count; i++) {
        const struct thing_kind *kind = player_kind_of(player, &pack_of(player)->things[i]);
        if (kind != NULL && lore_does_good(kind)) {
            return use(command, &pack_of(player)->things[i]);
        }
    }
    const struct frame_carried *unknown = unknown_of(player, THING_CLASS_SCROLL);
    if (unknown == NULL) {
        unknown = unknown_of(player, THING_CLASS_POTION);
    }
    return unknown != NULL && use(command, unknown);
}
