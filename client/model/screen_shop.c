/* What the shop sells, and what it is good for. One buys by letter; selling is choosing from what one
 * carries: what the shop gives for it may have changed since it was told, so it is asked anew. */
#include "client/model/keypress.h"
#include "client/model/menu.h"
#include "common/coins.h"
#include "common/text.h"

#include <stdio.h>

static void write_right(char right[MENU_RIGHT_BYTES], const char *about, int32_t price)
{
    char coins[COINS_BYTES];
    coins_write(coins, price, true);
    (void)snprintf(right, MENU_RIGHT_BYTES, "%.24s  %9.20s", about, coins);
}

void screen_shop_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    const struct model *model = console->model;
    const struct own *own = model_self(model);
    char coins[COINS_BYTES] = "none";
    char title[120];
    struct menu menu = {.title = title,
                        .hint = "letter: buy; Tab: sell; Esc: leave",
                        .empty = "Nothing is for sale.",
                        .count = model->wares.count};
    if (own != NULL) {
        coins_write(coins, own->values[OWN_COINS], false);
    }
    (void)snprintf(title, sizeof title, "For sale. Your coins: %s", coins);
    for (int i = 0; i < menu.count; i++) {
        const struct message_ware *ware = &model->wares.at[i];
        struct legend_kind look = legend_kind(&model->legend, ware->kind, canvas->ascii);
        struct menu_row *row = &menu.rows[i];
        *row = (struct menu_row){.key = menu_key(i), .ink = {.colour = look.colour, .shade = SHADE_BRIGHT}};
        text_copy(row->glyph, sizeof row->glyph, look.glyph);
        text_copy(row->text, sizeof row->text, ware->name[0] != '\0' ? ware->name : look.name);
        write_right(row->right, look.about, ware->price);
    }
    menu_draw(console, canvas, &menu, now_ms);
}

enum console_effect screen_shop_key(struct console *console, struct console_press press)
{
    const struct answers_wares *wares = &console->model->wares;
    int index = menu_index(press.key, wares->count);
    if (menu_turns(console, press.key)) {
        return CONSOLE_NOTHING;
    }
    if (index >= 0) {
        order_begin(&console->order, MESSAGE_BUY);
        order_say(&console->order, "ware", wares->at[index].ware);
        console_go_on(console, press);
    } else if (press.key == KEYPRESS_TAB) {
        (void)model_command(console->model, (struct message){.type = MESSAGE_SHOP}, press.now_ms, press.out);
        order_begin(&console->order, MESSAGE_SELL);
        console_go_on(console, press);
    } else {
        console->screen = CONSOLE_MAP;
    }
    return CONSOLE_NOTHING;
}
