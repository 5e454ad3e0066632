/* Numbers that wait, first come first served, each at most once. */
#ifndef RAMPART_SERVER_TIME_QUEUE_H
#define RAMPART_SERVER_TIME_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

struct queue {
    uint32_t *numbers; /* a ring */
    bool *listed;      /* of each number */
    uint32_t capacity, first, count;
};

/* An empty line for numbers 0 … capacity−1. Finish with queue_finish. */
void queue_init(struct queue *queue, uint32_t capacity);
void queue_finish(struct queue *queue);

/* Puts a number at the end, where it does not stand in it already. */
void queue_add(struct queue *queue, uint32_t number);

/* The first number; false where there is none. */
bool queue_first(const struct queue *queue, uint32_t *number);

/* Takes the first number out; false where there is none. */
bool queue_take(struct queue *queue, uint32_t *number);

#endif
