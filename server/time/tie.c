/* Without ties, two could take turns: one keeps the enemy busy at the pace of the fight while the other,
 * alone and therefore free, rests as many turns as it likes. So recovery runs on a count of its own that lags
 * behind age: while tied, it grows by what the other's ageing has given as credit and no more. Credit not
 * used is kept, for who stands still while the other fights has had that time, too. */
#include "server/time/tie.h"

#include "server/time/link.h"
#include "server/time/members.h"

/* Whether the one referred to is still in a fight. */
static bool fights(const struct bubbles *b, const struct actor_time *other)
{
    return other != NULL && other->bubble != BUBBLES_NOBODY && link_is_fight(b, &b->table[other->bubble]);
}

void tie_to(struct bubbles *b, uint32_t number, uint32_t other)
{
    struct actor_time *player = &b->actors[number];
    tie_look(b, number);
    player->tie.to = bubbles_refer(b, other);
    player->tie.own_seen = bubbles_age(b, number);
    player->tie.other_seen = bubbles_age(b, other);
    player->tie.credit = 0;
    player->tie.return_at = player->tie.other_seen + BUBBLES_TURN;
}

/* Books both ages since the last look. */
static void book(struct bubbles *b, uint32_t number)
{
    struct tie *tie = &b->actors[number].tie;
    int64_t own = bubbles_age(b, number) - tie->own_seen;
    int64_t other = bubbles_age(b, tie->to.actor) - tie->other_seen;
    tie->own_seen += own;
    tie->other_seen += other;
    tie->credit += other;
    int64_t recovered = own < tie->credit ? own : tie->credit;
    tie->credit -= recovered;
    tie->lag += own - recovered;
}

void tie_look(struct bubbles *b, uint32_t number)
{
    struct actor_time *player = &b->actors[number];
    struct actor_time *other = bubbles_find(b, player->tie.to);
    if (other == NULL) {
        player->tie.to = BUBBLES_NO_REFERENCE;
        return;
    }
    book(b, number);
    bool together = player->bubble != BUBBLES_NOBODY && other->bubble == player->bubble;
    if (together || !fights(b, other)) {
        struct actor_time *next = bubbles_find(b, other->tie.to);
        player->tie.to = BUBBLES_NO_REFERENCE;
        if (!together && next != player && fights(b, next) && next->bubble != player->bubble) {
            player->tie.to = other->tie.to;
            player->tie.other_seen = bubbles_age(b, other->tie.to.actor);
        }
    }
}

/* Whether a beat of the fight it left has passed, or the fight is over. */
static bool may_return(const struct bubbles *b, uint32_t number)
{
    const struct tie *tie = &b->actors[number].tie;
    struct actor_time *other = bubbles_find(b, tie->to);
    if (other == NULL || other->bubble == BUBBLES_NOBODY) {
        return true;
    }
    return bubbles_age(b, tie->to.actor) >= tie->return_at || !link_is_fight(b, &b->table[other->bubble]);
}

void tie_ask_to_return(struct bubbles *b, uint32_t player)
{
    tie_forget_return(b, player);
    b->returning[b->returning_count++] = player;
    agenda_set(&b->deadlines, player, b->now_ms + b->settings.hold_ms);
    tie_tell_who_may_return(b);
}

void tie_forget_return(struct bubbles *b, uint32_t player)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->returning_count; i++) {
        if (b->returning[i] != player) {
            b->returning[kept++] = b->returning[i];
        }
    }
    if (kept < b->returning_count) {
        agenda_drop(&b->deadlines, player);
    }
    b->returning_count = kept;
}

void tie_return_now(struct bubbles *b, uint32_t player)
{
    tie_forget_return(b, player);
    members_tell(b, player, BUBBLES_MAY_RETURN);
}

void tie_tell_who_may_return(struct bubbles *b)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->returning_count; i++) {
        uint32_t player = b->returning[i];
        if (may_return(b, player)) {
            agenda_drop(&b->deadlines, player);
            members_tell(b, player, BUBBLES_MAY_RETURN);
        } else {
            b->returning[kept++] = player;
        }
    }
    b->returning_count = kept;
}
