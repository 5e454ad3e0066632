/* The hall keeps to what a caller of host_step must, whatever the script says: numbers that are free are
 * opened, those that are open speak, and time goes on. */
#include "tests/fuzz/hall.h"

#include "common/invariant.h"
#include "protocol/message.h"
#include "server/session/host_state.h"
#include "tests/support/lively.h"
#include "tests/support/standard.h"

#include <stdlib.h>
#include <string.h>

static const char *const realm_names[] = {"hall"};

/* ------------------------------------------------------------------------------------------------ the hall
 */

static const char upper[] = "####################\n"
                            "#S....#....m...K...#\n"
                            "#q....D.........k..#\n"
                            "#.....#..r....P....#\n"
                            "####################\n";
static const char lower[] = "#########\n"
                            "#q..m...#\n"
                            "#.kr....#\n"
                            "#########\n";

static void draw(struct ramp_map *map)
{
    static const struct ramp_map_sign signs[] = {
        {.sign = 'D', .wall = TERRAIN_DOOR}, {.sign = 'r', .levels = {1, 3}}, {.sign = 0}};
    static const uint8_t traps[] = {TERRAIN_TRAPDOOR, TERRAIN_SNARE, TERRAIN_FLOWERS, TERRAIN_GONG};
    struct world *world = world_create(1, lively_terrains());
    (void)world_add_realm(world, (struct world_maker){.dug = TERRAIN_FLOOR});
    ramp_map_init_in(map, world, 0, 0);
    ramp_map_draw(map, 2, signs, lower);
    ramp_map_draw(map, 1, signs, upper);
    struct place stairs = ramp_map_place(map, 'q');
    world_put(world, 0, stairs.x, stairs.y,
              (struct cell){.levels = level_set_one(1), .floor = TERRAIN_STAIRS_DOWN});
    world_put(world, 0, stairs.x, stairs.y,
              (struct cell){.levels = level_set_one(2), .floor = TERRAIN_STAIRS_UP});
    struct place start = ramp_map_place(map, 'S');
    for (int32_t i = 0; i < (int32_t)sizeof traps; i++) {
        world_put(world, 0, start.x + 2 + i % 2 * 2, start.y + i / 2 * 2,
                  (struct cell){.levels = start.levels, .floor = TERRAIN_FLOOR, .ornament = traps[i]});
    }
}

/* The standard shops, all here. */
static const struct shop_table *shops(void)
{
    static struct shop_table table;
    if (table.count == 0) {
        table = *standard_shops();
        for (int i = 0; i < table.count; i++) {
            table.at[i].realm = 0;
        }
    }
    return &table;
}

/* Of some kind near the middle of the list each. */
static void people(struct hall *hall)
{
    struct game *game = hall->host->game;
    const struct creature_table *creatures = standard_creatures();
    uint16_t middle = (uint16_t)(creatures->count / 2);
    struct actor_handle actor;
    INVARIANT(game_add_creature(game, 1, ramp_map_place(&hall->map, 'm'), &actor) == RESULT_OK);
    INVARIANT(game_add_creature(game, middle, ramp_map_place(&hall->map, 'k'), &actor) == RESULT_OK);
}

void hall_init(struct hall *hall)
{
    *hall = (struct hall){.now_ms = 1};
    draw(&hall->map);
    struct place start = ramp_map_place(&hall->map, 'S');
    hall->portal = (struct portal){.from = ramp_map_place(&hall->map, 'P'), .leaves = true};
    const struct host_config config = {.world = hall->map.world,
                                       .realm_names = realm_names,
                                       .start = start,
                                       .keystone = ramp_map_place(&hall->map, 'K'),
                                       .entrances = &start,
                                       .entrance_count = 1,
                                       .portals = &hall->portal,
                                       .portal_count = 1,
                                       .creatures = standard_creatures(),
                                       .things = standard_things(),
                                       .spawn = standard_spawn(),
                                       .shops = shops(),
                                       .guests = true,
                                       .sight_radius = 8};
    hall->host = host_create(&config);
    people(hall);
}

void hall_finish(struct hall *hall)
{
    for (uint32_t i = 0; i < HALL_CONNECTIONS; i++) {
        frame_finish(&hall->connections[i].frame);
        buffer_finish(&hall->connections[i].sent);
    }
    host_update_finish(&hall->update);
    host_destroy(hall->host);
    ramp_map_finish(&hall->map);
}

/* ------------------------------------------------------------------------------------------ what it promises
 */

static void read_line(struct hall_connection *connection, const char *line, size_t length)
{
    struct message message;
    struct message_fault fault;
    enum result result = frame_is(line, length)
                             ? frame_read(&connection->frame, line, length)
                             : message_decode(line, length, MESSAGE_DOWN, &message, &fault);
    INVARIANT(result == RESULT_OK);
}

static void take(struct hall_connection *connection, const char *bytes, size_t length)
{
    INVARIANT(connection->open);
    buffer_append(&connection->sent, bytes, length);
    while (length > 0) {
        const char *newline = memchr(bytes, '\n', length);
        INVARIANT(newline != NULL && newline - bytes < LIMIT_LINE_DOWN_BYTES);
        read_line(connection, bytes, (size_t)(newline - bytes));
        length -= (size_t)(newline + 1 - bytes);
        bytes = newline + 1;
    }
}

static void carry_out(struct hall *hall)
{
    struct host_update *update = &hall->update;
    for (size_t i = 0; i < update->send_count; i++) {
        const struct host_send *send = &update->sends[i];
        INVARIANT(send->connection < HALL_CONNECTIONS);
        take(&hall->connections[send->connection], update->bytes.bytes + send->offset, send->length);
    }
    for (size_t i = 0; i < update->close_count; i++) {
        INVARIANT(update->closes[i].connection < HALL_CONNECTIONS);
        INVARIANT(hall->connections[update->closes[i].connection].open);
        hall->connections[update->closes[i].connection].closing = true;
    }
    for (size_t i = 0; i < update->job_count; i++) {
        INVARIANT(hall->job_count < LIMIT_PASSWORD_JOBS);
        hall->jobs[hall->job_count++] = update->jobs[i];
    }
    host_update_clear(update);
}

static void step(struct hall *hall, const struct host_event *event)
{
    host_step(hall->host, event, &hall->update);
    carry_out(hall);
}

void hall_event(struct hall *hall, enum host_event_type type, uint32_t connection, const char *line,
                size_t length)
{
    const struct host_event event = {
        .type = type, .now_ms = hall->now_ms, .connection = connection, .line = line, .length = length};
    step(hall, &event);
}

/* --------------------------------------------------------------------------------------------- the script */

static const enum host_trust trusts[HALL_CONNECTIONS] = {HOST_TRUST_LOOPBACK, HOST_TRUST_TLS,
                                                         HOST_TRUST_LOCAL, HOST_TRUST_PLAIN};
static const char hash[] = "$a hash of some password";

static void open_one(struct hall *hall, uint32_t number)
{
    struct hall_connection *connection = &hall->connections[number];
    if (!connection->open) {
        connection->open = true;
        connection->closing = false;
        connection->sent.length = 0;
        const struct host_arrival arrival = {
            .trust = trusts[number], .uid = 1000, .address = 1 + number / 2, .entropy = {(uint8_t)number}};
        step(hall,
             &(struct host_event){
                 .type = HOST_OPENED, .now_ms = hall->now_ms, .connection = number, .arrival = &arrival});
    }
}

static void finish_job(struct hall *hall, bool succeeded)
{
    if (hall->job_count == 0) {
        return;
    }
    struct host_job job = hall->jobs[0];
    hall->job_count--;
    memmove(hall->jobs, hall->jobs + 1, hall->job_count * sizeof *hall->jobs);
    bool hashed = succeeded && !job.verify;
    step(hall, &(struct host_event){.type = HOST_PASSWORD,
                                    .now_ms = hall->now_ms,
                                    .connection = job.connection,
                                    .line = hashed ? hash : NULL,
                                    .length = hashed ? sizeof hash : 0,
                                    .job = job.number,
                                    .succeeded = succeeded});
}

static void acknowledge(struct hall *hall, uint32_t number)
{
    struct buffer line = {0};
    const struct message ack = {.type = MESSAGE_ACK, .ack.frame = hall->connections[number].frame.number};
    if (ack.ack.frame > 0) {
        message_encode(&line, &ack);
        hall_event(hall, HOST_LINE, number, line.bytes, line.length - 1);
    }
    buffer_finish(&line);
}

/* Something that is about one connection. */
static void do_to_one(struct hall *hall, char what, uint32_t number)
{
    if (what == 'o') {
        open_one(hall, number);
    } else if (!hall->connections[number].open) {
        return;
    } else if (what == 'a') {
        acknowledge(hall, number);
    } else if (what == 'l') {
        hall_event(hall, HOST_TOO_LONG, number, NULL, 0);
    } else if (what == 'c') {
        hall_event(hall, HOST_CLOSED, number, NULL, 0);
        hall->connections[number].open = false;
    }
}

static void let_pass(struct hall *hall, const char *digits, size_t length)
{
    enum { DIGITS_MOST = 6, TEN = 10 };
    int64_t ms = 0;
    for (size_t i = 0; i < length && i < DIGITS_MOST && digits[i] >= '0' && digits[i] <= '9'; i++) {
        ms = ms * TEN + digits[i] - '0';
    }
    hall->now_ms += ms;
    hall_event(hall, HOST_TURN_END, 0, NULL, 0);
}

/* The connection that a digit stands for; HALL_CONNECTIONS: none. */
static uint32_t number_of(char digit)
{
    return digit >= '0' && digit < '0' + HALL_CONNECTIONS ? (uint32_t)(digit - '0') : HALL_CONNECTIONS;
}

static void do_line(struct hall *hall, const char *line, size_t length)
{
    uint32_t speaker = number_of(line[0]);
    if (speaker < HALL_CONNECTIONS) {
        if (hall->connections[speaker].open && host_accepts_at(hall->host, speaker) <= hall->now_ms) {
            hall_event(hall, HOST_LINE, speaker, line + 1, length - 1);
        }
    } else if (line[0] == 'e' || line[0] == 't') {
        let_pass(hall, line + 1, line[0] == 't' ? length - 1 : 0);
    } else if (line[0] == 's') {
        hall_event(hall, HOST_STOP, 0, NULL, 0);
    } else if (line[0] == 'p') {
        finish_job(hall, length >= 2 && line[1] == '+');
    } else if (length >= 2 && number_of(line[1]) < HALL_CONNECTIONS) {
        do_to_one(hall, line[0], number_of(line[1]));
    }
}

void hall_play(struct hall *hall, const char *script, size_t length)
{
    const char *end = script + length;
    while (script < end) {
        const char *newline = memchr(script, '\n', (size_t)(end - script));
        const char *stop = newline != NULL ? newline : end;
        if (stop > script) {
            do_line(hall, script, (size_t)(stop - script));
        }
        script = stop + 1;
    }
}
