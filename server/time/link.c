/* The smaller bubble goes into the larger. Both stand within a beat in which players act, or between two, so
 * who has not acted there has not acted here, and whoever was done is done: clocks are multiples of a turn,
 * and members_move keeps what is left to wait. */
#include "server/time/link.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "server/time/hold.h"
#include "server/time/members.h"
#include "server/time/tie.h"

bool link_is_hunting(const struct bubbles *bubbles, const struct actor_time *creature)
{
    return bubbles_find(bubbles, creature->hunt.to) != NULL;
}

bool link_has_hunter(const struct bubbles *bubbles, const struct bubble *bubble)
{
    for (uint32_t i = bubble->first[KIND_CREATURE]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        if (link_is_hunting(bubbles, &bubbles->actors[i])) {
            return true;
        }
    }
    return false;
}

bool link_is_fight(const struct bubbles *bubbles, const struct bubble *bubble)
{
    return bubble->count[KIND_PLAYER] > 1 || link_has_hunter(bubbles, bubble);
}

/* ---------------------------------------------------------------------------------------------- merging */

static void interrupt(struct bubbles *bubbles, const struct bubble *bubble)
{
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        members_tell(bubbles, i, BUBBLES_INTERRUPTED);
        members_tell(bubbles, i, BUBBLES_CHANGED);
    }
}

static void strand(struct bubbles *bubbles, const struct bubble *bubble)
{
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        bubbles->actors[i].stranded = true;
    }
}

/* Nobody dies because somebody arrived: who was absent in a bubble where time stood still leaves the world
 * rather than be there when it moves on. */
static void withdraw_stranded(struct bubbles *bubbles, const struct bubble *bubble)
{
    uint32_t next;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = next) {
        next = bubbles->actors[i].next;
        if (bubbles->actors[i].stranded) {
            bubbles->actors[i].stranded = false;
            link_withdraw(bubbles, i);
        }
    }
}

static uint32_t size(const struct bubble *bubble)
{
    return bubble->count[KIND_PLAYER] + bubble->count[KIND_CREATURE];
}

/* Creatures first: a bubble ends when its last player leaves it. */
static void pour(struct bubbles *bubbles, uint32_t from, uint32_t into)
{
    while (bubbles->table[from].first[KIND_CREATURE] != BUBBLES_NOBODY) {
        hold_move(bubbles, bubbles->table[from].first[KIND_CREATURE], into);
    }
    for (uint32_t left = bubbles->table[from].count[KIND_PLAYER]; left > 0; left--) {
        hold_move(bubbles, bubbles->table[from].first[KIND_PLAYER], into);
    }
}

void link_join(struct bubbles *bubbles, uint32_t one, uint32_t other)
{
    uint32_t large = bubbles->actors[one].bubble;
    uint32_t small = bubbles->actors[other].bubble;
    if (large == small) {
        return;
    }
    INVARIANT(bubbles->running == BUBBLES_NOBODY);
    if (size(&bubbles->table[large]) < size(&bubbles->table[small])) {
        large = bubbles->actors[other].bubble;
        small = bubbles->actors[one].bubble;
    }
    bool large_lives = hold_has_present(bubbles, &bubbles->table[large], NULL);
    bool small_lives = hold_has_present(bubbles, &bubbles->table[small], NULL);
    bool strands = large_lives != small_lives;
    if (strands) {
        strand(bubbles, &bubbles->table[large_lives ? small : large]);
    }
    interrupt(bubbles, &bubbles->table[small]);
    if (bubbles->table[large].count[KIND_PLAYER] == 1 || link_has_hunter(bubbles, &bubbles->table[small])) {
        interrupt(bubbles, &bubbles->table[large]);
    }
    pour(bubbles, small, large);
    if (strands) {
        withdraw_stranded(bubbles, &bubbles->table[large]);
    }
    hold_review(bubbles, large);
}

void link_drawn(struct bubbles *bubbles)
{
    uint32_t number;
    while (queue_take(&bubbles->drawn, &number)) {
        const struct actor_time *creature = &bubbles->actors[number];
        const struct actor_time *foe = bubbles_find(bubbles, creature->hunt.to);
        if (foe != NULL && foe->bubble != BUBBLES_NOBODY && creature->bubble != BUBBLES_NOBODY) {
            link_join(bubbles, creature->hunt.to.actor, number);
        }
    }
}

/* Somebody else in the player's bubble, present if possible; BUBBLES_NOBODY where it is alone. */
static uint32_t find_other(const struct bubbles *bubbles, uint32_t number)
{
    uint32_t found = BUBBLES_NOBODY;
    uint32_t first = bubbles->table[bubbles->actors[number].bubble].first[KIND_PLAYER];
    for (uint32_t i = first; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        if (i != number && !hold_is_absent(bubbles, &bubbles->actors[i])) {
            return i;
        }
        found = i != number ? i : found;
    }
    return found;
}

void link_withdraw(struct bubbles *bubbles, uint32_t player)
{
    struct actor_time *time = &bubbles->actors[player];
    uint32_t from = time->bubble;
    uint32_t stays = find_other(bubbles, player);
    if (stays != BUBBLES_NOBODY) {
        tie_to(bubbles, player, stays);
    }
    time->patience.absent_beats = 0;
    hold_move(bubbles, player, BUBBLES_NOBODY);
    members_tell(bubbles, player, BUBBLES_WITHDRAWN);
    members_tell(bubbles, player, BUBBLES_CHANGED);
    if (stays != BUBBLES_NOBODY) {
        hold_review(bubbles, from);
    }
}

/* ------------------------------------------------------------------------------------ what is told */

/* Brings a creature together with its new foe, at once or, where creatures are taking their turns, when they
 * are through. One that knew of nobody goes alone; one that comes from a fight brings the fight. */
static void draw(struct bubbles *bubbles, uint32_t creature, uint32_t foe, bool hunted)
{
    uint32_t to = bubbles->actors[foe].bubble;
    if (bubbles->actors[creature].bubble == to) {
        return;
    }
    if (bubbles->running != BUBBLES_NOBODY) {
        queue_add(&bubbles->drawn, creature);
    } else if (hunted) {
        link_join(bubbles, foe, creature);
    } else {
        hold_move(bubbles, creature, to);
    }
}

void bubbles_hunt(struct bubbles *bubbles, uint32_t creature, uint32_t foe)
{
    struct actor_time *time = &bubbles->actors[creature];
    INVARIANT(time->kind == KIND_CREATURE);
    if (foe == BUBBLES_NOBODY || bubbles->actors[foe].bubble == BUBBLES_NOBODY) {
        time->hunt.to = bubbles_no_reference();
        return;
    }
    INVARIANT(bubbles->actors[foe].kind != KIND_NONE);
    if (time->bubble == BUBBLES_NOBODY) {
        members_wake(bubbles, creature, bubbles->actors[foe].bubble);
    }
    bool hunted = link_is_hunting(bubbles, time);
    int64_t clock = bubbles_clock(bubbles, time);
    int64_t from = time->ready > clock ? time->ready : clock;
    time->hunt =
        (struct bond){bubbles_refer(bubbles, foe), from + bubbles->settings.hunter_beats * BUBBLES_TURN};
    time->sighted = true;
    if (bubbles->actors[foe].kind == KIND_PLAYER) {
        time->keeper = time->hunt.to;
    }
    draw(bubbles, creature, foe, hunted);
}

void bubbles_meet(struct bubbles *bubbles, uint32_t player, uint32_t creature, int32_t cells)
{
    const struct actor_time *seen = &bubbles->actors[creature];
    INVARIANT(bubbles->actors[player].kind == KIND_PLAYER && seen->kind == KIND_CREATURE);
    if (cells <= bubbles->settings.near_cells && seen->bubble != BUBBLES_NOBODY &&
        link_is_hunting(bubbles, seen) && bubbles->actors[player].bubble != BUBBLES_NOBODY) {
        link_join(bubbles, player, creature);
    }
}

static void bind(struct bubbles *bubbles, uint32_t player, uint32_t target)
{
    struct actor_time *time = &bubbles->actors[player];
    int64_t until = bubbles_clock(bubbles, time) + bubbles->settings.touch_beats * BUBBLES_TURN;
    time->touch = (struct bond){bubbles_refer(bubbles, target), until};
    time->hostile = false;
}

void bubbles_touch(struct bubbles *bubbles, uint32_t player, uint32_t target)
{
    const struct actor_time *touched = &bubbles->actors[target];
    INVARIANT(bubbles_may_act(bubbles, player));
    bubbles->actors[player].patience.idle_since_ms = bubbles->now_ms;
    if (touched->bubble == BUBBLES_NOBODY || player == target) {
        return;
    }
    if (link_is_fight(bubbles, &bubbles->table[touched->bubble])) {
        link_join(bubbles, player, target);
        bind(bubbles, player, target);
    }
}

static bool has_attacked(const struct bubbles *bubbles, const struct actor_time *one,
                         const struct actor_time *other)
{
    return one->hostile && bubbles_find(bubbles, one->touch.to) == other &&
           bubbles_clock(bubbles, one) < one->touch.until;
}

bool bubbles_challenge(struct bubbles *bubbles, uint32_t player, uint32_t victim)
{
    struct actor_time *time = &bubbles->actors[player];
    const struct actor_time *other = &bubbles->actors[victim];
    INVARIANT(bubbles_may_act(bubbles, player) && other->kind == KIND_PLAYER && player != victim);
    bool begun = has_attacked(bubbles, time, other) || has_attacked(bubbles, other, time);
    time->patience.idle_since_ms = bubbles->now_ms;
    if (other->bubble != BUBBLES_NOBODY) {
        link_join(bubbles, player, victim);
    }
    if (other->bubble == BUBBLES_NOBODY) {
        return false;
    }
    bind(bubbles, player, victim);
    time->hostile = true;
    if (!begun) {
        hold_finish(bubbles, player, false);
        hold_review(bubbles, time->bubble);
    }
    return begun;
}

/* Whether a creature that knows of nobody may go over to another player's clock. */
static bool may_pass(const struct bubbles *bubbles, const struct actor_time *keeper, bool nearer)
{
    if (keeper == NULL || keeper->bubble == BUBBLES_NOBODY || nearer) {
        return true;
    }
    const struct patience *p = &keeper->patience;
    return !p->connected ||
           (!p->done && bubbles->now_ms - p->idle_since_ms > bubbles->settings.keeper_idle_ms);
}

void bubbles_reach(struct bubbles *bubbles, uint32_t player, uint32_t creature, bool nearer)
{
    struct actor_time *time = &bubbles->actors[creature];
    uint32_t to = bubbles->actors[player].bubble;
    INVARIANT(time->kind == KIND_CREATURE && bubbles->running == BUBBLES_NOBODY && to != BUBBLES_NOBODY);
    if (time->bubble == BUBBLES_NOBODY) {
        members_wake(bubbles, creature, to);
    } else if (link_is_hunting(bubbles, time) ||
               bubbles_find(bubbles, time->keeper) == &bubbles->actors[player] ||
               !may_pass(bubbles, bubbles_find(bubbles, time->keeper), nearer)) {
        return;
    } else if (time->bubble != to) {
        hold_move(bubbles, creature, to);
    }
    time->keeper = bubbles_refer(bubbles, player);
}

void bubbles_sleep(struct bubbles *bubbles, uint32_t creature)
{
    INVARIANT(bubbles->actors[creature].kind == KIND_CREATURE);
    if (bubbles->actors[creature].bubble != BUBBLES_NOBODY) {
        members_sleep(bubbles, creature);
        members_hush(bubbles, creature);
    }
    bubbles->turn_of = bubbles->turn_of == creature ? BUBBLES_NOBODY : bubbles->turn_of;
}
