/* The portals of many worlds: every end is open floor, and whoever goes through comes back to where it went
 * in. */
#include "server/game/game.h"
#include "server/generate/meadow.h"
#include "server/generate/realm_tree.h"
#include "server/generate/realms.h"
#include "tests/support/check.h"
#include "tests/support/standard.h"

enum { SEEDS = 150 };

struct tree {
    struct world *world;
    struct portal portals[PORTALS_MAX];
    size_t count;
};

static void tree_init(struct tree *tree, uint64_t seed)
{
    tree->world = world_create(seed, standard_terrains());
    realms_add_all(standard_realms(), tree->world);
    tree->count = realm_tree_portals(standard_realms(), seed, tree->portals);
}

static void tree_finish(struct tree *tree)
{
    world_destroy(tree->world);
}

static void assert_open(struct world *world, struct place place)
{
    struct cell cell = world_cell(world, place.realm, place.x, place.y, place.levels);
    assert_true(cell.passable);
    assert_true(level_set_equal(cell.levels, place.levels));
}

static void every_end_is_open_floor(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct tree tree;
        tree_init(&tree, seed);
        for (size_t i = 0; i < tree.count; i++) {
            assert_open(tree.world, tree.portals[i].from);
            if (!tree.portals[i].leaves) {
                assert_open(tree.world, tree.portals[i].to);
            }
        }
        tree_finish(&tree);
    }
}

static void the_keystone_lies_on_open_floor_in_the_crypt(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct tree tree;
        tree_init(&tree, seed);
        struct place place = realm_tree_keystone(standard_realms(), seed);
        assert_string_equal(standard_realms()->at[place.realm].name, "crypt");
        assert_open(tree.world, place);
        tree_finish(&tree);
    }
}

static void no_two_stand_on_one_cell(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct tree tree;
        tree_init(&tree, seed);
        for (size_t i = 0; i < tree.count; i++) {
            for (size_t k = 0; k < i; k++) {
                assert_false(place_same_cell(tree.portals[i].from, tree.portals[k].from));
            }
        }
        tree_finish(&tree);
    }
}

static const struct portal *portal_from(const struct tree *tree, struct place place)
{
    for (size_t i = 0; i < tree->count; i++) {
        if (place_same_cell(tree->portals[i].from, place)) {
            return &tree->portals[i];
        }
    }
    return NULL;
}

static void every_realm_is_entered_and_left_again_where_one_came_in(void **state)
{
    (void)state;
    struct tree tree;
    bool entered[WORLD_REALMS_MAX] = {true};
    tree_init(&tree, 7);
    for (size_t i = 0; i < tree.count; i++) {
        const struct portal *there = &tree.portals[i];
        const struct portal *back = there->leaves ? NULL : portal_from(&tree, there->to);
        if (back != NULL && place_same_cell(back->to, there->from)) {
            entered[there->to.realm] = true;
        }
    }
    for (uint16_t realm = 1; realm < standard_realms()->count; realm++) {
        assert_true(entered[realm]);
    }
    tree_finish(&tree);
}

/* Through every portal of the meadow that has a way back. */
static void a_player_goes_through_and_comes_back(void **state)
{
    (void)state;
    struct tree tree;
    int trips = 0;
    tree_init(&tree, 7);
    for (size_t i = 0; i < tree.count; i++) {
        const struct portal *there = &tree.portals[i];
        const struct portal *back = there->leaves ? NULL : portal_from(&tree, there->to);
        if (back == NULL || !place_same_cell(back->to, there->from)) {
            continue;
        }
        struct game *game = game_create(&(struct game_config){.world = tree.world, .start = there->from});
        game_add_portal(game, there);
        game_add_portal(game, back);
        struct actor_handle ann;
        assert_int_equal(game_join(game, "Ann", &ann), RESULT_OK);
        assert_int_equal(game_climb(game, ann, true), RESULT_OK);
        assert_true(place_same_cell(game_actor(game, ann)->place, there->to));
        assert_int_equal(game_climb(game, ann, false), RESULT_OK);
        assert_true(place_same_cell(game_actor(game, ann)->place, there->from));
        game_destroy(game);
        trips++;
    }
    assert_true(trips >= 2 * (standard_realms()->count - 1));
    tree_finish(&tree);
}

/* What one finds at the end of a path is where it was in older worlds: the order of ways decides. */
static void each_way_of_the_meadow_has_the_next_clearing(void **state)
{
    (void)state;
    struct tree tree;
    int clearing = 0;
    tree_init(&tree, 7);
    for (size_t i = 0; i < tree.count; i++) {
        if (tree.portals[i].from.realm == 0) {
            struct place place = meadow_kind.alone->clearing(7, 0, clearing++);
            assert_true(place_same_cell(tree.portals[i].from, place));
        }
    }
    assert_int_equal(clearing, 9);
    tree_finish(&tree);
}

static void wells_lead_one_way_and_one_portal_out_of_the_world(void **state)
{
    (void)state;
    struct tree tree;
    int out = 0;
    int one_way = 0;
    tree_init(&tree, 7);
    for (size_t i = 0; i < tree.count; i++) {
        const struct portal *there = &tree.portals[i];
        out += there->leaves;
        const struct portal *back = there->leaves ? NULL : portal_from(&tree, there->to);
        bool comes_back = back != NULL && place_same_cell(back->to, there->from);
        one_way += !there->leaves && !comes_back;
    }
    assert_int_equal(out, 1);
    assert_int_equal(one_way, 2);
    tree_finish(&tree);
}

static void the_vault_has_a_well_that_leads_to_the_meadow(void **state)
{
    (void)state;
    struct tree tree;
    uint16_t crypt;
    const struct realm *realm = realms_find(standard_realms(), "crypt", &crypt);
    assert_non_null(realm);
    tree_init(&tree, 7);
    const struct portal *well = portal_from(&tree, stack_sign(&realm->levels, crypt, 'O'));
    if (well == NULL) {
        fail_msg("no way begins at 'O'");
        return;
    }
    assert_int_equal(well->from.levels.first, realm_shape(realm).level_last);
    assert_true(place_same_cell(well->to, realm_start(&standard_realms()->at[0], 7, 0)));
    assert_int_equal(well->sign, terrain_find(standard_terrains(), "well"));
    tree_finish(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_end_is_open_floor),
        cmocka_unit_test(the_keystone_lies_on_open_floor_in_the_crypt),
        cmocka_unit_test(no_two_stand_on_one_cell),
        cmocka_unit_test(every_realm_is_entered_and_left_again_where_one_came_in),
        cmocka_unit_test(each_way_of_the_meadow_has_the_next_clearing),
        cmocka_unit_test(a_player_goes_through_and_comes_back),
        cmocka_unit_test(wells_lead_one_way_and_one_portal_out_of_the_world),
        cmocka_unit_test(the_vault_has_a_well_that_leads_to_the_meadow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
