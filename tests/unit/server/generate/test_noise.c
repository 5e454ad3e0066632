#include "server/generate/noise.h"
#include "tests/support/check.h"

enum { SIDE = 64 };

static struct noise make_noise(uint64_t seed, int32_t level, int period, int octaves)
{
    return (struct noise){stratum_make(seed, 0, level), STRATUM_WALL_NOISE, period, octaves};
}

static float noise_one(const struct noise *noise, int32_t x, int32_t y)
{
    float value = 9.0F;
    noise_fill(noise, (struct point){x, y}, 1, &value);
    return value;
}

static void test_squares_agree_on_the_cells_they_share(void **state)
{
    (void)state;
    static float square[SIDE * SIDE];
    const struct noise noise = make_noise(5, 3, 12, 3);
    const struct point corners[] = {{0, 0}, {-37, 11}, {-(1 << 30), (1 << 30) - SIDE}, {1234567, -7654321}};
    for (int c = 0; c < 4; c++) {
        noise_fill(&noise, corners[c], SIDE, square);
        for (int k = 0; k < SIDE * SIDE; k++) {
            float alone = noise_one(&noise, corners[c].x + k % SIDE, corners[c].y + k / SIDE);
            assert_memory_equal(&alone, &square[k], sizeof alone);
        }
    }
}

static void test_as_much_above_as_below_zero(void **state)
{
    (void)state;
    static float square[SIDE * SIDE];
    int above = 0;
    int high = 0;
    enum { SQUARES = 200 };
    for (int32_t s = 0; s < SQUARES; s++) {
        const struct noise noise = make_noise(7, s, 10, 2);
        noise_fill(&noise, (struct point){s * SIDE, -s * SIDE}, SIDE, square);
        for (int k = 0; k < SIDE * SIDE; k++) {
            assert_true(square[k] >= -1.0F && square[k] <= 1.0F);
            above += square[k] > 0.0F ? 1 : 0;
            high += square[k] > 0.25F ? 1 : 0;
        }
    }
    assert_in_range(above * 100 / (SQUARES * SIDE * SIDE), 48, 52);
    assert_in_range(high * 100 / (SQUARES * SIDE * SIDE), 4, 12);
}

static void test_it_is_smooth_and_zero_on_its_lattice(void **state)
{
    (void)state;
    static float square[SIDE * SIDE];
    const struct noise noise = make_noise(11, 0, 16, 1);
    noise_fill(&noise, (struct point){-32, -32}, SIDE, square);
    for (int j = 0; j < SIDE; j++) {
        for (int i = 1; i < SIDE; i++) {
            float step = square[j * SIDE + i] - square[j * SIDE + i - 1];
            assert_true(step < 0.2F && step > -0.2F);
            assert_true(i % 16 != 0 || j % 16 != 0 || square[j * SIDE + i] == 0.0F);
        }
    }
}

/* Perlin's table would give the same again after 256 lattice points. */
static void test_it_does_not_repeat_after_256_lattice_points(void **state)
{
    (void)state;
    const struct noise noise = make_noise(1, 0, 8, 1);
    const int32_t shifts[] = {256 * 8, 512 * 8, 65536 * 8, 1 << 28};
    for (int s = 0; s < 4; s++) {
        int same = 0;
        for (int32_t k = 0; k < 100; k++) {
            same += noise_one(&noise, 3 + 8 * k, 5) == noise_one(&noise, 3 + 8 * k + shifts[s], 5) ? 1 : 0;
        }
        assert_true(same < 10);
    }
}

static void test_seeds_levels_purposes_and_octaves_differ(void **state)
{
    (void)state;
    const struct noise noise = make_noise(1, 0, 8, 2);
    struct noise others[] = {make_noise(2, 0, 8, 2), make_noise(1, 1, 8, 2), noise, make_noise(1, 0, 8, 1)};
    others[2].purpose = STRATUM_TREE_NOISE;
    for (int o = 0; o < 4; o++) {
        int same = 0;
        for (int32_t k = 0; k < 100; k++) {
            same += noise_one(&noise, 3 + 8 * k, 5) == noise_one(&others[o], 3 + 8 * k, 5) ? 1 : 0;
        }
        assert_true(same < 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_squares_agree_on_the_cells_they_share),
        cmocka_unit_test(test_as_much_above_as_below_zero),
        cmocka_unit_test(test_it_is_smooth_and_zero_on_its_lattice),
        cmocka_unit_test(test_it_does_not_repeat_after_256_lattice_points),
        cmocka_unit_test(test_seeds_levels_purposes_and_octaves_differ),
    };
    return cmocka_run_group_tests_name("generate/noise", tests, NULL, NULL);
}
