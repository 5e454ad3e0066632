/* The server's glyphs are wishes: one that is not a single narrow character is replaced by the tile's own
 * letter, so that no glyph can shift a row. Without Unicode the commonest have the signs that players of such
 * games expect, and the letter stands in for whatever else is not ASCII. */
#include "client/model/legend.h"

#include "common/array.h"
#include "common/invariant.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>

void legend_finish(struct legend *legend)
{
    free(legend->words);
    free(legend->kinds);
    *legend = (struct legend){0};
}

static bool is_narrow(const char *glyph)
{
    size_t length = 0;
    return text_columns(glyph, &length) == 1 && length == strlen(glyph);
}

void legend_put_tile(struct legend *legend, const struct message_tile *tile)
{
    char letter = tile->tile[0];
    if (letter < LEGEND_TILE_FIRST || letter > LEGEND_TILE_LAST) {
        return;
    }
    struct message_tile *entry = &legend->tiles[letter - LEGEND_TILE_FIRST];
    *entry = *tile;
    text_clean(entry->name, sizeof entry->name);
    text_clean(entry->glyph, sizeof entry->glyph);
    if (!is_narrow(entry->glyph)) {
        text_copy(entry->glyph, sizeof entry->glyph, tile->tile);
    }
}

static struct legend_words *find_words(const struct legend *legend, const char *code)
{
    for (size_t i = 0; i < legend->word_count; i++) {
        if (strcmp(legend->words[i].code, code) == 0) {
            return &legend->words[i];
        }
    }
    return NULL;
}

void legend_put_words(struct legend *legend, const struct message_words *words)
{
    struct legend_words *entry = find_words(legend, words->code);
    if (entry == NULL && legend->word_count == LEGEND_WORDS_MAX) {
        return;
    }
    if (entry == NULL && legend->word_count == legend->word_capacity) {
        legend->word_capacity = legend->word_capacity == 0 ? 16 : legend->word_capacity * 2;
        legend->words = realloc(legend->words, legend->word_capacity * sizeof *legend->words);
        INVARIANT(legend->words != NULL);
    }
    if (entry == NULL) {
        entry = &legend->words[legend->word_count++];
    }
    _Static_assert(sizeof entry->code == sizeof words->code && sizeof entry->text == sizeof words->text,
                   "the legend keeps words as they come");
    memcpy(entry->code, words->code, sizeof entry->code);
    memcpy(entry->text, words->text, sizeof entry->text);
    text_clean(entry->text, sizeof entry->text);
}

static bool is_ascii(const char *text)
{
    for (; *text != '\0'; text++) {
        if ((unsigned char)*text >= 0x80) {
            return false;
        }
    }
    return true;
}

void legend_meet(struct legend *legend, char tile)
{
    INVARIANT(tile >= LEGEND_TILE_FIRST && tile <= LEGEND_TILE_LAST);
    legend->met[tile - LEGEND_TILE_FIRST] = true;
}

/* What a glyph is without Unicode; NULL: none is usual. */
static const char *plain(const char *glyph)
{
    static const struct {
        const char *glyph;
        const char *plain;
    } usual[] = {{"·", "."}, {"█", "#"}, {"▒", "#"}, {"≈", "~"}, {"♣", "&"}, {"▿", "^"}, {"¤", "^"}};
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) {
        if (strcmp(usual[i].glyph, glyph) == 0) {
            return usual[i].plain;
        }
    }
    return NULL;
}

struct legend_look legend_look(const struct legend *legend, char tile, bool ascii)
{
    INVARIANT(tile >= LEGEND_TILE_FIRST && tile <= LEGEND_TILE_LAST);
    const struct message_tile *entry = &legend->tiles[tile - LEGEND_TILE_FIRST];
    struct legend_look look = {.glyph = {tile},
                               .colour = COLOUR_WHITE,
                               .name = entry->name,
                               .passable = entry->passable,
                               .met = legend->met[tile - LEGEND_TILE_FIRST]};
    if (entry->tile[0] == '\0') {
        return look;
    }
    look.colour = (enum colour)entry->colour;
    const char *usual = ascii ? plain(entry->glyph) : NULL;
    if (usual != NULL) {
        text_copy(look.glyph, sizeof look.glyph, usual);
    } else if (!ascii || is_ascii(entry->glyph)) {
        text_copy(look.glyph, sizeof look.glyph, entry->glyph);
    }
    return look;
}

static struct message_kind *find_kind(const struct legend *legend, const char *kind)
{
    for (size_t i = 0; i < legend->kind_count; i++) {
        if (strcmp(legend->kinds[i].kind, kind) == 0) {
            return &legend->kinds[i];
        }
    }
    return NULL;
}

void legend_meet_kind(struct legend *legend, const char *kind)
{
    const struct message_kind *entry = find_kind(legend, kind);
    if (entry != NULL) {
        legend->kinds_met[entry - legend->kinds] = true;
    }
}

/* What stands for a kind whose glyph cannot be shown: its first letter. */
static void letter_of(const char *kind, char glyph[2])
{
    glyph[0] = kind[0] > ' ' && kind[0] <= '~' ? kind[0] : '?';
    glyph[1] = '\0';
}

void legend_put_kind(struct legend *legend, const struct message_kind *kind)
{
    struct message_kind *entry = find_kind(legend, kind->kind);
    if (entry == NULL && legend->kind_count == LEGEND_KINDS_MAX) {
        return;
    }
    if (entry == NULL) {
        legend->kinds =
            array_grow(legend->kinds, legend->kind_count, &legend->kind_capacity, sizeof *legend->kinds);
        entry = &legend->kinds[legend->kind_count++];
    }
    *entry = *kind;
    text_clean(entry->name, sizeof entry->name);
    text_clean(entry->glyph, sizeof entry->glyph);
    text_clean(entry->about, sizeof entry->about);
    if (!is_narrow(entry->glyph)) {
        letter_of(entry->kind, entry->glyph);
    }
}

struct legend_kind legend_kind(const struct legend *legend, const char *kind, bool ascii)
{
    const struct message_kind *entry = find_kind(legend, kind);
    struct legend_kind look = {
        .colour = COLOUR_YELLOW, .sort = SORT_CREATURE, .name = kind, .about = "", .wear = true, .use = true};
    letter_of(kind, look.glyph);
    if (entry != NULL) {
        look.colour = (enum colour)entry->colour;
        look.sort = (enum sort)entry->sort;
        look.name = entry->name;
        look.about = entry->about;
        look.wear = entry->wear;
        look.use = entry->use;
        if (!ascii || is_ascii(entry->glyph)) {
            text_copy(look.glyph, sizeof look.glyph, entry->glyph);
        }
    }
    return look;
}

const char *legend_words(const struct legend *legend, const char *code)
{
    const struct legend_words *words = find_words(legend, code);
    return words != NULL ? words->text : code;
}
