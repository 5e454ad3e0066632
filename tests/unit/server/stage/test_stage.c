/* A world of the standard content is set up as its files say, and can be joined. */
#include "server/content/content.h"
#include "server/stage/stage.h"
#include "server/world/world.h"
#include "tests/support/check.h"
#include "tests/support/rig.h"
#include "tests/support/standard.h"

#include <stdlib.h>

enum { SEED = 7 };

static struct content *content;

static int read_content(void **state)
{
    (void)state;
    char problem[CONTENT_PROBLEM_BYTES];
    content = content_read(standard_directory(), problem);
    return content != NULL ? 0 : -1;
}

static int forget_content(void **state)
{
    (void)state;
    content_destroy(content);
    return 0;
}

static bool can_stand(const struct stage *stage, struct place place)
{
    struct cell cell = world_cell(stage->world, place.realm, place.x, place.y, place.levels);
    return cell.passable && level_set_equal(cell.levels, place.levels);
}

static void every_realm_can_be_entered_and_every_way_taken(void **state)
{
    (void)state;
    const struct realms *realms = content_realms(content);
    struct stage stage;
    stage_init(&stage, content, SEED);
    for (uint16_t number = 0; number < realms->count; number++) {
        assert_string_equal(stage.realm_names[number], realms->at[number].name);
        assert_int_equal(stage.entrances[number].realm, number);
        assert_int_equal(stage.darkness[number].cells, realms->at[number].dark_cells);
        assert_true(can_stand(&stage, stage.entrances[number]));
    }
    assert_true(stage.portal_count >= (size_t)realms->way_count);
    for (size_t k = 0; k < stage.portal_count; k++) {
        const struct portal *portal = &stage.portals[k];
        assert_true(can_stand(&stage, portal->from));
        assert_true(portal->leaves || can_stand(&stage, portal->to));
    }
    stage_finish(&stage);
}

static void who_joins_arrives_in_the_first_realm(void **state)
{
    (void)state;
    struct stage stage;
    stage_init(&stage, content, SEED);
    const struct host_config config = stage_config(&stage);
    struct rig *rig = calloc(1, sizeof *rig);
    assert_non_null(rig);
    rig_init(rig, &config, SEED);
    int ann = rig_connect(rig, "Ann");
    for (int k = 0; k < 10; k++) {
        (void)rig_deliver(rig, ann, SIZE_MAX);
        rig_end_turn(rig);
    }
    const struct model *model = rig->clients[ann].model;
    assert_int_equal(model->phase, MODEL_PLAYING);
    assert_string_equal(model->picture.realm, content_realms(content)->at[0].name);
    assert_true(place_distance(model->picture.at, stage.entrances[0]) <= 1);
    rig_finish(rig);
    free(rig);
    stage_finish(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_realm_can_be_entered_and_every_way_taken),
        cmocka_unit_test(who_joins_arrives_in_the_first_realm),
    };
    return cmocka_run_group_tests_name("stage", tests, read_content, forget_content);
}
