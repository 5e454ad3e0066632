/* Each changed chunk has a list of its changed cells, in order of their index, so that one is found by
 * halving; the lists are found by their chunk in an open-addressing table. A cell takes 24 bytes, and a list
 * some 100 with its share of the table. Nothing is taken out again: a door that was ever opened stays in its
 * list. */
#include "server/world/changes.h"

#include "common/invariant.h"
#include "server/world/chunk_key.h"

#include <stdlib.h>
#include <string.h>

enum { LISTS_AT_FIRST = 64, CELLS_AT_FIRST = 2 };

struct changed {
    struct level_set levels;
    uint16_t index; /* in its chunk */
    uint8_t floor;
    uint8_t ornament;
    uint8_t wall;
};

struct changes_list {
    struct chunk_key key;
    struct changed *cells; /* owned */
    uint16_t count;        /* 0: the place in the table is free */
    uint16_t capacity;
};

void changes_finish(struct changes *changes)
{
    for (size_t i = 0; i < changes->list_space; i++) {
        free(changes->lists[i].cells);
    }
    free(changes->lists);
    *changes = (struct changes){0};
}

/* The list of a chunk, or the free place where it belongs. Requires: there is a table. */
static struct changes_list *list_of(const struct changes *changes, struct chunk_key key)
{
    size_t at = (size_t)chunk_key_hash(key);
    for (;; at++) {
        struct changes_list *list = &changes->lists[at & (changes->list_space - 1)];
        if (list->count == 0 || chunk_key_equal(list->key, key)) {
            return list;
        }
    }
}

static void grow(struct changes *changes)
{
    struct changes old = *changes;
    changes->list_space = old.list_space == 0 ? LISTS_AT_FIRST : 2 * old.list_space;
    changes->lists = calloc(changes->list_space, sizeof changes->lists[0]);
    INVARIANT(changes->lists != NULL);
    for (size_t i = 0; i < old.list_space; i++) {
        if (old.lists[i].count > 0) {
            *list_of(changes, old.lists[i].key) = old.lists[i];
        }
    }
    free(old.lists);
}

/* Where a cell is in its list, or would have to be. */
static size_t position_of(const struct changes_list *list, uint16_t index)
{
    size_t from = 0;
    size_t to = list->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (list->cells[middle].index < index) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

static bool is_at(const struct changes_list *list, size_t position, uint16_t index)
{
    return position < list->count && list->cells[position].index == index;
}

/* Makes room for one more cell at `position` of a list. */
static void insert(struct changes_list *list, size_t position)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity == 0 ? CELLS_AT_FIRST : (uint16_t)(2 * list->capacity);
        list->cells = realloc(list->cells, list->capacity * sizeof list->cells[0]);
        INVARIANT(list->cells != NULL);
    }
    memmove(&list->cells[position + 1], &list->cells[position],
            (list->count - position) * sizeof list->cells[0]);
    list->count++;
}

void changes_keep(struct changes *changes, const struct chunk *chunk, int i, int j)
{
    if ((changes->list_count + 1) * 2 > changes->list_space) {
        grow(changes);
    }
    struct chunk_key key = chunk_key_of(chunk);
    struct changes_list *list = list_of(changes, key);
    changes->list_count += list->count == 0 ? 1 : 0;
    list->key = key;
    uint16_t index = (uint16_t)(j * CHUNK_SIDE + i);
    size_t position = position_of(list, index);
    if (!is_at(list, position, index)) {
        insert(list, position);
        changes->cell_count++;
    }
    struct cell cell = chunk_cell(chunk, i, j);
    list->cells[position] = (struct changed){cell.levels, index, cell.floor, cell.ornament, cell.wall};
}

bool changes_has(const struct changes *changes, uint16_t realm, int32_t level, int32_t x, int32_t y)
{
    if (changes->list_count == 0) {
        return false;
    }
    const struct changes_list *list = list_of(changes, (struct chunk_key){realm, level, x >> 5, y >> 5});
    uint16_t index = (uint16_t)((y & (CHUNK_SIDE - 1)) * CHUNK_SIDE + (x & (CHUNK_SIDE - 1)));
    return is_at(list, position_of(list, index), index);
}

void changes_apply(const struct changes *changes, struct chunk *chunk)
{
    if (changes->list_count == 0) {
        return;
    }
    const struct changes_list *list = list_of(changes, chunk_key_of(chunk));
    for (size_t k = 0; k < list->count; k++) {
        const struct changed *changed = &list->cells[k];
        struct cell cell = {.levels = changed->levels,
                            .floor = changed->floor,
                            .ornament = changed->ornament,
                            .wall = changed->wall};
        chunk_put(chunk, changed->index % CHUNK_SIDE, changed->index / CHUNK_SIDE, cell);
    }
}
