/* The table of creatures, and the creatures this project comes with: a host's own need keep none of the
 * second half's rules. */
#include "server/game/creature_kind.h"
#include "tests/support/check.h"
#include "tests/support/duel.h"
#include "tests/support/standard.h"

static struct creature_kind plain(void)
{
    return (struct creature_kind){.mind = CREATURE_HUNTS,
                                  .company_least = 1,
                                  .company_most = 1,
                                  .lives = {.count = 1, .at = {{.first = 0, .last = 3, .frequency = 1}}}};
}

static void a_row_that_makes_no_sense_is_found(void **state)
{
    (void)state;
    struct creature_kind kind = plain();
    assert_null(creature_kind_problem(&kind));
    kind.lives.count = 0;
    assert_non_null(creature_kind_problem(&kind));
    kind = plain();
    kind.lives.at[0].first = 4;
    assert_non_null(creature_kind_problem(&kind));
    kind = plain();
    kind.company_least = 2;
    assert_non_null(creature_kind_problem(&kind));
    kind = plain();
    kind.drop_count = 1;
    kind.drops[0] = (struct creature_drop){.least = 2, .most = 1};
    assert_non_null(creature_kind_problem(&kind));
    kind = plain();
    kind.range = 3;
    assert_non_null(creature_kind_problem(&kind));
}

static void a_mind_has_what_it_cannot_do_without(void **state)
{
    (void)state;
    const enum creature_mind minds[] = {CREATURE_TRACKS, CREATURE_PACKS, CREATURE_SHOOTS, CREATURE_TUNNELS};
    for (size_t i = 0; i < sizeof minds / sizeof *minds; i++) {
        struct creature_kind kind = plain();
        kind.mind = minds[i];
        assert_non_null(creature_kind_problem(&kind));
        kind.scent = 1;
        kind.company_most = 2;
        kind.range = 2;
        kind.shot = (struct damage){1, 1, 0};
        kind.abilities = 1u << CREATURE_DIGS;
        assert_null(creature_kind_problem(&kind));
    }
    struct creature_kind still = plain();
    still.mind = CREATURE_STILL;
    assert_null(creature_kind_problem(&still));
    still.flees = 10;
    assert_non_null(creature_kind_problem(&still));
}

static void words_stand_in_the_order_of_their_enums(void **state)
{
    (void)state;
    assert_string_equal(creature_kind_mind_words()[CREATURE_STEALS], "steals");
    assert_null(creature_kind_mind_words()[CREATURE_MIND_COUNT]);
    assert_string_equal(creature_kind_ability_words()[CREATURE_SWIMS], "swims");
    assert_null(creature_kind_ability_words()[CREATURE_ABILITY_COUNT]);
}

/* -------------------------------------------------------------------------------- the creatures there are */

static void every_creature_makes_sense_and_is_found_by_its_name(void **state)
{
    (void)state;
    const struct creature_table *table = standard_creatures();
    assert_true(table->count > 24);
    for (uint16_t id = 1; id < table->count; id++) {
        const struct creature_kind *kind = creature_kind_get(table, id);
        const char *problem = creature_kind_problem(kind);
        if (problem != NULL) {
            fail_msg("%s: %s", kind->name, problem);
        }
        assert_int_equal(creature_kind_find(table, kind->name), id);
        assert_in_range(kind->hit_points, 1, LIMIT_HIT_POINTS);
        assert_in_range(kind->speed, 1, LIMIT_SPEED);
        assert_true(kind->damage.dice > 0);
    }
    assert_int_equal(creature_kind_find(table, "nobody"), CREATURE_NONE);
}

static void minds_and_abilities_all_occur(void **state)
{
    (void)state;
    const struct creature_table *table = standard_creatures();
    bool minds[CREATURE_MIND_COUNT] = {false};
    uint32_t abilities = 0;
    int cowards = 0;
    int one_way = 0;
    for (uint16_t id = 1; id < table->count; id++) {
        const struct creature_kind *kind = creature_kind_get(table, id);
        minds[kind->mind] = true;
        abilities |= kind->abilities;
        cowards += kind->flees > 0;
        one_way +=
            creature_kind_can(kind, CREATURE_CLIMBS_UP) != creature_kind_can(kind, CREATURE_CLIMBS_DOWN);
    }
    for (int mind = 0; mind < CREATURE_MIND_COUNT; mind++) {
        assert_true(minds[mind]);
    }
    assert_int_equal(abilities, (1u << CREATURE_ABILITY_COUNT) - 1);
    assert_true(cowards >= 3 && one_way >= 1);
}

/* From the top to as deep as there are levels there are at least three kinds to meet, and more further up. */
static void no_depth_is_without_creatures(void **state)
{
    (void)state;
    const struct creature_table *table = standard_creatures();
    for (int64_t depth = 0; depth <= LIMIT_LEVEL; depth += 1 + depth / 4) {
        int kinds = 0;
        for (uint16_t id = 1; id < table->count; id++) {
            kinds += habitat_weight(&creature_kind_get(table, id)->lives, "", (int32_t)depth) > 0;
        }
        assert_true(kinds >= (depth < 50 ? 4 : 3));
    }
}

enum { DUELS = 1000 };

/* Against a company of middle size, all at once. */
static int32_t won_in_hundred(const struct duel_player *player, const struct creature_kind *kind)
{
    int32_t heads = (kind->company_least + kind->company_most) / 2;
    return 100 * duel_fight(1, player, kind, heads, DUELS).won / DUELS;
}

/* A new player with a club beats what lives at the top, and should not yet meet what begins on level 3; which
 * is beaten by whoever has grown as one does on the way. */
static void a_new_player_fares_as_intended(void **state)
{
    (void)state;
    const struct creature_table *table = standard_creatures();
    const struct duel_player new_player = {.level = 1, .weapon = duel_club()};
    const struct duel_player grown = duel_player_of(4);
    for (uint16_t id = 1; id < table->count; id++) {
        const struct creature_kind *kind = creature_kind_get(table, id);
        if (kind->lives.at[0].first == 0) {
            assert_in_range(won_in_hundred(&new_player, kind), 97, 100);
        } else if (kind->lives.at[0].first == 3) {
            assert_in_range(won_in_hundred(&new_player, kind), 35, 65);
            assert_in_range(won_in_hundred(&grown, kind), 90, 100);
        }
    }
}

/* Creatures first met at a depth are beaten by players who have gained four levels on every five on the way,
 * at some cost, a company on open ground by about half of them; and from depth 8 on by none who came there
 * straight away. */
static void creatures_grow_with_the_depth(void **state)
{
    (void)state;
    const struct creature_table *table = standard_creatures();
    const struct duel_player new_player = {.level = 1, .weapon = duel_club()};
    for (uint16_t id = 1; id < table->count; id++) {
        const struct creature_kind *kind = creature_kind_get(table, id);
        int32_t depth = kind->lives.at[0].first;
        int32_t level = 3 + depth * 4 / 5 + depth / 10;
        struct duel_player grown = duel_player_of(level < LIMIT_PLAYER_LEVELS ? level : LIMIT_PLAYER_LEVELS);
        int32_t won = won_in_hundred(&grown, kind);
        if (won < (kind->company_most > 2 ? 40 : 70) ||
            (depth >= 8 && won_in_hundred(&new_player, kind) > 10)) {
            fail_msg("%s: level %d wins %d in a hundred", kind->name, grown.level, won);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_row_that_makes_no_sense_is_found),
        cmocka_unit_test(a_mind_has_what_it_cannot_do_without),
        cmocka_unit_test(words_stand_in_the_order_of_their_enums),
        cmocka_unit_test(every_creature_makes_sense_and_is_found_by_its_name),
        cmocka_unit_test(minds_and_abilities_all_occur),
        cmocka_unit_test(no_depth_is_without_creatures),
        cmocka_unit_test(a_new_player_fares_as_intended),
        cmocka_unit_test(creatures_grow_with_the_depth),
    };
    return cmocka_run_group_tests_name("game/creature_kind", tests, NULL, NULL);
}
