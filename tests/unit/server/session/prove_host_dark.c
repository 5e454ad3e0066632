/* In the dark nobody is told anything of what is beyond its light, whatever happens there. */
#include "common/dice.h"
#include "server/game/light.h"
#include "tests/support/check.h"
#include "tests/support/lively.h"
#include "tests/support/proof.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig_things.h"
#include "tests/support/thing_kinds.h"

static const char *const realm_names[] = {"caves"};

static const struct ramp_map_sign doors[] = {{.sign = 'D', .wall = TERRAIN_DOOR}, {.sign = 0}};

/* One room, and what is in it from a few cells away on: Ann stays in its west, with a light of one cell. */
static const char dark_plain[] = "###################\n"
                                 "#S....#...........#\n"
                                 "#.....b...........#\n"
                                 "###################\n";
static const char dark_other[] = "###################\n"
                                 "#S....#.W...DD....#\n"
                                 "#.....bDD..W......#\n"
                                 "###################\n";

/* Every byte that Ann gets in the dark while Bob, who went beyond her light before, is as `busy` as the test
 * says. */
static struct buffer bytes_of_ann_in_the_dark(const char *picture, uint64_t seed, bool busy)
{
    struct ramp_map map;
    struct rig rig;
    const struct darkness darkness = {.from = 0, .cells = 1};
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, doors, picture);
    struct host_config config = {.world = map.world,
                                 .realm_names = realm_names,
                                 .start = ramp_map_place(&map, 'S'),
                                 .entrances = &config.start,
                                 .entrance_count = 1,
                                 .darkness = &darkness,
                                 .things = thing_kinds_of_test()};
    rig_init(&rig, &config, seed);
    int bob = rig_connect(&rig, "Bob");
    rig_settle(&rig);
    for (int k = 0; k < 5; k++) {
        assert_true(rig_move(&rig, bob, k == 0 ? DIRECTION_SOUTH_EAST : DIRECTION_EAST));
        rig_settle(&rig);
    }
    rig_put_in_pack(&rig, bob, TEST_DART, 20);
    int ann = rig_connect(&rig, "Ann");
    rig_settle(&rig);
    for (uint32_t step = 0; step < 60; step++) {
        struct dice_roll roll = dice_roll(seed, step, 0, 0, 0);
        bool back = roll.value[0] % 2 == 0;
        struct message deeds[] = {{.type = MESSAGE_DROP, .drop = {.letter = "a", .count = 1}},
                                  {.type = MESSAGE_THROW, .throw = {.letter = "a", .x = 5}},
                                  {.type = MESSAGE_GET},
                                  {.type = MESSAGE_MOVE, .move.dir = back ? DIRECTION_WEST : DIRECTION_EAST}};
        (void)rig_command(
            &rig, ann,
            (struct message){.type = MESSAGE_MOVE, .move.dir = back ? DIRECTION_NORTH : DIRECTION_SOUTH});
        if (busy && rig.clients[bob].model->picture.at.x + (back ? 0 : 1) > 5) {
            (void)rig_command(&rig, bob, deeds[roll.value[1] % 4]);
        }
        rig_settle(&rig);
    }
    rig_assert_picture_is_true(&rig, ann);
    rig_assert_picture_is_true(&rig, bob);
    struct buffer bytes = rig.clients[ann].sent;
    rig.clients[ann].sent = (struct buffer){0};
    rig_finish(&rig);
    ramp_map_finish(&map);
    return bytes;
}

static void what_is_beyond_the_light_changes_no_byte(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: the dark");
    int total = proof_count(10, 300);
    for (int i = 0; i < total; i++) {
        struct buffer a = bytes_of_ann_in_the_dark(dark_plain, seed + (uint64_t)i, false);
        struct buffer b = bytes_of_ann_in_the_dark(dark_other, seed + (uint64_t)i, true);
        assert_int_equal(a.length, b.length);
        assert_memory_equal(a.bytes, b.bytes, a.length);
        buffer_finish(&a);
        buffer_finish(&b);
        proof_progress("host: the dark", i + 1, total);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_beyond_the_light_changes_no_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
