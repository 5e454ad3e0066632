/* A letter is all that tells one thing carried from another, so both what was sent and what is now are rows
 * of letters, compared one by one, and only when something may have changed. */
#include "server/session/viewer_pack.h"

#include "common/invariant.h"
#include "server/game/game_things.h"

#include <string.h>

enum { LETTER_FIRST = '!' };

void viewer_pack_gather(const struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch)
{
    if (!viewer->pack_stale) {
        return;
    }
    memset(scratch->pack, 0, sizeof scratch->pack);
    const struct things *things = game_things(game);
    const struct thing *thing = viewer_is_ghost(viewer) ? NULL : things_first_of(things, viewer->actor);
    for (; thing != NULL; thing = things_next_of(things, thing)) {
        int at = thing->letter - LETTER_FIRST;
        INVARIANT(at >= 0 && at < FRAME_PACK_MAX);
        scratch->pack[at] = (struct viewer_carried){
            .count = thing->count,
            .kind = thing->kind,
            .appearance = game_look_by(game, viewer_lore(viewer, game), thing->kind),
            .worn = thing->worn,
        };
    }
}

/* What is carried now, by letter. */
static const struct viewer_carried *carried_now(const struct viewer *viewer,
                                                const struct viewer_scratch *scratch)
{
    return viewer->pack_stale ? scratch->pack : viewer->carried;
}

static bool same(const struct viewer_carried *a, const struct viewer_carried *b)
{
    return a->count == b->count && a->kind == b->kind && a->appearance == b->appearance && a->worn == b->worn;
}

static void write_letter(const struct viewer *viewer, const struct game *game,
                         const struct viewer_carried *carried, char letter, struct frame_writer *writer)
{
    if (carried->count == 0) {
        frame_pack(writer, letter, 0, "", "", false);
        return;
    }
    struct thing_seen seen = game_seen_by(game, viewer_lore(viewer, game), carried->kind);
    char words[THING_LOOK_WORDS_BYTES];
    thing_look_words(words, &seen, carried->count);
    frame_pack(writer, letter, carried->count, seen.name, words, carried->worn);
}

void viewer_pack_write(const struct viewer *viewer, const struct game *game,
                       const struct viewer_scratch *scratch, bool full, struct frame_writer *writer)
{
    for (int i = 0; (full || viewer->pack_stale) && i < FRAME_PACK_MAX; i++) {
        const struct viewer_carried *now = &carried_now(viewer, scratch)[i];
        if (full ? now->count > 0 : !same(now, &viewer->carried[i])) {
            write_letter(viewer, game, now, (char)(LETTER_FIRST + i), writer);
        }
    }
}

void viewer_pack_keep(struct viewer *viewer, const struct viewer_scratch *scratch)
{
    if (viewer->pack_stale) {
        memcpy(viewer->carried, scratch->pack, sizeof viewer->carried);
        viewer->pack_stale = false;
    }
}
