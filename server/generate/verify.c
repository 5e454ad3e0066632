/* S0 to S2 are local and looked up cell by cell, S3 of steps likewise; S3 of sight, S4 and S5 are tried for
 * every observer there is. The hull is a second world whose maker asks the ground instead of shaping caves.
 */
#include "server/generate/verify.h"

#include "common/invariant.h"
#include "server/generate/verify_rules.h"

#include <stddef.h>

const struct verify_step verify_steps[VERIFY_NEIGHBOURS] = {{0, -1}, {1, -1}, {1, 0},  {1, 1},
                                                            {0, 1},  {-1, 1}, {-1, 0}, {-1, -1}};

const char *verify_rule_text(enum verify_rule rule)
{
    static const char *const texts[VERIFY_RULES] = {
        [VERIFY_S0_COPIES] = "S0: a ramp is the same on each of its levels",
        [VERIFY_S1_ONE_CELL] = "S1: a step from a ramp leads to one place",
        [VERIFY_S2_TOUCHING] = "S2: cells beside a ramp that touch share a level",
        [VERIFY_S3_STEPS] = "S3: each step can be taken back",
        [VERIFY_S3_SIGHT] = "S3: who sees is seen",
        [VERIFY_S4_ONE_THING] = "S4: no observer sees two things at one (x, y)",
        [VERIFY_S5_ADJACENT] = "S5: what looks one step away is one step away",
        [VERIFY_STAIRS] = "stairs have both their ends, on empty open floor",
        [VERIFY_JOINED] = "all stairs, ramps and places of arrival of a level are joined on it",
    };
    INVARIANT(rule < VERIFY_RULES);
    return texts[rule];
}

struct cell verify_cell(const struct verify *verify, int32_t x, int32_t y, int32_t level)
{
    return world_cell(verify->world, verify->window->realm, x, y, level_set_one(level));
}

struct place verify_place(const struct verify *verify, int32_t x, int32_t y, struct cell cell)
{
    return (struct place){.realm = verify->window->realm, .x = x, .y = y, .levels = cell.levels};
}

void verify_found(const struct verify *verify, enum verify_rule rule, struct place observer, struct place at,
                  struct place other)
{
    verify->counts->breaches[rule]++;
    struct verify_breach breach = {
        .rule = rule,
        .seed = world_seed(verify->world),
        .hull = verify->hull,
        .observer = observer,
        .at = at,
        .other = other,
    };
    verify_map_draw(verify, &breach);
    verify->report.breach(verify->report.context, &breach);
}

void verify_world(struct world *world, const struct verify_window *window, struct verify_report report,
                  struct verify_counts *counts)
{
    const struct verify verify = {.world = world, .window = window, .report = report, .counts = counts};
    verify_local(&verify);
    verify_stairs(&verify);
    verify_sight(&verify);
}

/* The rules of a hull's realm. */
struct hull {
    struct world *made;
};

static struct cell hull_cell(const struct hull *hull, const struct chunk *chunk, int32_t x, int32_t y)
{
    struct cell cell = {.levels = level_set_one(chunk->level)};
    switch (world_ground(hull->made, chunk->realm, x, y, chunk->level)) {
    case GROUND_UNYIELDING:
    case GROUND_RIM:
        break;
    case GROUND_FREE:
        cell.floor = TERRAIN_FLOOR;
        break;
    case GROUND_CELL:
        cell.floor = TERRAIN_FLOOR;
        cell.levels = world_cell(hull->made, chunk->realm, x, y, cell.levels).levels;
        break;
    }
    return cell;
}

static void hull_make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)seed;
    const struct hull *hull = rules;
    for (int j = 0; j < CHUNK_SIDE; j++) {
        for (int i = 0; i < CHUNK_SIDE; i++) {
            int32_t x = chunk->chunk_x * CHUNK_SIDE + i;
            int32_t y = chunk->chunk_y * CHUNK_SIDE + j;
            chunk_put(chunk, i, j, hull_cell(hull, chunk, x, y));
        }
    }
}

static enum ground hull_ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                               int32_t level)
{
    (void)seed;
    const struct hull *hull = rules;
    return world_ground(hull->made, realm, x, y, level);
}

void verify_hull(struct world *world, const struct verify_window *window, struct verify_report report,
                 struct verify_counts *counts)
{
    const struct hull hull = {.made = world};
    struct world *open = world_create(world_seed(world), world_terrains(world));
    for (uint16_t realm = 0; realm < window->realm; realm++) {
        world_add_realm(open, (struct world_maker){.make = NULL});
    }
    world_add_realm(open, (struct world_maker){.make = hull_make, .ground = hull_ground, .rules = &hull});
    const struct verify verify = {
        .world = open, .window = window, .hull = true, .report = report, .counts = counts};
    verify_local(&verify);
    verify_sight(&verify);
    world_destroy(open);
}
