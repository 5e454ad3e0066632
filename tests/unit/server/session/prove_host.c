/* A host and several clients in memory, under random commands, random delays and lines split anywhere. */
#include "tests/support/check.h"
#include "tests/support/proof.h"
#include "tests/support/rig_play.h"

static const char *const names[] = {"Ann", "Bob", "Cid", "Dora", "Eve"};

/* How games went, that none may be for nothing. */
struct tally {
    int carried;  /* stacks */
    int together; /* players of whom one of their party knows */
};

enum { QUIET_TURNS = 40 };

/* Plays one game; with `lossy`, frames and acknowledgements go missing and everyone asks for a full frame at
 * the end. */
static void one_game(uint64_t seed, bool lossy, uint32_t bytes_most, int steps, struct tally *tally)
{
    struct rig_setting setting;
    struct rig rig;
    rig_setting_init(&setting, seed);
    rig_init(&rig, &setting.config, seed);
    rig_strew_things(&rig, &setting);
    int count = 2 + (int)rig_roll(&rig, 4);
    for (int i = 0; i < count; i++) {
        int index = rig_connect(&rig, names[i]);
        rig_settle(&rig);
        rig.clients[index].frames_lost = lossy;
    }
    rig_play(&rig, count, steps, bytes_most);
    for (int i = 0; i < count; i++) {
        rig.clients[i].frames_lost = false;
    }
    rig_settle(&rig);
    for (int i = 0; lossy && i < count; i++) {
        rig_send(&rig, i, "{\"t\":\"resync\",\"n\":1000000}\n");
    }
    rig_settle(&rig);
    for (int i = 0; i < QUIET_TURNS; i++) { /* those under way go on; then the last of it may be told */
        rig.now_ms += LIMIT_COMRADE_MS;
        rig_settle(&rig);
    }
    for (int i = 0; i < count; i++) {
        assert_int_equal(rig.clients[i].model->phase, MODEL_PLAYING);
        assert_true(lossy || !rig.clients[i].model->distrusted);
        rig_assert_picture_is_true(&rig, i);
        rig_assert_party_is_true(&rig, i);
        tally->carried += rig.clients[i].model->pack.count;
        tally->together += rig.clients[i].model->party.count;
    }
    rig_finish(&rig);
    rig_setting_finish(&setting);
}

static void every_picture_ends_true_whatever_the_delays(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: delays");
    int total = proof_count(12, 400);
    struct tally tally = {0};
    for (int i = 0; i < total; i++) {
        one_game(seed + (uint64_t)i, false, i % 3 == 0 ? 1 : 400, i % 3 == 0 ? 3000 : 1500, &tally);
        proof_progress("host: delays", i + 1, total);
    }
    assert_true(tally.carried > total && tally.together > total / 6);
}

static void every_picture_ends_true_though_frames_were_lost(void **state)
{
    (void)state;
    uint64_t seed = proof_seed("host: losses");
    int total = proof_count(12, 400);
    struct tally tally = {0};
    for (int i = 0; i < total; i++) {
        one_game(seed + (uint64_t)i, true, 400, 1500, &tally);
        proof_progress("host: losses", i + 1, total);
    }
    assert_true(tally.together > total / 6);
}

/* The bytes that client 0 gets in a game of that seed. */
static struct buffer bytes_of(uint64_t seed)
{
    struct rig_setting setting;
    struct rig rig;
    rig_setting_init(&setting, seed);
    rig_init(&rig, &setting.config, seed);
    rig_strew_things(&rig, &setting);
    for (int i = 0; i < 3; i++) {
        (void)rig_connect(&rig, names[i]);
    }
    rig_settle(&rig);
    rig_play(&rig, 3, 2000, 300);
    rig_settle(&rig);
    struct buffer bytes = rig_take_sent(&rig, 0);
    rig_finish(&rig);
    rig_setting_finish(&setting);
    return bytes;
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_picture_ends_true_whatever_the_delays),
        cmocka_unit_test(every_picture_ends_true_though_frames_were_lost),
        cmocka_unit_test(the_same_seed_and_events_give_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
