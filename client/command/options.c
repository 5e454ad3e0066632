/* glibc's argp: usage, help and errors come from the tables. */
#include "client/command/options.h"

#include "common/text.h"

#include <argp.h>
#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum option_key {
    KEY_NAME = 'n',
    KEY_KEYS = 'k',
    KEY_ASCII = 'a',
    KEY_RECORD = 'r',
    KEY_PASSWORD_FILE = 'p',
    KEY_DATA = 'd',
    KEY_SEED = 's',
    KEY_TLS = 256,
    KEY_PLAIN
};

static const struct argp_option common_table[] = {
    {"name", KEY_NAME, "NAME", 0, "Your name in the game (default: your user name)", 1},
    {"keys", KEY_KEYS, "vi|wasd", 0,
     "Which letters walk: hjklyubn or wasd (default vi); ? in the game lists them", 1},
    {"ascii", KEY_ASCII, NULL, 0, "Draw with ASCII characters only", 1},
    {"record", KEY_RECORD, "FILE", 0,
     "Record what the screen shows in a new file, as asciicast v2 (asciinema play FILE shows it)", 1},
    {0},
};

static const struct argp_option way_table[] = {
    {"tls", KEY_TLS, NULL, 0, "Speak TLS even to this machine, where it is else done without", 3},
    {"plain", KEY_PLAIN, NULL, 0, "Speak no TLS: whoever is in between can read and change everything", 3},
    {0},
};

static const struct argp_option play_table[] = {
    {"data", KEY_DATA, "DIR", 0,
     "Folder of your world (default: rampart in $XDG_DATA_HOME or ~/.local/share)", 2},
    {"seed", KEY_SEED, "N", 0, "Seed of a new world, a whole number (default: a random one)", 2},
    {0},
};

static const struct argp_option join_table[] = {
    {"password-file", KEY_PASSWORD_FILE, "FILE", 0,
     "Log in with the password on the first line of FILE, instead of being asked for one", 2},
    {0},
};

static const struct argp_option scores_table[] = {
    {"data", KEY_DATA, "DIR", 0,
     "Folder of your world (default: rampart in $XDG_DATA_HOME or ~/.local/share)", 1},
    {0},
};

static void set_name(struct options *options, const char *text, const struct argp_state *state)
{
    if (!text_is_name(text)) {
        argp_error(state, "'%s' cannot be a name: a letter, then 1 to 19 letters, digits, - or _", text);
        return;
    }
    (void)snprintf(options->name, sizeof options->name, "%s", text);
    options->name_chosen = true;
}

static void set_keys(struct options *options, const char *text, const struct argp_state *state)
{
    for (enum keymap keymap = 0; keymap < KEYMAP_COUNT; keymap++) {
        if (strcmp(text, intent_keymap_name(keymap)) == 0) {
            options->keymap = keymap;
            return;
        }
    }
    argp_error(state, "--keys wants vi or wasd, not '%s'", text);
}

static void set_seed(struct options *options, const char *text, const struct argp_state *state)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 20 || text[digits] != '\0') {
        argp_error(state, "--seed wants a whole number, not '%s'", text);
    }
    options->seed = text;
}

static void set_endpoint(struct options *options, const char *text, const struct argp_state *state)
{
    if (options->has_endpoint) {
        argp_error(state, "only one server at a time");
    }
    const char *wrong = endpoint_parse(&options->endpoint, text);
    if (wrong != NULL) {
        argp_error(state, "'%s' is no server: %s", text, wrong);
    }
    options->has_endpoint = true;
}

/* All arguments are read: TLS for other machines, unless one way or the other was asked for. */
static void settle_way(struct options *options, const struct argp_state *state)
{
    struct endpoint *endpoint = &options->endpoint;
    if (options->tls && (options->plain || endpoint->kind == ENDPOINT_UNIX)) {
        argp_error(state, "--tls goes neither with --plain nor with a unix socket");
    }
    endpoint->tls = options->tls || (!options->plain && !endpoint_is_local(endpoint));
    if (endpoint->tls && !endpoint->has_port) {
        endpoint->port = DEFAULT_TLS_PORT;
    }
}

static error_t parse_common(int key, char *text, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_NAME:
        set_name(options, text, state);
        return 0;
    case KEY_KEYS:
        set_keys(options, text, state);
        return 0;
    case KEY_ASCII:
        options->ascii = true;
        return 0;
    case KEY_RECORD:
        options->record = text;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* argp's type has the text so. NOLINTNEXTLINE(readability-non-const-parameter) */
static error_t parse_way(int key, char *text, struct argp_state *state)
{
    (void)text;
    struct options *options = state->input;
    switch (key) {
    case KEY_TLS:
        options->tls = true;
        return 0;
    case KEY_PLAIN:
        options->plain = true;
        return 0;
    case ARGP_KEY_END:
        settle_way(options, state);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse_play(int key, char *text, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_DATA:
        options->data = text;
        return 0;
    case KEY_SEED:
        set_seed(options, text, state);
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = options;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* Reads the password from the first line of a file: on the command line everybody could read it. */
static void set_password(struct options *options, const char *path, const struct argp_state *state)
{
    char line[sizeof options->password + 1] = ""; /* with the newline */
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        argp_error(state, "%s cannot be read: %s", path, strerror(errno));
        return;
    }
    (void)setvbuf(file, NULL, _IONBF, 0); /* no copy is left behind */
    bool any = fgets(line, sizeof line, file) != NULL;
    (void)fclose(file);
    size_t length = strcspn(line, "\r\n");
    line[length] = '\0';
    if (!any || length == 0 || length > LIMIT_PASSWORD_MAX_BYTES || !text_is_utf8(line, length)) {
        argp_error(state, "the first line of %s is no password of 1 to %d bytes", path,
                   LIMIT_PASSWORD_MAX_BYTES);
    } else {
        text_copy(options->password, sizeof options->password, line);
    }
    text_wipe(line, sizeof line);
}

static error_t parse_join(int key, char *text, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_PASSWORD_FILE:
        set_password(options, text, state);
        return 0;
    case ARGP_KEY_ARG:
        set_endpoint(options, text, state);
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "which server? HOST, HOST:PORT, [IPV6]:PORT or unix:PATH");
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = options;
        state->child_inputs[1] = options;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse_scores(int key, char *text, struct argp_state *state)
{
    struct options *options = state->input;
    switch (key) {
    case KEY_DATA:
        options->data = text;
        return 0;
    case ARGP_KEY_ARG:
        set_endpoint(options, text, state);
        return 0;
    case ARGP_KEY_INIT:
        state->child_inputs[0] = options;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* NULL: the system does not tell. */
static const char *user_name(void)
{
    const char *told = getenv("USER");
    const struct passwd *entry = told == NULL || *told == '\0' ? getpwuid(getuid()) : NULL;
    return entry != NULL ? entry->pw_name : told;
}

/* The user's name as far as it can be one in the game; else Guest and a number: the same each time, so that
 * who comes again comes back. */
static void set_default_name(struct options *options)
{
    const char *user = user_name();
    size_t length = 0;
    for (; user != NULL && *user != '\0' && length < LIMIT_NAME_MAX_BYTES; user++) {
        char letter[] = {*user, '\0'};
        char extended[LIMIT_NAME_MAX_BYTES + 2] = "A"; /* a name with this letter in it, to ask about */
        (void)snprintf(extended + 1, sizeof extended - 1, "%s", letter);
        bool starts = (*user >= 'A' && *user <= 'Z') || (*user >= 'a' && *user <= 'z');
        if (length == 0 ? starts : text_is_name(extended)) {
            options->name[length++] = *user;
        }
    }
    options->name[length] = '\0';
    if (!text_is_name(options->name)) {
        (void)snprintf(options->name, sizeof options->name, "Guest%u", (unsigned)(getuid() % 10000));
    }
}

void options_parse(struct options *options, enum options_command command, int count, char **arguments)
{
    static const struct argp common = {.options = common_table, .parser = parse_common};
    static const struct argp way = {.options = way_table, .parser = parse_way};
    static const struct argp_child children[] = {{&common, 0, NULL, 0}, {0}};
    static const struct argp_child join_children[] = {{&common, 0, NULL, 0}, {&way, 0, NULL, 0}, {0}};
    static const struct argp_child scores_children[] = {{&way, 0, NULL, 0}, {0}};
    static const struct argp parsers[] = {
        [OPTIONS_PLAY] =
            {.options = play_table,
             .parser = parse_play,
             .children = children,
             .doc = "Plays in a world of your own: starts a private server, or joins the one that runs. "
                    "The server ends with its last player; the world's seed and its best runs are kept."},
        [OPTIONS_JOIN] =
            {.options = join_table,
             .parser = parse_join,
             .children = join_children,
             .args_doc = "HOST[:PORT]",
             .doc =
                 "Plays on somebody's server. HOST is a name or an address, an IPv6 address with a "
                 "port in brackets; unix:PATH is a unix socket. To other machines it speaks TLS (port 7767): "
                 "a server that is new is remembered, and one that has changed is refused."},
        [OPTIONS_SCORES] =
            {.options = scores_table,
             .parser = parse_scores,
             .children = scores_children,
             .args_doc = "[HOST[:PORT]]",
             .doc = "Prints the best runs of your own world, or of somebody's server, which is named as "
                    "for rampart join."},
    };
    *options = (struct options){0};
    set_default_name(options);
    argp_err_exit_status = OPTIONS_EXIT_USAGE;
    (void)argp_parse(&parsers[command], count, arguments, 0, NULL, options);
}
