#include "server/generate/site.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { SITES = 4000 };

static void each_site(void (*check)(const struct site *site))
{
    for (int32_t k = 0; k < SITES; k++) {
        struct site site;
        site_make(stratum_make(9, 0, k % 6), k % 100 - 50, k / 100 - 20, &site);
        check(&site);
    }
}

static bool has(const uint32_t *plane, int i, int j)
{
    return i >= 0 && i < SITE_WIDTH && j >= 0 && j < SITE_HEIGHT && (plane[j] >> i & 1) != 0;
}

/* Whether the site's cells on a side can be walked: its ramps, its own path and what it clears. */
static bool is_open(const struct site *site, const struct site_side *side, int i, int j)
{
    return has(site->ramp, i, j) || has(side->path, i, j) || has(side->clear, i, j);
}

static void check_planes(const struct site *site)
{
    const struct site_side *upper = &site->side[SITE_UPPER];
    const struct site_side *lower = &site->side[SITE_LOWER];
    for (int j = 0; j < SITE_HEIGHT; j++) {
        assert_int_equal(upper->path[j] & ~lower->sealed[j], 0);
        assert_int_equal(lower->path[j] & ~upper->sealed[j], 0);
        for (int end = 0; end < SITE_ENDS; end++) {
            const struct site_side *side = &site->side[end];
            assert_int_equal(side->sealed[j] & (side->path[j] | side->clear[j] | site->ramp[j]), 0);
            assert_int_equal(side->clear[j] & (side->path[j] | site->ramp[j]), 0);
            assert_int_equal(side->path[j] & site->ramp[j], 0);
        }
    }
}

static void test_what_is_reserved_does_not_overlap(void **state)
{
    (void)state;
    each_site(check_planes);
}

/* Beside a ramp each cell is left to one level at most, and what is left to different levels does not touch.
 */
static void check_ring(const struct site *site)
{
    for (int k = 0; k < SITE_WIDTH * SITE_HEIGHT; k++) {
        for (int n = 0; has(site->ramp, k % SITE_WIDTH, k / SITE_WIDTH) && n < 9; n++) {
            int i = k % SITE_WIDTH + n % 3 - 1;
            int j = k / SITE_WIDTH + n / 3 - 1;
            assert_true(i >= 0 && i < SITE_WIDTH && j >= 0 && j < SITE_HEIGHT);
            assert_true(has(site->ramp, i, j) || has(site->side[SITE_UPPER].sealed, i, j) ||
                        has(site->side[SITE_LOWER].sealed, i, j));
        }
    }
}

static void test_the_ring_has_one_owner_a_cell(void **state)
{
    (void)state;
    each_site(check_ring);
}

/* Walks from a side's mouth over the site's own cells of that level; returns how many ramps are come to. */
static int ramps_reached(const struct site *site, const struct site_side *side)
{
    enum { WIDTH = SITE_WIDTH + 2, COUNT = WIDTH * SITE_HEIGHT };
    bool met[COUNT] = {false};
    int queue[COUNT];
    int tail = 0;
    int ramps = 0;
    queue[tail++] = (side->mouth.y - site->top) * WIDTH + (side->mouth.x - site->left + 1);
    met[queue[0]] = true;
    for (int head = 0; head < tail; head++) {
        int i = queue[head] % WIDTH - 1;
        int j = queue[head] / WIDTH;
        ramps += has(site->ramp, i, j) ? 1 : 0;
        for (int n = 0; n < 9; n++) {
            int next_i = i + n % 3 - 1;
            int next_j = j + n / 3 - 1;
            int next = next_j * WIDTH + next_i + 1;
            if (is_open(site, side, next_i, next_j) && !met[next]) {
                met[next] = true;
                queue[tail++] = next;
            }
        }
    }
    return ramps;
}

static void check_ways(const struct site *site)
{
    int ramps = 0;
    for (int k = 0; k < SITE_WIDTH * SITE_HEIGHT; k++) {
        ramps += has(site->ramp, k % SITE_WIDTH, k / SITE_WIDTH) ? 1 : 0;
    }
    for (int end = 0; end < SITE_ENDS; end++) {
        const struct site_side *side = &site->side[end];
        assert_int_equal(ramps_reached(site, side), ramps);
        /* All that is sealed lies behind the mouth, so that a tunnel may come from where it faces. */
        int mouth = side->mouth.x - site->left;
        for (int k = 0; k < SITE_WIDTH * SITE_HEIGHT; k++) {
            int i = k % SITE_WIDTH;
            bool behind = side->mouth_faces_east ? i < mouth : i > mouth;
            assert_true(behind || !has(side->sealed, i, k / SITE_WIDTH));
        }
    }
}

static void test_from_both_mouths_one_comes_to_all_ramps(void **state)
{
    (void)state;
    each_site(check_ways);
}

static int passages;
static int hillsides;

static void count_kind(const struct site *site)
{
    int path = 0;
    for (int j = 0; j < SITE_HEIGHT; j++) {
        path += site->side[SITE_UPPER].path[j] != 0 ? 1 : 0;
    }
    passages += path > 0 ? 1 : 0;
    hillsides += path == 0 ? 1 : 0;
}

static void test_there_are_passages_and_hillsides(void **state)
{
    (void)state;
    each_site(count_kind);
    assert_true(passages > SITES / 3);
    assert_true(hillsides > SITES / 3);
}

static void test_a_site_follows_from_its_place_alone(void **state)
{
    (void)state;
    struct site a;
    struct site b;
    site_make(stratum_make(4, 2, 7), -3, 8, &a);
    site_make(stratum_make(4, 2, 8), -3, 8, &b);
    assert_memory_not_equal(a.ramp, b.ramp, sizeof a.ramp);
    site_make(stratum_below(stratum_make(4, 2, 6), 1), -3, 8, &b);
    assert_memory_equal(a.ramp, b.ramp, sizeof a.ramp);
    assert_memory_equal(a.side[SITE_UPPER].path, b.side[SITE_UPPER].path, sizeof a.side[0].path);
    assert_int_equal(a.left, b.left);
    struct point corner = site_corner(stratum_make(4, 2, 7), -3, 8);
    assert_int_equal(corner.x, a.left);
    assert_int_equal(corner.y, a.top);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_reserved_does_not_overlap),
        cmocka_unit_test(test_the_ring_has_one_owner_a_cell),
        cmocka_unit_test(test_from_both_mouths_one_comes_to_all_ramps),
        cmocka_unit_test(test_there_are_passages_and_hillsides),
        cmocka_unit_test(test_a_site_follows_from_its_place_alone),
    };
    return cmocka_run_group_tests_name("generate/site", tests, NULL, NULL);
}
