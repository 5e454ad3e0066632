/* Who is of the party, how whole they are, and where: in the player's own realm from where it stands. */
#include "client/model/screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { BAR_COLUMNS = 5 };

static const struct ink text_ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};

/* "5 sw 1 down"; of another realm "caves 3". */
static void write_place(char text[SCREEN_WHEREABOUTS_BYTES], const struct picture *picture,
                        const struct message_comrade *comrade)
{
    struct place place = {.x = comrade->x, .y = comrade->y, .levels = level_set_one(comrade->level)};
    if (strcmp(picture->realm, comrade->realm) == 0) {
        screen_write_whereabouts(text, picture->at, place);
    } else {
        (void)snprintf(text, SCREEN_WHEREABOUTS_BYTES, "%s %" PRId32, comrade->realm, comrade->level);
    }
}

static void draw_comrade(const struct model *model, struct canvas *canvas, struct canvas_box box,
                         const struct message_comrade *comrade)
{
    char where[SCREEN_WHEREABOUTS_BYTES];
    write_place(where, &model->picture, comrade);
    int width = canvas_columns(where);
    struct ink ink = {.colour = screen_player_colour(comrade->name), .shade = SHADE_BRIGHT};
    int name_columns = box.columns - width - BAR_COLUMNS - 2;
    (void)canvas_line(canvas, box.row, box.column, name_columns, ink, comrade->name);
    screen_health_bar(canvas, (struct canvas_box){box.row, box.column + name_columns + 1, 1, BAR_COLUMNS},
                      comrade->hp, comrade->hp_most);
    (void)canvas_text(canvas, box.row, box.column + box.columns - width, text_ink, where);
}

int screen_party_draw(const struct model *model, struct canvas *canvas, struct canvas_box box)
{
    const struct party *party = &model->party;
    if (party->count == 0) {
        return 0;
    }
    (void)canvas_text(canvas, box.row, box.column, text_ink, "your party");
    for (int i = 0; i < party->count; i++) {
        draw_comrade(model, canvas, (struct canvas_box){box.row + 1 + i, box.column, 1, box.columns},
                     &party->at[i]);
    }
    return 1 + party->count;
}
