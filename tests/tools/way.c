/* rampart-way SEED TO: the shortest way on foot from where players start in the caves to the nearest TO, one
 * direction a word, as the protocol names them. Drives the tests and the pictures; a player's client knows
 * nothing like it.
 *
 *   ramp     a cell on several levels
 *   across   a cell of another level, reached over a ramp
 *   stairs   stairs down */
#include "common/invariant.h"
#include "protocol/message.h"
#include "server/generate/realms.h"
#include "server/world/world.h"
#include "tests/support/standard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 1 << 20, SLOTS = 1 << 22 };

struct step {
    struct place place;
    int before; /* index of the step it came from; −1 for the first */
    enum direction direction;
};

struct search {
    struct world *world;
    struct step steps[CELLS_MAX];
    int count;
    int slots[SLOTS]; /* 1 + index of a step, by the hash of its cell */
};

static const int8_t offsets[DIRECTION_COUNT][2] = {
    [DIRECTION_NORTH] = {0, -1},     [DIRECTION_NORTH_EAST] = {1, -1},  [DIRECTION_EAST] = {1, 0},
    [DIRECTION_SOUTH_EAST] = {1, 1}, [DIRECTION_SOUTH] = {0, 1},        [DIRECTION_SOUTH_WEST] = {-1, 1},
    [DIRECTION_WEST] = {-1, 0},      [DIRECTION_NORTH_WEST] = {-1, -1},
};

static void meet(struct search *search, struct step step)
{
    uint32_t hash = (uint32_t)step.place.x * 0x9e3779b1u ^ (uint32_t)step.place.y * 0x85ebca77u ^
                    (uint32_t)step.place.levels.first * 0xc2b2ae3du;
    for (hash ^= hash >> 15;; hash++) {
        int *slot = &search->slots[hash % SLOTS];
        if (*slot == 0) {
            INVARIANT(search->count < CELLS_MAX);
            search->steps[search->count] = step;
            *slot = ++search->count;
            return;
        }
        if (place_same_cell(search->steps[*slot - 1].place, step.place)) {
            return;
        }
    }
}

static void meet_neighbours(struct search *search, int from)
{
    struct place place = search->steps[from].place;
    for (int i = 0; i < DIRECTION_COUNT; i++) {
        struct place next = {place.realm, place.x + offsets[i][0], place.y + offsets[i][1], place.levels};
        struct cell cell = world_cell(search->world, next.realm, next.x, next.y, place.levels);
        if (cell.passable) {
            next.levels = cell.levels;
            meet(search, (struct step){next, from, (enum direction)i});
        }
    }
}

static bool is_wanted(struct search *search, struct place place, const char *wanted)
{
    if (strcmp(wanted, "ramp") == 0) {
        return level_set_is_ramp(place.levels);
    }
    if (strcmp(wanted, "across") == 0) {
        return !level_set_is_ramp(place.levels) && place.levels.first != search->steps[0].place.levels.first;
    }
    return world_cell(search->world, place.realm, place.x, place.y, place.levels).floor ==
           TERRAIN_STAIRS_DOWN;
}

static void print_way(const struct search *search, int to)
{
    if (search->steps[to].before >= 0) {
        print_way(search, search->steps[to].before);
        (void)printf("%s\n", message_direction_word(search->steps[to].direction));
    }
}

int main(int count, char **arguments)
{
    if (count != 3 || (strcmp(arguments[2], "ramp") != 0 && strcmp(arguments[2], "across") != 0 &&
                       strcmp(arguments[2], "stairs") != 0)) {
        (void)fprintf(stderr, "usage: rampart-way SEED ramp|across|stairs\n");
        return 2;
    }
    uint64_t seed = strtoull(arguments[1], NULL, 10);
    struct search *search = calloc(1, sizeof *search);
    INVARIANT(search != NULL);
    search->world = world_create(seed, standard_terrains());
    realms_add_all(standard_realms(), search->world);
    uint16_t caves;
    const struct realm *realm = realms_find(standard_realms(), "caves", &caves);
    INVARIANT(realm != NULL);
    meet(search, (struct step){realm_start(realm, seed, caves), -1, DIRECTION_NORTH});
    int status = EXIT_FAILURE;
    for (int i = 0; i < search->count && status != EXIT_SUCCESS; i++) {
        if (is_wanted(search, search->steps[i].place, arguments[2])) {
            print_way(search, i);
            status = EXIT_SUCCESS;
        } else {
            meet_neighbours(search, i);
        }
    }
    world_destroy(search->world);
    free(search);
    return status;
}
