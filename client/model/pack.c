/* A sorted array: a pack is small, and is read far more often than it changes. */
#include "client/model/pack.h"

#include "common/invariant.h"
#include "common/text.h"

#include <string.h>

/* Where a letter stands in a pack: small letters before great ones. */
static int rank(char letter)
{
    if (letter >= 'a' && letter <= 'z') {
        return letter - 'a';
    }
    return letter >= 'A' && letter <= 'Z' ? 'z' - 'a' + 1 + letter - 'A' : UINT8_MAX + letter;
}

/* The index of the first thing whose letter does not come before this one. */
static int index_of(const struct pack *pack, char letter)
{
    int i = 0;
    while (i < pack->count && rank(pack->things[i].letter) < rank(letter)) {
        i++;
    }
    return i;
}

static void put(struct pack *pack, const struct frame_carried *thing)
{
    int i = index_of(pack, thing->letter);
    struct frame_carried *at = &pack->things[i];
    size_t behind = (size_t)(pack->count - i);
    bool known = i < pack->count && at->letter == thing->letter;
    if (thing->count == 0) {
        if (known) {
            memmove(at, at + 1, (behind - 1) * sizeof *at);
            pack->count--;
        }
        return;
    }
    if (!known) {
        INVARIANT(pack->count < FRAME_PACK_MAX); /* there are no more letters */
        memmove(at + 1, at, behind * sizeof *at);
        pack->count++;
    }
    *at = *thing;
    text_clean(at->words, sizeof at->words);
}

void pack_take(struct pack *pack, const struct frame *frame)
{
    if (frame->full) {
        pack->count = 0;
    }
    for (size_t i = 0; i < frame->pack_count; i++) {
        put(pack, &frame->pack[i]);
    }
}

const struct frame_carried *pack_find(const struct pack *pack, int32_t letter)
{
    for (int i = 0; i < pack->count; i++) {
        if (pack->things[i].letter == letter) {
            return &pack->things[i];
        }
    }
    return NULL;
}
