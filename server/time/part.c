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

static uint32_t root_of(struct bubbles *b, uint32_t actor)
{
    while (b->parents[actor] != actor) {
        b->parents[actor] = b->parents[b->parents[actor]];
        actor = b->parents[actor];
    }
    return actor;
}

/* The lower number is the root, so that roots do not depend on the order of edges. */
static void unite(struct bubbles *b, uint32_t one, uint32_t other)
{
    one = root_of(b, one);
    other = root_of(b, other);
    if (one != other) {
        b->parents[one > other ? one : other] = one < other ? one : other;
        b->unions++;
    }
}

static void unite_with(struct bubbles *b, uint32_t actor, struct reference to)
{
    const struct actor_time *other = bubbles_find(b, to);
    if (other != NULL && other->bubble == b->actors[actor].bubble) {
        unite(b, actor, to.actor);
    }
}

/* ------------------------------------------------------------------------------------------------ edges */

void bubbles_witness(struct bubbles *b, uint32_t number, int32_t cells)
{
    const struct actor_time *player = &b->actors[number];
    INVARIANT(b->asked != BUBBLES_NOBODY && player->kind == KIND_PLAYER);
    if (player->bubble == b->actors[b->asked].bubble) {
        if (cells <= b->settings.far_cells) {
            unite(b, b->asked, number);
        }
    } else if (player->bubble != BUBBLES_NOBODY && cells <= b->settings.near_cells &&
               !hold_is_absent(b, player) && b->join_count < b->capacity) {
        b->joined[b->join_count] = b->asked;
        b->joins[b->join_count++] = number;
    }
}

static void link_creature(struct bubbles *b, uint32_t number)
{
    const struct actor_time *creature = &b->actors[number];
    const struct actor_time *foe = bubbles_find(b, creature->hunt.to);
    if (foe == NULL) {
        const struct bubble *bubble = &b->table[creature->bubble];
        unite_with(b, number, creature->keeper);
        if (bubble->count[KIND_PLAYER] == 1) {
            unite(b, number, bubble->first[KIND_PLAYER]);
        }
        return;
    }
    if (foe->bubble != creature->bubble && foe->bubble != BUBBLES_NOBODY) {
        queue_add(&b->drawn, number);
    }
    unite_with(b, number, creature->hunt.to);
    b->asked = number;
    b->facts.witnesses(b->facts.context, b, number);
    b->asked = BUBBLES_NOBODY;
}

static void find_edges(struct bubbles *b, const struct bubble *bubble)
{
    b->unions = 0;
    b->join_count = 0;
    for (int kind = KIND_PLAYER; kind <= KIND_CREATURE; kind++) {
        for (uint32_t i = bubble->first[kind]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
            b->parents[i] = i;
            b->sizes[i] = 0;
            b->parts[i] = BUBBLES_NOBODY;
        }
    }
    for (uint32_t i = bubble->first[KIND_CREATURE]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        link_creature(b, i);
    }
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        if (bubble->clock < b->actors[i].touch.until) {
            unite_with(b, i, b->actors[i].touch.to);
        }
    }
}

/* ---------------------------------------------------------------------------------------------- parting */

/* The root of the largest part that has a player. */
static uint32_t find_largest(struct bubbles *b, const struct bubble *bubble)
{
    for (int kind = KIND_PLAYER; kind <= KIND_CREATURE; kind++) {
        for (uint32_t i = bubble->first[kind]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
            b->sizes[root_of(b, i)]++;
        }
    }
    uint32_t largest = BUBBLES_NOBODY;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        uint32_t root = root_of(b, i);
        if (largest == BUBBLES_NOBODY || b->sizes[root] > b->sizes[largest] ||
            (b->sizes[root] == b->sizes[largest] && root < largest)) {
            largest = root;
        }
    }
    return largest;
}

/* A creature in a part without a player follows its foe to where that one is, or falls asleep. */
static void send_off(struct bubbles *b, uint32_t number)
{
    const struct actor_time *creature = &b->actors[number];
    const struct actor_time *foe = bubbles_find(b, creature->hunt.to);
    if (foe != NULL && foe->bubble != BUBBLES_NOBODY && foe->bubble != creature->bubble) {
        hold_move(b, number, foe->bubble);
    } else {
        members_sleep(b, number);
    }
}

/* Moves everybody to the bubble of their part. Returns how many bubbles stand in `made`, the old one first.
 */
static uint32_t split(struct bubbles *b, uint32_t number)
{
    const struct bubble *bubble = &b->table[number];
    uint32_t made = 0;
    uint32_t next;
    b->parts[find_largest(b, bubble)] = number;
    b->made[made++] = number;
    for (int kind = KIND_PLAYER; kind <= KIND_CREATURE; kind++) {
        for (uint32_t i = bubble->first[kind]; i != BUBBLES_NOBODY; i = next) {
            uint32_t root = root_of(b, i);
            next = b->actors[i].next;
            if (b->parts[root] == BUBBLES_NOBODY && kind == KIND_PLAYER) {
                b->parts[root] = members_new_bubble(b, bubble->clock);
                b->made[made++] = b->parts[root];
            }
            if (b->parts[root] == BUBBLES_NOBODY) {
                send_off(b, i);
            } else if (b->parts[root] != number) {
                hold_move(b, i, b->parts[root]);
            }
        }
    }
    return made;
}

/* Ties everybody in each part to somebody in another one that fights on. */
static void tie_parts(struct bubbles *b, uint32_t made)
{
    uint32_t fights[2] = {BUBBLES_NOBODY, BUBBLES_NOBODY};
    for (uint32_t i = 0, found = 0; i < made && found < 2; i++) {
        if (link_is_fight(b, &b->table[b->made[i]])) {
            fights[found++] = b->made[i];
        }
    }
    for (uint32_t i = 0; i < made; i++) {
        uint32_t fight = b->made[i] != fights[0] ? fights[0] : fights[1];
        if (fight == BUBBLES_NOBODY) {
            continue;
        }
        uint32_t stays = b->table[fight].first[KIND_PLAYER];
        const struct bubble *part = &b->table[b->made[i]];
        for (uint32_t each = part->first[KIND_PLAYER]; each != BUBBLES_NOBODY; each = b->actors[each].next) {
            tie_to(b, each, stays);
        }
    }
}

static void join_found(struct bubbles *b)
{
    for (uint32_t i = 0; i < b->join_count; i++) {
        if (b->actors[b->joins[i]].bubble != BUBBLES_NOBODY &&
            b->actors[b->joined[i]].bubble != BUBBLES_NOBODY) {
            link_join(b, b->joins[i], b->joined[i]);
        }
    }
    b->join_count = 0;
}

void part_settle(struct bubbles *b, uint32_t number)
{
    const struct bubble *bubble = &b->table[number];
    find_edges(b, bubble);
    hold_begin_beat(b, number);
    uint32_t members = bubble->count[KIND_PLAYER] + bubble->count[KIND_CREATURE];
    if (b->unions + 1 < members) {
        uint32_t made = split(b, number);
        tie_parts(b, made);
        for (uint32_t i = 0; i < made; i++) {
            hold_review(b, b->made[i]);
        }
    }
    join_found(b);
    link_drawn(b);
}
