#include "server/generate/mesh.h"
#include "server/world/world.h"
#include "tests/support/check.h"

/* A field of 12 × 12 squares, put together from the middles of windows. */
enum { SQUARES = 12, SIDE = SQUARES * MESH_SIDE, MIDDLE = WINDOW_SIDE - 2 * WINDOW_MARGIN };

struct field {
    int32_t left;
    int32_t top;
    bool open[SIDE][SIDE];
    bool reached[SIDE][SIDE];
};

static void lay_out(struct stratum stratum, struct field *field)
{
    for (int k = 0; k < (SIDE / MIDDLE) * (SIDE / MIDDLE); k++) {
        int column = k % (SIDE / MIDDLE) * MIDDLE;
        int row = k / (SIDE / MIDDLE) * MIDDLE;
        struct window window;
        window_init(&window, field->left + column, field->top + row);
        mesh_mark(stratum, &window);
        for (int cell = 0; cell < MIDDLE * MIDDLE; cell++) {
            int i = cell % MIDDLE;
            int j = cell / MIDDLE;
            field->reached[row + j][column + i] = false;
            field->open[row + j][column + i] =
                (window.open[j + WINDOW_MARGIN] >> (i + WINDOW_MARGIN) & 1) != 0;
        }
    }
}

static void flood(struct field *field, int x, int y)
{
    static int queue[SIDE * SIDE];
    int tail = 0;
    queue[tail++] = y * SIDE + x;
    field->reached[y][x] = true;
    for (int head = 0; head < tail; head++) {
        for (int k = 0; k < 9; k++) {
            int i = queue[head] % SIDE + k % 3 - 1;
            int j = queue[head] / SIDE + k / 3 - 1;
            if (i >= 0 && i < SIDE && j >= 0 && j < SIDE && field->open[j][i] && !field->reached[j][i]) {
                field->reached[j][i] = true;
                queue[tail++] = j * SIDE + i;
            }
        }
    }
}

/* Within a field's inner squares; the way round may lead through its outermost ones. */
static void assert_nodes_are_joined(struct field *field, uint64_t seed)
{
    struct stratum stratum = stratum_make(seed, 0, 2);
    lay_out(stratum, field);
    for (int k = 0; k < SQUARES * SQUARES; k++) {
        int32_t column = field->left / MESH_SIDE + k % SQUARES;
        int32_t row = field->top / MESH_SIDE + k / SQUARES;
        struct point node = mesh_node(stratum, column, row);
        assert_int_equal(node.x >> 4, column);
        assert_int_equal(node.y >> 4, row);
        assert_true(field->open[node.y - field->top][node.x - field->left]);
        if (k == 0) {
            flood(field, node.x - field->left, node.y - field->top);
        }
        assert_true(field->reached[node.y - field->top][node.x - field->left]);
    }
}

static void test_all_nodes_are_joined(void **state)
{
    (void)state;
    static struct field field;
    for (uint64_t seed = 0; seed < 40; seed++) {
        field.left = ((int32_t)seed - 20) * 64;
        field.top = -((int32_t)seed - 20) * 32;
        assert_nodes_are_joined(&field, seed);
    }
}

static void test_they_are_joined_at_the_corners_of_the_world(void **state)
{
    (void)state;
    static struct field field;
    for (int k = 0; k < 4; k++) {
        field.left = k % 2 == 0 ? -WORLD_COORDINATE_MAX : WORLD_COORDINATE_MAX - SIDE;
        field.top = k / 2 == 0 ? -WORLD_COORDINATE_MAX : WORLD_COORDINATE_MAX - SIDE;
        assert_nodes_are_joined(&field, 3);
    }
}

static void test_squares_beyond_the_world(void **state)
{
    (void)state;
    const int32_t last = WORLD_COORDINATE_MAX / MESH_SIDE;
    assert_true(mesh_exists(-last, last - 1));
    assert_false(mesh_exists(-last - 1, 0));
    assert_false(mesh_exists(last, 0));
    assert_false(mesh_exists(0, last));
    assert_false(mesh_exists(0, -last - 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_nodes_are_joined),
        cmocka_unit_test(test_they_are_joined_at_the_corners_of_the_world),
        cmocka_unit_test(test_squares_beyond_the_world),
    };
    return cmocka_run_group_tests_name("generate/mesh", tests, NULL, NULL);
}
