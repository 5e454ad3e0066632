/* One bar: on the left who and where one is, on the right what is worth a glance. */
#include "client/model/screen.h"

#include <inttypes.h>
#include <stdio.h>

enum { LEVELS_NAMED_MAX = 4, TEXT_BYTES = 96 };

static const struct ink bar_ink = {.colour = COLOUR_WHITE, .shade = SHADE_DIM, .reverse = true};
static const struct ink name_ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT, .reverse = true};
static const struct ink alarm_ink = {.colour = COLOUR_RED, .shade = SHADE_BRIGHT, .reverse = true};

/* "level 3"; on a ramp "levels 3+4 (ramp)"; on many "levels 3 to 9 (ramp)". */
static void write_levels(char text[TEXT_BYTES], struct level_set levels)
{
    int count = level_set_count(levels);
    if (count == 1) {
        (void)snprintf(text, TEXT_BYTES, "level %" PRId32, levels.first);
        return;
    }
    int length = snprintf(text, TEXT_BYTES, "levels %" PRId32, levels.first);
    int32_t last = levels.first;
    for (int32_t level = levels.first + 1; level_set_next(levels, &level); level++) {
        last = level;
        if (count <= LEVELS_NAMED_MAX) {
            length += snprintf(text + length, (size_t)(TEXT_BYTES - length), "+%" PRId32, level);
        }
    }
    if (count > LEVELS_NAMED_MAX) {
        length += snprintf(text + length, (size_t)(TEXT_BYTES - length), " to %" PRId32, last);
    }
    (void)snprintf(text + length, (size_t)(TEXT_BYTES - length), " (ramp)");
}

/* Since when the server owes an answer, in ms; 0 where it is in good time, or where what was typed waits for
 * others as its player does. */
static int64_t overdue_ms(const struct model *model, int64_t now_ms)
{
    const struct own *own = model_self(model);
    const struct latency *latency = &model->latency;
    bool owes = latency->count > 0 && (own == NULL || own->mode != OWN_WAIT);
    int64_t waited_ms = owes ? now_ms - latency->waiting[0].at_ms : 0;
    return waited_ms >= LIMIT_CLIENT_ANSWER_MS ? waited_ms : 0;
}

static bool write_latency(char text[TEXT_BYTES], const struct model *model, int64_t now_ms)
{
    int64_t late_ms = overdue_ms(model, now_ms);
    if (late_ms > 0) {
        (void)snprintf(text, TEXT_BYTES, "no answer for %" PRId64 " s", late_ms / 1000);
    } else if (model->latency.last_ms >= 0) {
        (void)snprintf(text, TEXT_BYTES, "%" PRId64 " ms", model->latency.last_ms);
    } else {
        (void)snprintf(text, TEXT_BYTES, "- ms");
    }
    return late_ms > 0;
}

/* Draws text from `column` on, with room round it, and returns where the next goes. */
static int draw_left(struct canvas *canvas, int row, int column, struct ink ink, const char *text)
{
    return column + 3 + canvas_text(canvas, row, column + 1, ink, text);
}

/* The same leftward: `column` is where the next on the right begins. */
static int draw_right(struct canvas *canvas, int row, int column, struct ink ink, const char *text)
{
    int start = column - 2 - canvas_columns(text);
    (void)canvas_text(canvas, row, start + 1, ink, text);
    return start;
}

static const char *ground(const struct model *model)
{
    const struct picture *picture = &model->picture;
    const struct picture_cell *cell = picture_cell_at(picture, picture->at.x, picture->at.y);
    return cell != NULL ? legend_look(&model->legend, cell->tile, false).name : "";
}

void screen_status_draw(const struct console *console, struct canvas *canvas, int row, int64_t now_ms)
{
    const struct model *model = console->model;
    struct place at = model->picture.at;
    char text[TEXT_BYTES];
    canvas_fill(canvas, row, 0, canvas->columns, bar_ink);

    bool watches = model->phase == MODEL_WATCHING;
    (void)snprintf(text, sizeof text, "%s%s", watches ? "watching " : "", model->picture.name);
    int column = draw_left(canvas, row, 0, name_ink, text);
    (void)snprintf(text, sizeof text, "%" PRId32 ",%" PRId32, at.x, at.y);
    column = draw_left(canvas, row, column, bar_ink, text);
    write_levels(text, at.levels);
    column = draw_left(canvas, row, column, bar_ink, text);
    column = draw_left(canvas, row, column, bar_ink, model->picture.realm);

    int right = canvas->columns;
    right = draw_right(canvas, row, right, bar_ink, watches ? "Esc: back" : "? help");
    bool late = write_latency(text, model, now_ms);
    right = draw_right(canvas, row, right, late ? alarm_ink : bar_ink, text);
    (void)snprintf(text, sizeof text, "%d near by", screen_sight_count(model));
    right = draw_right(canvas, row, right, bar_ink, text);

    if (column + canvas_columns(ground(model)) + 2 <= right) {
        (void)draw_left(canvas, row, column, bar_ink, ground(model));
    }
}
