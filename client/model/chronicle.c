/* A ring. Age is counted in the player's own acts, not in seconds: nobody misses words by being away. */
#include "client/model/chronicle.h"

#include "common/invariant.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>

enum { TIMES_MAX = 999 };

void chronicle_finish(struct chronicle *chronicle)
{
    for (size_t i = 0; i < chronicle->count; i++) {
        free(chronicle->entries[i].text);
    }
    free(chronicle->entries);
    *chronicle = (struct chronicle){0};
}

/* Copies what fits, whole characters only, and cleans it. */
static void copy_clean(char *out, size_t capacity, const char *text)
{
    size_t length = strlen(text);
    if (length >= capacity) {
        length = capacity - 1;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) {
            length--;
        }
    }
    memcpy(out, text, length);
    out[length] = '\0';
    text_clean(out, capacity);
}

static char *duplicate(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    INVARIANT(copy != NULL);
    text_copy(copy, size, text);
    return copy;
}

/* The slot for one more, the oldest's where all are taken. */
static struct chronicle_entry *next_slot(struct chronicle *chronicle)
{
    if (chronicle->entries == NULL) {
        chronicle->entries = calloc(CHRONICLE_ENTRIES, sizeof *chronicle->entries);
        INVARIANT(chronicle->entries != NULL);
    }
    if (chronicle->count < CHRONICLE_ENTRIES) {
        return &chronicle->entries[chronicle->count++];
    }
    struct chronicle_entry *slot = &chronicle->entries[chronicle->first];
    chronicle->first = (chronicle->first + 1) % CHRONICLE_ENTRIES;
    free(slot->text);
    return slot;
}

static struct chronicle_entry *latest_of(struct chronicle *chronicle)
{
    size_t last = (chronicle->first + chronicle->count - 1) % CHRONICLE_ENTRIES;
    return chronicle->count > 0 ? &chronicle->entries[last] : NULL;
}

/* Adds an entry of that kind and voice, or counts up the latest where it is the same. */
static void add(struct chronicle *chronicle, struct chronicle_entry entry, const char *who, const char *text)
{
    entry.times = 1;
    entry.act = chronicle->acts;
    char clean[CHRONICLE_TEXT_BYTES + 1];
    copy_clean(entry.who, sizeof entry.who, who);
    copy_clean(clean, sizeof clean, text);
    struct chronicle_entry *latest = latest_of(chronicle);
    if (latest != NULL && latest->kind == entry.kind && latest->voice == entry.voice &&
        strcmp(latest->who, entry.who) == 0 && strcmp(latest->text, clean) == 0) {
        latest->times += latest->times < TIMES_MAX;
        latest->act = chronicle->acts;
        return;
    }
    entry.text = duplicate(clean);
    *next_slot(chronicle) = entry;
}

void chronicle_add(struct chronicle *chronicle, enum chronicle_kind kind, const char *text)
{
    add(chronicle, (struct chronicle_entry){.kind = kind}, "", text);
}

void chronicle_hear(struct chronicle *chronicle, enum voice voice, const char *who, const char *text)
{
    add(chronicle, (struct chronicle_entry){.kind = CHRONICLE_SAID, .voice = voice}, who, text);
}

void chronicle_act(struct chronicle *chronicle)
{
    chronicle->acts++;
}

const struct chronicle_entry *chronicle_back(const struct chronicle *chronicle, size_t back)
{
    INVARIANT(back < chronicle->count);
    return &chronicle->entries[(chronicle->first + chronicle->count - 1 - back) % CHRONICLE_ENTRIES];
}
