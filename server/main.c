/* rampartd: wires the parts together. */
#include "common/limits.h"
#include "server/generate/caves.h"
#include "server/net/data_dir.h"
#include "server/net/descriptors.h"
#include "server/net/health.h"
#include "server/net/log.h"
#include "server/net/options.h"
#include "server/net/server.h"
#include "server/session/host.h"
#include "server/world/world.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROBLEM_BYTES = PATH_MAX + 512 };

/* Prints one line and answers EXIT_FAILURE. */
static int fail(const char *problem)
{
    (void)fprintf(stderr, "rampartd: %s\n", problem);
    return EXIT_FAILURE;
}

/* Where the unix socket is. */
static bool socket_endpoint(const struct options *options, const struct data_dir *dir,
                            struct endpoint *endpoint, char *problem)
{
    char path[PATH_MAX + sizeof "/rampartd.sock"];
    const char *chosen = options->socket != NULL ? options->socket : path;
    (void)snprintf(path, sizeof path, "%s/rampartd.sock", dir->path);
    *endpoint = (struct endpoint){.kind = ENDPOINT_UNIX};
    if (strlen(chosen) > ENDPOINT_PATH_BYTES) {
        (void)snprintf(problem, PROBLEM_BYTES,
                       "the path of the unix socket is longer than %d bytes: %s; choose another --socket",
                       ENDPOINT_PATH_BYTES, chosen);
        return false;
    }
    memcpy(endpoint->path, chosen, strlen(chosen) + 1);
    return true;
}

static bool listen_all(struct server *server, const struct options *options, const struct data_dir *dir,
                       char *problem)
{
    struct endpoint unix_socket;
    return socket_endpoint(options, dir, &unix_socket, problem) &&
           server_listen(server, &unix_socket, problem, PROBLEM_BYTES) &&
           (!options->tcp || server_listen(server, &options->address, problem, PROBLEM_BYTES));
}

static int serve(const struct options *options, const struct data_dir *dir, uint64_t seed, struct log *log)
{
    static const char *const realm_names[] = {"caves"};
    char problem[PROBLEM_BYTES];
    uint32_t clients_max = descriptors_for_clients(LIMIT_CONNECTIONS);
    if (clients_max == 0) {
        return fail("the system allows too few open files; raise the limit (ulimit -n)");
    }
    struct world *world = world_create(seed);
    uint16_t realm = world_add_realm(world, caves_maker());
    struct host *host =
        host_create(&(struct host_config){.world = world,
                                          .realm_names = realm_names,
                                          .start = caves_start(seed, realm),
                                          .sight_radius = options->sight_radius,
                                          .commands_per_second = options->commands_per_second});
    struct server *server = server_create(&(struct server_config){
        .host = host, .log = log, .clients_max = clients_max, .exit_when_empty = options->exit_when_empty});
    bool listens = listen_all(server, options, dir, problem);
    if (listens) {
        server_run(server);
    }
    server_destroy(server);
    host_destroy(host);
    world_destroy(world);
    return listens ? EXIT_SUCCESS : fail(problem);
}

/* Asks the server that runs where these options would have one run. */
static int ask_health(const struct options *options)
{
    char problem[PROBLEM_BYTES];
    struct endpoint endpoint = options->address;
    if (!options->tcp) {
        struct data_dir dir;
        const char *data = options->data;
        if (data == NULL && !data_dir_default(dir.path, sizeof dir.path, problem, sizeof problem)) {
            return fail(problem);
        }
        if (data != NULL) {
            (void)snprintf(dir.path, sizeof dir.path, "%s", data);
        }
        if (!socket_endpoint(options, &dir, &endpoint, problem)) {
            return fail(problem);
        }
    }
    return health_check(&endpoint, problem, sizeof problem) ? EXIT_SUCCESS : fail(problem);
}

static int run(const struct options *options)
{
    char problem[PROBLEM_BYTES];
    char default_path[PATH_MAX];
    const char *path = options->data;
    struct data_dir dir;
    uint64_t seed = options->seed;
    if (path == NULL) {
        if (!data_dir_default(default_path, sizeof default_path, problem, sizeof problem)) {
            return fail(problem);
        }
        path = default_path;
    }
    if (!data_dir_open(&dir, path, problem, sizeof problem)) {
        return fail(problem);
    }
    if (!data_dir_seed(&dir, options->has_seed, &seed, problem, sizeof problem)) {
        data_dir_close(&dir);
        return fail(problem);
    }
    struct log log;
    log_init(&log, STDERR_FILENO);
    int status = serve(options, &dir, seed, &log);
    log_finish(&log);
    data_dir_close(&dir);
    return status;
}

int main(int count, char **arguments)
{
    (void)signal(SIGPIPE, SIG_IGN);
    struct options options;
    options_parse(&options, count, arguments);
    return options.health ? ask_health(&options) : run(&options);
}
