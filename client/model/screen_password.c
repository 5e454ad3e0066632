/* Another password for one's account, under the map: as it is, the new one, the new one again. Nothing of it
 * is shown; the server answers in words. */
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "common/text.h"

#include <stdio.h>
#include <string.h>

enum { PROMPT_BYTES = 120 };

void screen_password_open(struct console *console)
{
    text_wipe(&console->password, sizeof console->password);
    if (console->model->kept) {
        console->screen = CONSOLE_PASSWORD;
    } else {
        screen_tell(console, "You play as a guest: there is no password to change.");
    }
}

void screen_password_draw(struct console *console, struct canvas *canvas, int64_t now_ms)
{
    static const char *const asks[PASSWORD_FIELDS] = {[PASSWORD_OLD] =
                                                          "Your password as it is (Esc: leave it):",
                                                      [PASSWORD_NEW] = "Your new password:",
                                                      [PASSWORD_AGAIN] = "The new password again:"};
    const struct console_password *password = &console->password;
    char stars[SCREEN_STARS_BYTES];
    char text[PROMPT_BYTES];
    screen_stars(stars, password->typed[password->field]);
    (void)snprintf(text, sizeof text, "%s %s", asks[password->field], stars);
    screen_map_draw(console, canvas, now_ms);
    screen_prompt_draw(canvas, text);
    canvas->cursor_row = canvas->rows - 1;
    canvas->cursor_column = 1 + canvas_columns(text);
}

static void send(struct console *console, struct console_press press)
{
    const struct console_password *password = &console->password;
    struct message message = {.type = MESSAGE_PASSWORD};
    text_copy(message.password.old, sizeof message.password.old, password->typed[PASSWORD_OLD]);
    text_copy(message.password.new, sizeof message.password.new, password->typed[PASSWORD_NEW]);
    if (!model_command(console->model, message, press.now_ms, press.out)) {
        screen_tell(console, "Not so fast: try that again in a moment.");
    }
    text_wipe(&message, sizeof message);
}

enum console_effect screen_password_key(struct console *console, struct console_press press)
{
    struct console_password *password = &console->password;
    bool ends = press.key == KEYPRESS_ESCAPE;
    if (press.key == KEYPRESS_ENTER && password->field < PASSWORD_AGAIN) {
        password->field++;
    } else if (press.key == KEYPRESS_ENTER) {
        ends = true;
        if (strcmp(password->typed[PASSWORD_NEW], password->typed[PASSWORD_AGAIN]) == 0) {
            send(console, press);
        } else {
            screen_tell(console, "That was not the same: your password stays as it is.");
        }
    } else if (!ends) {
        screen_type(password->typed[password->field], sizeof *password->typed, press.key);
    }
    if (ends) {
        console->screen = CONSOLE_MAP;
        text_wipe(password, sizeof *password);
    }
    return CONSOLE_NOTHING;
}
