/* Numbers with a time each, earliest first: a binary heap that knows where in it each number lies, so that a
 * time is changed or dropped in place and the heap never holds more than one a number. */
#ifndef RAMPART_SERVER_TIME_AGENDA_H
#define RAMPART_SERVER_TIME_AGENDA_H

#include <stdbool.h>
#include <stdint.h>

struct agenda_entry {
    int64_t at;
    uint32_t number;
};

struct agenda {
    struct agenda_entry *heap;
    uint32_t *place; /* of each number in the heap, plus 1; 0: it has no time */
    uint32_t count;
};

/* An empty agenda for numbers 0 … capacity−1. Finish with agenda_finish. */
void agenda_init(struct agenda *agenda, uint32_t capacity);
void agenda_finish(struct agenda *agenda);

/* Gives a number its time, instead of the one it had. */
void agenda_set(struct agenda *agenda, uint32_t number, int64_t at);
/* Takes a number's time away, where it has one. */
void agenda_drop(struct agenda *agenda, uint32_t number);
void agenda_clear(struct agenda *agenda);

/* The earliest time, INT64_MAX where there is none; at one time the lowest number is first. */
int64_t agenda_next(const struct agenda *agenda);

/* Takes the first number out if its time is `until` or before. */
bool agenda_take(struct agenda *agenda, int64_t until, uint32_t *number);

#endif
