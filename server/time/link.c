/* The smaller bubble goes into the larger. Both stand within a beat in which players act, or between two, so
 * who has not acted there has not acted here, and whoever was done is done: clocks are multiples of a turn,
 * and members_move keeps what is left to wait. */
#include "server/time/link.h"

#include "common/invariant.h"
#include "common/limits.h"
#include "server/time/hold.h"
#include "server/time/members.h"
#include "server/time/tie.h"

bool link_is_hunting(const struct bubbles *b, const struct actor_time *creature)
{
    return bubbles_find(b, creature->hunt.to) != NULL;
}

static bool has_hunter(const struct bubbles *b, const struct bubble *bubble)
{
    for (uint32_t i = bubble->first[KIND_CREATURE]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        if (link_is_hunting(b, &b->actors[i])) {
            return true;
        }
    }
    return false;
}

bool link_is_fight(const struct bubbles *b, const struct bubble *bubble)
{
    return bubble->count[KIND_PLAYER] > 1 || has_hunter(b, bubble);
}

/* ---------------------------------------------------------------------------------------------- merging */

static void interrupt(struct bubbles *b, const struct bubble *bubble)
{
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        members_tell(b, i, BUBBLES_INTERRUPTED);
        members_tell(b, i, BUBBLES_CHANGED);
    }
}

static void strand(struct bubbles *b, const struct bubble *bubble)
{
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        b->actors[i].stranded = true;
    }
}

/* Nobody dies because somebody arrived: who was absent in a bubble where time stood still leaves the world
 * rather than be there when it moves on. */
static void withdraw_stranded(struct bubbles *b, const struct bubble *bubble)
{
    uint32_t next;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = next) {
        next = b->actors[i].next;
        if (b->actors[i].stranded) {
            b->actors[i].stranded = false;
            link_withdraw(b, i);
        }
    }
}

static uint32_t size(const struct bubble *bubble)
{
    return bubble->count[KIND_PLAYER] + bubble->count[KIND_CREATURE];
}

/* Creatures first: a bubble ends when its last player leaves it. */
static void pour(struct bubbles *b, uint32_t from, uint32_t into)
{
    while (b->table[from].first[KIND_CREATURE] != BUBBLES_NOBODY) {
        hold_move(b, b->table[from].first[KIND_CREATURE], into);
    }
    for (uint32_t left = b->table[from].count[KIND_PLAYER]; left > 0; left--) {
        hold_move(b, b->table[from].first[KIND_PLAYER], into);
    }
}

void link_join(struct bubbles *b, uint32_t one, uint32_t other)
{
    uint32_t large = b->actors[one].bubble;
    uint32_t small = b->actors[other].bubble;
    if (large == small) {
        return;
    }
    INVARIANT(b->running == BUBBLES_NOBODY);
    if (size(&b->table[large]) < size(&b->table[small])) {
        large = b->actors[other].bubble;
        small = b->actors[one].bubble;
    }
    bool large_lives = hold_has_present(b, &b->table[large], NULL);
    bool small_lives = hold_has_present(b, &b->table[small], NULL);
    bool strands = large_lives != small_lives;
    if (strands) {
        strand(b, &b->table[large_lives ? small : large]);
    }
    interrupt(b, &b->table[small]);
    if (b->table[large].count[KIND_PLAYER] == 1 || has_hunter(b, &b->table[small])) {
        interrupt(b, &b->table[large]);
    }
    pour(b, small, large);
    if (strands) {
        withdraw_stranded(b, &b->table[large]);
    }
    hold_review(b, large);
}

void link_drawn(struct bubbles *b)
{
    uint32_t number;
    while (queue_take(&b->drawn, &number)) {
        const struct actor_time *creature = &b->actors[number];
        const struct actor_time *foe = bubbles_find(b, creature->hunt.to);
        if (foe != NULL && foe->bubble != BUBBLES_NOBODY && creature->bubble != BUBBLES_NOBODY) {
            link_join(b, creature->hunt.to.actor, number);
        }
    }
}

/* Somebody else in the player's bubble, present if possible; BUBBLES_NOBODY where it is alone. */
static uint32_t find_other(const struct bubbles *b, uint32_t number)
{
    uint32_t found = BUBBLES_NOBODY;
    uint32_t first = b->table[b->actors[number].bubble].first[KIND_PLAYER];
    for (uint32_t i = first; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        if (i != number && !hold_is_absent(b, &b->actors[i])) {
            return i;
        }
        found = i != number ? i : found;
    }
    return found;
}

void link_withdraw(struct bubbles *b, uint32_t number)
{
    struct actor_time *player = &b->actors[number];
    uint32_t from = player->bubble;
    uint32_t stays = find_other(b, number);
    if (stays != BUBBLES_NOBODY) {
        tie_to(b, number, stays);
    }
    player->patience.absent_beats = 0;
    hold_move(b, number, BUBBLES_NOBODY);
    members_tell(b, number, BUBBLES_WITHDRAWN);
    members_tell(b, number, BUBBLES_CHANGED);
    if (stays != BUBBLES_NOBODY) {
        hold_review(b, from);
    }
}

/* ----------------------------------------------------------------------------------------- what the game
 * tells */

/* Brings a creature together with its new foe, at once or, where creatures are taking their turns, when they
 * are through. One that knew of nobody goes alone; one that comes from a fight brings the fight. */
static void draw(struct bubbles *b, uint32_t creature, uint32_t foe, bool hunted)
{
    uint32_t to = b->actors[foe].bubble;
    if (b->actors[creature].bubble == to) {
        return;
    }
    if (b->running != BUBBLES_NOBODY) {
        queue_add(&b->drawn, creature);
    } else if (hunted) {
        link_join(b, foe, creature);
    } else {
        hold_move(b, creature, to);
    }
}

void bubbles_hunt(struct bubbles *b, uint32_t number, uint32_t foe)
{
    struct actor_time *creature = &b->actors[number];
    INVARIANT(creature->kind == KIND_CREATURE);
    if (foe == BUBBLES_NOBODY || b->actors[foe].bubble == BUBBLES_NOBODY) {
        creature->hunt.to = BUBBLES_NO_REFERENCE;
        return;
    }
    INVARIANT(b->actors[foe].kind != KIND_NONE);
    if (creature->bubble == BUBBLES_NOBODY) {
        members_wake(b, number, b->actors[foe].bubble);
    }
    bool hunted = link_is_hunting(b, creature);
    int64_t clock = bubbles_clock(b, creature);
    int64_t from = creature->ready > clock ? creature->ready : clock;
    creature->hunt = (struct bond){bubbles_refer(b, foe), from + b->settings.hunter_beats * BUBBLES_TURN};
    creature->sighted = true;
    if (b->actors[foe].kind == KIND_PLAYER) {
        creature->keeper = creature->hunt.to;
    }
    draw(b, number, foe, hunted);
}

void bubbles_meet(struct bubbles *b, uint32_t player, uint32_t creature, int32_t cells)
{
    const struct actor_time *seen = &b->actors[creature];
    INVARIANT(b->actors[player].kind == KIND_PLAYER && seen->kind == KIND_CREATURE);
    if (cells <= b->settings.near_cells && seen->bubble != BUBBLES_NOBODY && link_is_hunting(b, seen) &&
        b->actors[player].bubble != BUBBLES_NOBODY) {
        link_join(b, player, creature);
    }
}

static void bind(struct bubbles *b, uint32_t number, uint32_t target)
{
    struct actor_time *player = &b->actors[number];
    int64_t until = bubbles_clock(b, player) + b->settings.touch_beats * BUBBLES_TURN;
    player->touch = (struct bond){bubbles_refer(b, target), until};
    player->hostile = false;
}

void bubbles_touch(struct bubbles *b, uint32_t number, uint32_t target)
{
    const struct actor_time *touched = &b->actors[target];
    INVARIANT(bubbles_may_act(b, number));
    b->actors[number].patience.idle_since_ms = b->now_ms;
    if (touched->bubble == BUBBLES_NOBODY || number == target) {
        return;
    }
    if (link_is_fight(b, &b->table[touched->bubble])) {
        link_join(b, number, target);
        bind(b, number, target);
    }
}

static bool has_attacked(const struct bubbles *b, const struct actor_time *one,
                         const struct actor_time *other)
{
    return one->hostile && bubbles_find(b, one->touch.to) == other &&
           bubbles_clock(b, one) < one->touch.until;
}

bool bubbles_challenge(struct bubbles *b, uint32_t number, uint32_t victim)
{
    struct actor_time *player = &b->actors[number];
    const struct actor_time *other = &b->actors[victim];
    INVARIANT(bubbles_may_act(b, number) && other->kind == KIND_PLAYER && number != victim);
    bool begun = has_attacked(b, player, other) || has_attacked(b, other, player);
    player->patience.idle_since_ms = b->now_ms;
    if (other->bubble != BUBBLES_NOBODY) {
        link_join(b, number, victim);
    }
    if (other->bubble == BUBBLES_NOBODY) {
        return false;
    }
    bind(b, number, victim);
    player->hostile = true;
    if (!begun) {
        hold_finish(b, number, false);
        hold_review(b, player->bubble);
    }
    return begun;
}

/* Whether a creature that knows of nobody may go over to another player's clock. */
static bool may_pass(const struct bubbles *b, const struct actor_time *keeper, bool nearer)
{
    if (keeper == NULL || keeper->bubble == BUBBLES_NOBODY || nearer) {
        return true;
    }
    const struct patience *p = &keeper->patience;
    return !p->connected || (!p->done && b->now_ms - p->idle_since_ms > b->settings.keeper_idle_ms);
}

void bubbles_reach(struct bubbles *b, uint32_t player, uint32_t number, bool nearer)
{
    struct actor_time *creature = &b->actors[number];
    uint32_t to = b->actors[player].bubble;
    INVARIANT(creature->kind == KIND_CREATURE && b->running == BUBBLES_NOBODY && to != BUBBLES_NOBODY);
    if (creature->bubble == BUBBLES_NOBODY) {
        members_wake(b, number, to);
    } else if (link_is_hunting(b, creature) || creature->keeper.actor == player ||
               !may_pass(b, bubbles_find(b, creature->keeper), nearer)) {
        return;
    } else if (creature->bubble != to) {
        hold_move(b, number, to);
    }
    creature->keeper = bubbles_refer(b, player);
}

void bubbles_sleep(struct bubbles *b, uint32_t number)
{
    INVARIANT(b->actors[number].kind == KIND_CREATURE);
    if (b->actors[number].bubble != BUBBLES_NOBODY) {
        members_sleep(b, number);
        members_hush(b, number);
    }
    b->turn_of = b->turn_of == number ? BUBBLES_NOBODY : b->turn_of;
}
