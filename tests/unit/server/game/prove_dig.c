/* No amount of digging breaks the rules of a seamless world: people wander about in every kind of realm and
 * dig wherever they come, round ramps above all; then doors are hung all over the place. What is left is
 * verified by brute force, dug, with every door shut, and with every door open. */
#include "common/dice.h"
#include "common/text.h"
#include "server/game/game.h"
#include "server/generate/drawn.h"
#include "server/generate/realms.h"
#include "tests/support/breach.h"
#include "tests/support/check.h"
#include "tests/support/lively.h"
#include "tests/support/proof.h"

#include <inttypes.h>
#include <string.h>

enum {
    QUICK_SEEDS = 4,
    FULL_SEEDS = 150,
    DIGS = 10000,
    DIGGERS = 20,
    RAMPS_MAX = 4096,
    DOORS = 300,
    LEVELS = 3,
    TRIES_MAX = 1000000,
};

/* A hillside of the thickness that it must have, and soft rock wherever nothing is reserved. */
static const char hill[] = "legend\n"
                           "/ = cave floor on 0, 1\n"
                           "s = soft rock\n"
                           "\n"
                           "level 0\n"
                           "ssssssssssssssss\n"
                           "s@....s........s\n"
                           "s..s.....ss.s..s\n"
                           "s...s......s...s\n"
                           "s.....ss..s....s\n"
                           "s..##//////##..s\n"
                           "s..##//////##..s\n"
                           "s...########...s\n"
                           "s.ss......s....s\n"
                           "s....s.......s.s\n"
                           "ssssssssssssssss\n"
                           "\n"
                           "level 1\n"
                           "ssssssssssssssss\n"
                           "s........s.....s\n"
                           "s..s..s..ss.s..s\n"
                           "s.....s..s.....s\n"
                           "s...########...s\n"
                           "s..##//////##..s\n"
                           "s..##//////##..s\n"
                           "s......s.ss....s\n"
                           "s.ss......s....s\n"
                           "s...ss.......s.s\n"
                           "ssssssssssssssss\n";

struct subject {
    const char *kind;
    int32_t levels; /* of a stack; 0: the kind says */
};

static const struct subject subjects[] = {
    {"caves", 0}, {"helix", 0}, {"caverns", 4}, {"halls", 4}, {"rainbow", 0}, {"drawn", 0},
};
enum { SUBJECTS = sizeof subjects / sizeof subjects[0] };

/* One world under test. */
struct site {
    uint64_t seed;
    const struct subject *subject;
    struct drawn *map;
    struct realm realm;
    struct world *world;
    struct verify_window window;
    int ramp_count;
    struct place ramps[RAMPS_MAX]; /* some of the window's, or all */
    uint32_t rolls;
    int64_t results[RESULT_COUNT]; /* of all digs */
};

static uint32_t roll(struct site *site, uint32_t sides)
{
    return dice_below(dice_roll(site->seed, site->rolls++, 0, 0, 0x646967).value[0], sides);
}

static void find_ramps(struct site *site)
{
    const struct verify_window *window = &site->window;
    for (int32_t k = 0; k < window->level_count * window->height * window->width; k++) {
        int32_t x = window->left + k % window->width;
        int32_t y = window->top + k / window->width % window->height;
        int32_t level = window->level + k / window->width / window->height;
        struct cell cell = world_cell(site->world, 0, x, y, level_set_one(level));
        if (level_set_is_ramp(cell.levels) && cell.passable && site->ramp_count < RAMPS_MAX) {
            site->ramps[site->ramp_count++] = (struct place){0, x, y, cell.levels};
        }
    }
}

static void site_init(struct site *site, const struct subject *subject, uint64_t seed)
{
    struct drawn_error error;
    *site = (struct site){.seed = seed, .subject = subject};
    text_copy(site->realm.name, sizeof site->realm.name, subject->kind);
    site->realm.dug = TERRAIN_FLOOR;
    if (strcmp(subject->kind, "drawn") == 0) {
        site->map = drawn_read(hill, sizeof hill - 1, lively_terrains(), false, &error);
        assert_non_null(site->map);
    }
    realm_add_levels(&site->realm, kind_find(subject->kind), subject->levels, site->map);
    site->world = world_create(seed, lively_terrains());
    (void)world_add_realm(site->world, realm_maker(&site->realm));
    site->window = realm_window(&site->realm, 0, seed, LEVELS);
    find_ramps(site);
}

static void site_finish(struct site *site)
{
    world_destroy(site->world);
    drawn_destroy(site->map);
}

/* A place of the window that can be stood on, half of the time a ramp. */
static struct place any_place(struct site *site)
{
    if (site->ramp_count > 0 && roll(site, 2) == 0) {
        return site->ramps[roll(site, (uint32_t)site->ramp_count)];
    }
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        const struct verify_window *window = &site->window;
        struct place place = {.x = window->left + (int32_t)roll(site, (uint32_t)window->width),
                              .y = window->top + (int32_t)roll(site, (uint32_t)window->height)};
        int32_t level = window->level + (int32_t)roll(site, (uint32_t)window->level_count);
        struct cell cell = world_cell(site->world, 0, place.x, place.y, level_set_one(level));
        if (cell.passable) {
            place.levels = cell.levels;
            return place;
        }
    }
    fail_msg("%s: nowhere to stand", site->subject->kind);
    return (struct place){0};
}

/* Digs before most steps, and goes straight on more often than not. */
static void wander(struct site *site, struct game *game, struct actor_handle digger, int digs)
{
    int32_t dx = 1;
    int32_t dy = 0;
    while (digs > 0) {
        if (roll(site, 4) == 0) {
            dx = (int32_t)roll(site, 3) - 1;
            dy = dx == 0 ? (int32_t)roll(site, 2) * 2 - 1 : (int32_t)roll(site, 3) - 1;
        }
        if (game_move(game, digger, dx, dy) != RESULT_OK || roll(site, 4) == 0) {
            site->results[game_dig(game, digger, dx, dy)]++;
            digs--;
        }
        game_forget_events(game);
    }
}

static void dig(struct site *site)
{
    for (int k = 0; k < DIGGERS; k++) {
        struct game *game =
            game_create(&(struct game_config){.world = site->world, .start = any_place(site)});
        struct actor_handle digger;
        assert_int_equal(game_join(game, "Digger", &digger), RESULT_OK);
        wander(site, game, digger, DIGS / DIGGERS);
        game_destroy(game);
        world_let_go(site->world);
    }
}

static void verify(struct site *site, const char *when)
{
    int printed = 0;
    struct verify_counts counts = {0};
    struct verify_report report = {.breach = breach_print, .context = &printed};
    verify_world(site->world, &site->window, report, &counts);
    if (printed > 0) {
        fail_msg("%s, %s: %d breaches with seed %" PRIu64, site->subject->kind, when, printed, site->seed);
    }
}

static void hang(struct site *site, const struct place doors[DOORS], uint8_t wall)
{
    for (int k = 0; k < DOORS; k++) {
        struct place at = doors[k];
        struct cell cell = world_cell(site->world, 0, at.x, at.y, at.levels);
        if (cell.floor != TERRAIN_STAIRS_DOWN && cell.floor != TERRAIN_STAIRS_UP) {
            cell.wall = wall;
            world_put(site->world, 0, at.x, at.y, cell);
        }
    }
}

static void try_site(const struct subject *subject, uint64_t seed, int64_t results[RESULT_COUNT])
{
    static struct site site;
    struct place doors[DOORS];
    site_init(&site, subject, seed);
    dig(&site);
    verify(&site, "dug");
    for (int k = 0; k < DOORS; k++) {
        doors[k] = any_place(&site);
    }
    hang(&site, doors, TERRAIN_DOOR);
    verify(&site, "with its doors shut");
    hang(&site, doors, terrain_find(lively_terrains(), "open door"));
    verify(&site, "with its doors open");
    for (int id = 0; id < RESULT_COUNT; id++) {
        results[id] += site.results[id];
    }
    site_finish(&site);
}

static void prove_digging_breaks_no_rule(void **state)
{
    (void)state;
    int count = proof_count(QUICK_SEEDS, FULL_SEEDS);
    uint64_t first = proof_seed("digging breaks no rule");
    for (int i = 0; i < SUBJECTS; i++) {
        int64_t results[RESULT_COUNT] = {0};
        for (int k = 0; k < count; k++) {
            try_site(&subjects[i], first + (uint64_t)k, results);
            proof_progress("digging breaks no rule", i * count + k + 1, SUBJECTS * count);
        }
        print_message("%s: %" PRId64 " dug, %" PRId64 " unyielding, %" PRId64 " at the rim, of %d\n",
                      subjects[i].kind, results[RESULT_OK], results[RESULT_UNYIELDING], results[RESULT_RIM],
                      count * DIGS);
        bool all_reserved = strcmp(subjects[i].kind, "rainbow") == 0;
        bool has_ramps = subjects[i].levels == 0;
        assert_true(all_reserved ? results[RESULT_OK] == 0 : results[RESULT_OK] > 100 * count);
        assert_true(!has_ramps || results[RESULT_UNYIELDING] > 100 * count);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_digging_breaks_no_rule),
    };
    return cmocka_run_group_tests_name("game/dig proof", tests, NULL, NULL);
}
