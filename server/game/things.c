/* One flat table that grows; a freed row goes to a list and its generation counts on, as in actors.c. Each
 * stack is in one doubly linked list: that of its bucket of 16 × 16 cells, where the latest comes first, or
 * its carrier's, in the order of letters. A list never holds two stacks that could be one: everything that
 * arrives anywhere looks for a mate there first. */
#include "server/game/things.h"

#include "common/array.h"
#include "common/invariant.h"
#include "server/game/bucket.h"
#include "server/game/thing_kind.h"

#include <stdlib.h>

/* The things of one actor. A carrier without things may have a generation of old. */
struct things_carrier {
    uint32_t first;
    uint32_t generation; /* of the actor */
};

void things_init(struct things *things, const struct thing_table *kinds)
{
    *things = (struct things){.kinds = kinds, .first_free = THINGS_NONE, .limit = LIMIT_THINGS};
    for (size_t i = 0; i < THINGS_BUCKETS; i++) {
        things->heads[i] = THINGS_NONE;
    }
}

void things_finish(struct things *things)
{
    free(things->table);
    free(things->carriers);
    *things = (struct things){0};
}

void things_set_limit(struct things *things, uint32_t limit)
{
    INVARIANT(limit <= LIMIT_THINGS);
    things->limit = limit;
}

/* ------------------------------------------------------------------------------------------------- lists */

static uint32_t bucket_of(uint16_t realm, int32_t bucket_x, int32_t bucket_y)
{
    return bucket_hash(realm, bucket_x, bucket_y) % THINGS_BUCKETS;
}

static uint32_t bucket_at(struct place place)
{
    return bucket_of(place.realm, place.x >> BUCKET_SHIFT, place.y >> BUCKET_SHIFT);
}

static bool same_actor(struct actor_handle a, struct actor_handle b)
{
    return a.index == b.index && a.generation == b.generation;
}

static uint32_t first_carried(const struct things *things, struct actor_handle holder)
{
    if (holder.index >= things->carrier_count) {
        return THINGS_NONE;
    }
    const struct things_carrier *carrier = &things->carriers[holder.index];
    return carrier->generation == holder.generation ? carrier->first : THINGS_NONE;
}

/* The list of somebody who is about to get something. */
static struct things_carrier *carrier_of(struct things *things, struct actor_handle holder)
{
    INVARIANT(holder.index < GAME_ACTORS_MAX);
    while (things->carrier_count <= holder.index) {
        things->carriers = array_grow(things->carriers, things->carrier_count, &things->carrier_capacity,
                                      sizeof things->carriers[0]);
        things->carriers[things->carrier_count++] = (struct things_carrier){.first = THINGS_NONE};
    }
    struct things_carrier *carrier = &things->carriers[holder.index];
    INVARIANT(carrier->first == THINGS_NONE || carrier->generation == holder.generation);
    carrier->generation = holder.generation;
    return carrier;
}

static int letter_rank(char letter)
{
    if (letter >= 'a' && letter <= 'z') {
        return letter - 'a';
    }
    if (letter >= 'A' && letter <= 'Z') {
        return 26 + letter - 'A';
    }
    return THINGS_LETTERS + (unsigned char)letter;
}

static uint32_t *head_of(struct things *things, const struct thing *thing)
{
    return thing->carried ? &carrier_of(things, thing->holder)->first
                          : &things->heads[bucket_at(thing->place)];
}

static void link_in(struct things *things, struct thing *thing)
{
    uint32_t *head = head_of(things, thing);
    uint32_t before = THINGS_NONE;
    uint32_t next = *head;
    while (thing->carried && next != THINGS_NONE &&
           letter_rank(things->table[next].letter) < letter_rank(thing->letter)) {
        before = next;
        next = things->table[next].next;
    }
    thing->before = before;
    thing->next = next;
    *(before != THINGS_NONE ? &things->table[before].next : head) = thing->handle.index;
    if (next != THINGS_NONE) {
        things->table[next].before = thing->handle.index;
    }
}

static void link_out(struct things *things, const struct thing *thing)
{
    *(thing->before != THINGS_NONE ? &things->table[thing->before].next : head_of(things, thing)) =
        thing->next;
    if (thing->next != THINGS_NONE) {
        things->table[thing->next].before = thing->before;
    }
}

/* ------------------------------------------------------------------------------------------ what is where */

static const struct thing *row_or_null(const struct things *things, uint32_t index)
{
    return index != THINGS_NONE ? &things->table[index] : NULL;
}

const struct thing *things_get(const struct things *things, struct thing_handle handle)
{
    if (handle.index >= things->used) {
        return NULL;
    }
    const struct thing *thing = &things->table[handle.index];
    return thing->count > 0 && thing->handle.generation == handle.generation ? thing : NULL;
}

/* The row of a handle that must name a stack. */
static struct thing *row_of(struct things *things, struct thing_handle handle)
{
    INVARIANT(things_get(things, handle) != NULL);
    return &things->table[handle.index];
}

/* The first stack on the cell at `place`, from `index` on in its bucket's list. */
static const struct thing *search_cell(const struct things *things, uint32_t index, struct place place)
{
    while (index != THINGS_NONE && !place_same_cell(things->table[index].place, place)) {
        index = things->table[index].next;
    }
    return row_or_null(things, index);
}

const struct thing *things_first_at(const struct things *things, struct place place)
{
    return search_cell(things, things->heads[bucket_at(place)], place);
}

const struct thing *things_next_at(const struct things *things, const struct thing *thing)
{
    return search_cell(things, thing->next, thing->place);
}

const struct thing *things_first_of(const struct things *things, struct actor_handle holder)
{
    return row_or_null(things, first_carried(things, holder));
}

const struct thing *things_next_of(const struct things *things, const struct thing *thing)
{
    return row_or_null(things, thing->next);
}

const struct thing *things_carried(const struct things *things, struct actor_handle holder, char letter)
{
    const struct thing *thing = things_first_of(things, holder);
    while (thing != NULL && thing->letter != letter) {
        thing = things_next_of(things, thing);
    }
    return thing;
}

void things_each_near(const struct things *things, struct place place, int32_t radius,
                      void (*visit)(void *context, const struct thing *thing), void *context)
{
    for (int32_t by = (place.y - radius) >> BUCKET_SHIFT; by <= (place.y + radius) >> BUCKET_SHIFT; by++) {
        for (int32_t bx = (place.x - radius) >> BUCKET_SHIFT; bx <= (place.x + radius) >> BUCKET_SHIFT;
             bx++) {
            uint32_t at = things->heads[bucket_of(place.realm, bx, by)];
            for (; at != THINGS_NONE; at = things->table[at].next) {
                const struct thing *thing = &things->table[at];
                bool here = thing->place.x >> BUCKET_SHIFT == bx && thing->place.y >> BUCKET_SHIFT == by;
                if (here && thing->place.realm == place.realm &&
                    place_distance(thing->place, place) <= radius) {
                    visit(context, thing);
                }
            }
        }
    }
}

void things_each(const struct things *things, void (*visit)(void *context, const struct thing *thing),
                 void *context)
{
    for (uint32_t i = 0; i < things->used; i++) {
        if (things->table[i].count > 0) {
            visit(context, &things->table[i]);
        }
    }
}

/* ------------------------------------------------------------------------------------------ rows, letters */

/* A row for a new stack of `count`, nowhere yet, or NULL where the limit is reached. It may move the table.
 */
static struct thing *take_row(struct things *things, uint16_t kind, int32_t count)
{
    if (things->count >= things->limit) {
        return NULL;
    }
    uint32_t index = things->first_free;
    if (index != THINGS_NONE) {
        things->first_free = things->table[index].next;
    } else {
        index = things->used++;
        things->table = array_grow(things->table, index, &things->capacity, sizeof *things->table);
        things->table[index].handle = (struct thing_handle){.index = index, .generation = 1};
    }
    things->count++;
    struct thing *thing = &things->table[index];
    *thing = (struct thing){.handle = thing->handle, .kind = kind, .count = count};
    return thing;
}

/* Frees the row of a stack that is in no list any more. */
static void free_row(struct things *things, struct thing *thing)
{
    thing->count = 0;
    thing->handle.generation++;
    thing->next = things->first_free;
    things->first_free = thing->handle.index;
    things->count--;
}

static char first_free_letter(const struct things *things, struct actor_handle holder)
{
    int rank = 0; /* carried things come in the order of their letters */
    const struct thing *thing = things_first_of(things, holder);
    while (thing != NULL && letter_rank(thing->letter) == rank) {
        rank++;
        thing = things_next_of(things, thing);
    }
    if (rank >= THINGS_LETTERS) {
        return 0;
    }
    return (char)(rank < 26 ? 'a' + rank : 'A' + rank - 26);
}

/* The letter under which `holder` can carry a stack that is carried by nobody, or by another; 0 if none. */
static char choose_letter(const struct things *things, const struct thing *thing, struct actor_handle holder)
{
    char own = thing_kind_get(things->kinds, thing->kind)->letter;
    if (own != 0) {
        return things_carried(things, holder, own) == NULL ? own : 0;
    }
    bool had = same_actor(thing->holder, holder) && letter_rank(thing->letter) < THINGS_LETTERS;
    if (had && things_carried(things, holder, thing->letter) == NULL) {
        return thing->letter;
    }
    return first_free_letter(things, holder);
}

/* ---------------------------------------------------------------------------------------- what changes it */

static bool is_at(const struct thing *thing, struct things_spot spot)
{
    if (thing->carried != spot.carried) {
        return false;
    }
    return spot.carried ? same_actor(thing->holder, spot.holder) : place_same_cell(thing->place, spot.place);
}

/* A stack at `spot` that `count` more of a kind can become part of, or NULL. */
static struct thing *find_mate(struct things *things, uint16_t kind, int32_t count, struct things_spot spot)
{
    if (!thing_kind_get(things->kinds, kind)->stacks) {
        return NULL;
    }
    const struct thing *thing =
        spot.carried ? things_first_of(things, spot.holder) : things_first_at(things, spot.place);
    while (thing != NULL && (thing->kind != kind || thing->count > LIMIT_THING_COUNT - count)) {
        thing = spot.carried ? things_next_of(things, thing) : things_next_at(things, thing);
    }
    return thing != NULL ? &things->table[thing->handle.index] : NULL;
}

/* So many more become part of a stack. */
static void join(struct thing *mate, int32_t count)
{
    mate->count += count;
    mate->as_found = false;
}

/* Puts a stack that is in no list where it belongs from now on; `letter` is for one that is carried. */
static void settle(struct things *things, struct thing *thing, struct things_spot spot, char letter)
{
    thing->carried = spot.carried;
    thing->worn = false;
    thing->as_found = false;
    if (spot.carried) {
        thing->holder = spot.holder;
        thing->letter = letter;
    }
    thing->place = spot.place;
    link_in(things, thing);
}

static enum result done(const struct thing *thing, struct thing_handle *now)
{
    if (now != NULL) {
        *now = thing->handle;
    }
    return RESULT_OK;
}

enum result things_make_like(struct things *things, const struct thing *like, struct things_spot spot,
                             struct thing_handle *now)
{
    uint16_t kind = like->kind;
    int32_t count = like->count;
    INVARIANT(count >= 1 && count <= (thing_kind_get(things->kinds, kind)->stacks ? LIMIT_THING_COUNT : 1));
    struct thing *mate = find_mate(things, kind, count, spot);
    if (mate != NULL) {
        things->totals[kind] += count;
        join(mate, count);
        return done(mate, now);
    }
    char letter = spot.carried ? choose_letter(things, like, spot.holder) : 0;
    if (spot.carried && letter == 0) {
        return RESULT_PACK_FULL;
    }
    struct thing *thing = take_row(things, kind, count);
    if (thing == NULL) {
        return RESULT_THINGS_FULL;
    }
    things->totals[kind] += count;
    settle(things, thing, spot, letter);
    return done(thing, now);
}

enum result things_make(struct things *things, uint16_t kind, int32_t count, struct things_spot spot,
                        struct thing_handle *now)
{
    return things_make_like(things, &(struct thing){.kind = kind, .count = count, .holder = ACTOR_NOBODY},
                            spot, now);
}

/* Takes so many off a stack, which is no more where these were all. */
static void lessen(struct things *things, struct thing *thing, int32_t count)
{
    if (count < thing->count) {
        thing->count -= count;
        thing->as_found = false;
    } else {
        link_out(things, thing);
        free_row(things, thing);
    }
}

/* Parts `count` from a stack, in a row of its own and in no list; the whole stack keeps its row. NULL where
 * there is no row. */
static struct thing *part(struct things *things, struct thing_handle handle, int32_t count)
{
    struct thing *whole = row_of(things, handle);
    if (whole->count == count) {
        link_out(things, whole);
        return whole;
    }
    struct thing *piece = take_row(things, whole->kind, count);
    if (piece != NULL) {
        whole = row_of(things, handle);
        whole->count -= count;
        whole->as_found = false;
        piece->holder = whole->holder;
        piece->letter = whole->letter;
    }
    return piece;
}

enum result things_move(struct things *things, struct thing_handle handle, int32_t count,
                        struct things_spot spot, struct thing_handle *now)
{
    const struct thing *thing = row_of(things, handle);
    INVARIANT(count >= 1 && count <= thing->count);
    if (is_at(thing, spot)) {
        return done(thing, now);
    }
    struct thing *mate = find_mate(things, thing->kind, count, spot);
    if (mate != NULL) {
        join(mate, count);
        lessen(things, row_of(things, handle), count);
        return done(mate, now);
    }
    char letter = spot.carried ? choose_letter(things, thing, spot.holder) : 0;
    if (spot.carried && letter == 0) {
        return RESULT_PACK_FULL;
    }
    struct thing *moving = part(things, handle, count);
    if (moving == NULL) {
        return RESULT_THINGS_FULL;
    }
    settle(things, moving, spot, letter);
    return done(moving, now);
}

void things_destroy(struct things *things, struct thing_handle handle, int32_t count)
{
    struct thing *thing = row_of(things, handle);
    INVARIANT(count >= 1 && count <= thing->count);
    things->totals[thing->kind] -= count;
    lessen(things, thing, count);
}

/* The one thing of a stack, which is in no list, is of another kind now and comes back to `spot`. */
static enum result come_back(struct things *things, struct thing *thing, struct things_spot spot,
                             struct place ground, struct thing_handle *now)
{
    struct thing *mate = find_mate(things, thing->kind, 1, spot);
    char letter = mate == NULL && spot.carried ? choose_letter(things, thing, spot.holder) : 0;
    if (mate == NULL && spot.carried && letter == 0) {
        spot = things_on_ground(ground);
        mate = find_mate(things, thing->kind, 1, spot);
    }
    if (mate != NULL) {
        join(mate, 1);
        free_row(things, thing);
        return done(mate, now);
    }
    settle(things, thing, spot, letter);
    return done(thing, now);
}

enum result things_become(struct things *things, struct thing_handle handle, uint16_t kind,
                          struct place ground, struct thing_handle *now)
{
    struct thing *thing = row_of(things, handle);
    struct things_spot spot = {.carried = thing->carried, .holder = thing->holder, .place = thing->place};
    if (kind == THING_NONE) {
        things_destroy(things, handle, 1);
        return RESULT_OK;
    }
    if (thing->count == 1) {
        link_out(things, thing);
        things->totals[thing->kind]--;
        things->totals[kind]++;
        thing->kind = kind;
        return come_back(things, thing, spot, ground, now);
    }
    enum result result = things_make(things, kind, 1, spot, now);
    if (result == RESULT_PACK_FULL) {
        result = things_make(things, kind, 1, things_on_ground(ground), now);
    }
    if (result == RESULT_OK) {
        things_destroy(things, handle, 1);
    }
    return result;
}

void things_set_worn(struct things *things, struct thing_handle handle, bool worn)
{
    struct thing *thing = row_of(things, handle);
    INVARIANT(thing->carried);
    thing->worn = worn;
}

void things_set_as_found(struct things *things, struct thing_handle handle)
{
    struct thing *thing = row_of(things, handle);
    INVARIANT(!thing->carried);
    thing->as_found = true;
}

void things_put_all_down(struct things *things, struct actor_handle holder, struct place place)
{
    const struct thing *thing = things_first_of(things, holder);
    while (thing != NULL) {
        enum result result = things_move(things, thing->handle, thing->count, things_on_ground(place), NULL);
        INVARIANT(result == RESULT_OK);
        thing = things_first_of(things, holder);
    }
}
