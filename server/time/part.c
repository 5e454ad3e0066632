/* Parts are found from scratch by union and find with path halving (Tarjan and van Leeuwen, "Worst-case
 * analysis of set union algorithms", 1984): nothing about who is linked to whom is kept from beat to beat, so
 * nothing can go stale. Edges are: a creature and its foe; a hunter and who sees it within far_cells; who
 * touched and who was touched; a creature that knows of nobody and its keeper.
 *
 * The largest part keeps the bubble. A part without a player has creatures that have just turned to somebody
 * elsewhere, and go there, or that have lost everybody, and fall asleep. */
#include "server/time/part.h"

#include "common/invariant.h"
#include "server/time/hold.h"
#include "server/time/link.h"
#include "server/time/members.h"
#include "server/time/tie.h"

static uint32_t root_of(struct bubbles *bubbles, uint32_t actor)
{
    while (bubbles->parents[actor] != actor) {
        bubbles->parents[actor] = bubbles->parents[bubbles->parents[actor]];
        actor = bubbles->parents[actor];
    }
    return actor;
}

/* The lower number is the root, so that roots do not depend on the order of edges. */
static void unite(struct bubbles *bubbles, uint32_t one, uint32_t other)
{
    one = root_of(bubbles, one);
    other = root_of(bubbles, other);
    if (one != other) {
        bubbles->parents[one > other ? one : other] = one < other ? one : other;
        bubbles->unions++;
    }
}

static void unite_with(struct bubbles *bubbles, uint32_t actor, struct reference to)
{
    const struct actor_time *other = bubbles_find(bubbles, to);
    if (other != NULL && other->bubble == bubbles->actors[actor].bubble) {
        unite(bubbles, actor, to.actor);
    }
}

/* ------------------------------------------------------------------------------------------------ edges */

void bubbles_witness(struct bubbles *bubbles, uint32_t player, int32_t cells)
{
    const struct actor_time *time = &bubbles->actors[player];
    INVARIANT(bubbles->asked != BUBBLES_NOBODY && time->kind == KIND_PLAYER);
    if (time->bubble == bubbles->actors[bubbles->asked].bubble) {
        if (cells <= bubbles->settings.far_cells) {
            unite(bubbles, bubbles->asked, player);
        }
    } else if (time->bubble != BUBBLES_NOBODY && cells <= bubbles->settings.near_cells &&
               !hold_is_absent(bubbles, time) && bubbles->join_count < bubbles->capacity) {
        bubbles->joined[bubbles->join_count] = bubbles->asked;
        bubbles->joins[bubbles->join_count++] = player;
    }
}

static void link_creature(struct bubbles *bubbles, uint32_t creature)
{
    const struct actor_time *time = &bubbles->actors[creature];
    const struct actor_time *foe = bubbles_find(bubbles, time->hunt.to);
    if (foe == NULL) {
        const struct bubble *bubble = &bubbles->table[time->bubble];
        unite_with(bubbles, creature, time->keeper);
        if (bubble->count[KIND_PLAYER] == 1) {
            unite(bubbles, creature, bubble->first[KIND_PLAYER]);
        }
        return;
    }
    if (foe->bubble != time->bubble && foe->bubble != BUBBLES_NOBODY) {
        queue_add(&bubbles->drawn, creature);
    }
    unite_with(bubbles, creature, time->hunt.to);
    bubbles->asked = creature;
    bubbles->facts.witnesses(bubbles->facts.context, bubbles, creature);
    bubbles->asked = BUBBLES_NOBODY;
}

static void find_edges(struct bubbles *bubbles, const struct bubble *bubble)
{
    bubbles->unions = 0;
    bubbles->join_count = 0;
    for (int kind = KIND_PLAYER; kind <= KIND_CREATURE; kind++) {
        for (uint32_t i = bubble->first[kind]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
            bubbles->parents[i] = i;
            bubbles->sizes[i] = 0;
            bubbles->parts[i] = BUBBLES_NOBODY;
        }
    }
    for (uint32_t i = bubble->first[KIND_CREATURE]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        link_creature(bubbles, i);
    }
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        if (bubble->clock < bubbles->actors[i].touch.until) {
            unite_with(bubbles, i, bubbles->actors[i].touch.to);
        }
    }
}

/* ---------------------------------------------------------------------------------------------- parting */

/* The root of the largest part that has a player. */
static uint32_t find_largest(struct bubbles *bubbles, const struct bubble *bubble)
{
    for (int kind = KIND_PLAYER; kind <= KIND_CREATURE; kind++) {
        for (uint32_t i = bubble->first[kind]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
            bubbles->sizes[root_of(bubbles, i)]++;
        }
    }
    uint32_t largest = BUBBLES_NOBODY;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        uint32_t root = root_of(bubbles, i);
        if (largest == BUBBLES_NOBODY || bubbles->sizes[root] > bubbles->sizes[largest] ||
            (root < largest && bubbles->sizes[root] == bubbles->sizes[largest])) {
            largest = root;
        }
    }
    return largest;
}

/* A creature in a part without a player follows its foe to where that one is, or falls asleep. */
static void send_off(struct bubbles *bubbles, uint32_t creature)
{
    const struct actor_time *time = &bubbles->actors[creature];
    const struct actor_time *foe = bubbles_find(bubbles, time->hunt.to);
    if (foe != NULL && foe->bubble != BUBBLES_NOBODY && foe->bubble != time->bubble) {
        hold_move(bubbles, creature, foe->bubble);
    } else {
        members_sleep(bubbles, creature);
    }
}

/* Moves everybody to the bubble of their part. Returns how many bubbles stand in `made`, the old one first.
 */
static uint32_t split(struct bubbles *bubbles, uint32_t number)
{
    const struct bubble *bubble = &bubbles->table[number];
    uint32_t made = 0;
    uint32_t next;
    bubbles->parts[find_largest(bubbles, bubble)] = number;
    bubbles->made[made++] = number;
    for (int kind = KIND_PLAYER; kind <= KIND_CREATURE; kind++) {
        for (uint32_t i = bubble->first[kind]; i != BUBBLES_NOBODY; i = next) {
            uint32_t root = root_of(bubbles, i);
            next = bubbles->actors[i].next;
            if (bubbles->parts[root] == BUBBLES_NOBODY && kind == KIND_PLAYER) {
                bubbles->parts[root] = members_new_bubble(bubbles, bubble->clock);
                bubbles->made[made++] = bubbles->parts[root];
            }
            if (bubbles->parts[root] == BUBBLES_NOBODY) {
                send_off(bubbles, i);
            } else if (bubbles->parts[root] != number) {
                hold_move(bubbles, i, bubbles->parts[root]);
            }
        }
    }
    return made;
}

/* Ties everybody in each part to somebody in another one that fights on. */
static void tie_parts(struct bubbles *bubbles, uint32_t made)
{
    uint32_t fights[2] = {BUBBLES_NOBODY, BUBBLES_NOBODY};
    for (uint32_t i = 0, found = 0; i < made && found < 2; i++) {
        if (link_is_fight(bubbles, &bubbles->table[bubbles->made[i]])) {
            fights[found++] = bubbles->made[i];
        }
    }
    for (uint32_t i = 0; i < made; i++) {
        uint32_t fight = bubbles->made[i] != fights[0] ? fights[0] : fights[1];
        if (fight == BUBBLES_NOBODY) {
            continue;
        }
        uint32_t stays = bubbles->table[fight].first[KIND_PLAYER];
        const struct bubble *part = &bubbles->table[bubbles->made[i]];
        for (uint32_t each = part->first[KIND_PLAYER]; each != BUBBLES_NOBODY;
             each = bubbles->actors[each].next) {
            tie_to(bubbles, each, stays);
        }
    }
}

static void join_found(struct bubbles *bubbles)
{
    for (uint32_t i = 0; i < bubbles->join_count; i++) {
        if (bubbles->actors[bubbles->joins[i]].bubble != BUBBLES_NOBODY &&
            bubbles->actors[bubbles->joined[i]].bubble != BUBBLES_NOBODY) {
            link_join(bubbles, bubbles->joins[i], bubbles->joined[i]);
        }
    }
    bubbles->join_count = 0;
}

static void part(struct bubbles *bubbles, uint32_t number)
{
    const struct bubble *bubble = &bubbles->table[number];
    if (bubbles->unions + 1 < bubble->count[KIND_PLAYER] + bubble->count[KIND_CREATURE]) {
        uint32_t made = split(bubbles, number);
        tie_parts(bubbles, made);
        for (uint32_t i = 0; i < made; i++) {
            hold_review(bubbles, bubbles->made[i]);
        }
    }
}

void part_settle(struct bubbles *bubbles, uint32_t number)
{
    find_edges(bubbles, &bubbles->table[number]);
    hold_begin_beat(bubbles, number);
    part(bubbles, number);
    join_found(bubbles);
    link_drawn(bubbles);
}

void part_if_over(struct bubbles *bubbles, uint32_t number)
{
    const struct bubble *bubble = &bubbles->table[number];
    if (bubble->count[KIND_PLAYER] > 1 && !link_has_hunter(bubbles, bubble)) {
        find_edges(bubbles, bubble);
        part(bubbles, number);
    }
}
