/* What players see and hear of what cells do, of digging, and of each other's coming and going. */
#include "tests/support/check.h"
#include "tests/support/lively.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig.h"

#include <stdio.h>
#include <string.h>

static const char *const realm_names[] = {"stage"};

static const struct ramp_map_sign legend[] = {
    {.sign = 'D', .wall = TERRAIN_DOOR},
    {.sign = 'P', .levels = {0, 3}, .wall = TERRAIN_DOOR},
    {.sign = 'R', .levels = {0, 3}},
    {.sign = 0},
};

/* A host whose players start at S, and who are placed by the test. */
struct stage {
    struct ramp_map map;
    struct rig rig;
};

/* But for the row above the drawing. */
static enum ground all_is_free(const void *rules, uint64_t seed, uint16_t realm, int32_t x, int32_t y,
                               int32_t level)
{
    (void)rules;
    (void)seed;
    (void)realm;
    (void)x;
    (void)level;
    return y < 0 ? GROUND_UNYIELDING : GROUND_FREE;
}

static void stage_init(struct stage *stage, const char *top, const char *below)
{
    struct world *world = world_create(0, lively_terrains());
    (void)world_add_realm(world, (struct world_maker){.ground = all_is_free, .dug = TERRAIN_FLOOR});
    ramp_map_init_in(&stage->map, world, 0, 0);
    ramp_map_draw(&stage->map, 0, legend, top);
    if (below != NULL) {
        ramp_map_draw(&stage->map, 1, legend, below);
    }
    struct host_config config = {
        .world = world, .realm_names = realm_names, .start = ramp_map_place(&stage->map, 'S')};
    rig_init(&stage->rig, &config, 1);
}

static void stage_finish(struct stage *stage)
{
    rig_finish(&stage->rig);
    ramp_map_finish(&stage->map);
}

static void lay(struct stage *stage, char letter, uint8_t ornament)
{
    struct place at = ramp_map_place(&stage->map, letter);
    struct cell cell = world_cell(stage->map.world, 0, at.x, at.y, at.levels);
    cell.ornament = ornament;
    world_put(stage->map.world, 0, at.x, at.y, cell);
}

static void pave(struct stage *stage, char letter, uint8_t floor)
{
    struct place at = ramp_map_place(&stage->map, letter);
    world_put(stage->map.world, 0, at.x, at.y, (struct cell){.levels = at.levels, .floor = floor});
}

static void settle(struct stage *stage)
{
    rig_settle(&stage->rig);
    for (int i = 0; i < stage->rig.client_count; i++) {
        if (!stage->rig.clients[i].closed) {
            rig_assert_picture_is_true(&stage->rig, i);
        }
    }
}

static int join(struct stage *stage, const char *name)
{
    int index = rig_connect(&stage->rig, name);
    settle(stage);
    return index;
}

static void step(struct stage *stage, int index, enum direction direction)
{
    stage->rig.now_ms += LIMIT_CLIENT_ANSWER_MS;
    assert_true(rig_move(&stage->rig, index, direction));
    settle(stage);
}

static void steps(struct stage *stage, int index, enum direction direction, int count)
{
    for (int i = 0; i < count; i++) {
        step(stage, index, direction);
    }
}

/* How often a client was sent those words, which nobody spoke. */
static int told(struct stage *stage, int index, const char *text)
{
    char words[256];
    struct buffer *sent = &stage->rig.clients[index].sent;
    (void)snprintf(words, sizeof words, "[\"\",\"%s\"]", text);
    buffer_char(sent, '\0');
    sent->length--;
    int count = 0;
    for (const char *at = strstr(sent->bytes, words); at != NULL; at = strstr(at + 1, words)) {
        count++;
    }
    return count;
}

static char tile_seen(const struct stage *stage, int index, char letter)
{
    struct place at = ramp_map_place(&stage->map, letter);
    const struct picture_cell *cell = picture_cell_at(&stage->rig.clients[index].model->picture, at.x, at.y);
    return cell != NULL ? cell->tile : '\0';
}

/* -------------------------------------------------------------------------------------------------- doors */

static void a_third_player_sees_a_door_open_and_through_it(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, "##########\n#..SD...x#\n##########\n", NULL);
    int cid = join(&stage, "Cid");
    steps(&stage, cid, DIRECTION_WEST, 2);
    int ann = join(&stage, "Ann");
    assert_int_equal(tile_seen(&stage, cid, 'D'), '+');
    assert_int_equal(tile_seen(&stage, cid, 'x'), '\0');
    step(&stage, ann, DIRECTION_EAST);
    assert_int_equal(tile_seen(&stage, cid, 'D'), '/');
    assert_int_equal(tile_seen(&stage, cid, 'x'), '.');
    step(&stage, ann, DIRECTION_EAST);
    assert_int_equal(tile_seen(&stage, cid, 'D'), '+');
    assert_int_equal(tile_seen(&stage, cid, 'x'), '\0');
    assert_int_equal(stage.rig.clients[cid].model->picture.thing_count, 0);
    stage_finish(&stage);
}

static void a_door_shuts_behind_who_leaves_the_world_in_it(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, "##########\n#..SD...x#\n##########\n", NULL);
    int cid = join(&stage, "Cid");
    step(&stage, cid, DIRECTION_WEST);
    int ann = join(&stage, "Ann");
    step(&stage, ann, DIRECTION_EAST);
    rig_send(&stage.rig, ann, "{\"t\":\"quit\",\"n\":99}\n");
    settle(&stage);
    assert_int_equal(tile_seen(&stage, cid, 'D'), '+');
    assert_int_equal(told(&stage, cid, "Ann leaves the world."), 1);
    stage_finish(&stage);
}

static void a_door_on_a_ramp_is_seen_from_both_levels(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, "########\n#..SP###\n########\n", "########\n####P..#\n########\n");
    int ann = join(&stage, "Ann");
    steps(&stage, ann, DIRECTION_EAST, 3); /* through the door, to level 1 */
    assert_int_equal(stage.rig.clients[ann].model->picture.at.levels.first, 1);
    int bob = join(&stage, "Bob");
    step(&stage, bob, DIRECTION_WEST);
    int cid = join(&stage, "Cid");
    assert_int_equal(tile_seen(&stage, ann, 'P'), '+');
    assert_int_equal(tile_seen(&stage, bob, 'P'), '+');
    assert_int_equal(stage.rig.clients[ann].model->picture.thing_count, 0);
    step(&stage, cid, DIRECTION_EAST);
    assert_int_equal(tile_seen(&stage, ann, 'P'), '/');
    assert_int_equal(tile_seen(&stage, bob, 'P'), '/');
    assert_int_equal(stage.rig.clients[ann].model->picture.thing_count, 2);
    stage_finish(&stage);
}

/* ------------------------------------------------------------------------------------------------- sounds */

static void a_gong_is_heard_on_its_level_and_on_no_other(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage,
               "################################################\n"
               "#.....................................#SG#######\n"
               "#.####################################.R########\n"
               "#.......................................########\n"
               "################################################\n",
               "################################################\n"
               "################################################\n"
               "#######################################R..######\n");
    lay(&stage, 'G', TERRAIN_GONG);
    int far = join(&stage, "Far");
    step(&stage, far, DIRECTION_SOUTH_WEST);
    steps(&stage, far, DIRECTION_SOUTH_WEST, 1);
    steps(&stage, far, DIRECTION_WEST, 35);
    int below = join(&stage, "Below");
    steps(&stage, below, DIRECTION_SOUTH, 1);
    steps(&stage, below, DIRECTION_EAST, 2);
    assert_int_equal(stage.rig.clients[below].model->picture.at.levels.first, 1);
    int ann = join(&stage, "Ann");
    step(&stage, ann, DIRECTION_EAST);
    assert_int_equal(told(&stage, ann, LIVELY_GONG), 1);
    assert_int_equal(told(&stage, far, LIVELY_GONG), 1);
    assert_int_equal(told(&stage, below, LIVELY_GONG), 0);
    stage_finish(&stage);
}

static void a_gong_on_a_ramp_is_heard_once_on_each_of_its_levels(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, "#####\n#SRb#\n#####\n", "#####\n##R##\n##d##\n");
    lay(&stage, 'R', TERRAIN_GONG);
    int ann = join(&stage, "Ann");
    step(&stage, ann, DIRECTION_EAST);
    step(&stage, ann, DIRECTION_SOUTH);
    assert_int_equal(stage.rig.clients[ann].model->picture.at.levels.first, 1);
    int bob = join(&stage, "Bob");
    int cid = join(&stage, "Cid");
    assert_int_equal(told(&stage, ann, LIVELY_GONG), 2);
    assert_int_equal(told(&stage, bob, LIVELY_GONG), 1); /* Cid was pushed onto it: S was taken */
    step(&stage, cid, DIRECTION_EAST);
    assert_int_equal(told(&stage, ann, LIVELY_GONG), 2);
    stage_finish(&stage);
}

static void one_who_goes_to_and_fro_on_a_gong_is_not_heard_each_time(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, "#####\n#SG.#\n#####\n", NULL);
    lay(&stage, 'G', TERRAIN_GONG);
    int ann = join(&stage, "Ann");
    for (int i = 0; i < 4 * LIMIT_NOISE_BURST; i++) {
        assert_true(rig_move(&stage.rig, ann, i % 2 == 0 ? DIRECTION_EAST : DIRECTION_WEST));
        settle(&stage);
    }
    assert_int_equal(told(&stage, ann, LIVELY_GONG), LIMIT_NOISE_BURST);
    stage.rig.now_ms += LIMIT_NOISE_REFILL_MS;
    steps(&stage, ann, DIRECTION_EAST, 1);
    assert_int_equal(told(&stage, ann, LIVELY_GONG), LIMIT_NOISE_BURST + 1);
    stage_finish(&stage);
}

static void a_trap_is_told_to_who_springs_it_and_heard_by_the_others(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, "########\n#..ST..#\n########\n", "########\n####b..#\n########\n");
    lay(&stage, 'T', TERRAIN_TRAPDOOR);
    pave(&stage, 'b', TERRAIN_STAIRS_DOWN);
    int bob = join(&stage, "Bob");
    step(&stage, bob, DIRECTION_WEST);
    int ann = join(&stage, "Ann");
    assert_int_equal(tile_seen(&stage, bob, 'T'), '.');
    step(&stage, ann, DIRECTION_EAST);
    assert_int_equal(stage.rig.clients[ann].model->picture.at.levels.first, 1);
    assert_int_equal(told(&stage, ann, LIVELY_FALLS), 1);
    assert_int_equal(told(&stage, bob, LIVELY_FALLS), 0);
    assert_int_equal(told(&stage, bob, LIVELY_BANGS), 1);
    assert_int_equal(tile_seen(&stage, bob, 'T'), 'D'); /* nobody looked again for that: it was painted */
    assert_int_equal(stage.rig.clients[bob].model->picture.thing_count, 0);
    stage_finish(&stage);
}

/* --------------------------------------------------------------------------------------- coming and going */

static void who_sees_it_is_told_who_arrives_and_who_leaves(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, "#########\n#.D..S..#\n#########\n", NULL);
    int far = join(&stage, "Far");
    steps(&stage, far, DIRECTION_WEST, 4);
    int near = join(&stage, "Near");
    step(&stage, near, DIRECTION_EAST);
    int ann = join(&stage, "Ann");
    rig_send(&stage.rig, ann, "{\"t\":\"quit\",\"n\":99}\n");
    settle(&stage);
    assert_int_equal(told(&stage, near, "Ann arrives."), 1);
    assert_int_equal(told(&stage, near, "Ann leaves the world."), 1);
    assert_int_equal(told(&stage, ann, "Ann arrives."), 0);
    assert_int_equal(told(&stage, far, "Ann arrives."), 0);
    assert_int_equal(told(&stage, far, "Ann leaves the world."), 0);
    stage_finish(&stage);
}

/* By what the speaker sees: whoever hears it round a corner stays unknown. */
static void who_speaks_before_nobody_in_sight_is_told_so(void **state)
{
    (void)state;
    static const char alone[] = "You see nobody who could hear that.";
    struct message say = {.type = MESSAGE_SAY, .say.text = "hello?"};
    struct stage stage;
    stage_init(&stage, "#########\n#..DS...#\n#########\n", NULL);
    int bob = join(&stage, "Bob");
    steps(&stage, bob, DIRECTION_WEST, 3);
    int ann = join(&stage, "Ann");
    assert_true(rig_command(&stage.rig, ann, say));
    settle(&stage);
    assert_int_equal(told(&stage, ann, alone), 1);
    buffer_char(&stage.rig.clients[bob].sent, '\0');
    assert_non_null(strstr(stage.rig.clients[bob].sent.bytes, "[\"Ann\",\"hello?\"]"));
    (void)join(&stage, "Cid");
    assert_true(rig_command(&stage.rig, ann, say));
    settle(&stage);
    assert_int_equal(told(&stage, ann, alone), 1);
    stage_finish(&stage);
}

/* ------------------------------------------------------------------------------------------------ digging */

static void digging_is_seen_and_refused_with_a_code(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, "#######\n#.Sq#x#\n#######\n", NULL);
    int bob = join(&stage, "Bob");
    step(&stage, bob, DIRECTION_WEST);
    int ann = join(&stage, "Ann");
    step(&stage, ann, DIRECTION_EAST);
    assert_int_equal(tile_seen(&stage, bob, 'x'), '\0');
    struct message dig = {.type = MESSAGE_DIG, .dig.dir = (int32_t)DIRECTION_EAST};
    assert_true(rig_command(&stage.rig, ann, dig));
    settle(&stage);
    assert_int_equal(tile_seen(&stage, bob, 'x'), '.');
    rig_send(&stage.rig, ann,
             "{\"t\":\"dig\",\"n\":71,\"dir\":\"e\"}\n{\"t\":\"dig\",\"n\":72,\"dir\":\"n\"}\n");
    settle(&stage);
    rig_send(&stage.rig, ann,
             "{\"t\":\"move\",\"n\":73,\"dir\":\"n\"}\n{\"t\":\"dig\",\"n\":74,\"dir\":\"n\"}\n");
    settle(&stage);
    buffer_char(&stage.rig.clients[ann].sent, '\0');
    const char *sent = stage.rig.clients[ann].sent.bytes;
    assert_non_null(strstr(sent, "{\"t\":\"refused\",\"re\":71,\"code\":\"nothing_to_dig\"}"));
    assert_null(strstr(sent, "\"re\":72,\"code\""));
    assert_non_null(strstr(sent, "{\"t\":\"refused\",\"re\":74,\"code\":\"unyielding\"}"));
    stage_finish(&stage);
}

/* The rock had a level of its own name: that of the lowest level on which it was looked for. */
static void rock_dug_on_another_level_than_it_was_seen_on_is_seen_to_open(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, "######\n#SR###\n######\n", "######\n##Rd##\n######\n");
    int ann = join(&stage, "Ann");
    steps(&stage, ann, DIRECTION_EAST, 2);
    int bob = join(&stage, "Bob");
    step(&stage, bob, DIRECTION_EAST);
    struct message dig = {.type = MESSAGE_DIG, .dig.dir = (int32_t)DIRECTION_SOUTH_WEST};
    assert_true(rig_command(&stage.rig, ann, dig));
    settle(&stage);
    struct place at = ramp_map_place(&stage.map, 'R');
    assert_int_equal(world_cell(stage.map.world, 0, at.x, at.y + 1, at.levels).levels.first, 1);
    stage_finish(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_third_player_sees_a_door_open_and_through_it),
        cmocka_unit_test(a_door_shuts_behind_who_leaves_the_world_in_it),
        cmocka_unit_test(a_door_on_a_ramp_is_seen_from_both_levels),
        cmocka_unit_test(a_gong_is_heard_on_its_level_and_on_no_other),
        cmocka_unit_test(a_gong_on_a_ramp_is_heard_once_on_each_of_its_levels),
        cmocka_unit_test(one_who_goes_to_and_fro_on_a_gong_is_not_heard_each_time),
        cmocka_unit_test(a_trap_is_told_to_who_springs_it_and_heard_by_the_others),
        cmocka_unit_test(who_sees_it_is_told_who_arrives_and_who_leaves),
        cmocka_unit_test(who_speaks_before_nobody_in_sight_is_told_so),
        cmocka_unit_test(digging_is_seen_and_refused_with_a_code),
        cmocka_unit_test(rock_dug_on_another_level_than_it_was_seen_on_is_seen_to_open),
    };
    return cmocka_run_group_tests_name("session/events", tests, NULL, NULL);
}
