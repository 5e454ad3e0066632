/* What lies about and what is carried, as players are told of it, and the commands about it. */
#include "server/game/game_state.h"
#include "server/game/game_things.h"
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig_things.h"
#include "tests/support/thing_kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const realm_names[] = {"caves"};

enum { ANN = 0, BOB = 1 };

/* Who stands at S sees neither z nor who stands there. */
static const char rooms[] = "##########\n"
                            "#Sx.d#...#\n"
                            "#y...#.z.#\n"
                            "##########\n";

struct things_scene {
    struct ramp_map map;
    struct rig rig;
};

/* Ann at S, who has seen her first frame, carries nothing. */
static struct things_scene *scene_create(void)
{
    struct things_scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    ramp_map_init(&scene->map, 0, 0);
    ramp_map_draw(&scene->map, 0, NULL, rooms);
    const struct host_config config = {.world = scene->map.world,
                                       .realm_names = realm_names,
                                       .start = ramp_map_place(&scene->map, 'S'),
                                       .things = thing_kinds_of_test()};
    rig_init(&scene->rig, &config, 1);
    assert_int_equal(rig_connect(&scene->rig, "Ann"), ANN);
    rig_settle(&scene->rig);
    return scene;
}

static void scene_destroy(struct things_scene *scene)
{
    for (int i = 0; i < scene->rig.client_count; i++) {
        rig_assert_picture_is_true(&scene->rig, i);
        assert_false(scene->rig.clients[i].model->distrusted);
    }
    rig_finish(&scene->rig);
    ramp_map_finish(&scene->map);
    free(scene);
}

static void put_down(struct things_scene *scene, uint16_t kind, int32_t count, char letter)
{
    (void)rig_put_down(&scene->rig, kind, count, ramp_map_place(&scene->map, letter));
    rig_settle(&scene->rig);
}

static int32_t ann_knows(const struct things_scene *scene, const char *name)
{
    return rig_id_of(&scene->rig, ANN, name);
}

static void move(struct things_scene *scene, int index, enum direction direction)
{
    rig_do(&scene->rig, index, (struct message){.type = MESSAGE_MOVE, .move.dir = (int32_t)direction});
}

static struct message get(int32_t id, int32_t count)
{
    return (struct message){.type = MESSAGE_GET, .get = {.id = id, .count = count}};
}

static struct message drop(char letter, int32_t count)
{
    return (struct message){.type = MESSAGE_DROP, .drop = {.letter = {letter}, .count = count}};
}

/* ------------------------------------------------------------------------------------------------- ground */

static void of_a_pile_the_uppermost_is_seen_and_underfoot_all(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    put_down(scene, TEST_DART, 3, 'x');
    put_down(scene, TEST_HAT, 1, 'x');
    assert_true(ann_knows(scene, "a hat") != 0);
    assert_int_equal(ann_knows(scene, "3 darts"), 0);
    move(scene, ANN, DIRECTION_EAST);
    assert_true(ann_knows(scene, "a hat") != 0 && ann_knows(scene, "3 darts") != 0);
    rig_assert_picture_is_true(&scene->rig, ANN);
    move(scene, ANN, DIRECTION_EAST);
    assert_int_equal(ann_knows(scene, "3 darts"), 0);
    scene_destroy(scene);
}

static void what_is_called_otherwise_keeps_its_id(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    put_down(scene, TEST_DART, 3, 'x');
    int32_t id = ann_knows(scene, "3 darts");
    put_down(scene, TEST_DART, 2, 'x');
    assert_int_equal(ann_knows(scene, "5 darts"), id);
    assert_int_equal(ann_knows(scene, "3 darts"), 0);
    scene_destroy(scene);
}

static void nothing_is_told_of_what_is_not_seen(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    scene->rig.clients[ANN].sent.length = 0;
    put_down(scene, TEST_DART, 3, 'z');
    assert_int_equal(scene->rig.clients[ANN].sent.length, 0);
    scene_destroy(scene);
}

/* ----------------------------------------------------------------------------------------------- commands */

static void things_are_picked_up_by_their_ids_and_dropped_by_their_letters(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    put_down(scene, TEST_DART, 3, 'S');
    put_down(scene, TEST_HAT, 1, 'S');
    rig_do(rig, ANN, get(ann_knows(scene, "3 darts"), 2));
    rig_assert_sent(rig, ANN, "\"pack\":[[\"a\",2,\"dart\",\"2 darts\",0]]");
    assert_true(ann_knows(scene, "a dart") != 0);
    rig_do(rig, ANN, get(0, 0));
    rig_assert_sent(rig, ANN, "You pick up a hat.");
    rig_do(rig, ANN, (struct message){.type = MESSAGE_WEAR, .wear.letter = "b"});
    rig_assert_sent(rig, ANN, "\"pack\":[[\"b\",1,\"hat\",\"a hat\",1]]");
    rig_do(rig, ANN, (struct message){.type = MESSAGE_REMOVE, .remove.letter = "b"});
    rig_assert_sent(rig, ANN, "You take off a hat.");
    rig_do(rig, ANN, drop('a', 0));
    rig_assert_sent(rig, ANN, "\"pack\":[[\"a\",0,\"\",\"\",0]]");
    assert_true(ann_knows(scene, "3 darts") != 0);
    scene_destroy(scene);
}

static void what_is_not_underfoot_or_not_known_is_not_here(void **state)
{
    (void)state;
    static const char refused[] = "\"code\":\"nothing_here\"";
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    put_down(scene, TEST_DART, 3, 'x');
    put_down(scene, TEST_HAT, 1, 'z');
    int32_t id = ann_knows(scene, "3 darts");
    rig_do(rig, ANN, get(id, 0));
    rig_assert_sent(rig, ANN, refused);
    rig_do(rig, ANN, get(id + 1, 0));
    rig_assert_sent(rig, ANN, refused);
    rig_do(rig, ANN, get(0, 0));
    rig_assert_sent(rig, ANN, refused);
    move(scene, ANN, DIRECTION_EAST);
    rig_do(rig, ANN, get(id, 4));
    rig_assert_sent(rig, ANN, "\"code\":\"not_that_many\"");
    rig_do(rig, ANN, get(id, 0));
    rig_do(rig, ANN, get(id, 0));
    rig_assert_sent(rig, ANN, refused);
    rig_do(rig, ANN, drop('b', 0));
    rig_assert_sent(rig, ANN, "\"code\":\"not_carried\"");
    scene_destroy(scene);
}

static void all_that_is_carried_is_told_where_everything_is(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    rig_put_in_pack(rig, ANN, TEST_DART, 3);
    rig_put_in_pack(rig, ANN, THING_SILVER, 2);
    rig_put_in_pack(rig, ANN, THING_COPPER, 5);
    rig_settle(rig);
    rig_assert_sent(rig, ANN, "\"coins\":25");
    rig_do(rig, ANN, (struct message){.type = MESSAGE_RESYNC});
    rig_assert_sent(
        rig, ANN,
        "\"pack\":[[\"%\",5,\"copper coin\",\"5 copper coins\",0],[\"&\",2,\"silver coin\",\"2 silver "
        "coins\",0],[\"a\",3,\"dart\",\"3 darts\",0]]");
    scene_destroy(scene);
}

static struct message use(char letter)
{
    return (struct message){.type = MESSAGE_USE, .use = {.letter = {letter}}};
}

static void what_is_used_is_told_by_the_name_it_had_and_what_it_is(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    rig_put_in_pack(rig, ANN, TEST_SPEED, 2);
    rig_put_in_pack(rig, ANN, TEST_CLUB, 1);
    rig_settle(rig);
    rig_assert_not_sent(rig, ANN, "\"2 potions of speed\"");
    struct thing_seen strange = game_seen_by_strangers(rig->host->game, TEST_SPEED);
    char looks[THING_LOOK_WORDS_BYTES];
    char words[200];
    thing_look_words(looks, &strange, 1);
    (void)snprintf(words, sizeof words,
                   "[\"\",\"You drink %s.\"],[\"\",\"You know now: %s is a potion of speed.\"]", looks,
                   looks);
    rig_do(rig, ANN, use('a'));
    rig_assert_sent(rig, ANN, words);
    const struct frame_carried *carried = pack_find(&rig->clients[ANN].model->pack, 'a');
    assert_non_null(carried);
    assert_string_equal(carried->words, "a potion of speed");
    rig_do(rig, ANN, use('b'));
    rig_assert_sent(rig, ANN, "\"code\":\"not_usable\"");
    rig_do(rig, ANN, use('z'));
    rig_assert_sent(rig, ANN, "\"code\":\"not_carried\"");
    scene_destroy(scene);
}

static void what_lasts_is_told_with_the_turns_that_are_left(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    rig_put_in_pack(rig, ANN, TEST_SPEED, 1);
    rig_settle(rig);
    rig_do(rig, ANN, use('a'));
    const struct own *own = model_self(rig->clients[ANN].model);
    assert_int_equal(own->values[OWN_FAST], 5);
    assert_int_equal(own->values[OWN_BLIND], 0);
    for (int k = 0; k < 10; k++) {
        rig_do(rig, ANN, (struct message){.type = MESSAGE_WAIT});
    }
    assert_int_equal(own->values[OWN_FAST], 0);
    rig_assert_sent(rig, ANN, "Everything speeds up again.");
    scene_destroy(scene);
}

/* -------------------------------------------------------------------------------------------------- light */

/* Whether Ann is shown anything where `letter` was drawn. */
static bool ann_is_shown(const struct things_scene *scene, char letter)
{
    struct place at = ramp_map_place(&scene->map, letter);
    return picture_cell_at(&scene->rig.clients[ANN].model->picture, at.x, at.y) != NULL;
}

static void in_the_dark_one_sees_as_far_as_ones_light_goes(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    put_down(scene, TEST_HAT, 1, 'd');
    assert_true(ann_is_shown(scene, 'd') && ann_knows(scene, "a hat") != 0);
    game_set_darkness(rig->host->game, 0, (struct darkness){.from = 0, .cells = 1});
    rig_put_in_pack(rig, ANN, TEST_TORCH, 1);
    rig_settle(rig);
    assert_true(ann_is_shown(scene, 'x'));
    assert_false(ann_is_shown(scene, 'd') || ann_knows(scene, "a hat") != 0);
    rig_assert_picture_is_true(rig, ANN);
    rig_do(rig, ANN, (struct message){.type = MESSAGE_WEAR, .wear.letter = "a"});
    assert_true(ann_is_shown(scene, 'd') && ann_knows(scene, "a hat") != 0);
    rig_do(rig, ANN, (struct message){.type = MESSAGE_REMOVE, .remove.letter = "a"});
    assert_false(ann_is_shown(scene, 'd'));
    rig_do(rig, ANN, (struct message){.type = MESSAGE_WEAR, .wear.letter = "a"});
    rig_do(rig, ANN, drop('a', 0));
    assert_false(ann_is_shown(scene, 'd'));
    scene_destroy(scene);
}

static void levels_above_the_dark_are_light(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    game_set_darkness(scene->rig.host->game, 0, (struct darkness){.from = 1, .cells = 1});
    rig_put_in_pack(&scene->rig, ANN, TEST_TORCH, 1);
    rig_settle(&scene->rig);
    assert_true(ann_is_shown(scene, 'd'));
    scene_destroy(scene);
}

/* What is not shown for want of light is in sight all the same: nobody is hidden from whom it cannot see. */
static void the_dark_hides_nobody_from_those_whom_it_hides(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    game_set_darkness(rig->host->game, 0, (struct darkness){.from = 0, .cells = 1});
    move(scene, ANN, DIRECTION_EAST);
    struct actor_handle ann = rig->host->connections[ANN].viewer.actor;
    assert_false(ann_is_shown(scene, 'd'));
    assert_true(host_sees(rig->host, ann, ramp_map_place(&scene->map, 'd')));
    assert_false(host_sees(rig->host, ann, ramp_map_place(&scene->map, 'z')));
    scene_destroy(scene);
}

static void who_is_blind_sees_the_next_cell_until_it_is_over(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    rig_put_in_pack(rig, ANN, TEST_SLEEP, 1);
    rig_settle(rig);
    rig_do(rig, ANN, use('a'));
    assert_true(ann_is_shown(scene, 'x'));
    assert_false(ann_is_shown(scene, 'd'));
    for (int k = 0; k < 4; k++) {
        rig_do(rig, ANN, (struct message){.type = MESSAGE_WAIT});
    }
    assert_true(ann_is_shown(scene, 'd'));
    rig_assert_sent(rig, ANN, "You can see again.");
    scene_destroy(scene);
}

/* -------------------------------------------------------------------------------------------------- a map */

static void a_map_shows_the_ground_behind_the_wall_and_nothing_on_it(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    put_down(scene, TEST_HAT, 1, 'z');
    rig_put_in_pack(rig, ANN, TEST_MAPPING, 1);
    rig_settle(rig);
    struct place z = ramp_map_place(&scene->map, 'z');
    const struct memory *memory = &rig->clients[ANN].model->memory;
    assert_int_equal(memory_get(memory, "caves", z.levels.first, z.x, z.y), MEMORY_NO_TILE);
    rig_do(rig, ANN, use('a'));
    assert_int_equal(memory_get(memory, "caves", z.levels.first, z.x, z.y), '.');
    assert_false(ann_is_shown(scene, 'z'));
    assert_int_equal(ann_knows(scene, "a hat"), 0);
    struct explored *explored = rig->host->connections[ANN].viewer.explored;
    assert_int_not_equal(explored_cell(explored, scene->map.world, z).shown, TERRAIN_NONE);
    scene_destroy(scene);
}

/* -------------------------------------------------------------------------------------------- two players */

static int bob_joins(struct things_scene *scene)
{
    int bob = rig_connect(&scene->rig, "Bob");
    rig_settle(&scene->rig);
    assert_int_equal(bob, BOB);
    return bob;
}

static void who_is_first_gets_it_and_the_other_reads_so(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    bob_joins(scene);
    put_down(scene, TEST_HAT, 1, 'S');
    rig->clients[BOB].sent.length = 0;
    rig_do(rig, ANN, get(0, 0));
    rig_assert_sent(rig, ANN, "You pick up a hat.");
    rig_assert_sent(rig, BOB, "Ann picks up a hat.");
    rig_do(rig, ANN, drop('a', 0));
    rig_assert_sent(rig, BOB, "Ann drops a hat.");
    scene_destroy(scene);
}

static void each_reads_what_it_knows(void **state)
{
    (void)state;
    struct things_scene *scene = scene_create();
    struct rig *rig = &scene->rig;
    bob_joins(scene);
    rig_put_in_pack(rig, ANN, TEST_HEALING, 2);
    rig->host->game->lores[rig->host->connections[ANN].viewer.actor.index].knows[TEST_HEALING] = true;
    rig_settle(rig);
    rig_assert_sent(rig, ANN, "\"2 potions of healing\"");
    rig->clients[BOB].sent.length = 0;
    struct message give = {.type = MESSAGE_GIVE, .give = {.letter = "a"}};
    struct place ann = rig->clients[ANN].model->picture.at;
    struct place bob = rig->clients[BOB].model->picture.at;
    for (int32_t dir = 0; dir < DIRECTION_COUNT; dir++) {
        int32_t dx;
        int32_t dy;
        host_offset_of(dir, &dx, &dy);
        give.give.dir = ann.x + dx == bob.x && ann.y + dy == bob.y ? dir : give.give.dir;
    }
    rig_do(rig, ANN, give);
    rig_assert_sent(rig, ANN, "You give 2 potions of healing to Bob.");
    rig_assert_not_sent(rig, BOB, "healing");
    const struct frame_carried *carried = pack_find(&rig->clients[BOB].model->pack, 'a');
    assert_non_null(carried);
    assert_int_equal(carried->count, 2);
    scene_destroy(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_a_pile_the_uppermost_is_seen_and_underfoot_all),
        cmocka_unit_test(what_is_called_otherwise_keeps_its_id),
        cmocka_unit_test(nothing_is_told_of_what_is_not_seen),
        cmocka_unit_test(things_are_picked_up_by_their_ids_and_dropped_by_their_letters),
        cmocka_unit_test(what_is_not_underfoot_or_not_known_is_not_here),
        cmocka_unit_test(all_that_is_carried_is_told_where_everything_is),
        cmocka_unit_test(what_is_used_is_told_by_the_name_it_had_and_what_it_is),
        cmocka_unit_test(what_lasts_is_told_with_the_turns_that_are_left),
        cmocka_unit_test(in_the_dark_one_sees_as_far_as_ones_light_goes),
        cmocka_unit_test(levels_above_the_dark_are_light),
        cmocka_unit_test(the_dark_hides_nobody_from_those_whom_it_hides),
        cmocka_unit_test(who_is_blind_sees_the_next_cell_until_it_is_over),
        cmocka_unit_test(a_map_shows_the_ground_behind_the_wall_and_nothing_on_it),
        cmocka_unit_test(who_is_first_gets_it_and_the_other_reads_so),
        cmocka_unit_test(each_reads_what_it_knows),
    };
    return cmocka_run_group_tests_name("session/host/things", tests, NULL, NULL);
}
