/* The picture where as much is in sight as ever can be. */
#include "client/model/picture.h"
#include "protocol/checksum.h"
#include "tests/support/check.h"

static const struct place here = {.levels = {.mask = 1}};

/* Things numbered from `first` on come, and as many from `gone` on go, unless that is 0. */
static bool replace_all(struct picture *picture, int32_t number, int32_t first, int32_t gone, int count)
{
    struct buffer out = {0};
    struct frame_writer writer;
    struct frame frame = {0};
    uint32_t sum = checksum_thing(0, 0, 0, 0, checksum_look("you", picture->name));
    frame_begin(&writer, &out, number, 0, here);
    if (gone == 0) {
        frame_full(&writer, "caves");
    }
    frame_at(&writer);
    for (int32_t i = 0; i < count; i++) {
        frame_come(&writer, first + i, here, "dart", "a dart");
        sum += checksum_thing(first + i, 0, 0, 0, checksum_look("dart", "a dart"));
    }
    for (int32_t i = 0; gone != 0 && i < count; i++) {
        frame_go(&writer, gone + i);
    }
    frame_end(&writer, sum);
    assert_int_equal(frame_read(&frame, out.bytes, out.length - 1), RESULT_OK);
    bool right = picture_apply(picture, &frame);
    frame_finish(&frame);
    buffer_finish(&out);
    return right;
}

static void all_in_sight_may_be_others_at_once(void **state)
{
    (void)state;
    struct picture picture = {0};
    picture_init(&picture, 5);
    assert_true(replace_all(&picture, 1, 1, 0, LIMIT_THINGS_IN_VIEW));
    assert_true(replace_all(&picture, 2, 1000, 1, LIMIT_THINGS_IN_VIEW));
    assert_int_equal(picture.thing_count, LIMIT_THINGS_IN_VIEW);
    picture_finish(&picture);
}

static void more_than_there_can_be_are_left_out(void **state)
{
    (void)state;
    struct picture picture = {0};
    picture_init(&picture, 5);
    assert_false(replace_all(&picture, 1, 1, 0, 3 * LIMIT_THINGS_IN_VIEW));
    assert_int_equal(picture.thing_count, LIMIT_THINGS_IN_VIEW);
    picture_finish(&picture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_in_sight_may_be_others_at_once),
        cmocka_unit_test(more_than_there_can_be_are_left_out),
    };
    return cmocka_run_group_tests_name("model/picture", tests, NULL, NULL);
}
