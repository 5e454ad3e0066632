/* Whether a drawn map is seamless. S0 is read off the pictures; S1 and S2 are the verifier's to judge, on a
 * world made of the map. */
#include "server/generate/drawn_read.h"
#include "server/generate/verify.h"

#include <stdio.h>

/* S0 at the ramp that row j, column i of a picture shows. */
static bool check_copies(const struct drawn *drawn, const struct drawn_level *level, int i, int j,
                         struct drawn_error *error)
{
    char sign = level->signs[j * level->width + i];
    struct level_set levels = drawn->legend[(unsigned char)sign].cell.levels;
    for (int32_t other = levels.first; level_set_next(levels, &other); other++) {
        char found = drawn_at(drawn, level->left + i, level->top + j, other);
        if (found != sign) {
            error->line = level->line + j;
            error->column = 1 + i;
            (void)snprintf(error->text, sizeof error->text,
                           "S0: expected '%c' at (%ld, %ld) of level %ld too: it stands on that level, which "
                           "shows '%c' there",
                           sign, (long)level->left + i, (long)level->top + j, (long)other, found);
            return false;
        }
    }
    return true;
}

static bool check_all_copies(const struct drawn *drawn, struct drawn_error *error)
{
    for (int k = 0; k < drawn->level_count; k++) {
        const struct drawn_level *level = &drawn->levels[k];
        for (int j = 0; j < level->height; j++) {
            for (int i = 0; i < level->width; i++) {
                char sign = level->signs[j * level->width + i];
                if (drawn->legend[(unsigned char)sign].ramp && !check_copies(drawn, level, i, j, error)) {
                    return false;
                }
            }
        }
    }
    return true;
}

struct verdict {
    const struct drawn *drawn;
    struct drawn_error *error;
    bool broken;
};

static void note(void *context, const struct verify_breach *breach)
{
    struct verdict *verdict = context;
    if (verdict->broken || breach->rule > VERIFY_S3_STEPS) {
        return;
    }
    struct drawn_position at = drawn_position(verdict->drawn, breach->at);
    struct drawn_position other = drawn_position(verdict->drawn, breach->other);
    struct drawn_position ramp = drawn_position(verdict->drawn, breach->observer);
    verdict->broken = true;
    verdict->error->line = at.line;
    verdict->error->column = at.column;
    (void)snprintf(verdict->error->text, sizeof verdict->error->text,
                   "expected no breach of %s%s; the ramp is at %d:%d and the other cell at %d:%d",
                   verify_rule_text(breach->rule), breach->hull ? " once its soft rock is dug" : "",
                   ramp.line, ramp.column, other.line, other.column);
}

/* Tries one level in the world as drawn, then in its hull. */
static void try_level(struct world *world, const struct drawn_level *level, struct verify_report report)
{
    struct verify_counts counts = {0};
    const struct verify_window window = {.left = level->left,
                                         .top = level->top,
                                         .width = level->width,
                                         .height = level->height,
                                         .level = level->level,
                                         .level_count = 1};
    verify_world(world, &window, report, &counts);
    verify_hull(world, &window, report, &counts);
}

bool drawn_read_rules(const struct drawn_reader *reader)
{
    const struct drawn *drawn = reader->drawn;
    if (!check_all_copies(drawn, reader->error)) {
        return false;
    }
    struct verdict verdict = {.drawn = drawn, .error = reader->error};
    struct verify_report report = {.breach = note, .context = &verdict};
    struct world *world = world_create(0, reader->terrains);
    (void)world_add_realm(world, drawn_maker(drawn));
    for (int k = 0; k < drawn->level_count && !verdict.broken && !reader->farthest; k++) {
        try_level(world, &drawn->levels[k], report);
    }
    world_destroy(world);
    return !verdict.broken;
}
