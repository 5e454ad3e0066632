/* A handful each, so they are gone through one by one. */
#include "server/game/consent.h"

#include "server/game/fight.h"
#include "server/game/turns.h"

#include <string.h>

/* Where `other` is among those asked; `count` if it is not. */
static int find(const struct consent *consent, struct actor_handle other)
{
    int i = 0;
    while (i < consent->count && !actor_handle_equal(consent->asked[i], other)) {
        i++;
    }
    return i;
}

static void remove_at(struct consent *consent, int i)
{
    consent->count--;
    memmove(&consent->asked[i], &consent->asked[i + 1],
            (size_t)(consent->count - i) * sizeof consent->asked[0]);
}

bool consent_has(const struct consent *consent, struct actor_handle other)
{
    return find(consent, other) < consent->count;
}

void consent_add(struct consent *consent, struct actor_handle other)
{
    if (consent_has(consent, other)) {
        return;
    }
    if (consent->count == CONSENT_ASKED_MAX) {
        remove_at(consent, 0);
    }
    consent->asked[consent->count++] = other;
}

void consent_remove(struct consent *consent, struct actor_handle other)
{
    int i = find(consent, other);
    if (i < consent->count) {
        remove_at(consent, i);
    }
}

/* -------------------------------------------------------------------------------------- of the interface */

bool game_has_consent(const struct game *game, struct actor_handle one, struct actor_handle other)
{
    return consent_has(&game->consents[one.index], other) && consent_has(&game->consents[other.index], one);
}

bool fight_may_hurt(const struct game *game, const struct actor *attacker, const struct actor *target)
{
    return !actor_is_player(attacker) || !actor_is_player(target) ||
           game_has_consent(game, attacker->handle, target->handle);
}

enum result game_challenge(struct game *game, struct actor_handle handle, struct actor_handle other)
{
    const struct actor *player = game_somebody(game, handle);
    const struct actor *asked = game_actor(game, other);
    if (player->hit_points == 0) {
        return RESULT_DEAD;
    }
    if (asked == NULL || asked == player || !actor_is_player(asked) || !asked->body ||
        !turns_sees(game, player, asked->place)) {
        return RESULT_NOBODY_THERE;
    }
    consent_add(&game->consents[handle.index], other);
    return RESULT_OK;
}

enum result game_make_peace(struct game *game, struct actor_handle handle, struct actor_handle other)
{
    if (game_actor(game, other) == NULL || !consent_has(&game->consents[handle.index], other)) {
        return RESULT_NO_CONSENT;
    }
    consent_remove(&game->consents[handle.index], other);
    consent_remove(&game->consents[other.index], handle);
    return RESULT_OK;
}
