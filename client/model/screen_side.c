/* What a glance beside the map tells: oneself, one's party, what lies underfoot, what is in sight. Of what
 * lies underfoot a few rows are shown, for a pile must not push what is in sight off the screen. */
#include "client/model/screen.h"

#include <stdio.h>

enum { UNDERFOOT_ROWS_MAX = 4 };

static const struct ink heading_ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};

/* Returns the rows that it took. */
static int draw_underfoot(const struct model *model, struct canvas *canvas, struct canvas_box box)
{
    struct screen_sighting things[LIMIT_THINGS_IN_VIEW];
    int count = screen_underfoot(model, canvas->ascii, things);
    int shown = count <= UNDERFOOT_ROWS_MAX ? count : UNDERFOOT_ROWS_MAX - 1;
    if (count == 0) {
        return 0;
    }
    (void)canvas_text(canvas, box.row, box.column, heading_ink, "underfoot");
    for (int i = 0; i < shown; i++) {
        const struct screen_look *look = &things[i].look;
        (void)canvas_text(canvas, box.row + 1 + i, box.column, look->ink, look->glyph);
        (void)canvas_line(canvas, box.row + 1 + i, box.column + 2, box.columns - 2, look->ink, look->name);
    }
    if (shown < count) {
        char text[32];
        (void)snprintf(text, sizeof text, "and %d more", count - shown);
        (void)canvas_text(canvas, box.row + 1 + shown, box.column + 2, heading_ink, text);
        shown++;
    }
    return 1 + shown;
}

void screen_side_draw(const struct console *console, struct canvas *canvas, struct canvas_box box,
                      int64_t now_ms)
{
    const struct model *model = console->model;
    int end = box.row + box.rows;
    box.row += screen_self_draw(model, canvas, box, now_ms);
    box.row += screen_party_draw(model, canvas, box);
    box.row += draw_underfoot(model, canvas, box);
    struct screen_sighting sightings[LIMIT_THINGS_IN_VIEW];
    if (screen_sightings(model, canvas->ascii, sightings) > 0) {
        (void)canvas_text(canvas, box.row, box.column, heading_ink, "in sight");
    }
    box.row++;
    box.rows = end - box.row;
    screen_sight_draw(console, canvas, box);
}
