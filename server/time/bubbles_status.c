/* What may be asked of time without changing it. */
#include "server/time/bubbles_state.h"
#include "server/time/hold.h"
#include "server/time/link.h"

int64_t bubbles_age(const struct bubbles *bubbles, uint32_t actor)
{
    const struct actor_time *time = &bubbles->actors[actor];
    return bubbles_clock(bubbles, time) - time->born;
}

int64_t bubbles_wait(const struct bubbles *bubbles, uint32_t actor)
{
    const struct actor_time *time = &bubbles->actors[actor];
    int64_t wait = time->ready - bubbles_clock(bubbles, time);
    return wait > 0 ? wait : 0;
}

int64_t bubbles_recovery(const struct bubbles *bubbles, uint32_t player)
{
    return bubbles_age(bubbles, player) - bubbles->actors[player].tie.lag;
}

uint32_t bubbles_tied_to(const struct bubbles *bubbles, uint32_t player)
{
    const struct reference to = bubbles->actors[player].tie.to;
    const struct actor_time *other = bubbles_find(bubbles, to);
    bool ties = other != NULL && other->bubble != BUBBLES_NOBODY &&
                other->bubble != bubbles->actors[player].bubble &&
                link_is_fight(bubbles, &bubbles->table[other->bubble]);
    return ties ? to.actor : BUBBLES_NOBODY;
}

uint32_t bubbles_keeper(const struct bubbles *bubbles, uint32_t creature)
{
    const struct actor_time *time = &bubbles->actors[creature];
    bool kept = time->bubble != BUBBLES_NOBODY && bubbles_find(bubbles, time->keeper) != NULL;
    return kept ? time->keeper.actor : BUBBLES_NOBODY;
}

bool bubbles_share(const struct bubbles *bubbles, uint32_t one, uint32_t other)
{
    return bubbles->actors[one].bubble != BUBBLES_NOBODY &&
           bubbles->actors[one].bubble == bubbles->actors[other].bubble;
}

/* Whether the others of its bubble wait for the player. */
static bool is_waited_for(const struct actor_time *player)
{
    return !player->patience.done && player->patience.waited_for_ms >= 0;
}

static enum bubbles_mode mode_of(const struct bubbles *bubbles, const struct actor_time *player)
{
    if (player->bubble == BUBBLES_NOBODY) {
        return BUBBLES_MODE_OUT;
    }
    if (bubbles->table[player->bubble].count[KIND_PLAYER] < 2) {
        return BUBBLES_MODE_FREE;
    }
    if (hold_is_absent(bubbles, player)) {
        return BUBBLES_MODE_AWAY;
    }
    return player->patience.done ? BUBBLES_MODE_WAIT : BUBBLES_MODE_ACT;
}

static int64_t left_of(const struct bubbles *bubbles, const struct actor_time *player)
{
    int64_t until_ms = -1;
    if (!player->patience.done) {
        until_ms = is_waited_for(player) ? player->patience.deadline_ms : -1;
    } else {
        const struct bubble *bubble = &bubbles->table[player->bubble];
        for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
            const struct actor_time *other = &bubbles->actors[i];
            bool later = is_waited_for(other) && other->patience.deadline_ms > until_ms;
            until_ms = later ? other->patience.deadline_ms : until_ms;
        }
    }
    return until_ms < 0 ? -1 : until_ms > bubbles->now_ms ? until_ms - bubbles->now_ms : 0;
}

struct bubbles_status bubbles_status(const struct bubbles *bubbles, uint32_t player)
{
    const struct actor_time *time = &bubbles->actors[player];
    enum bubbles_mode mode = mode_of(bubbles, time);
    bool counts = mode == BUBBLES_MODE_ACT || mode == BUBBLES_MODE_WAIT;
    return (struct bubbles_status){
        .mode = mode,
        .left_ms = counts ? left_of(bubbles, time) : -1,
        .bank_ms = time->patience.bank_ms,
        .turns = bubbles_age(bubbles, player) / BUBBLES_TURN,
    };
}

size_t bubbles_waited_for(const struct bubbles *bubbles, uint32_t player, uint32_t *players, size_t most)
{
    const struct actor_time *time = &bubbles->actors[player];
    size_t count = 0;
    if (time->bubble == BUBBLES_NOBODY || !time->patience.done) {
        return 0;
    }
    const struct bubble *bubble = &bubbles->table[time->bubble];
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        if (is_waited_for(&bubbles->actors[i])) {
            if (count < most) {
                players[count] = i;
            }
            count++;
        }
    }
    return count;
}

int64_t bubbles_player_turns(const struct bubbles *bubbles)
{
    return bubbles->player_turns;
}

struct bubbles_lateness bubbles_lateness(const struct bubbles *bubbles)
{
    return bubbles->lateness;
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

uint64_t bubbles_digest(const struct bubbles *bubbles)
{
    uint64_t digest = 0xcbf29ce484222325;
    mix(&digest, bubbles->now_ms);
    mix(&digest, bubbles->player_turns);
    for (uint32_t i = 0; i < bubbles->capacity; i++) {
        const struct actor_time *actor = &bubbles->actors[i];
        if (actor->kind == KIND_NONE) {
            continue;
        }
        mix(&digest, i);
        mix(&digest, actor->bubble);
        mix(&digest, bubbles_clock(bubbles, actor));
        mix(&digest, actor->ready);
        mix(&digest, actor->born);
        mix(&digest, actor->hunt.to.actor);
        if (actor->kind == KIND_PLAYER) {
            mix_player(&digest, actor);
        }
    }
    return digest;
}
