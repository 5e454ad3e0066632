#include "tests/support/host_scene.h"

#include "common/text.h"
#include "server/session/host_state.h"
#include "tests/support/check.h"

#include <string.h>

static const char *const realm_names[] = {"caves"};

void host_scene_init_with(struct host_scene *scene, const char *picture, const struct host_config *config)
{
    ramp_map_init(&scene->map, 0, 0);
    ramp_map_draw(&scene->map, 0, NULL, picture);
    struct host_config whole = *config;
    whole.world = scene->map.world;
    whole.realm_names = realm_names;
    whole.start = ramp_map_place(&scene->map, 'S');
    rig_init(&scene->rig, &whole, 1);
}

void host_scene_init_at(struct host_scene *scene, const char *picture, int commands_per_second)
{
    host_scene_init_with(scene, picture, &(struct host_config){.commands_per_second = commands_per_second});
}

void host_scene_init(struct host_scene *scene, const char *picture)
{
    host_scene_init_at(scene, picture, 0);
}

void host_scene_finish(struct host_scene *scene)
{
    rig_finish(&scene->rig);
    ramp_map_finish(&scene->map);
}

int host_scene_open(struct host_scene *scene)
{
    int index = rig_connect(&scene->rig, "Nobody");
    scene->rig.clients[index].up.bytes.length = 0;
    scene->rig.clients[index].discarding = true;
    return index;
}

int host_scene_open_from(struct host_scene *scene, uint64_t address)
{
    scene->rig.arrival.address = address;
    int index = host_scene_open(scene);
    (void)host_scene_answer(scene, index, HELLO);
    return index;
}

void host_scene_add_account(struct host_scene *scene, const char *name, const char *hash)
{
    struct account account = {.uid = ACCOUNT_NO_UID};
    text_copy(account.name, sizeof account.name, name);
    text_copy(account.hash, sizeof account.hash, hash);
    assert_int_equal(accounts_add(&scene->rig.host->accounts, &account), 1);
}

const char *host_scene_answer(struct host_scene *scene, int index, const char *lines)
{
    struct buffer *down = &scene->rig.clients[index].down.bytes;
    down->length = 0;
    rig_send(&scene->rig, index, lines);
    (void)rig_deliver(&scene->rig, index, SIZE_MAX);
    rig_end_turn(&scene->rig);
    buffer_char(down, '\0');
    return down->bytes;
}

void assert_answer(struct host_scene *scene, int index, const char *lines, const char *expected)
{
    const char *got = host_scene_answer(scene, index, lines);
    if (strstr(got, expected) == NULL) {
        fail_msg("%s\ngot:  %s\nnot:  %s", lines, got, expected);
    }
}

void assert_closed(const struct host_scene *scene, int index, enum result reason)
{
    assert_true(scene->rig.clients[index].closed);
    assert_string_equal(result_code(scene->rig.clients[index].reason), result_code(reason));
}
