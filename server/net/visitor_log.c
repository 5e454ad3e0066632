/* One timer tells when the first count is due. It stands still while nothing is withheld, as nearly always.
 */
#include "server/net/visitor_log.h"

#include "server/net/log.h"

static void log_address(struct log *log, const struct address *address)
{
    char text[ADDRESS_TEXT_BYTES];
    address_format(address, text);
    log_text(log, "from", text);
}

static void log_counts(struct log *log, struct log_limit *limit, int64_t now_ms, const char *what)
{
    struct log_count count;
    while (log_limit_take_count(limit, now_ms, &count)) {
        log_begin(log, LOG_LEVEL_INFO, what);
        if (count.others) {
            log_text(log, "from", "others");
        } else {
            log_address(log, &count.address);
        }
        log_int(log, "more", count.lines);
        log_end(log);
    }
}

static void log_all_counts(struct visitor_log *visitors, int64_t now_ms)
{
    log_counts(visitors->log, &visitors->players, now_ms, "players came or went");
    log_counts(visitors->log, &visitors->closed, now_ms, "closed connections");
}

static int64_t now(const struct visitor_log *visitors)
{
    return (int64_t)uv_now(visitors->counts_due.loop);
}

static void set_timer(struct visitor_log *visitors);

static void on_counts_due(uv_timer_t *timer)
{
    struct visitor_log *visitors = timer->data;
    log_all_counts(visitors, now(visitors));
    set_timer(visitors);
}

static void set_timer(struct visitor_log *visitors)
{
    int64_t players_ms = log_limit_due_ms(&visitors->players);
    int64_t closed_ms = log_limit_due_ms(&visitors->closed);
    int64_t due_ms = players_ms < closed_ms ? players_ms : closed_ms;
    if (due_ms != INT64_MAX) {
        int64_t wait_ms = due_ms - now(visitors);
        (void)uv_timer_start(&visitors->counts_due, on_counts_due, wait_ms > 0 ? (uint64_t)wait_ms : 0, 0);
    }
}

/* Whether there is to be a line about `address`; if not, its count will be logged. */
static bool take(struct visitor_log *visitors, struct log_limit *limit, const struct address *address)
{
    bool logs = log_limit_take(limit, address, now(visitors));
    if (!logs && !uv_is_active((const uv_handle_t *)&visitors->counts_due)) {
        set_timer(visitors);
    }
    return logs;
}

void visitor_log_player(struct visitor_log *visitors, const struct address *address, const char *what,
                        const char *name, int64_t players)
{
    struct log *log = visitors->log;
    if (address == NULL || take(visitors, &visitors->players, address)) {
        log_begin(log, LOG_LEVEL_INFO, what);
        log_text(log, "name", name);
        if (address != NULL) {
            log_address(log, address);
        }
        log_int(log, "players", players);
        log_end(log);
    }
}

void visitor_log_closed(struct visitor_log *visitors, const struct address *address, enum result reason)
{
    struct log *log = visitors->log;
    if (take(visitors, &visitors->closed, address)) {
        log_begin(log, LOG_LEVEL_WARNING, "closed a connection");
        log_address(log, address);
        log_text(log, "reason", result_code(reason));
        log_end(log);
    }
}

void visitor_log_init(struct visitor_log *visitors, uv_loop_t *loop, struct log *log)
{
    visitors->log = log;
    log_limit_init(&visitors->players, LIMIT_LOG_PLAYERS);
    log_limit_init(&visitors->closed, LIMIT_LOG_CLOSED);
    (void)uv_timer_init(loop, &visitors->counts_due);
    visitors->counts_due.data = visitors;
}

void visitor_log_finish(struct visitor_log *visitors)
{
    log_all_counts(visitors, INT64_MAX);
    uv_close((uv_handle_t *)&visitors->counts_due, NULL);
}
