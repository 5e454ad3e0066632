/* What may be asked of time without changing it. */
#include "server/time/bubbles_state.h"
#include "server/time/hold.h"
#include "server/time/link.h"

int64_t bubbles_age(const struct bubbles *b, uint32_t number)
{
    const struct actor_time *actor = &b->actors[number];
    return bubbles_clock(b, actor) - actor->born;
}

int64_t bubbles_recovery(const struct bubbles *b, uint32_t number)
{
    return bubbles_age(b, number) - b->actors[number].tie.lag;
}

uint32_t bubbles_tied_to(const struct bubbles *b, uint32_t number)
{
    const struct reference to = b->actors[number].tie.to;
    const struct actor_time *other = bubbles_find(b, to);
    bool ties = other != NULL && other->bubble != BUBBLES_NOBODY &&
                other->bubble != b->actors[number].bubble && link_is_fight(b, &b->table[other->bubble]);
    return ties ? to.actor : BUBBLES_NOBODY;
}

uint32_t bubbles_keeper(const struct bubbles *b, uint32_t number)
{
    const struct actor_time *creature = &b->actors[number];
    bool kept = creature->bubble != BUBBLES_NOBODY && bubbles_find(b, creature->keeper) != NULL;
    return kept ? creature->keeper.actor : BUBBLES_NOBODY;
}

bool bubbles_share(const struct bubbles *b, uint32_t one, uint32_t other)
{
    return b->actors[one].bubble != BUBBLES_NOBODY && b->actors[one].bubble == b->actors[other].bubble;
}

/* Whether the others of its bubble wait for the player. */
static bool is_waited_for(const struct actor_time *player)
{
    return !player->patience.done && player->patience.waited_for_ms >= 0;
}

static enum bubbles_mode mode_of(const struct bubbles *b, const struct actor_time *player)
{
    if (player->bubble == BUBBLES_NOBODY) {
        return BUBBLES_MODE_OUT;
    }
    if (b->table[player->bubble].count[KIND_PLAYER] < 2) {
        return BUBBLES_MODE_FREE;
    }
    if (hold_is_absent(b, player)) {
        return BUBBLES_MODE_AWAY;
    }
    return player->patience.done ? BUBBLES_MODE_WAIT : BUBBLES_MODE_ACT;
}

static int64_t left_of(const struct bubbles *b, const struct actor_time *player)
{
    int64_t until_ms = -1;
    if (!player->patience.done) {
        until_ms = is_waited_for(player) ? player->patience.deadline_ms : -1;
    } else {
        const struct bubble *bubble = &b->table[player->bubble];
        for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
            const struct actor_time *other = &b->actors[i];
            bool later = is_waited_for(other) && other->patience.deadline_ms > until_ms;
            until_ms = later ? other->patience.deadline_ms : until_ms;
        }
    }
    return until_ms < 0 ? -1 : until_ms > b->now_ms ? until_ms - b->now_ms : 0;
}

struct bubbles_status bubbles_status(const struct bubbles *b, uint32_t number)
{
    const struct actor_time *player = &b->actors[number];
    enum bubbles_mode mode = mode_of(b, player);
    bool counts = mode == BUBBLES_MODE_ACT || mode == BUBBLES_MODE_WAIT;
    return (struct bubbles_status){
        .mode = mode,
        .left_ms = counts ? left_of(b, player) : -1,
        .bank_ms = player->patience.bank_ms,
        .turns = bubbles_age(b, number) / BUBBLES_TURN,
    };
}

size_t bubbles_waited_for(const struct bubbles *b, uint32_t number, uint32_t *players, size_t most)
{
    const struct actor_time *player = &b->actors[number];
    size_t count = 0;
    if (player->bubble == BUBBLES_NOBODY || !player->patience.done) {
        return 0;
    }
    const struct bubble *bubble = &b->table[player->bubble];
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        if (is_waited_for(&b->actors[i])) {
            if (count < most) {
                players[count] = i;
            }
            count++;
        }
    }
    return count;
}

int64_t bubbles_player_turns(const struct bubbles *b)
{
    return b->player_turns;
}

struct bubbles_lateness bubbles_lateness(const struct bubbles *b)
{
    return b->lateness;
}

/* ----------------------------------------------------------------------------------------------- digest */

/* FNV-1a over whole numbers (Fowler, Noll, Vo). */
static void mix(uint64_t *digest, int64_t value)
{
    *digest = (*digest ^ (uint64_t)value) * 0x100000001b3;
}

static void mix_player(uint64_t *digest, const struct actor_time *player)
{
    const struct patience *p = &player->patience;
    mix(digest, p->connected + 2 * p->done + 4 * p->waited);
    mix(digest, p->idle_since_ms);
    mix(digest, p->waited_for_ms);
    mix(digest, p->bank_ms);
    mix(digest, p->absent_beats);
    mix(digest, player->touch.to.actor);
    mix(digest, player->tie.to.actor);
    mix(digest, player->tie.lag);
}

uint64_t bubbles_digest(const struct bubbles *b)
{
    uint64_t digest = 0xcbf29ce484222325;
    mix(&digest, b->now_ms);
    mix(&digest, b->player_turns);
    for (uint32_t i = 0; i < b->capacity; i++) {
        const struct actor_time *actor = &b->actors[i];
        if (actor->kind == KIND_NONE) {
            continue;
        }
        mix(&digest, i);
        mix(&digest, actor->bubble);
        mix(&digest, bubbles_clock(b, actor));
        mix(&digest, actor->ready);
        mix(&digest, actor->born);
        mix(&digest, actor->hunt.to.actor);
        if (actor->kind == KIND_PLAYER) {
            mix_player(&digest, actor);
        }
    }
    return digest;
}
