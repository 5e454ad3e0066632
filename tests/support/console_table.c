#include "tests/support/console_table.h"

#include "tests/support/check.h"
#include "tests/support/drawing.h"

#include <string.h>

static const char *const room[] = {"#######", "#.....#", "#..@.1#", "#.....#", "#######", NULL};

void console_table_init(struct console_table *table)
{
    *table = (struct console_table){.model = scene_join()};
    table->console = (struct console){.model = table->model, .server = "a test"};
    scene_draw(&table->scene, 100, -50, 3, room);
    scene_show(table->model, NULL, &table->scene, 1, NULL);
}

void console_table_finish(struct console_table *table)
{
    canvas_finish(&table->canvas);
    buffer_finish(&table->out);
    model_destroy(table->model);
}

void console_table_draw(struct console_table *table, int rows, int columns, int64_t now_ms)
{
    canvas_reset(&table->canvas, rows, columns);
    console_draw(&table->console, &table->canvas, now_ms);
    drawing_assert_sound(&table->canvas);
}

enum console_effect console_table_press(struct console_table *table, int32_t key)
{
    struct console_press pressed = {.key = key, .now_ms = 0, .out = &table->out};
    enum console_effect effect = console_key(&table->console, pressed);
    console_table_draw(table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    return effect;
}

void console_table_type(struct console_table *table, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        (void)console_table_press(table, *keys);
    }
}

void assert_sent(const struct console_table *table, const char *line)
{
    struct message message;
    struct message_fault fault;
    struct buffer expected = {0};
    assert_int_equal(message_decode(line, strlen(line) - 1, MESSAGE_UP, &message, &fault), RESULT_OK);
    message.seen = table->model->frame.number;
    message_encode(&expected, &message);
    assert_true(table->out.length >= expected.length);
    assert_memory_equal(table->out.bytes + table->out.length - expected.length, expected.bytes,
                        expected.length);
    buffer_finish(&expected);
}
