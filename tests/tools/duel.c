/* rampart-duel DIR [DUELS]: how players of several levels fare in duels against each creature of a folder of
 * content (tests/support/duel.h says how they fight). For tuning: one line a creature, by the depth it is
 * first met at, and one for a company of middle size; a column a level, each with the share won in
 * hundredths, the turns a duel takes, and the share of their hit points that winners have left. */
#include "tests/support/duel.h"
#include "server/content/content.h"
#include "server/game/creature_kind.h"
#include "server/game/growth.h"

#include <stdio.h>
#include <stdlib.h>

static const int32_t levels[] = {1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 50};
enum { LEVELS = sizeof levels / sizeof *levels };

static int by_depth(const void *a, const void *b)
{
    const struct creature_kind *const *left = a;
    const struct creature_kind *const *right = b;
    int32_t first = (*left)->lives.at[0].first;
    int32_t second = (*right)->lives.at[0].first;
    return (first > second) - (first < second);
}

static void print_row(const struct creature_kind *kind, int32_t heads, int32_t duels)
{
    (void)printf("%5d  %-17s %2d %5d", kind->lives.at[0].first, kind->name, heads, kind->experience * heads);
    for (int i = 0; i < LEVELS; i++) {
        struct duel_player player = duel_player_of(levels[i]);
        struct duel_tally tally = duel_fight(1, &player, kind, heads, duels);
        int32_t whole = growth_at(player.level).hit_points;
        int64_t left = tally.won == 0 ? 0 : tally.hit_points_left * 100 / tally.won / whole;
        (void)printf(" %4d%3d%3d", 100 * tally.won / duels, (int)(tally.turns / duels), (int)left);
    }
    (void)printf("\n");
}

static void print_all(const struct creature_table *table, int32_t duels)
{
    const struct creature_kind *kinds[LIMIT_CREATURE_KINDS];
    size_t kind_count = 0;
    for (uint16_t id = 1; id < table->count; id++) {
        kinds[kind_count++] = creature_kind_get(table, id);
    }
    qsort(kinds, kind_count, sizeof kinds[0], by_depth);
    (void)printf("depth  creature        heads worth");
    for (int i = 0; i < LEVELS; i++) {
        (void)printf("   level %-2d", levels[i]);
    }
    (void)printf("\n");
    for (size_t i = 0; i < kind_count; i++) {
        print_row(kinds[i], 1, duels);
        if (kinds[i]->company_most > 1) {
            print_row(kinds[i], (kinds[i]->company_least + kinds[i]->company_most) / 2, duels);
        }
    }
}

int main(int count, char **arguments)
{
    enum { DUELS = 500, DUELS_MAX = 100000 };
    int32_t duels = count > 2 ? (int32_t)strtol(arguments[2], NULL, 10) : DUELS;
    if (count < 2 || count > 3 || duels < 1 || duels > DUELS_MAX) {
        (void)fprintf(stderr, "usage: rampart-duel DIR [DUELS]\n");
        return 2;
    }
    char problem[CONTENT_PROBLEM_BYTES];
    struct content *content = content_read(arguments[1], problem);
    if (content == NULL) {
        (void)fprintf(stderr, "rampart-duel: %s/%s\n", arguments[1], problem);
        return 2;
    }
    print_all(content_creatures(content), duels);
    content_destroy(content);
    return EXIT_SUCCESS;
}
