/* Clocks of bubbles have nothing to do with each other, so whatever an actor keeps as a clock moves by the
 * difference when the actor does: ready − clock and clock − born stay what they were. That is the whole
 * reason why nobody gains or loses a turn by joining or parting. */
#include "server/time/members.h"

#include "common/invariant.h"

uint32_t members_new_bubble(struct bubbles *bubbles, int64_t clock)
{
    INVARIANT(bubbles->free_count > 0);
    uint32_t number = bubbles->free_bubbles[--bubbles->free_count];
    struct bubble *bubble = &bubbles->table[number];
    *bubble = (struct bubble){.clock = clock};
    for (int kind = 0; kind <= KIND_CREATURE; kind++) {
        bubble->first[kind] = BUBBLES_NOBODY;
    }
    return number;
}

static void unlink_from(struct bubbles *bubbles, struct bubble *bubble, const struct actor_time *actor)
{
    bubble->count[actor->kind]--;
    if (actor->before != BUBBLES_NOBODY) {
        bubbles->actors[actor->before].next = actor->next;
    } else {
        bubble->first[actor->kind] = actor->next;
    }
    if (actor->next != BUBBLES_NOBODY) {
        bubbles->actors[actor->next].before = actor->before;
    }
}

static void link_to(struct bubbles *bubbles, struct bubble *bubble, struct actor_time *actor)
{
    uint32_t number = bubbles_number(bubbles, actor);
    actor->before = BUBBLES_NOBODY;
    actor->next = bubble->first[actor->kind];
    if (actor->next != BUBBLES_NOBODY) {
        bubbles->actors[actor->next].before = number;
    }
    bubble->first[actor->kind] = number;
    bubble->count[actor->kind]++;
}

static void dissolve(struct bubbles *bubbles, uint32_t number)
{
    while (bubbles->table[number].first[KIND_CREATURE] != BUBBLES_NOBODY) {
        members_sleep(bubbles, bubbles->table[number].first[KIND_CREATURE]);
    }
    if (bubbles->running == number) {
        bubbles->running = BUBBLES_NOBODY;
        agenda_clear(&bubbles->due);
    }
    bubbles->free_bubbles[bubbles->free_count++] = number;
}

void members_move(struct bubbles *bubbles, uint32_t actor, uint32_t to)
{
    struct actor_time *time = &bubbles->actors[actor];
    uint32_t from = time->bubble;
    int64_t shift = (to != BUBBLES_NOBODY ? bubbles->table[to].clock : 0) - bubbles_clock(bubbles, time);
    time->ready += shift;
    time->born += shift;
    time->hunt.until += shift;
    time->touch.until += shift;
    if (from != BUBBLES_NOBODY) {
        unlink_from(bubbles, &bubbles->table[from], time);
    }
    agenda_drop(&bubbles->due, actor);
    time->bubble = to;
    if (to != BUBBLES_NOBODY) {
        link_to(bubbles, &bubbles->table[to], time);
    }
    if (from != BUBBLES_NOBODY && time->kind == KIND_PLAYER && bubbles->table[from].count[KIND_PLAYER] == 0) {
        dissolve(bubbles, from);
    }
}

void members_sleep(struct bubbles *bubbles, uint32_t creature)
{
    struct actor_time *time = &bubbles->actors[creature];
    const struct actor_time *keeper = bubbles_find(bubbles, time->keeper);
    time->keeper_age = keeper != NULL ? bubbles_age(bubbles, time->keeper.actor) : 0;
    time->hunt.to = bubbles_no_reference();
    members_move(bubbles, creature, BUBBLES_NOBODY);
    if (bubbles->turn_of != creature) {
        members_tell(bubbles, creature, BUBBLES_ASLEEP);
    }
}

void members_wake(struct bubbles *bubbles, uint32_t creature, uint32_t to)
{
    struct actor_time *time = &bubbles->actors[creature];
    const struct actor_time *keeper = bubbles_find(bubbles, time->keeper);
    int64_t rested = keeper != NULL ? bubbles_age(bubbles, time->keeper.actor) - time->keeper_age : 0;
    rested = rested < time->ready ? rested : time->ready;
    time->ready -= rested > 0 ? rested : 0;
    time->born -= rested > 0 ? rested : 0;
    members_move(bubbles, creature, to);
    members_hush(bubbles, creature);
    const struct bubble *bubble = bubbles_of(bubbles, time);
    if (bubbles->running == time->bubble && time->ready < bubble->clock + BUBBLES_TURN) {
        agenda_set(&bubbles->due, creature, time->ready);
    }
}

/* ----------------------------------------------------------------------------------------- what is told */

void members_tell(struct bubbles *bubbles, uint32_t actor, enum bubbles_effect_type type)
{
    bubbles->actors[actor].notices |= 1U << type;
    queue_add(&bubbles->told, actor);
}

void members_hush(struct bubbles *bubbles, uint32_t actor)
{
    bubbles->actors[actor].notices = 0;
    bubbles->actors[actor].waited_units = 0;
}

bool members_take_told(struct bubbles *bubbles, struct bubbles_effect *effect)
{
    uint32_t number;
    while (queue_first(&bubbles->told, &number)) {
        struct actor_time *actor = &bubbles->actors[number];
        for (int type = 0; type < BUBBLES_TURN_OF; type++) {
            if ((actor->notices & (1U << type)) != 0) {
                actor->notices &= ~(1U << type);
                *effect = (struct bubbles_effect){.type = (enum bubbles_effect_type)type, .actor = number};
                if (type == BUBBLES_WAITED) {
                    effect->units = actor->waited_units;
                    effect->late = actor->patience.waited;
                    actor->waited_units = 0;
                }
                return true;
            }
        }
        (void)queue_take(&bubbles->told, &number);
    }
    return false;
}
