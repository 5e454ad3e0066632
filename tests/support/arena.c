#include "tests/support/arena.h"

#include "common/invariant.h"
#include "server/time/bubbles_state.h"

#include <stdlib.h>

enum { BUCKET_SHIFT = 4, PLAYERS = 0, CREATURES = 1, AWAY_FROM_ALL = INT32_MAX, HITS_OF_A_LIFE = 12 };

/* ----------------------------------------------------------------------------------------- who is where */

static uint32_t bucket_at(int32_t bx, int32_t by)
{
    return ((uint32_t)bx + (uint32_t)by * 64) % ARENA_BUCKETS;
}

static uint32_t *head_of(struct arena *arena, const struct arena_actor *actor)
{
    return &arena->heads[actor->creature ? CREATURES : PLAYERS]
                        [bucket_at(actor->x >> BUCKET_SHIFT, actor->y >> BUCKET_SHIFT)];
}

static void take_off(struct arena *arena, struct arena_actor *actor)
{
    if (actor->before != BUBBLES_NOBODY) {
        arena->actors[actor->before].next = actor->next;
    } else {
        *head_of(arena, actor) = actor->next;
    }
    if (actor->next != BUBBLES_NOBODY) {
        arena->actors[actor->next].before = actor->before;
    }
    actor->body = false;
}

static void put_on(struct arena *arena, struct arena_actor *actor)
{
    uint32_t *head = head_of(arena, actor);
    actor->before = BUBBLES_NOBODY;
    actor->next = *head;
    if (*head != BUBBLES_NOBODY) {
        arena->actors[*head].before = (uint32_t)(actor - arena->actors);
    }
    *head = (uint32_t)(actor - arena->actors);
    actor->body = true;
}

static int32_t distance(const struct arena_actor *a, const struct arena_actor *b)
{
    int32_t dx = abs(a->x - b->x);
    int32_t dy = abs(a->y - b->y);
    return dx > dy ? dx : dy;
}

int32_t arena_distance(const struct arena *arena, uint32_t one, uint32_t other)
{
    return distance(&arena->actors[one], &arena->actors[other]);
}

typedef void visit(struct arena *arena, uint32_t centre, uint32_t found, int32_t cells);

/* Calls `each` for every player or creature within `radius` of `centre`. */
static void each_near(struct arena *arena, int which, uint32_t centre, int32_t radius, visit *each)
{
    const struct arena_actor *at = &arena->actors[centre];
    for (int32_t by = (at->y - radius) >> BUCKET_SHIFT; by <= (at->y + radius) >> BUCKET_SHIFT; by++) {
        for (int32_t bx = (at->x - radius) >> BUCKET_SHIFT; bx <= (at->x + radius) >> BUCKET_SHIFT; bx++) {
            uint32_t next;
            uint32_t bucket = bucket_at(bx, by);
            for (uint32_t i = arena->heads[which][bucket]; i != BUBBLES_NOBODY; i = next) {
                next = arena->actors[i].next;
                int32_t cells = distance(at, &arena->actors[i]);
                if (cells <= radius && i != centre) {
                    each(arena, centre, i, cells);
                }
            }
        }
    }
}

/* ----------------------------------------------------------------------------------------- what is told */

static void witness(struct arena *arena, uint32_t creature, uint32_t player, int32_t cells)
{
    (void)creature;
    bubbles_witness(arena->bubbles, player, cells);
}

static void tell_witnesses(void *context, struct bubbles *bubbles, uint32_t creature)
{
    (void)bubbles;
    struct arena *arena = context;
    each_near(arena, PLAYERS, creature, arena->settings.far_cells, witness);
}

static void meet(struct arena *arena, uint32_t player, uint32_t creature, int32_t cells)
{
    uint32_t keeper = bubbles_keeper(arena->bubbles, creature);
    int32_t keeper_cells = AWAY_FROM_ALL;
    if (keeper != BUBBLES_NOBODY && arena->actors[keeper].body) {
        keeper_cells = arena_distance(arena, creature, keeper);
    }
    bubbles_reach(arena->bubbles, player, creature, cells < keeper_cells);
    bubbles_meet(arena->bubbles, player, creature, cells);
}

void arena_look(struct arena *arena, uint32_t player)
{
    if (arena->actors[player].body && !arena->blind) {
        each_near(arena, CREATURES, player, ARENA_REACH, meet);
    }
}

/* ------------------------------------------------------------------------------------- creatures' minds */

static void take_nearest(struct arena *arena, uint32_t creature, uint32_t player, int32_t cells)
{
    (void)creature;
    if (cells < arena->nearest_cells || (cells == arena->nearest_cells && player < arena->nearest)) {
        arena->nearest = player;
        arena->nearest_cells = cells;
    }
}

static void take_away(struct arena *arena, uint32_t number)
{
    struct arena_actor *actor = &arena->actors[number];
    if (actor->body) {
        take_off(arena, actor);
    }
    actor->used = false;
    for (uint32_t i = 0; i < arena->capacity; i++) {
        if (arena->actors[i].foe == number) {
            arena->actors[i].foe = BUBBLES_NOBODY;
        }
    }
    bubbles_leave(arena->bubbles, number);
}

static int32_t towards(int32_t from, int32_t to)
{
    return from < to ? 1 : from > to ? -1 : 0;
}

static void chase(struct arena *arena, uint32_t number)
{
    struct arena_actor *creature = &arena->actors[number];
    struct arena_actor *foe = &arena->actors[creature->foe];
    int32_t cells = distance(creature, foe);
    if (cells <= ARENA_SIGHT) {
        bubbles_hunt(arena->bubbles, number, creature->foe);
    }
    if (cells <= 1) {
        foe->hits++;
        if (arena->lethal && foe->hits % HITS_OF_A_LIFE == 0) {
            take_away(arena, creature->foe);
        }
    } else if (!creature->rooted && cells <= ARENA_SIGHT) {
        arena_put(arena, number, creature->x + towards(creature->x, foe->x),
                  creature->y + towards(creature->y, foe->y));
    }
}

static void take_turn(struct arena *arena, uint32_t number)
{
    struct arena_actor *creature = &arena->actors[number];
    arena->nearest_cells = AWAY_FROM_ALL;
    each_near(arena, PLAYERS, number, ARENA_REACH, take_nearest);
    bool has_foe = creature->foe != BUBBLES_NOBODY && arena->actors[creature->foe].body;
    if (!has_foe) {
        creature->foe =
            !creature->tame && arena->nearest_cells <= ARENA_NOTICE ? arena->nearest : BUBBLES_NOBODY;
    }
    if (creature->foe == BUBBLES_NOBODY && arena->nearest_cells > ARENA_REACH) {
        bubbles_sleep(arena->bubbles, number);
        return;
    }
    if (creature->foe != BUBBLES_NOBODY) {
        chase(arena, number);
    }
    int32_t cost = bubbles_cost(BUBBLES_TURN, creature->speed);
    creature->spent += cost;
    creature->turns++;
    arena->creature_turns++;
    bubbles_acted(arena->bubbles, number, cost);
}

/* ---------------------------------------------------------------------------------------------- effects */

static void come_back(struct arena *arena, uint32_t player)
{
    struct arena_actor *actor = &arena->actors[player];
    actor->returns = true;
    if (!arena->keeps_bodies) {
        actor->returns = false;
        put_on(arena, actor);
        bubbles_return(arena->bubbles, player);
        arena_look(arena, player);
    }
}

static void carry_out(struct arena *arena, const struct bubbles_effect *effect)
{
    struct arena_actor *actor = &arena->actors[effect->actor];
    switch (effect->type) {
    case BUBBLES_WAITED:
        actor->spent += effect->units;
        actor->lost++;
        break;
    case BUBBLES_WITHDRAWN:
        take_off(arena, actor);
        actor->withdrawals++;
        break;
    case BUBBLES_MAY_RETURN:
        come_back(arena, effect->actor);
        break;
    case BUBBLES_INTERRUPTED:
        actor->interruptions++;
        break;
    case BUBBLES_ASLEEP:
        actor->foe = BUBBLES_NOBODY;
        break;
    case BUBBLES_TURN_OF:
        take_turn(arena, effect->actor);
        break;
    case BUBBLES_READY:
    case BUBBLES_CHANGED:
        break;
    }
}

void arena_run(struct arena *arena)
{
    struct bubbles_effect effect;
    while (bubbles_next(arena->bubbles, &effect)) {
        uint64_t word = ((uint64_t)effect.type << 32) ^ effect.actor ^ ((uint64_t)effect.units << 40);
        arena->digest = (arena->digest ^ word) * 0x100000001b3;
        carry_out(arena, &effect);
    }
}

void arena_pass(struct arena *arena, int64_t until_ms)
{
    arena_run(arena);
    for (int64_t call_ms; (call_ms = bubbles_next_call_ms(arena->bubbles)) <= until_ms;) {
        INVARIANT(call_ms >= arena->now_ms);
        arena->now_ms = call_ms;
        bubbles_set_time(arena->bubbles, call_ms);
        arena_run(arena);
    }
    arena->now_ms = until_ms;
    bubbles_set_time(arena->bubbles, until_ms);
}

/* ---------------------------------------------------------------------------------------------- players */

void arena_put(struct arena *arena, uint32_t number, int32_t x, int32_t y)
{
    struct arena_actor *actor = &arena->actors[number];
    bool body = actor->body;
    if (body) {
        take_off(arena, actor);
    }
    actor->x = x;
    actor->y = y;
    if (body) {
        put_on(arena, actor);
    }
}

static bool spend(struct arena *arena, uint32_t player, int32_t cost)
{
    bubbles_acted(arena->bubbles, player, cost);
    arena->actors[player].spent += cost;
    arena->actors[player].turns++;
    arena_look(arena, player);
    arena_run(arena);
    return true;
}

bool arena_step(struct arena *arena, uint32_t player, int32_t dx, int32_t dy)
{
    struct arena_actor *actor = &arena->actors[player];
    if (!bubbles_may_act(arena->bubbles, player)) {
        return false;
    }
    arena_put(arena, player, actor->x + dx, actor->y + dy);
    return spend(arena, player, bubbles_cost(BUBBLES_TURN, actor->speed));
}

bool arena_act(struct arena *arena, uint32_t player, int32_t cost)
{
    return bubbles_may_act(arena->bubbles, player) && spend(arena, player, cost);
}

void arena_connect(struct arena *arena, uint32_t player, bool connected)
{
    bubbles_connect(arena->bubbles, player, connected);
    arena_run(arena);
}

void arena_hunt(struct arena *arena, uint32_t creature, uint32_t foe)
{
    arena->actors[creature].foe = foe;
    bubbles_hunt(arena->bubbles, creature, foe);
    arena_run(arena);
}

/* ------------------------------------------------------------------------------------- coming and going */

static uint32_t add(struct arena *arena, int32_t x, int32_t y, bool creature)
{
    uint32_t number = 0;
    while (arena->actors[number].used) {
        number++;
        INVARIANT(number < arena->capacity);
    }
    arena->actors[number] = (struct arena_actor){
        .used = true, .creature = creature, .x = x, .y = y, .speed = BUBBLES_SPEED, .foe = BUBBLES_NOBODY};
    put_on(arena, &arena->actors[number]);
    return number;
}

uint32_t arena_add_player(struct arena *arena, int32_t x, int32_t y)
{
    uint32_t number = add(arena, x, y, false);
    bubbles_enter_player(arena->bubbles, number, 0);
    arena_look(arena, number);
    arena_run(arena);
    return number;
}

uint32_t arena_add_creature(struct arena *arena, int32_t x, int32_t y)
{
    uint32_t number = add(arena, x, y, true);
    bubbles_enter_creature(arena->bubbles, number, 0);
    return number;
}

void arena_remove(struct arena *arena, uint32_t number)
{
    take_away(arena, number);
    arena_run(arena);
}

int64_t arena_unaccounted(const struct arena *arena, uint32_t number)
{
    const struct actor_time *actor = &arena->bubbles->actors[number];
    int64_t clock = bubbles_clock(arena->bubbles, actor);
    return arena->actors[number].spent - (bubbles_age(arena->bubbles, number) + actor->ready - clock);
}

void arena_init(struct arena *arena, uint32_t capacity)
{
    *arena = (struct arena){.capacity = capacity, .settings = bubbles_default_settings()};
    struct bubbles_facts facts = {arena, tell_witnesses};
    arena->bubbles = bubbles_create(&arena->settings, &facts, capacity);
    arena->actors = calloc(capacity, sizeof *arena->actors);
    INVARIANT(arena->actors != NULL);
    for (int which = 0; which < 2; which++) {
        arena->heads[which] = malloc(ARENA_BUCKETS * sizeof *arena->heads[which]);
        INVARIANT(arena->heads[which] != NULL);
        for (uint32_t i = 0; i < ARENA_BUCKETS; i++) {
            arena->heads[which][i] = BUBBLES_NOBODY;
        }
    }
}

void arena_finish(struct arena *arena)
{
    bubbles_destroy(arena->bubbles);
    free(arena->actors);
    free(arena->heads[0]);
    free(arena->heads[1]);
}
