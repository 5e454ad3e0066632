/* Bots speak through the project's own protocol library, and what they measure is what a client would notice:
 * from the call that sends a command to the moment its answer has been read and understood. */
#include "tests/bots/bot.h"

#include "common/dice.h"
#include "common/invariant.h"
#include "common/limits.h"
#include "protocol/message.h"
#include "tests/bots/crowd.h"

#include <stdio.h>
#include <string.h>

enum { TURN_ODDS = 16, COMMAND_ANSWERS_WAITING_MAX = 65536 };

/* ---------------------------------------------------------------------------------------------- sending */

static void send_bytes(struct bot *bot, const char *bytes, size_t length)
{
    if (!stream_send(&bot->stream, bytes, length)) {
        crowd_lost(bot->crowd, "a server does not read");
    }
    if (bot->crowd->walking) {
        bot->crowd->tally.up_bytes += length;
        bot->crowd->tally.up_lines++;
    }
}

static void send_message(struct bot *bot, const struct message *message)
{
    struct buffer *line = &bot->crowd->line;
    line->length = 0;
    message_encode(line, message);
    send_bytes(bot, line->bytes, line->length);
}

static uint32_t roll(struct bot *bot, uint32_t sides)
{
    struct dice_roll roll = dice_roll(bot->crowd->plan.seed, bot->index, bot->rolls++, 0, 0);
    return dice_below(roll.value[0], sides);
}

static enum direction next_direction(struct bot *bot)
{
    if (bot->crowd->plan.walk == WALK_PACE) {
        bot->heading = bot->heading == DIRECTION_EAST ? DIRECTION_WEST : DIRECTION_EAST;
    } else if (roll(bot, TURN_ODDS) == 0) {
        bot->heading = (enum direction)roll(bot, DIRECTION_COUNT);
    }
    return bot->heading;
}

static void send_plain(struct bot *bot)
{
    struct buffer *line = &bot->crowd->line;
    size_t length = bot->crowd->plan.line_bytes;
    line->length = 0;
    memset(buffer_reserve(line, length), 'x', length - 1);
    line->length = length - 1;
    buffer_char(line, '\n');
    send_bytes(bot, line->bytes, line->length);
}

bool bot_command(struct bot *bot)
{
    if (bot->sent - bot->answered >= BOT_UNANSWERED_MAX) {
        return false;
    }
    bot->sent++;
    bot->sent_ns[bot->sent % BOT_UNANSWERED_MAX] = uv_hrtime();
    if (bot->crowd->plan.plain) {
        send_plain(bot);
    } else {
        struct message move = {.type = MESSAGE_MOVE};
        move.move.n = bot->sent;
        move.move.dir = (int32_t)next_direction(bot);
        send_message(bot, &move);
    }
    return true;
}

/* ---------------------------------------------------------------------------------------------- answers */

static void lose(struct bot *bot, const char *why)
{
    if (bot->phase != BOT_GONE) {
        bot->phase = BOT_GONE;
        stream_abort(&bot->stream);
        crowd_lost(bot->crowd, why);
    }
}

/* One command has its answer. */
static void answer(struct bot *bot, int32_t number)
{
    struct crowd *crowd = bot->crowd;
    uint64_t *sent_ns = &bot->sent_ns[number % BOT_UNANSWERED_MAX];
    if (number > bot->sent || number <= bot->answered || *sent_ns == 0) {
        return;
    }
    if (crowd->walking) {
        histogram_add(&crowd->tally.latency_ns, uv_hrtime() - *sent_ns);
        histogram_add(&crowd->tally.in_sight, (uint64_t)bot->in_sight);
        crowd->tally.commands++;
    }
    *sent_ns = 0;
    while (bot->answered < bot->sent && bot->sent_ns[(bot->answered + 1) % BOT_UNANSWERED_MAX] == 0) {
        bot->answered++;
    }
    crowd_answered(crowd, bot);
}

static void count_bytes(struct bot *bot, struct histogram *histogram, size_t length)
{
    if (bot->crowd->walking) {
        histogram_add(histogram, length + 1);
    }
}

static void acknowledge(struct bot *bot, int32_t frame)
{
    struct message ack = {.type = MESSAGE_ACK};
    ack.ack.frame = frame;
    send_message(bot, &ack);
}

static void take_frame(struct bot *bot, size_t length)
{
    struct crowd *crowd = bot->crowd;
    const struct frame *frame = &crowd->frame;
    int32_t re = frame->re;
    bot->in_sight =
        (frame->full ? 0 : bot->in_sight) + (int32_t)frame->came_count - (int32_t)frame->gone_count;
    crowd->tally.frames += crowd->walking;
    acknowledge(bot, frame->number);
    if (bot->phase == BOT_JOINING) {
        bot->phase = BOT_READY;
        bot->answered = bot->sent;
        crowd_ready(crowd);
    }
    if (re == bot->answered + 1) {
        count_bytes(bot, &crowd->tally.step_bytes, length);
    }
    for (int32_t number = bot->answered + 1; number <= re; number++) {
        answer(bot, number);
    }
}

static void join(struct bot *bot)
{
    struct message join = {.type = MESSAGE_JOIN};
    join.join.n = ++bot->sent;
    (void)snprintf(join.join.name, sizeof join.join.name, "bot-%u", (unsigned)bot->index);
    send_message(bot, &join);
}

static void take_refusal(struct bot *bot, const struct message_refused *refused, size_t length)
{
    if (bot->phase == BOT_JOINING) {
        lose(bot, "a bot was refused at the door");
        return;
    }
    count_bytes(bot, &bot->crowd->tally.blocked_bytes, length);
    bot->heading = (enum direction)roll(bot, DIRECTION_COUNT);
    answer(bot, refused->re);
}

static void take_message(struct bot *bot, const struct message *message, size_t length)
{
    struct message pong = {.type = MESSAGE_PONG};
    if (message->type == MESSAGE_WELCOME) {
        join(bot);
    } else if (message->type == MESSAGE_REFUSED) {
        take_refusal(bot, &message->refused, length);
    } else if (message->type == MESSAGE_PING) {
        pong.pong.re = message->ping.n;
        send_message(bot, &pong);
    } else if (message->type == MESSAGE_ERROR) {
        crowd_lost(bot->crowd, "the server found an error in what a bot said");
    } else if (message->type == MESSAGE_BYE) {
        lose(bot, "the server said goodbye to a bot");
    }
}

static void take_line(struct bot *bot, const char *line, size_t length)
{
    struct crowd *crowd = bot->crowd;
    struct message message;
    struct message_fault fault;
    if (crowd->walking) {
        crowd->tally.down_bytes += length + 1;
        crowd->tally.down_lines++;
    }
    if (crowd->plan.plain) {
        answer(bot, bot->answered + 1);
    } else if (frame_is(line, length)) {
        if (frame_read(&crowd->frame, line, length) != RESULT_OK) {
            lose(bot, "a frame made no sense");
            return;
        }
        take_frame(bot, length);
    } else if (message_decode(line, length, MESSAGE_DOWN, &message, &fault) == RESULT_OK) {
        take_message(bot, &message, length);
    } else {
        lose(bot, "a line made no sense");
    }
}

/* ------------------------------------------------------------------------------------------- connection */

static void on_received(struct stream *stream, const char *bytes, size_t length)
{
    struct bot *bot = stream->owner;
    const char *line;
    size_t line_length;
    line_feed(&bot->lines, bytes, length);
    while (bot->phase != BOT_GONE) {
        enum line_status status = line_next(&bot->lines, &line, &line_length);
        if (status == LINE_NONE) {
            return;
        }
        if (status == LINE_TOO_LONG) {
            lose(bot, "a line was too long");
            return;
        }
        take_line(bot, line, line_length);
    }
}

static void on_ended(struct stream *stream, int error)
{
    lose(stream->owner, error == 0 ? "the server closed a connection" : uv_strerror(error));
}

static void on_closed(struct stream *stream)
{
    struct bot *bot = stream->owner;
    bot->phase = BOT_GONE;
    line_finish(&bot->lines);
    crowd_gone(bot->crowd);
}

static void on_dialed(struct dial *dial, int error)
{
    struct bot *bot = dial->owner;
    struct crowd *crowd = bot->crowd;
    if (error != 0) {
        bot->phase = BOT_GONE;
        crowd_lost(crowd, uv_strerror(error));
        crowd_gone(crowd);
        return;
    }
    bot->phase = BOT_JOINING;
    if (crowd->plan.plain) {
        bot->phase = BOT_READY;
        crowd_ready(crowd);
        return;
    }
    struct message hello = {
        .type = MESSAGE_HELLO,
        .hello = {.major = PROTOCOL_MAJOR, .minor = PROTOCOL_MINOR, .client = "rampart-bots"}};
    hello.hello.n = ++bot->sent;
    send_message(bot, &hello);
}

void bot_start(struct bot *bot, struct crowd *crowd, uint32_t index)
{
    static const struct stream_handlers handlers = {
        .received = on_received, .ended = on_ended, .closed = on_closed};
    *bot = (struct bot){.crowd = crowd, .index = index};
    bot->heading = (enum direction)roll(bot, DIRECTION_COUNT);
    line_init(&bot->lines, LIMIT_LINE_DOWN_BYTES);
    bot->dial = (struct dial){.endpoint = crowd->plan.endpoint,
                              .stream = &bot->stream,
                              .group = &crowd->streams,
                              .handlers = &handlers,
                              .owner = bot,
                              .waiting_max = COMMAND_ANSWERS_WAITING_MAX,
                              .tls = crowd->tls,
                              .done = on_dialed};
    int error = dial_start(&bot->dial);
    if (error != 0) {
        on_dialed(&bot->dial, error);
    }
}

void bot_leave(struct bot *bot)
{
    struct message quit = {.type = MESSAGE_QUIT};
    quit.quit.n = ++bot->sent;
    if (!bot->crowd->plan.plain) {
        send_message(bot, &quit);
    }
    bot->phase = BOT_GONE;
    stream_close(&bot->stream);
}
