#include "tests/support/fight.h"

#include "tests/support/check.h"

enum { CAPACITY = 64 };

void fight_init(struct fight *fight, int32_t bob_x)
{
    struct arena *arena = &fight->arena;
    arena_init(arena, CAPACITY);
    fight->ann = arena_add_player(arena, 0, 0);
    fight->bob = arena_add_player(arena, bob_x, 0);
    fight->ogre = arena_add_creature(arena, 1, 0);
    arena->actors[fight->ogre].rooted = true;
    arena_hunt(arena, fight->ogre, fight->ann);
    arena_look(arena, fight->bob);
    arena_run(arena);
    assert_true(bubbles_share(arena->bubbles, fight->ann, fight->bob));
}

void fight_both_act(struct fight *fight)
{
    assert_true(arena_act(&fight->arena, fight->ann, BUBBLES_TURN));
    assert_true(arena_act(&fight->arena, fight->bob, BUBBLES_TURN));
}

int64_t fight_hold_up_ann(struct fight *fight, int acts)
{
    struct arena *arena = &fight->arena;
    int64_t start_ms = arena->now_ms;
    for (int i = 0; i < acts; i++) {
        assert_true(arena_act(arena, fight->ann, BUBBLES_TURN));
        while (!bubbles_may_act(arena->bubbles, fight->ann)) {
            arena_pass(arena, bubbles_next_call_ms(arena->bubbles));
        }
    }
    return arena->now_ms - start_ms;
}
