/* The run is over: how, what it came to, what happened last, and where it stands among the best. Keys that
 * were meant for the game go on for a while: only those that mean it do anything here. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/coins.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { RUN_BYTES = 320, LAST_ROWS = 5, MARGIN_COLUMNS = 4 };

static const struct ink text_ink = {.colour = COLOUR_WHITE, .shade = SHADE_PLAIN};

enum console_effect screen_over_key(struct console *console, struct console_press press)
{
    if (press.key == KEYPRESS_TAB) {
        model_again(console->model, press.now_ms, press.out);
    } else if (press.key == ' ') {
        console->screen = CONSOLE_MAP;
    } else if (press.key == 'w') {
        screen_games_ask(console, press);
    } else if (press.key == KEYPRESS_CTRL('P')) {
        console->screen = CONSOLE_HISTORY;
        console->scrolled = 0;
    } else if (press.key == KEYPRESS_ENTER) {
        return CONSOLE_QUIT;
    }
    return CONSOLE_NOTHING;
}

/* "You lived 412 turns and grew to level 2 with 21 experience. Coins: 1 gold. 340 points: the 3rd best run."
 */
static void write_run(char text[RUN_BYTES], const struct model *model)
{
    const struct own *own = model_self(model);
    char coins[COINS_BYTES];
    int length = 0;
    if (own != NULL) {
        coins_write(coins, own->values[OWN_COINS], false);
        length = snprintf(text, RUN_BYTES,
                          "You lived %" PRId32 " turns and grew to level %" PRId32 " with %" PRId32
                          " experience. Coins: %s. ",
                          own->values[OWN_TURNS], own->values[OWN_LEVEL], own->values[OWN_EXPERIENCE], coins);
    }
    length += snprintf(text + length, (size_t)(RUN_BYTES - length), "That counts %" PRId32 " points",
                       model->over.points);
    if (model->over.rank > 0) {
        (void)snprintf(text + length, (size_t)(RUN_BYTES - length),
                       ", and is number %" PRId32 " of all runs.", model->over.rank);
    } else {
        (void)snprintf(text + length, (size_t)(RUN_BYTES - length), ".");
    }
}

/* The heading of the screen for the code with which the run ended. */
static void draw_title(struct canvas *canvas, struct canvas_box box, const char *code)
{
    static const struct {
        enum result code;
        enum colour colour;
        const char *title;
    } ends[] = {{RESULT_DIED, COLOUR_RED, "You have died."},
                {RESULT_OUT, COLOUR_CYAN, "You have left the world."},
                {RESULT_WON, COLOUR_YELLOW, "You have won!"}};
    struct ink ink = {.colour = COLOUR_WHITE, .shade = SHADE_BRIGHT};
    const char *title = "Your run is over.";
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        if (strcmp(result_code(ends[i].code), code) == 0) {
            ink.colour = ends[i].colour;
            title = ends[i].title;
        }
    }
    (void)canvas_wrapped(canvas, box, ink, title);
}

/* The best runs from a few before this one, so that it is among them. */
static void draw_ranking(const struct model *model, struct canvas *canvas, struct canvas_box box)
{
    int before = (box.rows - 1) / 2;
    int skipped = model->over.rank - 1 - before;
    int most = model->scores.count - (box.rows - 1);
    skipped = skipped > most ? most : skipped;
    if (model->scores.whole && model->scores.count > 0) {
        (void)screen_ranking_draw(model, canvas, box, skipped > 0 ? skipped : 0);
    }
}

void screen_over_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    (void)now_ms;
    const struct model *model = console->model;
    char run[RUN_BYTES];
    int last = canvas->rows - 2 - LAST_ROWS;
    struct canvas_box box = {1, MARGIN_COLUMNS, canvas->rows, canvas->columns - 2 * MARGIN_COLUMNS};
    draw_title(canvas, box, model->over.code);
    box.row += 2;
    box.row += canvas_wrapped(canvas, box, text_ink, model->over.text) + 1;
    write_run(run, model);
    box.row += canvas_wrapped(canvas, box, text_ink, run) + 1;
    draw_ranking(model, canvas, (struct canvas_box){box.row, 1, last - 1 - box.row, canvas->columns - 2});
    screen_messages_draw(console, canvas, last, LAST_ROWS, 0);
    screen_prompt_draw(canvas,
                       "Tab: a new run; Space: look on; w: watch others; ^P: messages; Enter: leave.");
}
