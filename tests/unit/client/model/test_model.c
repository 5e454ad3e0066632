#include "client/model/model.h"
#include "tests/support/check.h"
#include "tests/support/scene.h"

#include <stdio.h>
#include <string.h>

/* Whether what was sent holds these bytes. */
static bool sent(const struct buffer *out, const char *bytes)
{
    size_t length = strlen(bytes);
    for (size_t i = 0; i + length <= out->length; i++) {
        if (memcmp(out->bytes + i, bytes, length) == 0) {
            return true;
        }
    }
    return false;
}

/* ... and forgets all that was sent. */
static void assert_sent(struct buffer *out, const char *bytes)
{
    if (!sent(out, bytes)) {
        fail_msg("not sent: %s, but: %.*s", bytes, (int)out->length, out->bytes);
    }
    out->length = 0;
}

static const char *latest(const struct model *model)
{
    return chronicle_back(&model->chronicle, 0)->text;
}

static void line_at(struct model *model, const char *line, int64_t now_ms, struct buffer *out)
{
    model_line(model, line, strlen(line), now_ms, out);
}

static struct message move(enum direction direction)
{
    return (struct message){.type = MESSAGE_MOVE, .move = {.dir = (int32_t)direction}};
}

/* ------------------------------------------------------------------------------------------------ joining */

static const char welcome[] =
    "{\"t\":\"welcome\",\"re\":1,\"major\":1,\"minor\":0,\"server\":\"test\",\"radius\":20,"
    "\"tiles\":0,\"words\":0,\"kinds\":0,\"guests\":true,\"registration\":true,\"trusted\":true}";

static void greets_joins_and_plays(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model = model_create(&(struct model_config){.client = "test 1", .name = "Ann"});
    model_greet(model, 0, &out);
    assert_sent(&out, "{\"t\":\"hello\",\"n\":1,\"major\":1,\"minor\":0,\"client\":\"test 1\"}\n");
    scene_line(model, welcome, &out);
    assert_sent(&out, "{\"t\":\"join\",\"n\":2,\"name\":\"Ann\"}\n");
    assert_int_equal(model->phase, MODEL_JOINING);
    assert_false(model_command(model, move(DIRECTION_EAST), 0, &out));
    scene_line(model, "{\"t\":\"joined\",\"re\":2,\"name\":\"Ann\",\"kept\":false,\"back\":false}", &out);
    assert_int_equal(model->phase, MODEL_PLAYING);
    assert_string_equal(model->picture.name, "Ann");
    assert_true(model_command(model, move(DIRECTION_EAST), 0, &out));
    assert_sent(&out, "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n");
    model_destroy(model);
    buffer_finish(&out);
}

/* Who comes back with a client that knows nothing gets the map of its character, part by part. */
static void who_is_back_asks_for_its_map(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model =
        model_create(&(struct model_config){.client = "test", .name = "Ann", .memory_bytes = 1 << 16});
    model_greet(model, 0, &out);
    scene_line(model, welcome, &out);
    out.length = 0;
    scene_line(model, "{\"t\":\"joined\",\"re\":2,\"name\":\"Ann\",\"kept\":true,\"back\":true}", &out);
    assert_sent(&out, "{\"t\":\"chart\",\"n\":3}\n");
    assert_string_equal(latest(model), "Welcome back, Ann. Press ? for help.");
    scene_line(model, "{\"t\":\"known\",\"realm\":\"caves\",\"level\":3,\"x\":5,\"y\":6,\"tiles\":\"#.\"}",
               &out);
    scene_line(model, "{\"t\":\"charted\",\"re\":3,\"left\":7}", &out);
    assert_sent(&out, "{\"t\":\"chart\",\"n\":4}\n");
    scene_line(model, "{\"t\":\"charted\",\"re\":4,\"left\":0}", &out);
    assert_int_equal(out.length, 0);
    assert_int_equal(memory_get(&model->memory, "caves", 3, 6, 6), '.');
    model_destroy(model);
    buffer_finish(&out);
}

static void tries_other_names_where_its_own_may_vary(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model = model_create(
        &(struct model_config){.client = "test", .name = "Abcdefghijklmnopqrst", .name_may_vary = true});
    model_greet(model, 0, &out);
    scene_line(model, welcome, &out);
    assert_sent(&out, "{\"t\":\"games\",\"n\":2}\n");
    scene_line(model, "{\"t\":\"games_end\",\"re\":2,\"count\":0}", &out);
    assert_sent(&out, "\"name\":\"Abcdefghijklmnopqrst\"");
    scene_line(model, "{\"t\":\"refused\",\"re\":3,\"code\":\"name_taken\"}", &out);
    assert_sent(&out, "\"name\":\"Abcdefghijklmnopqrs2\"");
    scene_line(model, "{\"t\":\"refused\",\"re\":4,\"code\":\"name_taken\"}", &out);
    assert_sent(&out, "\"name\":\"Abcdefghijklmnopqrs3\"");
    scene_line(model,
               "{\"t\":\"joined\",\"re\":5,\"name\":\"Abcdefghijklmnopqrs3\",\"kept\":false,\"back\":false}",
               &out);
    assert_string_equal(chronicle_back(&model->chronicle, 1)->text,
                        "Somebody else is Abcdefghijklmnopqrst here: you are Abcdefghijklmnopqrs3.");
    model_destroy(model);
    buffer_finish(&out);
}

/* Two terminals are two players. */
static void a_name_that_is_played_is_left_alone(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model =
        model_create(&(struct model_config){.client = "test", .name = "Ann", .name_may_vary = true});
    model_greet(model, 0, &out);
    scene_line(model, welcome, &out);
    for (int i = 0; i < 2; i++) {
        scene_line(model,
                   i == 0 ? "{\"t\":\"game\",\"re\":2,\"name\":\"ANN\",\"level\":1,\"turns\":0,\"watchers\":"
                            "0,\"allow\":true}"
                          : "{\"t\":\"game\",\"re\":2,\"name\":\"Ann2\",\"level\":1,\"turns\":0,\"watchers\":"
                            "0,\"allow\":true}",
                   &out);
    }
    scene_line(model, "{\"t\":\"games_end\",\"re\":2,\"count\":2}", &out);
    assert_sent(&out, "{\"t\":\"join\",\"n\":3,\"name\":\"Ann3\"}\n");
    model_destroy(model);
    buffer_finish(&out);
}

static void a_chosen_name_that_is_taken_is_the_end(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model = model_create(&(struct model_config){.client = "test", .name = "Ann"});
    model_greet(model, 0, &out);
    scene_line(model, welcome, &out);
    scene_line(model, "{\"t\":\"words\",\"code\":\"name_taken\",\"text\":\"somebody has it\"}", &out);
    scene_line(model, "{\"t\":\"refused\",\"re\":2,\"code\":\"name_taken\"}", &out);
    assert_int_equal(model->phase, MODEL_ENDED);
    assert_false(model->played);
    assert_string_equal(model->why, "the name Ann was refused: somebody has it");
    model_destroy(model);
    buffer_finish(&out);
}

/* ------------------------------------------------------------------------------------------------- frames */

static const char *const room[] = {"#####", "#..1#", "#.@.#", "#####", NULL};
static const char *const room_east[] = {"#####", "#...#", "#.1@#", "#####", NULL};

static void frames_become_a_picture_and_are_acknowledged(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct scene before;
    struct scene after;
    struct model *model = scene_join();
    scene_draw(&before, -3, 10, 4, room);
    scene_draw(&after, -3, 10, 4, room_east);
    scene_show(model, NULL, &before, 1, &out);
    scene_assert_shown(model, &before);
    assert_sent(&out, "{\"t\":\"ack\",\"frame\":1}\n");
    scene_show(model, &before, &after, 2, &out);
    scene_assert_shown(model, &after);
    assert_sent(&out, "{\"t\":\"ack\",\"frame\":2}\n");
    model_destroy(model);
    buffer_finish(&out);
}

/* Walks far east along a corridor that fills the square of sight: the server says no word of what falls
 * behind. */
static void what_leaves_the_square_of_sight_is_hidden_without_a_word(void **state)
{
    (void)state;
    enum { STEPS = 100 };
    static struct scene scenes[2];
    struct model *model = scene_join();
    for (int32_t step = 0; step < STEPS; step++) {
        struct scene *scene = &scenes[step % 2];
        int32_t x = step - STEPS / 2;
        *scene = (struct scene){.name = "Ann", .realm = "caves"};
        scene->at = (struct place){.x = x, .y = -step, .levels = level_set_one(0)};
        for (int32_t offset = -SCENE_RADIUS; offset <= SCENE_RADIUS; offset++) {
            scene_add(scene, x + offset, -step, 0, '.');
            if (offset != 0) {
                scene_add(scene, x, -step + offset, 0, '#');
            }
        }
        scene_show(model, step == 0 ? NULL : &scenes[(step + 1) % 2], scene, step + 1, NULL);
        scene_assert_shown(model, scene);
    }
    model_destroy(model);
}

static void a_wrong_sum_asks_for_everything_anew(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct scene scene;
    struct scene east;
    struct model *model = scene_join();
    scene_draw(&scene, 0, 0, 0, room);
    scene_draw(&east, 0, 0, 0, room_east);
    scene_show(model, NULL, &scene, 1, NULL);

    scene_line(model, "{\"t\":\"frame\",\"n\":2,\"sum\":1}", &out);
    assert_true(model->distrusted);
    assert_true(sent(&out, "{\"t\":\"ack\",\"frame\":2}\n"));
    assert_sent(&out, "{\"t\":\"resync\",");
    scene_line(model, "{\"t\":\"frame\",\"n\":3,\"sum\":1}", &out); /* one asks once, and waits */
    assert_false(sent(&out, "resync"));
    assert_sent(&out, "{\"t\":\"ack\",\"frame\":3}\n");
    assert_true(model->distrusted);
    scene_show(model, NULL, &east, 4, NULL);
    scene_assert_shown(model, &east);
    model_destroy(model);
    buffer_finish(&out);
}

static void a_gap_in_the_numbers_asks_for_everything_anew(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct scene scene;
    struct model *model = scene_join();
    scene_draw(&scene, 0, 0, 0, room);
    scene_show(model, NULL, &scene, 1, NULL);
    scene_show(model, &scene, &scene, 3, &out);
    assert_sent(&out, "{\"t\":\"resync\",");
    scene_show(model, NULL, &scene, 9, &out);
    scene_assert_shown(model, &scene);
    scene_show(model, &scene, &scene, 10, &out);
    assert_false(sent(&out, "resync"));
    model_destroy(model);
    buffer_finish(&out);
}

static void full_frames_that_never_add_up_end_it(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model = scene_join();
    for (int i = 1; i < 3; i++) {
        char line[160];
        (void)snprintf(
            line, sizeof line,
            "{\"t\":\"frame\",\"n\":%d,\"full\":true,\"realm\":\"caves\",\"at\":[0,0,0],\"sum\":1}", i);
        scene_line(model, line, &out);
        assert_sent(&out, "resync");
    }
    scene_line(model, "{\"t\":\"frame\",\"n\":3,\"full\":true,\"realm\":\"caves\",\"at\":[0,0,0],\"sum\":1}",
               &out);
    assert_int_equal(model->phase, MODEL_ENDED);
    assert_false(sent(&out, "resync"));
    model_destroy(model);
    buffer_finish(&out);
}

/* ------------------------------------------------------------------------------------------------- memory */

static void remembers_what_it_saw_and_its_own_cell_on_every_level(void **state)
{
    (void)state;
    struct scene before;
    struct scene after;
    struct model *model = scene_join();
    scene_draw(&before, 0, 0, 3, room);
    before.at.levels = level_set_with(before.at.levels, 4);
    scene_show(model, NULL, &before, 1, NULL);
    static const char *const elsewhere[] = {"@", NULL};
    scene_draw(&after, 500, 500, 4, elsewhere);
    scene_show(model, &before, &after, 2, NULL);
    scene_assert_shown(model, &after);
    assert_int_equal(memory_get(&model->memory, "caves", 3, 0, 0), '#');
    assert_int_equal(memory_get(&model->memory, "caves", 3, 2, 2), '.');
    assert_int_equal(memory_get(&model->memory, "caves", 4, 2, 2), '.');
    assert_int_equal(memory_get(&model->memory, "caves", 4, 0, 0), MEMORY_NO_TILE);
    model_destroy(model);
}

static void a_frame_that_does_not_add_up_is_not_remembered(void **state)
{
    (void)state;
    struct scene scene;
    struct model *model = scene_join();
    scene_draw(&scene, 0, 0, 0, room);
    scene_show(model, NULL, &scene, 1, NULL);
    scene_line(model, "{\"t\":\"frame\",\"n\":2,\"see\":[[0,\"VVabc\"]],\"sum\":7}", NULL);
    assert_true(model->distrusted);
    assert_int_equal(memory_get(&model->memory, "caves", 0, 2, 2), '.');
    model_destroy(model);
}

/* ----------------------------------------------------------------------------------------------- messages */

static void what_blocks_a_step_is_named_where_it_is_known(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct scene scene;
    struct model *model = scene_join();
    static const char *const walled[] = {"###", "#@", NULL};
    scene_draw(&scene, 0, 0, 0, walled);
    scene_show(model, NULL, &scene, 1, NULL);
    static const struct {
        int32_t dir;
        const char *words;
    } cases[] = {{DIRECTION_NORTH, "The rock is in the way."}, {DIRECTION_SOUTH, "Something is in the way."}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct message step = {.type = MESSAGE_MOVE, .move.dir = cases[i].dir};
        assert_true(model_command(model, step, 0, &out));
        scene_line(model, "{\"t\":\"refused\",\"re\":3,\"code\":\"blocked\"}", NULL);
        assert_string_equal(latest(model), cases[i].words);
    }
    buffer_finish(&out);
    model_destroy(model);
}

static void tells_what_is_heard_refused_and_wrong(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct scene scene;
    struct model *model = scene_join();
    scene_line(model, "{\"t\":\"refused\",\"re\":3,\"code\":\"blocked\"}", NULL);
    assert_string_equal(latest(model), "Something is in the way.");
    scene_line(model, "{\"t\":\"refused\",\"re\":3,\"code\":\"blocked\"}", NULL);
    assert_int_equal(chronicle_back(&model->chronicle, 0)->times, 2);
    scene_line(model, "{\"t\":\"refused\",\"re\":3,\"code\":\"unheard_of\"}", NULL);
    assert_string_equal(latest(model), "unheard_of");
    scene_line(model,
               "{\"t\":\"error\",\"re\":3,\"code\":\"bad_field\",\"field\":\"dir\",\"text\":\"wrong\"}",
               NULL);
    assert_string_equal(latest(model), "The server did not understand: wrong: dir");
    scene_line(model, "{\"t\":\"player\",\"re\":3,\"name\":\"Ann\"}", NULL);
    scene_line(model, "{\"t\":\"player\",\"re\":3,\"name\":\"Bob\"}", NULL);
    scene_line(model, "{\"t\":\"players\",\"re\":3,\"count\":2}", NULL);
    assert_string_equal(latest(model), "2 players are here: Ann, Bob");
    scene_line(model, "{\"t\":\"never_heard_of\",\"x\":1}", NULL);
    assert_int_equal(model->phase, MODEL_PLAYING);
    scene_line(model, "{\"t\":\"ping\",\"n\":77}", &out);
    assert_sent(&out, "{\"t\":\"pong\",\"re\":77}\n");

    scene_draw(&scene, 0, 0, 0, room);
    struct buffer line = {0};
    scene_full(&scene, 1, &line);
    line.length--; /* the brace */
    buffer_text(
        &line, ",\"heard\":[[\"\",\"A gong sounds.\"],[\"Bob\",\"hello\\u001b[2J\\u202e \\u009b1mthere\"]]}");
    buffer_char(&line, '\0');
    scene_line(model, line.bytes, NULL);
    assert_string_equal(latest(model), "hello[2J 1mthere");
    assert_string_equal(chronicle_back(&model->chronicle, 0)->who, "Bob");
    assert_int_equal(chronicle_back(&model->chronicle, 0)->kind, CHRONICLE_SAID);
    assert_string_equal(chronicle_back(&model->chronicle, 1)->text, "A gong sounds.");
    assert_string_equal(chronicle_back(&model->chronicle, 1)->who, "");
    assert_int_equal(chronicle_back(&model->chronicle, 1)->kind, CHRONICLE_HAPPENED);
    buffer_finish(&line);
    model_destroy(model);
    buffer_finish(&out);
}

/* What one carries is no part of the picture: it holds though that does not add up. */
static void what_is_carried_is_taken_from_any_frame(void **state)
{
    (void)state;
    struct model *model = scene_join();
    scene_line(model,
               "{\"t\":\"frame\",\"n\":1,\"full\":true,\"realm\":\"caves\",\"at\":[0,0,0],"
               "\"pack\":[[\"b\",3,\"dagger\",\"3 daggers\",1],[\"a\",1,\"club\",\"a club\",0]],\"sum\":1}",
               NULL);
    assert_true(model->distrusted);
    assert_int_equal(model->pack.count, 2);
    assert_string_equal(model->pack.things[0].words, "a club");
    assert_true(pack_find(&model->pack, 'b')->worn);
    scene_line(model, "{\"t\":\"frame\",\"n\":2,\"pack\":[[\"a\",0,\"\",\"\",0]],\"sum\":1}", NULL);
    assert_int_equal(model->pack.count, 1);
    scene_line(model, "{\"t\":\"frame\",\"n\":3,\"pack\":[[\"ab\",1,\"\",\"\",0]],\"sum\":1}", NULL);
    assert_int_equal(model->phase, MODEL_ENDED); /* that is no letter */
    model_destroy(model);
}

static void a_bye_ends_it_with_the_servers_words(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model = scene_join();
    scene_line(model,
               "{\"t\":\"bye\",\"code\":\"shutdown\",\"text\":\"the server is closing\\u001b]0;x\\u0007\"}",
               NULL);
    assert_int_equal(model->phase, MODEL_ENDED);
    assert_string_equal(model->end_code, "shutdown");
    assert_string_equal(model->why, "the server is closing]0;x");
    model_lost(model, "the connection was lost");
    assert_string_equal(model->end_code, "shutdown");
    assert_string_equal(model->why, "the server is closing]0;x");
    assert_false(model_command(model, move(DIRECTION_EAST), 0, &out));
    model_destroy(model);
    buffer_finish(&out);
}

/* --------------------------------------------------------------------------------------- numbers and time */

static void counts_commands_and_takes_their_time(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model = scene_join();
    assert_true(model_command(model, move(DIRECTION_EAST), 1000, &out));
    assert_sent(&out, "\"n\":3,");
    assert_true(model_command(model, move(DIRECTION_NORTH), 1010, &out));
    assert_sent(&out, "\"n\":4,");
    line_at(model, "{\"t\":\"refused\",\"re\":4,\"code\":\"blocked\"}", 1035, &out);
    assert_int_equal(model->latency.last_ms, 25);
    assert_int_equal(model->latency.count, 0);
    model_destroy(model);
    buffer_finish(&out);
}

static void a_repeating_key_does_not_overrun(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model = scene_join();
    int taken = 0;
    for (int i = 0; i < 20; i++) {
        taken += model_command(model, move(DIRECTION_EAST), 1000, &out);
    }
    assert_int_equal(taken, LIMIT_CLIENT_REPEATS_WAITING);
    for (int i = 0; i < 20; i++) {
        taken += model_command(model, move(i % 2 == 0 ? DIRECTION_NORTH : DIRECTION_SOUTH), 1000, &out);
    }
    assert_int_equal(taken, LIMIT_CLIENT_COMMANDS_WAITING);
    assert_false(model_command(model, move(DIRECTION_WEST), 1000 + LIMIT_CLIENT_ANSWER_MS, &out));
    assert_true(model_command(model, move(DIRECTION_WEST), 1001 + LIMIT_CLIENT_ANSWER_MS, &out));
    model_destroy(model);
    buffer_finish(&out);
}

static void pings_when_idle_and_gives_up_on_silence(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct model *model = scene_join();
    assert_int_equal(model_next_tick_ms(model), LIMIT_CLIENT_PING_MS);
    model_tick(model, LIMIT_CLIENT_PING_MS - 1, &out);
    assert_int_equal(out.length, 0);
    model_tick(model, LIMIT_CLIENT_PING_MS, &out);
    assert_sent(&out, "{\"t\":\"ping\",\"n\":3}\n");
    line_at(model, "{\"t\":\"pong\",\"re\":3}", LIMIT_CLIENT_PING_MS + 40, &out);
    assert_int_equal(model->latency.last_ms, 40);
    assert_int_equal(model_next_tick_ms(model), 2 * LIMIT_CLIENT_PING_MS);
    model_tick(model, LIMIT_CLIENT_PING_MS + 40 + LIMIT_IDLE_MS, &out);
    assert_int_equal(model->phase, MODEL_ENDED);
    assert_true(model_next_tick_ms(model) == INT64_MAX);
    model_destroy(model);
    buffer_finish(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greets_joins_and_plays),
        cmocka_unit_test(what_is_carried_is_taken_from_any_frame),
        cmocka_unit_test(who_is_back_asks_for_its_map),
        cmocka_unit_test(tries_other_names_where_its_own_may_vary),
        cmocka_unit_test(a_name_that_is_played_is_left_alone),
        cmocka_unit_test(a_chosen_name_that_is_taken_is_the_end),
        cmocka_unit_test(frames_become_a_picture_and_are_acknowledged),
        cmocka_unit_test(what_leaves_the_square_of_sight_is_hidden_without_a_word),
        cmocka_unit_test(a_wrong_sum_asks_for_everything_anew),
        cmocka_unit_test(a_gap_in_the_numbers_asks_for_everything_anew),
        cmocka_unit_test(full_frames_that_never_add_up_end_it),
        cmocka_unit_test(remembers_what_it_saw_and_its_own_cell_on_every_level),
        cmocka_unit_test(a_frame_that_does_not_add_up_is_not_remembered),
        cmocka_unit_test(what_blocks_a_step_is_named_where_it_is_known),
        cmocka_unit_test(tells_what_is_heard_refused_and_wrong),
        cmocka_unit_test(a_bye_ends_it_with_the_servers_words),
        cmocka_unit_test(counts_commands_and_takes_their_time),
        cmocka_unit_test(a_repeating_key_does_not_overrun),
        cmocka_unit_test(pings_when_idle_and_gives_up_on_silence),
    };
    return cmocka_run_group_tests_name("model", tests, NULL, NULL);
}
