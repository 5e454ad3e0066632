/* Terrains and realms go by their names, which come first; then portals, by where they are; then the chunks,
 * the oldest first, so that their ages come back by the order in which they are read. */
#include "common/text.h"
#include "server/session/explored_chunk.h"

#include <string.h>

enum { NAME_BYTES = 64, SIDE = EXPLORED_SIDE, VERSION = 1 };

/* What the numbers on a tape stand for now; one that stands for nothing any more is NOTHING. */
struct numbers {
    uint8_t terrains[LIMIT_TERRAINS + 1];
    uint16_t realms[WORLD_REALMS_MAX];
    int32_t realm_count;
};
enum { NOTHING = UINT16_MAX };

static void tape_terrains(struct tape *tape, const struct terrain_table *table, struct numbers *numbers)
{
    int32_t count = table->count;
    tape_int(tape, &count, 0, LIMIT_TERRAINS + 1);
    memset(numbers->terrains, TERRAIN_NONE, sizeof numbers->terrains);
    for (int32_t i = TERRAIN_NONE + 1; i < count; i++) {
        char name[NAME_BYTES];
        text_copy(name, sizeof name, tape_reads(tape) ? "" : table->at[i].name);
        tape_text(tape, name, sizeof name);
        for (int k = TERRAIN_NONE + 1; k < table->count; k++) {
            if (strcmp(table->at[k].name, name) == 0) {
                numbers->terrains[i] = (uint8_t)k;
            }
        }
    }
}

static void tape_realms(struct tape *tape, const struct explored_content *content, struct numbers *numbers)
{
    numbers->realm_count = content->realm_count;
    tape_int(tape, &numbers->realm_count, 0, WORLD_REALMS_MAX);
    for (int32_t i = 0; i < numbers->realm_count; i++) {
        char name[NAME_BYTES];
        text_copy(name, sizeof name, tape_reads(tape) ? "" : content->realm_names[i]);
        tape_text(tape, name, sizeof name);
        numbers->realms[i] = NOTHING;
        for (uint16_t k = 0; k < content->realm_count; k++) {
            if (strcmp(content->realm_names[k], name) == 0) {
                numbers->realms[i] = k;
            }
        }
    }
}

/* A realm's number, which is read as what it is now. */
static uint16_t tape_realm(struct tape *tape, const struct numbers *numbers, uint16_t realm)
{
    int32_t number = realm;
    tape_int(tape, &number, 0, numbers->realm_count > 0 ? numbers->realm_count - 1 : 0);
    return tape_reads(tape) ? numbers->realms[number] : realm;
}

static void tape_way(struct tape *tape, const struct numbers *numbers, struct place *at)
{
    at->realm = tape_realm(tape, numbers, at->realm);
    tape_int(tape, &at->x, -LIMIT_COORDINATE, LIMIT_COORDINATE);
    tape_int(tape, &at->y, -LIMIT_COORDINATE, LIMIT_COORDINATE);
    tape_int(tape, &at->levels.first, -LIMIT_LEVEL, LIMIT_LEVEL);
}

static void tape_ways(struct tape *tape, struct explored *explored, const struct explored_content *content,
                      const struct numbers *numbers)
{
    int32_t count = 0;
    for (size_t i = 0; i < content->portal_count; i++) {
        count += explored->ways[i];
    }
    tape_int(tape, &count, 0, PORTALS_MAX);
    size_t next = 0;
    for (int32_t i = 0; i < count; i++) {
        while (!tape_reads(tape) && !explored->ways[next]) {
            next++;
        }
        struct place at = {0};
        if (!tape_reads(tape)) {
            at = content->portals[next++].from;
        }
        tape_way(tape, numbers, &at);
        for (size_t k = 0; k < content->portal_count; k++) {
            const struct place *from = &content->portals[k].from;
            bool is_it = from->realm == at.realm && from->x == at.x && from->y == at.y &&
                         from->levels.first == at.levels.first;
            explored->ways[k] = explored->ways[k] || is_it;
        }
    }
}

static void tape_rows(struct tape *tape, uint16_t rows[SIDE])
{
    for (int j = 0; j < SIDE; j++) {
        int32_t row = rows[j];
        tape_int(tape, &row, 0, UINT16_MAX);
        rows[j] = (uint16_t)row;
    }
}

static void tape_chunk(struct tape *tape, const struct numbers *numbers, struct explored_chunk *chunk)
{
    enum { MOST = LIMIT_COORDINATE >> EXPLORED_SHIFT };
    chunk->realm = tape_realm(tape, numbers, chunk->realm);
    tape_int(tape, &chunk->level, -LIMIT_LEVEL, LIMIT_LEVEL);
    tape_int(tape, &chunk->chunk_x, -MOST - 1, MOST);
    tape_int(tape, &chunk->chunk_y, -MOST - 1, MOST);
    tape_rows(tape, chunk->searched);
    tape_rows(tape, chunk->ramp);
    tape_runs(tape, chunk->cells, SIDE * SIDE);
}

/* Puts a chunk that was read where it belongs, if it belongs anywhere. */
static void take_chunk(struct explored *explored, const struct numbers *numbers,
                       const struct explored_chunk *read)
{
    if (read->realm == NOTHING) {
        return;
    }
    struct place place = {read->realm, read->chunk_x * SIDE, read->chunk_y * SIDE,
                          level_set_one(read->level)};
    struct explored_chunk *chunk = explored_open(explored, place, read->level);
    memcpy(chunk->searched, read->searched, sizeof chunk->searched);
    memcpy(chunk->ramp, read->ramp, sizeof chunk->ramp);
    for (int i = 0; i < SIDE * SIDE; i++) {
        chunk->cells[i] = read->cells[i] <= LIMIT_TERRAINS ? numbers->terrains[read->cells[i]] : TERRAIN_NONE;
    }
}

void explored_tape(struct explored *explored, struct tape *tape, const struct explored_content *content)
{
    struct numbers numbers;
    int32_t version = VERSION;
    int32_t count = (int32_t)explored->count;
    tape_int(tape, &version, VERSION, VERSION);
    tape_terrains(tape, content->terrains, &numbers);
    tape_realms(tape, content, &numbers);
    tape_ways(tape, explored, content, &numbers);
    tape_int(tape, &count, 0, EXPLORED_NOWHERE);
    uint16_t at = explored->oldest;
    for (int32_t i = 0; i < count && !tape->spoiled; i++) {
        struct explored_chunk read = {.level = 0};
        struct explored_chunk *chunk = tape_reads(tape) ? &read : &explored->chunks[at];
        tape_chunk(tape, &numbers, chunk);
        at = chunk->newer;
        if (tape_reads(tape) && !tape->spoiled) {
            take_chunk(explored, &numbers, &read);
        }
    }
}
