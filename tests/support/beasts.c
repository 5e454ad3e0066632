#include "tests/support/beasts.h"

#include "common/text.h"

static struct creature_kind *row(struct creature_table *table, enum beast beast, const char *name,
                                 enum creature_mind mind)
{
    struct creature_kind *kind = &table->at[beast];
    *kind = (struct creature_kind){.glyph = "b",
                                   .colour = "white",
                                   .hit_points = 20,
                                   .attack = 10,
                                   .defence = 5,
                                   .damage = {.dice = 1, .sides = 4},
                                   .experience = 25,
                                   .speed = CREATURE_SPEED,
                                   .mind = mind,
                                   .sight = CREATURE_SIGHT,
                                   .company_least = 1,
                                   .company_most = 1,
                                   .lives = {1, {{"", 0, 1000, 10}}}};
    text_copy(kind->name, sizeof kind->name, name);
    text_copy(kind->plural, sizeof kind->plural, name);
    return kind;
}

static uint32_t bit(enum creature_ability ability)
{
    return UINT32_C(1) << ability;
}

static void leaves(struct creature_kind *kind, struct creature_drop drop)
{
    kind->drops[kind->drop_count++] = drop;
}

static void fill(struct creature_table *table)
{
    table->count = BEAST_COUNT;
    (void)row(table, BEAST_FUNGUS, "fungus", CREATURE_STILL);
    (void)row(table, BEAST_COW, "cow", CREATURE_WANDERS);
    row(table, BEAST_WOLF, "wolf", CREATURE_HUNTS)->abilities =
        bit(CREATURE_CLIMBS_UP) | bit(CREATURE_CLIMBS_DOWN) | bit(CREATURE_USES_PORTALS) |
        bit(CREATURE_OPENS_DOORS);
    struct creature_kind *hound = row(table, BEAST_HOUND, "hound", CREATURE_TRACKS);
    hound->scent = 20;
    hound->speed = 2 * CREATURE_SPEED;
    struct creature_kind *dog = row(table, BEAST_DOG, "dog", CREATURE_PACKS);
    dog->company_least = 2;
    dog->company_most = 4;
    struct creature_kind *archer = row(table, BEAST_ARCHER, "archer", CREATURE_SHOOTS);
    archer->range = 6;
    archer->shot = (struct damage){.dice = 1, .sides = 6};
    struct creature_kind *mole = row(table, BEAST_MOLE, "mole", CREATURE_TUNNELS);
    mole->scent = 10;
    mole->sight = 1;
    mole->abilities = bit(CREATURE_DIGS);
    row(table, BEAST_HARE, "hare", CREATURE_HUNTS)->flees = 90;
    row(table, BEAST_SLEEPER, "sleeper", CREATURE_HUNTS)->sleeps = 100;
    struct creature_kind *ogre = row(table, BEAST_OGRE, "ogre", CREATURE_HUNTS);
    ogre->attack = 1000;
    ogre->damage = (struct damage){.dice = 20, .sides = 20};
    leaves(ogre, (struct creature_drop){"corpse", 100, 1, 1});
    struct creature_kind *imp = row(table, BEAST_IMP, "imp", CREATURE_STEALS);
    imp->attack = 1000;
    leaves(imp, (struct creature_drop){"dart", 100, 2, 4});
}

const struct creature_table *beasts(void)
{
    static struct creature_table table;
    if (table.count == 0) {
        fill(&table);
    }
    return &table;
}
