/* Whoever finds nobody at the socket starts a server; where two do so at once, rampartd's own lock on the
 * folder lets one of them win, and both clients find that one. So nothing needs to be agreed on here. */
#include "client/net/private_server.h"

#include "client/net/data_folder.h"
#include "common/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOG_BYTES_MAX = 1 << 20, LAST_WORDS_BYTES = 1024 };

static const char socket_name[] = "play.sock";
static const char log_name[] = "rampartd.log";
static const char program[] = "rampartd";

/* --------------------------------------------------------------------------------------------- the folder */

bool private_server_init(struct private_server *server, const char *folder, const char *seed, char *problem,
                         size_t problem_bytes)
{
    *server = (struct private_server){.seed = seed, .endpoint = {.kind = ENDPOINT_UNIX}};
    char path[PATH_MAX];
    if (folder == NULL && !data_folder_default(path)) {
        (void)snprintf(problem, problem_bytes,
                       "there is no HOME to keep the world in; say where: --data DIR");
        return false;
    }
    if (folder != NULL && (folder[0] == '\0' || snprintf(path, sizeof path, "%s", folder) >= PATH_MAX)) {
        (void)snprintf(problem, problem_bytes, "--data wants a folder");
        return false;
    }
    if (!data_folder_make(path)) {
        (void)snprintf(problem, problem_bytes, "cannot make the data folder %s: %s", path, strerror(errno));
        return false;
    }
    if (realpath(path, server->folder) == NULL || access(server->folder, R_OK | W_OK | X_OK) != 0) {
        (void)snprintf(problem, problem_bytes, "cannot use the data folder %s: %s", path, strerror(errno));
        return false;
    }
    int length =
        snprintf(server->endpoint.path, sizeof server->endpoint.path, "%s/%s", server->folder, socket_name);
    if (length > ENDPOINT_PATH_BYTES) {
        (void)snprintf(
            problem, problem_bytes,
            "the path %s/%s is too long for a unix socket (%d bytes at most); choose a shorter --data",
            server->folder, socket_name, ENDPOINT_PATH_BYTES);
        return false;
    }
    return true;
}

/* -------------------------------------------------------------------------------------------- the process */

/* Joins folder and name; false where they are too long together. */
static bool join_path(char path[PATH_MAX], const char *folder, const char *name)
{
    return snprintf(path, PATH_MAX, "%s/%s", folder, name) < PATH_MAX;
}

/* Opens the log to append to; one that has grown large is put aside. −1 on failure. */
static int open_log(const struct private_server *server)
{
    char path[PATH_MAX];
    char aside[PATH_MAX];
    struct stat status;
    if (!join_path(path, server->folder, log_name) || !join_path(aside, server->folder, "rampartd.old.log")) {
        return -1;
    }
    if (stat(path, &status) == 0 && status.st_size > LOG_BYTES_MAX) {
        (void)rename(path, aside);
    }
    return open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

/* The rampartd beside this program, else the name alone, for the PATH. */
static void find_program(char path[PATH_MAX])
{
    size_t length = PATH_MAX;
    if (uv_exepath(path, &length) == 0) {
        char *name = strrchr(path, '/') + 1;
        if ((size_t)(name - path) + sizeof program <= PATH_MAX) {
            text_copy(name, PATH_MAX - (size_t)(name - path), program);
            if (access(path, X_OK) == 0) {
                return;
            }
        }
    }
    text_copy(path, PATH_MAX, program);
}

static void on_process_closed(uv_handle_t *handle)
{
    struct private_server *server = handle->data;
    server->state = PRIVATE_SERVER_NONE;
}

static void let_go(struct private_server *server)
{
    server->state = PRIVATE_SERVER_ENDS;
    uv_close((uv_handle_t *)&server->process, on_process_closed);
}

static void on_process_exit(uv_process_t *process, int64_t status, int signal_number)
{
    (void)status;
    (void)signal_number;
    let_go(process->data);
}

static int spawn(struct private_server *server, uv_loop_t *loop, int log)
{
    char path[PATH_MAX];
    find_program(path);
    char to_socket[] = "--socket";
    char data[] = "--data";
    char to_listen[] = "--listen";
    char none[] = "none";
    char ending[] = "--exit-when-empty";
    char seed_option[] = "--seed";
    char seed[32];
    (void)snprintf(seed, sizeof seed, "%s", server->seed != NULL ? server->seed : "");
    char *arguments[] = {path,
                         to_socket,
                         server->endpoint.path,
                         data,
                         server->folder,
                         to_listen,
                         none,
                         ending,
                         server->seed != NULL ? seed_option : NULL,
                         seed,
                         NULL};
    uv_stdio_container_t streams[] = {
        {.flags = UV_IGNORE}, {.flags = UV_IGNORE}, {.flags = UV_INHERIT_FD, .data.fd = log}};
    const uv_process_options_t options = {
        .file = path,
        .args = arguments,
        .cwd = server->folder,
        .flags = UV_PROCESS_DETACHED,
        .stdio = streams,
        .stdio_count = 3,
        .exit_cb = on_process_exit,
    };
    server->process.data = server;
    return uv_spawn(loop, &server->process, &options);
}

bool private_server_start(struct private_server *server, uv_loop_t *loop, char *problem, size_t problem_bytes)
{
    int log = open_log(server);
    if (log < 0) {
        (void)snprintf(problem, problem_bytes, "cannot write %s/%s: %s", server->folder, log_name,
                       strerror(errno));
        return false;
    }
    int error = spawn(server, loop, log);
    (void)close(log);
    server->starts++;
    if (error != 0) {
        let_go(server);
        (void)snprintf(problem, problem_bytes, "cannot start %s: %s", program, uv_strerror(error));
        return false;
    }
    server->state = PRIVATE_SERVER_RUNS;
    uv_unref((uv_handle_t *)&server->process);
    return true;
}

void private_server_finish(struct private_server *server)
{
    if (server->state == PRIVATE_SERVER_RUNS) {
        let_go(server);
    }
}

void private_server_last_words(const struct private_server *server, char *line, size_t line_bytes)
{
    char path[PATH_MAX];
    char tail[LAST_WORDS_BYTES + 1];
    line[0] = '\0';
    int log = join_path(path, server->folder, log_name) ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (log < 0) {
        return;
    }
    off_t size = lseek(log, 0, SEEK_END);
    ssize_t length =
        pread(log, tail, LAST_WORDS_BYTES, size > LAST_WORDS_BYTES ? size - LAST_WORDS_BYTES : 0);
    (void)close(log);
    while (length > 0 && tail[length - 1] == '\n') {
        length--;
    }
    tail[length > 0 ? length : 0] = '\0';
    const char *start = strrchr(tail, '\n');
    (void)snprintf(line, line_bytes, "%s", start != NULL ? start + 1 : tail);
}
