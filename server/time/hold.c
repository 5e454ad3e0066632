/* A hold begins when one connected player is done by its own act and another is not. Each undone player then
 * has what is left of its allowance for this beat: max(floor, min(hold, bank)), or nothing at all while
 * absent. What it uses is taken off its bank, so that who is slow again and again is waited for ever shorter;
 * each act pays some back. Only an act resets anything: connections may come and go as they like.
 *
 * Who was taken to wait is done, but it is not one who waits for others: two who are away hold up nobody. */
#include "server/time/hold.h"

#include "server/time/members.h"

static int64_t minimum(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

bool hold_is_absent(const struct bubbles *b, const struct actor_time *player)
{
    const struct patience *p = &player->patience;
    bool acted = p->done && !p->waited;
    return !p->connected || (!acted && b->now_ms - p->idle_since_ms >= b->settings.away_ms);
}

bool hold_has_present(const struct bubbles *b, const struct bubble *bubble, const struct actor_time *but)
{
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        if (&b->actors[i] != but && !hold_is_absent(b, &b->actors[i])) {
            return true;
        }
    }
    return false;
}

static bool is_waiting(const struct patience *p)
{
    return p->connected && p->done && !p->waited;
}

static void count(struct bubbles *b, const struct actor_time *player, bool in)
{
    struct bubble *bubble = bubbles_of(b, player);
    uint32_t by = in ? 1 : UINT32_MAX;
    bubble->undone += player->patience.done ? 0 : by;
    bubble->waiting += is_waiting(&player->patience) ? by : 0;
}

/* Nobody waits for the player any more: its bank and this beat's allowance pay for what they did. */
static void settle(struct bubbles *b, uint32_t number)
{
    struct patience *p = &b->actors[number].patience;
    if (p->waited_for_ms < 0) {
        return;
    }
    int64_t cost_ms = b->now_ms - p->waited_for_ms;
    p->bank_ms -= (int32_t)minimum(cost_ms, p->bank_ms);
    p->left_ms -= (int32_t)minimum(cost_ms, p->left_ms);
    p->waited_for_ms = -1;
    agenda_drop(&b->deadlines, number);
}

static void begin(struct bubbles *b, uint32_t number)
{
    struct patience *p = &b->actors[number].patience;
    const struct bubbles_settings *s = &b->settings;
    if (p->left_ms < 0) {
        int64_t granted_ms = minimum(s->hold_ms, p->bank_ms);
        p->left_ms = granted_ms > s->floor_ms ? (int32_t)granted_ms : s->floor_ms;
    }
    p->waited_for_ms = b->now_ms;
    p->deadline_ms = minimum(b->now_ms + p->left_ms, p->idle_since_ms + s->away_ms);
    agenda_set(&b->deadlines, number, p->deadline_ms);
    members_tell(b, number, BUBBLES_CHANGED);
}

void hold_move(struct bubbles *b, uint32_t number, uint32_t to)
{
    struct actor_time *actor = &b->actors[number];
    bool counts = actor->kind == KIND_PLAYER;
    if (counts && actor->bubble != BUBBLES_NOBODY) {
        settle(b, number);
        count(b, actor, false);
        actor->patience.left_ms = -1;
    }
    members_move(b, number, to);
    if (counts && to != BUBBLES_NOBODY) {
        actor->patience.done = actor->ready >= b->table[to].clock + BUBBLES_TURN;
        count(b, actor, true);
        members_tell(b, number, BUBBLES_CHANGED);
    }
}

void hold_review(struct bubbles *b, uint32_t number)
{
    const struct bubble *bubble = &b->table[number];
    bool held = bubble->waiting > 0 && bubble->undone > 0;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        const struct actor_time *player = &b->actors[i];
        if (player->patience.done) {
            continue;
        }
        if (!held) {
            settle(b, i);
        } else if (hold_is_absent(b, player)) {
            hold_finish(b, i, true);
        } else if (player->patience.waited_for_ms < 0) {
            begin(b, i);
        }
    }
    if (bubble->undone == 0) {
        queue_add(&b->stirred, number);
    }
}

void hold_finish(struct bubbles *b, uint32_t number, bool waited)
{
    struct actor_time *player = &b->actors[number];
    int64_t end = bubbles_clock(b, player) + BUBBLES_TURN;
    settle(b, number);
    count(b, player, false);
    player->patience.done = true;
    player->patience.waited = waited;
    count(b, player, true);
    if (end > player->ready) {
        player->waited_units += end - player->ready;
        player->ready = end;
        members_tell(b, number, BUBBLES_WAITED);
    }
    members_tell(b, number, BUBBLES_CHANGED);
    if (bubbles_of(b, player)->undone == 0) {
        queue_add(&b->stirred, player->bubble);
    }
}

void hold_acted(struct bubbles *b, uint32_t number)
{
    struct actor_time *player = &b->actors[number];
    struct patience *p = &player->patience;
    const struct bubble *bubble = bubbles_of(b, player);
    p->idle_since_ms = b->now_ms;
    p->absent_beats = 0;
    if (player->ready >= bubble->clock + BUBBLES_TURN) {
        hold_finish(b, number, false);
    }
    p->bank_ms = (int32_t)minimum((int64_t)p->bank_ms + b->settings.refill_ms, b->settings.bank_ms);
    if (bubble->waiting == 1 && bubble->undone > 0) {
        hold_review(b, player->bubble);
    }
}

void hold_connect(struct bubbles *b, uint32_t number, bool connected)
{
    struct actor_time *player = &b->actors[number];
    count(b, player, false);
    player->patience.connected = connected;
    count(b, player, true);
    members_tell(b, number, BUBBLES_CHANGED);
    hold_review(b, player->bubble);
}

void hold_begin_beat(struct bubbles *b, uint32_t number)
{
    struct bubble *bubble = &b->table[number];
    bool shared = bubble->count[KIND_PLAYER] > 1;
    bubble->undone = 0;
    bubble->waiting = 0;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        struct actor_time *player = &b->actors[i];
        struct patience *p = &player->patience;
        settle(b, i);
        bool freed = p->done && !p->waited && player->ready < bubble->clock + BUBBLES_TURN;
        p->left_ms = -1;
        p->waited = false;
        p->done = player->ready >= bubble->clock + BUBBLES_TURN;
        p->idle_since_ms = freed ? b->now_ms : p->idle_since_ms;
        count(b, player, true);
        if (!p->done) {
            members_tell(b, i, BUBBLES_READY);
        }
        if (shared) {
            members_tell(b, i, BUBBLES_CHANGED);
        }
    }
    hold_review(b, number);
}
