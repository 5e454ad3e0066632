/* A host and several clients in memory, under random commands, random delays and lines split anywhere. */
#include "common/dice.h"
#include "server/generate/caves.h"
#include "tests/support/check.h"
#include "tests/support/proof.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig.h"

static const char *const realm_names[] = {"caves"};
static const char *const names[] = {"Ann", "Bob", "Cid", "Dora", "Eve"};

struct setting {
    struct world *world;
    struct host_config config;
};

static void setting_init(struct setting *setting, uint64_t seed)
{
    setting->world = world_create(seed);
    uint16_t realm = world_add_realm(setting->world, caves_maker());
    setting->config = (struct host_config){
        .world = setting->world,
        .realm_names = realm_names,
        .start = caves_start(seed, realm),
    };
}

static void act(struct rig *rig, int index)
{
    struct message command = {.type = MESSAGE_MOVE, .move.dir = (int32_t)rig_roll(rig, DIRECTION_COUNT)};
    switch (rig_roll(rig, 40)) {
    case 0:
        command = (struct message){.type = MESSAGE_SAY, .say.text = "over here"};
        break;
    case 1:
        command = (struct message){.type = MESSAGE_RESYNC};
        break;
    case 2:
        command = (struct message){.type = MESSAGE_WHO};
        break;
    case 3:
    case 4:
        command = (struct message){.type = MESSAGE_CLIMB, .climb.dir = (int32_t)rig_roll(rig, CLIMB_COUNT)};
        break;
    default:
        break;
    }
    (void)rig_command(rig, index, command);
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
 * the end. */
static void one_game(uint64_t seed, bool lossy, uint32_t bytes_most, int steps)
{
    struct setting setting;
    struct rig rig;
    setting_init(&setting, seed);
    rig_init(&rig, &setting.config, seed);
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
    }
    rig_finish(&rig);
    world_destroy(setting.world);
}

static void every_picture_ends_true_whatever_the_delays(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: delays");
    int total = proof_count(12, 400);
    for (int i = 0; i < total; i++) {
        one_game(seed + (uint64_t)i, false, i % 3 == 0 ? 1 : 400, i % 3 == 0 ? 3000 : 1500);
        proof_progress("host: delays", i + 1, total);
    }
}

static void every_picture_ends_true_though_frames_were_lost(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: losses");
    int total = proof_count(12, 400);
    for (int i = 0; i < total; i++) {
        one_game(seed + (uint64_t)i, true, 400, 1500);
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
    for (int i = 0; i < 3; i++) {
        (void)rig_connect(&rig, names[i]);
    }
    rig_settle(&rig);
    play(&rig, 3, 2000, 300);
    rig_settle(&rig);
    struct buffer bytes = rig.clients[0].sent;
    rig.clients[0].sent = (struct buffer){0};
    rig_finish(&rig);
    world_destroy(setting.world);
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

/* Two worlds that are the same but for what Ann's room cannot see: the walls of the far room, all of the
 * level below, and what Bob, who went down there before she came, does there. */
static const char top_plain[] = "####################\n"
                                "#S....#............#\n"
                                "#q....#............#\n"
                                "#.....#............#\n"
                                "####################\n";
static const char top_other[] = "####################\n"
                                "#S....#.W..H.......#\n"
                                "#q....#...,,,......#\n"
                                "#.....#.WWWW.......#\n"
                                "####################\n";
static const char below_plain[] = "########\n########\n#q.....#\n########\n";
static const char below_other[] = "########\n#......#\n#q.W.,.#\n########\n";

static void put_stairs(struct ramp_map *map)
{
    struct place place = ramp_map_place(map, 'q');
    struct cell down = {.levels = level_set_one(0), .floor = TERRAIN_STAIRS_DOWN};
    struct cell up = {.levels = level_set_one(1), .floor = TERRAIN_STAIRS_UP};
    world_put(map->world, 0, place.x, place.y, down);
    world_put(map->world, 0, place.x, place.y, up);
}

static void send_bob_down(struct rig *rig, int bob)
{
    assert_true(rig_move(rig, bob, DIRECTION_SOUTH));
    rig_settle(rig);
    assert_true(rig_command(rig, bob, (struct message){.type = MESSAGE_CLIMB, .climb.dir = CLIMB_DOWN}));
    rig_settle(rig);
    assert_int_equal(rig->clients[bob].model->picture.at.levels.first, 1);
}

/* Every byte that Ann gets while she walks about; Bob, below, is as `busy` as the test says. */
static struct buffer bytes_of_ann(const char *top, const char *below, uint64_t seed, bool busy)
{
    struct ramp_map map;
    struct rig rig;
    ramp_map_init(&map, -10, -2);
    ramp_map_draw(&map, 1, NULL, below);
    ramp_map_draw(&map, 0, NULL, top);
    put_stairs(&map);
    struct host_config config = {
        .world = map.world, .realm_names = realm_names, .start = ramp_map_place(&map, 'S')};
    rig_init(&rig, &config, seed);
    int bob = rig_connect(&rig, "Bob");
    rig_settle(&rig);
    send_bob_down(&rig, bob);
    int ann = rig_connect(&rig, "Ann");
    rig_settle(&rig);
    for (uint32_t step = 0; step < 100; step++) {
        struct dice_roll roll = dice_roll(seed, step, 0, 0, 0);
        (void)rig_move(&rig, ann, (enum direction)dice_below(roll.value[0], DIRECTION_COUNT));
        if (busy) {
            (void)rig_move(&rig, bob, (enum direction)dice_below(roll.value[1], DIRECTION_COUNT));
            (void)rig_command(&rig, bob, (struct message){.type = MESSAGE_SAY, .say.text = "hello?"});
        }
        rig_settle(&rig);
    }
    rig_assert_picture_is_true(&rig, ann);
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
