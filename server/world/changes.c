/* Each changed chunk has a list of its changed cells, in order of their index, so that one is found by
 * halving; the lists are found by their chunk in an open-addressing table. A cell takes 56 bytes, and a list
 * some 100 with its share of the table. What was made is kept beside what was changed, so that a door that is
 * shut again leaves its list; a list that is empty goes when the table grows. */
#include "server/world/changes.h"

#include "common/invariant.h"
#include "server/world/chunk_key.h"

#include <stdlib.h>
#include <string.h>

enum { LISTS_AT_FIRST = 64, CELLS_AT_FIRST = 2 };

/* What is kept of a cell. */
struct contents {
    struct level_set levels;
    uint8_t floor;
    uint8_t ornament;
    uint8_t wall;
};

struct changed {
    struct contents made;
    struct contents now;
    uint16_t index; /* in its chunk */
};

struct changes_list {
    struct chunk_key key;
    struct changed *cells; /* owned; NULL: the place in the table is free */
    uint16_t count;
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
        if (list->cells == NULL || chunk_key_equal(list->key, key)) {
            return list;
        }
    }
}

/* Makes the table twice as large, or just anew where that many of its lists are empty. */
static void grow(struct changes *changes)
{
    struct changes old = *changes;
    size_t used = 0;
    for (size_t i = 0; i < old.list_space; i++) {
        used += old.lists[i].count > 0 ? 1 : 0;
    }
    size_t space = old.list_space == 0 ? LISTS_AT_FIRST : old.list_space;
    changes->list_space = used * 4 > space ? 2 * space : space;
    changes->list_count = used;
    changes->lists = calloc(changes->list_space, sizeof changes->lists[0]);
    INVARIANT(changes->lists != NULL);
    for (size_t i = 0; i < old.list_space; i++) {
        if (old.lists[i].count > 0) {
            *list_of(changes, old.lists[i].key) = old.lists[i];
        } else {
            free(old.lists[i].cells);
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
    return list->cells != NULL && position < list->count && list->cells[position].index == index;
}

/* Begins the list of a chunk that has none. */
static void begin(struct changes_list *list, struct chunk_key key)
{
    *list = (struct changes_list){.key = key, .capacity = CELLS_AT_FIRST};
    list->cells = malloc(list->capacity * sizeof list->cells[0]);
    INVARIANT(list->cells != NULL);
}

/* Makes room for one more cell at `position` of a list. */
static void insert(struct changes_list *list, size_t position)
{
    if (list->count == list->capacity) {
        list->capacity = (uint16_t)(2 * list->capacity);
        list->cells = realloc(list->cells, list->capacity * sizeof list->cells[0]);
        INVARIANT(list->cells != NULL);
    }
    memmove(&list->cells[position + 1], &list->cells[position],
            (list->count - position) * sizeof list->cells[0]);
    list->count++;
}

static void erase(struct changes_list *list, size_t position)
{
    list->count--;
    memmove(&list->cells[position], &list->cells[position + 1],
            (list->count - position) * sizeof list->cells[0]);
}

static struct contents contents_of(struct cell cell)
{
    struct level_set levels = cell_exists(cell) ? cell.levels : (struct level_set){0};
    return (struct contents){levels, cell.floor, cell.ornament, cell.wall};
}

static bool is_same(struct contents a, struct contents b)
{
    return level_set_equal(a.levels, b.levels) && a.floor == b.floor && a.ornament == b.ornament &&
           a.wall == b.wall;
}

void changes_keep(struct changes *changes, const struct chunk *chunk, int i, int j, struct cell before)
{
    if ((changes->list_count + 1) * 2 > changes->list_space) {
        grow(changes);
    }
    struct chunk_key key = chunk_key_of(chunk);
    struct changes_list *list = list_of(changes, key);
    if (list->cells == NULL) {
        begin(list, key);
        changes->list_count++;
    }
    uint16_t index = (uint16_t)(j * CHUNK_SIDE + i);
    size_t position = position_of(list, index);
    if (!is_at(list, position, index)) {
        insert(list, position);
        list->cells[position] = (struct changed){.made = contents_of(before), .index = index};
        changes->cell_count++;
    }
    struct changed *changed = &list->cells[position];
    changed->now = contents_of(chunk_cell(chunk, i, j));
    if (is_same(changed->now, changed->made)) {
        erase(list, position);
        changes->cell_count--;
    }
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
        int index = list->cells[k].index;
        const struct contents *now = &list->cells[k].now;
        bool exists = now->levels.mask != 0;
        struct cell cell = {.levels = exists ? now->levels : level_set_one(chunk->level),
                            .floor = now->floor,
                            .ornament = now->ornament,
                            .wall = now->wall};
        chunk_put(chunk, index % CHUNK_SIDE, index / CHUNK_SIDE, cell);
    }
}
