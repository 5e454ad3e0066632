/* A realm of finite levels, one below the other, each 128 × 64 cells at most unless it is drawn, and the
 * stairs between them: which kind makes which level, and where the stairs are. */
#ifndef RAMPART_SERVER_GENERATE_STACK_H
#define RAMPART_SERVER_GENERATE_STACK_H

#include "common/limits.h"
#include "server/generate/drawn.h"
#include "server/generate/kind.h"

enum { STACK_TEXT_BYTES = 240 };

/* Some levels of one kind: `first` … `last`. */
struct stack_part {
    const struct level_kind *kind;
    const struct drawn *map; /* borrowed; NULL unless the kind is drawn */
    int32_t first;
    int32_t last;
};

struct stack {
    int part_count;
    struct stack_part parts[LIMIT_REALM_PARTS]; /* from level 0 down, without a gap */
};

/* Whether the drawn parts fit those above and below, tell where one starts, and let people walk on from there
 * to the last level. If not: which part is wrong in
 * `*part`, and what was expected in `text`. Requires: a part at least, all of storeys. */
bool stack_check(const struct stack *stack, int *part, char text[STACK_TEXT_BYTES]);

/* The maker of a realm of such levels. Borrows the stack, which must outlive the world. Requires of this and
 * all below: it passes stack_check. */
struct world_maker stack_maker(const struct stack *stack);

/* Where the realm is entered: on level 0 where stairs up would be, or where '@' is drawn. */
struct place stack_start(const struct stack *stack, uint64_t seed, uint16_t realm);

/* Where the last level's stairs down would be. Requires: stack_has_deepest. */
struct place stack_deepest(const struct stack *stack, uint64_t seed, uint16_t realm);

/* Whether the last level is not a drawn one: a map has no place for that. */
bool stack_has_deepest(const struct stack *stack);

/* Where the stack's maps have that letter, or any other sign. Requires: stack_check_sign. */
struct place stack_sign(const struct stack *stack, uint16_t realm, char sign);

/* Whether a way may begin at that sign: its maps have it once, where people can stand and no stairs are. If
 * not, what was expected in `text`. A stack without maps has none. */
bool stack_check_sign(const struct stack *stack, char sign, char text[STACK_TEXT_BYTES]);

/* Where a sign of a map is, to those who walk. */
struct stack_spot {
    int part;                    /* whose map cuts it off from the realm's start; STACK_JOINED: none does */
    size_t piece;                /* of that map (drawn_piece), if it does */
    struct drawn_position drawn; /* in the map's file */
};

enum { STACK_JOINED = -1 };

/* Requires: stack_check_sign. */
struct stack_spot stack_spot(const struct stack *stack, char sign);

struct kind_shape stack_shape(const struct stack *stack);

#endif
