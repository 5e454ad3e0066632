/* A beat: players act as commands come (bubbles_acted); when none is left to act, the creatures that are
 * ready before the end, one at a time, each asked of the caller; then the end. One bubble's creatures act at
 * a time.
 *
 * A beat ends when all its players are done and one of them is connected. Where nobody is present nobody is
 * done, or nobody connected, so time stands still there by itself. */
#include "common/invariant.h"
#include "server/time/bubbles_state.h"
#include "server/time/hold.h"
#include "server/time/link.h"
#include "server/time/members.h"
#include "server/time/part.h"
#include "server/time/tie.h"

static bool may_run(const struct bubbles *b, const struct bubble *bubble)
{
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY && bubble->undone == 0;
         i = b->actors[i].next) {
        if (b->actors[i].patience.connected) {
            return true;
        }
    }
    return false;
}

static void begin_creatures(struct bubbles *b, uint32_t number)
{
    const struct bubble *bubble = &b->table[number];
    b->running = number;
    for (uint32_t i = bubble->first[KIND_CREATURE]; i != BUBBLES_NOBODY; i = b->actors[i].next) {
        if (b->actors[i].ready < bubble->clock + BUBBLES_TURN) {
            agenda_set(&b->due, i, b->actors[i].ready);
        }
    }
}

static void lose_foes(struct bubbles *b, const struct bubble *bubble)
{
    uint32_t next;
    for (uint32_t i = bubble->first[KIND_CREATURE]; i != BUBBLES_NOBODY; i = next) {
        next = b->actors[i].next;
        if (link_is_hunting(b, &b->actors[i]) && bubble->clock >= b->actors[i].hunt.until) {
            members_sleep(b, i);
        }
    }
}

/* In a fight that others carry on, a body without its player lingers, then is withdrawn. */
static void count_absence(struct bubbles *b, const struct bubble *bubble)
{
    uint32_t next;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = next) {
        struct actor_time *player = &b->actors[i];
        next = player->next;
        tie_look(b, i);
        if (bubble->count[KIND_PLAYER] < 2 || !hold_is_absent(b, player) ||
            !hold_has_present(b, bubble, player)) {
            continue;
        }
        if (++player->patience.absent_beats >= b->settings.body_beats) {
            link_withdraw(b, i);
        }
    }
}

static void end_beat(struct bubbles *b)
{
    uint32_t number = b->running;
    struct bubble *bubble = &b->table[number];
    b->running = BUBBLES_NOBODY;
    bubble->clock += BUBBLES_TURN;
    b->player_turns += bubble->count[KIND_PLAYER];
    lose_foes(b, bubble);
    count_absence(b, bubble);
    part_settle(b, number);
    tie_tell_who_may_return(b);
}

/* Who was waited for long enough is taken to wait; who waited to return does so. */
static void time_out(struct bubbles *b, uint32_t player)
{
    if (b->actors[player].bubble != BUBBLES_NOBODY) {
        hold_finish(b, player, true);
    } else {
        tie_return_now(b, player);
    }
}

/* Does the next thing there is to do between creatures' turns; false where there is none. */
static bool go_on(struct bubbles *b)
{
    uint32_t number;
    if (agenda_take(&b->deadlines, b->now_ms, &number)) {
        time_out(b, number);
        return true;
    }
    if (!queue_take(&b->stirred, &number)) {
        return false;
    }
    if (may_run(b, &b->table[number])) {
        begin_creatures(b, number);
    }
    return true;
}

/* Creatures' turns come before what is to be told, so that nobody joins, returns or acts in the midst of
 * them. */
bool bubbles_next(struct bubbles *b, struct bubbles_effect *effect)
{
    INVARIANT(b->turn_of == BUBBLES_NOBODY);
    do {
        if (agenda_take(&b->due, INT64_MAX, &b->turn_of)) {
            *effect = (struct bubbles_effect){BUBBLES_TURN_OF, b->turn_of, 0};
            return true;
        }
        if (b->running != BUBBLES_NOBODY) {
            end_beat(b);
        }
        while (members_take_told(b, effect)) {
            if (effect->type != BUBBLES_READY || bubbles_may_act(b, effect->actor)) {
                return true;
            }
        }
    } while (go_on(b));
    return false;
}
