/* A way leads from a landmark of one realm to where one arrives in another; its way back is a portal that
 * stands there: so one comes out where one went in. */
#include "server/generate/realm_tree.h"

#include "common/invariant.h"

#include <stddef.h>
#include <stdio.h>

_Static_assert(2 * LIMIT_REALM_WAYS <= PORTALS_MAX, "each way, and each way back, is a portal");

/* How many ways before that one begin at clearings of the same realm. */
static int clearing_number(const struct realms *realms, int way)
{
    int number = 0;
    for (int k = 0; k < way; k++) {
        number += realms->ways[k].at == REALM_CLEARING && realms->ways[k].from == realms->ways[way].from;
    }
    return number;
}

/* A landmark of which the realm has one. */
static struct place landmark_place(const struct realms *realms, uint16_t number, enum realm_landmark at,
                                   char letter, uint64_t seed)
{
    const struct realm *realm = &realms->at[number];
    if (at == REALM_DEEPEST) {
        return stack_deepest(&realm->levels, seed, number);
    }
    if (at == REALM_LETTER) {
        return stack_sign(&realm->levels, number, letter);
    }
    INVARIANT(at == REALM_START);
    return realm_start(realm, seed, number);
}

static struct place way_place(const struct realms *realms, int number, uint64_t seed)
{
    const struct realm_way *way = &realms->ways[number];
    const struct kind_alone *alone = realms->at[way->from].levels.parts[0].kind->alone;
    return way->at == REALM_CLEARING ? alone->clearing(seed, way->from, clearing_number(realms, number))
                                     : landmark_place(realms, way->from, way->at, way->letter, seed);
}

struct place realm_tree_keystone(const struct realms *realms, uint64_t seed)
{
    const struct realm_keystone *keystone = &realms->keystone;
    return keystone->exists ? landmark_place(realms, keystone->realm, keystone->at, keystone->letter, seed)
                            : (struct place){0};
}

size_t realm_tree_portals(const struct realms *realms, uint64_t seed, struct portal portals[PORTALS_MAX])
{
    size_t count = 0;
    for (int k = 0; k < realms->way_count; k++) {
        const struct realm_way *way = &realms->ways[k];
        struct place here = way_place(realms, k, seed);
        if (way->out) {
            portals[count++] = (struct portal){.from = here, .leaves = true, .sign = way->sign};
            continue;
        }
        struct place there = realm_start(&realms->at[way->to], seed, way->to);
        portals[count++] = (struct portal){.from = here, .to = there, .sign = way->sign};
        if (way->back != TERRAIN_NONE) {
            portals[count++] = (struct portal){.from = there, .to = here, .sign = way->back};
        }
    }
    return count;
}

size_t realm_tree_arrivals(const struct realms *realms, uint64_t seed, uint16_t number,
                           struct place arrivals[REALM_TREE_ARRIVALS_MAX])
{
    struct portal portals[PORTALS_MAX];
    size_t portal_count = realm_tree_portals(realms, seed, portals);
    size_t count = 0;
    arrivals[count++] = realm_start(&realms->at[number], seed, number);
    for (size_t k = 0; k < portal_count; k++) {
        if (portals[k].from.realm == number) {
            arrivals[count++] = portals[k].from;
        }
        if (!portals[k].leaves && portals[k].to.realm == number) {
            arrivals[count++] = portals[k].to;
        }
    }
    return count;
}

/* --------------------------------------------------------------------------------------- what is expected */

/* Of a landmark of which the realm has one. */
static bool check_landmark(const struct realm *realm, enum realm_landmark at, char letter,
                           struct realms_problem *problem)
{
    if (at == REALM_DEEPEST) {
        (void)snprintf(problem->text, sizeof problem->text,
                       "expected another place: the realm %s has no deepest one, as it has no last level, or "
                       "that is drawn",
                       realm->name);
        return realm->levels.parts[0].kind->alone == NULL && stack_has_deepest(&realm->levels);
    }
    return at != REALM_LETTER || stack_check_sign(&realm->levels, letter, problem->text);
}

static bool check_beginning(const struct realms *realms, int number, struct realms_problem *problem)
{
    const struct realm_way *way = &realms->ways[number];
    const struct realm *realm = &realms->at[way->from];
    const struct kind_alone *alone = realm->levels.parts[0].kind->alone;
    if (way->at == REALM_CLEARING) {
        int clearings = alone != NULL ? alone->clearing_count : 0;
        (void)snprintf(problem->text, sizeof problem->text,
                       "expected at most %d ways from clearings of the realm %s", clearings, realm->name);
        return clearing_number(realms, number) < clearings;
    }
    return check_landmark(realm, way->at, way->letter, problem);
}

static bool check_keystone(const struct realms *realms, struct realms_problem *problem)
{
    const struct realm_keystone *keystone = &realms->keystone;
    problem->keystone = true;
    if (keystone->exists && keystone->at == REALM_CLEARING) {
        (void)snprintf(problem->text, sizeof problem->text, "expected a place other than a clearing");
        return false;
    }
    problem->keystone = keystone->exists && !check_landmark(&realms->at[keystone->realm], keystone->at,
                                                            keystone->letter, problem);
    return !problem->keystone;
}

static bool comes_back_to(const struct realm_way *way, uint16_t realm)
{
    return !way->out && way->back != TERRAIN_NONE && way->to == realm;
}

/* Whether two ways, or ways back, begin at one place. */
static bool share_a_place(const struct realm_way *a, const struct realm_way *b)
{
    bool both_begin = a->from == b->from && a->at == b->at && a->at != REALM_CLEARING &&
                      (a->at != REALM_LETTER || a->letter == b->letter);
    bool both_come_back = comes_back_to(a, b->to) && comes_back_to(b, b->to);
    bool a_begins = a->at == REALM_START && comes_back_to(b, a->from);
    bool b_begins = b->at == REALM_START && comes_back_to(a, b->from);
    return both_begin || both_come_back || a_begins || b_begins;
}

static bool check_place(const struct realms *realms, int number, struct realms_problem *problem)
{
    const struct realm_way *way = &realms->ways[number];
    if (way->out && way->back != TERRAIN_NONE) {
        (void)snprintf(problem->text, sizeof problem->text, "expected no way back into the world");
        return false;
    }
    for (int k = 0; k <= number; k++) {
        bool itself = k == number;
        bool shared = itself ? way->at == REALM_START && comes_back_to(way, way->from)
                             : share_a_place(&realms->ways[k], way);
        if (shared) {
            (void)snprintf(problem->text, sizeof problem->text,
                           "expected a way that begins elsewhere, and whose way back does: at that place "
                           "ways[%d] begins or ends already",
                           k);
            return false;
        }
    }
    return true;
}

/* What one can walk about in: a realm, or what a map cuts off from the rest of its realm, if a way begins
 * there. */
struct region {
    uint16_t realm;
    struct stack_spot spot;
    int way; /* the first that begins there */
};

struct regions {
    const struct realms *realms;
    int count;
    struct region at[LIMIT_REALMS + LIMIT_REALM_WAYS]; /* those of all realms first, by their numbers */
    int begin[LIMIT_REALM_WAYS];                       /* in which each way begins */
};

/* The region in which a way begins, noted now if it is a new one. */
static int region_of(struct regions *regions, int way)
{
    const struct realm_way *begins = &regions->realms->ways[way];
    struct region region = {.realm = begins->from, .spot.part = STACK_JOINED, .way = way};
    if (begins->at == REALM_LETTER) {
        region.spot = stack_spot(&regions->realms->at[begins->from].levels, begins->letter);
    }
    for (int k = 0; k < regions->count; k++) {
        const struct region *other = &regions->at[k];
        if (other->realm == region.realm && other->spot.part == region.spot.part &&
            other->spot.piece == region.spot.piece) {
            return k;
        }
    }
    regions->at[regions->count] = region;
    return regions->count++;
}

static void find_regions(const struct realms *realms, struct regions *regions)
{
    *regions = (struct regions){.realms = realms, .count = realms->count};
    for (int k = 0; k < realms->count; k++) {
        regions->at[k] = (struct region){.realm = (uint16_t)k, .spot.part = STACK_JOINED, .way = -1};
    }
    for (int k = 0; k < realms->way_count; k++) {
        regions->begin[k] = region_of(regions, k);
    }
}

/* Goes on from the regions reached along one way, or against it. True if that reached another. */
static bool go_on(bool *reached, int from, int to, bool against)
{
    int begin = against ? to : from;
    int end = against ? from : to;
    bool another = reached[begin] && !reached[end];
    reached[end] = reached[end] || another;
    return another;
}

/* Goes on along, or against, all ways and ways back until no other region is reached. */
static void reach(const struct regions *regions, bool *reached, bool against)
{
    for (bool grown = true; grown;) {
        grown = false;
        for (int k = 0; k < regions->realms->way_count; k++) {
            const struct realm_way *way = &regions->realms->ways[k];
            int from = regions->begin[k];
            bool back = !way->out && way->back != TERRAIN_NONE;
            bool forth = !way->out && go_on(reached, from, way->to, against);
            grown = (back && go_on(reached, way->to, from, against)) || forth || grown;
        }
    }
}

/* Says why a region cannot be reached, or which realm has no way on. Always false. */
static bool fail_reached(const struct realms *realms, const struct region *region, bool reached,
                         struct realms_problem *problem)
{
    const char *name = realms->at[region->realm].name;
    const char *first = realms->at[0].name;
    if (region->way >= 0 && !reached) {
        problem->way = region->way;
        (void)snprintf(
            problem->text, sizeof problem->text,
            "expected that people can walk from where they arrive in the realm %s to '%c' at %d:%d "
            "(line:column of its map)",
            name, realms->ways[region->way].letter, region->spot.drawn.line, region->spot.drawn.column);
        return false;
    }
    problem->realm = region->realm;
    (void)snprintf(problem->text, sizeof problem->text,
                   reached ? "expected a way on from the realm %s: to the realm %s none leads back"
                           : "expected a way to the realm %s: from the realm %s none leads there",
                   name, first);
    return false;
}

/* Whether each region can be reached from where players start, and from each that place or a way out. */
static bool check_reached(const struct realms *realms, struct realms_problem *problem)
{
    struct regions regions;
    bool reached[LIMIT_REALMS + LIMIT_REALM_WAYS] = {true};
    bool leads_on[LIMIT_REALMS + LIMIT_REALM_WAYS] = {true};
    find_regions(realms, &regions);
    for (int k = 0; k < realms->way_count; k++) {
        leads_on[regions.begin[k]] = leads_on[regions.begin[k]] || realms->ways[k].out;
    }
    reach(&regions, reached, false);
    reach(&regions, leads_on, true);
    for (int k = 0; k < regions.count; k++) {
        int pieces_first = (realms->count + k) % regions.count;
        if (!reached[pieces_first] || !leads_on[pieces_first]) {
            return fail_reached(realms, &regions.at[pieces_first], reached[pieces_first], problem);
        }
    }
    return true;
}

bool realm_tree_check(const struct realms *realms, struct realms_problem *problem)
{
    for (int k = 0; k < realms->way_count; k++) {
        const struct realm_way *way = &realms->ways[k];
        INVARIANT(way->from < realms->count && (way->out || way->to < realms->count));
        if (!check_beginning(realms, k, problem) || !check_place(realms, k, problem)) {
            problem->way = k;
            return false;
        }
    }
    return check_reached(realms, problem) && check_keystone(realms, problem);
}
