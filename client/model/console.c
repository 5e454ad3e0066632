/* Picks the screen: too small, not in the game yet, no longer in it, else the one the player opened. */
#include "client/model/console.h"

#include "client/model/keypress.h"
#include "client/model/menu.h"
#include "client/model/screen.h"
#include "common/invariant.h"
#include "common/text.h"

enum { STALL_SHOWN_EVERY_MS = 1000 };

struct screen {
    void (*draw)(struct console *console, struct canvas *canvas, int64_t now_ms);
    enum console_effect (*key)(struct console *console, struct console_press press);
};

static const struct screen screens[CONSOLE_SCREENS] = {
    [CONSOLE_MAP] = {screen_map_draw, screen_map_key},
    [CONSOLE_HELP] = {screen_help_draw, screen_help_key},
    [CONSOLE_SIGNS] = {screen_signs_draw, screen_signs_key},
    [CONSOLE_HISTORY] = {screen_history_draw, screen_history_key},
    [CONSOLE_SAY] = {screen_say_draw, screen_say_key},
    [CONSOLE_CURSOR] = {screen_cursor_draw, screen_cursor_key},
    [CONSOLE_WAY] = {screen_way_draw, screen_way_key},
    [CONSOLE_COUNT] = {screen_count_draw, screen_count_key},
    [CONSOLE_PACK] = {screen_pack_draw, screen_pack_key},
    [CONSOLE_THING] = {screen_thing_draw, screen_thing_key},
    [CONSOLE_PILE] = {screen_pile_draw, screen_pile_key},
    [CONSOLE_PLAYERS] = {screen_players_draw, screen_players_key},
    [CONSOLE_NAME] = {screen_name_draw, screen_name_key},
    [CONSOLE_SHEET] = {screen_sheet_draw, screen_sheet_key},
    [CONSOLE_SHOP] = {screen_shop_draw, screen_shop_key},
    [CONSOLE_SCORES] = {screen_scores_draw, screen_scores_key},
    [CONSOLE_DOOR] = {screen_door_draw, screen_door_key},
    [CONSOLE_GAMES] = {screen_games_draw, screen_games_key},
    [CONSOLE_OVER] = {screen_over_draw, screen_over_key},
    [CONSOLE_LEAVE] = {screen_leave_draw, screen_leave_key},
    [CONSOLE_PASSWORD] = {screen_password_draw, screen_password_key},
};

/* Who trades stays in the shop. */
static bool is_trade(enum message_type type)
{
    return type == MESSAGE_BUY || type == MESSAGE_SELL;
}

void console_go_on(struct console *console, struct console_press press)
{
    console->screen = CONSOLE_MAP;
    console->typed[0] = '\0';
    console->scrolled = 0;
    switch (order_wants(&console->order)) {
    case ORDER_UNDERFOOT:
        screen_pile_ask(console, press);
        break;
    case ORDER_THING:
        console->screen = CONSOLE_PACK;
        break;
    case ORDER_COUNT:
        screen_count_ask(console, press);
        break;
    case ORDER_WAY:
        console->screen = CONSOLE_WAY;
        break;
    case ORDER_CELL:
        screen_cursor_open(console, false);
        break;
    case ORDER_PLAYER:
        screen_players_ask(console);
        break;
    case ORDER_NAME:
        screen_name_ask(console, press);
        break;
    case ORDER_TEXT:
        console->screen = CONSOLE_SAY;
        break;
    case ORDER_WHOLE:
        (void)model_command(console->model, console->order.message, press.now_ms, press.out);
        console->screen = is_trade(console->order.message.type) ? CONSOLE_SHOP : CONSOLE_MAP;
    }
}

/* Opens the screen of an answer that has come, unless the player is busy with something else. */
static void show_news(struct console *console)
{
    struct model *model = console->model;
    const struct {
        bool *news;
        enum console_screen screen;
    } answers[] = {{&model->wares.news, CONSOLE_SHOP}, {&model->scores.news, CONSOLE_SCORES}};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (*answers[i].news && console->screen == CONSOLE_MAP && console->phase == MODEL_PLAYING) {
            console->screen = answers[i].screen;
            console->scrolled = 0;
        }
        *answers[i].news = false;
    }
}

/* With nothing to see, keys would act in the dark: only leaving goes on. */
static enum console_effect key_while_small(struct console *console, struct console_press press)
{
    if (console->screen == CONSOLE_LEAVE || intent_of_key(console->keymap, press.key) == INTENT_LEAVE) {
        return screens[console->screen == CONSOLE_LEAVE ? CONSOLE_LEAVE : CONSOLE_MAP].key(console, press);
    }
    return CONSOLE_NOTHING;
}

/* A key that sends nothing stops what goes on, as one that sends something does. */
static enum console_effect key_while_playing(struct console *console, struct console_press press)
{
    int32_t before = console->model->command;
    enum console_effect effect =
        console->small ? key_while_small(console, press) : screens[console->screen].key(console, press);
    if (console->model->command == before) {
        model_stop(console->model, press.now_ms, press.out);
    }
    return effect;
}

/* A ghost has its own screen, may read the messages, and goes back from whatever else it looks at. */
static enum console_effect key_while_ghost(struct console *console, struct console_press press)
{
    if (console->small) {
        return screen_is_leaving(press.key) ? CONSOLE_QUIT : CONSOLE_NOTHING;
    }
    enum console_effect effect = CONSOLE_NOTHING;
    bool over = console->screen == CONSOLE_OVER;
    if (over || console->screen == CONSOLE_HISTORY || console->screen == CONSOLE_GAMES) {
        effect = screens[console->screen].key(console, press);
    } else {
        console->screen = CONSOLE_MAP;
    }
    if (!over && console->screen == CONSOLE_MAP) {
        console->screen = CONSOLE_OVER;
    }
    return effect;
}

/* Who watches may look at all that is shown, and do nothing. */
static enum console_effect key_while_watching(struct console *console, struct console_press press)
{
    static const bool looks[INTENT_COUNT] = {
        [INTENT_INVENTORY] = true, [INTENT_SELF] = true, [INTENT_HISTORY] = true, [INTENT_LOOK] = true};
    if (console->screen == CONSOLE_HISTORY || console->screen == CONSOLE_CURSOR ||
        console->screen == CONSOLE_SHEET) {
        return screens[console->screen].key(console, press);
    }
    if (console->screen != CONSOLE_MAP && menu_turns(console, press.key)) {
        return CONSOLE_NOTHING;
    }
    if (console->screen != CONSOLE_MAP) {
        console->screen = CONSOLE_MAP;
    } else if (screen_is_leaving(press.key)) {
        (void)model_command(console->model, (struct message){.type = MESSAGE_UNWATCH}, press.now_ms,
                            press.out);
    } else if (looks[intent_of_key(console->keymap, press.key)]) {
        return screen_map_key(console, press);
    } else {
        screen_tell(console, "You only watch: Esc goes back.");
    }
    return CONSOLE_NOTHING;
}

static enum console_screen screen_of(enum model_phase phase)
{
    return phase == MODEL_DOOR ? CONSOLE_DOOR : phase == MODEL_GHOST ? CONSOLE_OVER : CONSOLE_MAP;
}

/* Shows the screen of the phase that has come: the end of a run, or the map of another or of somebody else's.
 * Until it comes, what was there stays. */
static void follow_phase(struct console *console)
{
    enum model_phase phase = console->model->phase;
    if (phase != console->phase && phase != MODEL_JOINING) {
        console->phase = phase;
        console->screen = screen_of(phase);
        console->scrolled = 0;
        screen_door_open(console);
        text_wipe(&console->password, sizeof console->password);
    }
}

enum console_effect console_key(struct console *console, struct console_press press)
{
    INVARIANT(console->screen < CONSOLE_SCREENS);
    follow_phase(console);
    if (press.key == KEYPRESS_CTRL('L')) {
        return CONSOLE_REDRAW;
    }
    if (console->model->phase == MODEL_ENDED) {
        return screen_end_key(console, press);
    }
    if (console->model->phase == MODEL_GHOST) {
        return key_while_ghost(console, press);
    }
    if (console->model->phase == MODEL_DOOR) {
        enum console_effect effect = screens[console->screen].key(console, press);
        console->screen = console->screen == CONSOLE_MAP ? CONSOLE_DOOR : console->screen;
        return effect;
    }
    if (console->model->phase == MODEL_WATCHING) {
        return key_while_watching(console, press);
    }
    if (console->model->phase != MODEL_PLAYING) {
        bool leaves = press.key != KEYPRESS_ENTER && screen_is_leaving(press.key);
        return leaves ? CONSOLE_QUIT : CONSOLE_NOTHING;
    }
    return key_while_playing(console, press);
}

void console_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    follow_phase(console);
    console->small = canvas->rows < SCREEN_ROWS_MIN || canvas->columns < SCREEN_COLUMNS_MIN;
    if (console->model->phase == MODEL_ENDED) {
        screen_end_draw(console, canvas);
    } else if (console->small) {
        screen_small_draw(console, canvas);
    } else if (console->model->phase == MODEL_DOOR) {
        screens[console->screen].draw(console, canvas, now_ms);
    } else if (!console->model->picture.placed) {
        screen_wait_draw(console, canvas);
    } else {
        show_news(console);
        screens[console->screen].draw(console, canvas, now_ms);
        if (console->phase == MODEL_GHOST && console->screen == CONSOLE_MAP) {
            screen_prompt_draw(canvas, "You are a ghost, and watch. Any key goes back.");
        }
    }
}

/* When the delay of an answer that is overdue counts up. */
static int64_t next_stall_ms(const struct console *console, int64_t now_ms)
{
    const struct latency *latency = &console->model->latency;
    if (console->model->phase != MODEL_PLAYING || latency->count == 0) {
        return INT64_MAX;
    }
    int64_t overdue_ms = latency->waiting[0].at_ms + LIMIT_CLIENT_ANSWER_MS;
    return overdue_ms > now_ms ? overdue_ms : now_ms + STALL_SHOWN_EVERY_MS;
}

/* Only what counts makes the screen change by itself: an overdue answer's delay up, a hold down. */
int64_t console_next_draw_ms(const struct console *console, int64_t now_ms)
{
    int64_t stall_ms = next_stall_ms(console, now_ms);
    bool plays = console->model->phase == MODEL_PLAYING;
    int64_t hold_ms = plays ? screen_self_next_ms(console->model, now_ms) : INT64_MAX;
    return stall_ms < hold_ms ? stall_ms : hold_ms;
}
