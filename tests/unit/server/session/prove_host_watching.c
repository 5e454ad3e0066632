/* But for the notice that somebody watches or no longer does, no byte of what players get is otherwise with
 * watchers than without; and a watcher is shown what its player is. */
#include "common/dice.h"
#include "tests/support/check.h"
#include "tests/support/proof.h"
#include "tests/support/rig_play.h"
#include "tests/support/watcher.h"

#include <string.h>

enum {
    PLAYERS = 3,
    ROUNDS = 60,
    STEPS = 40,
    BYTES = 300,
};

static const char *const names[PLAYERS] = {"Ann", "Bob", "Cid"};

/* What all the players of a game were sent. */
struct told {
    struct buffer players[PLAYERS];
    int notices;
};

/* A watcher does this or that, and is slow now and then; it has dice of its own, and ends no turn. */
static void watch(struct watcher *watcher, struct rig *rig, uint32_t value)
{
    static const char *const lines[] = {
        "{'t':'watch','n':2,'name':'Ann'}",
        "{'t':'watch','n':2,'name':'Bob'}",
        "{'t':'unwatch','n':3}",
        "{'t':'resync','n':4}",
        "{'t':'games','n':5}",
    };
    if (value % 2 == 0) {
        watcher_say(watcher, rig, lines[value / 2 % (sizeof lines / sizeof *lines)]);
    } else {
        watcher_take_in(watcher, rig);
    }
}

/* All that client `index` was sent but for the notices. */
static struct buffer without_notices(struct rig *rig, int index, int *notices)
{
    struct buffer all = rig_take_sent(rig, index);
    struct buffer rest = {0};
    for (size_t at = 0; at < all.length;) {
        const char *end = memchr(all.bytes + at, '\n', all.length - at);
        assert_non_null(end);
        size_t length = (size_t)(end - (all.bytes + at)) + 1;
        if (strncmp(all.bytes + at, RIG_NOTICE, sizeof RIG_NOTICE - 1) == 0) {
            ++*notices;
        } else {
            buffer_append(&rest, all.bytes + at, length);
        }
        at += length;
    }
    buffer_finish(&all);
    return rest;
}

/* At last somebody watches Ann, and takes in all there is. */
static void watch_to_the_end(struct watcher *watcher, struct rig *rig)
{
    watcher_say(watcher, rig, "{'t':'unwatch','n':6}");
    rig->now_ms += LIMIT_WHO_BURST * LIMIT_WHO_REFILL_MS;
    watcher_say(watcher, rig, "{'t':'watch','n':7,'name':'Ann'}");
    for (int k = 0; k < 4; k++) {
        rig_settle(rig);
        watcher_take_in(watcher, rig);
    }
    watcher_assert_sees_as(watcher, rig, 0);
}

static struct told one_game(uint64_t seed, bool watched)
{
    struct rig_setting setting;
    struct rig rig;
    struct watcher watcher;
    struct told told = {0};
    rig_setting_init(&setting, seed);
    rig_init(&rig, &setting.config, seed);
    rig_strew_things(&rig, &setting);
    for (int i = 0; i < PLAYERS; i++) {
        rig.clients[rig_connect(&rig, names[i])].unaware = true;
        rig_settle(&rig);
    }
    watcher_init(&watcher, &rig);
    for (uint32_t round = 0; round < ROUNDS; round++) {
        if (watched) {
            watch(&watcher, &rig, dice_roll(seed, round, 0, 0, 0x77617463).value[0]);
        }
        rig_play(&rig, PLAYERS, STEPS, BYTES);
    }
    rig_settle(&rig);
    for (int i = 0; i < PLAYERS; i++) {
        told.players[i] = without_notices(&rig, i, &told.notices);
    }
    if (watched) {
        watch_to_the_end(&watcher, &rig);
    }
    watcher_finish(&watcher);
    rig_finish(&rig);
    rig_setting_finish(&setting);
    return told;
}

static void watchers_change_no_byte_and_see_what_players_do(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: watching");
    int total = proof_count(6, 200);
    int notices = 0;
    for (int i = 0; i < total; i++) {
        struct told with = one_game(seed + (uint64_t)i, true);
        struct told without = one_game(seed + (uint64_t)i, false);
        for (int k = 0; k < PLAYERS; k++) {
            assert_true(with.players[k].length > 5000);
            assert_same_bytes(&with.players[k], &without.players[k]);
        }
        assert_int_equal(without.notices, 0);
        notices += with.notices;
        proof_progress("host: watching", i + 1, total);
    }
    assert_true(notices > 2 * total);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(watchers_change_no_byte_and_see_what_players_do),
    };
    return cmocka_run_group_tests_name("session/host: watching", tests, NULL, NULL);
}
