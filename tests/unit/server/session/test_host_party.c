/* What players of one party are told, and when. */
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/talk.h"

#include <string.h>

#define ROOM "######\n#S...#\n#....#\n######\n"

#define ASK(name)     "{'t':'party','n':3,'name':'" name "'}"
#define LEAVE         "{'t':'leave','n':3}"
#define HUSH(text)    "{'t':'partysay','n':3,'text':'" text "'}"
#define STEP          "{'t':'move','n':3,'dir':'s'}"
#define QUIT          "{'t':'quit','n':3}"
#define REFUSED(code) "{'t':'refused','re':3,'code':'" code "'}"

/* Ann, Bob and Cid; Ann and Bob are a party. */
static void two_and_one(struct talk *talk)
{
    talk_init(talk, ROOM, 3);
    (void)talk_do(talk, ANN, ASK("Bob"));
    (void)talk_do(talk, BOB, ASK("ann"));
}

static void both_are_told_and_see_each_other(void **state)
{
    (void)state;
    struct talk talk;
    talk_init(&talk, ROOM, 3);
    (void)talk_do(&talk, ANN, ASK("Bob"));
    assert_got(&talk, ANN, "['','You ask Bob into a party.','party']");
    assert_got(&talk, BOB, "['','Ann asks you into a party.','party']");
    assert_got_not(&talk, BOB, "comrade");
    (void)talk_do(&talk, BOB, ASK("ann"));
    assert_got(&talk, ANN, "You and Bob are a party now.");
    assert_got(&talk, BOB, "You and Ann are a party now.");
    assert_got(&talk, ANN,
               "{'t':'comrade','name':'Bob','hp':100,'hp_most':100,'realm':'caves','level':0,'x':2,");
    assert_got(&talk, BOB, "{'t':'comrade','name':'Ann',");
    assert_string_equal(talk_got(&talk, CID), "");
    (void)talk_do(&talk, CID, ASK("Bob"));
    (void)talk_do(&talk, ANN, ASK("Cid"));
    assert_got(&talk, CID, "Ann asks you into a party.");
    (void)talk_do(&talk, CID, ASK("Ann"));
    assert_got(&talk, CID, "You join Ann");
    assert_got(&talk, BOB, "Cid joins your party.");
    talk_finish(&talk);
}

static void what_changes_is_told_and_nothing_else(void **state)
{
    (void)state;
    struct talk talk;
    two_and_one(&talk);
    (void)talk_do(&talk, ANN, "{'t':'wait','n':3}");
    assert_got_not(&talk, BOB, "comrade");
    (void)talk_do(&talk, ANN, STEP);
    assert_got(&talk, BOB, "{'t':'comrade','name':'Ann',");
    assert_got_not(&talk, ANN, "comrade");
    assert_got_not(&talk, CID, "comrade");
    talk_finish(&talk);
}

/* Who goes to and fro within the quarter of a second is told of at its end, once. */
static void nobody_is_told_too_often(void **state)
{
    (void)state;
    struct talk talk;
    two_and_one(&talk);
    (void)talk_do(&talk, ANN, STEP);
    struct rig *rig = &talk.scene.rig;
    struct buffer *down = &rig->clients[BOB].down.bytes;
    down->length = 0;
    static const char back[] = "{\"t\":\"move\",\"n\":4,\"dir\":\"n\"}";
    rig->now_ms += LIMIT_COMRADE_MS - 1;
    rig_event(rig, HOST_LINE, ANN, back, sizeof back - 1);
    rig_event(rig, HOST_TURN_END, 0, NULL, 0);
    assert_got_not(&talk, BOB, "comrade");
    rig->now_ms += 1;
    rig_end_turn(rig);
    assert_got(&talk, BOB, "{'t':'comrade','name':'Ann',");
    talk_finish(&talk);
}

/* Ann goes to and fro; Bob reads nothing from the second step on. What it missed is not told, only what is
 * true once it acknowledges. */
static void who_is_slow_is_told_the_present_later(void **state)
{
    (void)state;
    struct talk talk;
    two_and_one(&talk);
    struct rig *rig = &talk.scene.rig;
    struct buffer *down = &rig->clients[BOB].down.bytes;
    down->length = 0;
    for (int k = 0; k < 8; k++) {
        const char *line =
            k % 2 == 0 ? "{\"t\":\"move\",\"n\":4,\"dir\":\"s\"}" : "{\"t\":\"move\",\"n\":4,\"dir\":\"n\"}";
        rig->now_ms += 1000;
        rig_event(rig, HOST_LINE, ANN, line, strlen(line));
        rig_end_turn(rig);
    }
    assert_got(&talk, BOB, "'x':1,'y':2}");
    assert_got_not(&talk, BOB, "'x':1,'y':1}");
    talk_wait(&talk, 1000);
    assert_got(&talk, BOB, "'x':1,'y':1}");
    assert_got_not(&talk, BOB, "'x':1,'y':2}");
    talk_finish(&talk);
}

static void who_leaves_is_parted_from_all(void **state)
{
    (void)state;
    static const char *const ways[] = {LEAVE, QUIT};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        struct talk talk;
        two_and_one(&talk);
        (void)talk_do(&talk, CID, ASK("Ann"));
        (void)talk_do(&talk, ANN, ASK("Cid"));
        (void)talk_do(&talk, ANN, ways[i]);
        assert_got(&talk, BOB, "{'t':'parted','name':'Ann'}");
        assert_got(&talk, CID, "Ann leaves your party.");
        (void)talk_do(&talk, BOB, HUSH("who is left?"));
        assert_got(&talk, CID, "['Bob','who is left?','party']");
        assert_got_not(&talk, ANN, "left?");
        talk_finish(&talk);
    }
}

/* Whoever is cut off stays with the others for a while, and is told of them anew when back. */
static void who_comes_back_is_in_its_party_still(void **state)
{
    (void)state;
    struct talk talk;
    talk_init_with(&talk, ROOM, 2, &(struct host_config){.grace_ms = 60000});
    (void)talk_do(&talk, ANN, ASK("Bob"));
    (void)talk_do(&talk, BOB, ASK("Ann"));
    (void)talk_do(&talk, BOB, "{'t':'ignore','n':3,'name':'Ann'}");
    struct host *host = talk.scene.rig.host;
    struct character *bob = host_character_of(host, host->connections[BOB].viewer.actor);
    rig_cut(&talk.scene.rig, BOB);
    talk_wait(&talk, 1000);
    assert_got_not(&talk, ANN, "parted");
    int back = talk_greet(&talk);
    host->update = &talk.scene.rig.update;
    host_take_over(host, &host->connections[back], bob);
    talk_wait(&talk, 1000);
    assert_got(&talk, back, "{'t':'comrade','name':'Ann',");
    (void)talk_do(&talk, ANN, HUSH("pest"));
    assert_got_not(&talk, back, "pest");
    (void)talk_do(&talk, back, HUSH("back again"));
    assert_got(&talk, ANN, "['Bob','back again','party']");
    (void)talk_do(&talk, back, "{'t':'unignore','n':3,'name':'Ann'}");
    int again = back;
    for (int k = 0; k < 2; k++) {
        rig_cut(&talk.scene.rig, again);
        again = talk_greet(&talk);
        host->update = &talk.scene.rig.update;
        host_take_over(host, &host->connections[again], bob);
    }
    (void)talk_do(&talk, ANN, HUSH("sorry"));
    assert_got(&talk, again, "sorry");
    talk_finish(&talk);
}

static void who_is_in_none_is_told_so(void **state)
{
    (void)state;
    struct talk talk;
    two_and_one(&talk);
    (void)talk_do(&talk, BOB, LEAVE);
    assert_got(&talk, BOB, "{'t':'parted','name':'Ann'}");
    assert_got(&talk, BOB, "You leave your party.");
    (void)talk_do(&talk, ANN, LEAVE);
    assert_got(&talk, ANN, REFUSED("no_party"));
    (void)talk_do(&talk, ANN, HUSH("hello"));
    assert_got(&talk, ANN, REFUSED("no_party"));
    (void)talk_do(&talk, ANN, ASK("Ann"));
    assert_got(&talk, ANN, REFUSED("yourself"));
    (void)talk_do(&talk, ANN, ASK("Zoe"));
    assert_got(&talk, ANN, REFUSED("absent"));
    talk_finish(&talk);
}

static void only_the_party_hears_what_is_said_to_it(void **state)
{
    (void)state;
    struct talk talk;
    two_and_one(&talk);
    (void)talk_do(&talk, ANN, HUSH("over here"));
    assert_got(&talk, ANN, "['Ann','over here','party']");
    assert_got(&talk, BOB, "['Ann','over here','party']");
    assert_string_equal(talk_got(&talk, CID), "");
    (void)talk_do(&talk, BOB, "{'t':'ignore','n':3,'name':'Ann'}");
    (void)talk_do(&talk, ANN, HUSH("pest"));
    assert_got_not(&talk, BOB, "pest");
    talk_finish(&talk);
}

static void who_is_ignored_asks_in_vain(void **state)
{
    (void)state;
    struct talk talk;
    talk_init(&talk, ROOM, 2);
    (void)talk_do(&talk, BOB, "{'t':'ignore','n':3,'name':'Ann'}");
    (void)talk_do(&talk, ANN, ASK("Bob"));
    assert_got(&talk, ANN, "You ask Bob into a party.");
    assert_string_equal(talk_got(&talk, BOB), "");
    (void)talk_do(&talk, BOB, ASK("Ann"));
    assert_got(&talk, ANN, "Bob asks you into a party.");
    talk_finish(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_are_told_and_see_each_other),
        cmocka_unit_test(what_changes_is_told_and_nothing_else),
        cmocka_unit_test(nobody_is_told_too_often),
        cmocka_unit_test(who_is_slow_is_told_the_present_later),
        cmocka_unit_test(who_leaves_is_parted_from_all),
        cmocka_unit_test(who_comes_back_is_in_its_party_still),
        cmocka_unit_test(who_is_in_none_is_told_so),
        cmocka_unit_test(only_the_party_hears_what_is_said_to_it),
        cmocka_unit_test(who_is_ignored_asks_in_vain),
    };
    return cmocka_run_group_tests_name("session/host/party", tests, NULL, NULL);
}
