/* Each class is dealt its looks as cards are: all looks of the class are shuffled (Fisher and Yates, in
 * Durstenfeld's form) and its kinds get the first ones, in the order of the table. */
#include "server/game/thing_look.h"

#include "common/invariant.h"
#include "common/text.h"
#include "server/game/fate.h"

#include <string.h>

/* The looks of a class, as numbers counted from 1. Returns how many. */
static uint32_t collect(const struct thing_table *table, enum thing_class class,
                        uint8_t cards[LIMIT_THING_LOOKS])
{
    uint32_t count = 0;
    for (int i = 0; i < table->look_count; i++) {
        if (table->looks[i].class == class) {
            cards[count++] = (uint8_t)(i + 1);
        }
    }
    return count;
}

static void deal(struct thing_looks *looks, const struct thing_table *table, enum thing_class class,
                 uint64_t seed)
{
    uint8_t cards[LIMIT_THING_LOOKS];
    uint32_t count = collect(table, class, cards);
    if (count == 0) {
        return;
    }
    struct fate fate = fate_of(seed, FATE_LOOKS, class, 0);
    uint32_t dealt = 0;
    for (int id = THING_NONE + 1; id < table->count; id++) {
        if (table->at[id].class != class) {
            continue;
        }
        INVARIANT(dealt < count);
        uint32_t drawn = dealt + fate_below(&fate, count - dealt);
        looks->of[id] = cards[drawn];
        cards[drawn] = cards[dealt];
        dealt++;
    }
}

void thing_look_draw(struct thing_looks *looks, const struct thing_table *table, uint64_t seed)
{
    *looks = (struct thing_looks){0};
    for (enum thing_class each = THING_CLASS_NONE + 1; each < THING_CLASS_COUNT; each++) {
        deal(looks, table, each, seed);
    }
}

uint8_t thing_look_of(const struct thing_looks *looks, const struct thing_lore *lore, uint16_t kind)
{
    INVARIANT(kind <= LIMIT_THING_KINDS);
    return lore->knows[kind] ? 0 : looks->of[kind];
}

struct thing_seen thing_look_seen(const struct thing_table *table, const struct thing_looks *looks,
                                  const struct thing_lore *lore, uint16_t kind)
{
    const struct thing_kind *own = thing_kind_get(table, kind);
    uint8_t number = thing_look_of(looks, lore, kind);
    if (number == 0) {
        return (struct thing_seen){own->name, own->plural, own->glyph, own->colour, own->mass};
    }
    const struct thing_look *look = &table->looks[number - 1];
    return (struct thing_seen){look->name, look->plural, own->glyph, look->colour, false};
}

static const char *article(const struct thing_seen *seen)
{
    if (seen->name[0] >= 'A' && seen->name[0] <= 'Z') {
        return "the ";
    }
    return seen->mass ? "" : text_article(seen->name);
}

/* Writes a number in decimal and a blank. Returns the length. */
static size_t write_number(char *to, int32_t number)
{
    size_t digits = 1;
    for (int32_t rest = number; rest >= 10; rest /= 10) {
        digits++;
    }
    to[digits] = ' ';
    for (size_t at = digits; at > 0; at--) {
        to[at - 1] = (char)('0' + number % 10);
        number /= 10;
    }
    return digits + 1;
}

void thing_look_words(char words[THING_LOOK_WORDS_BYTES], const struct thing_seen *seen, int32_t count)
{
    INVARIANT(count >= 1);
    size_t length = 0;
    if (count == 1) {
        text_copy(words, THING_LOOK_WORDS_BYTES, article(seen));
        length = strlen(words);
    } else {
        length = write_number(words, count);
    }
    text_copy(&words[length], THING_LOOK_WORDS_BYTES - length, count == 1 ? seen->name : seen->plural);
}
