#include "tests/support/thing_kinds.h"

#define COIN(text, sign, worth)                                                                              \
    {                                                                                                        \
        .name = text, .plural = text "s", .class = THING_CLASS_COIN, .glyph = "$", .colour = "yellow",       \
        .stacks = true, .letter = (sign), .value = (worth)                                                   \
    }

#define GONE_AFTER_USE                                                                                       \
    {                                                                                                        \
        .count = 1, .at = { {.effect = THING_BECOMES} }                                                      \
    }

#define BECOMES_FLASK                                                                                        \
    {                                                                                                        \
        .effect = THING_BECOMES, .kind = TEST_FLASK                                                          \
    }

#define POTION(of, ...)                                                                                      \
    {                                                                                                        \
        .name = "potion of " of, .plural = "potions of " of, .class = THING_CLASS_POTION, .glyph = "!",      \
        .colour = "white", .stacks = true, .value = 50, .use = __VA_ARGS__                                   \
    }

#define SCROLL(of, ...)                                                                                      \
    {                                                                                                        \
        .name = "scroll of " of, .plural = "scrolls of " of, .class = THING_CLASS_SCROLL, .glyph = "?",      \
        .colour = "white", .stacks = true, .value = 40, .use = __VA_ARGS__                                   \
    }

#define LOOK(of, text)                                                                                       \
    {                                                                                                        \
        .class = THING_CLASS_##of, .name = text, .plural = text "s", .colour = "magenta"                     \
    }

static const struct thing_table table =
    {
        .count = TEST_KINDS,
        .at =
            {
                [THING_COPPER] = COIN("copper coin", '%', 1),
                [THING_SILVER] = COIN("silver coin", '&', 10),
                [THING_GOLD] = COIN("gold coin", '$', 100),
                [THING_KEYSTONE] = {.name = "Keystone", .plural = "Keystones", .class = THING_CLASS_TREASURE},
                [THING_CORPSE] = {.name = "corpse", .plural = "corpses", .class = THING_CLASS_REMAINS},
                [TEST_CLUB] = {.name = "club",
                               .plural = "clubs",
                               .value = 5,
                               .class = THING_CLASS_WEAPON,
                               .slot = THING_SLOT_HAND,
                               .damage = {1, 6, 0},
                               .to_hit = 1},
                [TEST_PICK] = {.name = "pick",
                               .plural = "picks",
                               .class = THING_CLASS_TOOL,
                               .slot = THING_SLOT_HAND,
                               .damage = {1, 4, 0},
                               .to_hit = -2,
                               .dig = 20},
                [TEST_LEATHER] = {.name = "leather armour",
                                  .plural = "leather armours",
                                  .class = THING_CLASS_ARMOUR,
                                  .slot = THING_SLOT_BODY,
                                  .armour = 3},
                [TEST_HAT] = {.name = "hat",
                              .plural = "hats",
                              .class = THING_CLASS_ARMOUR,
                              .slot = THING_SLOT_HEAD,
                              .armour = 1,
                              .lives = {1, {{"", 0, 1000, 10}}},
                              .found_least = 1,
                              .found_most = 1},
                [TEST_TORCH] = {.name = "torch",
                                .plural = "torches",
                                .class = THING_CLASS_LIGHT,
                                .slot = THING_SLOT_LIGHT,
                                .light = 6},
                [TEST_DART] = {.name = "dart",
                               .plural = "darts",
                               .value = 3,
                               .class = THING_CLASS_MISSILE,
                               .slot = THING_SLOT_HAND,
                               .stacks = true,
                               .throw_damage = {1, 4, 1},
                               .lives = {1, {{"", 0, 1000, 10}}},
                               .found_least = 3,
                               .found_most = 7},
                [TEST_FLASK] = {.name = "empty flask",
                                .plural = "empty flasks",
                                .class = THING_CLASS_TOOL,
                                .stacks = true},
                [TEST_HEALING] = POTION("healing", {.count = 3,
                                                    .at = {BECOMES_FLASK,
                                                           {.effect = THING_HEALS, .number = 40},
                                                           {.effect = THING_TELLS, .text = "It heals."}}}),
                [TEST_SPEED] = POTION("speed",
                                      {.count = 2,
                                       .at = {{.effect = THING_BECOMES},
                                              {.effect = THING_HASTENS, .number = 10, .extent = 5}}}),
                [TEST_SLEEP] =
                    POTION("sleep",
                           {.count = 2,
                            .at = {{.effect = THING_BECOMES}, {.effect = THING_BLINDS, .extent = 3}}}),
                [TEST_POISON] =
                    POTION("poison",
                           {.count = 2, .at = {BECOMES_FLASK, {.effect = THING_HURTS, .number = 15}}}),
                [TEST_MAPPING] =
                    SCROLL(
                        "mapping", {.count = 2,
                                    .at = {{.effect = THING_BECOMES}, {.effect = THING_MAPS, .number = 30}}}),
                [TEST_FLIGHT] = SCROLL("flight", GONE_AFTER_USE),
                [TEST_FIRE] = SCROLL("fire", {.count = 3,
                                              .at = {{.effect = THING_BECOMES},
                                                     {.effect = THING_BURNS, .number = 40, .extent = 3},
                                                     {.effect = THING_SOUNDS, .text = "Flames roar."}}}),
            },
        .look_count = TEST_POTION_LOOKS + TEST_SCROLL_LOOKS,
        .looks =
            {
                LOOK(POTION, "murky potion"),
                LOOK(SCROLL, "torn scroll"),
                LOOK(POTION, "amber potion"),
                LOOK(POTION, "icy potion"),
                LOOK(SCROLL, "burnt scroll"),
                LOOK(POTION, "oily potion"),
                LOOK(POTION, "milky potion"),
                LOOK(SCROLL, "blotted scroll"),
            },
};

const struct thing_table *thing_kinds_of_test(void)
{
    return &table;
}
