/* Watching another's game: who may, what is seen and heard, how it ends. */
#include "server/session/host_state.h"
#include "server/world/portal.h"
#include "tests/support/check.h"
#include "tests/support/talk.h"

#include <stdio.h>
#include <string.h>

#define ROOM "######\n#S...#\n#....#\n######\n"

#define WATCH(name)   "{'t':'watch','n':3,'name':'" name "'}"
#define UNWATCH       "{'t':'unwatch','n':3}"
#define ALLOW(allow)  "{'t':'watchers','n':3,'allow':" allow "}"
#define GAMES         "{'t':'games','n':3}"
#define STEP          "{'t':'move','n':3,'dir':'s'}"
#define QUIT          "{'t':'quit','n':3}"
#define SAY(text)     "{'t':'say','n':3,'text':'" text "'}"
#define REFUSED(code) "{'t':'refused','re':3,'code':'" code "'}"

enum { EYE = CID }; /* who watches Ann, beside Bob who plays */

static void watch_ann(struct talk *talk)
{
    talk_init(talk, ROOM, 2);
    assert_int_equal(talk_greet(talk), EYE);
    (void)talk_do(talk, EYE, WATCH("ann"));
}

static void one_sees_what_the_player_does(void **state)
{
    (void)state;
    struct talk talk;
    watch_ann(&talk);
    assert_got(&talk, EYE, "{'t':'watching','re':3,'name':'Ann'}");
    assert_got(&talk, EYE, "{'t':'frame','n':1,'full':true,'realm':'caves','at':[1,1,0],");
    assert_got(&talk, EYE, "'player','Bob'");
    assert_got(&talk, EYE, "'hp':100,");
    assert_got(&talk, ANN, "{'t':'watched','name':'','on':true,'count':1}");
    (void)talk_do(&talk, ANN, STEP);
    assert_got(&talk, ANN, "'at':[1,2,0]");
    assert_got(&talk, EYE, "{'t':'frame','n':2,'at':[1,2,0]");
    talk_finish(&talk);
}

static void one_hears_what_is_not_private(void **state)
{
    (void)state;
    struct talk talk;
    watch_ann(&talk);
    (void)talk_do(&talk, BOB, SAY("hello"));
    assert_got(&talk, EYE, "'heard':[['Bob','hello']]");
    (void)talk_do(&talk, BOB, "{'t':'tell','n':3,'name':'Ann','text':'psst'}");
    assert_got(&talk, ANN, "psst");
    assert_got_not(&talk, EYE, "psst");
    (void)talk_do(&talk, BOB, "{'t':'party','n':3,'name':'Ann'}");
    assert_got(&talk, ANN, "party");
    assert_got_not(&talk, EYE, "party");
    talk_finish(&talk);
}

static void one_may_do_nothing_else(void **state)
{
    (void)state;
    struct talk talk;
    watch_ann(&talk);
    static const char *const lines[] = {STEP, SAY("hello"), WATCH("Bob"), "{'t':'join','n':3,'name':'Eye'}"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        (void)talk_do(&talk, EYE, lines[i]);
        assert_got(&talk, EYE, "'code':'out_of_order'");
    }
    talk_finish(&talk);
}

static void one_leaves_and_plays_and_frames_count_on(void **state)
{
    (void)state;
    struct talk talk;
    watch_ann(&talk);
    (void)talk_do(&talk, EYE, UNWATCH);
    assert_got(&talk, EYE, "{'t':'unwatched','re':3,'name':'Ann',");
    assert_got(&talk, ANN, "{'t':'watched','name':'','on':false,'count':0}");
    (void)talk_do(&talk, ANN, STEP);
    assert_string_equal(talk_got(&talk, EYE), "");
    (void)talk_do(&talk, EYE, WATCH("Bob"));
    assert_got(&talk, EYE, "{'t':'frame','n':2,'full':true");
    (void)talk_do(&talk, EYE, UNWATCH);
    (void)talk_do(&talk, EYE, "{'t':'join','n':3,'name':'Eye'}");
    assert_got(&talk, EYE, "{'t':'frame','n':3,'full':true");
    talk_finish(&talk);
}

static void a_player_may_refuse(void **state)
{
    (void)state;
    struct talk talk;
    watch_ann(&talk);
    (void)talk_do(&talk, ANN, ALLOW("false"));
    assert_got(&talk, EYE, "{'t':'unwatched','re':0,'name':'Ann','text':'Ann does not want to be watched.'}");
    assert_got(&talk, ANN, "Nobody may watch you.");
    (void)talk_do(&talk, EYE, WATCH("Ann"));
    assert_got(&talk, EYE, REFUSED("unwatched"));
    (void)talk_do(&talk, EYE, GAMES);
    assert_got(&talk, EYE,
               "{'t':'game','re':3,'name':'Ann','level':1,'turns':0,'watchers':0,'allow':false}\n"
               "{'t':'game','re':3,'name':'Bob','level':1,'turns':0,'watchers':0,'allow':true}\n"
               "{'t':'games_end','re':3,'count':2}");
    (void)talk_do(&talk, ANN, ALLOW("true"));
    (void)talk_do(&talk, EYE, WATCH("Ann"));
    assert_got(&talk, EYE, "'watching'");
    (void)talk_do(&talk, EYE, UNWATCH);
    (void)talk_do(&talk, EYE, WATCH("Zoe"));
    assert_got(&talk, EYE, REFUSED("absent"));
    talk_finish(&talk);
}

static void who_leaves_is_watched_no_longer(void **state)
{
    (void)state;
    struct talk talk;
    watch_ann(&talk);
    (void)talk_do(&talk, ANN, QUIT);
    assert_got(&talk, EYE, "{'t':'unwatched','re':0,'name':'Ann','text':'Ann plays no longer.'}");
    assert_got_not(&talk, ANN, "watched");
    (void)talk_do(&talk, EYE, WATCH("Bob"));
    rig_cut(&talk.scene.rig, EYE);
    talk_wait(&talk, 0);
    (void)talk_do(&talk, BOB, STEP);
    assert_int_equal(talk.scene.rig.host->connections[BOB].watcher_count, 0);
    talk_finish(&talk);
}

static void nobody_is_watched_by_too_many(void **state)
{
    (void)state;
    struct talk talk;
    talk_init(&talk, ROOM, 1);
    struct host *host = talk.scene.rig.host;
    host->connections[ANN].watcher_count = LIMIT_WATCHERS;
    int eye = talk_greet(&talk);
    (void)talk_do(&talk, eye, WATCH("Ann"));
    assert_got(&talk, eye, REFUSED("watchers_full"));
    host->connections[ANN].watcher_count = 0;
    assert_answer(&talk.scene, eye, "{\"t\":\"watch\",\"n\":3,\"name\":\"Zoe\"}\n", "absent");
    assert_answer(&talk.scene, eye, "{\"t\":\"games\",\"n\":3}\n", "too_fast");
    talk_finish(&talk);
}

static void an_account_is_named_and_a_guest_is_not(void **state)
{
    (void)state;
    struct talk talk;
    talk_init(&talk, ROOM, 2);
    int eye = talk_greet(&talk);
    struct host *host = talk.scene.rig.host;
    host->connections[eye].account = accounts_add(&host->accounts, &(struct account){.name = "Eva"});
    (void)talk_do(&talk, eye, WATCH("Ann"));
    assert_got(&talk, ANN, "{'t':'watched','name':'Eva','on':true,'count':1}");
    (void)talk_do(&talk, eye, UNWATCH);
    assert_got(&talk, ANN, "{'t':'watched','name':'Eva','on':false,'count':0}");
    talk_finish(&talk);
}

/* Bob leaves the world, and haunts his place again once he has watched Ann. */
static void a_ghost_is_a_ghost_again(void **state)
{
    (void)state;
    struct talk talk;
    const struct place here = {.x = 2, .y = 1, .levels = level_set_one(0)};
    const struct portal out = {.from = here, .leaves = true};
    talk_init_with(&talk, ROOM, 2, &(struct host_config){.portals = &out, .portal_count = 1});
    const struct host *host = talk.scene.rig.host;
    (void)talk_do(&talk, BOB, "{'t':'climb','n':3,'dir':'up'}");
    assert_got(&talk, BOB, "'over'");
    (void)talk_do(&talk, BOB, WATCH("Ann"));
    assert_got(&talk, BOB, "'full':true,'realm':'caves','at':[1,1,0],");
    assert_int_equal(host->ghost_count, 0);
    (void)talk_do(&talk, ANN, STEP);
    assert_got(&talk, BOB, "'at':[1,2,0]");
    (void)talk_do(&talk, ANN, QUIT);
    assert_got(&talk, BOB, "'unwatched'");
    assert_got(&talk, BOB, "'full':true,'realm':'caves','at':[2,1,0],");
    assert_int_equal(host->ghost_count, 1);
    assert_int_equal(host->connections[BOB].state, STATE_GHOST);
    talk_finish(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_sees_what_the_player_does),
        cmocka_unit_test(one_hears_what_is_not_private),
        cmocka_unit_test(one_may_do_nothing_else),
        cmocka_unit_test(one_leaves_and_plays_and_frames_count_on),
        cmocka_unit_test(a_player_may_refuse),
        cmocka_unit_test(who_leaves_is_watched_no_longer),
        cmocka_unit_test(nobody_is_watched_by_too_many),
        cmocka_unit_test(an_account_is_named_and_a_guest_is_not),
        cmocka_unit_test(a_ghost_is_a_ghost_again),
    };
    return cmocka_run_group_tests_name("session/host/watching", tests, NULL, NULL);
}
