/* rampartd: wires the parts together. */
#include "common/limits.h"
#include "common/net/tls.h"
#include "server/content/content.h"
#include "server/generate/realms.h"
#include "server/net/credentials.h"
#include "server/net/data_dir.h"
#include "server/net/descriptors.h"
#include "server/net/health.h"
#include "server/net/log.h"
#include "server/net/options.h"
#include "server/net/server.h"
#include "server/session/accounts.h"
#include "server/session/host.h"
#include "server/session/scores.h"
#include "server/stage/stage.h"
#include "server/store/store.h"
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
           (!options->tcp || server_listen(server, &options->address, problem, PROBLEM_BYTES)) &&
           (!options->tls || server_listen_tls(server, &options->tls_address, problem, PROBLEM_BYTES));
}

/* Chooses the certificate, and makes it where that is the server's to do. */
static bool prepare_credentials(const struct options *options, const char *data,
                                struct credentials *credentials, char *problem)
{
    return credentials_choose(credentials, options->tls_certificate, options->tls_key, data, problem,
                              PROBLEM_BYTES) &&
           (!options->tls || credentials_make(credentials, problem, PROBLEM_BYTES));
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
static bool find_start(const struct options *options, const struct realms *realms, uint16_t *number)
{
    *number = 0;
    if (options->start == NULL || realms_find(realms, options->start, number) != NULL) {
        return true;
    }
    (void)fprintf(stderr, "rampartd: --start: there is no realm '%s'; there are", options->start);
    for (int k = 0; k < realms->count; k++) {
        (void)fprintf(stderr, " %s", realms->at[k].name);
    }
    (void)fputc('\n', stderr);
    return false;
}

/* NULL, and says why, if there is no content that can be played. */
static struct content *read_content(const struct options *options)
{
    char path[PATH_MAX];
    char problem[CONTENT_PROBLEM_BYTES];
    if (options->content == NULL && !content_default_directory(path, sizeof path)) {
        (void)fail("the system does not tell where this program is; say --content DIR");
        return NULL;
    }
    const char *directory = options->content != NULL ? options->content : path;
    struct content *content = content_read(directory, problem);
    if (content == NULL) {
        (void)fprintf(stderr, "rampartd: %s/%s\n", directory, problem);
    }
    return content;
}

/* What a store has kept from earlier times. */
struct kept {
    struct scores scores;
    struct accounts accounts;
    struct store_characters characters;
};

static bool read_kept(struct store *store, struct kept *kept, char *problem)
{
    *kept = (struct kept){.accounts = {0}};
    return store_best_runs(store, &kept->scores, problem, PROBLEM_BYTES) &&
           store_accounts(store, &kept->accounts, problem, PROBLEM_BYTES) &&
           store_characters(store, &kept->characters, problem, PROBLEM_BYTES);
}

/* What the options ask for in place of the stage's. */
static struct host_config config_of(const struct options *options, const struct stage *stage, uint16_t start,
                                    const struct kept *kept)
{
    struct host_config config = stage_config(stage);
    config.start = stage->entrances[start];
    config.creatures = options->peaceful ? NULL : config.creatures;
    config.spawn = options->peaceful ? NULL : config.spawn;
    config.scores = kept->scores.best;
    config.score_count = (size_t)kept->scores.count;
    config.accounts = &kept->accounts;
    config.kept = kept->characters.at;
    config.kept_count = kept->characters.count;
    config.guests = options->guests;
    config.registration_shut = options->registration_shut;
    config.sight_radius = options->sight_radius;
    config.commands_per_second = options->commands_per_second;
    config.grace_ms = options->grace_seconds * 1000;
    config.hello_ms = options->hello_seconds * 1000;
    config.join_ms = options->join_seconds * 1000;
    config.idle_ms = options->idle_seconds * 1000;
    return config;
}

/* Listens and runs until the end. Answers the exit status. */
static int run_server(const struct options *options, const struct data_dir *dir, const struct world *world,
                      const struct server_config *config)
{
    char problem[PROBLEM_BYTES];
    struct credentials credentials;
    if (!prepare_credentials(options, dir->path, &credentials, problem)) {
        return fail(problem);
    }
    struct server_config secured = *config;
    secured.credentials = &credentials;
    struct server *server = server_create(&secured);
    bool listens = listen_all(server, options, dir, problem);
    if (listens) {
        log_world(config->log, dir, world_seed(world));
        server_run(server);
    }
    server_destroy(server);
    return listens ? EXIT_SUCCESS : fail(problem);
}

static int serve_with(const struct options *options, const struct data_dir *dir, const struct stage *stage,
                      const struct kept *kept, struct server_config *config)
{
    uint16_t start;
    if (!find_start(options, content_realms(stage->content), &start)) {
        return EXIT_USAGE;
    }
    config->clients_max = descriptors_for_clients((uint32_t)options->connections);
    if (config->clients_max == 0) {
        return fail("the system allows too few open files; raise the limit (ulimit -n)");
    }
    const struct host_config host_config = config_of(options, stage, start, kept);
    config->host = host_create(&host_config);
    int status = run_server(options, dir, stage->world, config);
    host_destroy(config->host);
    return status;
}

static int serve_from(const struct options *options, const struct data_dir *dir, const struct stage *stage,
                      struct server_config *config)
{
    char problem[PROBLEM_BYTES];
    struct kept kept;
    bool read = read_kept(config->store, &kept, problem);
    int status = read ? serve_with(options, dir, stage, &kept, config) : fail(problem);
    accounts_finish(&kept.accounts);
    store_characters_finish(&kept.characters);
    return status;
}

static int serve(const struct options *options, const struct content *content, const struct data_dir *dir,
                 uint64_t seed, struct log *log)
{
    char problem[PROBLEM_BYTES];
    char path[PATH_MAX];
    if (!data_dir_file(dir, "rampart.db", path, sizeof path)) {
        return fail("the path of the data folder is too long; choose another --data");
    }
    struct store *store = store_open(path, seed, problem, sizeof problem);
    if (store == NULL) {
        return fail(problem);
    }
    struct stage stage;
    stage_init(&stage, content, seed);
    struct server_config config = {.log = log,
                                   .store = store,
                                   .exit_when_empty = options->exit_when_empty,
                                   .clients_per_address = (uint32_t)options->connections_per_address};
    int status = serve_from(options, dir, &stage, &config);
    stage_finish(&stage);
    store_close(store);
    return status;
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

/* Prints the fingerprint of the certificate that a server with these options shows. */
static int print_fingerprint(const struct options *options)
{
    char problem[PROBLEM_BYTES];
    char data[PATH_MAX];
    struct credentials credentials;
    if (!data_path(options, data, problem) ||
        !credentials_choose(&credentials, options->tls_certificate, options->tls_key, data, problem,
                            sizeof problem)) {
        return fail(problem);
    }
    struct tls_context *tls = credentials_read(&credentials, problem, sizeof problem);
    if (tls == NULL) {
        return fail(problem);
    }
    struct fingerprint fingerprint;
    tls_context_fingerprint(tls, &fingerprint);
    tls_context_destroy(tls);
    return puts(fingerprint.hex) >= 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Opens the data folder, which must be free, and serves from it. */
static int run_in(const struct options *options, const struct content *content, const char *path)
{
    char problem[PROBLEM_BYTES];
    struct data_dir dir;
    struct log log;
    uint64_t seed = options->seed;
    if (!data_dir_open(&dir, path, problem, sizeof problem)) {
        return fail(problem);
    }
    int status = EXIT_FAILURE;
    if (data_dir_seed(&dir, options->has_seed, &seed, problem, sizeof problem)) {
        log_init(&log, STDERR_FILENO);
        status = serve(options, content, &dir, seed, &log);
        log_finish(&log);
    } else {
        (void)fail(problem);
    }
    data_dir_close(&dir);
    return status;
}

static int run(const struct options *options)
{
    char problem[PROBLEM_BYTES];
    char path[PATH_MAX];
    if (!data_path(options, path, problem)) {
        return fail(problem);
    }
    struct content *content = read_content(options);
    int status = content != NULL ? run_in(options, content, path) : EXIT_USAGE;
    content_destroy(content);
    return status;
}

int main(int count, char **arguments)
{
    (void)signal(SIGPIPE, SIG_IGN);
    struct options options;
    options_parse(&options, count, arguments);
    if (options.fingerprint) {
        return print_fingerprint(&options);
    }
    return options.health ? ask_health(&options) : run(&options);
}
