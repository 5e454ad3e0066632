/* rampartd: wires the parts together. */
#include "common/limits.h"
#include "server/generate/realm_tree.h"
#include "server/generate/realms.h"
#include "server/net/data_dir.h"
#include "server/net/descriptors.h"
#include "server/net/health.h"
#include "server/net/log.h"
#include "server/net/options.h"
#include "server/net/server.h"
#include "server/session/host.h"
#include "server/world/world.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROBLEM_BYTES = PATH_MAX + 512, EXIT_USAGE = 2 };

/* Prints one line and answers EXIT_FAILURE. */
static int fail(const char *problem)
{
    (void)fprintf(stderr, "rampartd: %s\n", problem);
    return EXIT_FAILURE;
}

/* The data folder's path: the one asked for, else the default. */
static bool data_path(const struct options *options, char path[PATH_MAX], char *problem)
{
    if (options->data == NULL) {
        return data_dir_default(path, PATH_MAX, problem, PROBLEM_BYTES);
    }
    int length = snprintf(path, PATH_MAX, "%s", options->data);
    if (length >= PATH_MAX) {
        (void)snprintf(problem, PROBLEM_BYTES,
                       "the path of the data folder is too long; choose another --data");
    }
    return length < PATH_MAX;
}

/* Where the unix socket is. */
static bool socket_endpoint(const struct options *options, const char *data, struct endpoint *endpoint,
                            char *problem)
{
    char path[PATH_MAX + sizeof "/rampartd.sock"];
    const char *chosen = options->socket != NULL ? options->socket : path;
    (void)snprintf(path, sizeof path, "%s/rampartd.sock", data);
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
    return socket_endpoint(options, dir->path, &unix_socket, problem) &&
           server_listen(server, &unix_socket, problem, PROBLEM_BYTES) &&
           (!options->tcp || server_listen(server, &options->address, problem, PROBLEM_BYTES));
}

/* What a report of a bug should begin with. */
static void log_world(struct log *log, const struct data_dir *dir, uint64_t seed)
{
    char text[24];
    (void)snprintf(text, sizeof text, "%" PRIu64, seed);
    log_begin(log, LOG_LEVEL_INFO, "serving");
    log_text(log, "version", RAMPART_VERSION);
    log_text(log, "data", dir->path);
    log_text(log, "seed", text);
    log_end(log);
}

/* The realm where new players start; prints what is wrong with the name and answers false where there is
 * none. */
static bool find_start(const struct options *options, uint16_t *number)
{
    *number = 0;
    if (options->start == NULL || realms_find(options->start, number) != NULL) {
        return true;
    }
    (void)fprintf(stderr, "rampartd: --start: there is no realm '%s'; there are", options->start);
    for (uint16_t k = 0; k < realms_count(); k++) {
        (void)fprintf(stderr, " %s", realms_get(k)->name);
    }
    (void)fputc('\n', stderr);
    return false;
}

/* A host of all realms, joined by their portals; it borrows `realm_names`, which is filled here. */
static struct host *host_of_all(const struct options *options, struct world *world, uint16_t start,
                                const char *realm_names[WORLD_REALMS_MAX])
{
    struct portal portals[PORTALS_MAX];
    realms_add_all(world);
    for (uint16_t number = 0; number < realms_count(); number++) {
        realm_names[number] = realms_get(number)->name;
    }
    return host_create(&(struct host_config){.world = world,
                                             .realm_names = realm_names,
                                             .start = realms_get(start)->start(world_seed(world), start),
                                             .portals = portals,
                                             .portal_count = realm_tree_portals(world, portals),
                                             .sight_radius = options->sight_radius,
                                             .commands_per_second = options->commands_per_second});
}

static int serve(const struct options *options, const struct data_dir *dir, uint64_t seed, struct log *log)
{
    char problem[PROBLEM_BYTES];
    uint16_t start;
    if (!find_start(options, &start)) {
        return EXIT_USAGE;
    }
    uint32_t clients_max = descriptors_for_clients(LIMIT_CONNECTIONS);
    if (clients_max == 0) {
        return fail("the system allows too few open files; raise the limit (ulimit -n)");
    }
    const char *realm_names[WORLD_REALMS_MAX];
    struct world *world = world_create(seed);
    struct host *host = host_of_all(options, world, start, realm_names);
    struct server *server = server_create(&(struct server_config){
        .host = host, .log = log, .clients_max = clients_max, .exit_when_empty = options->exit_when_empty});
    bool listens = listen_all(server, options, dir, problem);
    if (listens) {
        log_world(log, dir, seed);
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
    char data[PATH_MAX];
    struct endpoint endpoint = options->address;
    if (!options->tcp &&
        (!data_path(options, data, problem) || !socket_endpoint(options, data, &endpoint, problem))) {
        return fail(problem);
    }
    return health_check(&endpoint, problem, sizeof problem) ? EXIT_SUCCESS : fail(problem);
}

static int run(const struct options *options)
{
    char problem[PROBLEM_BYTES];
    char path[PATH_MAX];
    struct data_dir dir;
    struct log log;
    uint64_t seed = options->seed;
    if (!data_path(options, path, problem) || !data_dir_open(&dir, path, problem, sizeof problem)) {
        return fail(problem);
    }
    int status = EXIT_FAILURE;
    if (data_dir_seed(&dir, options->has_seed, &seed, problem, sizeof problem)) {
        log_init(&log, STDERR_FILENO);
        status = serve(options, &dir, seed, &log);
        log_finish(&log);
    } else {
        (void)fail(problem);
    }
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
