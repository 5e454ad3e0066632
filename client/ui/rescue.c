/* All that a signal handler needs is prepared while there is peace: the terminal's settings, the bytes that
 * end full-screen mode, the descriptors. In the handler only tcsetattr, read, write, lseek, dup2 and
 * sigaction are called, which POSIX allows there. A handler has no argument to find its state by: this file's
 * one variable is the program's only one that changes. */
#include "client/ui/rescue.h"

#include <curses.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>

enum { RESTORE_BYTES = 256 };

static const int fatal_signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
enum { FATAL_SIGNALS = sizeof fatal_signals / sizeof *fatal_signals };

static struct {
    bool armed;
    struct termios settings;
    char restore[RESTORE_BYTES]; /* what ends full-screen mode */
    size_t restore_length;
    int held;        /* a file in memory that stands for stderr, −1 for none */
    int real_stderr; /* −1 while nothing stands for it */
    struct sigaction before[FATAL_SIGNALS];
} state = {.held = -1, .real_stderr = -1};

/* Adds an ability of the terminal, without the delays in it ("$<5>") that only old hardware needs. */
static void add_ability(const char *name)
{
    const char *bytes = tigetstr(name);
    if (bytes == NULL || bytes == (const char *)-1) {
        return;
    }
    while (*bytes != '\0' && state.restore_length < RESTORE_BYTES) {
        const char *delay_end = strncmp(bytes, "$<", 2) == 0 ? strchr(bytes, '>') : NULL;
        if (delay_end != NULL) {
            bytes = delay_end + 1;
        } else {
            state.restore[state.restore_length++] = *bytes++;
        }
    }
}

static void hold_stderr(void)
{
    if (isatty(STDERR_FILENO) == 0) {
        return;
    }
    state.held = memfd_create("stderr", MFD_CLOEXEC);
    state.real_stderr = state.held >= 0 ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
    if (state.real_stderr >= 0) {
        (void)dup2(state.held, STDERR_FILENO);
    }
}

static void write_all(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t written = write(descriptor, bytes, length);
        if (written <= 0) {
            return;
        }
        bytes += written;
        length -= (size_t)written;
    }
}

/* Writes what was held back to the real stderr. Safe in a signal handler. */
static void release_stderr(void)
{
    char bytes[1024];
    ssize_t length;
    if (state.real_stderr < 0) {
        return;
    }
    (void)dup2(state.real_stderr, STDERR_FILENO);
    (void)lseek(state.held, 0, SEEK_SET);
    while ((length = read(state.held, bytes, sizeof bytes)) > 0) {
        write_all(STDERR_FILENO, bytes, (size_t)length);
    }
}

static void restore_signals(void)
{
    for (int i = 0; i < FATAL_SIGNALS; i++) {
        (void)sigaction(fatal_signals[i], &state.before[i], NULL);
    }
}

/* The signal is raised again on return, or by the instruction that caused it, and finds its old handler. */
static void on_fatal(int signal_number)
{
    if (state.armed) {
        state.armed = false;
        write_all(STDOUT_FILENO, state.restore, state.restore_length);
        (void)tcsetattr(STDOUT_FILENO, TCSANOW, &state.settings);
        release_stderr();
        restore_signals();
    }
    (void)raise(signal_number);
}

void rescue_note(void)
{
    (void)tcgetattr(STDOUT_FILENO, &state.settings);
}

void rescue_arm(void)
{
    static const char *const abilities[] = {"sgr0", "op", "rmkx", "cnorm", "rmcup"};
    state.restore_length = 0;
    for (size_t i = 0; i < sizeof abilities / sizeof *abilities; i++) {
        add_ability(abilities[i]);
    }
    hold_stderr();
    struct sigaction action = {.sa_handler = on_fatal};
    (void)sigemptyset(&action.sa_mask);
    for (int i = 0; i < FATAL_SIGNALS; i++) {
        (void)sigaction(fatal_signals[i], &action, &state.before[i]);
    }
    state.armed = true;
}

void rescue_disarm(void)
{
    if (!state.armed) {
        return;
    }
    state.armed = false;
    restore_signals();
    release_stderr();
    if (state.held >= 0) {
        (void)close(state.held);
    }
    if (state.real_stderr >= 0) {
        (void)close(state.real_stderr);
    }
    state.held = -1;
    state.real_stderr = -1;
}
