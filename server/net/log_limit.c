/* A table of fixed size, searched from end to end: where that is much, their own lines in the log are what is
 * saved. A minute begins with an address's first line. One that has passed and whose count has been taken
 * makes room for others. */
#include "server/net/log_limit.h"

#include <stddef.h>

static int64_t end_ms(const struct log_share *share)
{
    return share->since_ms + LIMIT_LOG_MS;
}

static bool is_over(const struct log_share *share, int64_t now_ms)
{
    return share->withheld == 0 && end_ms(share) <= now_ms;
}

void log_limit_init(struct log_limit *limit, int lines_max)
{
    *limit = (struct log_limit){.lines_max = lines_max};
}

/* The share of `address`, a new one if need be; NULL if none is free. */
static struct log_share *find(struct log_limit *limit, const struct address *address, int64_t now_ms)
{
    struct log_share *free_share = NULL;
    for (size_t i = 0; i < LIMIT_LOG_ADDRESSES; i++) {
        struct log_share *share = &limit->shares[i];
        bool is_free = share->lines == 0 || is_over(share, now_ms);
        if (!is_free && address_same_peer(&share->address, address)) {
            return share;
        }
        free_share = is_free ? share : free_share;
    }
    if (free_share != NULL) {
        *free_share = (struct log_share){.address = *address, .since_ms = now_ms};
    }
    return free_share;
}

bool log_limit_take(struct log_limit *limit, const struct address *address, int64_t now_ms)
{
    struct log_share *share = find(limit, address, now_ms);
    if (share == NULL) {
        share = &limit->others;
        share->since_ms = share->withheld == 0 ? now_ms : share->since_ms;
    } else if (share->lines < limit->lines_max) {
        share->lines++;
        return true;
    }
    share->withheld++;
    return false;
}

/* The share whose count is due first, NULL if none has one. */
static const struct log_share *first_due(const struct log_limit *limit)
{
    const struct log_share *first = limit->others.withheld > 0 ? &limit->others : NULL;
    for (size_t i = 0; i < LIMIT_LOG_ADDRESSES; i++) {
        const struct log_share *share = &limit->shares[i];
        if (share->withheld > 0 && (first == NULL || share->since_ms < first->since_ms)) {
            first = share;
        }
    }
    return first;
}

int64_t log_limit_due_ms(const struct log_limit *limit)
{
    const struct log_share *first = first_due(limit);
    return first == NULL ? INT64_MAX : end_ms(first);
}

bool log_limit_take_count(struct log_limit *limit, int64_t now_ms, struct log_count *count)
{
    const struct log_share *first = first_due(limit);
    if (first == NULL || end_ms(first) > now_ms) {
        return false;
    }
    bool others = first == &limit->others;
    struct log_share *share = others ? &limit->others : &limit->shares[first - limit->shares];
    *count = (struct log_count){.others = others, .address = share->address, .lines = share->withheld};
    share->withheld = 0;
    return true;
}
