/* A report is for people, of one view at a time, so nothing in it is quick: the same cell is asked for again
 * and again. Sight names a cell on several levels by the lowest of them; it is drawn on each. */
#include "server/inspect/view_report.h"

#include "common/invariant.h"
#include "server/generate/drawn.h"
#include "server/world/sight.h"

#include <inttypes.h>
#include <stdlib.h>

/* Whether the cell that (x, y) has on `level` is seen: it may be named by another of its levels. */
static bool is_seen(const struct view_report *report, int32_t x, int32_t y, int32_t level)
{
    struct cell cell = world_cell(report->world, report->from.realm, x, y, level_set_one(level));
    return sight_sees(report->sight, x, y, cell.levels.first);
}

/* The levels on which anything is seen, ascending, in a list that the caller frees. */
struct levels {
    int32_t *all;
    int count;
};

static void add_level(struct levels *levels, int32_t level)
{
    int at = levels->count;
    while (at > 0 && levels->all[at - 1] >= level) {
        at--;
        if (levels->all[at] == level) {
            return;
        }
    }
    for (int k = levels->count++; k > at; k--) {
        levels->all[k] = levels->all[k - 1];
    }
    levels->all[at] = level;
}

static struct levels levels_seen(const struct view_report *report)
{
    const struct sight *sight = report->sight;
    struct levels levels = {.all = calloc((size_t)sight->plane_count * LEVEL_SET_SPAN, sizeof levels.all[0])};
    INVARIANT(levels.all != NULL);
    for (int k = 0; k < sight->plane_count; k++) {
        int32_t named = sight->planes[k].level;
        for (int32_t y = sight->y - sight->radius; y <= sight->y + sight->radius; y++) {
            for (int32_t x = sight->x - sight->radius; x <= sight->x + sight->radius; x++) {
                struct cell cell = world_cell(report->world, report->from.realm, x, y, level_set_one(named));
                bool seen = sight_sees(sight, x, y, named);
                for (int32_t level = named; seen && level_set_next(cell.levels, &level); level++) {
                    add_level(&levels, level);
                }
            }
        }
    }
    return levels;
}

/* --------------------------------------------------------------------------------------------------- text */

static char sign_at(const struct view_report *report, int32_t x, int32_t y, int32_t level)
{
    const struct place *from = &report->from;
    if (!is_seen(report, x, y, level)) {
        return ' ';
    }
    if (x == from->x && y == from->y && level_set_has(from->levels, level)) {
        return '@';
    }
    char sign = drawn_at(report->drawn, x, y, level);
    return sign == ' ' ? '#' : sign;
}

/* The columns between which row y of a level is seen; first > last if nothing is. */
struct span {
    int32_t first;
    int32_t last;
};

static struct span span_of(const struct view_report *report, int32_t y, int32_t level)
{
    const struct sight *sight = report->sight;
    struct span span = {sight->x - sight->radius, sight->x + sight->radius};
    while (span.first <= span.last && !is_seen(report, span.first, y, level)) {
        span.first++;
    }
    while (span.first <= span.last && !is_seen(report, span.last, y, level)) {
        span.last--;
    }
    return span;
}

/* The westernmost column seen on any level, so that the pictures stand below each other. */
static int32_t leftmost(const struct view_report *report, const struct levels *levels)
{
    const struct sight *sight = report->sight;
    int32_t left = sight->x;
    for (int k = 0; k < levels->count; k++) {
        for (int32_t y = sight->y - sight->radius; y <= sight->y + sight->radius; y++) {
            struct span span = span_of(report, y, levels->all[k]);
            left = span.first <= span.last && span.first < left ? span.first : left;
        }
    }
    return left;
}

/* From the first row of which anything is seen to the last. */
static void print_level(const struct view_report *report, int32_t level, int32_t left, FILE *file)
{
    const struct sight *sight = report->sight;
    int32_t top = sight->y - sight->radius;
    int32_t bottom = sight->y + sight->radius;
    while (top < bottom && span_of(report, top, level).first > span_of(report, top, level).last) {
        top++;
    }
    while (top < bottom && span_of(report, bottom, level).first > span_of(report, bottom, level).last) {
        bottom--;
    }
    (void)fprintf(file, "\nlevel %" PRId32 " at %" PRId32 ", %" PRId32 "\n", level, left, top);
    for (int32_t y = top; y <= bottom; y++) {
        struct span span = span_of(report, y, level);
        for (int32_t x = left; span.first <= span.last && x <= span.last; x++) {
            (void)fputc(sign_at(report, x, y, level), file);
        }
        (void)fputc('\n', file);
    }
}

void view_report_text(const struct view_report *report, FILE *file)
{
    const struct place *from = &report->from;
    (void)fprintf(file, "seen from (%" PRId32 ", %" PRId32 ") on", from->x, from->y);
    for (int32_t level = from->levels.first; level_set_next(from->levels, &level); level++) {
        (void)fprintf(file, "%s %" PRId32, level == from->levels.first ? "" : ",", level);
    }
    (void)fprintf(file, ", radius %d\n", report->sight->radius);
    struct levels levels = levels_seen(report);
    int32_t left = leftmost(report, &levels);
    for (int k = 0; k < levels.count; k++) {
        print_level(report, levels.all[k], left, file);
    }
    free(levels.all);
}

/* --------------------------------------------------------------------------------------------------- JSON */

static void write_string(const char *text, FILE *file)
{
    (void)fputc('"', file);
    for (const char *at = text; *at != '\0'; at++) {
        unsigned char byte = (unsigned char)*at;
        if (byte < ' ') {
            (void)fprintf(file, "\\u%04x", byte);
        } else {
            (void)fprintf(file, "%s%c", byte == '"' || byte == '\\' ? "\\" : "", byte);
        }
    }
    (void)fputc('"', file);
}

static void write_cells(const struct view_report *report, int32_t level, FILE *file)
{
    const struct sight *sight = report->sight;
    const char *before = "";
    for (int32_t y = sight->y - sight->radius; y <= sight->y + sight->radius; y++) {
        for (int32_t x = sight->x - sight->radius; x <= sight->x + sight->radius; x++) {
            if (is_seen(report, x, y, level)) {
                (void)fprintf(file, "%s[%" PRId32 ", %" PRId32 "]", before, x, y);
                before = ", ";
            }
        }
    }
}

void view_report_json(const struct view_report *report, FILE *file)
{
    const struct place *from = &report->from;
    (void)fputs("{\"map\": ", file);
    write_string(report->name, file);
    (void)fprintf(file, ", \"from\": {\"x\": %" PRId32 ", \"y\": %" PRId32 ", \"levels\": [", from->x,
                  from->y);
    for (int32_t level = from->levels.first; level_set_next(from->levels, &level); level++) {
        (void)fprintf(file, "%s%" PRId32, level == from->levels.first ? "" : ", ", level);
    }
    (void)fprintf(file, "]}, \"radius\": %d, \"levels\": [", report->sight->radius);
    struct levels levels = levels_seen(report);
    for (int k = 0; k < levels.count; k++) {
        (void)fprintf(file, "%s\n  {\"level\": %" PRId32 ", \"cells\": [", k == 0 ? "" : ",", levels.all[k]);
        write_cells(report, levels.all[k], file);
        (void)fputs("]}", file);
    }
    (void)fputs("\n]}\n", file);
    free(levels.all);
}
