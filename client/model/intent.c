/* A key is looked up by its name in the lists of names: the table says "k" and the help screen shows "k". */
#include "client/model/intent.h"

#include "client/model/keypress.h"
#include "common/invariant.h"

#include <string.h>

static const struct intent_row rows[INTENT_COUNT] = {
#define I(id, group, words, vi, wasd, both)                                                                  \
    [INTENT_##id] = {INTENT_GROUP_##group, words, {[KEYMAP_VI] = vi, [KEYMAP_WASD] = wasd}, both},
    INTENTS(I)
#undef I
};

_Static_assert(INTENT_NORTH_WEST - INTENT_NORTH == (int)DIRECTION_NORTH_WEST, "directions in one order");
_Static_assert(INTENT_RUN_NORTH_WEST - INTENT_RUN_NORTH == (int)DIRECTION_NORTH_WEST, "and those that run");

const char *intent_keymap_name(enum keymap keymap)
{
    static const char *const names[KEYMAP_COUNT] = {[KEYMAP_VI] = "vi", [KEYMAP_WASD] = "wasd"};
    INVARIANT(keymap < KEYMAP_COUNT);
    return names[keymap];
}

const struct intent_row *intent_row(enum intent intent)
{
    INVARIANT(intent > INTENT_NONE && intent < INTENT_COUNT);
    return &rows[intent];
}

/* Whether a list of names, a space between, has this one. */
static bool has_name(const char *list, const char *name)
{
    while (*list != '\0') {
        size_t length = strcspn(list, " ");
        if (length == strlen(name) && memcmp(list, name, length) == 0) {
            return true;
        }
        list += length;
        list += strspn(list, " ");
    }
    return false;
}

enum intent intent_of_key(enum keymap keymap, int32_t key)
{
    char name[KEYPRESS_NAME_BYTES];
    keypress_name(key, name);
    for (enum intent intent = INTENT_NONE + 1; intent < INTENT_COUNT; intent++) {
        if (has_name(rows[intent].keys[keymap], name) || has_name(rows[intent].keys_of_both, name)) {
            return intent;
        }
    }
    return INTENT_NONE;
}

/* Intents that are a whole command, and those whose command lacks something. */
static const struct {
    enum intent intent;
    enum message_type type;
} whole[] =
    {
        {INTENT_WAIT, MESSAGE_WAIT},         {INTENT_EXPLORE, MESSAGE_EXPLORE},
        {INTENT_REST, MESSAGE_REST},         {INTENT_WHO, MESSAGE_WHO},
        {INTENT_SHOP, MESSAGE_SHOP},         {INTENT_SCORES, MESSAGE_SCORES},
        {INTENT_LEAVE_PARTY, MESSAGE_LEAVE},
},
  lacking[] = {
      {INTENT_RUN, MESSAGE_RUN},           {INTENT_TRAVEL, MESSAGE_TRAVEL},
      {INTENT_DIG, MESSAGE_DIG},           {INTENT_GET, MESSAGE_GET},
      {INTENT_WEAR, MESSAGE_WEAR},         {INTENT_USE, MESSAGE_USE},
      {INTENT_THROW, MESSAGE_THROW},       {INTENT_DROP, MESSAGE_DROP},
      {INTENT_GIVE, MESSAGE_GIVE},         {INTENT_CHALLENGE, MESSAGE_CHALLENGE},
      {INTENT_PEACE, MESSAGE_PEACE},       {INTENT_SAY, MESSAGE_SAY},
      {INTENT_SHOUT, MESSAGE_SHOUT},       {INTENT_TELL, MESSAGE_TELL},
      {INTENT_PARTYSAY, MESSAGE_PARTYSAY}, {INTENT_PARTY, MESSAGE_PARTY},
      {INTENT_IGNORE, MESSAGE_IGNORE},     {INTENT_UNIGNORE, MESSAGE_UNIGNORE},
};

bool intent_command(enum intent intent, struct message *command)
{
    *command = (struct message){0};
    if (intent >= INTENT_NORTH && intent <= INTENT_NORTH_WEST) {
        command->type = MESSAGE_MOVE;
        command->move.dir = (int32_t)(intent - INTENT_NORTH);
        return true;
    }
    if (intent >= INTENT_RUN_NORTH && intent <= INTENT_RUN_NORTH_WEST) {
        command->type = MESSAGE_RUN;
        command->run.dir = (int32_t)(intent - INTENT_RUN_NORTH);
        return true;
    }
    if (intent == INTENT_CLIMB_UP || intent == INTENT_CLIMB_DOWN) {
        command->type = MESSAGE_CLIMB;
        command->climb.dir = intent == INTENT_CLIMB_UP ? CLIMB_UP : CLIMB_DOWN;
        return true;
    }
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        if (whole[i].intent == intent) {
            command->type = whole[i].type;
            return true;
        }
    }
    return false;
}

enum message_type intent_order(enum intent intent)
{
    for (size_t i = 0; i < sizeof lacking / sizeof *lacking; i++) {
        if (lacking[i].intent == intent) {
            return lacking[i].type;
        }
    }
    return MESSAGE_TYPE_COUNT;
}
