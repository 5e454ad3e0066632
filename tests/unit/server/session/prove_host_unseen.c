/* What a player does not see, and has not been told of, changes no byte of what it gets, nor of what one who
 * watches it does: Ann walks about in the first of the two rooms while Bob, who went below before she came,
 * and Cid, who went on to the far room, are busy there. */
#include "common/dice.h"
#include "tests/support/check.h"
#include "tests/support/proof.h"
#include "tests/support/rig_play.h"
#include "tests/support/rig_things.h"
#include "tests/support/thing_kinds.h"
#include "tests/support/two_rooms.h"
#include "tests/support/watcher.h"

static const char *const realm_names[] = {"caves"};

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
    for (int i = 0; to_far_room && i < TWO_ROOMS_FAR - 1; i++) {
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
        command = rig_journey(value / 8 % 3); /* no travel: that would lead to Ann over the stairs */
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

/* What Ann gets, and what one who watches her does. */
struct told {
    struct buffer ann;
    struct buffer watcher;
};

/* Every byte that Ann and her watcher get while she walks about and digs; Bob, below, and Cid, in the far
 * room, are as `busy` as the test says. */
static struct told told_of_ann(bool other, uint64_t seed, bool busy)
{
    struct ramp_map map;
    struct rig rig;
    struct watcher watcher;
    two_rooms_draw(&map, other);
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
    watcher_init(&watcher, &rig);
    watcher_say(&watcher, &rig, "{'t':'watch','n':2,'name':'Ann'}");
    for (uint32_t step = 0; step < 100; step++) {
        struct dice_roll roll = dice_roll(seed, step, 0, 0, 0);
        if (roll.value[3] % 6 == 0) {
            (void)rig_command(&rig, ann, rig_journey(roll.value[3] / 6));
        } else {
            be_busy(&rig, ann, roll.value[0]);
        }
        if (busy) {
            be_busy(&rig, bob, roll.value[1]);
            be_busy(&rig, cid, roll.value[2]);
            (void)rig_command(&rig, bob, (struct message){.type = MESSAGE_SAY, .say.text = "hello?"});
        }
        rig_settle(&rig);
        watcher_take_in(&watcher, &rig);
    }
    rig_settle(&rig);
    watcher_take_in(&watcher, &rig);
    watcher_assert_sees_as(&watcher, &rig, ann);
    rig_assert_picture_is_true(&rig, ann);
    rig_assert_picture_is_true(&rig, cid);
    struct told told = {rig_take_sent(&rig, ann), rig_take_sent(&rig, watcher.index)};
    watcher_finish(&watcher);
    rig_finish(&rig);
    ramp_map_finish(&map);
    return told;
}

static void what_is_not_seen_changes_no_byte(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: the unseen");
    int total = proof_count(10, 300);
    for (int i = 0; i < total; i++) {
        struct told a = told_of_ann(false, seed + (uint64_t)i, false);
        struct told b = told_of_ann(true, seed + (uint64_t)i, true);
        assert_same_bytes(&a.ann, &b.ann);
        assert_same_bytes(&a.watcher, &b.watcher);
        proof_progress("host: the unseen", i + 1, total);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_seen_changes_no_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
