/* What the reader of files cannot check row by row: members that make sense only together, by the mind that
 * needs them. Its words are those of the lists in the header, in the order of their enums. */
#include "server/game/creature_kind.h"

#include "common/invariant.h"

#include <stddef.h>
#include <string.h>

const struct creature_kind *creature_kind_get(const struct creature_table *table, uint16_t id)
{
    INVARIANT(id > CREATURE_NONE && id < table->count);
    return &table->at[id];
}

uint16_t creature_kind_find(const struct creature_table *table, const char *name)
{
    for (uint16_t id = CREATURE_NONE + 1; id < table->count; id++) {
        if (strcmp(table->at[id].name, name) == 0) {
            return id;
        }
    }
    return CREATURE_NONE;
}

bool creature_kind_can(const struct creature_kind *kind, enum creature_ability ability)
{
    return (kind->abilities >> ability & 1) != 0;
}

const char *const *creature_kind_mind_words(void)
{
#define M(id, word) [CREATURE_##id] = word,
    static const char *const words[CREATURE_MIND_COUNT + 1] = {CREATURE_MINDS(M)};
#undef M
    return words;
}

const char *const *creature_kind_ability_words(void)
{
#define A(id, word) [CREATURE_##id] = word,
    static const char *const words[CREATURE_ABILITY_COUNT + 1] = {CREATURE_ABILITIES(A)};
#undef A
    return words;
}

/* What a mind cannot do without. */
static const char *problem_of_mind(const struct creature_kind *kind)
{
    switch (kind->mind) {
    case CREATURE_TRACKS:
        return kind->scent > 0 ? NULL : "\"scent\" of what tracks";
    case CREATURE_PACKS:
        return kind->company_most > 1 ? NULL : "\"company\" of what packs";
    case CREATURE_SHOOTS:
        return kind->range > 0 ? NULL : "\"range\" and \"shot\" of what shoots";
    case CREATURE_TUNNELS:
        return creature_kind_can(kind, CREATURE_DIGS) ? NULL : "that what tunnels \"can\" dig";
    case CREATURE_STILL:
        return kind->erratic == 0 && kind->flees == 0 ? NULL : "that what is still takes no steps";
    case CREATURE_WANDERS:
    case CREATURE_HUNTS:
    case CREATURE_STEALS:
    case CREATURE_MIND_COUNT:
        break;
    }
    return NULL;
}

const char *creature_kind_problem(const struct creature_kind *kind)
{
    if (kind->lives.count == 0) {
        return "a habitat at least";
    }
    for (int i = 0; i < kind->lives.count; i++) {
        if (kind->lives.at[i].first > kind->lives.at[i].last) {
            return "\"first\" no deeper than \"last\"";
        }
    }
    if (kind->company_least > kind->company_most) {
        return "the least \"company\" first";
    }
    for (int i = 0; i < kind->drop_count; i++) {
        if (kind->drops[i].least > kind->drops[i].most) {
            return "the least \"count\" of a drop first";
        }
    }
    if ((kind->range > 0) != (kind->shot.dice > 0)) {
        return "\"range\" and \"shot\" together";
    }
    return problem_of_mind(kind);
}
