#include "tests/support/rig_play.h"

#include "common/dice.h"
#include "common/text.h"
#include "server/generate/caves.h"
#include "tests/support/check.h"
#include "tests/support/lively.h"
#include "tests/support/rig_things.h"
#include "tests/support/standard.h"
#include "tests/support/thing_kinds.h"
#include "tests/support/two_rooms.h"

static const char *const realm_names[] = {"caves"};

static void strew_traps(struct ramp_map *map, uint64_t seed)
{
    static const uint8_t traps[] = {TERRAIN_TRAPDOOR, TERRAIN_SNARE, TERRAIN_FLOWERS, TERRAIN_GONG};
    for (uint32_t k = 0; k < 24; k++) {
        struct dice_roll roll = dice_roll(seed, k, 0, 0, 0x74726170);
        struct place at = ramp_map_any_place(map, roll.value[0]);
        struct cell cell = world_cell(map->world, 0, at.x, at.y, at.levels);
        if (cell.passable && cell.floor == TERRAIN_FLOOR) {
            cell.ornament = traps[dice_below(roll.value[1], sizeof traps)];
            world_put(map->world, 0, at.x, at.y, cell);
        }
    }
}

void rig_strew_things(struct rig *rig, const struct rig_setting *setting)
{
    struct world *world = setting->config.world;
    struct place start = setting->config.start;
    for (uint32_t k = 0; k < 60; k++) {
        struct place at = start;
        at.x += (int32_t)rig_roll(rig, 17) - 8;
        at.y += (int32_t)rig_roll(rig, 9) - 4;
        struct cell cell = world_cell(world, at.realm, at.x, at.y, at.levels);
        at.levels = cell.levels;
        if (cell.passable) {
            rig_put_any(rig, rig_roll(rig, 1000), at);
        }
    }
}

void rig_setting_init(struct rig_setting *setting, uint64_t seed)
{
    setting->darkness = (struct darkness){.from = 0, .cells = seed % 3 == 0 ? 2 : 0};
    setting->config = (struct host_config){.realm_names = realm_names,
                                           .things = thing_kinds_of_test(),
                                           .entrances = &setting->config.start,
                                           .entrance_count = 1,
                                           .darkness = &setting->darkness};
    if (seed % 2 == 0) {
        struct world *world = world_create(seed, standard_terrains());
        struct world_maker maker = caves_kind.alone->maker;
        maker.dug = TERRAIN_FLOOR;
        uint16_t realm = world_add_realm(world, maker);
        ramp_map_init_in(&setting->map, world, 0, 0);
        setting->config.start = caves_kind.alone->start(seed, realm);
    } else {
        two_rooms_draw(&setting->map, true);
        strew_traps(&setting->map, seed);
        setting->config.start = ramp_map_place(&setting->map, 'S');
    }
    setting->config.world = setting->map.world;
}

void rig_setting_finish(struct rig_setting *setting)
{
    ramp_map_finish(&setting->map);
}

/* Some command about things, sensible or not: letters that are carried by some, ids in sight and others. */
static struct message thing_command(struct rig *rig, int index)
{
    char letter = (char)('a' + rig_roll(rig, 8));
    int32_t count = (int32_t)rig_roll(rig, 3);
    int32_t dir = (int32_t)rig_roll(rig, DIRECTION_COUNT);
    const struct picture *picture = &rig->clients[index].model->picture;
    int32_t id = rig_roll(rig, 4) == 0 || picture->thing_count == 0
                     ? 0
                     : picture->things[rig_roll(rig, (uint32_t)picture->thing_count)].id;
    switch (rig_roll(rig, 8)) {
    case 6:
        return (struct message){.type = MESSAGE_USE, .use.letter = {letter}};
    case 0:
        return (struct message){.type = MESSAGE_DROP, .drop = {.letter = {letter}, .count = count}};
    case 1:
        return (struct message){.type = MESSAGE_WEAR, .wear.letter = {letter}};
    case 2:
        return (struct message){.type = MESSAGE_REMOVE, .remove.letter = {letter}};
    case 3:
        return (struct message){
            .type = MESSAGE_THROW,
            .throw = {.letter = {letter}, .x = dir - 4, .y = (int32_t)rig_roll(rig, 5) - 2}};
    case 4:
        return (struct message){.type = MESSAGE_GIVE,
                                .give = {.letter = {letter}, .count = count, .dir = dir}};
    default:
        return (struct message){.type = MESSAGE_GET, .get = {.id = id, .count = count}};
    }
}

struct message rig_journey(uint32_t value)
{
    switch (value % 4) {
    case 0:
        return (struct message){.type = MESSAGE_EXPLORE};
    case 1:
        return (struct message){.type = MESSAGE_REST};
    case 2:
        return (struct message){.type = MESSAGE_RUN, .run.dir = (int32_t)dice_below(value, DIRECTION_COUNT)};
    default:
        return (struct message){.type = MESSAGE_TRAVEL,
                                .travel = {.x = (int32_t)(value >> 8 & 31) - 12,
                                           .y = (int32_t)(value >> 16 & 7) - 4,
                                           .level = (int32_t)(value >> 24 & 1)}};
    }
}

/* Something that is said to others or asked of them. */
static struct message talk(struct rig *rig)
{
    const char *name = rig->clients[rig_roll(rig, (uint32_t)rig->client_count)].model->name;
    struct message message;
    switch (rig_roll(rig, 8)) {
    case 0:
        return (struct message){.type = MESSAGE_SAY, .say.text = "over here"};
    case 1:
        return (struct message){.type = MESSAGE_SHOUT, .shout.text = "to me!"};
    case 2:
        return (struct message){.type = MESSAGE_PARTYSAY, .partysay.text = "follow me"};
    case 3:
        return (struct message){.type = MESSAGE_LEAVE};
    case 4:
        message = (struct message){.type = MESSAGE_TELL, .tell.text = "psst"};
        text_copy(message.tell.name, sizeof message.tell.name, name);
        return message;
    default:
        message = (struct message){.type = MESSAGE_PARTY};
        text_copy(message.party.name, sizeof message.party.name, name);
        return message;
    }
}

static struct message any_command(struct rig *rig, int index)
{
    uint32_t roll = rig_roll(rig, 50);
    if (roll < 15) {
        return thing_command(rig, index);
    }
    if (roll < 20) {
        return (struct message){.type = MESSAGE_DIG, .dig.dir = (int32_t)rig_roll(rig, DIRECTION_COUNT)};
    }
    if (roll < 22) {
        return (struct message){.type = MESSAGE_CLIMB, .climb.dir = (int32_t)rig_roll(rig, CLIMB_COUNT)};
    }
    switch (roll) {
    case 22:
    case 28:
    case 29:
        return talk(rig);
    case 23:
        return (struct message){.type = MESSAGE_RESYNC};
    case 24:
        return (struct message){.type = MESSAGE_WHO};
    case 25:
    case 26:
    case 27:
        return rig_journey(rig_roll(rig, UINT32_MAX));
    default:
        return (struct message){.type = MESSAGE_MOVE, .move.dir = (int32_t)rig_roll(rig, DIRECTION_COUNT)};
    }
}

static void act(struct rig *rig, int index)
{
    (void)rig_command(rig, index, any_command(rig, index));
}

void rig_play(struct rig *rig, int count, int steps, uint32_t bytes_most)
{
    for (int step = 0; step < steps; step++) {
        int index = (int)rig_roll(rig, (uint32_t)count);
        switch (rig_roll(rig, 4)) {
        case 0:
            act(rig, index);
            break;
        case 1:
            rig_end_turn(rig);
            break;
        default:
            (void)rig_deliver(rig, index, 1 + rig_roll(rig, bytes_most));
            break;
        }
        rig->now_ms += rig_roll(rig, 20);
    }
}

struct buffer rig_take_sent(struct rig *rig, int index)
{
    struct buffer bytes = rig->clients[index].sent;
    rig->clients[index].sent = (struct buffer){0};
    return bytes;
}

void assert_same_bytes(struct buffer *a, struct buffer *b)
{
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->bytes, b->bytes, a->length);
    buffer_finish(a);
    buffer_finish(b);
}
