/* Whom to ask for a fight, or to make peace with: it is never asked of the wrong one for want of a look. */
#include "client/model/menu.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

/* Lists the players in sight, the nearest first; returns how many. */
static int find_players(const struct model *model, struct screen_sighting sightings[LIMIT_THINGS_IN_VIEW])
{
    int count = screen_sightings(model, false, sightings);
    int players = 0;
    for (int i = 0; i < count; i++) {
        if (screen_is_player(sightings[i].thing)) {
            sightings[players++] = sightings[i];
        }
    }
    return players;
}

void screen_players_ask(struct console *console)
{
    struct screen_sighting players[LIMIT_THINGS_IN_VIEW];
    char text[80];
    if (find_players(console->model, players) > 0) {
        console->screen = CONSOLE_PLAYERS;
        return;
    }
    (void)snprintf(text, sizeof text, "There is nobody in sight to %s.", order_verb(&console->order));
    screen_tell(console, text);
}

void screen_players_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    struct screen_sighting players[LIMIT_THINGS_IN_VIEW];
    char title[80];
    struct menu menu = {.title = title,
                        .hint = "a letter chooses, any other key goes back",
                        .empty = "No other player is in sight.",
                        .count = find_players(console->model, players)};
    (void)snprintf(title, sizeof title, "Whom do you want to %s?", order_verb(&console->order));
    for (int i = 0; i < menu.count; i++) {
        menu.rows[i] = (struct menu_row){.key = menu_key(i), .glyph = "@", .ink = players[i].look.ink};
        (void)snprintf(menu.rows[i].text, sizeof menu.rows[i].text, "%s", players[i].look.name);
    }
    menu_draw(console, canvas, &menu, now_ms);
}

enum console_effect screen_players_key(struct console *console, struct console_press press)
{
    struct screen_sighting players[LIMIT_THINGS_IN_VIEW];
    int index = menu_index(press.key, find_players(console->model, players));
    if (menu_turns(console, press.key)) {
        return CONSOLE_NOTHING;
    }
    console->screen = CONSOLE_MAP;
    if (index >= 0) {
        order_say_text(&console->order, "name", players[index].look.name);
        console_go_on(console, press);
    }
    return CONSOLE_NOTHING;
}
