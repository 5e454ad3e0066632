#include "tests/support/rig.h"

#include "common/dice.h"
#include "server/game/creature_kind.h"
#include "server/game/game_things.h"
#include "server/game/light.h"
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/standard.h"

#include <stdlib.h>
#include <string.h>

enum { LOSS_ONE_IN = 6 };

void rig_init(struct rig *rig, const struct host_config *config, uint64_t seed)
{
    struct host_config whole = *config;
    whole.guests = true;
    *rig = (struct rig){.host = host_create(&whole),
                        .seed = seed,
                        .now_ms = 1000,
                        .arrival = {.trust = HOST_TRUST_LOOPBACK, .address = 1}};
}

static void pipe_init(struct rig_pipe *pipe, size_t most)
{
    *pipe = (struct rig_pipe){0};
    line_init(&pipe->lines, most);
}

static void pipe_finish(struct rig_pipe *pipe)
{
    buffer_finish(&pipe->bytes);
    line_finish(&pipe->lines);
}

static void client_finish(struct rig_client *client)
{
    model_destroy(client->model);
    pipe_finish(&client->up);
    pipe_finish(&client->down);
    buffer_finish(&client->sent);
}

void rig_finish(struct rig *rig)
{
    for (int i = 0; i < rig->client_count; i++) {
        client_finish(&rig->clients[i]);
    }
    host_update_finish(&rig->update);
    host_destroy(rig->host);
}

uint32_t rig_roll(struct rig *rig, uint32_t sides)
{
    return dice_below(dice_roll(rig->seed, rig->rolls++, 0, 0, 0x726967).value[0], sides);
}

/* Appends whole lines to a pipe, losing some of those that may be lost. */
static void put_lines(struct rig *rig, struct rig_client *client, struct rig_pipe *pipe, const char *bytes,
                      size_t length)
{
    while (length > 0) {
        const char *end = memchr(bytes, '\n', length);
        size_t line = end != NULL ? (size_t)(end - bytes) + 1 : length;
        bool may_go = frame_is(bytes, line) || strncmp(bytes, "{\"t\":\"ack\"", 10) == 0;
        bool withheld = client->unaware && strncmp(bytes, RIG_NOTICE, sizeof RIG_NOTICE - 1) == 0;
        if (!withheld && (!client->frames_lost || !may_go || rig_roll(rig, LOSS_ONE_IN) != 0)) {
            buffer_append(&pipe->bytes, bytes, line);
        }
        bytes += line;
        length -= line;
    }
}

static void carry_out(struct rig *rig)
{
    struct host_update *update = &rig->update;
    for (size_t i = 0; i < update->send_count; i++) {
        const struct host_send *send = &update->sends[i];
        struct rig_client *client = &rig->clients[send->connection];
        buffer_append(&client->sent, update->bytes.bytes + send->offset, send->length);
        put_lines(rig, client, &client->down, update->bytes.bytes + send->offset, send->length);
    }
    for (size_t i = 0; i < update->close_count; i++) {
        rig->clients[update->closes[i].connection].closed = true;
        rig->clients[update->closes[i].connection].reason = update->closes[i].reason;
    }
    rig_jobs_take(rig);
    host_update_clear(update);
    if (!rig->jobs.held) {
        rig_jobs_do(rig);
    }
}

void rig_step(struct rig *rig, struct host_event event)
{
    event.now_ms = rig->now_ms;
    event.arrival = &rig->arrival;
    host_step(rig->host, &event, &rig->update);
    carry_out(rig);
}

void rig_event(struct rig *rig, enum host_event_type type, int index, const char *line, size_t length)
{
    rig_step(rig, (struct host_event){
                      .type = type, .connection = (uint32_t)index, .line = line, .length = length});
}

void rig_end_turn(struct rig *rig)
{
    rig_event(rig, HOST_TURN_END, 0, NULL, 0);
}

int rig_connect(struct rig *rig, const char *name)
{
    assert_true(rig->client_count < RIG_CLIENTS_MAX);
    int index = rig->client_count++;
    struct rig_client *client = &rig->clients[index];
    struct model_config config = {.client = "rig", .name = name, .memory_bytes = 1 << 20};
    *client = (struct rig_client){.model = model_create(&config)};
    pipe_init(&client->up, LIMIT_LINE_UP_BYTES);
    pipe_init(&client->down, LIMIT_LINE_DOWN_BYTES);
    rig_event(rig, HOST_OPENED, index, NULL, 0);
    model_greet(client->model, rig->now_ms, &client->up.bytes);
    return index;
}

void rig_cut(struct rig *rig, int index)
{
    rig_event(rig, HOST_CLOSED, index, NULL, 0);
    rig->clients[index].closed = true;
    model_lost(rig->clients[index].model, "cut");
}

void rig_forget_last(struct rig *rig)
{
    int last = rig->client_count - 1;
    rig_cut(rig, last);
    client_finish(&rig->clients[last]);
    rig->client_count--;
}

void rig_send(struct rig *rig, int index, const char *bytes)
{
    buffer_text(&rig->clients[index].up.bytes, bytes);
}

bool rig_command(struct rig *rig, int index, struct message command)
{
    return model_command(rig->clients[index].model, command, rig->now_ms, &rig->clients[index].up.bytes);
}

bool rig_move(struct rig *rig, int index, enum direction direction)
{
    return rig_command(rig, index, (struct message){.type = MESSAGE_MOVE, .move.dir = (int32_t)direction});
}

/* Moves up to `most` bytes of a pipe into its splitter. */
static bool feed(struct rig_pipe *pipe, size_t most)
{
    size_t length = pipe->bytes.length < most ? pipe->bytes.length : most;
    line_feed(&pipe->lines, pipe->bytes.bytes, length);
    buffer_drop(&pipe->bytes, length);
    return length > 0;
}

static bool deliver_up(struct rig *rig, int index, size_t most)
{
    struct rig_client *client = &rig->clients[index];
    const char *line;
    size_t length;
    bool moved = !client->closed && feed(&client->up, most);
    enum line_status status = LINE_NONE;
    while (!client->closed && (status = line_next(&client->up.lines, &line, &length)) == LINE_READY) {
        rig_event(rig, HOST_LINE, index, line, length);
    }
    if (status == LINE_TOO_LONG && !client->closed) {
        rig_event(rig, HOST_TOO_LONG, index, NULL, 0);
    }
    return moved;
}

/* Players of a rig come as guests, and try once. */
static void pass_door(struct model *model, int64_t now_ms, struct buffer *out)
{
    if (model->phase == MODEL_DOOR && model->door_code[0] == '\0') {
        model_enter(model, MODEL_AS_GUEST, model->config.name, "", now_ms, out);
    }
}

static bool deliver_down(struct rig *rig, int index, size_t most)
{
    struct rig_client *client = &rig->clients[index];
    if (client->discarding) {
        return false;
    }
    struct buffer answers = {0};
    const char *line;
    size_t length;
    bool moved = feed(&client->down, most);
    while (line_next(&client->down.lines, &line, &length) == LINE_READY) {
        model_line(client->model, line, length, rig->now_ms, &answers);
        pass_door(client->model, rig->now_ms, &answers);
    }
    put_lines(rig, client, &client->up, answers.bytes, answers.length);
    buffer_finish(&answers);
    return moved;
}

bool rig_deliver(struct rig *rig, int index, size_t most)
{
    bool up = deliver_up(rig, index, most);
    bool down = deliver_down(rig, index, most);
    return up || down;
}

void rig_settle(struct rig *rig)
{
    bool moved = true;
    while (moved) {
        moved = false;
        for (int i = 0; i < rig->client_count; i++) {
            moved = rig_deliver(rig, i, SIZE_MAX) || moved;
        }
        rig_end_turn(rig);
        for (int i = 0; i < rig->client_count; i++) {
            const struct rig_client *client = &rig->clients[i];
            moved = moved || (!client->discarding && client->down.bytes.length > 0) ||
                    (!client->closed && client->up.bytes.length > 0);
        }
    }
}

/* ------------------------------------------------------------------------------------------------- truth */

static void assert_cells_are_true(const struct picture *picture, const sight_tile *tiles, struct place at)
{
    int radius = picture->radius;
    for (int j = 0; j < 2 * radius + 1; j++) {
        for (int i = 0; i < 2 * radius + 1; i++) {
            sight_tile truth = tiles[j * (2 * radius + 1) + i];
            int32_t x = at.x - radius + i;
            int32_t y = at.y - radius + j;
            const struct picture_cell *cell = picture_cell_at(picture, x, y);
            char expected = truth == SIGHT_UNSEEN
                                ? '\0'
                                : terrain_get(standard_terrains(), sight_tile_terrain(truth))->tile;
            char shown = cell == NULL ? '\0' : cell->tile;
            if (shown != expected ||
                (cell != NULL && cell->level != sight_tile_level(truth, at.levels.first))) {
                fail_msg("%s at (%d, %d): (%d, %d) is '%c', shown '%c'", picture->name, at.x, at.y, x, y,
                         expected, shown);
            }
        }
    }
}

/* Leaves of all that could be seen what there is light for. */
static void darken(sight_tile *tiles, int radius, int32_t reach)
{
    for (int dy = -radius; dy <= radius; dy++) {
        for (int dx = -radius; dx <= radius; dx++) {
            if (abs(dx) > reach || abs(dy) > reach) {
                tiles[(dy + radius) * (2 * radius + 1) + dx + radius] = SIGHT_UNSEEN;
            }
        }
    }
}

struct counting {
    const struct game *game;
    const struct picture *picture;
    const struct sight *sight;
    int32_t reach; /* of light */
    struct actor_handle self;
    size_t seen;
};

static const char *counting_kind(const struct counting *counting, const struct actor *actor)
{
    return actor_is_player(actor) ? "player" : game_kind(counting->game, actor)->name;
}

/* What is seen at `place` is shown there, of that kind and name. */
static void assert_shown(struct counting *counting, struct place place, const char *kind, const char *name)
{
    counting->seen++;
    for (size_t i = 0; i < counting->picture->thing_count; i++) {
        const struct frame_thing *thing = &counting->picture->things[i];
        if (thing->x == place.x && thing->y == place.y && thing->level == place.levels.first &&
            strcmp(thing->kind, kind) == 0 && strcmp(thing->name, name) == 0) {
            return;
        }
    }
    fail_msg("%s does not see %s \"%s\" where it is", counting->picture->name, kind, name);
}

static bool counting_sees(const struct counting *counting, struct place place)
{
    return place.realm == counting->sight->realm &&
           place_distance(place, counting->picture->at) <= counting->reach &&
           sight_sees(counting->sight, place.x, place.y, place.levels.first);
}

static void count_actor(void *context, const struct actor *actor)
{
    struct counting *counting = context;
    if (actor->handle.index != counting->self.index && counting_sees(counting, actor->place)) {
        assert_shown(counting, actor->place, counting_kind(counting, actor), actor->name);
    }
}

/* Of a pile the uppermost, underfoot all of it. */
static void count_stack(void *context, const struct thing *thing)
{
    struct counting *counting = context;
    const struct things *things = game_things(counting->game);
    if (thing->carried || !counting_sees(counting, thing->place)) {
        return;
    }
    if (place_same_cell(thing->place, game_actor(counting->game, counting->self)->place) ||
        things_first_at(things, thing->place) == thing) {
        struct thing_seen seen = game_seen_as(counting->game, counting->self, thing->kind);
        char words[THING_LOOK_WORDS_BYTES];
        thing_look_words(words, &seen, thing->count);
        assert_shown(counting, thing->place, seen.name, words);
    }
}

static void assert_pack_is_true(const struct game *game, struct actor_handle self, const struct pack *pack)
{
    int count = 0;
    const struct things *things = game_things(game);
    const struct thing *thing = things_first_of(things, self);
    for (; thing != NULL; thing = things_next_of(things, thing), count++) {
        struct thing_seen seen = game_seen_as(game, self, thing->kind);
        char words[THING_LOOK_WORDS_BYTES];
        thing_look_words(words, &seen, thing->count);
        const struct frame_carried *shown = pack_find(pack, thing->letter);
        assert_non_null(shown);
        assert_int_equal(shown->count, thing->count);
        assert_int_equal(shown->worn, thing->worn);
        assert_string_equal(shown->kind, seen.name);
        assert_string_equal(shown->words, words);
    }
    assert_int_equal(pack->count, count);
}

void rig_assert_picture_is_true(struct rig *rig, int index)
{
    const struct picture *picture = &rig->clients[index].model->picture;
    struct actor_handle self = rig->host->connections[index].viewer.actor;
    const struct actor *actor = game_actor(rig->host->game, self);
    struct sight *sight = calloc(1, sizeof *sight);
    sight_tile *tiles = calloc(SIGHT_SPAN_MAX * SIGHT_SPAN_MAX, sizeof *tiles);
    assert_non_null(sight);
    assert_non_null(tiles);
    assert_true(place_same_cell(picture->at, actor->place) &&
                level_set_equal(picture->at.levels, actor->place.levels));
    sight_compute(game_world(rig->host->game), actor->place, picture->radius, sight);
    sight_paint(game_world(rig->host->game), sight, tiles);
    int32_t reach = game_reach(rig->host->game, self, picture->radius);
    darken(tiles, picture->radius, reach);
    assert_cells_are_true(picture, tiles, actor->place);
    struct counting counting = {rig->host->game, picture, sight, reach, self, 0};
    game_each(rig->host->game, count_actor, &counting);
    things_each(game_things(rig->host->game), count_stack, &counting);
    assert_int_equal(counting.seen, picture->thing_count);
    assert_pack_is_true(rig->host->game, self, &rig->clients[index].model->pack);
    free(tiles);
    free(sight);
}

/* The client knows of `actor` what it should. */
static void assert_comrade_is_true(const struct model *model, const struct actor *actor)
{
    const struct message_comrade *comrade = NULL;
    for (int i = 0; i < model->party.count; i++) {
        if (strcmp(model->party.at[i].name, actor->name) == 0) {
            comrade = &model->party.at[i];
        }
    }
    struct place place = actor->body ? actor->place : actor->home;
    if (comrade == NULL || comrade->hp != actor->hit_points || comrade->hp_most != actor->hit_points_most ||
        comrade->level != place.levels.first || comrade->x != place.x || comrade->y != place.y) {
        fail_msg("%s does not know how %s is, or where", model->name, actor->name);
    }
}

void rig_assert_party_is_true(struct rig *rig, int index)
{
    struct actor_handle self = rig->host->connections[index].viewer.actor;
    const struct band *band = parties_of(&rig->host->parties, self);
    const struct model *model = rig->clients[index].model;
    assert_int_equal(model->party.count, band != NULL ? band->count - 1 : 0);
    for (int i = 0; band != NULL && i < band->count; i++) {
        if (!actor_handle_equal(band->members[i], self)) {
            assert_comrade_is_true(model, game_actor(rig->host->game, band->members[i]));
        }
    }
}
