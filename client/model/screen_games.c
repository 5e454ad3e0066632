/* Whom one can watch. */
#include "client/model/keypress.h"
#include "client/model/menu.h"
#include "common/text.h"

#include <inttypes.h>
#include <stdio.h>

/* How far it has come, and who watches. */
static void write_right(char right[MENU_RIGHT_BYTES], const struct message_game *game)
{
    char watchers[40] = "";
    if (!game->allow) {
        text_copy(watchers, sizeof watchers, ", not to be watched");
    } else if (game->watchers > 0) {
        (void)snprintf(watchers, sizeof watchers, ", %" PRId32 " watch%s", game->watchers,
                       game->watchers == 1 ? "es" : "");
    }
    (void)snprintf(right, MENU_RIGHT_BYTES, "level %" PRId32 ", %" PRId32 " turns%s", game->level,
                   game->turns, watchers);
}

void screen_games_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    const struct answers_games *games = &console->model->games;
    struct menu menu = {.title = "Whom do you want to watch?",
                        .hint = "a letter chooses, Esc goes back",
                        .empty = games->whole ? "Nobody plays." : "One moment ...",
                        .count = games->count};
    for (int i = 0; i < menu.count; i++) {
        const struct message_game *game = &games->at[i];
        struct menu_row *row = &menu.rows[i];
        *row = (struct menu_row){.key = menu_key(i), .glyph = "@"};
        row->ink = (struct ink){.colour = screen_player_colour(game->name), .shade = SHADE_BRIGHT};
        text_copy(row->text, sizeof row->text, game->name);
        write_right(row->right, game);
    }
    menu_draw(console, canvas, &menu, now_ms);
}

void screen_games_ask(struct console *console, struct console_press press)
{
    console->screen = CONSOLE_GAMES;
    console->scrolled = 0;
    (void)model_command(console->model, (struct message){.type = MESSAGE_GAMES}, press.now_ms, press.out);
}

enum console_effect screen_games_key(struct console *console, struct console_press press)
{
    const struct answers_games *games = &console->model->games;
    int index = menu_index(press.key, games->count);
    if (menu_turns(console, press.key)) {
        return CONSOLE_NOTHING;
    }
    if (index >= 0) {
        struct message watch = {.type = MESSAGE_WATCH};
        text_copy(watch.watch.name, sizeof watch.watch.name, games->at[index].name);
        (void)model_command(console->model, watch, press.now_ms, press.out);
    } else {
        console->screen = CONSOLE_MAP;
    }
    return CONSOLE_NOTHING;
}
