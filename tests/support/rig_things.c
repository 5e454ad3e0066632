#include "tests/support/rig_things.h"

#include "common/dice.h"
#include "server/game/belongings.h"
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/thing_kinds.h"

#include <string.h>

struct thing_handle rig_put_down(struct rig *rig, uint16_t kind, int32_t count, struct place place)
{
    struct thing_handle handle;
    struct game *game = rig->host->game;
    assert_int_equal(things_make(&game->things, kind, count, things_on_ground(place), &handle), RESULT_OK);
    belongings_tell_pile(game, place);
    return handle;
}

void rig_put_in_pack(struct rig *rig, int index, uint16_t kind, int32_t count)
{
    struct game *game = rig->host->game;
    struct actor_handle player = rig->host->connections[index].viewer.actor;
    assert_int_equal(things_make(&game->things, kind, count, things_with(player), NULL), RESULT_OK);
    belongings_tell_pack(game, game_actor(game, player));
}

void rig_do(struct rig *rig, int index, struct message command)
{
    assert_true(rig_command(rig, index, command));
    rig_settle(rig);
}

int32_t rig_id_of(const struct rig *rig, int index, const char *name)
{
    const struct picture *picture = &rig->clients[index].model->picture;
    for (size_t i = 0; i < picture->thing_count; i++) {
        if (strcmp(picture->things[i].name, name) == 0) {
            return picture->things[i].id;
        }
    }
    return 0;
}

static bool was_sent(struct rig *rig, int index, const char *text)
{
    struct buffer *sent = &rig->clients[index].sent;
    buffer_char(sent, '\0');
    bool found = strstr(sent->bytes, text) != NULL;
    sent->length = 0;
    return found;
}

void rig_assert_sent(struct rig *rig, int index, const char *text)
{
    if (!was_sent(rig, index, text)) {
        fail_msg("client %d was not sent: %s", index, text);
    }
}

void rig_assert_not_sent(struct rig *rig, int index, const char *text)
{
    if (was_sent(rig, index, text)) {
        fail_msg("client %d was sent: %s", index, text);
    }
}

/* Kinds that players have a use for here; potions are strange to them. */
static const uint16_t strewn[] = {TEST_DART,  TEST_HAT,     TEST_CLUB,  TEST_FLASK, TEST_HEALING,
                                  TEST_SPEED, THING_COPPER, TEST_TORCH, TEST_SLEEP, TEST_MAPPING};

void rig_put_any(struct rig *rig, uint32_t value, struct place at)
{
    uint16_t kind = strewn[dice_below(value, sizeof strewn / sizeof *strewn)];
    int32_t count = thing_kind_get(thing_kinds_of_test(), kind)->stacks ? 1 + (int32_t)(value % 5) : 1;
    (void)rig_put_down(rig, kind, count, at);
}
