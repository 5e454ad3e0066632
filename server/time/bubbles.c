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

static void allocate_scratch(struct bubbles *bubbles)
{
    uint32_t **const all[] = {&bubbles->free_bubbles, &bubbles->returning, &bubbles->parents,
                              &bubbles->sizes,        &bubbles->parts,     &bubbles->made,
                              &bubbles->joins,        &bubbles->joined};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        *all[i] = allocate(bubbles->capacity, sizeof **all[i]);
    }
}

struct bubbles *bubbles_create(const struct bubbles_settings *settings, const struct bubbles_facts *facts,
                               uint32_t capacity)
{
    INVARIANT(capacity > 0 && capacity < BUBBLES_NOBODY);
    struct bubbles *bubbles = allocate(1, sizeof *bubbles);
    bubbles->settings = *settings;
    bubbles->facts = *facts;
    bubbles->capacity = capacity;
    bubbles->actors = allocate(capacity, sizeof *bubbles->actors);
    bubbles->table = allocate(capacity, sizeof *bubbles->table);
    allocate_scratch(bubbles);
    for (; bubbles->free_count < capacity; bubbles->free_count++) {
        bubbles->free_bubbles[bubbles->free_count] = capacity - 1 - bubbles->free_count;
    }
    agenda_init(&bubbles->deadlines, capacity);
    agenda_init(&bubbles->due, capacity);
    queue_init(&bubbles->stirred, capacity);
    queue_init(&bubbles->told, capacity);
    queue_init(&bubbles->drawn, capacity);
    bubbles->running = bubbles->turn_of = bubbles->asked = BUBBLES_NOBODY;
    return bubbles;
}

void bubbles_destroy(struct bubbles *bubbles)
{
    if (bubbles == NULL) {
        return;
    }
    uint32_t *const all[] = {bubbles->free_bubbles, bubbles->returning, bubbles->parents, bubbles->sizes,
                             bubbles->parts,        bubbles->made,      bubbles->joins,   bubbles->joined};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        free(all[i]);
    }
    agenda_finish(&bubbles->deadlines);
    agenda_finish(&bubbles->due);
    queue_finish(&bubbles->stirred);
    queue_finish(&bubbles->told);
    queue_finish(&bubbles->drawn);
    free(bubbles->table);
    free(bubbles->actors);
    free(bubbles);
}

/* ------------------------------------------------------------------------------------------------- time */

/* A call that comes late for a deadline was held up by the whole process, players' commands with it: it
 * happens at a moment late_ms before that deadline instead, and what lies in the sockets is read first. */
void bubbles_set_time(struct bubbles *bubbles, int64_t now_ms)
{
    int64_t internal_ms = now_ms - bubbles->skipped_ms;
    int64_t next_ms = agenda_next(&bubbles->deadlines);
    if (next_ms < internal_ms - bubbles->settings.late_ms) {
        int64_t extra_ms = internal_ms - next_ms + bubbles->settings.late_ms;
        bubbles->skipped_ms += extra_ms;
        bubbles->lateness.skipped_ms += extra_ms;
        bubbles->lateness.calls++;
        internal_ms -= extra_ms;
    }
    bubbles->now_ms = internal_ms > bubbles->now_ms ? internal_ms : bubbles->now_ms;
}

int64_t bubbles_next_call_ms(const struct bubbles *bubbles)
{
    if (bubbles->told.count > 0 || bubbles->stirred.count > 0 || bubbles->running != BUBBLES_NOBODY) {
        return bubbles->now_ms + bubbles->skipped_ms;
    }
    int64_t next_ms = agenda_next(&bubbles->deadlines);
    return next_ms != INT64_MAX ? next_ms + bubbles->skipped_ms : INT64_MAX;
}

/* ------------------------------------------------------------------------------------- coming and going */

static struct actor_time *enter(struct bubbles *bubbles, uint32_t actor, enum kind kind, int32_t wait)
{
    INVARIANT(actor < bubbles->capacity && bubbles->actors[actor].kind == KIND_NONE && wait >= 0);
    struct actor_time *time = &bubbles->actors[actor];
    *time = (struct actor_time){
        .kind = kind,
        .life = time->life,
        .bubble = BUBBLES_NOBODY,
        .ready = wait,
        .hunt.to = bubbles_no_reference(),
        .keeper = bubbles_no_reference(),
        .touch.to = bubbles_no_reference(),
        .tie.to = bubbles_no_reference(),
    };
    return time;
}

static void begin_alone(struct bubbles *bubbles, uint32_t number)
{
    struct patience *p = &bubbles->actors[number].patience;
    p->connected = true;
    p->waited = false;
    p->idle_since_ms = bubbles->now_ms;
    p->waited_for_ms = -1;
    p->left_ms = -1;
    hold_move(bubbles, number, members_new_bubble(bubbles, 0));
    hold_review(bubbles, bubbles->actors[number].bubble);
    members_tell(bubbles, number, BUBBLES_READY);
}

void bubbles_enter_player(struct bubbles *bubbles, uint32_t player, int32_t wait)
{
    bubbles_enter_again(bubbles, player, wait, 0);
}

void bubbles_enter_again(struct bubbles *bubbles, uint32_t player, int32_t wait, int64_t age)
{
    struct actor_time *time = enter(bubbles, player, KIND_PLAYER, wait);
    time->born = -age;
    time->patience.bank_ms = bubbles->settings.bank_ms;
    begin_alone(bubbles, player);
}

void bubbles_enter_creature(struct bubbles *bubbles, uint32_t creature, int32_t wait)
{
    (void)enter(bubbles, creature, KIND_CREATURE, wait);
}

void bubbles_leave(struct bubbles *bubbles, uint32_t actor)
{
    struct actor_time *time = &bubbles->actors[actor];
    uint32_t from = time->bubble;
    INVARIANT(time->kind != KIND_NONE);
    if (time->kind == KIND_PLAYER) {
        tie_forget_return(bubbles, actor);
    }
    if (from != BUBBLES_NOBODY) {
        hold_move(bubbles, actor, BUBBLES_NOBODY);
    }
    members_hush(bubbles, actor);
    bubbles->turn_of = bubbles->turn_of == actor ? BUBBLES_NOBODY : bubbles->turn_of;
    time->kind = KIND_NONE;
    time->life++;
    if (from != BUBBLES_NOBODY && bubbles->table[from].count[KIND_PLAYER] > 0) {
        hold_review(bubbles, from);
        queue_add(&bubbles->stirred, from); /* the danger may be over */
    }
    tie_tell_who_may_return(bubbles);
}

void bubbles_connect(struct bubbles *bubbles, uint32_t player, bool connected)
{
    struct actor_time *time = &bubbles->actors[player];
    INVARIANT(time->kind == KIND_PLAYER);
    if (time->bubble != BUBBLES_NOBODY) {
        hold_connect(bubbles, player, connected);
        return;
    }
    time->patience.connected = connected;
    if (connected) {
        tie_ask_to_return(bubbles, player);
    } else {
        tie_forget_return(bubbles, player);
    }
}

void bubbles_withdraw(struct bubbles *bubbles, uint32_t player)
{
    INVARIANT(bubbles->actors[player].kind == KIND_PLAYER);
    if (bubbles->actors[player].bubble != BUBBLES_NOBODY) {
        link_withdraw(bubbles, player);
    }
}

void bubbles_return(struct bubbles *bubbles, uint32_t player)
{
    INVARIANT(bubbles->actors[player].kind == KIND_PLAYER &&
              bubbles->actors[player].bubble == BUBBLES_NOBODY);
    begin_alone(bubbles, player);
    for (uint32_t i = 0; i < bubbles->capacity; i++) {
        const struct actor_time *creature = &bubbles->actors[i];
        if (creature->bubble != BUBBLES_NOBODY &&
            bubbles_find(bubbles, creature->hunt.to) == &bubbles->actors[player]) {
            link_join(bubbles, player, i);
        }
    }
}

/* ----------------------------------------------------------------------------------------------- acting */

bool bubbles_may_act(const struct bubbles *bubbles, uint32_t player)
{
    const struct actor_time *time = &bubbles->actors[player];
    return time->kind == KIND_PLAYER && time->bubble != BUBBLES_NOBODY && time->patience.connected &&
           !time->patience.done && bubbles->running != time->bubble;
}

static void creature_acted(struct bubbles *bubbles, uint32_t creature)
{
    struct actor_time *time = &bubbles->actors[creature];
    if (time->sighted) {
        time->hunt.until = time->ready + bubbles->settings.hunter_beats * BUBBLES_TURN;
        time->sighted = false;
    }
    if (bubbles->running != BUBBLES_NOBODY && time->bubble == bubbles->running &&
        time->ready < bubbles->table[bubbles->running].clock + BUBBLES_TURN) {
        agenda_set(&bubbles->due, creature, time->ready);
    }
    bubbles->turn_of = BUBBLES_NOBODY;
}

void bubbles_acted(struct bubbles *bubbles, uint32_t actor, int32_t cost)
{
    struct actor_time *time = &bubbles->actors[actor];
    INVARIANT(cost > 0 && cost <= LIMIT_COST);
    INVARIANT(time->kind == KIND_PLAYER ? bubbles_may_act(bubbles, actor) : bubbles->turn_of == actor);
    time->ready += cost;
    if (time->kind == KIND_PLAYER) {
        hold_acted(bubbles, actor);
    } else {
        creature_acted(bubbles, actor);
    }
}
