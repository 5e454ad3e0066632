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

static bool may_run(const struct bubbles *bubbles, const struct bubble *bubble)
{
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY && bubble->undone == 0;
         i = bubbles->actors[i].next) {
        if (bubbles->actors[i].patience.connected) {
            return true;
        }
    }
    return false;
}

static void begin_creatures(struct bubbles *bubbles, uint32_t number)
{
    const struct bubble *bubble = &bubbles->table[number];
    bubbles->running = number;
    for (uint32_t i = bubble->first[KIND_CREATURE]; i != BUBBLES_NOBODY; i = bubbles->actors[i].next) {
        if (bubbles->actors[i].ready < bubble->clock + BUBBLES_TURN) {
            agenda_set(&bubbles->due, i, bubbles->actors[i].ready);
        }
    }
}

static void lose_foes(struct bubbles *bubbles, const struct bubble *bubble)
{
    uint32_t next;
    for (uint32_t i = bubble->first[KIND_CREATURE]; i != BUBBLES_NOBODY; i = next) {
        next = bubbles->actors[i].next;
        if (link_is_hunting(bubbles, &bubbles->actors[i]) && bubble->clock >= bubbles->actors[i].hunt.until) {
            members_sleep(bubbles, i);
        }
    }
}

/* In a fight that others carry on, a body without its player lingers, then is withdrawn. */
static void count_absence(struct bubbles *bubbles, const struct bubble *bubble)
{
    uint32_t next;
    for (uint32_t i = bubble->first[KIND_PLAYER]; i != BUBBLES_NOBODY; i = next) {
        struct actor_time *player = &bubbles->actors[i];
        next = player->next;
        tie_look(bubbles, i);
        if (bubble->count[KIND_PLAYER] < 2 || !hold_is_absent(bubbles, player) ||
            !hold_has_present(bubbles, bubble, player)) {
            continue;
        }
        if (++player->patience.absent_beats >= bubbles->settings.body_beats) {
            link_withdraw(bubbles, i);
        }
    }
}

static void end_beat(struct bubbles *bubbles)
{
    uint32_t number = bubbles->running;
    struct bubble *bubble = &bubbles->table[number];
    bubbles->running = BUBBLES_NOBODY;
    bubble->clock += BUBBLES_TURN;
    bubbles->player_turns += bubble->count[KIND_PLAYER];
    lose_foes(bubbles, bubble);
    count_absence(bubbles, bubble);
    part_settle(bubbles, number);
    tie_tell_who_may_return(bubbles);
}

/* Who was waited for long enough is taken to wait; who waited to return does so. */
static void time_out(struct bubbles *bubbles, uint32_t player)
{
    if (bubbles->actors[player].bubble != BUBBLES_NOBODY) {
        hold_finish(bubbles, player, true);
    } else {
        tie_return_now(bubbles, player);
    }
}

/* Does the next thing there is to do between creatures' turns; false where there is none. */
static bool go_on(struct bubbles *bubbles)
{
    uint32_t number;
    if (agenda_take(&bubbles->deadlines, bubbles->now_ms, &number)) {
        time_out(bubbles, number);
        return true;
    }
    if (!queue_take(&bubbles->stirred, &number)) {
        return false;
    }
    if (may_run(bubbles, &bubbles->table[number])) {
        begin_creatures(bubbles, number);
    } else {
        part_if_over(bubbles, number);
    }
    return true;
}

/* Creatures' turns come before what is to be told, so that nobody joins, returns or acts in the midst of
 * them. */
bool bubbles_next(struct bubbles *bubbles, struct bubbles_effect *effect)
{
    INVARIANT(bubbles->turn_of == BUBBLES_NOBODY);
    do {
        if (agenda_take(&bubbles->due, INT64_MAX, &bubbles->turn_of)) {
            *effect = (struct bubbles_effect){.type = BUBBLES_TURN_OF, .actor = bubbles->turn_of};
            return true;
        }
        if (bubbles->running != BUBBLES_NOBODY) {
            end_beat(bubbles);
        }
        while (members_take_told(bubbles, effect)) {
            if (effect->type != BUBBLES_READY || bubbles_may_act(bubbles, effect->actor)) {
                return true;
            }
        }
    } while (go_on(bubbles));
    return false;
}
