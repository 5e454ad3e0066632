/* What a frame tells in words. */
#include "tests/support/check.h"
#include "tests/support/scene.h"

static void who_is_offered_something_reads_which_key_accepts(void **state)
{
    (void)state;
    static const char *const offers[][2] = {
        {"Bob asks you into a party.", "Bob asks you into a party. + accepts."},
        {"Bob offers you a fight: offer one back to accept it.",
         "Bob offers you a fight: offer one back to accept it. F accepts."},
        {"Bob leaves.", "Bob leaves."}};
    for (size_t i = 0; i < sizeof offers / sizeof *offers; i++) {
        struct model *model = scene_join();
        struct buffer line = {0};
        struct scene scene;
        scene_draw(&scene, 0, 0, 0, (const char *const[]){"@", NULL});
        scene_full(&scene, 1, &line);
        line.length--;
        buffer_text(&line, ",\"heard\":[[\"\",\"");
        buffer_text(&line, offers[i][0]);
        buffer_text(&line, "\"]]}");
        buffer_char(&line, '\0');
        scene_line(model, line.bytes, NULL);
        assert_string_equal(chronicle_back(&model->chronicle, 0)->text, offers[i][1]);
        buffer_finish(&line);
        model_destroy(model);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(who_is_offered_something_reads_which_key_accepts)};
    return cmocka_run_group_tests_name("model/hearing_frame", tests, NULL, NULL);
}
