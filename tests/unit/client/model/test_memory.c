#include "client/model/memory.h"
#include "tests/support/check.h"

#include <string.h>

static void remembers_by_realm_level_and_place(void **state)
{
    (void)state;
    struct memory memory;
    memory_init(&memory, 1 << 16);
    memory_put(&memory, "caves", 0, 5, 7, '.');
    memory_put(&memory, "caves", 1, 5, 7, '#');
    memory_put(&memory, "city", 0, 5, 7, '>');
    assert_int_equal(memory_get(&memory, "caves", 0, 5, 7), '.');
    assert_int_equal(memory_get(&memory, "caves", 1, 5, 7), '#');
    assert_int_equal(memory_get(&memory, "city", 0, 5, 7), '>');
    assert_int_equal(memory_get(&memory, "caves", 0, 6, 7), MEMORY_NO_TILE);
    assert_int_equal(memory_get(&memory, "caves", 2, 5, 7), MEMORY_NO_TILE);
    memory_put(&memory, "caves", 0, 5, 7, '<');
    assert_int_equal(memory_get(&memory, "caves", 0, 5, 7), '<');
    memory_finish(&memory);
}

/* Each side of the origin and of a chunk's border, and the corners of the world, are places of their own. */
static void tells_negative_places_apart(void **state)
{
    (void)state;
    static const int32_t sides[] = {-(1 << 30), -17, -16, -15, -1, 0, 1, 15, 16, 1 << 30};
    enum { SIDES = sizeof sides / sizeof *sides };
    struct memory memory;
    memory_init(&memory, 1 << 20);
    for (int i = 0; i < SIDES * SIDES; i++) {
        memory_put(&memory, "caves", -3, sides[i / SIDES], sides[i % SIDES], (char)('!' + i % 90));
    }
    for (int i = 0; i < SIDES * SIDES; i++) {
        assert_int_equal(memory_get(&memory, "caves", -3, sides[i / SIDES], sides[i % SIDES]), '!' + i % 90);
    }
    memory_finish(&memory);
}

static void forgets_the_oldest_first_and_keeps_its_bound(void **state)
{
    (void)state;
    enum { CHUNKS = 10 };
    struct memory memory;
    memory_init(&memory, CHUNKS * sizeof(struct memory_chunk));
    for (int32_t i = 0; i < CHUNKS; i++) {
        memory_put(&memory, "caves", 0, i * MEMORY_CHUNK_SIDE, 0, '.');
    }
    memory_put(&memory, "caves", 0, 1, 1, '#'); /* the first is the newest now */
    for (int32_t i = CHUNKS; i < CHUNKS + 3; i++) {
        memory_put(&memory, "caves", 0, i * MEMORY_CHUNK_SIDE, 0, '.');
    }
    assert_int_equal(memory_get(&memory, "caves", 0, 0, 0), '.');
    for (int32_t i = 1; i <= 3; i++) {
        assert_int_equal(memory_get(&memory, "caves", 0, i * MEMORY_CHUNK_SIDE, 0), MEMORY_NO_TILE);
    }
    for (int32_t i = 4; i < CHUNKS + 3; i++) {
        assert_int_equal(memory_get(&memory, "caves", 0, i * MEMORY_CHUNK_SIDE, 0), '.');
    }
    assert_int_equal(memory.count, CHUNKS);
    assert_true(memory.capacity <= CHUNKS + 1);
    memory_finish(&memory);
}

static void without_room_it_remembers_nothing(void **state)
{
    (void)state;
    struct memory memory;
    memory_init(&memory, 0);
    memory_put(&memory, "caves", 0, 1, 1, '.');
    assert_int_equal(memory_get(&memory, "caves", 0, 1, 1), MEMORY_NO_TILE);
    memory_finish(&memory);
}

/* Against an array of everything ever put, on a field small enough to fit. */
static void agrees_with_a_plain_array(void **state)
{
    (void)state;
    enum { SIDE = 64, PUTS = 20000 };
    static char truth[4][SIDE][SIDE];
    struct memory memory;
    memory_init(&memory, 1 << 20);
    memset(truth, 0, sizeof truth);
    uint32_t roll = 1;
    for (int i = 0; i < PUTS; i++) {
        roll = roll * 1664525 + 1013904223;
        int level = (int)(roll >> 30);
        int x = (int)(roll >> 24 & 63);
        int y = (int)(roll >> 18 & 63);
        truth[level][y][x] = (char)('!' + (roll >> 10) % 90);
        memory_put(&memory, "caves", level, x - SIDE / 2, y - SIDE / 2, truth[level][y][x]);
    }
    for (int i = 0; i < 4 * SIDE * SIDE; i++) {
        int level = i / (SIDE * SIDE);
        int y = i / SIDE % SIDE;
        int x = i % SIDE;
        assert_int_equal(memory_get(&memory, "caves", level, x - SIDE / 2, y - SIDE / 2), truth[level][y][x]);
    }
    memory_finish(&memory);
}

/* Chunks by the order in which they were last written: those within the bound are known, all others
 * forgotten. */
static void knows_exactly_the_newest(void **state)
{
    (void)state;
    enum { PLACES = 60, BOUND = 24, PUTS = 5000 };
    int order[PLACES]; /* the newest first */
    struct memory memory;
    memory_init(&memory, BOUND * sizeof(struct memory_chunk));
    for (int i = 0; i < PLACES; i++) {
        order[i] = i;
    }
    uint32_t roll = 7;
    for (int put = 0; put < PUTS; put++) {
        roll = roll * 1664525 + 1013904223;
        int at = put < PLACES ? PLACES - 1 : (int)((roll >> 16) % PLACES);
        int place = order[at];
        memmove(order + 1, order, (size_t)at * sizeof *order);
        order[0] = place;
        memory_put(&memory, place % 2 == 0 ? "caves" : "city", place % 3, place / 6 * MEMORY_CHUNK_SIDE, 0,
                   '.');
        for (int i = 0; i < PLACES && put >= PLACES; i++) {
            const char *realm = order[i] % 2 == 0 ? "caves" : "city";
            char tile = memory_get(&memory, realm, order[i] % 3, order[i] / 6 * MEMORY_CHUNK_SIDE, 0);
            assert_int_equal(tile, i < BOUND ? '.' : MEMORY_NO_TILE);
        }
    }
    memory_finish(&memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remembers_by_realm_level_and_place),
        cmocka_unit_test(tells_negative_places_apart),
        cmocka_unit_test(forgets_the_oldest_first_and_keeps_its_bound),
        cmocka_unit_test(knows_exactly_the_newest),
        cmocka_unit_test(without_room_it_remembers_nothing),
        cmocka_unit_test(agrees_with_a_plain_array),
    };
    return cmocka_run_group_tests_name("model/memory", tests, NULL, NULL);
}
