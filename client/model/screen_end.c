/* The game is over for this client: says why, and of one whose run has ended how far it came, what happened
 * last, and the best runs where they were told. The same words go to the terminal once it is restored. Keys
 * that were meant for the game go on for a while: only those that mean it do anything here. */
#include "client/model/keypress.h"
#include "client/model/screen.h"

#include <inttypes.h>
#include <stdio.h>

enum { RUN_BYTES = 240, LAST_ROWS = 5 };

static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};

enum console_effect screen_end_key(struct console *console, struct console_press press)
{
    bool leaves =
        press.key == KEYPRESS_ENTER || press.key == KEYPRESS_ESCAPE || press.key == 'q' || press.key == 'Q';
    if (press.key == KEYPRESS_TAB && model_run_is_over(console->model)) {
        return CONSOLE_AGAIN;
    }
    return leaves ? CONSOLE_QUIT : CONSOLE_NOTHING;
}

/* "You lived 412 turns and reached level 2 with 21 experience and coins worth 2g 1c." */
static void write_run(char text[RUN_BYTES], const struct model *model)
{
    const struct own *own = model_self(model);
    char coins[SCREEN_COINS_BYTES];
    int length = 0;
    text[0] = '\0';
    if (own != NULL) {
        screen_coins(coins, own->values[OWN_COINS], false);
        length = snprintf(text, RUN_BYTES,
                          "You lived %" PRId32 " turns and reached level %" PRId32 " with %" PRId32
                          " experience. Coins: %s. ",
                          own->values[OWN_TURNS], own->values[OWN_LEVEL], own->values[OWN_EXPERIENCE], coins);
    }
    if (model->picture.placed && model_has_died(model)) {
        (void)snprintf(text + length, (size_t)(RUN_BYTES - length), "You lie on level %" PRId32 " of %s.",
                       model->picture.at.levels.first, model->picture.realm);
    }
}

static const char *title_of(const struct model *model)
{
    if (model_has_died(model)) {
        return "You have died.";
    }
    return model_run_is_over(model) ? "You have left the world." : "You are out of the game.";
}

/* What a run was, and where it stands among the best. */
static void draw_run(const struct model *model, struct canvas *canvas, struct canvas_box box)
{
    char run[RUN_BYTES];
    write_run(run, model);
    box.row += canvas_wrapped(canvas, box, text_ink, run) + 1;
    if (model->scores.whole && model->scores.count > 0) {
        box.column = 1;
        box.columns = canvas->columns - 2;
        box.rows = canvas->rows - 2 - LAST_ROWS - box.row;
        (void)screen_ranking_draw(model, canvas, box, 0);
    }
}

void screen_end_draw(const struct console *console, struct canvas *canvas)
{
    const struct model *model = console->model;
    bool over = model_run_is_over(model);
    bool small = canvas->rows < SCREEN_ROWS_MIN || canvas->columns < SCREEN_COLUMNS_MIN;
    struct ink title_ink = {.colour = model_has_died(model) || !over ? COLOUR_RED : COLOUR_YELLOW,
                            .shade = SHADE_BRIGHT};
    struct canvas_box box = {over ? 1 : canvas->rows / 3, 4, canvas->rows, canvas->columns - 8};
    box = small ? canvas_whole(canvas) : box;
    box.row += canvas_wrapped(canvas, box, title_ink, title_of(model)) + 1;
    box.row += canvas_wrapped(canvas, box, text_ink, model->why) + 1;
    if (over && !small) {
        draw_run(model, canvas, box);
        screen_messages_draw(console, canvas, canvas->rows - 2 - LAST_ROWS, LAST_ROWS, 0);
        box.row = canvas->rows - 1;
    }
    (void)canvas_wrapped(canvas, box, text_ink, over ? "Tab: a new run; Enter: leave." : "Press Enter.");
}
