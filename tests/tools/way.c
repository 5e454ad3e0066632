/* rampart-way SEED REALM [X Y LEVEL] TO: a way on foot from where one arrives in a realm, or from another of
 * its cells, on one line: directions as the protocol names them, and "up" and "down" where stairs are climbed
 * on the way. Whoever wants to go on, over the stairs or through the portal that the way ends at, climbs
 * there.
 *
 *   ramp          a cell on several levels, the nearest
 *   across        a cell of another level, reached over a ramp
 *   stairs-down   stairs down on this level, or reached from it over ramps
 *   stairs-up     likewise
 *   trapdoor      what lets one fall, hidden or not; all other ways lead round them
 *   keystone      where the Keystone lies at first, in this realm
 *   REALM, SIGN   the first portal, in the order of the content's ways, that leads into that realm; or that
 *                 this ornament shows
 *
 * Drives the tests and the pictures. It knows the world as it was made, and a player's client knows nothing
 * like it: what is hidden, it sees. */
#include "common/invariant.h"
#include "protocol/message.h"
#include "server/game/search.h"
#include "server/generate/realm_tree.h"
#include "server/generate/realms.h"
#include "tests/support/standard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int8_t offsets[DIRECTION_COUNT][2] = {
    [DIRECTION_NORTH] = {0, -1},     [DIRECTION_NORTH_EAST] = {1, -1},  [DIRECTION_EAST] = {1, 0},
    [DIRECTION_SOUTH_EAST] = {1, 1}, [DIRECTION_SOUTH] = {0, 1},        [DIRECTION_SOUTH_WEST] = {-1, 1},
    [DIRECTION_WEST] = {-1, 0},      [DIRECTION_NORTH_WEST] = {-1, -1},
};

/* The world, and what is looked for in it: a place, or cells of which wanted() is true. */
struct quest {
    struct world *world;
    uint64_t seed;
    struct place from;
    bool has_goal;
    struct place goal;
    bool (*wanted)(const struct quest *quest, struct place place);
};

static struct cell cell_at(const struct quest *quest, struct place place)
{
    return world_cell(quest->world, place.realm, place.x, place.y, place.levels);
}

/* ------------------------------------------------------------------------------------- what is looked for */

static bool is_ramp(const struct quest *quest, struct place place)
{
    (void)quest;
    return level_set_is_ramp(place.levels);
}

static bool is_across(const struct quest *quest, struct place place)
{
    return !level_set_is_ramp(place.levels) && place.levels.first != quest->from.levels.first;
}

static bool is_stairs_down(const struct quest *quest, struct place place)
{
    return cell_at(quest, place).floor == TERRAIN_STAIRS_DOWN;
}

static bool is_stairs_up(const struct quest *quest, struct place place)
{
    return cell_at(quest, place).floor == TERRAIN_STAIRS_UP;
}

static bool is_trapdoor(const struct quest *quest, struct place place)
{
    const struct cell cell = cell_at(quest, place);
    if (cell.ornament == TERRAIN_NONE) {
        return false;
    }
    const struct terrain *ornament = terrain_get(world_terrains(quest->world), cell.ornament);
    bool drops = false;
    for (int k = 0; k < ornament->enter_count; k++) {
        drops = drops || ornament->enter[k].effect == TERRAIN_DROPS;
    }
    return drops;
}

static bool find_portal(struct quest *quest, const char *to)
{
    struct portal portals[PORTALS_MAX];
    size_t count = realm_tree_portals(standard_realms(), quest->seed, portals);
    uint8_t sign = terrain_find(standard_terrains(), to);
    uint16_t number;
    const struct realm *realm = realms_find(standard_realms(), to, &number);
    for (size_t k = 0; k < count; k++) {
        const struct portal *portal = &portals[k];
        bool leads = realm != NULL && !portal->leaves && portal->to.realm == number;
        bool shown = sign != TERRAIN_NONE && portal->sign == sign;
        if (portal->from.realm == quest->from.realm && (leads || shown)) {
            quest->has_goal = true;
            quest->goal = portal->from;
            return true;
        }
    }
    return false;
}

static bool find_keystone(struct quest *quest)
{
    quest->goal = realm_tree_keystone(standard_realms(), quest->seed);
    quest->has_goal = quest->goal.levels.mask != 0 && quest->goal.realm == quest->from.realm;
    return quest->has_goal;
}

static bool tell_wanted(struct quest *quest, const char *to)
{
    static const struct {
        const char *name;
        bool (*wanted)(const struct quest *quest, struct place place);
    } rows[] = {{"ramp", is_ramp},
                {"across", is_across},
                {"stairs-down", is_stairs_down},
                {"stairs-up", is_stairs_up},
                {"trapdoor", is_trapdoor}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        if (strcmp(to, rows[k].name) == 0) {
            quest->wanted = rows[k].wanted;
            return true;
        }
    }
    return strcmp(to, "keystone") == 0 ? find_keystone(quest) : find_portal(quest, to);
}

/* ------------------------------------------------------------------------------------------------ the way */

static bool is_safe(void *context, struct place place)
{
    const struct quest *quest = context;
    return quest->wanted == is_trapdoor || !is_trapdoor(quest, place);
}

/* Over the stairs underfoot, towards the goal's level: the search has no room for the other levels. To the
 * nearest of a sort one stays on the floor: stairs down are also what one comes to by climbing up. */
static int climbs(void *context, struct place from, struct place exits[SEARCH_EXITS_MAX])
{
    const struct quest *quest = context;
    const int32_t goal = quest->has_goal ? quest->goal.levels.first : from.levels.first;
    const uint8_t wanted = goal > from.levels.first ? TERRAIN_STAIRS_DOWN : TERRAIN_STAIRS_UP;
    if (goal == from.levels.first || cell_at(quest, from).floor != wanted) {
        return 0;
    }
    exits[0] = from;
    exits[0].levels.first += wanted == TERRAIN_STAIRS_DOWN ? 1 : -1;
    return 1;
}

static const char *word_between(struct place before, struct place after)
{
    for (int i = 0; i < DIRECTION_COUNT; i++) {
        if (after.x - before.x == offsets[i][0] && after.y - before.y == offsets[i][1]) {
            return message_direction_word((enum direction)i);
        }
    }
    return after.levels.first > before.levels.first ? "down" : "up";
}

static void print_way(struct search *search, struct place to)
{
    static const char *words[SEARCH_PLACES_MAX];
    int count = 0;
    for (struct place at = to; !place_same_cell(at, search->query.from); count++) {
        struct place before = search_before(search, at);
        words[count] = word_between(before, at);
        at = before;
    }
    while (count > 0) {
        (void)printf("%s%s", words[count - 1], count > 1 ? " " : "");
        count--;
    }
    (void)printf("\n");
}

/* Prints the way; false if there is none, or it is too far. */
static bool print_found(struct quest *quest)
{
    static struct search search;
    const struct search_query query = {
        .from = quest->from,
        .has_goal = quest->has_goal,
        .goal = quest->goal,
        .most = SEARCH_PLACES_MAX,
        .enters = is_safe,
        .exits = climbs,
        .context = quest,
    };
    struct place place;
    int32_t cost;
    search_begin(&search, quest->world, &query);
    while (search_next(&search, &place, &cost)) {
        if (quest->has_goal ? place_same_cell(place, quest->goal) : quest->wanted(quest, place)) {
            print_way(&search, place);
            return true;
        }
    }
    return false;
}

/* Where the way begins, and where it leads; false where that makes no sense. */
static bool read_quest(struct quest *quest, int count, char **arguments)
{
    uint16_t number;
    const struct realm *realm =
        count == 4 || count == 7 ? realms_find(standard_realms(), arguments[2], &number) : NULL;
    if (realm == NULL) {
        return false;
    }
    quest->from = realm_start(realm, quest->seed, number);
    if (count == 7) {
        quest->from.x = (int32_t)strtol(arguments[3], NULL, 10);
        quest->from.y = (int32_t)strtol(arguments[4], NULL, 10);
        quest->from.levels = level_set_one((int32_t)strtol(arguments[5], NULL, 10));
    }
    const struct cell cell = cell_at(quest, quest->from);
    quest->from.levels = cell.levels;
    return cell.passable && tell_wanted(quest, arguments[count - 1]);
}

int main(int count, char **arguments)
{
    struct quest quest = {.seed = count > 1 ? strtoull(arguments[1], NULL, 10) : 0};
    quest.world = world_create(quest.seed, standard_terrains());
    realms_add_all(standard_realms(), quest.world);
    bool makes_sense = read_quest(&quest, count, arguments);
    if (!makes_sense) {
        (void)fprintf(stderr, "usage: rampart-way SEED REALM [X Y LEVEL] "
                              "ramp|across|stairs-down|stairs-up|trapdoor|keystone|REALM|SIGN\n");
    }
    bool found = makes_sense && print_found(&quest);
    if (makes_sense && !found) {
        (void)fprintf(stderr, "no way among the nearest %d places\n", SEARCH_PLACES_MAX);
    }
    world_destroy(quest.world);
    return found ? EXIT_SUCCESS : makes_sense ? EXIT_FAILURE : 2;
}
