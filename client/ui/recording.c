/* Each event is one write of one whole line, so that the file can be played however the program ends. Where a
 * write comes up short (the disk is full) the beginning of a line is cut off again, and the recording is
 * over: the game goes on. */
#include "client/ui/recording.h"

#include "client/model/cast.h"
#include "common/invariant.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { US_IN_S = 1000000, NS_IN_US = 1000, MODE = 0600 };

static int64_t now_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * US_IN_S + now.tv_nsec / NS_IN_US;
}

bool recording_open(struct recording *recording, const char *path, char *problem, size_t problem_bytes)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, MODE);
    if (file < 0) {
        (void)snprintf(problem, problem_bytes,
                       errno == EEXIST ? "%s is there already: a recording never takes the place of a file%s"
                                       : "no recording can be written to %s: %s",
                       path, errno == EEXIST ? "" : strerror(errno));
        return false;
    }
    *recording =
        (struct recording){.path = path, .file = file, .held = memfd_create("recording", MFD_CLOEXEC)};
    recording->terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    INVARIANT(recording->held >= 0 && recording->terminal >= 0); /* a handful of descriptors are open */
    return true;
}

FILE *recording_output(struct recording *recording)
{
    int descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    recording->output = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    INVARIANT(recording->output != NULL);
    return recording->output;
}

/* Lets `descriptor` stand behind what ncurses writes to. */
static void put_behind(const struct recording *recording, int descriptor)
{
    (void)fflush(recording->output);
    INVARIANT(dup2(descriptor, fileno(recording->output)) >= 0);
}

void recording_hold(struct recording *recording)
{
    put_behind(recording, recording->held);
}

static void write_terminal(const struct recording *recording)
{
    size_t done = 0;
    while (done < recording->bytes.length) {
        ssize_t written =
            write(recording->terminal, recording->bytes.bytes + done, recording->bytes.length - done);
        if (written < 0 && errno != EINTR) {
            return; /* it is gone, as the keys will tell */
        }
        done += written > 0 ? (size_t)written : 0;
    }
}

static void write_file(struct recording *recording)
{
    off_t end = lseek(recording->file, 0, SEEK_END);
    ssize_t written = write(recording->file, recording->lines.bytes, recording->lines.length);
    if (written < 0 || (size_t)written < recording->lines.length) {
        int cut = written > 0 ? ftruncate(recording->file, end) : 0;
        (void)cut;
        (void)close(recording->file);
        recording->file = -1;
    }
}

/* Adds the events of what is held, and before the first of them the header. */
static void add_lines(struct recording *recording, int rows, int columns)
{
    struct buffer *lines = &recording->lines;
    int64_t at_us = now_us();
    lines->length = 0;
    if (recording->begun_us == 0) {
        recording->begun_us = at_us;
        cast_header(lines, rows, columns, (int64_t)time(NULL), getenv("TERM"));
    } else if (rows != recording->rows || columns != recording->columns) {
        cast_size(lines, at_us - recording->begun_us, rows, columns);
    }
    recording->rows = rows;
    recording->columns = columns;
    cast_output(lines, at_us - recording->begun_us, recording->bytes.bytes, recording->bytes.length);
}

/* Takes what is held out of the file in memory. */
static void take_held(struct recording *recording)
{
    off_t length = lseek(recording->held, 0, SEEK_END);
    recording->bytes.length = 0;
    char *bytes = buffer_reserve(&recording->bytes, (size_t)length + 1);
    ssize_t taken = pread(recording->held, bytes, (size_t)length, 0);
    recording->bytes.length = taken > 0 ? (size_t)taken : 0;
    INVARIANT(ftruncate(recording->held, 0) == 0 && lseek(recording->held, 0, SEEK_SET) == 0);
}

void recording_pass(struct recording *recording, int rows, int columns)
{
    (void)fflush(recording->output);
    take_held(recording);
    if (recording->bytes.length == 0) {
        return;
    }
    if (recording->file >= 0) {
        add_lines(recording, rows, columns);
        write_file(recording);
    }
    write_terminal(recording);
}

void recording_release(struct recording *recording)
{
    put_behind(recording, recording->terminal);
}

void recording_close(struct recording *recording)
{
    if (recording->output != NULL) {
        (void)fclose(recording->output);
    }
    if (recording->file >= 0) {
        (void)close(recording->file);
    }
    if (recording->begun_us == 0) {
        (void)unlink(recording->path);
    }
    (void)close(recording->held);
    (void)close(recording->terminal);
    buffer_finish(&recording->bytes);
    buffer_finish(&recording->lines);
}
