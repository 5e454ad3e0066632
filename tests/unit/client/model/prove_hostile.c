/* Whatever a server sends, the model stays sound, what it draws is clean, and it answers in bounds: lines of
 * every kind, mutated and mixed, between them keys and screens of any size. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "common/dice.h"
#include "tests/support/check.h"
#include "tests/support/drawing.h"
#include "tests/support/proof.h"
#include "tests/support/scene.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { QUICK_LINES = 20000, FULL_LINES = 1000000, ANSWER_BYTES_MAX = 4096, DRAW_EVERY = 16 };

struct run {
    uint64_t seed;
    uint32_t rolls;
    struct model *model;
    struct console console;
    struct canvas canvas;
    struct buffer line;
    struct buffer out;
};

static uint32_t roll(struct run *run, uint32_t sides)
{
    return dice_below(dice_roll(run->seed, run->rolls++, 0, 0, 0).value[0], sides);
}

/* Lines that a server may send, and some that none should. %d is a number of interest, %s a text of interest.
 */
static const char *const templates[] = {
    "{\"t\":\"welcome\",\"re\":1,\"major\":1,\"minor\":0,\"server\":\"%s\",\"radius\":%d,\"tiles\":1,"
    "\"words\":1,\"kinds\":1,\"guests\":true,\"registration\":true,\"trusted\":false}",
    "{\"t\":\"kind\",\"kind\":\"%s\",\"sort\":\"creature\",\"name\":\"%s\",\"glyph\":\"%s\",\"colour\":"
    "\"red\",\"about\":\"%s\",\"wear\":true,\"use\":true}",
    "{\"t\":\"frame\",\"n\":%d,\"you\":{\"hp\":%d,\"hp_most\":%d,\"level\":%d,\"turns\":%d,\"left_ms\":%d},"
    "\"sum\":%d}",
    "{\"t\":\"frame\",\"n\":%d,\"you\":{\"mode\":\"wait\",\"waits_for\":[\"%s\",\"%s\"]},\"sum\":%d}",
    "{\"t\":\"tile\",\"tile\":\"%s\",\"name\":\"%s\",\"glyph\":\"%s\",\"colour\":\"red\",\"passable\":true,"
    "\"transparent\":false}",
    "{\"t\":\"tile\",\"tile\":\".\",\"name\":\"%s\",\"glyph\":\"%s\",\"colour\":\"red\",\"passable\":true,"
    "\"transparent\":false}",
    "{\"t\":\"words\",\"code\":\"%s\",\"text\":\"%s\"}",
    "{\"t\":\"joined\",\"re\":%d,\"name\":\"%s\",\"kept\":false,\"back\":false}",
    "{\"t\":\"refused\",\"re\":%d,\"code\":\"%s\"}",
    "{\"t\":\"player\",\"re\":%d,\"name\":\"%s\",\"kept\":false,\"back\":false}",
    "{\"t\":\"players\",\"re\":%d,\"count\":%d}",
    "{\"t\":\"error\",\"re\":%d,\"code\":\"%s\",\"field\":\"%s\",\"text\":\"%s\"}",
    "{\"t\":\"bye\",\"code\":\"%s\",\"text\":\"%s\"}",
    "{\"t\":\"ping\",\"n\":%d}",
    "{\"t\":\"pong\",\"re\":%d}",
    "{\"t\":\"frame\",\"n\":%d,\"re\":%d,\"full\":true,\"realm\":\"%s\",\"at\":[%d,%d,%d,%d],\"sum\":%d}",
    "{\"t\":\"frame\",\"n\":%d,\"at\":[%d,%d,%d],\"see\":[[%d,\"VV.#.\",\"00##\"],[%d,\"%s\"]],\"sum\":%d}",
    "{\"t\":\"frame\",\"n\":%d,\"hide\":\"VV9%s\",\"go\":[%d,%d],\"move\":[%d,%d,%d,%d],\"sum\":%d}",
    "{\"t\":\"frame\",\"n\":%d,\"come\":[[%d,%d,%d,%d,\"%s\",\"%s\"]],\"heard\":[[\"%s\",\"%s\"]],\"sum\":%"
    "d}",
    "{\"t\":\"frame\",\"n\":%d,\"pack\":[[\"a\",%d,\"%s\",\"%s\",1],[\"B\",%d,\"%s\",\"%s\",0]],\"sum\":%d}",
    "{\"t\":\"frame\",\"n\":%d,\"come\":[[%d,0,0,%d,\"thing\",\"%s\"],[%d,0,0,%d,\"thing\",\"%s\"]],\"sum\":%"
    "d}",
    "{\"t\":\"kind\",\"kind\":\"thing\",\"sort\":\"thing\",\"name\":\"%s\",\"glyph\":\"%s\",\"colour\":"
    "\"red\",\"about\":\"%s\",\"wear\":true,\"use\":true}",
    "{\"t\":\"ware\",\"re\":%d,\"ware\":%d,\"kind\":\"%s\",\"name\":\"%s\",\"price\":%d}",
    "{\"t\":\"wares\",\"re\":%d,\"count\":%d}",
    "{\"t\":\"score\",\"re\":%d,\"rank\":%d,\"name\":\"Ann\",\"points\":%d,\"depth\":%d,\"turns\":%d,"
    "\"coins\":%d,"
    "\"won\":true,\"cause\":\"%s\"}",
    "{\"t\":\"over\",\"code\":\"died\",\"text\":\"%s\",\"rank\":%d,\"points\":%d}",
    "{\"t\":\"ranking\",\"re\":%d,\"count\":%d}",
    "{\"t\":\"frame\",\"n\":%d,\"full\":true,\"full\":false,\"at\":%d,\"sum\":%d}",
    "{\"t\":\"%s\",\"n\":%d}",
    "[%d,\"%s\"]",
    "",
};

static const int64_t numbers[] = {0,           1,
                                  2,           3,
                                  -1,          31,
                                  32,          63,
                                  64,          65,
                                  1000,        1 << 30,
                                  -(1 << 30),  (1 << 30) + 1,
                                  2147483647,  -2147483647,
                                  2147483648,  4294967295,
                                  -4294967296, 9007199254740993};

static const char *const texts[] = {"Ann",
                                    "player",
                                    "",
                                    "日本",
                                    "e\u0301\u0302\u0303",
                                    "\\u001b[2J",
                                    "\\u202e",
                                    "\\u009b",
                                    "\\ud83d\\ude00",
                                    "\xff\xfe",
                                    "blocked",
                                    "name_taken",
                                    "%s%n",
                                    "Abcdefghijklmnopqrst",
                                    "🧙",
                                    "\\u0000"};

static void append_number(struct run *run)
{
    int64_t number = numbers[roll(run, sizeof numbers / sizeof *numbers)];
    if (roll(run, 3) == 0) {
        number = (int64_t)roll(run, 41) - 20;
    }
    buffer_int(&run->line, number);
}

/* Fills a template in; the number of a frame is mostly the next. */
static void write_line(struct run *run, const char *template)
{
    bool frame = strncmp(template, "{\"t\":\"frame\"", 12) == 0;
    for (const char *at = template; *at != '\0'; at++) {
        if (*at != '%') {
            buffer_char(&run->line, *at);
        } else if (*++at == 's') {
            buffer_text(&run->line, texts[roll(run, sizeof texts / sizeof *texts)]);
        } else if (frame && roll(run, 8) != 0) {
            buffer_int(&run->line, (int64_t)run->model->frame.number + 1);
            frame = false;
        } else {
            append_number(run);
            frame = false;
        }
    }
}

/* An honest frame, of a small room somewhere. */
static void write_scene(struct run *run)
{
    static const char *const room[] = {"####", "#@1#", "####", NULL};
    static struct scene scene;
    int32_t level = (int32_t)roll(run, 3);
    scene_draw(&scene, (int32_t)roll(run, 80) - 40, (int32_t)roll(run, 80) - 40, level, room);
    scene.at.levels = level_set_with(scene.at.levels, level + (int32_t)roll(run, 63));
    scene.name = run->model->name;
    int32_t number = run->model->frame.number;
    scene_full(&scene, number < PROTOCOL_NUMBER_MAX ? number + 1 : 1, &run->line);
}

static void mutate(struct run *run)
{
    struct buffer *line = &run->line;
    for (uint32_t i = roll(run, 4); i > 0 && line->length > 0; i--) {
        size_t at = roll(run, (uint32_t)line->length);
        switch (roll(run, 4)) {
        case 0:
            line->bytes[at] = (char)roll(run, 256);
            break;
        case 1:
            line->length = at;
            break;
        case 2:
            buffer_drop(line, at);
            break;
        default:
            buffer_text(line, texts[roll(run, sizeof texts / sizeof *texts)]);
        }
    }
}

/* A model anywhere between hello and playing. */
static void begin(struct run *run)
{
    model_destroy(run->model);
    run->out.length = 0;
    if (roll(run, 4) != 0) {
        run->model = scene_join();
    } else {
        run->model = model_create(&(struct model_config){
            .client = "test", .name = "Ann", .name_may_vary = true, .memory_bytes = 1 << 14});
        model_greet(run->model, 0, &run->out);
    }
    run->console = (struct console){.model = run->model, .server = "a hostile server"};
}

/* Whatever keys make of it, a server reads each line without complaint. */
static void assert_sendable(const struct buffer *out)
{
    for (size_t start = 0, end; start < out->length; start = end + 1) {
        end = start;
        while (out->bytes[end] != '\n') {
            end++;
        }
        struct message message;
        struct message_fault fault;
        assert_int_equal(message_decode(out->bytes + start, end - start, MESSAGE_UP, &message, &fault),
                         RESULT_OK);
    }
}

static void draw(struct run *run)
{
    run->canvas.ascii = roll(run, 4) == 0;
    bool small = roll(run, 4) == 0;
    int rows = small ? 1 + (int)roll(run, 30) : 24 + (int)roll(run, 40);
    int columns = small ? 1 + (int)roll(run, 90) : 80 + (int)roll(run, 80);
    canvas_reset(&run->canvas, rows, columns);
    console_draw(&run->console, &run->canvas, (int64_t)roll(run, 100000));
    drawing_assert_sound(&run->canvas);
    for (uint32_t i = roll(run, 6); i > 0; i--) {
        int32_t key = roll(run, 2) == 0 ? (int32_t)roll(run, 128) : KEYPRESS_UP + (int32_t)roll(run, 16);
        (void)console_key(&run->console, (struct console_press){.key = key, .now_ms = 0, .out = &run->out});
        assert_sendable(&run->out);
        run->out.length = 0;
    }
}

static void step(struct run *run)
{
    run->line.length = 0;
    if (roll(run, 4) == 0) {
        write_scene(run);
    } else {
        write_line(run, templates[roll(run, sizeof templates / sizeof *templates)]);
    }
    if (roll(run, 2) == 0) {
        mutate(run);
    }
    run->out.length = 0;
    model_line(run->model, run->line.bytes, run->line.length, 0, &run->out);
    assert_true(run->out.length <= ANSWER_BYTES_MAX);
    if (roll(run, DRAW_EVERY) == 0) {
        draw(run);
    }
    if (run->model->phase == MODEL_ENDED) {
        begin(run);
    }
}

static void nothing_a_server_sends_does_harm(void **state)
{
    (void)state;
    struct run run = {.seed = proof_seed("hostile lines")};
    int count = proof_count(QUICK_LINES, FULL_LINES);
    int64_t played = 0;
    begin(&run);
    for (int i = 0; i < count; i++) {
        step(&run);
        played += run.model->phase == MODEL_PLAYING && run.model->picture.placed;
        if (i % 1000 == 0) {
            proof_progress("hostile lines", i, count);
        }
    }
    proof_progress("hostile lines", count, count);
    assert_true(played > count / 20); /* it was not all turned away at the door */
    model_destroy(run.model);
    canvas_finish(&run.canvas);
    buffer_finish(&run.line);
    buffer_finish(&run.out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_a_server_sends_does_harm),
    };
    return cmocka_run_group_tests_name("model/hostile proof", tests, NULL, NULL);
}
