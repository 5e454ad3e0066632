/* One row about oneself: how whole one is, how far one has grown, and whose turn it is. */
#include "client/model/screen.h"

#include <inttypes.h>
#include <stdio.h>

enum { BAR_COLUMNS = 20, TEXT_BYTES = 160, MS = 1000 };

static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};
static const struct ink hint_ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};

/* Green while one is well, red when the next blows may be the last. */
static enum colour health_colour(int32_t hp, int32_t most)
{
    int64_t hundredths = (int64_t)hp * 100 / most;
    return hundredths > 60 ? COLOUR_GREEN : hundredths > 30 ? COLOUR_YELLOW : COLOUR_RED;
}

/* The columns that are full: none only for the dead, all only for the whole. */
static int filled_columns(int32_t hp, int32_t most)
{
    int columns = (int)((int64_t)hp * BAR_COLUMNS / most);
    if (hp > 0 && columns == 0) {
        return 1;
    }
    return columns > BAR_COLUMNS ? BAR_COLUMNS : columns;
}

static int draw_health(struct canvas *canvas, int row, int column, const struct own *own)
{
    int32_t hp = own->values[OWN_HP];
    int32_t most = own->values[OWN_HP_MOST];
    struct ink ink = {.colour = health_colour(hp, most), .shade = SHADE_BRIGHT};
    int full = filled_columns(hp, most);
    for (int i = 0; i < BAR_COLUMNS; i++) {
        const char *sign = canvas->ascii ? (i < full ? "=" : "-") : (i < full ? "█" : "░");
        (void)canvas_text(canvas, row, column + i, ink, sign);
    }
    char text[TEXT_BYTES];
    (void)snprintf(text, sizeof text, "%" PRId32 "/%" PRId32 " hp", hp, most);
    return column + BAR_COLUMNS + 1 + canvas_text(canvas, row, column + BAR_COLUMNS + 1, ink, text);
}

/* "Bob and Cleo", "Bob, Cleo and 2 others": as many as a row has room for. */
static void write_names(char *text, size_t size, const struct own *own)
{
    int count = own->waits_for_count;
    if (count == 0) {
        (void)snprintf(text, size, "others");
    } else if (count == 1) {
        (void)snprintf(text, size, "%s", own->waits_for[0]);
    } else if (count == 2) {
        (void)snprintf(text, size, "%s and %s", own->waits_for[0], own->waits_for[1]);
    } else {
        (void)snprintf(text, size, "%s and %d others", own->waits_for[0], count - 1);
    }
}

/* Whose turn it is; nothing where one's own clock waits, which needs no word. */
static void write_turn(char text[TEXT_BYTES], const struct own *own, int64_t left_ms)
{
    char names[2 * LIMIT_NAME_MAX_BYTES + 8];
    char left[32] = "";
    if (left_ms >= 0) {
        (void)snprintf(left, sizeof left, ": %" PRId64 " s", (left_ms + MS - 1) / MS);
    }
    switch (own->mode) {
    case OWN_ACT:
        (void)snprintf(text, TEXT_BYTES, "Your turn%s", left);
        return;
    case OWN_WAIT:
        write_names(names, sizeof names, own);
        (void)snprintf(text, TEXT_BYTES, "Waiting for %s%s", names, left);
        return;
    case OWN_AWAY:
        (void)snprintf(text, TEXT_BYTES, "Away: nobody waits for you");
        return;
    case OWN_FREE:
    case OWN_MODE_COUNT:
        text[0] = '\0';
    }
}

static struct ink turn_ink(enum own_mode mode)
{
    bool calls = mode == OWN_ACT || mode == OWN_AWAY;
    return (struct ink){.colour = calls ? COLOUR_YELLOW : COLOUR_WHITE,
                        .shade = calls ? SHADE_BRIGHT : SHADE_PLAIN};
}

void screen_self_draw(const struct model *model, struct canvas *canvas, int row, int64_t now_ms)
{
    const struct own *own = model_self(model);
    if (own == NULL) {
        return;
    }
    char text[TEXT_BYTES];
    canvas_fill(canvas, row, 0, canvas->columns, text_ink);
    int column = draw_health(canvas, row, 1, own);
    write_turn(text, own, model_left_ms(model, now_ms));
    int right = canvas->columns - 1 - canvas_columns(text);
    (void)canvas_text(canvas, row, right, turn_ink(own->mode), text);
    (void)snprintf(text, sizeof text, "experience %" PRId32 " (level %" PRId32 ")",
                   own->values[OWN_EXPERIENCE], own->values[OWN_LEVEL]);
    if (column + 2 + canvas_columns(text) < right) {
        column += 2 + canvas_text(canvas, row, column + 2, text_ink, text);
    }
    (void)snprintf(text, sizeof text, "turn %" PRId32, own->values[OWN_TURNS]);
    if (column + 2 + canvas_columns(text) < right) {
        (void)canvas_text(canvas, row, column + 2, hint_ink, text);
    }
}

int64_t screen_self_next_ms(const struct model *model, int64_t now_ms)
{
    const struct own *own = model_self(model);
    int64_t left_ms = model_left_ms(model, now_ms);
    bool counts = own != NULL && (own->mode == OWN_ACT || own->mode == OWN_WAIT) && left_ms > 0;
    return counts ? now_ms + (left_ms - 1) % MS + 1 : INT64_MAX;
}
