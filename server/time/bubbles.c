/* Who comes and goes, and what time it is. The rules are in hold.c (who is waited for), beat.c (the order of
 * turns), link.c (joining), part.c (parting) and tie.c (recovering). */
#include "server/time/bubbles.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "server/time/bubbles_state.h"
#include "server/time/hold.h"
#include "server/time/link.h"
#include "server/time/members.h"
#include "server/time/tie.h"

#include <stdlib.h>

struct bubbles_settings bubbles_default_settings(void)
{
    return (struct bubbles_settings){
        .hold_ms = DEFAULT_HOLD_MS,
        .floor_ms = DEFAULT_HOLD_FLOOR_MS,
        .bank_ms = DEFAULT_HOLD_BANK_MS,
        .refill_ms = DEFAULT_HOLD_REFILL_MS,
        .away_ms = DEFAULT_AWAY_MS,
        .late_ms = DEFAULT_LATE_MS,
        .keeper_idle_ms = DEFAULT_KEEPER_IDLE_MS,
        .near_cells = DEFAULT_NEAR_CELLS,
        .far_cells = DEFAULT_FAR_CELLS,
        .touch_beats = DEFAULT_TOUCH_BEATS,
        .hunter_beats = DEFAULT_HUNTER_BEATS,
        .body_beats = DEFAULT_BODY_BEATS,
    };
}

static void *allocate(uint32_t count, size_t size)
{
    void *items = calloc(count, size);
    INVARIANT(items != NULL);
    return items;
}

static void allocate_scratch(struct bubbles *b)
{
    uint32_t **const all[] = {&b->free_bubbles, &b->returning, &b->parents, &b->sizes,
                              &b->parts,        &b->made,      &b->joins,   &b->joined};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        *all[i] = allocate(b->capacity, sizeof **all[i]);
    }
}

struct bubbles *bubbles_create(const struct bubbles_settings *settings, const struct bubbles_facts *facts,
                               uint32_t capacity)
{
    INVARIANT(capacity > 0 && capacity < BUBBLES_NOBODY);
    struct bubbles *b = allocate(1, sizeof *b);
    b->settings = *settings;
    b->facts = *facts;
    b->capacity = capacity;
    b->actors = allocate(capacity, sizeof *b->actors);
    b->table = allocate(capacity, sizeof *b->table);
    allocate_scratch(b);
    for (; b->free_count < capacity; b->free_count++) {
        b->free_bubbles[b->free_count] = capacity - 1 - b->free_count;
    }
    agenda_init(&b->deadlines, capacity);
    agenda_init(&b->due, capacity);
    queue_init(&b->stirred, capacity);
    queue_init(&b->told, capacity);
    queue_init(&b->drawn, capacity);
    b->running = b->turn_of = b->asked = BUBBLES_NOBODY;
    return b;
}

void bubbles_destroy(struct bubbles *b)
{
    if (b == NULL) {
        return;
    }
    uint32_t *const all[] = {b->free_bubbles, b->returning, b->parents, b->sizes,
                             b->parts,        b->made,      b->joins,   b->joined};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        free(all[i]);
    }
    agenda_finish(&b->deadlines);
    agenda_finish(&b->due);
    queue_finish(&b->stirred);
    queue_finish(&b->told);
    queue_finish(&b->drawn);
    free(b->table);
    free(b->actors);
    free(b);
}

/* ------------------------------------------------------------------------------------------------- time */

/* A call that comes late for a deadline was held up by the whole process, players' commands with it: it
 * happens at a moment late_ms before that deadline instead, and what lies in the sockets is read first. */
void bubbles_set_time(struct bubbles *b, int64_t now_ms)
{
    int64_t internal_ms = now_ms - b->skipped_ms;
    int64_t next_ms = agenda_next(&b->deadlines);
    if (next_ms < internal_ms - b->settings.late_ms) {
        int64_t extra_ms = internal_ms - next_ms + b->settings.late_ms;
        b->skipped_ms += extra_ms;
        b->lateness.skipped_ms += extra_ms;
        b->lateness.calls++;
        internal_ms -= extra_ms;
    }
    b->now_ms = internal_ms > b->now_ms ? internal_ms : b->now_ms;
}

int64_t bubbles_next_call_ms(const struct bubbles *b)
{
    if (b->told.count > 0 || b->stirred.count > 0 || b->running != BUBBLES_NOBODY) {
        return b->now_ms + b->skipped_ms;
    }
    int64_t next_ms = agenda_next(&b->deadlines);
    return next_ms != INT64_MAX ? next_ms + b->skipped_ms : INT64_MAX;
}

/* ------------------------------------------------------------------------------------- coming and going */

static struct actor_time *enter(struct bubbles *b, uint32_t number, enum kind kind, int32_t wait)
{
    INVARIANT(number < b->capacity && b->actors[number].kind == KIND_NONE && wait >= 0);
    struct actor_time *actor = &b->actors[number];
    *actor = (struct actor_time){
        .kind = kind,
        .life = actor->life,
        .bubble = BUBBLES_NOBODY,
        .ready = wait,
        .hunt.to = BUBBLES_NO_REFERENCE,
        .keeper = BUBBLES_NO_REFERENCE,
        .touch.to = BUBBLES_NO_REFERENCE,
        .tie.to = BUBBLES_NO_REFERENCE,
    };
    return actor;
}

static void begin_alone(struct bubbles *b, uint32_t number)
{
    struct patience *p = &b->actors[number].patience;
    p->connected = true;
    p->waited = false;
    p->idle_since_ms = b->now_ms;
    p->waited_for_ms = -1;
    p->left_ms = -1;
    hold_move(b, number, members_new_bubble(b, 0));
    hold_review(b, b->actors[number].bubble);
    members_tell(b, number, BUBBLES_READY);
}

void bubbles_enter_player(struct bubbles *b, uint32_t number, int32_t wait)
{
    enter(b, number, KIND_PLAYER, wait)->patience.bank_ms = b->settings.bank_ms;
    begin_alone(b, number);
}

void bubbles_enter_creature(struct bubbles *b, uint32_t number, int32_t wait)
{
    (void)enter(b, number, KIND_CREATURE, wait);
}

void bubbles_leave(struct bubbles *b, uint32_t number)
{
    struct actor_time *actor = &b->actors[number];
    uint32_t from = actor->bubble;
    INVARIANT(actor->kind != KIND_NONE);
    if (actor->kind == KIND_PLAYER) {
        tie_forget_return(b, number);
    }
    if (from != BUBBLES_NOBODY) {
        hold_move(b, number, BUBBLES_NOBODY);
    }
    members_hush(b, number);
    b->turn_of = b->turn_of == number ? BUBBLES_NOBODY : b->turn_of;
    bool reviewed = actor->kind == KIND_PLAYER && from != BUBBLES_NOBODY;
    actor->kind = KIND_NONE;
    actor->life++;
    if (reviewed && b->table[from].count[KIND_PLAYER] > 0) {
        hold_review(b, from);
    }
    tie_tell_who_may_return(b);
}

void bubbles_connect(struct bubbles *b, uint32_t number, bool connected)
{
    struct actor_time *player = &b->actors[number];
    INVARIANT(player->kind == KIND_PLAYER);
    if (player->bubble != BUBBLES_NOBODY) {
        hold_connect(b, number, connected);
        return;
    }
    player->patience.connected = connected;
    if (connected) {
        tie_ask_to_return(b, number);
    } else {
        tie_forget_return(b, number);
    }
}

void bubbles_withdraw(struct bubbles *b, uint32_t number)
{
    INVARIANT(b->actors[number].kind == KIND_PLAYER);
    if (b->actors[number].bubble != BUBBLES_NOBODY) {
        link_withdraw(b, number);
    }
}

void bubbles_return(struct bubbles *b, uint32_t number)
{
    INVARIANT(b->actors[number].kind == KIND_PLAYER && b->actors[number].bubble == BUBBLES_NOBODY);
    begin_alone(b, number);
    for (uint32_t i = 0; i < b->capacity; i++) {
        const struct actor_time *creature = &b->actors[i];
        if (creature->bubble != BUBBLES_NOBODY && bubbles_find(b, creature->hunt.to) == &b->actors[number]) {
            link_join(b, number, i);
        }
    }
}

/* ----------------------------------------------------------------------------------------------- acting */

bool bubbles_may_act(const struct bubbles *b, uint32_t number)
{
    const struct actor_time *player = &b->actors[number];
    return player->kind == KIND_PLAYER && player->bubble != BUBBLES_NOBODY && player->patience.connected &&
           !player->patience.done && b->running != player->bubble;
}

static void creature_acted(struct bubbles *b, uint32_t number)
{
    struct actor_time *creature = &b->actors[number];
    if (creature->sighted) {
        creature->hunt.until = creature->ready + b->settings.hunter_beats * BUBBLES_TURN;
        creature->sighted = false;
    }
    if (b->running != BUBBLES_NOBODY && creature->bubble == b->running &&
        creature->ready < b->table[b->running].clock + BUBBLES_TURN) {
        agenda_set(&b->due, number, creature->ready);
    }
    b->turn_of = BUBBLES_NOBODY;
}

void bubbles_acted(struct bubbles *b, uint32_t number, int32_t cost)
{
    struct actor_time *actor = &b->actors[number];
    INVARIANT(cost > 0 && cost <= LIMIT_COST);
    INVARIANT(actor->kind == KIND_PLAYER ? bubbles_may_act(b, number) : b->turn_of == number);
    actor->ready += cost;
    if (actor->kind == KIND_PLAYER) {
        hold_acted(b, number);
    } else {
        creature_acted(b, number);
    }
}
