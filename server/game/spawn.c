/* The plane is cut into plots of 8 × 8 cells. Each plot has a random stream of its own, from which come how
 * many groups it has, and of each its kind, its place in the plot, its size, and where around that place the
 * others stand. A cell's answer needs no more than the plots within SPAWN_REACH of it: four at most. Where
 * two groups want one cell the last in reading order of the plots has it, whichever window is looked at. */
#include "server/game/spawn.h"

#include "common/invariant.h"
#include "server/game/creature_kind.h"
#include "server/game/thing_kind.h"

#include <stddef.h>
#include <string.h>

enum {
    PLOT_SHIFT = 3,
    PLOT_SIDE = 1 << PLOT_SHIFT,
    CELLS_OF_DENSITY = 10000,
    SQUARE_SIDE = 2 * SPAWN_REACH + 1,
    SQUARE_CELLS = SQUARE_SIDE * SQUARE_SIDE
};

_Static_assert((int)LIMIT_PACK <= (int)SQUARE_CELLS, "a company has room around its first");

/* --------------------------------------------------------------------------------------------- densities */

const struct spawn_density *spawn_density_of(const struct spawn_rules *rules, const char *realm)
{
    const struct spawn_density *other = NULL;
    for (int i = 0; i < rules->count; i++) {
        if (strcmp(rules->at[i].realm, realm) == 0) {
            return &rules->at[i];
        }
        if (rules->at[i].realm[0] == '\0') {
            other = &rules->at[i];
        }
    }
    return other;
}

int32_t spawn_depth(const struct spawn_density *density, int32_t level)
{
    int64_t depth = (int64_t)level / (density->every > 0 ? density->every : 1) + density->danger;
    return depth < 0 ? 0 : depth > LIMIT_LEVEL ? LIMIT_LEVEL : (int32_t)depth;
}

bool spawn_is_spared(struct place place, struct place entrance)
{
    return place.realm == entrance.realm && level_set_has(place.levels, 0) &&
           place_distance(place, entrance) <= SPAWN_ENTRANCE_CELLS;
}

/* ----------------------------------------------------------------------------------------------- choices */

static uint32_t weight_of_all(const struct spawn_choices *choices)
{
    return choices->count == 0 ? 0 : choices->at[choices->count - 1].until;
}

void spawn_choices_add(struct spawn_choices *choices, uint16_t kind, uint32_t weight, int32_t least,
                       int32_t most)
{
    if (weight == 0) {
        return;
    }
    uint32_t before = weight_of_all(choices);
    INVARIANT(kind != SPAWN_NONE && least >= 1 && least <= most && most <= LIMIT_PACK);
    INVARIANT(choices->count < LIMIT_SPAWN_KINDS && weight <= INT32_MAX - before);
    choices->at[choices->count++] = (struct spawn_choice){
        .kind = kind,
        .company_least = (uint8_t)least,
        .company_most = (uint8_t)most,
        .until = before + weight,
    };
    choices->company += (uint64_t)weight * (uint32_t)(least + most);
}

void spawn_choose_creatures(struct spawn_choices *choices, const struct creature_table *table,
                            const char *realm, int32_t depth)
{
    for (uint16_t id = CREATURE_NONE + 1; id < table->count; id++) {
        const struct creature_kind *kind = &table->at[id];
        uint32_t weight = habitat_weight(&kind->lives, realm, depth);
        spawn_choices_add(choices, id, weight, kind->company_least, kind->company_most);
    }
}

void spawn_choose_things(struct spawn_choices *choices, const struct thing_table *table, const char *realm,
                         int32_t depth)
{
    for (int id = THING_NONE + 1; id < table->count; id++) {
        uint32_t weight = habitat_weight(&table->at[id].lives, realm, depth);
        spawn_choices_add(choices, (uint16_t)id, weight, 1, 1);
    }
}

/* The first whose weights reach beyond `at`. */
static const struct spawn_choice *choose(const struct spawn_choices *choices, uint32_t at)
{
    int low = 0;
    int high = choices->count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (choices->at[middle].until > at) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return &choices->at[low];
}

/* ------------------------------------------------------------------------------------------------- level */

uint64_t spawn_key(uint64_t seed, enum fate_purpose purpose, uint16_t realm, int32_t level)
{
    INVARIANT(purpose == FATE_CREATURE_GROUP || purpose == FATE_THING_GROUP);
    return fate_key(seed, purpose, (uint64_t)realm << 32 | (uint32_t)level);
}

/* The mean size of a group is company / (2 × weight), so that many fewer groups are wanted than heads. */
struct spawn_level spawn_level_make(uint64_t key, int32_t density, const struct spawn_choices *choices)
{
    INVARIANT(density >= 0 && density <= LIMIT_SPAWN_DENSITY);
    struct spawn_level level = {.key = key, .choices = choices};
    if (choices->count > 0) {
        uint64_t heads = ((uint64_t)density * PLOT_SIDE * PLOT_SIDE << 16) / CELLS_OF_DENSITY;
        level.groups = (uint32_t)(heads * 2 * weight_of_all(choices) / choices->company);
    }
    return level;
}

/* A square of cells to be filled. */
struct window {
    int32_t left;
    int32_t top;
    int32_t side;
    uint16_t *kinds;
};

static void stand(struct window *window, int32_t x, int32_t y, uint16_t kind)
{
    int32_t i = x - window->left;
    int32_t j = y - window->top;
    if (i >= 0 && i < window->side && j >= 0 && j < window->side) {
        window->kinds[j * window->side + i] = kind;
    }
}

/* One group: the first at (x, y), the others on cells drawn without putting back from the square around it.
 */
static void stand_together(struct window *window, struct fate *fate, const struct spawn_choice *choice,
                           int32_t x, int32_t y)
{
    int32_t heads = fate_between(fate, choice->company_least, choice->company_most);
    stand(window, x, y, choice->kind);
    uint8_t left[SQUARE_CELLS];
    int count = 0;
    for (int cell = 0; cell < SQUARE_CELLS; cell++) {
        if (cell != SQUARE_CELLS / 2) {
            left[count++] = (uint8_t)cell;
        }
    }
    for (int32_t k = 1; k < heads; k++) {
        uint32_t drawn = fate_below(fate, (uint32_t)count);
        stand(window, x + left[drawn] % SQUARE_SIDE - SPAWN_REACH,
              y + left[drawn] / SQUARE_SIDE - SPAWN_REACH, choice->kind);
        left[drawn] = left[--count];
    }
}

static void fill_from_plot(const struct spawn_level *level, int32_t plot_x, int32_t plot_y,
                           struct window *window)
{
    struct fate fate = fate_at(level->key, plot_x, plot_y);
    uint32_t groups = (level->groups + fate_below(&fate, 1 << 16)) >> 16;
    for (uint32_t k = 0; k < groups; k++) {
        const struct spawn_choice *choice =
            choose(level->choices, fate_below(&fate, weight_of_all(level->choices)));
        int32_t x = plot_x * PLOT_SIDE + (int32_t)fate_below(&fate, PLOT_SIDE);
        int32_t y = plot_y * PLOT_SIDE + (int32_t)fate_below(&fate, PLOT_SIDE);
        stand_together(window, &fate, choice, x, y);
    }
}

static void fill(const struct spawn_level *level, struct window *window)
{
    if (level->groups == 0) {
        return;
    }
    const int32_t right = window->left + window->side - 1 + SPAWN_REACH;
    const int32_t bottom = window->top + window->side - 1 + SPAWN_REACH;
    for (int32_t y = (window->top - SPAWN_REACH) >> PLOT_SHIFT; y <= bottom >> PLOT_SHIFT; y++) {
        for (int32_t x = (window->left - SPAWN_REACH) >> PLOT_SHIFT; x <= right >> PLOT_SHIFT; x++) {
            fill_from_plot(level, x, y, window);
        }
    }
}

uint16_t spawn_at(const struct spawn_level *level, int32_t x, int32_t y)
{
    uint16_t kind = SPAWN_NONE;
    fill(level, &(struct window){.left = x, .top = y, .side = 1, .kinds = &kind});
    return kind;
}

void spawn_fill(const struct spawn_level *level, int32_t left, int32_t top,
                uint16_t kinds[SPAWN_SIDE * SPAWN_SIDE])
{
    memset(kinds, 0, SPAWN_SIDE * SPAWN_SIDE * sizeof *kinds);
    fill(level, &(struct window){.left = left, .top = top, .side = SPAWN_SIDE, .kinds = kinds});
}
