#include "protocol/checksum.h"
#include "protocol/frame.h"
#include "tests/support/check.h"

#include <string.h>

static struct place at(int32_t x, int32_t y, int32_t level)
{
    return (struct place){.x = x, .y = y, .levels = level_set_one(level)};
}

static const struct own own = {
    .values = {[OWN_HP] = 93,
               [OWN_HP_MOST] = 110,
               [OWN_LEVEL] = 2,
               [OWN_EXPERIENCE] = 21,
               [OWN_TURNS] = 400,
               [OWN_LEFT_MS] = 2500,
               [OWN_BANK_MS] = 6000,
               [OWN_ATTACK] = 14,
               [OWN_DEFENCE] = -1,
               [OWN_COINS] = 321},
    .mode = OWN_WAIT,
    .waits_for_count = 2,
    .waits_for = {"Bob", "Cleo"},
};

static void write_everything(struct buffer *out)
{
    struct frame_writer writer;
    struct place here = at(100, -50, 3);
    here.levels = level_set_with(here.levels, 5);
    frame_begin(&writer, out, 17, 9, here);
    frame_full(&writer, "caves");
    frame_at(&writer);
    frame_see(&writer, 3, 98, -51, "#..", 3);
    frame_see(&writer, 3, 98, -50, ";W#", 3);
    frame_see(&writer, 5, 103, -50, "<", 1);
    frame_hide(&writer, 90, -49, 4);
    frame_come(&writer, 2, at(101, -50, 3), "player", "Bob");
    frame_move(&writer, 1, at(99, -51, 3));
    frame_move(&writer, 4, at(99, -52, -1));
    frame_go(&writer, 7);
    frame_go(&writer, 8);
    frame_heard(&writer, VOICE_SAY, "Bob", "say \"hi\" \\ é");
    frame_heard(&writer, VOICE_TELL, "Bob", "come");
    frame_pack(&writer, 'a', 3, "murky potion", "3 murky potions", false);
    frame_pack(&writer, 'b', 1, "club", "a club", true);
    frame_pack(&writer, '"', 0, "", "", false);
    frame_you(&writer, &own, NULL);
    frame_end(&writer, 4000000000u);
}

static void a_frame_looks_as_the_protocol_says(void **state)
{
    (void)state;
    struct buffer out = {0};
    write_everything(&out);
    buffer_char(&out, '\0');
    assert_string_equal(
        out.bytes,
        "{\"t\":\"frame\",\"n\":17,\"re\":9,\"full\":true,\"realm\":\"caves\",\"at\":[100,-50,3,5],"
        "\"see\":[[3,\"TU#..\",\"TV;W#\"],[5,\"YV<\"]],\"hide\":\"LW4\","
        "\"come\":[[2,1,0,3,\"player\",\"Bob\"]],\"move\":[1,-1,-1,3,4,-1,-2,-1],\"go\":[7,8],"
        "\"heard\":[[\"Bob\",\"say \\\"hi\\\" \\\\ é\"],[\"Bob\",\"come\",\"tell\"]],"
        "\"pack\":[[\"a\",3,\"murky potion\",\"3 murky potions\",0],[\"b\",1,\"club\",\"a club\",1],"
        "[\"\\\"\",0,\"\",\"\",0]],"
        "\"you\":{\"hp\":93,\"hp_most\":110,\"level\":2,\"experience\":21,\"turns\":400,\"left_ms\":2500,"
        "\"bank_ms\":6000,\"attack\":14,\"defence\":-1,\"coins\":321,\"shielded\":0,\"fast\":0,\"slow\":0,"
        "\"glowing\":0,\"fed\":0,\"blind\":0,\"confused\":0,\"damage_least\":0,\"damage_most\":0,\"mode\":"
        "\"wait\",\"waits_for\":["
        "\"Bob\",\"Cleo\"]},\"sum\":4000000000}\n");
    buffer_finish(&out);
}

static void a_frame_is_read_as_it_was_written(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct frame frame = {0};
    write_everything(&out);
    assert_true(frame_is(out.bytes, out.length - 1));
    assert_int_equal(frame_read(&frame, out.bytes, out.length - 1), RESULT_OK);
    assert_int_equal(frame.number, 17);
    assert_int_equal(frame.re, 9);
    assert_true(frame.full && frame.has_at);
    assert_string_equal(frame.realm, "caves");
    assert_int_equal(frame.at.x, 100);
    assert_true(level_set_has(frame.at.levels, 5) && !level_set_has(frame.at.levels, 4));
    assert_int_equal(frame.run_count, 3);
    assert_int_equal(frame.runs[0].x, 98);
    assert_int_equal(frame.runs[0].y, -51);
    assert_memory_equal(frame.tiles.bytes + frame.runs[0].tiles, "#..", 3);
    assert_int_equal(frame.runs[2].level, 5);
    assert_int_equal(frame.hidden[0].x, 90);
    assert_int_equal(frame.hidden[0].count, 4);
    assert_string_equal(frame.came[0].name, "Bob");
    assert_int_equal(frame.came[0].x, 101);
    assert_int_equal(frame.moved_count, 2);
    assert_int_equal(frame.moved[1].level, -1);
    assert_int_equal(frame.gone[1], 8);
    assert_string_equal(frame.heard[0].text, "say \"hi\" \\ é");
    assert_int_equal(frame.heard[0].voice, VOICE_SAY);
    assert_int_equal(frame.heard[1].voice, VOICE_TELL);
    assert_int_equal(frame.pack_count, 3);
    assert_int_equal(frame.pack[0].count, 3);
    assert_string_equal(frame.pack[0].words, "3 murky potions");
    assert_string_equal(frame.pack[1].kind, "club");
    assert_true(frame.pack[1].worn && !frame.pack[0].worn);
    assert_int_equal(frame.pack[2].letter, '"');
    assert_int_equal(frame.pack[2].count, 0);
    assert_true(own_equal(&frame.you, &own) && frame.has_left);
    assert_true(frame.sum == 4000000000u);
    frame_finish(&frame);
    buffer_finish(&out);
}

static void what_a_frame_does_not_say_stays(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct frame frame = {0};
    write_everything(&out);
    assert_int_equal(frame_read(&frame, out.bytes, out.length - 1), RESULT_OK);
    static const char next[] = "{\"t\":\"frame\",\"n\":18,\"see\":[[3,\"WW.\"]],\"sum\":1}";
    assert_int_equal(frame_read(&frame, next, sizeof next - 1), RESULT_OK);
    assert_false(frame.full || frame.has_at);
    assert_int_equal(frame.runs[0].x, 101);
    assert_int_equal(frame.runs[0].y, -49);
    assert_int_equal(frame.came_count, 0);
    assert_int_equal(frame.pack_count, 0);
    assert_string_equal(frame.realm, "caves");
    assert_true(own_equal(&frame.you, &own) && !frame.has_left);
    frame_finish(&frame);
    buffer_finish(&out);
}

static void of_oneself_only_what_changed_is_told(void **state)
{
    (void)state;
    struct buffer out = {0};
    struct frame_writer writer;
    struct own now = own;
    now.values[OWN_HP] = 90;
    now.waits_for_count = 1;
    frame_begin(&writer, &out, 2, 0, at(0, 0, 0));
    frame_you(&writer, &now, &own);
    frame_end(&writer, 1);
    frame_begin(&writer, &out, 3, 0, at(0, 0, 0));
    frame_you(&writer, &now, &now);
    frame_end(&writer, 1);
    buffer_char(&out, '\0');
    assert_string_equal(out.bytes,
                        "{\"t\":\"frame\",\"n\":2,\"you\":{\"hp\":90,\"waits_for\":[\"Bob\"]},\"sum\":1}\n"
                        "{\"t\":\"frame\",\"n\":3,\"sum\":1}\n");
    buffer_finish(&out);
}

static void a_hostile_frame_is_refused_whole(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "{\"t\":\"frame\"}",
        "{\"t\":\"frame\",\"n\":0,\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1}",
        "{\"t\":\"frame\",\"n\":1,\"sum\":-1}",
        "{\"t\":\"frame\",\"n\":1,\"sum\":0.5}",
        "{\"t\":\"frame\",\"n\":1,\"sum\":4294967296}",
        "{\"t\":\"frame\",\"n\":1,\"full\":true,\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"at\":[1],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"at\":[1,2,3,3],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"at\":[1,2,3,67],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"at\":[2000000000,2,3],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":[[0,\"_V.\"]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":[[0,\"!V.\"]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":[[0,\"-V..\"]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":[[0,\"VV\"]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":[[0,\"VV\\u001b[2J\"]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":[[0,\"VVé\"]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":[[0,\"V\"]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":[0,\"VV.\"],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":{},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"hide\":\"VV\",\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"hide\":\"VV0\",\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"hide\":[0,0,1],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"see\":[[0,\"\"]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"move\":[1,32,0,0],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"come\":[[1,0,0,0,\"player\"]],\"sum\":1}",
        ("{\"t\":\"frame\",\"n\":1,\"come\":[[1,0,0,0,\"p\",\"a-name-that-is-longer-than-39-characters\"]],"
         "\"sum\":1}"),
        "{\"t\":\"frame\",\"n\":1,\"move\":[1,0,0],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"go\":[0],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"go\":[null],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"heard\":[[1,2]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":{},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":[1],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":[[\"\",1,\"club\",\"a club\",0]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":[[\"ab\",1,\"club\",\"a club\",0]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":[[\"\\u001b\",1,\"club\",\"a club\",0]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":[[\"a\",-1,\"club\",\"a club\",0]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":[[\"a\",1000001,\"club\",\"a club\",0]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":[[\"a\",1,\"club\",\"a club\",2]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":[[\"a\",1,\"club\",\"a club\"]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"pack\":[[\"a\",1,2,\"a club\",0]],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":[],\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"attack\":1001},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"coins\":-1},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"hp\":-1},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"hp_most\":0},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"level\":51},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"left_ms\":600001},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"turns\":\"1\"},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"mode\":\"run\"},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"mode\":1},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"waits_for\":\"Bob\"},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"waits_for\":[1]},\"sum\":1}",
        "{\"t\":\"frame\",\"n\":1,\"you\":{\"waits_for\":[\"A\",\"B\",\"C\",\"D\",\"E\"]},\"sum\":1}",
    };
    struct frame frame = {0};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (frame_read(&frame, bad[i], strlen(bad[i])) != RESULT_BAD_FIELD) {
            fail_msg("taken: %s", bad[i]);
        }
        assert_int_equal(frame.run_count + frame.came_count + frame.gone_count, 0);
    }
    frame_finish(&frame);
}

/* The worked example of PROTOCOL.md. */
static void the_checksum_is_the_published_one(void **state)
{
    (void)state;
    uint32_t row = checksum_row(0, -7);
    uint32_t sum = checksum_cell(row, 12, '.') + checksum_cell(row, 13, '.') + checksum_cell(row, 14, '#') +
                   checksum_cell(checksum_row(1, -6), 12, '<') +
                   checksum_thing(0, 0, -7, 12, checksum_look("you", "Ann")) +
                   checksum_thing(1, 0, -7, 13, checksum_look("player", "Bob"));
    assert_true(sum == 838165236u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_looks_as_the_protocol_says),
        cmocka_unit_test(a_frame_is_read_as_it_was_written),
        cmocka_unit_test(what_a_frame_does_not_say_stays),
        cmocka_unit_test(of_oneself_only_what_changed_is_told),
        cmocka_unit_test(a_hostile_frame_is_refused_whole),
        cmocka_unit_test(the_checksum_is_the_published_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
