/* A run: bots are let in, some at a time; when all are in, the walk begins and is measured; at its end the
 * tally is printed and the bots leave. With `hold`, whoever started the bots says when the walk begins and
 * when the bots leave, and can look at the server before and after; the loop stands still meanwhile. */
#include "tests/bots/crowd.h"

#include "common/invariant.h"
#include "common/net/tls.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    DIALING_MAX = 64,
    JOIN_MS = 60000,
    READ_BYTES = 65536,
    TICK_MS = 1,
    CATCH_UP_MAX = 8, /* commands of one bot in one tick */
    NS_PER_SECOND = 1000000000
};

static void wait_for_a_line(void)
{
    int c;
    do {
        c = getchar();
    } while (c != '\n' && c != EOF);
}

/* --------------------------------------------------------------------------------------------- the walk */

static void leave_all(struct crowd *crowd)
{
    crowd->walking = false;
    crowd->over = true;
    uv_close((uv_handle_t *)&crowd->tick, NULL);
    uv_close((uv_handle_t *)&crowd->deadline, NULL);
    for (uint32_t i = 0; i < crowd->started; i++) {
        struct bot *bot = &crowd->bots[i];
        if (bot->phase == BOT_READY) {
            bot_leave(bot);
        } else if (bot->phase == BOT_JOINING) {
            stream_abort(&bot->stream);
        } else if (bot->phase == BOT_AWAY) {
            dial_cancel(&bot->dial);
        }
    }
}

static void end_walk(struct crowd *crowd)
{
    crowd->walking = false;
    crowd->tally.duration_ns = uv_hrtime() - crowd->begun_ns;
    tally_print(&crowd->tally, (int)crowd->plan.bots, crowd->plan.json, stdout);
    (void)fflush(stdout);
    if (crowd->plan.hold) {
        wait_for_a_line();
    }
    leave_all(crowd);
}

static void on_walk_over(uv_timer_t *timer)
{
    struct crowd *crowd = timer->data;
    end_walk(crowd);
}

/* Of an open walk: sends what has fallen due, each bot at its own moment within the interval. */
static void on_tick(uv_timer_t *timer)
{
    struct crowd *crowd = timer->data;
    double passed = (double)(uv_hrtime() - crowd->begun_ns) / NS_PER_SECOND * crowd->plan.rate;
    for (uint32_t i = 0; i < crowd->started && crowd->walking; i++) {
        uint64_t due = (uint64_t)(passed + (double)i / crowd->plan.bots);
        if (crowd->plan.commands != 0 && due > crowd->plan.commands) {
            due = crowd->plan.commands;
        }
        for (int sent = 0; sent < CATCH_UP_MAX && crowd->due[i] < due; sent++) {
            crowd->due[i]++;
            if (crowd->bots[i].phase == BOT_READY && !bot_command(&crowd->bots[i])) {
                crowd->tally.troubles++;
            }
        }
    }
}

static void begin_walk(struct crowd *crowd)
{
    if (crowd->plan.hold) {
        puts("ready");
        (void)fflush(stdout);
        wait_for_a_line();
        uv_update_time(&crowd->loop);
    }
    crowd->walking = true;
    crowd->begun_ns = uv_hrtime();
    uv_timer_start(&crowd->deadline, on_walk_over, (uint64_t)(crowd->plan.seconds * 1000), 0);
    if (crowd->plan.open) {
        uv_timer_start(&crowd->tick, on_tick, TICK_MS, TICK_MS);
        return;
    }
    for (uint32_t i = 0; i < crowd->started; i++) {
        crowd->due[i]++;
        (void)bot_command(&crowd->bots[i]);
    }
}

void crowd_answered(struct crowd *crowd, struct bot *bot)
{
    uint64_t *sent = &crowd->due[bot->index];
    if (!crowd->walking) {
        return;
    }
    if (crowd->plan.commands != 0 && *sent >= crowd->plan.commands) {
        if (bot->answered == bot->sent && ++crowd->done == crowd->plan.bots) {
            end_walk(crowd);
        }
    } else if (!crowd->plan.open) {
        ++*sent;
        (void)bot_command(bot);
    }
}

/* ------------------------------------------------------------------------------------------- the joining */

static void start_next(struct crowd *crowd)
{
    while (!crowd->over && crowd->started < crowd->plan.bots && crowd->started - crowd->ready < DIALING_MAX) {
        uint32_t index = crowd->started++;
        bot_start(&crowd->bots[index], crowd, index);
    }
}

void crowd_ready(struct crowd *crowd)
{
    if (++crowd->ready == crowd->plan.bots) {
        begin_walk(crowd);
    } else {
        start_next(crowd);
    }
}

void crowd_lost(struct crowd *crowd, const char *why)
{
    crowd->tally.troubles++;
    if (crowd->problem == NULL && !crowd->over) {
        crowd->problem = why;
    }
    if (!crowd->walking && !crowd->over) {
        leave_all(crowd);
    }
}

void crowd_gone(struct crowd *crowd)
{
    if (++crowd->gone == crowd->started && crowd->walking) {
        end_walk(crowd);
    }
}

static void on_join_over(uv_timer_t *timer)
{
    crowd_lost(timer->data, "not every bot was let in in time");
}

/* -------------------------------------------------------------------------------------------- the whole */

static struct crowd *create(const struct crowd_plan *plan)
{
    struct crowd *crowd = calloc(1, sizeof *crowd);
    INVARIANT(crowd != NULL);
    crowd->plan = *plan;
    crowd->bots = calloc(plan->bots, sizeof *crowd->bots);
    crowd->due = calloc(plan->bots, sizeof *crowd->due);
    INVARIANT(crowd->bots != NULL && crowd->due != NULL);
    int error = uv_loop_init(&crowd->loop);
    INVARIANT(error == 0);
    stream_group_init(&crowd->streams, &crowd->loop, READ_BYTES);
    crowd->tls = crowd->plan.tls ? tls_context_client() : NULL;
    (void)uv_timer_init(&crowd->loop, &crowd->tick);
    (void)uv_timer_init(&crowd->loop, &crowd->deadline);
    crowd->tick.data = crowd;
    crowd->deadline.data = crowd;
    return crowd;
}

static void destroy(struct crowd *crowd)
{
    stream_group_finish(&crowd->streams);
    tls_context_destroy(crowd->tls);
    (void)uv_run(&crowd->loop, UV_RUN_DEFAULT);
    int error = uv_loop_close(&crowd->loop);
    INVARIANT(error == 0);
    frame_finish(&crowd->frame);
    buffer_finish(&crowd->line);
    free(crowd->bots);
    free(crowd->due);
    free(crowd);
}

bool crowd_run(const struct crowd_plan *plan)
{
    struct crowd *crowd = create(plan);
    (void)uv_timer_start(&crowd->deadline, on_join_over, JOIN_MS, 0);
    start_next(crowd);
    (void)uv_run(&crowd->loop, UV_RUN_DEFAULT);
    bool fine = crowd->tally.troubles == 0;
    if (!fine) {
        (void)fprintf(stderr, "rampart-bots: %llu troubles; the first: %s\n",
                      (unsigned long long)crowd->tally.troubles,
                      crowd->problem != NULL ? crowd->problem : "too many commands were unanswered");
    }
    destroy(crowd);
    return fine;
}
