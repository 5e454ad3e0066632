/* Who and what is in sight, listed beside the map: those who live first, the nearest of them on top. */
#include "client/model/screen.h"
#include "common/place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool screen_is_player(const struct frame_thing *thing)
{
    return strcmp(thing->kind, "player") == 0;
}

struct screen_look screen_look_of(const struct model *model, const struct frame_thing *thing, bool ascii)
{
    struct screen_look look = {.glyph = "@", .sort = SORT_CREATURE, .name = thing->name};
    if (screen_is_player(thing)) {
        look.ink = (struct ink){.colour = screen_player_colour(thing->name), .shade = SHADE_BRIGHT};
        return look;
    }
    struct legend_kind kind = legend_kind(&model->legend, thing->kind, ascii);
    memcpy(look.glyph, kind.glyph, sizeof look.glyph);
    look.ink = (struct ink){.colour = kind.colour, .shade = SHADE_BRIGHT};
    look.sort = kind.sort;
    look.name = thing->name[0] != '\0' ? thing->name : kind.name;
    return look;
}

void screen_write_body(const struct screen_look *look, const struct frame_thing *thing,
                       char text[SCREEN_BODY_BYTES])
{
    char marks[MARKS_BYTES];
    marks_write(thing->marks, marks);
    (void)snprintf(text, SCREEN_BODY_BYTES, "%s%s%s", look->name, marks[0] != '\0' ? ", " : "", marks);
}

int screen_sight_count(const struct model *model)
{
    int count = 0;
    for (size_t i = 0; i < model->picture.thing_count; i++) {
        count += screen_look_of(model, &model->picture.things[i], false).sort == SORT_CREATURE;
    }
    return count;
}

static int by_distance(const void *left, const void *right)
{
    const struct screen_sighting *a = left;
    const struct screen_sighting *b = right;
    if (a->look.sort != b->look.sort) {
        return (int)a->look.sort - (int)b->look.sort;
    }
    if (a->distance != b->distance) {
        return a->distance - b->distance;
    }
    int order = strcmp(a->look.name, b->look.name);
    return order != 0 ? order : a->thing->id - b->thing->id;
}

/* Whether it is a thing on the player's own cell. */
static bool is_underfoot(const struct screen_sighting *sighting)
{
    return sighting->look.sort == SORT_THING && sighting->distance == 0;
}

/* Lists what is in sight and underfoot, or not; returns how much it is. */
static int find_all(const struct model *model, bool ascii, bool underfoot,
                    struct screen_sighting sightings[LIMIT_THINGS_IN_VIEW])
{
    const struct picture *picture = &model->picture;
    int count = 0;
    for (size_t i = 0; i < picture->thing_count; i++) {
        const struct frame_thing *thing = &picture->things[i];
        struct place place = {.x = thing->x, .y = thing->y};
        struct screen_sighting *each = &sightings[count];
        *each = (struct screen_sighting){thing, screen_look_of(model, thing, ascii),
                                         (int)place_distance(picture->at, place)};
        count += is_underfoot(each) == underfoot;
    }
    qsort(sightings, (size_t)count, sizeof *sightings, by_distance);
    return count;
}

int screen_sightings(const struct model *model, bool ascii,
                     struct screen_sighting sightings[LIMIT_THINGS_IN_VIEW])
{
    return find_all(model, ascii, false, sightings);
}

int screen_underfoot(const struct model *model, bool ascii,
                     struct screen_sighting sightings[LIMIT_THINGS_IN_VIEW])
{
    return find_all(model, ascii, true, sightings);
}

/* Where one lies from the other: "n", "se", or "" for the same column and row. A direction counts as straight
 * where one axis is less than half the other. */
static const char *bearing(int64_t dx, int64_t dy)
{
    static const char *const words[3][3] = {{"nw", "n", "ne"}, {"w", "", "e"}, {"sw", "s", "se"}};
    int64_t width = llabs(dx);
    int64_t height = llabs(dy);
    int column = width * 2 < height ? 1 : dx > 0 ? 2 : dx < 0 ? 0 : 1;
    int row = height * 2 < width ? 1 : dy > 0 ? 2 : dy < 0 ? 0 : 1;
    return words[row][column];
}

/* How many levels lie between: below 0 is up, above it down, 0 the same level. A cell of several is named by
 * its first, so that this holds for all but those at the lower end of a ramp. */
static int64_t depth(struct level_set levels, int32_t other)
{
    int64_t nearest = (int64_t)other - levels.first;
    for (int32_t level = levels.first; level_set_next(levels, &level); level++) {
        int64_t offset = (int64_t)other - level;
        nearest = llabs(offset) < llabs(nearest) ? offset : nearest;
    }
    return nearest;
}

void screen_write_whereabouts(char text[SCREEN_WHEREABOUTS_BYTES], struct place from, struct place to)
{
    int64_t levels = depth(from.levels, to.levels.first);
    int length = snprintf(text, SCREEN_WHEREABOUTS_BYTES, "%lld %s", (long long)place_distance(from, to),
                          bearing((int64_t)to.x - from.x, (int64_t)to.y - from.y));
    if (levels != 0) {
        (void)snprintf(text + length, (size_t)(SCREEN_WHEREABOUTS_BYTES - length), " %lld %s", llabs(levels),
                       levels > 0 ? "down" : "up");
    }
}

/* One line of the list: what it is at the left, where at the right. */
static void draw_sighting(const struct console *console, struct canvas *canvas, struct canvas_box box,
                          const struct screen_sighting *sighting)
{
    static const struct ink where = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};
    const struct screen_look *look = &sighting->look;
    const struct frame_thing *thing = sighting->thing;
    const char *arrow = screen_map_beyond(console, canvas, thing->x, thing->y);
    const struct place place = {.x = thing->x, .y = thing->y, .levels = level_set_one(thing->level)};
    char text[SCREEN_WHEREABOUTS_BYTES];
    screen_write_whereabouts(text, console->model->picture.at, place);
    int width = canvas_columns(arrow) + canvas_columns(text);
    char name[SCREEN_BODY_BYTES];
    screen_write_body(look, thing, name);
    (void)canvas_text(canvas, box.row, box.column, look->ink, look->glyph);
    (void)canvas_line(canvas, box.row, box.column + 2, box.columns - width - 3, look->ink, name);
    int column = box.column + box.columns - width;
    column += canvas_text(canvas, box.row, column, where, arrow);
    (void)canvas_text(canvas, box.row, column, where, text);
}

void screen_sight_draw(const struct console *console, struct canvas *canvas, struct canvas_box box)
{
    struct screen_sighting sightings[LIMIT_THINGS_IN_VIEW];
    int count = screen_sightings(console->model, canvas->ascii, sightings);
    int shown = count <= box.rows ? count : box.rows - 1;
    for (int i = 0; i < shown; i++) {
        draw_sighting(console, canvas, (struct canvas_box){box.row + i, box.column, 1, box.columns},
                      &sightings[i]);
    }
    if (shown < count && shown >= 0) {
        static const struct ink ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};
        char text[32];
        (void)snprintf(text, sizeof text, "and %d more", count - shown);
        (void)canvas_text(canvas, box.row + shown, box.column + 2, ink, text);
    }
}
