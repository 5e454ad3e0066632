/* Without ties, two could take turns: one keeps the enemy busy at the pace of the fight while the other,
 * alone and therefore free, rests as many turns as it likes. So recovery runs on a count of its own that lags
 * behind age: while tied, it grows by what the other's ageing has given as credit and no more. Credit not
 * used is kept, for who stands still while the other fights has had that time, too. */
#include "server/time/tie.h"

#include "server/time/link.h"
#include "server/time/members.h"

/* Whether the one referred to is still in a fight. */
static bool fights(const struct bubbles *bubbles, const struct actor_time *other)
{
    return other != NULL && other->bubble != BUBBLES_NOBODY &&
           link_is_fight(bubbles, &bubbles->table[other->bubble]);
}

void tie_to(struct bubbles *bubbles, uint32_t player, uint32_t other)
{
    struct actor_time *time = &bubbles->actors[player];
    tie_look(bubbles, player);
    time->tie.to = bubbles_refer(bubbles, other);
    time->tie.own_seen = bubbles_age(bubbles, player);
    time->tie.other_seen = bubbles_age(bubbles, other);
    time->tie.credit = 0;
    time->tie.return_at = time->tie.other_seen + BUBBLES_TURN;
}

/* Books both ages since the last look. */
static void book(struct bubbles *bubbles, uint32_t number)
{
    struct tie *tie = &bubbles->actors[number].tie;
    int64_t own = bubbles_age(bubbles, number) - tie->own_seen;
    int64_t other = bubbles_age(bubbles, tie->to.actor) - tie->other_seen;
    tie->own_seen += own;
    tie->other_seen += other;
    tie->credit += other;
    int64_t recovered = own < tie->credit ? own : tie->credit;
    tie->credit -= recovered;
    tie->lag += own - recovered;
}

void tie_look(struct bubbles *bubbles, uint32_t player)
{
    struct actor_time *time = &bubbles->actors[player];
    struct actor_time *other = bubbles_find(bubbles, time->tie.to);
    if (other == NULL) {
        time->tie.to = bubbles_no_reference();
        return;
    }
    book(bubbles, player);
    bool together = time->bubble != BUBBLES_NOBODY && other->bubble == time->bubble;
    if (together || !fights(bubbles, other)) {
        struct actor_time *next = bubbles_find(bubbles, other->tie.to);
        time->tie.to = bubbles_no_reference();
        if (!together && next != time && fights(bubbles, next) && next->bubble != time->bubble) {
            time->tie.to = other->tie.to;
            time->tie.other_seen = bubbles_age(bubbles, other->tie.to.actor);
        }
    }
}

/* Whether a beat of the fight it left has passed, or the fight is over. */
static bool may_return(const struct bubbles *bubbles, uint32_t number)
{
    const struct tie *tie = &bubbles->actors[number].tie;
    struct actor_time *other = bubbles_find(bubbles, tie->to);
    if (other == NULL || other->bubble == BUBBLES_NOBODY) {
        return true;
    }
    return bubbles_age(bubbles, tie->to.actor) >= tie->return_at ||
           !link_is_fight(bubbles, &bubbles->table[other->bubble]);
}

void tie_ask_to_return(struct bubbles *bubbles, uint32_t player)
{
    tie_forget_return(bubbles, player);
    bubbles->returning[bubbles->returning_count++] = player;
    agenda_set(&bubbles->deadlines, player, bubbles->now_ms + bubbles->settings.hold_ms);
    tie_tell_who_may_return(bubbles);
}

void tie_forget_return(struct bubbles *bubbles, uint32_t player)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < bubbles->returning_count; i++) {
        if (bubbles->returning[i] != player) {
            bubbles->returning[kept++] = bubbles->returning[i];
        }
    }
    if (kept < bubbles->returning_count) {
        agenda_drop(&bubbles->deadlines, player);
    }
    bubbles->returning_count = kept;
}

void tie_return_now(struct bubbles *bubbles, uint32_t player)
{
    tie_forget_return(bubbles, player);
    members_tell(bubbles, player, BUBBLES_MAY_RETURN);
}

void tie_tell_who_may_return(struct bubbles *bubbles)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < bubbles->returning_count; i++) {
        uint32_t player = bubbles->returning[i];
        if (may_return(bubbles, player)) {
            agenda_drop(&bubbles->deadlines, player);
            members_tell(bubbles, player, BUBBLES_MAY_RETURN);
        } else {
            bubbles->returning[kept++] = player;
        }
    }
    bubbles->returning_count = kept;
}
