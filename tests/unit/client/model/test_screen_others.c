/* Talking, parties and being watched: what keys send, and what is shown of what comes. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "tests/support/check.h"
#include "tests/support/console_table.h"
#include "tests/support/drawing.h"

#include <stdio.h>
#include <string.h>

static void hear(struct console_table *table, const char *line)
{
    scene_line(table->model, line, NULL);
    console_table_draw(table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
}

/* -------------------------------------------------------------------------------------------------- talking
 */

static void one_shouts_and_speaks_to_the_party(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "!help");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Shout: help");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"shout\",\"n\":3,\"text\":\"help\"}\n");
    console_table_type(&table, "&here");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " To your party: here");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"partysay\",\"n\":4,\"text\":\"here\"}\n");
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_finish(&table);
}

static void one_tells_by_name(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, ":");
    assert_sent(&table, "{\"t\":\"who\",\"n\":3}\n");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Tell whom?   Tab: P1");
    hear(&table, "{\"t\":\"player\",\"re\":3,\"name\":\"Ann\"}");
    hear(&table, "{\"t\":\"player\",\"re\":3,\"name\":\"Bob\"}");
    hear(&table, "{\"t\":\"player\",\"re\":3,\"name\":\"Bonny\"}");
    hear(&table, "{\"t\":\"players\",\"re\":3,\"count\":3}");
    assert_false(drawing_has(&table.canvas, "players are here"));
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Tell whom?   Tab: P1 Bob Bonny");
    console_table_type(&table, "bo");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Tell whom? bo  Tab: Bob Bonny");
    console_table_type(&table, "n");
    (void)console_table_press(&table, KEYPRESS_ENTER); /* there is one */
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " To Bonny:");
    console_table_type(&table, "hi");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"tell\",\"n\":4,\"name\":\"Bonny\",\"text\":\"hi\"}\n");
    console_table_finish(&table);
}

static void a_name_is_typed_completed_and_thought_better_of(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "+");
    (void)console_table_press(&table, KEYPRESS_TAB);
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"party\",\"n\":4,\"name\":\"P1\"}\n");
    scene_line(table.model, "{\"t\":\"words\",\"code\":\"too_fast\",\"text\":\"Not so fast.\"}", NULL);
    hear(&table, "{\"t\":\"refused\",\"re\":3,\"code\":\"too_fast\"}"); /* who is there: nobody's question */
    assert_false(drawing_has(&table.canvas, "Not so fast."));
    console_table_type(&table, "|Nobodyx");
    (void)console_table_press(&table, KEYPRESS_BACKSPACE);
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_sent(&table, "{\"t\":\"ignore\",\"n\":5,\"name\":\"Nobody\"}\n");
    console_table_type(&table, "~");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    assert_int_equal(table.console.screen, CONSOLE_MAP);
    console_table_type(&table, "~Aa");
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    console_table_type(&table, "=");
    assert_sent(&table, "{\"t\":\"leave\",\"n\":6}\n");
    console_table_finish(&table);
}

static void how_something_is_said_is_shown(void **state)
{
    (void)state;
    static const struct {
        const char *heard;
        const char *shown;
        enum colour colour;
    } voices[] = {
        {"[\"Bob\",\"hi\"]", " Bob: hi", COLOUR_WHITE},
        {"[\"Bob\",\"hi\",\"shout\"]", " Bob shouts: hi", COLOUR_YELLOW},
        {"[\"Bob\",\"hi\",\"tell\"]", " Bob tells you: hi", COLOUR_MAGENTA},
        {"[\"Bob\",\"hi\",\"told\"]", " You tell Bob: hi", COLOUR_MAGENTA},
        {"[\"Bob\",\"hi\",\"party\"]", " Bob to the party: hi", COLOUR_CYAN},
    };
    struct console_table table;
    console_table_init(&table);
    for (size_t i = 0; i < sizeof voices / sizeof *voices; i++) {
        char line[120];
        (void)snprintf(line, sizeof line, "{\"t\":\"frame\",\"n\":%d,\"heard\":[%s],\"sum\":0}", (int)i + 2,
                       voices[i].heard);
        hear(&table, line);
        drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, voices[i].shown);
        int last = (int)strlen(voices[i].shown) - 1;
        const struct canvas_cell *cell = canvas_cell_at(&table.canvas, CONSOLE_ROWS - 1, last);
        assert_int_equal(cell->ink.colour, voices[i].colour);
    }
    console_table_finish(&table);
}

/* --------------------------------------------------------------------------------------- parties, watchers
 */

static void the_party_is_shown_beside_the_map(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    hear(&table, "{\"t\":\"comrade\",\"name\":\"Bob\",\"hp\":50,\"hp_most\":100,\"realm\":\"caves\","
                 "\"level\":4,\"x\":103,\"y\":-58}");
    hear(&table, "{\"t\":\"comrade\",\"name\":\"Cleopatra-the-Great\",\"hp\":1,\"hp_most\":200,"
                 "\"realm\":\"rainbow\",\"level\":2,\"x\":0,\"y\":0}");
    table.canvas.ascii = true;
    console_table_draw(&table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
    drawing_assert_has(&table.canvas, "your party");
    drawing_assert_has(&table.canvas, "Bob       ==--- 10 n 1 down");
    drawing_assert_has(&table.canvas, " =---- rainbow 2");
    hear(&table, "{\"t\":\"parted\",\"name\":\"Bob\"}");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Bob is in your party no more.");
    assert_int_equal(table.model->party.count, 1);
    hear(&table, "{\"t\":\"parted\",\"name\":\"Zed\"}");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Bob is in your party no more.");
    console_table_finish(&table);
}

static void one_is_told_of_watchers_and_may_refuse_them(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    hear(&table, "{\"t\":\"watched\",\"name\":\"Bob\",\"on\":true,\"count\":1}");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Bob watches you. % lets nobody watch.");
    console_table_type(&table, "%");
    assert_sent(&table, "{\"t\":\"watchers\",\"n\":3,\"allow\":false}\n");
    hear(&table, "{\"t\":\"watched\",\"name\":\"\",\"on\":false,\"count\":0}");
    drawing_assert_row(&table.canvas, CONSOLE_ROWS - 1, " Somebody watches you no longer.");
    console_table_type(&table, "%");
    assert_sent(&table, "{\"t\":\"watchers\",\"n\":4,\"allow\":true}\n");
    console_table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_shouts_and_speaks_to_the_party),
        cmocka_unit_test(one_tells_by_name),
        cmocka_unit_test(a_name_is_typed_completed_and_thought_better_of),
        cmocka_unit_test(how_something_is_said_is_shown),
        cmocka_unit_test(the_party_is_shown_beside_the_map),
        cmocka_unit_test(one_is_told_of_watchers_and_may_refuse_them),
    };
    return cmocka_run_group_tests_name("model/screen_others", tests, NULL, NULL);
}
