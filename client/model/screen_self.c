/* About oneself: how whole one is, whose turn it is, how far one has grown. Rows keep their places, so that
 * the eye finds them. */
#include "client/model/screen.h"
#include "common/coins.h"

#include <inttypes.h>
#include <stdio.h>

enum { TEXT_BYTES = 160, MS = 1000, TURN_ROWS_MAX = 2 };

static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};
static const struct ink hint_ink = {.colour = COLOUR_GREY, .shade = SHADE_PLAIN};

/* Green while one is well, red when the next blows may be the last. */
enum colour screen_health_colour(int32_t hp, int32_t most)
{
    int64_t hundredths = (int64_t)hp * 100 / most;
    return hundredths > 60 ? COLOUR_GREEN : hundredths > 30 ? COLOUR_YELLOW : COLOUR_RED;
}

/* The columns that are full: none only for the dead, all only for the whole. */
static int filled_columns(int32_t hp, int32_t most, int width)
{
    int columns = (int)((int64_t)hp * width / most);
    if (hp > 0 && columns == 0) {
        return 1;
    }
    return columns > width ? width : columns;
}

void screen_health_bar(struct canvas *canvas, struct canvas_box box, int32_t hp, int32_t most)
{
    struct ink ink = {.colour = screen_health_colour(hp, most), .shade = SHADE_BRIGHT};
    int full = filled_columns(hp, most, box.columns);
    for (int i = 0; i < box.columns; i++) {
        const char *sign = canvas->ascii ? (i < full ? "=" : "-") : (i < full ? "█" : "░");
        (void)canvas_text(canvas, box.row, box.column + i, ink, sign);
    }
}

/* A bar as wide as the figures beside it leave room for. */
static void draw_health(struct canvas *canvas, struct canvas_box box, const struct own *own)
{
    int32_t hp = own->values[OWN_HP];
    int32_t most = own->values[OWN_HP_MOST];
    struct ink ink = {.colour = screen_health_colour(hp, most), .shade = SHADE_BRIGHT};
    char text[TEXT_BYTES];
    (void)snprintf(text, sizeof text, "%" PRId32 "/%" PRId32 " hp", hp, most);
    int width = box.columns - 1 - canvas_columns(text);
    screen_health_bar(canvas, (struct canvas_box){box.row, box.column, 1, width}, hp, most);
    (void)canvas_text(canvas, box.row, box.column + width + 1, ink, text);
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

/* One text at the left and one at the right of a row. */
static void draw_pair(struct canvas *canvas, struct canvas_box box, struct ink ink, const char *left,
                      const char *right)
{
    int width = canvas_columns(right);
    (void)canvas_line(canvas, box.row, box.column, box.columns - width - 1, ink, left);
    (void)canvas_text(canvas, box.row, box.column + box.columns - width, hint_ink, right);
}

/* Whose turn it is, in as many rows as it takes, one at least. Returns how many. */
static int draw_turn(const struct model *model, struct canvas *canvas, struct canvas_box box, int64_t now_ms)
{
    char text[TEXT_BYTES];
    const struct own *own = model_self(model);
    write_turn(text, own, model_left_ms(model, now_ms));
    box.rows = TURN_ROWS_MAX;
    int rows = canvas_wrapped(canvas, box, turn_ink(own->mode), text);
    return rows < 1 ? 1 : rows < TURN_ROWS_MAX ? rows : TURN_ROWS_MAX;
}

/* What lasts for a while, and for how many turns: "fast 12, blind 3", what harms in red, in as many rows as
 * it takes. Returns how many. */
static int draw_lasting(struct canvas *canvas, struct canvas_box box, const struct own *own)
{
    static const struct {
        enum own_value value;
        enum colour colour;
    } lasting[] = {{OWN_BLIND, COLOUR_RED},  {OWN_CONFUSED, COLOUR_RED},   {OWN_SLOW, COLOUR_RED},
                   {OWN_FAST, COLOUR_GREEN}, {OWN_SHIELDED, COLOUR_GREEN}, {OWN_GLOWING, COLOUR_YELLOW},
                   {OWN_FED, COLOUR_GREEN}};
    int top = box.row;
    int used = 0;
    for (size_t i = 0; i < sizeof lasting / sizeof *lasting; i++) {
        char text[TEXT_BYTES];
        int32_t turns = own->values[lasting[i].value];
        if (turns == 0) {
            continue;
        }
        int width =
            snprintf(text, sizeof text, "%s %" PRId32, own_value_shape(lasting[i].value)->name, turns);
        if (used > 0 && used + width > box.columns) {
            box.row++;
            used = 0;
        }
        struct ink ink = {.colour = lasting[i].colour, .shade = SHADE_BRIGHT};
        used += canvas_text(canvas, box.row, box.column + used, ink, text) + 2;
    }
    return box.row - top + (used > 0);
}

int screen_self_draw(const struct model *model, struct canvas *canvas, struct canvas_box box, int64_t now_ms)
{
    static const struct ink name_ink = {.colour = COLOUR_YELLOW, .shade = SHADE_BRIGHT};
    const struct own *own = model_self(model);
    if (own == NULL) {
        return 0;
    }
    int top = box.row;
    char left[TEXT_BYTES];
    char right[TEXT_BYTES];
    (void)snprintf(right, sizeof right, "turn %" PRId32, own->values[OWN_TURNS]);
    draw_pair(canvas, box, name_ink, model->picture.name, right);
    box.row++;
    draw_health(canvas, box, own);
    box.row++;
    (void)snprintf(left, sizeof left, "experience %" PRId32, own->values[OWN_EXPERIENCE]);
    (void)snprintf(right, sizeof right, "level %" PRId32, own->values[OWN_LEVEL]);
    draw_pair(canvas, box, text_ink, left, right);
    box.row++;
    (void)snprintf(left, sizeof left, "attack %" PRId32 ", defence %" PRId32, own->values[OWN_ATTACK],
                   own->values[OWN_DEFENCE]);
    draw_pair(canvas, box, text_ink, left, "");
    box.row++;
    char coins[COINS_BYTES];
    coins_write(coins, own->values[OWN_COINS], true);
    (void)snprintf(left, sizeof left, "damage %" PRId32 "-%" PRId32, own->values[OWN_DAMAGE_LEAST],
                   own->values[OWN_DAMAGE_MOST]);
    (void)snprintf(right, sizeof right, "coins %s", coins);
    draw_pair(canvas, box, text_ink, left, right);
    box.row++;
    box.row += draw_lasting(canvas, box, own);
    box.row += draw_turn(model, canvas, box, now_ms);
    return box.row - top;
}

int64_t screen_self_next_ms(const struct model *model, int64_t now_ms)
{
    const struct own *own = model_self(model);
    int64_t left_ms = model_left_ms(model, now_ms);
    bool counts = own != NULL && (own->mode == OWN_ACT || own->mode == OWN_WAIT) && left_ms > 0;
    return counts ? now_ms + (left_ms - 1) % MS + 1 : INT64_MAX;
}
