/* newterm, not initscr, which would end the program on an unknown terminal; and the terminal's abilities are
 * looked at before anything is changed, so that a refusal leaves no trace. */
#include "client/ui/terminal.h"

#include "client/ui/abilities.h"
#include "client/ui/keys.h"
#include "client/ui/locale.h"
#include "client/ui/paint.h"
#include "client/ui/recording.h"
#include "client/ui/rescue.h"

#include <curses.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

enum { ESCAPE_DELAY_MS = 25, SIDE_MAX = 4096 };

/* Keys come at once and unechoed; Ctrl-S is a key like others, for nobody wants a frozen game. */
static void set_input(void)
{
    (void)cbreak();
    (void)noecho();
    (void)nonl();
    (void)keypad(stdscr, TRUE);
    (void)nodelay(stdscr, TRUE);
    (void)set_escdelay(ESCAPE_DELAY_MS);
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) == 0) {
        settings.c_iflag &= (tcflag_t) ~(IXON | IXOFF);
        (void)tcsetattr(STDIN_FILENO, TCSANOW, &settings);
        (void)def_prog_mode();
    }
}

bool terminal_open(struct terminal *terminal, bool ascii, struct recording *recording, char *problem,
                   size_t problem_bytes)
{
    *terminal = (struct terminal){.ascii = !locale_set() || ascii, .recording = recording};
    if (!abilities_suffice(problem, problem_bytes)) {
        return false;
    }
    rescue_note();
    terminal->screen = newterm(NULL, recording != NULL ? recording_output(recording) : stdout, stdin);
    if (terminal->screen == NULL) {
        (void)snprintf(problem, problem_bytes, "ncurses cannot use this terminal");
        return false;
    }
    rescue_arm();
    set_input();
    paint_init();
    if (recording != NULL) {
        recording_hold(recording);
    }
    terminal_resize(terminal);
    return true;
}

/* ncurses is about to change the terminal's settings. */
static void release(const struct terminal *terminal)
{
    if (terminal->recording != NULL) {
        recording_release(terminal->recording);
    }
}

void terminal_close(struct terminal *terminal)
{
    if (terminal->screen != NULL) {
        release(terminal);
        (void)endwin();
        delscreen(terminal->screen);
        terminal->screen = NULL;
        (void)fflush(stdout);
        rescue_disarm();
    }
}

void terminal_forget_keys(const struct terminal *terminal)
{
    if (terminal->screen != NULL) {
        (void)tcflush(STDIN_FILENO, TCIFLUSH);
    }
}

void terminal_size(const struct terminal *terminal, int *rows, int *columns)
{
    (void)terminal;
    *rows = LINES < 1 ? 1 : LINES;
    *columns = COLS < 1 ? 1 : COLS;
}

static int within(int side)
{
    return side > SIDE_MAX ? SIDE_MAX : side;
}

void terminal_resize(struct terminal *terminal)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0) {
        (void)resizeterm(within(size.ws_row), within(size.ws_col));
    }
    terminal_redraw(terminal);
}

/* Readable, and yet nothing to read: the other end is gone. */
static bool is_hung_up(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    int waiting = 0;
    if (poll(&input, 1, 0) <= 0) {
        return false;
    }
    bool empty = ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0;
    return empty && (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

int32_t terminal_key(struct terminal *terminal)
{
    wint_t code;
    int kind;
    do {
        kind = get_wch(&code);
    } while (kind == KEY_CODE_YES && code == KEY_RESIZE);
    if (kind == ERR) {
        terminal->hung_up = is_hung_up();
        return -1;
    }
    return keys_translate(kind == KEY_CODE_YES, code);
}

void terminal_paint(struct terminal *terminal, const struct canvas *canvas)
{
    paint_canvas(canvas);
    if (terminal->recording != NULL) {
        recording_pass(terminal->recording, LINES, COLS);
    }
}

void terminal_redraw(struct terminal *terminal)
{
    (void)terminal;
    (void)clearok(curscr, TRUE);
}

void terminal_stop(struct terminal *terminal)
{
    release(terminal);
    (void)endwin();
    (void)raise(SIGSTOP);
    (void)reset_prog_mode();
    terminal_resize(terminal);
    (void)refresh();
    if (terminal->recording != NULL) {
        recording_hold(terminal->recording);
    }
}
