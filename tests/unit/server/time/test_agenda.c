/* The agenda and the queue, against plain arrays that are searched from end to end. */
#include "common/dice.h"
#include "server/time/agenda.h"
#include "server/time/queue.h"
#include "tests/support/check.h"

enum { NUMBERS = 40, ROUNDS = 20000 };

static uint32_t roll(uint32_t *rolls, uint32_t sides)
{
    return dice_below(dice_roll(1, (*rolls)++, 0, 0, 0).value[0], sides);
}

/* The number with the earliest time, the lowest of several; NUMBERS where none has one (time −1). */
static uint32_t first_of(const int64_t *times)
{
    uint32_t first = NUMBERS;
    for (uint32_t i = 0; i < NUMBERS; i++) {
        if (times[i] >= 0 && (first == NUMBERS || times[i] < times[first])) {
            first = i;
        }
    }
    return first;
}

static void an_agenda_gives_the_earliest_whatever_is_set_and_dropped(void **state)
{
    (void)state;
    struct agenda agenda;
    int64_t times[NUMBERS];
    uint32_t rolls = 0;
    agenda_init(&agenda, NUMBERS);
    for (uint32_t i = 0; i < NUMBERS; i++) {
        times[i] = -1;
    }
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t number = roll(&rolls, NUMBERS);
        uint32_t first = first_of(times);
        assert_true(agenda_next(&agenda) == (first < NUMBERS ? times[first] : INT64_MAX));
        switch (roll(&rolls, 4)) {
        case 0:
            agenda_drop(&agenda, number);
            times[number] = -1;
            break;
        case 1:
            if (first < NUMBERS) {
                assert_false(agenda_take(&agenda, times[first] - 1, &number));
                assert_true(agenda_take(&agenda, times[first], &number));
                assert_int_equal(number, first);
                times[first] = -1;
            }
            break;
        default:
            times[number] = roll(&rolls, 30);
            agenda_set(&agenda, number, times[number]);
        }
    }
    agenda_clear(&agenda);
    assert_true(agenda_next(&agenda) == INT64_MAX);
    agenda_finish(&agenda);
}

static void a_queue_keeps_each_number_once_and_in_order(void **state)
{
    (void)state;
    struct queue queue;
    uint32_t number;
    queue_init(&queue, 3);
    assert_false(queue_take(&queue, &number));
    for (uint32_t turn = 0; turn < 5; turn++) {
        queue_add(&queue, 2);
        queue_add(&queue, 0);
        queue_add(&queue, 2);
        queue_add(&queue, 1);
        assert_true(queue_first(&queue, &number) && number == 2);
        assert_true(queue_take(&queue, &number) && number == 2);
        queue_add(&queue, 2);
        assert_true(queue_take(&queue, &number) && number == 0);
        assert_true(queue_take(&queue, &number) && number == 1);
        assert_true(queue_take(&queue, &number) && number == 2);
        assert_false(queue_first(&queue, &number));
    }
    queue_finish(&queue);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_agenda_gives_the_earliest_whatever_is_set_and_dropped),
        cmocka_unit_test(a_queue_keeps_each_number_once_and_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
