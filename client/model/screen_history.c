/* All messages, scrolled by the keys that go north and south. */
#include "client/model/keypress.h"
#include "client/model/screen.h"

enum { PAGE_ROWS = 10 };

void screen_history_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    (void)now_ms;
    screen_frame_draw(canvas, canvas_whole(canvas), "Rampart: messages",
                      "up and down scroll, any other key goes back");
    int rows = canvas->rows - 2;
    int beyond = screen_messages_height(console, canvas->columns) - rows;
    int most = beyond > 0 ? beyond : 0;
    console->scrolled = console->scrolled > most ? most : console->scrolled;
    screen_messages_draw(console, canvas, 1, rows, console->scrolled);
}

static int rows_scrolled(const struct console *console, int32_t key)
{
    if (key == KEYPRESS_PAGE_UP || key == KEYPRESS_PAGE_DOWN) {
        return key == KEYPRESS_PAGE_UP ? PAGE_ROWS : -PAGE_ROWS;
    }
    enum intent intent = intent_of_key(console->keymap, key);
    return intent == INTENT_NORTH ? 1 : intent == INTENT_SOUTH ? -1 : 0;
}

enum console_effect screen_history_key(struct console *console, struct console_press press)
{
    int rows = rows_scrolled(console, press.key);
    if (rows == 0) {
        console->screen = CONSOLE_MAP;
        return CONSOLE_NOTHING;
    }
    console->scrolled += rows;
    if (console->scrolled < 0) {
        console->scrolled = 0;
    }
    return CONSOLE_NOTHING;
}
