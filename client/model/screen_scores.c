/* The best runs of this world, one's own name bright among them. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/text.h"

#include <inttypes.h>
#include <stdio.h>

enum { TITLE_ROWS = 2, RUN_BYTES = 120 };

static const struct ink heading_ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};

/* Draws one run on a row of the box. */
static void draw_run(const struct model *model, struct canvas *canvas, struct canvas_box box,
                     const struct message_score *score)
{
    char text[RUN_BYTES];
    bool own = text_same_name(score->name, model->name);
    struct ink ink = {.colour = score->won ? COLOUR_YELLOW : COLOUR_WHITE,
                      .shade = own || score->won ? SHADE_BRIGHT : SHADE_PLAIN};
    (void)snprintf(text, sizeof text, "%3" PRId32 " %7" PRId32 "  %-14.14s %5" PRId32 " %7" PRId32 "  ",
                   score->rank, score->points, score->name, score->depth, score->turns);
    int column = box.column + canvas_line(canvas, box.row, box.column, box.columns, ink, text);
    (void)canvas_line(canvas, box.row, column, box.column + box.columns - column, ink, score->cause);
}

int screen_ranking_draw(const struct model *model, struct canvas *canvas, struct canvas_box box, int skipped)
{
    const struct answers_scores *scores = &model->scores;
    int shown = scores->count - skipped < box.rows - 1 ? scores->count - skipped : box.rows - 1;
    (void)canvas_line(canvas, box.row, box.column, box.columns, heading_ink,
                      "  #  points  name           depth   turns  how it ended");
    for (int i = 0; i < shown; i++) {
        struct canvas_box row = {box.row + 1 + i, box.column, 1, box.columns};
        draw_run(model, canvas, row, &scores->at[skipped + i]);
    }
    return shown;
}

void screen_scores_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    (void)now_ms;
    const struct model *model = console->model;
    struct canvas_box box = {TITLE_ROWS, 1, canvas->rows - TITLE_ROWS - 1, canvas->columns - 2};
    if (model->scores.count == 0) {
        (void)canvas_text(canvas, box.row, box.column + 1, heading_ink, "Nobody's run has ended yet.");
    } else {
        int end = console->scrolled + screen_ranking_draw(model, canvas, box, console->scrolled);
        console->page_end = end < model->scores.count ? end : 0;
    }
    screen_frame_draw(canvas, canvas_whole(canvas), "Rampart: the best runs of this world",
                      console->page_end > 0 ? "space goes on, any other key goes back" : "any key goes back");
}

enum console_effect screen_scores_key(struct console *console, struct console_press press)
{
    if (press.key == ' ' && console->page_end > 0) {
        console->scrolled = console->page_end;
    } else {
        console->screen = CONSOLE_MAP;
    }
    return CONSOLE_NOTHING;
}
