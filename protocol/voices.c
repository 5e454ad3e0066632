#include "protocol/voices.h"

#include "common/invariant.h"

#include <string.h>

const char *voices_word(enum voice voice)
{
#define V(id, word) word,
    static const char *const words[] = {VOICES(V)};
#undef V
    INVARIANT(voice < VOICE_COUNT);
    return words[voice];
}

bool voices_read(const char *word, enum voice *voice)
{
    for (int i = 0; i < VOICE_COUNT; i++) {
        if (strcmp(voices_word((enum voice)i), word) == 0) {
            *voice = (enum voice)i;
            return true;
        }
    }
    return false;
}
