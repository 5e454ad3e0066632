/* Each seed has a world of its own, in which the realms before the one that is proved are left empty: its
 * number is part of what it is made from, and none of the others is looked at. */
#include "server/inspect/survey.h"

#include "common/invariant.h"
#include "server/generate/realm_tree.h"

#include <inttypes.h>

enum { BAR_WIDTH = 40 };

/* A survey under way. */
struct state {
    const struct survey *survey;
    const struct realm *realm;
    struct verify_window window; /* of the seed being looked at */
    struct place arrivals[REALM_TREE_ARRIVALS_MAX];
    struct verify_counts made;
    struct verify_counts hull;
    int64_t breaches;
    int bar_shown; /* per mille; −1: no bar on the terminal */
};

/* ---------------------------------------------------------------------------------------------- progress */

static void hide_bar(struct state *state)
{
    if (state->bar_shown >= 0) {
        (void)fputs("\r\033[K", state->survey->progress);
        (void)fflush(state->survey->progress);
        state->bar_shown = -1;
    }
}

static void show_bar(struct state *state, uint64_t seed)
{
    const struct survey *survey = state->survey;
    double all = (double)(survey->last - survey->first) + 1.0;
    double done = (double)(seed - survey->first);
    int share = (int)(1000.0 * done / all);
    if (survey->progress == NULL || share == state->bar_shown) {
        return;
    }
    (void)fprintf(survey->progress, "\r\033[K%s [", state->realm->name);
    for (int k = 0; k < BAR_WIDTH; k++) {
        (void)fputc(k < share * BAR_WIDTH / 1000 ? '#' : ' ', survey->progress);
    }
    (void)fprintf(survey->progress, "] %3d %% %.0f of %.0f seeds", share / 10, done, all);
    (void)fflush(survey->progress);
    state->bar_shown = share;
}

/* ---------------------------------------------------------------------------------------------- breaches */

static void print_place(FILE *out, const char *words, struct place place)
{
    (void)fprintf(out, "%s (%" PRId32 ", %" PRId32 ") on", words, place.x, place.y);
    for (int32_t level = place.levels.first; level_set_next(place.levels, &level); level++) {
        (void)fprintf(out, "%s %" PRId32, level == place.levels.first ? "" : ",", level);
    }
}

static bool is_exempt(const struct realm *realm, enum verify_rule rule)
{
    return (realm_exempt(realm) >> rule & 1) != 0;
}

static void print_breach(void *context, const struct verify_breach *breach)
{
    struct state *state = context;
    const struct survey *survey = state->survey;
    if (is_exempt(state->realm, breach->rule) || state->breaches++ >= SURVEY_BREACHES_SHOWN) {
        return;
    }
    hide_bar(state);
    (void)fprintf(survey->out, "BREACH of %s%s\n", verify_rule_text(breach->rule),
                  breach->hull ? "; on the hull: once dug or opened" : "");
    (void)fprintf(survey->out, "  %s, seed %" PRIu64, state->realm->name, breach->seed);
    print_place(survey->out, ": @ at", breach->at);
    print_place(survey->out, "; * at", breach->other);
    print_place(survey->out, "; seen from", breach->observer);
    (void)fprintf(survey->out,
                  "\n  again: rampart-world verify --realm %s --seeds %" PRIu64 "..%" PRIu64
                  " --levels %" PRId32 "\n",
                  state->realm->name, breach->seed, breach->seed, survey->level_count);
    (void)fprintf(survey->out,
                  "  see:   rampart-world show --realm %s --seed %" PRIu64 " --from %" PRId32 ",%" PRId32
                  ",%" PRId32 "\n%s\n",
                  state->realm->name, breach->seed, breach->observer.x, breach->observer.y,
                  breach->observer.levels.first, breach->map);
}

/* ------------------------------------------------------------------------------------------------- proof */

static void survey_seed(struct state *state, uint64_t seed)
{
    const struct survey *survey = state->survey;
    const struct realm *realm = state->realm;
    struct verify_report report = {.breach = print_breach, .context = state};
    struct world_maker maker = realm_maker(realm);
    struct world *world = world_create(seed, survey->terrains);
    for (uint16_t number = 0; number < survey->number; number++) {
        world_add_realm(world, (struct world_maker){.make = NULL});
    }
    world_add_realm(world, maker);
    state->window = realm_window(realm, survey->number, seed, survey->level_count);
    state->window.arrivals = state->arrivals;
    state->window.arrival_count = realm_tree_arrivals(survey->realms, seed, survey->number, state->arrivals);
    verify_world(world, &state->window, report, &state->made);
    if (maker.ground != NULL) {
        verify_hull(world, &state->window, report, &state->hull);
    }
    verify_joined(world, &state->window, realm_shape(realm).margin, report, &state->made);
    world_destroy(world);
}

static void print_counts(const struct state *state)
{
    const struct survey *survey = state->survey;
    FILE *out = survey->out;
    for (enum verify_rule rule = 0; rule < VERIFY_RULES; rule++) {
        if (is_exempt(state->realm, rule)) {
            (void)fprintf(out, "%10s  %s\n", "exempt", verify_rule_text(rule));
        } else {
            (void)fprintf(out, "%10" PRId64 "  %s\n", state->made.breaches[rule] + state->hull.breaches[rule],
                          verify_rule_text(rule));
        }
    }
    (void)fprintf(out, "as made %" PRId64 " ramps, %" PRId64 " observers, %" PRId64 " sightings",
                  state->made.ramps, state->made.observers, state->made.sightings);
    (void)fprintf(out, "; on the hull %" PRId64 " observers, %" PRId64 " sightings\n", state->hull.observers,
                  state->hull.sightings);
    (void)fprintf(out, "%s: seeds %" PRIu64 " to %" PRIu64 ", %" PRId32 " levels each: ", state->realm->name,
                  survey->first, survey->last, state->window.level_count);
    if (state->breaches > SURVEY_BREACHES_SHOWN) {
        (void)fprintf(out, "%" PRId64 " breaches, the first %d are shown\n", state->breaches,
                      SURVEY_BREACHES_SHOWN);
    } else {
        (void)fprintf(out, "%" PRId64 " breaches\n", state->breaches);
    }
}

int64_t survey_run(const struct survey *survey)
{
    INVARIANT(survey->first <= survey->last);
    struct state state = {.survey = survey, .realm = &survey->realms->at[survey->number], .bar_shown = -1};
    for (uint64_t seed = survey->first;; seed++) {
        show_bar(&state, seed);
        survey_seed(&state, seed);
        if (seed == survey->last) {
            break;
        }
    }
    hide_bar(&state);
    print_counts(&state);
    return state.breaches;
}
