/* glibc's argp, which writes the help from the same table that it parses by. */
#include "server/net/options.h"

#include "common/limits.h"

#include <argp.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2 };

enum key {
    KEY_LISTEN = 'l',
    KEY_PORT = 'p',
    KEY_SOCKET = 's',
    KEY_DATA = 'd',
    KEY_VERSION = 'V',
    KEY_CONTENT = 'c',
    KEY_SEED = 256,
    KEY_START,
    KEY_PEACEFUL,
    KEY_GUESTS,
    KEY_REGISTRATION,
    KEY_SIGHT_RADIUS,
    KEY_COMMANDS_PER_SECOND,
    KEY_GRACE,
    KEY_HELLO,
    KEY_JOIN,
    KEY_IDLE,
    KEY_CONNECTIONS,
    KEY_CONNECTIONS_PER_ADDRESS,
    KEY_EXIT_WHEN_EMPTY,
    KEY_HEALTH,
    KEY_TLS_PORT,
    KEY_TLS_CERTIFICATE,
    KEY_TLS_KEY,
    KEY_FINGERPRINT
};

static const struct argp_option table[] = {
    {"listen", KEY_LISTEN, "ADDR", 0, "Numeric address to listen on, 'none' for no TCP (default 127.0.0.1)",
     1},
    {"port", KEY_PORT, "N", 0, "TCP port, 0 for any free one (default 7766)", 1},
    {"tls-port", KEY_TLS_PORT, "N", 0,
     "TCP port for TLS, 0 for any free one, 'none' for no TLS (default the port after --port)", 1},
    {"tls-certificate", KEY_TLS_CERTIFICATE, "FILE", 0,
     "Certificate for TLS, PEM, with those that vouch for it after it (default tls.pem in the data folder, "
     "which "
     "is made where it is missing)",
     1},
    {"tls-key", KEY_TLS_KEY, "FILE", 0, "Key of that certificate, PEM", 1},
    {"socket", KEY_SOCKET, "PATH", 0,
     "Unix socket to listen on as well (default rampartd.sock in the data folder)", 1},
    {"data", KEY_DATA, "DIR", 0, "Folder for data (default rampartd in $XDG_DATA_HOME or ~/.local/share)", 2},
    {"content", KEY_CONTENT, "DIR", 0,
     "Folder of the world's content, as its CONTENT.md tells (default content, beside this program)", 2},
    {"seed", KEY_SEED, "N", 0, "Seed of the world (default: the data folder's, else a random one)", 2},
    {"start", KEY_START, "REALM", 0, "Realm where new players start (default meadow)", 2},
    {"peaceful", KEY_PEACEFUL, NULL, 0, "No creatures: a world to walk about in", 2},
    {"guests", KEY_GUESTS, NULL, 0, "Who has no account may play too; what they were is gone when they leave",
     3},
    {"registration", KEY_REGISTRATION, "open|closed", 0,
     "Whether strangers may make themselves accounts (default open)", 3},
    {"sight-radius", KEY_SIGHT_RADIUS, "N", 0, "How far players see, in cells, 1 to 31 (default 20)", 3},
    {"commands-per-second", KEY_COMMANDS_PER_SECOND, "N", 0,
     "Of one client, 1 to 100, the time of each rounded down to milliseconds; 0 for no limit (default 20)",
     3},
    {"grace", KEY_GRACE, "SECONDS", 0,
     "How long a character stays in the world whose player's connection broke off, 1 to 3600 (default 60)",
     3},
    {"hello-seconds", KEY_HELLO, "N", 0, "How long a connection may take to greet, 1 to 3600 (default 10)",
     4},
    {"join-seconds", KEY_JOIN, "N", 0, "From then on until it joins, likewise (default 120)", 4},
    {"idle-seconds", KEY_IDLE, "N", 0, "How long it may say nothing then, likewise (default 60)", 4},
    {"connections", KEY_CONNECTIONS, "N", 0, "How many at one time, 1 to 4096 (default 4096)", 4},
    {"connections-per-address", KEY_CONNECTIONS_PER_ADDRESS, "N", 0,
     "From one address at one time, this machine's own excepted (default 64)", 4},
    {"exit-when-empty", KEY_EXIT_WHEN_EMPTY, NULL, 0,
     "End with the last client, or if none comes within 30 s", 5},
    {"health", KEY_HEALTH, "ADDR:PORT", OPTION_ARG_OPTIONAL,
     "Ask a running server (default: where these options would have it listen) and exit 0 if it answers, "
     "else 1",
     5},
    {"fingerprint", KEY_FINGERPRINT, NULL, 0,
     "Print the fingerprint of the certificate, which players are shown, and exit", 5},
    {"version", KEY_VERSION, NULL, 0, "Print the version", -1},
    {0},
};

/* A whole number in decimal within the bounds; anything else ends the program. */
static uint64_t parse_number(struct argp_state *state, const char *name, const char *text, uint64_t most)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    bool digits = text[0] >= '0' && text[0] <= '9' && *end == '\0';
    if (!digits || errno != 0 || value > most) {
        argp_error(state, "--%s wants a whole number from 0 to %llu, not '%s'", name,
                   (unsigned long long)most, text);
    }
    return value;
}

/* A text that must not be empty. */
static const char *parse_text(struct argp_state *state, const char *name, const char *text)
{
    if (text[0] == '\0') {
        argp_error(state, "--%s wants a value that is not empty", name);
    }
    return text;
}

/* The same for a number that must not be 0. */
static int parse_count(struct argp_state *state, const char *name, const char *text, int most)
{
    int count = (int)parse_number(state, name, text, (uint64_t)most);
    if (count == 0) {
        argp_error(state, "--%s must be 1 at least", name);
    }
    return count;
}

static void set_listen(struct options *options, struct argp_state *state, const char *text)
{
    options->tcp = strcmp(text, "none") != 0;
    if (options->tcp && (text[0] == '\0' || strlen(text) > ENDPOINT_HOST_BYTES)) {
        argp_error(state, "--listen wants a numeric address, or none");
    } else if (options->tcp) {
        (void)snprintf(options->address.host, sizeof options->address.host, "%s", text);
    }
}

static void set_health(struct options *options, struct argp_state *state, const char *text)
{
    options->health = true;
    if (text == NULL) {
        return;
    }
    struct endpoint endpoint;
    const char *wrong = endpoint_parse(&endpoint, text);
    if (wrong != NULL) {
        argp_error(state, "--health: %s", wrong);
    }
    options->address = endpoint;
    options->tcp = true;
}

static void set_registration(struct options *options, struct argp_state *state, const char *text)
{
    options->registration_shut = strcmp(text, "closed") == 0;
    if (!options->registration_shut && strcmp(text, "open") != 0) {
        argp_error(state, "--registration wants open or closed, not '%s'", text);
    }
}

/* Options about where the server is. */
static error_t parse_place(int key, const char *text, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_LISTEN:
        set_listen(options, state, text);
        break;
    case KEY_PORT:
        options->address.port = (uint16_t)parse_number(state, "port", text, UINT16_MAX);
        break;
    case KEY_SOCKET:
        options->socket = parse_text(state, "socket", text);
        break;
    case KEY_DATA:
        options->data = parse_text(state, "data", text);
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

/* Options about TLS. */
static error_t parse_tls(int key, const char *text, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_TLS_PORT:
        options->tls = strcmp(text, "none") != 0;
        options->has_tls_port = true;
        options->tls_address.port =
            options->tls ? (uint16_t)parse_number(state, "tls-port", text, UINT16_MAX) : 0;
        break;
    case KEY_TLS_CERTIFICATE:
        options->tls_certificate = parse_text(state, "tls-certificate", text);
        break;
    case KEY_TLS_KEY:
        options->tls_key = parse_text(state, "tls-key", text);
        break;
    case KEY_FINGERPRINT:
        options->fingerprint = true;
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

/* All options are read: TLS is where the rest is, on the next port unless one was named. */
static void settle_tls(struct options *options, struct argp_state *state)
{
    if ((options->tls_certificate != NULL) != (options->tls_key != NULL)) {
        argp_error(state, "--tls-certificate and --tls-key go together");
    }
    if (options->health) {
        return;
    }
    uint16_t port = options->address.port;
    if (options->has_tls_port) {
        port = options->tls_address.port;
    } else if (port == UINT16_MAX) {
        argp_error(state, "there is no port after %d: say --tls-port", UINT16_MAX);
    } else if (port != 0) {
        port++;
    }
    options->tls = options->tls && options->tcp;
    options->tls_address = options->address;
    options->tls_address.port = port;
}

/* Options about the game. */
static error_t parse_game(int key, const char *text, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_CONTENT:
        options->content = parse_text(state, "content", text);
        break;
    case KEY_SEED:
        options->has_seed = true;
        options->seed = parse_number(state, "seed", text, UINT64_MAX);
        break;
    case KEY_START:
        options->start = parse_text(state, "start", text);
        break;
    case KEY_PEACEFUL:
        options->peaceful = true;
        break;
    case KEY_GUESTS:
        options->guests = true;
        break;
    case KEY_REGISTRATION:
        set_registration(options, state, text);
        break;
    case KEY_SIGHT_RADIUS:
        options->sight_radius = parse_count(state, "sight-radius", text, LIMIT_SIGHT_RADIUS);
        break;
    case KEY_COMMANDS_PER_SECOND:
        options->commands_per_second =
            (int)parse_number(state, "commands-per-second", text, LIMIT_COMMANDS_PER_SECOND_MAX);
        break;
    case KEY_GRACE:
        options->grace_seconds = parse_count(state, "grace", text, LIMIT_LEAVE_S);
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

/* Options about what connections may. */
static error_t parse_limit(int key, const char *text, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_HELLO:
        options->hello_seconds = parse_count(state, "hello-seconds", text, LIMIT_DEADLINE_S);
        break;
    case KEY_JOIN:
        options->join_seconds = parse_count(state, "join-seconds", text, LIMIT_DEADLINE_S);
        break;
    case KEY_IDLE:
        options->idle_seconds = parse_count(state, "idle-seconds", text, LIMIT_DEADLINE_S);
        break;
    case KEY_CONNECTIONS:
        options->connections = parse_count(state, "connections", text, LIMIT_CONNECTIONS);
        break;
    case KEY_CONNECTIONS_PER_ADDRESS:
        options->connections_per_address =
            parse_count(state, "connections-per-address", text, LIMIT_CONNECTIONS);
        break;
    default:
        return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_EXIT_WHEN_EMPTY:
        options->exit_when_empty = true;
        break;
    case KEY_HEALTH:
        set_health(options, state, text);
        break;
    case KEY_VERSION:
        puts("rampartd " RAMPART_VERSION);
        exit(EXIT_SUCCESS);
    case ARGP_KEY_END:
        settle_tls(options, state);
        break;
    case ARGP_KEY_ARG:
        if (!options->health) {
            return ARGP_ERR_UNKNOWN;
        }
        set_health(options, state, text);
        break;
    default:
        if (parse_place(key, text, state) == 0 || parse_tls(key, text, state) == 0 ||
            parse_limit(key, text, state) == 0) {
            return 0;
        }
        return parse_game(key, text, state);
    }
    return 0;
}

void options_parse(struct options *options, int count, char **arguments)
{
    static const struct argp parser = {
        .options = table,
        .parser = parse,
        .doc =
            "Serves Rampart, a roguelike whose world many players share.\v"
            "It logs to standard error and ends on SIGTERM and SIGINT, telling its clients. A restart on the "
            "same data folder gives the same world. Strangers play under an account of their own, unless "
            "--guests lets them in without; users of this machine, by the unix socket, need no password. On "
            "SIGHUP it reads its certificate again."};
    *options = (struct options){.tcp = true,
                                .tls = true,
                                .address = {.kind = ENDPOINT_TCP, .port = DEFAULT_PORT, .host = "127.0.0.1"},
                                .sight_radius = DEFAULT_SIGHT_RADIUS,
                                .commands_per_second = LIMIT_COMMANDS_PER_SECOND,
                                .grace_seconds = DEFAULT_LEAVE_MS / 1000,
                                .hello_seconds = LIMIT_HELLO_MS / 1000,
                                .join_seconds = LIMIT_JOIN_MS / 1000,
                                .idle_seconds = LIMIT_IDLE_MS / 1000,
                                .connections = LIMIT_CONNECTIONS,
                                .connections_per_address = LIMIT_CONNECTIONS_PER_ADDRESS};
    argp_err_exit_status = EXIT_USAGE;
    (void)argp_parse(&parser, count, arguments, 0, NULL, options);
}
