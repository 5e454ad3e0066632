/* A hold begins when one connected player is done by its own act and another is not. Each undone player then
 * has what is left of its allowance for this beat: max(floor, min(hold, bank)), or nothing at all while
 * absent. What it uses is taken off its bank, so that who is slow again and again is waited for ever shorter;
 * each act pays some back. Only an act resets anything: connections may come and go as they like.
 *
 * Who was taken to wait is done, but it is not one who waits for others: two who are away hold up nobody. */
#include "server/time/hold.h"

#include "server/time/members.h"

static int64_t minimum(int64_t one, int64_t other)
{
    return one < other ? one : other;
}

bool hold_is_absent(const struct bubbles *bubbles, const struct actor_time *player)
{
    const struct patience *p = &player->patience;
    bool acted = p->done && !p->waited;
    return !p->connected || (!acted && bubbles->now_ms - p->idle_since_ms >= bubbles->settings.away_ms);
}

bool hold_has_present(const struct bubbles *bubbles, const struct bubble *bubble,
                      const struct actor_time *but)
{
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        if (&bubbles->actors[i] != but && !hold_is_absent(bubbles, &bubbles->actors[i])) {
            return true;
        }
    }
    return false;
}

static bool is_waiting(const struct patience *p)
{
    return p->connected && p->done && !p->waited;
}

static void count(struct bubbles *bubbles, const struct actor_time *player, bool in)
{
    struct bubble *bubble = bubbles_of(bubbles, player);
    uint32_t by = in ? 1 : UINT32_MAX;
    bubble->undone += player->patience.done ? 0 : by;
    bubble->waiting += is_waiting(&player->patience) ? by : 0;
}

/* Nobody waits for the player any more: its bank and this beat's allowance pay for what they did. */
static void settle(struct bubbles *bubbles, uint32_t number)
{
    struct patience *p = &bubbles->actors[number].patience;
    if (p->waited_for_ms < 0) {
        return;
    }
    int64_t cost_ms = bubbles->now_ms - p->waited_for_ms;
    p->bank_ms -= (int32_t)minimum(cost_ms, p->bank_ms);
    p->left_ms -= (int32_t)minimum(cost_ms, p->left_ms);
    p->waited_for_ms = -1;
    agenda_drop(&bubbles->deadlines, number);
}

static void begin(struct bubbles *bubbles, uint32_t number)
{
    struct patience *p = &bubbles->actors[number].patience;
    const struct bubbles_settings *s = &bubbles->settings;
    if (p->left_ms < 0) {
        int64_t granted_ms = minimum(s->hold_ms, p->bank_ms);
        p->left_ms = granted_ms > s->floor_ms ? (int32_t)granted_ms : s->floor_ms;
    }
    p->waited_for_ms = bubbles->now_ms;
    p->deadline_ms = minimum(bubbles->now_ms + p->left_ms, p->idle_since_ms + s->away_ms);
    agenda_set(&bubbles->deadlines, number, p->deadline_ms);
    members_tell(bubbles, number, BUBBLES_CHANGED);
}

void hold_move(struct bubbles *bubbles, uint32_t actor, uint32_t to)
{
    struct actor_time *time = &bubbles->actors[actor];
    bool counts = time->kind == KIND_PLAYER;
    if (counts && time->bubble != BUBBLES_NOBODY) {
        settle(bubbles, actor);
        count(bubbles, time, false);
        time->patience.left_ms = -1;
    }
    members_move(bubbles, actor, to);
    if (counts && to != BUBBLES_NOBODY) {
        time->patience.done = time->ready >= bubbles->table[to].clock + BUBBLES_TURN;
        count(bubbles, time, true);
        members_tell(bubbles, actor, BUBBLES_CHANGED);
    }
}

void hold_review(struct bubbles *bubbles, uint32_t number)
{
    const struct bubble *bubble = &bubbles->table[number];
    bool held = bubble->waiting > 0 && bubble->undone > 0;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        const struct actor_time *player = &bubbles->actors[i];
        if (player->patience.done) {
            continue;
        }
        if (!held) {
            settle(bubbles, i);
        } else if (hold_is_absent(bubbles, player)) {
            hold_finish(bubbles, i, true);
        } else if (player->patience.waited_for_ms < 0) {
            begin(bubbles, i);
        }
    }
    if (bubble->undone == 0) {
        queue_add(&bubbles->stirred, number);
    }
}

void hold_finish(struct bubbles *bubbles, uint32_t player, bool waited)
{
    struct actor_time *time = &bubbles->actors[player];
    int64_t end = bubbles_clock(bubbles, time) + BUBBLES_TURN;
    settle(bubbles, player);
    count(bubbles, time, false);
    time->patience.done = true;
    time->patience.waited = waited;
    count(bubbles, time, true);
    if (end > time->ready) {
        time->waited_units += end - time->ready;
        time->ready = end;
        members_tell(bubbles, player, BUBBLES_WAITED);
    }
    members_tell(bubbles, player, BUBBLES_CHANGED);
    if (bubbles_of(bubbles, time)->undone == 0) {
        queue_add(&bubbles->stirred, time->bubble);
    }
}

void hold_acted(struct bubbles *bubbles, uint32_t player)
{
    struct actor_time *time = &bubbles->actors[player];
    struct patience *p = &time->patience;
    const struct bubble *bubble = bubbles_of(bubbles, time);
    p->idle_since_ms = bubbles->now_ms;
    p->absent_beats = 0;
    if (time->ready >= bubble->clock + BUBBLES_TURN) {
        hold_finish(bubbles, player, false);
    }
    p->bank_ms =
        (int32_t)minimum((int64_t)p->bank_ms + bubbles->settings.refill_ms, bubbles->settings.bank_ms);
    if (bubble->waiting == 1 && bubble->undone > 0) {
        hold_review(bubbles, time->bubble);
    }
}

void hold_connect(struct bubbles *bubbles, uint32_t player, bool connected)
{
    struct actor_time *time = &bubbles->actors[player];
    count(bubbles, time, false);
    time->patience.connected = connected;
    count(bubbles, time, true);
    members_tell(bubbles, player, BUBBLES_CHANGED);
    hold_review(bubbles, time->bubble);
}

void hold_begin_beat(struct bubbles *bubbles, uint32_t number)
{
    struct bubble *bubble = &bubbles->table[number];
    bool shared = bubble->count[KIND_PLAYER] > 1;
    bubble->undone = 0;
    bubble->waiting = 0;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        struct actor_time *player = &bubbles->actors[i];
        struct patience *p = &player->patience;
        settle(bubbles, i);
        bool freed = p->done && !p->waited && player->ready < bubble->clock + BUBBLES_TURN;
        p->left_ms = -1;
        p->waited = false;
        p->done = player->ready >= bubble->clock + BUBBLES_TURN;
        p->idle_since_ms = freed ? bubbles->now_ms : p->idle_since_ms;
        count(bubbles, player, true);
        if (!p->done) {
            members_tell(bubbles, i, BUBBLES_READY);
        }
        if (shared) {
            members_tell(bubbles, i, BUBBLES_CHANGED);
        }
    }
    hold_review(bubbles, number);
}
