/* The words of fights, as the fighters and those who look on read them. */
#include "server/session/narration.h"
#include "tests/support/check.h"
#include "tests/support/ramp_map.h"
#include "tests/support/thing_kinds.h"

#include <string.h>

struct stage {
    struct ramp_map map;
    struct game *game;
    struct actor_handle ann;
    struct actor_handle bob;
    struct actor_handle cid;
};

static struct actor_handle join(struct game *game, const char *name)
{
    struct actor_handle handle = ACTOR_NOBODY;
    assert_int_equal(game_join(game, name, &handle), RESULT_OK);
    return handle;
}

static void stage_init(struct stage *stage)
{
    ramp_map_init(&stage->map, 0, 0);
    ramp_map_draw(&stage->map, 0, NULL, "#####\n#S..#\n#####\n");
    stage->game = game_create(&(struct game_config){.world = stage->map.world,
                                                    .start = ramp_map_place(&stage->map, 'S'),
                                                    .things = thing_kinds_of_test()});
    stage->ann = join(stage->game, "Ann");
    stage->bob = join(stage->game, "Bob");
    stage->cid = join(stage->game, "Cid");
}

static void stage_finish(struct stage *stage)
{
    game_destroy(stage->game);
    ramp_map_finish(&stage->map);
}

static void assert_reads(const struct stage *stage, const struct game_event *event,
                         struct actor_handle reader, const char *expected)
{
    char text[NARRATION_BYTES];
    assert_true(narration_write(stage->game, event, reader, true, true, text));
    assert_string_equal(text, expected);
}

static void each_reads_a_blow_from_where_it_stands(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage);
    struct game_event event = {.type = GAME_STRUCK, .actor = stage.ann, .other = stage.bob};
    event.strike.blow = BLOW_HIT;
    assert_reads(&stage, &event, stage.ann, "You hit Bob.");
    assert_reads(&stage, &event, stage.bob, "Ann hits you.");
    assert_reads(&stage, &event, stage.cid, "Ann hits Bob.");
    event.strike.blow = BLOW_MISS;
    assert_reads(&stage, &event, stage.bob, "Ann misses you.");
    event.strike.blow = BLOW_CRITICAL;
    assert_reads(&stage, &event, stage.ann, "You hit Bob hard.");
    event.shot = true;
    assert_reads(&stage, &event, stage.cid, "Ann shoots Bob where it hurts.");
    stage_finish(&stage);
}

static void who_is_not_seen_is_something(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage);
    char text[NARRATION_BYTES];
    struct game_event event = {.type = GAME_STRUCK, .actor = stage.ann, .other = stage.bob};
    assert_true(narration_write(stage.game, &event, stage.bob, false, true, text));
    assert_string_equal(text, "Something misses you.");
    assert_true(narration_write(stage.game, &event, stage.cid, true, false, text));
    assert_string_equal(text, "Ann misses something.");
    stage_finish(&stage);
}

static void deaths_have_a_cause_where_there_is_one(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage);
    char text[NARRATION_BYTES];
    struct game_event event = {.type = GAME_DIED, .actor = stage.bob, .other = stage.ann};
    event.to.levels = level_set_one(3);
    assert_reads(&stage, &event, stage.ann, "You kill Bob.");
    assert_reads(&stage, &event, stage.bob, "Ann kills you.");
    narration_write_end(stage.game, &event, "caves", text);
    assert_string_equal(text, "Killed by Ann on level 3 of caves.");
    event.other = ACTOR_NOBODY;
    assert_reads(&stage, &event, stage.bob, "You die.");
    assert_reads(&stage, &event, stage.cid, "Bob dies.");
    narration_write_end(stage.game, &event, "caves", text);
    assert_string_equal(text, "You died on level 3 of caves.");
    event.kind = TEST_POISON;
    narration_write_end(stage.game, &event, "caves", text);
    assert_string_equal(text, "Killed by a potion of poison on level 3 of caves.");
    stage_finish(&stage);
}

static void both_read_that_they_have_changed_places(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage);
    struct game_event event = {.type = GAME_SWAPPED, .actor = stage.ann, .other = stage.bob};
    assert_reads(&stage, &event, stage.ann, "You change places with Bob.");
    assert_reads(&stage, &event, stage.bob, "Ann changes places with you.");
    stage_finish(&stage);
}

static void ways_are_told_by_where_they_lead(void **state)
{
    (void)state;
    char text[NARRATION_BYTES];
    narration_write_way("halls", text);
    assert_string_equal(text, "A way to the halls begins here: climb to take it.");
    narration_write_way(NULL, text);
    assert_string_equal(text, "A way out of the world begins here: climb to end your run by it.");
}

static void what_is_sensed_is_told_by_steps_and_side(void **state)
{
    (void)state;
    static const struct {
        int32_t x, y;
        const char *text;
    } cases[] = {
        {0, 0, "You sense 3 silver coins, underfoot."},
        {1, 0, "You sense 3 silver coins, 1 step to the east."},
        {9, 4, "You sense 3 silver coins, 9 steps to the east."},
        {9, 5, "You sense 3 silver coins, 9 steps to the south-east."},
        {-4, -4, "You sense 3 silver coins, 4 steps to the north-west."},
        {2, -7, "You sense 3 silver coins, 7 steps to the north."},
    };
    struct stage stage;
    stage_init(&stage);
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct game_event event = {.type = GAME_SENSED,
                                   .actor = stage.ann,
                                   .other = ACTOR_NOBODY,
                                   .to = {.x = cases[k].x, .y = cases[k].y},
                                   .kind = THING_SILVER,
                                   .amount = 3};
        char text[NARRATION_BYTES];
        narration_write_sensed(stage.game, &event, text);
        assert_string_equal(text, cases[k].text);
    }
    stage_finish(&stage);
}

static void other_events_have_no_words(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage);
    char text[NARRATION_BYTES];
    struct game_event event = {.type = GAME_MOVED, .actor = stage.ann, .other = ACTOR_NOBODY};
    assert_false(narration_write(stage.game, &event, stage.ann, true, true, text));
    assert_string_equal(text, "");
    stage_finish(&stage);
}

static void assert_deed(const struct stage *stage, const struct game_event *event, struct actor_handle reader,
                        const char *expected)
{
    char text[NARRATION_BYTES];
    assert_true(narration_is_deed(event->type));
    assert_true(narration_write_deed(stage->game, event, reader, true, true, text));
    assert_string_equal(text, expected);
}

static void deeds_with_things_are_called_what_they_are(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage);
    struct game_event event = {.type = GAME_GOT, .actor = stage.ann, .kind = TEST_DART, .amount = 3};
    assert_deed(&stage, &event, stage.ann, "You pick up 3 darts.");
    assert_deed(&stage, &event, stage.bob, "Ann picks up 3 darts.");
    event.type = GAME_DROPPED;
    assert_deed(&stage, &event, stage.bob, "Ann drops 3 darts.");
    event.amount = 1;
    event.type = GAME_WORE;
    assert_deed(&stage, &event, stage.ann, "You wield a dart.");
    event.type = GAME_TOOK_OFF;
    assert_deed(&stage, &event, stage.bob, "Ann puts away a dart.");
    event.type = GAME_THREW;
    assert_deed(&stage, &event, stage.ann, "You throw a dart.");
    event.kind = TEST_HAT;
    event.type = GAME_WORE;
    assert_deed(&stage, &event, stage.bob, "Ann puts on a hat.");
    event.kind = TEST_TORCH;
    assert_deed(&stage, &event, stage.ann, "You light a torch.");
    event.type = GAME_TOOK_OFF;
    assert_deed(&stage, &event, stage.ann, "You put out a torch.");
    stage_finish(&stage);
}

static void deeds_between_two_name_both(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage);
    struct game_event event = {
        .type = GAME_GAVE, .actor = stage.ann, .other = stage.bob, .kind = TEST_HAT, .amount = 1};
    assert_true(narration_has_other(GAME_GAVE) && narration_has_other(GAME_STOLE));
    assert_deed(&stage, &event, stage.ann, "You give a hat to Bob.");
    assert_deed(&stage, &event, stage.bob, "Ann gives a hat to you.");
    event.type = GAME_STOLE;
    assert_deed(&stage, &event, stage.bob, "Ann steals a hat from you!");
    assert_deed(&stage, &event, stage.cid, "Ann steals a hat from Bob.");
    char text[NARRATION_BYTES];
    assert_true(narration_write_deed(stage.game, &event, stage.bob, false, true, text));
    assert_string_equal(text, "Something steals a hat from you!");
    stage_finish(&stage);
}

static void a_price_is_for_who_pays_it(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage);
    struct game_event event = {
        .type = GAME_BOUGHT, .actor = stage.ann, .kind = TEST_DART, .amount = 2, .price = 120};
    assert_deed(&stage, &event, stage.ann, "You buy 2 darts for 1 gold, 2 silver.");
    assert_deed(&stage, &event, stage.bob, "Ann buys 2 darts.");
    event.type = GAME_SOLD;
    assert_deed(&stage, &event, stage.ann, "You sell 2 darts for 1 gold, 2 silver.");
    stage_finish(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_reads_a_blow_from_where_it_stands),
        cmocka_unit_test(who_is_not_seen_is_something),
        cmocka_unit_test(deaths_have_a_cause_where_there_is_one),
        cmocka_unit_test(both_read_that_they_have_changed_places),
        cmocka_unit_test(ways_are_told_by_where_they_lead),
        cmocka_unit_test(what_is_sensed_is_told_by_steps_and_side),
        cmocka_unit_test(other_events_have_no_words),
        cmocka_unit_test(deeds_with_things_are_called_what_they_are),
        cmocka_unit_test(deeds_between_two_name_both),
        cmocka_unit_test(a_price_is_for_who_pays_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
