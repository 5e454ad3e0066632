/* Healing is the difference of one rising staircase at two ages: exact, without a remainder to keep. */
#include "server/game/growth.h"

#include "common/invariant.h"
#include "common/limits.h"

struct growth growth_at(int32_t level)
{
    INVARIANT(level >= 1 && level <= LIMIT_PLAYER_LEVELS);
    int32_t risen = level - 1;
    return (struct growth){.hit_points = 100 + 10 * risen, .attack = 10 + 2 * risen, .defence = 5 + risen};
}

int32_t growth_experience(int32_t level)
{
    INVARIANT(level >= 1 && level <= LIMIT_PLAYER_LEVELS);
    return 10 * (level - 1) * level;
}

int32_t growth_level(int32_t experience)
{
    INVARIANT(experience >= 0);
    int32_t level = 1;
    while (level < LIMIT_PLAYER_LEVELS && experience >= growth_experience(level + 1)) {
        level++;
    }
    return level;
}

int32_t growth_gain(int32_t experience, int32_t gained)
{
    INVARIANT(experience >= 0 && gained >= 0);
    int64_t sum = (int64_t)experience + gained;
    return sum < LIMIT_EXPERIENCE ? (int32_t)sum : LIMIT_EXPERIENCE;
}

/* Hit points that have come back at an age, since birth. Split so that no product overflows. */
static int64_t healed_until(int32_t hit_points_most, int64_t age)
{
    const int64_t period = (int64_t)GROWTH_WHOLE_AGAIN * 1000;
    return age / period * hit_points_most + age % period * hit_points_most / period;
}

int32_t growth_healed(int32_t hit_points_most, int64_t from, int64_t to)
{
    INVARIANT(hit_points_most >= 0 && from >= 0 && from <= to);
    int64_t healed = healed_until(hit_points_most, to) - healed_until(hit_points_most, from);
    return healed < hit_points_most ? (int32_t)healed : hit_points_most;
}
