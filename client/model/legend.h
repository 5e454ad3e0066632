/* What the server says once: how each tile and each kind of creature or thing looks, and the words for each
 * code of refusal; and which tiles and kinds this player has met. */
#ifndef RAMPART_CLIENT_MODEL_LEGEND_H
#define RAMPART_CLIENT_MODEL_LEGEND_H

#include "protocol/message.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    LEGEND_TILE_FIRST = '!', /* a tile is one printable ASCII letter */
    LEGEND_TILE_LAST = '~',
    LEGEND_TILES = LEGEND_TILE_LAST - LEGEND_TILE_FIRST + 1,
    LEGEND_WORDS_MAX = 128, /* more are not kept */
    LEGEND_KINDS_MAX = 640, /* likewise */
};

struct legend_words {
    char code[33];
    char text[201];
};

struct legend {
    struct message_tile tiles[LEGEND_TILES]; /* by letter; the name "" where none was told */
    bool met[LEGEND_TILES];                  /* by letter: seen at least once */
    struct legend_words *words;
    size_t word_count;
    size_t word_capacity;
    struct message_kind *kinds;
    size_t kind_count;
    size_t kind_capacity;
    bool kinds_met[LEGEND_KINDS_MAX]; /* by place in kinds: seen or carried at least once */
};

/* All zero is an empty legend. Leaves it empty. */
void legend_finish(struct legend *legend);

/* Takes an entry, in place of one it had; cleans its text. A tile without letter, and what is more than the
 * legend keeps, is left out. */
void legend_put_tile(struct legend *legend, const struct message_tile *tile);
void legend_put_kind(struct legend *legend, const struct message_kind *kind);
void legend_put_words(struct legend *legend, const struct message_words *words);

/* The player has seen the tile. */
void legend_meet(struct legend *legend, char tile);
/* Likewise one of a kind, or carries it; a kind never told of is passed over. */
void legend_meet_kind(struct legend *legend, const char *kind);

/* How a tile looks. Guarantees: for every tile an entry whose glyph is one character, one column wide; with
 * `ascii`, one of ASCII: the server's where it is, else the tile's letter. */
struct legend_look {
    char glyph[9];
    enum colour colour;
    const char *name; /* "" for a tile never told of; lives as long as the legend */
    bool met;
    bool passable;
};
struct legend_look legend_look(const struct legend *legend, char tile, bool ascii);

/* How a kind of creature or thing looks, as for a tile, and what a thing is good for: `name` is the kind
 * itself where none was told, and lives, as `about`, as long as both. Of what was never told of, anything may
 * be tried. */
struct legend_kind {
    char glyph[9];
    enum colour colour;
    enum sort sort;
    const char *name;
    const char *about; /* in a few words, or "" */
    bool wear;         /* it can be wielded or worn */
    bool use;
};
struct legend_kind legend_kind(const struct legend *legend, const char *kind, bool ascii);

/* The words for a code; the code itself where none were told. Lives as long as both. */
const char *legend_words(const struct legend *legend, const char *code);

#endif
