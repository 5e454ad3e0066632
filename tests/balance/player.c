/* The player looks about, then asks itself in the order of needs: the first that has an answer is what it
 * does. What led to nothing is noticed by its age, for all that it does takes a turn. */
#include "tests/balance/player.h"

#include "common/dice.h"

#include <stdlib.h>
#include <string.h>

enum {
    IDLE_MAX = 60,
    REST_BELOW = 70, /* hundredths of its hit points */
    SHUN_LONG_TURNS = 2000,
    NO_REST_TURNS = 20,
    EXPLORED_TURNS = 100, /* after which there may be something new */
    NEAR_STILL = 8,
    EASY_STILL = 20,  /* hundredths of what it has, that fighting what stands still may cost */
    SLEEPS_TURNS = 4, /* without a move */
    TO_AND_FRO = 8,
    BORED_TURNS = 30,
    STAY_TURNS = 40,
    NO_USE_TURNS = 50,
    ROAM_TURNS = 12,
};

const char *const player_realms[PLAYER_REALMS] = {"caverns", "caves", "noise-caves", "halls"};

void player_init(struct player *player, const struct model *model, struct lore lore, uint64_t seed)
{
    *player = (struct player){.model = model, .lore = lore, .seed = seed};
    player->wanted = player_realms[seed % PLAYER_REALMS];
}

int32_t player_value(const struct player *player, enum own_value value)
{
    const struct own *own = model_self(player->model);
    return own == NULL ? 0 : own->values[value];
}

int32_t player_health(const struct player *player)
{
    int32_t most = player_value(player, OWN_HP_MOST);
    return most > 0 ? player_value(player, OWN_HP) * 100 / most : 0;
}

bool player_has_explored(const struct player *player)
{
    return player->explored_until > player_value(player, OWN_TURNS);
}

uint32_t player_roll(struct player *player, uint32_t sides)
{
    return dice_below(dice_roll(player->seed, player->rolls++, 0, 0, 0x706c6179).value[0], sides);
}

const char *player_underfoot(const struct player *player)
{
    const struct picture *picture = &player->model->picture;
    const struct picture_cell *cell = picture_cell_at(picture, picture->at.x, picture->at.y);
    return cell == NULL ? "" : legend_look(&player->model->legend, cell->tile, false).name;
}

/* ----------------------------------------------------------------------------------------------- shunning */

static void shun(struct player *player, struct player_shunned shunned, int32_t turns)
{
    memcpy(shunned.realm, player->model->picture.realm, sizeof shunned.realm);
    shunned.until = player_value(player, OWN_TURNS) + turns;
    player->shunned[player->shunned_next++ % PLAYER_SHUNNED_MAX] = shunned;
}

void player_shun_thing(struct player *player, int32_t id, int32_t turns)
{
    shun(player, (struct player_shunned){.id = id}, turns);
}

void player_shun_place(struct player *player, int32_t x, int32_t y, int32_t level, int32_t turns)
{
    shun(player, (struct player_shunned){.x = x, .y = y, .level = level}, turns);
}

bool player_shuns_thing(const struct player *player, int32_t id)
{
    for (int i = 0; i < PLAYER_SHUNNED_MAX; i++) {
        if (player->shunned[i].id == id && player->shunned[i].until > player_value(player, OWN_TURNS)) {
            return true;
        }
    }
    return false;
}

bool player_shuns_place(const struct player *player, int32_t x, int32_t y, int32_t level)
{
    for (int i = 0; i < PLAYER_SHUNNED_MAX; i++) {
        const struct player_shunned *shunned = &player->shunned[i];
        if (shunned->id == 0 && shunned->until > player_value(player, OWN_TURNS) && shunned->x == x &&
            shunned->y == y && shunned->level == level &&
            strcmp(shunned->realm, player->model->picture.realm) == 0) {
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------------------------ looking */

static int32_t distance_to(const struct player *player, const struct frame_thing *thing)
{
    int32_t dx = abs(thing->x - player->outlook.at.x);
    int32_t dy = abs(thing->y - player->outlook.at.y);
    return dx > dy ? dx : dy;
}

/* What stays where it is is no foe to who leaves it alone, but may be easy prey. */
static bool is_foe(const struct player *player, const struct player_foe *foe)
{
    if (foe->kind == NULL || player_shuns_thing(player, foe->thing->id)) {
        return false;
    }
    int64_t most = (int64_t)player_value(player, OWN_HP) * EASY_STILL;
    return foe->kind->mind != CREATURE_STILL || foe->kind->range > 0 ||
           (foe->steps <= NEAR_STILL && lore_cost(foe->kind, &player->fighter) < most);
}

/* What moves is awake, and so is what shoots while somebody shoots. */
static bool is_awake(struct player *player, const struct player_foe *foe)
{
    const struct frame_thing *thing = foe->thing;
    struct player_sighting *sighting = &player->sightings[thing->id % PLAYER_SIGHTINGS];
    int32_t age = player_value(player, OWN_TURNS);
    if (sighting->id != thing->id || sighting->x != thing->x || sighting->y != thing->y) {
        *sighting = (struct player_sighting){thing->id, thing->x, thing->y, age};
    }
    bool shot_at = foe->kind->range > 0 && age - player->hurt_at < SLEEPS_TURNS;
    return foe->distance == 1 || shot_at || age - sighting->since < SLEEPS_TURNS;
}

static void list_foes(struct player *player)
{
    const struct picture *picture = &player->model->picture;
    player->foe_count = 0;
    for (size_t i = 0; i < picture->thing_count && player->foe_count < PLAYER_FOES_MAX; i++) {
        const struct frame_thing *thing = &picture->things[i];
        struct player_foe foe = {thing, lore_creature(&player->lore, thing->kind),
                                 reach_steps(&player->reach, thing->x, thing->y), distance_to(player, thing),
                                 false};
        if (is_foe(player, &foe)) {
            foe.awake = is_awake(player, &foe);
            player->foes[player->foe_count++] = foe;
        }
    }
}

/* Each foe hurts until its turn to die has come. */
static void weigh_danger(struct player *player)
{
    int64_t turns = 0;
    player->danger = 0;
    for (int i = 0; i < player->foe_count; i++) {
        const struct player_foe *foe = &player->foes[i];
        if (!foe->awake) {
            continue;
        }
        int64_t own_turns = lore_turns(foe->kind, &player->fighter);
        turns += own_turns;
        player->danger += lore_cost(foe->kind, &player->fighter) * turns / own_turns;
    }
}

static void weigh_self(struct player *player)
{
    player->fighter = (struct lore_fighter){.attack = player_value(player, OWN_ATTACK),
                                            .defence = player_value(player, OWN_DEFENCE),
                                            .weapon = {.dice = 1, .sides = 6, .plus = 1}};
    for (int i = 0; i < player->model->pack.count; i++) {
        const struct frame_carried *carried = &player->model->pack.things[i];
        const struct thing_kind *kind = lore_thing(&player->lore, carried->kind);
        if (carried->worn && kind != NULL && kind->damage.dice > 0) {
            player->fighter.weapon = kind->damage;
        }
    }
}

static void look(struct player *player)
{
    outlook_see(&player->outlook, player->model);
    reach_from(&player->reach, &player->outlook, player->outlook.at.x, player->outlook.at.y);
    if (!player->has_home) {
        player->home = player->outlook.at;
        player->has_home = true;
    }
    if (player_value(player, OWN_HP) < player->hit_points) {
        player->hurt_at = player_value(player, OWN_TURNS);
    }
    player->hit_points = player_value(player, OWN_HP);
    weigh_self(player);
    list_foes(player);
    weigh_danger(player);
    if (player->outlook.at.levels.first > player->deepest) {
        player->deepest = player->outlook.at.levels.first;
        player->level_since = player_value(player, OWN_TURNS);
    }
}

bool player_interrupts(const struct player *player)
{
    const struct picture *picture = &player->model->picture;
    if (player->last.type != MESSAGE_EXPLORE) {
        return false;
    }
    for (size_t i = 0; i < picture->thing_count; i++) {
        if (player_wants_thing(player, &picture->things[i])) {
            return true;
        }
    }
    return false;
}

/* --------------------------------------------------------------------------------------- learning from it */

/* Whether the last refusal said so. */
static bool was_told(const struct player *player, enum result result)
{
    const struct chronicle *chronicle = &player->model->chronicle;
    for (size_t back = 0; back < chronicle->count && back < 4; back++) {
        const struct chronicle_entry *entry = chronicle_back(chronicle, back);
        if (entry->kind == CHRONICLE_REFUSED) {
            return strcmp(entry->text, legend_words(&player->model->legend, result_code(result))) == 0;
        }
    }
    return false;
}

/* What is not to be tried again soon. */
static void learn_from_failure(struct player *player)
{
    const struct message *last = &player->last;
    int32_t age = player_value(player, OWN_TURNS);
    if (last->type == MESSAGE_EXPLORE) {
        if (was_told(player, RESULT_ALL_EXPLORED)) {
            player->explored_until = age + EXPLORED_TURNS;
        }
        player->roams_until = age + ROAM_TURNS;
    } else if (last->type == MESSAGE_TRAVEL) {
        if (was_told(player, RESULT_ENEMY_NEAR)) {
            player->roams_until = age + ROAM_TURNS;
        } else {
            player_shun_place(player, last->travel.x, last->travel.y, last->travel.level, SHUN_LONG_TURNS);
            player->stays_until = age + STAY_TURNS;
        }
    } else if (last->type == MESSAGE_REST) {
        player->restless_until = age + NO_REST_TURNS;
    } else if (last->type == MESSAGE_GET) {
        player_shun_thing(player, last->get.id, SHUN_LONG_TURNS);
    } else if (last->type == MESSAGE_USE) {
        player->uses_nothing_until = age + NO_USE_TURNS;
    }
}

static void learn(struct player *player)
{
    bool failed = player->last.type != MESSAGE_HELLO && player->last.type != MESSAGE_SHOP &&
                  player_value(player, OWN_TURNS) == player->last_turns &&
                  place_same_cell(player->last_at, player->model->picture.at);
    player->idle = failed ? player->idle + 1 : 0;
    if (failed) {
        learn_from_failure(player);
    } else if (player->last.type == MESSAGE_CLIMB) {
        player->explored_until = 0;
    }
}

/* ----------------------------------------------------------------------------------------------- choosing */

bool player_step_to(struct player *player, struct message *command, int32_t x, int32_t y)
{
    struct reach back;
    reach_from(&back, &player->outlook, x, y);
    enum direction step = reach_step(&back, &player->outlook);
    if (step == DIRECTION_COUNT) {
        return false;
    }
    *command = (struct message){.type = MESSAGE_MOVE, .move.dir = (int32_t)step};
    return true;
}

/* Goes somewhere else where it has gone to and fro, whatever for. */
static bool get_away(struct player *player, struct message *command)
{
    const struct place at = player->outlook.at;
    int32_t age = player_value(player, OWN_TURNS);
    int times = 0;
    for (int i = 0; i < PLAYER_BEEN; i++) {
        times += place_same_cell(player->been[i], at) ? 1 : 0;
    }
    player->been[player->been_count++ % PLAYER_BEEN] = at;
    if (times >= TO_AND_FRO && player->bored_until <= age) {
        player->bored_until = age + BORED_TURNS;
        player->has_goal = false;
        memset(player->been, 0xFF, sizeof player->been);
    }
    for (int i = 0; i < player->foe_count; i++) {
        if (player->foes[i].distance <= 2) {
            return false;
        }
    }
    return player->bored_until > age && player_roam(player, command);
}

static bool rest(struct player *player, struct message *command)
{
    if (player->careless || player_health(player) >= REST_BELOW || player->foe_count > 0 ||
        player->restless_until > player_value(player, OWN_TURNS)) {
        return false;
    }
    *command = (struct message){.type = MESSAGE_REST};
    return true;
}

/* Steps anywhere, for who knows no better. */
static bool stumble(struct player *player, struct message *command)
{
    if (player->idle >= 4 || player->idle == 0) {
        *command =
            (struct message){.type = MESSAGE_MOVE, .move.dir = (int32_t)player_roll(player, DIRECTION_COUNT)};
        return true;
    }
    return false;
}

bool player_choose(struct player *player, struct message *command)
{
    static bool (*const needs[])(struct player *, struct message *) = {
        player_take_way, get_away,     player_fight,   rest,           player_dress, player_try_out,
        player_trade,    player_fetch, player_go_down, player_explore, player_roam,  stumble};
    learn(player);
    look(player);
    if (player->idle >= IDLE_MAX) {
        return false;
    }
    bool chosen = player->idle >= 8 && player->idle % 8 == 0 && stumble(player, command);
    for (size_t i = 0; !chosen && i < sizeof needs / sizeof *needs; i++) {
        chosen = needs[i](player, command);
    }
    if (!chosen) {
        *command = (struct message){.type = MESSAGE_WAIT};
    }
    player->last = *command;
    player->last_turns = player_value(player, OWN_TURNS);
    player->last_at = player->outlook.at;
    return true;
}
