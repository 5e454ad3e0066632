/* Clocks of bubbles have nothing to do with each other, so whatever an actor keeps as a clock moves by the
 * difference when the actor does: ready − clock and clock − born stay what they were. That is the whole
 * reason why nobody gains or loses a turn by joining or parting. */
#include "server/time/members.h"

#include "common/invariant.h"

uint32_t members_new_bubble(struct bubbles *b, int64_t clock)
{
    INVARIANT(b->free_count > 0);
    uint32_t number = b->free_bubbles[--b->free_count];
    struct bubble *bubble = &b->table[number];
    *bubble = (struct bubble){.clock = clock};
    for (int kind = 0; kind <= KIND_CREATURE; kind++) {
        bubble->first[kind] = BUBBLES_NOBODY;
    }
    return number;
}

static void unlink_from(struct bubbles *b, struct bubble *bubble, const struct actor_time *actor)
{
    bubble->count[actor->kind]--;
    if (actor->before != BUBBLES_NOBODY) {
        b->actors[actor->before].next = actor->next;
    } else {
        bubble->first[actor->kind] = actor->next;
    }
    if (actor->next != BUBBLES_NOBODY) {
        b->actors[actor->next].before = actor->before;
    }
}

static void link_to(struct bubbles *b, struct bubble *bubble, struct actor_time *actor)
{
    uint32_t number = bubbles_number(b, actor);
    actor->before = BUBBLES_NOBODY;
    actor->next = bubble->first[actor->kind];
    if (actor->next != BUBBLES_NOBODY) {
        b->actors[actor->next].before = number;
    }
    bubble->first[actor->kind] = number;
    bubble->count[actor->kind]++;
}

static void dissolve(struct bubbles *b, uint32_t number)
{
    while (b->table[number].first[KIND_CREATURE] != BUBBLES_NOBODY) {
        members_sleep(b, b->table[number].first[KIND_CREATURE]);
    }
    if (b->running == number) {
        b->running = BUBBLES_NOBODY;
        agenda_clear(&b->due);
    }
    b->free_bubbles[b->free_count++] = number;
}

void members_move(struct bubbles *b, uint32_t number, uint32_t to)
{
    struct actor_time *actor = &b->actors[number];
    uint32_t from = actor->bubble;
    int64_t shift = (to != BUBBLES_NOBODY ? b->table[to].clock : 0) - bubbles_clock(b, actor);
    actor->ready += shift;
    actor->born += shift;
    actor->hunt.until += shift;
    actor->touch.until += shift;
    if (from != BUBBLES_NOBODY) {
        unlink_from(b, &b->table[from], actor);
    }
    agenda_drop(&b->due, number);
    actor->bubble = to;
    if (to != BUBBLES_NOBODY) {
        link_to(b, &b->table[to], actor);
    }
    if (from != BUBBLES_NOBODY && actor->kind == KIND_PLAYER && b->table[from].count[KIND_PLAYER] == 0) {
        dissolve(b, from);
    }
}

void members_sleep(struct bubbles *b, uint32_t number)
{
    struct actor_time *creature = &b->actors[number];
    const struct actor_time *keeper = bubbles_find(b, creature->keeper);
    creature->keeper_age = keeper != NULL ? bubbles_age(b, creature->keeper.actor) : 0;
    creature->hunt.to = BUBBLES_NO_REFERENCE;
    members_move(b, number, BUBBLES_NOBODY);
    if (b->turn_of != number) {
        members_tell(b, number, BUBBLES_ASLEEP);
    }
}

void members_wake(struct bubbles *b, uint32_t number, uint32_t to)
{
    struct actor_time *creature = &b->actors[number];
    const struct actor_time *keeper = bubbles_find(b, creature->keeper);
    int64_t rested = keeper != NULL ? bubbles_age(b, creature->keeper.actor) - creature->keeper_age : 0;
    rested = rested < creature->ready ? rested : creature->ready;
    creature->ready -= rested > 0 ? rested : 0;
    creature->born -= rested > 0 ? rested : 0;
    members_move(b, number, to);
    members_hush(b, number);
    const struct bubble *bubble = bubbles_of(b, creature);
    if (b->running == creature->bubble && creature->ready < bubble->clock + BUBBLES_TURN) {
        agenda_set(&b->due, number, creature->ready);
    }
}

/* ----------------------------------------------------------------------------------------- what is told */

void members_tell(struct bubbles *b, uint32_t actor, enum bubbles_effect_type type)
{
    b->actors[actor].notices |= 1U << type;
    queue_add(&b->told, actor);
}

void members_hush(struct bubbles *b, uint32_t actor)
{
    b->actors[actor].notices = 0;
    b->actors[actor].waited_units = 0;
}

bool members_take_told(struct bubbles *b, struct bubbles_effect *effect)
{
    uint32_t number;
    while (queue_first(&b->told, &number)) {
        struct actor_time *actor = &b->actors[number];
        for (int type = 0; type < BUBBLES_TURN_OF; type++) {
            if ((actor->notices & (1U << type)) != 0) {
                actor->notices &= ~(1U << type);
                *effect = (struct bubbles_effect){(enum bubbles_effect_type)type, number, 0};
                if (type == BUBBLES_WAITED) {
                    effect->units = actor->waited_units;
                    actor->waited_units = 0;
                }
                return true;
            }
        }
        (void)queue_take(&b->told, &number);
    }
    return false;
}
