/* Time stands still but for what the host asks to be called for: within a second of it everything has
 * happened that happens by itself, and it is the player's move. */
#include "tests/balance/trial.h"

#include "client/model/model.h"
#include "common/invariant.h"
#include "server/stage/stage.h"
#include "tests/balance/player.h"
#include "tests/support/rig.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 1000, ROUNDS_MAX = 20000 };

struct scene {
    struct stage stage;
    struct rig rig;
    struct player player;
    struct trial trial;
    FILE *log;
};

static struct model *model_of(struct scene *scene)
{
    return scene->rig.clients[0].model;
}

/* ---------------------------------------------------------------------------------------------- the clock */

/* Takes down where the player is. */
static void note_place(struct scene *scene)
{
    struct trial *trial = &scene->trial;
    const struct model *model = model_of(scene);
    if (model->phase != MODEL_PLAYING || !model->picture.placed) {
        return;
    }
    const struct own *own = model_self(model);
    memcpy(trial->realm, model->picture.realm, sizeof trial->realm);
    trial->level = model->picture.at.levels.first;
    if (own != NULL) {
        trial->turns = own->values[OWN_TURNS];
        trial->experience_level = own->values[OWN_LEVEL];
        trial->coins = own->values[OWN_COINS];
    }
    for (int32_t level = trial->level; level_set_next(model->picture.at.levels, &level); level++) {
        trial->depth = level > trial->depth ? level : trial->depth;
        if (level >= 0 && level < TRIAL_LEVELS && trial->came_at[level] < 0) {
            trial->came_at[level] = trial->turns;
        }
    }
}

/* One exchange of all that waits, then the host's own. Whether anything was under way. */
static bool exchange(struct scene *scene)
{
    bool moved = rig_deliver(&scene->rig, 0, SIZE_MAX);
    rig_end_turn(&scene->rig);
    note_place(scene);
    return moved || scene->rig.clients[0].down.bytes.length > 0;
}

/* Lets everything happen that happens by itself, or that the player does not put an end to. */
static void let_happen(struct scene *scene)
{
    struct rig *rig = &scene->rig;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        bool moved = exchange(scene);
        if (model_of(scene)->phase == MODEL_PLAYING && player_interrupts(&scene->player)) {
            return;
        }
        if (moved) {
            continue;
        }
        if (rig->update.next_call_ms > rig->now_ms + PATIENCE_MS) {
            return;
        }
        rig->now_ms = rig->update.next_call_ms > rig->now_ms ? rig->update.next_call_ms : rig->now_ms;
    }
}

/* ------------------------------------------------------------------------------------------------ the run */

static void log_command(struct scene *scene, const struct message *command)
{
    if (scene->log == NULL) {
        return;
    }
    const struct model *model = model_of(scene);
    struct buffer line = {0};
    message_encode(&line, command);
    (void)fprintf(scene->log, "%6d %s (%d,%d,%d) hp %d foes %d danger %" PRId64 " %.*s", scene->trial.turns,
                  model->picture.realm, model->picture.at.x, model->picture.at.y,
                  model->picture.at.levels.first, player_value(&scene->player, OWN_HP),
                  scene->player.foe_count, scene->player.danger / 100, (int)line.length, line.bytes);
    buffer_finish(&line);
}

static void log_heard(struct scene *scene)
{
    const struct chronicle *chronicle = &model_of(scene)->chronicle;
    if (scene->log != NULL) {
        for (size_t back = 0; back < chronicle->count && back < 3; back++) {
            const struct chronicle_entry *entry = chronicle_back(chronicle, back);
            (void)fprintf(scene->log, "        | %s (%d)\n", entry->text, entry->times);
        }
    }
}

static void play(struct scene *scene, int32_t turns)
{
    struct trial *trial = &scene->trial;
    while (model_of(scene)->phase == MODEL_PLAYING) {
        struct message command;
        if (trial->turns >= turns) {
            trial->end = TRIAL_TURNS_OVER;
            return;
        }
        if (!player_choose(&scene->player, &command)) {
            trial->end = TRIAL_GAVE_UP;
            return;
        }
        log_command(scene, &command);
        (void)rig_command(&scene->rig, 0, command);
        let_happen(scene);
        log_heard(scene);
    }
    trial->end = model_has_died(model_of(scene)) ? TRIAL_DIED : TRIAL_OUT;
    (void)snprintf(trial->words, sizeof trial->words, "%s", model_of(scene)->over.text);
}

struct trial trial_play(const struct content *content, const struct trial_plan *plan)
{
    struct scene *scene = calloc(1, sizeof *scene);
    INVARIANT(scene != NULL);
    scene->log = plan->log;
    scene->trial.seed = plan->seed;
    memset(scene->trial.came_at, 0xFF, sizeof scene->trial.came_at);
    stage_init(&scene->stage, content, plan->seed);
    const struct host_config config = stage_config(&scene->stage);
    rig_init(&scene->rig, &config, plan->seed);
    (void)rig_connect(&scene->rig, "Ann");
    player_init(&scene->player, model_of(scene),
                (struct lore){content_creatures(content), content_things(content)}, plan->seed);
    scene->player.careless = plan->careless;
    let_happen(scene);
    play(scene, plan->turns);
    struct trial trial = scene->trial;
    rig_finish(&scene->rig);
    stage_finish(&scene->stage);
    free(scene);
    return trial;
}
