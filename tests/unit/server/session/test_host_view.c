/* What a connection is told: frames, crowds and talk. */
#include "common/text.h"
#include "server/session/host_state.h"
#include "server/world/portal.h"
#include "tests/support/check.h"
#include "tests/support/host_scene.h"
#include "tests/support/rig_things.h"
#include "tests/support/standard.h"
#include "tests/support/thing_kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const realm_names[] = {"caves"};

static void a_slow_client_gets_two_frames_and_then_the_present(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, "######\n#S...#\n######\n");
    int index = host_scene_open(&scene);
    (void)host_scene_answer(&scene, index, HELLO JOIN("Ann"));
    assert_answer(&scene, index, "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n", "\"n\":2,\"re\":3");
    assert_string_equal(host_scene_answer(&scene, index, "{\"t\":\"move\",\"n\":4,\"dir\":\"e\"}\n"), "");
    assert_string_equal(host_scene_answer(&scene, index, "{\"t\":\"move\",\"n\":5,\"dir\":\"e\"}\n"), "");
    assert_string_equal(host_scene_answer(&scene, index, "{\"t\":\"ack\",\"frame\":7}\n"), "");
    assert_answer(&scene, index, "{\"t\":\"ack\",\"frame\":1}\n",
                  "{\"t\":\"frame\",\"n\":3,\"re\":5,\"at\":[4,1,0],\"you\":{\"turns\":3},\"sum\":");
    assert_string_equal(host_scene_answer(&scene, index, "{\"t\":\"ack\",\"frame\":3}\n"), "");
    host_scene_finish(&scene);
}

static void talk_is_cleaned_paced_and_heard(void **state)
{
    (void)state;
    struct host_scene scene;
    host_scene_init(&scene, SMALL_ROOM);
    int ann = host_scene_open(&scene);
    int bob = host_scene_open(&scene);
    (void)host_scene_answer(&scene, ann, HELLO JOIN("Ann"));
    (void)host_scene_answer(&scene, bob, HELLO JOIN("Bob") "{\"t\":\"ack\",\"frame\":1}\n");
    (void)host_scene_answer(&scene, ann, "{\"t\":\"ack\",\"frame\":2}\n");
    scene.rig.clients[bob].down.bytes.length = 0;
    assert_answer(&scene, ann, "{\"t\":\"say\",\"n\":3,\"text\":\" a\\u001b[2J  b\\r\\nc \"}\n",
                  "\"heard\":[[\"Ann\",\"a[2J b c\"]]");
    buffer_char(&scene.rig.clients[bob].down.bytes, '\0');
    assert_non_null(strstr(scene.rig.clients[bob].down.bytes.bytes, "\"heard\":[[\"Ann\",\"a[2J b c\"]]"));
    assert_answer(&scene, ann, "{\"t\":\"say\",\"n\":4,\"text\":\" \\u0007 \"}\n", "nothing_said");
    for (int i = 1; i < LIMIT_CHAT_BURST; i++) {
        (void)host_scene_answer(&scene, ann, "{\"t\":\"say\",\"n\":5,\"text\":\"again\"}\n");
    }
    assert_answer(&scene, ann, "{\"t\":\"say\",\"n\":6,\"text\":\"again\"}\n", "too_fast");
    scene.rig.now_ms += LIMIT_CHAT_REFILL_MS;
    assert_string_equal(host_scene_answer(&scene, ann, "{\"t\":\"say\",\"n\":7,\"text\":\"again\"}\n"), "");
    assert_answer(&scene, ann, "{\"t\":\"ack\",\"frame\":3}\n", "\"re\":7");
    host_scene_finish(&scene);
}

static void everyone_hears_what_many_say_at_once(void **state)
{
    (void)state;
    enum { SPEAKERS = 16, LINES = 2 };
    struct host_scene scene;
    host_scene_init(&scene, "######\n#S...#\n#....#\n#....#\n#....#\n######\n");
    static char names[SPEAKERS][32];
    for (int i = 0; i < SPEAKERS; i++) {
        (void)snprintf(names[i], sizeof names[i], "Bot%d", i);
        (void)rig_connect(&scene.rig, names[i]);
    }
    rig_settle(&scene.rig);
    for (int i = 0; i < SPEAKERS * LINES; i++) {
        struct message say = {.type = MESSAGE_SAY};
        (void)snprintf(say.say.text, sizeof say.say.text, "line %d.", i);
        assert_true(rig_command(&scene.rig, i % SPEAKERS, say));
        (void)rig_deliver(&scene.rig, i % SPEAKERS, SIZE_MAX);
    }
    rig_settle(&scene.rig);
    for (int i = 0; i < SPEAKERS; i++) {
        buffer_char(&scene.rig.clients[i].sent, '\0');
        for (int k = 0; k < SPEAKERS * LINES; k++) {
            char words[32];
            (void)snprintf(words, sizeof words, "\"line %d.\"", k);
            assert_non_null(strstr(scene.rig.clients[i].sent.bytes, words));
        }
    }
    host_scene_finish(&scene);
}

static void who_sees_a_speaker_from_afar_hears_it(void **state)
{
    (void)state;
    enum { APART = 28 };
    struct ramp_map map;
    struct rig rig;
    ramp_map_init(&map, 0, 0);
    ramp_map_draw(&map, 0, NULL, "S.......................................\n");
    struct host_config config = {.world = map.world,
                                 .realm_names = realm_names,
                                 .start = ramp_map_place(&map, 'S'),
                                 .sight_radius = LIMIT_SIGHT_RADIUS};
    rig_init(&rig, &config, 1);
    int ann = rig_connect(&rig, "Ann");
    rig_settle(&rig);
    for (int i = 0; i < APART; i++) {
        assert_true(rig_move(&rig, ann, DIRECTION_EAST));
        rig_settle(&rig);
    }
    int bob = rig_connect(&rig, "Bob");
    rig_settle(&rig);
    assert_true(rig_command(&rig, ann, (struct message){.type = MESSAGE_SAY, .say.text = "halloo"}));
    rig_settle(&rig);
    buffer_char(&rig.clients[bob].sent, '\0');
    assert_non_null(strstr(rig.clients[bob].sent.bytes, "[\"Ann\",\"halloo\"]"));
    rig_finish(&rig);
    ramp_map_finish(&map);
}

static int times_in(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        count++;
    }
    return count;
}

static void a_crowd_is_told_nearest_first_and_never_beyond_the_limit(void **state)
{
    (void)state;
    enum { SIDE = 30, CROWD = LIMIT_ACTORS_IN_VIEW + 40 };
    struct host_scene scene;
    char picture[SIDE * (SIDE + 1) + 1];
    for (int i = 0; i < SIDE * (SIDE + 1); i++) {
        picture[i] = (i + 1) % (SIDE + 1) == 0 ? '\n' : '.';
    }
    picture[sizeof picture - 1] = '\0';
    picture[SIDE / 2 * (SIDE + 1) + SIDE / 2] = 'S';
    host_scene_init(&scene, picture);
    for (int i = 0; i < CROWD; i++) {
        char name[32];
        struct actor_handle handle;
        (void)snprintf(name, sizeof name, "Extra%d", i);
        assert_int_equal(game_join(scene.rig.host->game, name, &handle), RESULT_OK);
    }
    game_forget_events(scene.rig.host->game);
    int index = host_scene_open(&scene);
    const char *got = host_scene_answer(&scene, index, HELLO JOIN("Ann"));
    assert_int_equal(times_in(got, "\"player\","), LIMIT_ACTORS_IN_VIEW);
    assert_true(strlen(strstr(got, "{\"t\":\"frame\"")) < LIMIT_LINE_DOWN_BYTES);
    host_scene_finish(&scene);
}

/* Kinds with the longest names there are, a letter's own as far as there are any. */
static struct thing_table *longest_kinds(void)
{
    struct thing_table *table = calloc(1, sizeof *table);
    assert_non_null(table);
    *table = *thing_kinds_of_test();
    table->count = THING_KNOWN_COUNT;
    table->look_count = 0;
    for (int i = 0; i < FRAME_PACK_MAX; i++) {
        struct thing_kind *kind = &table->at[table->count++];
        *kind = (struct thing_kind){.class = THING_CLASS_FOOD, .glyph = ":", .colour = "red", .stacks = true};
        text_copy(kind->name, sizeof kind->name, "\"a-name-as-long-as-may-be\"-0000");
        kind->name[LIMIT_CONTENT_NAME_BYTES - 2] = (char)('0' + i / 10);
        kind->name[LIMIT_CONTENT_NAME_BYTES - 1] = (char)('0' + i % 10);
        text_copy(kind->plural, sizeof kind->plural, kind->name);
        char letter = (char)('!' + i);
        bool taken = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
        kind->letter = (char)(taken ? 0 : letter);
    }
    for (int id = THING_NONE + 1; id < THING_KNOWN_COUNT; id++) {
        table->at[id].letter = 0;
    }
    return table;
}

/* A hoard at every cell round the middle, and one of everything in the player's pack. */
static void heap_up(struct rig *rig, const struct thing_table *table, int index)
{
    struct actor_handle player = rig->host->connections[index].viewer.actor;
    struct place middle = game_actor(rig->host->game, player)->place;
    for (int i = 0; i < FRAME_PACK_MAX; i++) {
        uint16_t kind = (uint16_t)(THING_KNOWN_COUNT + i);
        struct place at = middle;
        at.x += i % 10 - 5;
        at.y += i / 10 - 5;
        at.levels = world_cell(game_world(rig->host->game), 0, at.x, at.y,
                               level_set_one(middle.levels.first + at.x - middle.x))
                        .levels;
        (void)rig_put_down(rig, kind, LIMIT_THING_COUNT, at);
        rig_put_in_pack(rig, index, kind, LIMIT_THING_COUNT);
    }
    assert_int_equal(table->count, THING_KNOWN_COUNT + FRAME_PACK_MAX);
}

/* A slope down which one sees a level more each column, with a crowd on it that talks, hoards and a full
 * pack: the longest frames there are. */
static void a_frame_fits_its_line_whatever_is_seen(void **state)
{
    (void)state;
    enum { WIDE = 2 * LIMIT_SIGHT_RADIUS + 1, FAR_LEVEL = 1000000000 };
    struct world *world = world_create(1, standard_terrains());
    (void)world_add_realm(world, (struct world_maker){0});
    for (int32_t x = 0; x < WIDE; x++) {
        struct cell cell = {.levels = level_set_with(level_set_one(FAR_LEVEL + x), FAR_LEVEL + x + 1),
                            .floor = TERRAIN_FLOOR};
        for (int32_t y = 0; y < WIDE; y++) {
            cell.ornament = (x + y) % 2 == 0 ? TERRAIN_MOSS : TERRAIN_NONE;
            world_put(world, 0, x, y, cell);
        }
    }
    struct place middle = {.x = LIMIT_SIGHT_RADIUS, .y = LIMIT_SIGHT_RADIUS};
    middle.levels =
        world_cell(world, 0, middle.x, middle.y, level_set_one(FAR_LEVEL + LIMIT_SIGHT_RADIUS)).levels;
    struct thing_table *things = longest_kinds();
    struct host_config config = {.world = world,
                                 .realm_names = realm_names,
                                 .start = middle,
                                 .sight_radius = LIMIT_SIGHT_RADIUS,
                                 .things = things};
    struct host_scene scene = {0};
    rig_init(&scene.rig, &config, 1);
    for (int i = 0; i < LIMIT_THINGS_IN_VIEW + 40; i++) {
        char name[32];
        struct actor_handle handle;
        (void)snprintf(name, sizeof name, "A-long-name-as-%d", 10000 + i);
        assert_int_equal(game_join(scene.rig.host->game, name, &handle), RESULT_OK);
    }
    game_forget_events(scene.rig.host->game);
    int index = host_scene_open(&scene);
    (void)host_scene_answer(&scene, index, HELLO JOIN("Ann"));
    heap_up(&scene.rig, things, index);
    char text[LIMIT_CHAT_BYTES + 1];
    for (int i = 0; i < LIMIT_CHAT_CODE_POINTS; i++) {
        memcpy(text + 4 * i, "\xf0\x9f\x8f\xb0", 4);
    }
    text[LIMIT_CHAT_BYTES] = '\0';
    for (int i = 0; i < LIMIT_HEARD_IN_FRAME; i++) {
        viewer_hear(&scene.rig.host->connections[index].viewer, VOICE_SAY, "A-name-of-20-letters", text);
    }
    const char *got = host_scene_answer(&scene, index, "{\"t\":\"resync\",\"n\":3}\n");
    assert_in_range(strlen(got), LIMIT_LINE_DOWN_BYTES / 2, LIMIT_LINE_DOWN_BYTES);
    assert_int_equal(times_in(got, ",1000000,"), FRAME_PACK_MAX);
    assert_int_equal(times_in(got, ",\"1000000 "), FRAME_PACK_MAX + LIMIT_STACKS_IN_VIEW);
    rig_finish(&scene.rig);
    world_destroy(world);
    free(things);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slow_client_gets_two_frames_and_then_the_present),
        cmocka_unit_test(talk_is_cleaned_paced_and_heard),
        cmocka_unit_test(everyone_hears_what_many_say_at_once),
        cmocka_unit_test(who_sees_a_speaker_from_afar_hears_it),
        cmocka_unit_test(a_crowd_is_told_nearest_first_and_never_beyond_the_limit),
        cmocka_unit_test(a_frame_fits_its_line_whatever_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
