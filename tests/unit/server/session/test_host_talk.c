/* Who hears what of what players say, and how it is told. */
#include "tests/support/check.h"
#include "tests/support/talk.h"

#define ROOM "######\n#S...#\n#....#\n######\n"

#define SHOUT(text)      "{'t':'shout','n':3,'text':'" text "'}"
#define TELL(name, text) "{'t':'tell','n':3,'name':'" name "','text':'" text "'}"
#define SAY(text)        "{'t':'say','n':3,'text':'" text "'}"
#define IGNORE(name)     "{'t':'ignore','n':3,'name':'" name "'}"
#define UNIGNORE(name)   "{'t':'unignore','n':3,'name':'" name "'}"
#define REFUSED(code)    "{'t':'refused','re':3,'code':'" code "'}"

static void a_shout_is_heard_by_all_on_the_level(void **state)
{
    (void)state;
    struct talk talk;
    talk_init(&talk, ROOM, 3);
    (void)talk_do(&talk, ANN, SHOUT("to me!"));
    for (int i = ANN; i <= CID; i++) {
        assert_got(&talk, i, "'heard':[['Ann','to me!','shout']]");
    }
    (void)talk_do(&talk, ANN, SHOUT(" "));
    assert_got(&talk, ANN, REFUSED("nothing_said"));
    talk_finish(&talk);
}

static void what_is_told_is_heard_by_one_alone(void **state)
{
    (void)state;
    struct talk talk;
    talk_init(&talk, ROOM, 3);
    (void)talk_do(&talk, ANN, TELL("bob", "psst"));
    assert_got(&talk, ANN, "'heard':[['Bob','psst','told']]");
    assert_got(&talk, BOB, "'heard':[['Ann','psst','tell']]");
    assert_got_not(&talk, CID, "psst");
    (void)talk_do(&talk, ANN, TELL("Zoe", "psst"));
    assert_got(&talk, ANN, REFUSED("absent"));
    (void)talk_do(&talk, ANN, TELL("Ann", "psst"));
    assert_got(&talk, ANN, REFUSED("yourself"));
    talk_finish(&talk);
}

static void who_is_ignored_is_not_heard_and_not_told_so(void **state)
{
    (void)state;
    struct talk talk;
    talk_init(&talk, ROOM, 3);
    (void)talk_do(&talk, BOB, IGNORE("ANN"));
    assert_got(&talk, BOB, "You do not hear Ann any more.");
    assert_got(&talk, BOB, "'re':3");
    assert_string_equal(talk_got(&talk, ANN), "");
    static const char *const words[] = {SAY("pest"), SHOUT("pest"), TELL("Bob", "pest")};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        (void)talk_do(&talk, ANN, words[i]);
        assert_got(&talk, ANN, "pest");
        assert_got_not(&talk, BOB, "pest");
    }
    (void)talk_do(&talk, ANN, "{'t':'challenge','n':3,'name':'Bob'}");
    assert_got(&talk, ANN, "You offer Bob a fight.");
    assert_got_not(&talk, BOB, "fight");
    (void)talk_do(&talk, BOB, "{'t':'challenge','n':3,'name':'Ann'}");
    assert_got(&talk, BOB, "You offer Ann a fight.");
    (void)talk_do(&talk, CID, SAY("hello"));
    assert_got(&talk, BOB, "hello");
    (void)talk_do(&talk, BOB, UNIGNORE("Ann"));
    (void)talk_do(&talk, ANN, SAY("sorry"));
    assert_got(&talk, BOB, "sorry");
    talk_finish(&talk);
}

static void only_others_who_are_there_are_ignored(void **state)
{
    (void)state;
    struct talk talk;
    talk_init(&talk, ROOM, 1);
    (void)talk_do(&talk, ANN, IGNORE("Zoe"));
    assert_got(&talk, ANN, REFUSED("absent"));
    (void)talk_do(&talk, ANN, IGNORE("ann"));
    assert_got(&talk, ANN, REFUSED("yourself"));
    (void)talk_do(&talk, ANN, UNIGNORE("Zoe"));
    assert_got(&talk, ANN, REFUSED("not_ignored"));
    talk_finish(&talk);
}

/* However it is said, it is paced together. */
static void all_words_share_one_pace(void **state)
{
    (void)state;
    struct talk talk;
    talk_init(&talk, ROOM, 2);
    talk_wait(&talk, 60000);
    for (int k = 0; k < LIMIT_CHAT_BURST; k++) {
        const char *line = k % 2 == 0 ? "{\"t\":\"shout\",\"n\":9,\"text\":\"a\"}\n"
                                      : "{\"t\":\"tell\",\"n\":9,\"name\":\"Bob\",\"text\":\"a\"}\n";
        (void)host_scene_answer(&talk.scene, ANN, line);
    }
    assert_answer(&talk.scene, ANN, "{\"t\":\"say\",\"n\":9,\"text\":\"a\"}\n", "too_fast");
    talk_finish(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_shout_is_heard_by_all_on_the_level),
        cmocka_unit_test(what_is_told_is_heard_by_one_alone),
        cmocka_unit_test(who_is_ignored_is_not_heard_and_not_told_so),
        cmocka_unit_test(only_others_who_are_there_are_ignored),
        cmocka_unit_test(all_words_share_one_pace),
    };
    return cmocka_run_group_tests_name("session/host/talk", tests, NULL, NULL);
}
