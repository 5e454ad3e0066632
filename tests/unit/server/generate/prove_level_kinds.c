/* Every kind of level without ramps, and a stack of several kinds, keeps what each must: any order of making
 * gives the same bytes, nothing repeats, the rules of a seamless world hold as made and on the hull, and
 * stairs are joined. */
#include "common/dice.h"
#include "server/generate/realms.h"
#include "tests/support/check.h"
#include "tests/support/level_asserts.h"
#include "tests/support/proof.h"
#include "tests/support/seamless.h"
#include "tests/support/standard.h"

enum { QUICK_SEEDS = 12, FULL_SEEDS = 400, LEVELS_AT_ONCE = 3, RUNS_MAX = 4 };

struct subject {
    const char *name; /* of the property */
    struct {
        const char *kind;
        int32_t levels; /* 0: the kind says how many */
    } runs[RUNS_MAX];
};

static const struct subject subjects[] = {
    {"the meadow is seamless", {{"meadow", 0}}},
    {"noise caves are seamless", {{"noise-caves", 0}}},
    {"caverns are seamless", {{"caverns", 12}}},
    {"halls are seamless", {{"halls", 10}}},
    {"a mixed stack is seamless", {{"halls", 2}, {"caverns", 2}, {"halls", 1}, {"caverns", 1}}},
};
enum { MEADOW, NOISE_CAVES, STACKS, SUBJECTS = sizeof subjects / sizeof subjects[0] };

static struct realm realm_of(const struct subject *subject)
{
    struct realm realm = {.name = "subject"};
    for (int k = 0; k < RUNS_MAX && subject->runs[k].kind != NULL; k++) {
        const struct level_kind *kind = kind_find(subject->runs[k].kind);
        assert_non_null(kind);
        realm_add_levels(&realm, kind, subject->runs[k].levels, NULL);
    }
    return realm;
}

/* About 250 chunks or more of each: of those without end far from the origin too. */
static void prove_any_order_of_making_gives_the_same(void **state)
{
    (void)state;
    const struct world_maker meadow = kind_find("meadow")->alone->maker;
    const struct world_maker noise_caves = kind_find("noise-caves")->alone->maker;
    int count = proof_count(1, 20);
    uint64_t first = proof_seed("any order of making");
    for (int k = 0; k < count; k++) {
        uint64_t seed = first + (uint64_t)k;
        const int32_t far = (int32_t)dice_below(dice_roll(seed, 0, 0, 0, 0).value[0], 1 << 25);
        const struct stretch near = {-8, -8, 17, 16};
        const struct stretch away = {-far, far / 2, 8, 8};
        const struct stretch whole = {-3, -2, 6, 4};
        assert_any_order_gives_the_same(meadow, seed, near, 0, 1);
        assert_any_order_gives_the_same(meadow, seed, away, 0, 1);
        assert_any_order_gives_the_same(noise_caves, seed, away, far / 4, 5);
        for (int i = STACKS; i < SUBJECTS; i++) {
            const struct realm realm = realm_of(&subjects[i]);
            int32_t levels = realm_shape(&realm).level_last + 1;
            assert_any_order_gives_the_same(realm_maker(&realm), seed, whole, -1, levels + 2);
        }
        proof_progress("any order of making", k + 1, count);
    }
}

static void prove_nothing_repeats(void **state)
{
    (void)state;
    int count = proof_count(1, 20);
    uint64_t first = proof_seed("nothing repeats");
    const struct stretch large = {-20, -20, 40, 40};
    const struct stretch square = {-6, 5, 12, 12};
    const struct stretch whole = {-2, -1, 4, 2};
    for (int k = 0; k < count; k++) {
        uint64_t seed = first + (uint64_t)k;
        assert_nothing_repeats(kind_find("meadow")->alone->maker, seed, large, 0, 1);
        assert_nothing_repeats(kind_find("noise-caves")->alone->maker, seed, square, 0, 12);
        for (int i = STACKS; i < SUBJECTS; i++) {
            const struct realm realm = realm_of(&subjects[i]);
            assert_nothing_repeats(realm_maker(&realm), seed, whole, 0, realm_shape(&realm).level_last + 1);
        }
        proof_progress("nothing repeats", k + 1, count);
    }
}

static struct verify_window choose_window(const void *of, uint64_t seed)
{
    return realm_window(of, 0, seed, LEVELS_AT_ONCE);
}

static void prove_they_are_seamless_and_joined(void **state)
{
    (void)state;
    for (int k = 0; k < SUBJECTS; k++) {
        const struct realm realm = realm_of(&subjects[k]);
        const struct seamless proof = {.name = subjects[k].name,
                                       .maker = realm_maker(&realm),
                                       .window = choose_window,
                                       .of = &realm,
                                       .margin = realm_shape(&realm).margin,
                                       .quick_seeds = QUICK_SEEDS,
                                       .full_seeds = FULL_SEEDS};
        assert_int_equal(assert_seamless(&proof).made.ramps, 0);
    }
}

/* Halls, caverns and two drawn levels with ramps between them. */
static void prove_the_crypt_is_seamless_and_joined(void **state)
{
    (void)state;
    uint16_t number;
    const struct realm *crypt = realms_find(standard_realms(), "crypt", &number);
    assert_non_null(crypt);
    const struct seamless proof = {.name = "the crypt is seamless",
                                   .maker = realm_maker(crypt),
                                   .window = choose_window,
                                   .of = crypt,
                                   .quick_seeds = QUICK_SEEDS,
                                   .full_seeds = FULL_SEEDS};
    assert_true(assert_seamless(&proof).made.ramps > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prove_any_order_of_making_gives_the_same),
        cmocka_unit_test(prove_nothing_repeats),
        cmocka_unit_test(prove_they_are_seamless_and_joined),
        cmocka_unit_test(prove_the_crypt_is_seamless_and_joined),
    };
    return cmocka_run_group_tests_name("generate/level kinds proof", tests, NULL, NULL);
}
