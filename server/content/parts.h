/* Parts that rows of several files have: looks, numbers, dice, ranges, and where a kind lives. */
#ifndef RAMPART_SERVER_CONTENT_PARTS_H
#define RAMPART_SERVER_CONTENT_PARTS_H

#include "server/content/reader.h"
#include "server/game/damage.h"
#include "server/game/habitat.h"

/* A name that players read: a text with at most LIMIT_CONTENT_NAME_QUOTES quotation marks and backslashes. */
bool parts_name(const struct reader_value *value, char name[LIMIT_CONTENT_NAME_BYTES + 1]);

/* A glyph is one character that is one column wide. */
bool parts_glyph(const struct reader_value *value, char *glyph, size_t size);
/* The name of a colour. */
bool parts_colour(const struct reader_value *value, char *colour, size_t size);

/* A member that is a number, into `*to`; where there is none `otherwise`, unless that is PARTS_NEEDED. */
struct parts_number {
    const char *member;
    int32_t *to;
    int32_t least;
    int32_t most;
    int32_t otherwise;
};
#define PARTS_NEEDED INT32_MIN
bool parts_numbers(const struct reader_value *row, const struct parts_number *numbers, size_t count);

/* "2d6+1". Without a value there are no dice. */
bool parts_dice(const struct reader_value *value, struct damage *damage);

/* [LEAST, MOST], each 1 … `limit`, the least first. Without a value both are 1. */
bool parts_range(const struct reader_value *value, int32_t limit, int32_t *least, int32_t *most);

/* The name of a realm, copied; without a value it is empty, which is every realm that no other names. */
bool parts_realm(const struct reader_value *value, const struct realms *realms, char *name, size_t size);

/* A list of 1 … LIMIT_HABITATS habitats (habitat.h), none twice for a realm. Without a value it is empty. */
bool parts_lives(const struct reader_value *list, const struct realms *realms, struct habitats *lives);

#endif
