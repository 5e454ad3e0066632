/* A host and several clients in memory, under random commands, random delays and lines split anywhere. */
#include "common/dice.h"
#include "server/game/light.h"
#include "server/generate/caves.h"
#include "tests/support/check.h"
#include "tests/support/lively.h"
#include "tests/support/proof.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig_things.h"
#include "tests/support/standard.h"
#include "tests/support/thing_kinds.h"

#include <string.h>

static const char *const realm_names[] = {"caves"};
static const char *const names[] = {"Ann", "Bob", "Cid", "Dora", "Eve"};

/* ------------------------------------------------------------------------------------------------- worlds */

/* Two worlds that are the same but for what Ann's room cannot see: the walls and doors of the far room, all
 * of the level below, a gong and things there, and what Bob, who went down there before she came, and Cid,
 * who went on to the far room, do there. */
static const char top_plain[] = "####################\n"
                                "#S....#............#\n"
                                "#q....#u...........#\n"
                                "#.....#............#\n"
                                "####################\n";
static const char top_other[] = "####################\n"
                                "#S....#..W.H....D..#\n"
                                "#q....#uD.......#..#\n"
                                "#.....#..WWWW...D..#\n"
                                "####################\n";
static const char below_plain[] = "#########\n#########\n#q.....u#\n#########\n";
static const char below_other[] = "#########\n#.G...W##\n#q.D.,.u#\n###DDD###\n";

static const struct ramp_map_sign doors[] = {{.sign = 'D', .wall = TERRAIN_DOOR}, {.sign = 0}};

/* Nobody digs round Ann's room. */
static enum ground far_ground(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                              int32_t level)
{
    (void)rules;
    (void)seed;
    (void)realm;
    (void)y;
    return level == 0 && x < 0 ? GROUND_UNYIELDING : GROUND_FREE;
}

enum { FAR_ROOM = 7 /* columns from the drawings' west */ };

static void put_stairs(struct ramp_map *map, char letter)
{
    struct place place = ramp_map_place(map, letter);
    struct cell down = {.levels = level_set_one(0), .floor = TERRAIN_STAIRS_DOWN};
    struct cell up = {.levels = level_set_one(1), .floor = TERRAIN_STAIRS_UP};
    world_put(map->world, 0, place.x, place.y, down);
    world_put(map->world, 0, place.x, place.y, up);
}

static void draw_worlds(struct ramp_map *map, const char *top, const char *below)
{
    struct world *world = world_create(0, lively_terrains());
    (void)world_add_realm(world, (struct world_maker){.ground = far_ground, .dug = TERRAIN_FLOOR});
    ramp_map_init_in(map, world, -FAR_ROOM, -2);
    ramp_map_draw(map, 1, doors, below);
    if (strchr(below, 'G') != NULL) {
        struct place gong = ramp_map_place(map, 'G');
        struct cell cell = {.levels = gong.levels, .floor = TERRAIN_FLOOR, .ornament = TERRAIN_GONG};
        world_put(world, 0, gong.x, gong.y, cell);
    }
    ramp_map_draw(map, 0, doors, top);
    put_stairs(map, 'q');
    put_stairs(map, 'u');
}

/* A world that is played in: caves, or the other drawn one with traps strewn about. */
struct setting {
    struct ramp_map map; /* of the drawn one; else only its world counts */
    struct host_config config;
    struct darkness darkness;
};

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

/* Things round the start, as far as the ground is open. */
static void strew_things(struct rig *rig, struct world *world, struct place start)
{
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

static void setting_init(struct setting *setting, uint64_t seed)
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
        draw_worlds(&setting->map, top_other, below_other);
        strew_traps(&setting->map, seed);
        setting->config.start = ramp_map_place(&setting->map, 'S');
    }
    setting->config.world = setting->map.world;
}

static void setting_finish(struct setting *setting)
{
    ramp_map_finish(&setting->map);
}

/* ---------------------------------------------------------------------------------------------- the truth */

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

/* A journey of one kind or another, to anywhere. */
static struct message journey(uint32_t value)
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
        return (struct message){.type = MESSAGE_SAY, .say.text = "over here"};
    case 23:
        return (struct message){.type = MESSAGE_RESYNC};
    case 24:
        return (struct message){.type = MESSAGE_WHO};
    case 25:
    case 26:
    case 27:
        return journey(rig_roll(rig, UINT32_MAX));
    default:
        return (struct message){.type = MESSAGE_MOVE, .move.dir = (int32_t)rig_roll(rig, DIRECTION_COUNT)};
    }
}

static void act(struct rig *rig, int index)
{
    (void)rig_command(rig, index, any_command(rig, index));
}

/* Lets `count` clients act and lines arrive in any order, `bytes_most` at a time. */
static void play(struct rig *rig, int count, int steps, uint32_t bytes_most)
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

/* Plays one game; with `lossy`, frames and acknowledgements go missing and everyone asks for a full frame at
 * the end. Returns how many stacks all carry then. */
static int one_game(uint64_t seed, bool lossy, uint32_t bytes_most, int steps)
{
    int carried = 0;
    struct setting setting;
    struct rig rig;
    setting_init(&setting, seed);
    rig_init(&rig, &setting.config, seed);
    strew_things(&rig, setting.config.world, setting.config.start);
    int count = 2 + (int)rig_roll(&rig, 4);
    for (int i = 0; i < count; i++) {
        int index = rig_connect(&rig, names[i]);
        rig_settle(&rig);
        rig.clients[index].frames_lost = lossy;
    }
    play(&rig, count, steps, bytes_most);
    for (int i = 0; i < count; i++) {
        rig.clients[i].frames_lost = false;
    }
    rig_settle(&rig);
    for (int i = 0; lossy && i < count; i++) {
        rig_send(&rig, i, "{\"t\":\"resync\",\"n\":1000000}\n");
    }
    rig_settle(&rig);
    for (int i = 0; i < count; i++) {
        assert_int_equal(rig.clients[i].model->phase, MODEL_PLAYING);
        assert_true(lossy || !rig.clients[i].model->distrusted);
        rig_assert_picture_is_true(&rig, i);
        carried += rig.clients[i].model->pack.count;
    }
    rig_finish(&rig);
    setting_finish(&setting);
    return carried;
}

static void every_picture_ends_true_whatever_the_delays(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: delays");
    int total = proof_count(12, 400);
    int carried = 0;
    for (int i = 0; i < total; i++) {
        carried += one_game(seed + (uint64_t)i, false, i % 3 == 0 ? 1 : 400, i % 3 == 0 ? 3000 : 1500);
        proof_progress("host: delays", i + 1, total);
    }
    assert_true(carried > total);
}

static void every_picture_ends_true_though_frames_were_lost(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: losses");
    int total = proof_count(12, 400);
    for (int i = 0; i < total; i++) {
        (void)one_game(seed + (uint64_t)i, true, 400, 1500);
        proof_progress("host: losses", i + 1, total);
    }
}

/* The bytes that client 0 gets in a game of that seed. */
static struct buffer bytes_of(uint64_t seed)
{
    struct setting setting;
    struct rig rig;
    setting_init(&setting, seed);
    rig_init(&rig, &setting.config, seed);
    strew_things(&rig, setting.config.world, setting.config.start);
    for (int i = 0; i < 3; i++) {
        (void)rig_connect(&rig, names[i]);
    }
    rig_settle(&rig);
    play(&rig, 3, 2000, 300);
    rig_settle(&rig);
    struct buffer bytes = rig.clients[0].sent;
    rig.clients[0].sent = (struct buffer){0};
    rig_finish(&rig);
    setting_finish(&setting);
    return bytes;
}

static void assert_same_bytes(struct buffer *a, struct buffer *b)
{
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->bytes, b->bytes, a->length);
    buffer_finish(a);
    buffer_finish(b);
}

static void the_same_seed_and_events_give_the_same_bytes(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: replay");
    int total = proof_count(4, 100);
    for (int i = 0; i < total; i++) {
        struct buffer a = bytes_of(seed + (uint64_t)i);
        struct buffer b = bytes_of(seed + (uint64_t)i);
        assert_true(a.length > 5000);
        assert_same_bytes(&a, &b);
        proof_progress("host: replay", i + 1, total);
    }
}

/* ------------------------------------------------------------------------------------------- the unseen */

static void climb(struct rig *rig, int index, enum climb way)
{
    assert_true(rig_command(rig, index, (struct message){.type = MESSAGE_CLIMB, .climb.dir = (int32_t)way}));
    rig_settle(rig);
    int32_t level = rig->clients[index].model->picture.at.levels.first;
    assert_int_equal(level, way == CLIMB_DOWN ? 1 : 0);
}

/* A player who goes below, and on to the far room if that is wanted. */
static int send_away(struct rig *rig, const char *name, bool to_far_room)
{
    int index = rig_connect(rig, name);
    rig_settle(rig);
    assert_true(rig_move(rig, index, DIRECTION_SOUTH));
    rig_settle(rig);
    climb(rig, index, CLIMB_DOWN);
    for (int i = 0; to_far_room && i < FAR_ROOM - 1; i++) {
        assert_true(rig_move(rig, index, DIRECTION_EAST));
        rig_settle(rig);
    }
    if (to_far_room) {
        climb(rig, index, CLIMB_UP);
    }
    return index;
}

/* One step, dig, journey or deed with things of somebody busy, by dice. */
static void be_busy(struct rig *rig, int index, uint32_t value)
{
    int32_t dir = (int32_t)dice_below(value, DIRECTION_COUNT);
    char letter = (char)('a' + value / 8 % 4);
    struct message command = {.type = MESSAGE_MOVE, .move.dir = dir};
    switch (value % 8) {
    case 0:
    case 1:
        command = (struct message){.type = MESSAGE_DIG, .dig.dir = dir};
        break;
    case 2:
    case 3:
        command = (struct message){.type = MESSAGE_GET, .get.count = (int32_t)(value / 8 % 2)};
        break;
    case 4:
        command = (struct message){.type = MESSAGE_DROP, .drop = {.letter = {letter}, .count = 1}};
        break;
    case 5:
        command = (struct message){.type = MESSAGE_THROW, .throw = {.letter = {letter}, .x = dir - 4}};
        break;
    case 6:
        command = journey(value / 8 % 3); /* no travel: that would lead to Ann over the stairs */
        break;
    default:
        break;
    }
    (void)rig_command(rig, index, command);
}

/* Things in the far room and below, and what Bob and Cid carry. */
static void put_things_away(struct rig *rig, const struct ramp_map *map, int bob, int cid)
{
    struct place far = ramp_map_place(map, 'u');
    for (int32_t i = 0; i < 6; i++) {
        struct place below = rig->clients[bob].model->picture.at;
        rig_put_any(rig, (uint32_t)(7 * i + 3), (struct place){far.realm, far.x + i % 3, far.y, far.levels});
        rig_put_any(rig, (uint32_t)(5 * i + 1),
                    (struct place){below.realm, below.x + i % 2, below.y, below.levels});
        rig_put_in_pack(rig, i % 2 == 0 ? bob : cid, TEST_DART, 2 + i);
    }
}

/* Things where Ann is. */
static void put_things_near(struct rig *rig, struct place start)
{
    for (int32_t i = 0; i < 8; i++) {
        struct place at = {start.realm, start.x + i % 4, start.y + i / 4, start.levels};
        rig_put_any(rig, (uint32_t)(11 * i + 2), at);
    }
}

/* Every byte that Ann gets while she walks about and digs; Bob, below, and Cid, in the far room, are as
 * `busy` as the test says. */
static struct buffer bytes_of_ann(const char *top, const char *below, uint64_t seed, bool busy)
{
    struct ramp_map map;
    struct rig rig;
    draw_worlds(&map, top, below);
    struct host_config config = {
        .world = map.world,
        .realm_names = realm_names,
        .start = ramp_map_place(&map, 'S'),
        .things = thing_kinds_of_test(),
    };
    rig_init(&rig, &config, seed);
    int cid = send_away(&rig, "Cid", true);
    int bob = send_away(&rig, "Bob", false);
    if (busy) {
        put_things_away(&rig, &map, bob, cid);
    }
    put_things_near(&rig, config.start);
    int ann = rig_connect(&rig, "Ann");
    rig_settle(&rig);
    for (uint32_t step = 0; step < 100; step++) {
        struct dice_roll roll = dice_roll(seed, step, 0, 0, 0);
        if (roll.value[3] % 6 == 0) {
            (void)rig_command(&rig, ann, journey(roll.value[3] / 6));
        } else {
            be_busy(&rig, ann, roll.value[0]);
        }
        if (busy) {
            be_busy(&rig, bob, roll.value[1]);
            be_busy(&rig, cid, roll.value[2]);
            (void)rig_command(&rig, bob, (struct message){.type = MESSAGE_SAY, .say.text = "hello?"});
        }
        rig_settle(&rig);
    }
    rig_assert_picture_is_true(&rig, ann);
    rig_assert_picture_is_true(&rig, cid);
    struct buffer bytes = rig.clients[ann].sent;
    rig.clients[ann].sent = (struct buffer){0};
    rig_finish(&rig);
    ramp_map_finish(&map);
    return bytes;
}

static void what_is_not_seen_changes_no_byte(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: the unseen");
    int total = proof_count(10, 300);
    for (int i = 0; i < total; i++) {
        struct buffer a = bytes_of_ann(top_plain, below_plain, seed + (uint64_t)i, false);
        struct buffer b = bytes_of_ann(top_other, below_other, seed + (uint64_t)i, true);
        assert_same_bytes(&a, &b);
        proof_progress("host: the unseen", i + 1, total);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_picture_ends_true_whatever_the_delays),
        cmocka_unit_test(every_picture_ends_true_though_frames_were_lost),
        cmocka_unit_test(the_same_seed_and_events_give_the_same_bytes),
        cmocka_unit_test(what_is_not_seen_changes_no_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
