/* One flat table; a freed index goes to a list and its generation counts on. Each bucket of 16 × 16 cells is
 * a doubly linked list through the table, so moving within a bucket costs nothing and looking round costs the
 * few buckets in reach. */
#include "server/game/actors.h"

#include "common/invariant.h"
#include "common/text.h"
#include "server/game/bucket.h"

static uint32_t bucket_of(uint16_t realm, int32_t bucket_x, int32_t bucket_y)
{
    return bucket_hash(realm, bucket_x, bucket_y) % ACTORS_BUCKETS;
}

static uint32_t bucket_at(struct place place)
{
    return bucket_of(place.realm, place.x >> BUCKET_SHIFT, place.y >> BUCKET_SHIFT);
}

static void link_in(struct actors *actors, struct actor *actor)
{
    uint32_t *head = &actors->heads[bucket_at(actor->place)];
    actor->before = ACTORS_NONE;
    actor->next = *head;
    if (*head != ACTORS_NONE) {
        actors->table[*head].before = actor->handle.index;
    }
    *head = actor->handle.index;
}

static void link_out(struct actors *actors, struct actor *actor)
{
    if (actor->before != ACTORS_NONE) {
        actors->table[actor->before].next = actor->next;
    } else {
        actors->heads[bucket_at(actor->place)] = actor->next;
    }
    if (actor->next != ACTORS_NONE) {
        actors->table[actor->next].before = actor->before;
    }
}

void actors_init(struct actors *actors)
{
    actors->players = (struct actors_pool){0, 0, LIMIT_CONNECTIONS, ACTORS_NONE};
    actors->creatures =
        (struct actors_pool){LIMIT_CONNECTIONS, LIMIT_CONNECTIONS, GAME_ACTORS_MAX, ACTORS_NONE};
    for (size_t i = 0; i < ACTORS_BUCKETS; i++) {
        actors->heads[i] = ACTORS_NONE;
    }
}

/* An index that nobody has; ACTORS_NONE where all are taken. */
static uint32_t take_index(const struct actors *actors, struct actors_pool *pool)
{
    uint32_t index = pool->first_free;
    if (index != ACTORS_NONE) {
        pool->first_free = actors->table[index].next;
    } else if (pool->used < pool->end) {
        index = pool->used++;
    }
    return index;
}

struct actor *actors_add(struct actors *actors, const char *name, uint16_t kind, struct place place)
{
    bool player = kind == 0;
    uint32_t index = take_index(actors, player ? &actors->players : &actors->creatures);
    if (index == ACTORS_NONE) {
        return NULL;
    }
    struct actor *actor = &actors->table[index];
    *actor = (struct actor){.handle = {index, actor->handle.generation},
                            .kind = kind,
                            .place = place,
                            .home = place,
                            .landed = place,
                            .mind.foe = ACTOR_NOBODY};
    text_copy(actor->name, sizeof actor->name, name);
    actors->present[index] = true;
    actors->player_count += player;
    actors_return(actors, actor, place);
    return actor;
}

void actors_withdraw(struct actors *actors, struct actor *actor)
{
    INVARIANT(actor->body);
    link_out(actors, actor);
    actor->body = false;
    actors->count--;
}

void actors_return(struct actors *actors, struct actor *actor, struct place place)
{
    INVARIANT(!actor->body);
    actor->place = place;
    actor->body = true;
    actors->count++;
    link_in(actors, actor);
}

void actors_remove(struct actors *actors, struct actor *actor)
{
    if (actor->body) {
        actors_withdraw(actors, actor);
    }
    actor->handle.generation++;
    actors->present[actor->handle.index] = false;
    actors->player_count -= actor_is_player(actor);
    struct actors_pool *pool = actor_is_player(actor) ? &actors->players : &actors->creatures;
    actor->next = pool->first_free;
    pool->first_free = actor->handle.index;
}

void actors_move(struct actors *actors, struct actor *actor, struct place place)
{
    link_out(actors, actor);
    actor->place = place;
    link_in(actors, actor);
}

const struct actor *actors_get(const struct actors *actors, struct actor_handle handle)
{
    INVARIANT(handle.index < GAME_ACTORS_MAX);
    const struct actor *actor = &actors->table[handle.index];
    bool same = actors->present[handle.index] && actor->handle.generation == handle.generation;
    return same ? actor : NULL;
}

const struct actor *actors_at(const struct actors *actors, struct place place)
{
    for (uint32_t at = actors->heads[bucket_at(place)]; at != ACTORS_NONE; at = actors->table[at].next) {
        if (place_same_cell(actors->table[at].place, place)) {
            return &actors->table[at];
        }
    }
    return NULL;
}

void actors_each_near(const struct actors *actors, struct place place, int32_t radius,
                      void (*visit)(void *context, const struct actor *actor), void *context)
{
    for (int32_t by = (place.y - radius) >> BUCKET_SHIFT; by <= (place.y + radius) >> BUCKET_SHIFT; by++) {
        for (int32_t bx = (place.x - radius) >> BUCKET_SHIFT; bx <= (place.x + radius) >> BUCKET_SHIFT;
             bx++) {
            uint32_t at = actors->heads[bucket_of(place.realm, bx, by)];
            for (; at != ACTORS_NONE; at = actors->table[at].next) {
                const struct actor *actor = &actors->table[at];
                bool here = actor->place.x >> BUCKET_SHIFT == bx && actor->place.y >> BUCKET_SHIFT == by;
                if (here && actor->place.realm == place.realm &&
                    place_distance(actor->place, place) <= radius) {
                    visit(context, actor);
                }
            }
        }
    }
}
