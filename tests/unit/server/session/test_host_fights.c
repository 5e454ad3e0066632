/* Creatures as players see them, fights as they read them, and death as it ends a run: a host with clients in
 * memory, in corridors where one kind of creature lives. */
#include "tests/support/beasts.h"
#include "tests/support/check.h"
#include "tests/support/ramp_map.h"
#include "tests/support/rig.h"

#include "server/game/game_state.h"
#include "server/game/spawn.h"
#include "server/session/host_state.h"

#include <stdlib.h>
#include <string.h>

static const char *const realm_names[] = {"caves"};
static const struct spawn_rules crowded = {.count = 1, .at = {{.creatures = LIMIT_SPAWN_DENSITY}}};

enum { TURNS_MAX = 200, ANN = 0, BOB = 1 };

/* Level 1, since nobody is met by the entrance of level 0. */
static const char corridor[] = "##########################\n"
                               "#S.......................#\n"
                               "##########################\n";

struct fight_scene {
    struct ramp_map map;
    struct creature_table creatures; /* of one kind */
    struct rig rig;
};

/* A corridor full of creatures like `beast`, and Ann at its western end, who has seen her first frame. */
static struct fight_scene *scene_create(enum beast beast)
{
    struct fight_scene *scene = calloc(1, sizeof *scene);
    assert_non_null(scene);
    scene->creatures.count = 2;
    scene->creatures.at[1] = *creature_kind_get(beasts(), (uint16_t)beast);
    ramp_map_init(&scene->map, 0, 0);
    ramp_map_draw(&scene->map, 1, NULL, corridor);
    const struct host_config config = {
        .world = scene->map.world,
        .realm_names = realm_names,
        .start = ramp_map_place(&scene->map, 'S'),
        .creatures = &scene->creatures,
        .spawn = &crowded,
    };
    rig_init(&scene->rig, &config, 1);
    (void)rig_connect(&scene->rig, "Ann");
    rig_settle(&scene->rig);
    return scene;
}

static void scene_destroy(struct fight_scene *scene)
{
    rig_finish(&scene->rig);
    ramp_map_finish(&scene->map);
    free(scene);
}

static struct model *model_of(struct fight_scene *scene, int client)
{
    return scene->rig.clients[client].model;
}

/* Whether the client has read a text with this in it. */
static bool has_read(struct fight_scene *scene, int client, const char *words)
{
    const struct chronicle *chronicle = &model_of(scene, client)->chronicle;
    for (size_t back = 0; back < chronicle->count; back++) {
        if (strstr(chronicle_back(chronicle, back)->text, words) != NULL) {
            return true;
        }
    }
    return false;
}

/* How often the client was sent that text. */
static int times_sent(struct fight_scene *scene, int client, const char *words)
{
    struct buffer *sent = &scene->rig.clients[client].sent;
    int times = 0;
    buffer_char(sent, '\0');
    sent->length--;
    for (const char *at = sent->bytes; (at = strstr(at, words)) != NULL; at++) {
        times++;
    }
    return times;
}

static void walk_east(struct fight_scene *scene, int client)
{
    (void)rig_move(&scene->rig, client, DIRECTION_EAST);
    rig_settle(&scene->rig);
}

static void creatures_are_shown_by_their_kind(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_FUNGUS);
    const struct picture *picture = &model_of(scene, ANN)->picture;
    assert_true(picture->thing_count > 0);
    for (size_t i = 0; i < picture->thing_count; i++) {
        assert_string_equal(picture->things[i].kind, "fungus");
        assert_string_equal(picture->things[i].name, "");
    }
    struct legend_kind kind = legend_kind(&model_of(scene, ANN)->legend, "fungus", false);
    assert_string_equal(kind.glyph, "b");
    assert_string_equal(kind.name, "fungus");
    assert_int_equal(kind.sort, SORT_CREATURE);
    rig_assert_picture_is_true(&scene->rig, ANN);
    scene_destroy(scene);
}

/* Walking on, Ann comes to a creature that cannot hurt her much, and kills it. */
static void fights_are_told_and_what_they_do_to_oneself(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_FUNGUS);
    size_t before = model_of(scene, ANN)->picture.thing_count;
    int turns = 0;
    while (!has_read(scene, ANN, "You kill the fungus.") && turns++ < TURNS_MAX) {
        walk_east(scene, ANN);
        assert_int_equal(model_of(scene, ANN)->phase, MODEL_PLAYING);
        rig_assert_picture_is_true(&scene->rig, ANN);
    }
    const struct own *own = model_self(model_of(scene, ANN));
    assert_true(has_read(scene, ANN, "You kill the fungus."));
    assert_true(has_read(scene, ANN, "You hit the fungus."));
    assert_true(has_read(scene, ANN, "The fungus hits you."));
    assert_true(has_read(scene, ANN, "You have grown")); /* 25 experience: 20 are level 2 */
    assert_int_equal(own->values[OWN_EXPERIENCE], 25);
    assert_int_equal(own->values[OWN_LEVEL], 2);
    assert_int_equal(own->values[OWN_HP_MOST], 110);
    assert_true(own->values[OWN_HP] < 110);
    assert_true(own->values[OWN_TURNS] >= turns);
    assert_true(model_of(scene, ANN)->picture.thing_count < before);
    scene_destroy(scene);
}

/* The set of marks of the nearest creature that Ann sees. */
static unsigned marks_of_nearest(struct fight_scene *scene)
{
    const struct picture *picture = &model_of(scene, ANN)->picture;
    const struct frame_thing *nearest = &picture->things[0];
    for (size_t i = 1; i < picture->thing_count; i++) {
        nearest = picture->things[i].x < nearest->x ? &picture->things[i] : nearest;
    }
    return nearest->marks;
}

/* A fungus that Ann strikes is whole, and then it is not. */
static void wounds_of_others_are_seen(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_FUNGUS);
    unsigned met = 0;
    assert_int_equal(marks_of_nearest(scene) & 1U << MARK_HURT, 0);
    for (int turns = 0; !has_read(scene, ANN, "You kill the fungus.") && turns < TURNS_MAX; turns++) {
        met |= marks_of_nearest(scene);
        walk_east(scene, ANN);
    }
    assert_true(has_read(scene, ANN, "You kill the fungus."));
    assert_int_not_equal(met & (1U << MARK_HURT | 1U << MARK_BADLY_HURT | 1U << MARK_DYING), 0);
    assert_int_equal(met >> MARK_FOE & 1, 0);
    scene_destroy(scene);
}

static void who_dies_is_told_how_and_is_gone(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_OGRE);
    (void)rig_connect(&scene->rig, "Bob");
    rig_settle(&scene->rig);
    for (int turns = 0; model_of(scene, ANN)->phase == MODEL_PLAYING && turns < TURNS_MAX; turns++) {
        walk_east(scene, ANN);
        scene->rig.now_ms += DEFAULT_HOLD_MS; /* Bob does nothing: he is not waited for long */
        rig_settle(&scene->rig);
    }
    assert_true(model_has_died(model_of(scene, ANN)));
    assert_string_equal(model_of(scene, ANN)->over.text, "Killed by an ogre on level 1 of caves.");
    assert_true(has_read(scene, ANN, "The ogre kills you."));
    assert_int_equal(model_self(model_of(scene, ANN))->values[OWN_HP], 0);
    assert_true(model_self(model_of(scene, ANN))->values[OWN_TURNS] > 0);
    assert_false(scene->rig.clients[ANN].closed);
    assert_true(has_read(scene, BOB, "The ogre kills Ann."));
    assert_false(has_read(scene, BOB, "leaves the world"));
    assert_int_equal(host_player_count(scene->rig.host),
                     model_of(scene, BOB)->phase == MODEL_PLAYING ? 1 : 0);
    scene_destroy(scene);
}

/* Whether Ann, who has seen frame `seen`, is refused a turn as one who has not seen enough. */
static bool is_stale(struct fight_scene *scene, int32_t seen)
{
    struct buffer *sent = &scene->rig.clients[ANN].sent;
    struct buffer line = {0};
    size_t before = sent->length;
    struct message wait = {.type = MESSAGE_WAIT, .seen = seen, .wait = {.n = PROTOCOL_NUMBER_MAX}};
    message_encode(&line, &wait);
    buffer_char(&line, '\0');
    rig_send(&scene->rig, ANN, line.bytes);
    rig_settle(&scene->rig);
    buffer_finish(&line);
    buffer_char(sent, '\0');
    return strstr(sent->bytes + before, "\"code\":\"stale\"") != NULL;
}

/* Keys pressed ahead of what one sees do nothing once one is hurt; what does not say what was seen is carried
 * out. */
static void a_turn_from_before_a_wound_is_refused(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_WOLF);
    const struct model *model = model_of(scene, ANN);
    int32_t before = 0;
    for (int turns = 0; before == 0 && turns < TURNS_MAX; turns++) {
        int32_t frame = model->frame.number;
        int32_t hit_points = model_self(model)->values[OWN_HP];
        walk_east(scene, ANN);
        before = model_self(model)->values[OWN_HP] < hit_points ? frame : 0;
    }
    assert_true(before > 0);
    int32_t now = model->frame.number;
    assert_true(is_stale(scene, before));
    assert_int_equal(model->frame.number, now); /* at no cost, and nothing has happened */
    assert_false(is_stale(scene, now));
    assert_false(is_stale(scene, 0));
    scene_destroy(scene);
}

/* Also where the enemy has come just before the command, and no frame could tell of it yet. */
static void a_turn_from_before_an_enemy_is_refused(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_FUNGUS);
    const struct model *model = model_of(scene, ANN);
    struct game *game = scene->rig.host->game;
    assert_false(is_stale(scene, model->frame.number));
    struct place place = game_actor(game, scene->rig.host->connections[0].viewer.actor)->place;
    struct actor_handle fungus;
    for (place.x += 2; game_actor_at(game, place) != NULL; place.x++) {
    }
    assert_int_equal(game_add_creature(game, 1, place, &fungus), RESULT_OK);
    assert_true(is_stale(scene, model->frame.number));
    assert_false(is_stale(scene, model->frame.number)); /* by now it is told of */
    scene_destroy(scene);
}

/* Waits, each from a key of its own. */
static void press_wait(struct fight_scene *scene, int client)
{
    (void)rig_command(&scene->rig, client, (struct message){.type = MESSAGE_WAIT});
    rig_settle(&scene->rig);
}

/* Both wait for wolves to come, until Ann has to wait for Bob. */
static void await_shared_danger(struct fight_scene *scene)
{
    (void)rig_connect(&scene->rig, "Bob");
    rig_settle(&scene->rig);
    for (int turns = 0; turns < TURNS_MAX; turns++) {
        press_wait(scene, ANN);
        if (model_self(model_of(scene, ANN))->mode == OWN_WAIT) {
            return;
        }
        press_wait(scene, BOB);
    }
    fail_msg("no wolf came in %d turns", TURNS_MAX);
}

/* A wolf hunts them both. Ann acts, and Bob does not: she waits for him, and of what she does meanwhile two
 * commands wait with her. When the hold is over they are carried out, as far as her turns have come. */
static void in_shared_danger_one_waits_for_the_other(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_WOLF);
    await_shared_danger(scene);
    const struct model *ann = model_of(scene, ANN);
    assert_int_equal(model_self(ann)->mode, OWN_WAIT);
    assert_int_equal(model_self(ann)->waits_for_count, 1);
    assert_string_equal(model_self(ann)->waits_for[0], "Bob");
    assert_int_equal(model_self(model_of(scene, BOB))->mode, OWN_ACT);
    int64_t left_ms = model_left_ms(ann, scene->rig.now_ms);
    assert_in_range(left_ms, 1, DEFAULT_HOLD_MS);
    assert_int_equal(model_left_ms(model_of(scene, BOB), scene->rig.now_ms), left_ms);

    int32_t turns = model_self(ann)->values[OWN_TURNS];
    press_wait(scene, ANN);
    press_wait(scene, ANN);
    assert_false(has_read(scene, ANN, "Your turn has not come yet."));
    press_wait(scene, ANN);
    assert_true(has_read(scene, ANN, "Your turn has not come yet."));
    assert_int_equal(model_self(ann)->values[OWN_TURNS], turns);

    scene->rig.now_ms += left_ms + 1;
    rig_settle(&scene->rig);
    assert_int_equal(model_self(ann)->values[OWN_TURNS], turns + 1);
    assert_int_equal(model_self(ann)->mode, OWN_WAIT);
    assert_true(has_read(scene, BOB, "You hesitate, and time goes on without you."));
    press_wait(scene, BOB);
    assert_int_equal(model_self(ann)->values[OWN_TURNS], turns + 2);
    scene_destroy(scene);
}

/* Ann has pressed ahead while she waits for Bob: none of it is carried out once strangers join their fight.
 */
static void what_waits_is_dropped_when_strangers_join_the_fight(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_WOLF);
    await_shared_danger(scene);
    struct host *host = scene->rig.host;
    const struct connection *ann = &host->connections[ANN];
    press_wait(scene, ANN);
    press_wait(scene, ANN);
    assert_int_equal(ann->queued_count, LIMIT_COMMANDS_QUEUED);
    struct place place = game_actor(host->game, ann->viewer.actor)->place;
    game_tell(host->game,
              (struct game_event){
                  .type = GAME_INTERRUPTED, .actor = ann->viewer.actor, .from = place, .to = place});
    rig_settle(&scene->rig);
    assert_int_equal(ann->queued_count, 0);
    assert_true(has_read(scene, ANN, "You are drawn into a fight: what you were about to do is put off."));
    press_wait(scene, BOB);
    assert_int_equal(model_self(model_of(scene, ANN))->mode, OWN_ACT);
    scene_destroy(scene);
}

/* Bob has not touched a key for long: he is told so once, and not that he hesitates. */
static void who_is_away_is_told_once_that_nobody_waits(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_WOLF);
    await_shared_danger(scene);
    for (int64_t end_ms = scene->rig.now_ms + 2 * DEFAULT_AWAY_MS; scene->rig.now_ms < end_ms;) {
        press_wait(scene, ANN);
        scene->rig.now_ms += LIMIT_LATE_MS / 2; /* or it would be taken for a stall */
        rig_settle(&scene->rig);
    }
    static const char away[] = "You have been away: nobody waits for you now.";
    assert_int_equal(times_sent(scene, BOB, away), 1);
    assert_int_equal(model_self(model_of(scene, BOB))->mode, OWN_AWAY);
    scene_destroy(scene);
}

/* A server whose players only stand about in danger asks to be called when the hold is over, and acts then.
 */
static void a_hold_is_among_what_the_host_asks_to_be_called_for(void **state)
{
    (void)state;
    struct fight_scene *scene = scene_create(BEAST_WOLF);
    await_shared_danger(scene);
    const struct model *ann = model_of(scene, ANN);
    int64_t ends_ms = scene->rig.now_ms + model_left_ms(ann, scene->rig.now_ms);
    assert_true(scene->rig.update.next_call_ms <= ends_ms &&
                scene->rig.update.next_call_ms > scene->rig.now_ms);
    scene_destroy(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(creatures_are_shown_by_their_kind),
        cmocka_unit_test(fights_are_told_and_what_they_do_to_oneself),
        cmocka_unit_test(wounds_of_others_are_seen),
        cmocka_unit_test(who_dies_is_told_how_and_is_gone),
        cmocka_unit_test(a_turn_from_before_a_wound_is_refused),
        cmocka_unit_test(a_turn_from_before_an_enemy_is_refused),
        cmocka_unit_test(in_shared_danger_one_waits_for_the_other),
        cmocka_unit_test(what_waits_is_dropped_when_strangers_join_the_fight),
        cmocka_unit_test(who_is_away_is_told_once_that_nobody_waits),
        cmocka_unit_test(a_hold_is_among_what_the_host_asks_to_be_called_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
