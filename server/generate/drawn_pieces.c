/* The pieces of a drawn map: where its walls and rock part what people can walk on. Each piece is flooded by
 * single steps, each looked up with the level set of the cell before, as the game's are; stairs lead from
 * picture to picture where both their ends are drawn. What could be dug counts as closed. */
#include "common/heap.h"
#include "server/generate/drawn_read.h"

#include <stdlib.h>

enum { AROUND = 9 };

struct flood {
    const struct drawn *drawn;
    struct place *queue; /* cells of the piece, those before `head` with all their neighbours */
    size_t head;
    size_t tail;
    size_t piece; /* the number of the one under way */
};

/* The number that a cell of one picture has; NULL outside of the picture. */
static size_t *number_at(const struct drawn *drawn, int32_t x, int32_t y, int32_t level)
{
    const struct drawn_level *picture = drawn_level_of(drawn, level);
    int64_t i = picture != NULL ? (int64_t)x - picture->left : -1;
    int64_t j = picture != NULL ? (int64_t)y - picture->top : -1;
    bool inside = picture != NULL && i >= 0 && i < picture->width && j >= 0 && j < picture->height;
    return inside ? &picture->pieces[j * picture->width + i] : NULL;
}

/* Takes the cell at (x, y) on any of `levels` into the piece, if people can stand there. */
static void claim(struct flood *flood, int32_t x, int32_t y, struct level_set levels)
{
    int32_t level = levels.first;
    const struct drawn_sign *sign = drawn_sign_at(flood->drawn, x, y, level);
    while (!cell_exists(sign->cell)) {
        level++;
        if (!level_set_next(levels, &level)) {
            return;
        }
        sign = drawn_sign_at(flood->drawn, x, y, level);
    }
    struct place place = {.x = x, .y = y, .levels = sign->ramp ? sign->cell.levels : level_set_one(level)};
    size_t *number = number_at(flood->drawn, x, y, level);
    if (!sign->cell.passable || number == NULL || *number != 0) {
        return;
    }
    for (level = place.levels.first; level_set_next(place.levels, &level); level++) {
        number = number_at(flood->drawn, x, y, level);
        INVARIANT(number != NULL);
        *number = flood->piece;
    }
    flood->queue[flood->tail++] = place;
}

/* Takes the other end of stairs into the piece, if they stand at `place` and it is drawn. */
static void climb(struct flood *flood, struct place place)
{
    uint8_t floor = drawn_sign_at(flood->drawn, place.x, place.y, place.levels.first)->cell.floor;
    if (floor == TERRAIN_STAIRS_DOWN || floor == TERRAIN_STAIRS_UP) {
        bool down = floor == TERRAIN_STAIRS_DOWN;
        int32_t level = place.levels.first + (down ? 1 : -1);
        uint8_t other = drawn_sign_at(flood->drawn, place.x, place.y, level)->cell.floor;
        if (other == (down ? TERRAIN_STAIRS_UP : TERRAIN_STAIRS_DOWN)) {
            claim(flood, place.x, place.y, level_set_one(level));
        }
    }
}

/* Finds the whole piece of the cell at (x, y) of a level, unless that has a number already, or none. */
static void flood_from(struct flood *flood, int32_t x, int32_t y, int32_t level)
{
    flood->head = 0;
    flood->tail = 0;
    claim(flood, x, y, level_set_one(level));
    while (flood->head < flood->tail) {
        struct place here = flood->queue[flood->head++];
        for (int k = 0; k < AROUND; k++) {
            claim(flood, here.x + k % 3 - 1, here.y + k / 3 - 1, here.levels);
        }
        climb(flood, here);
    }
    flood->piece += flood->tail > 0;
}

void drawn_read_pieces(const struct drawn_reader *reader)
{
    struct drawn *drawn = reader->drawn;
    size_t total = 0;
    for (int k = 0; k < drawn->level_count; k++) {
        struct drawn_level *level = &drawn->levels[k];
        size_t cells = (size_t)level->width * (size_t)level->height;
        level->pieces = heap_must_have(calloc(cells, sizeof level->pieces[0]));
        total += cells;
    }
    INVARIANT(total > 0);
    struct flood flood = {.drawn = drawn, .piece = 1};
    flood.queue = heap_must_have(malloc(total * sizeof flood.queue[0]));
    for (int k = 0; k < drawn->level_count; k++) {
        const struct drawn_level *level = &drawn->levels[k];
        for (int32_t i = 0; i < level->width * level->height; i++) {
            flood_from(&flood, level->left + i % level->width, level->top + i / level->width, level->level);
            flood.piece = reader->farthest ? 1 : flood.piece;
        }
    }
    free(flood.queue);
}

size_t drawn_piece(const struct drawn *drawn, struct place place)
{
    const size_t *number = number_at(drawn, place.x, place.y, place.levels.first);
    return number != NULL ? *number : 0;
}
