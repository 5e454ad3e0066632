#include "server/time/queue.h"

#include "common/invariant.h"

#include <stdlib.h>

void queue_init(struct queue *queue, uint32_t capacity)
{
    *queue = (struct queue){.capacity = capacity};
    queue->numbers = calloc(capacity, sizeof *queue->numbers);
    queue->listed = calloc(capacity, sizeof *queue->listed);
    INVARIANT(queue->numbers != NULL && queue->listed != NULL);
}

void queue_finish(struct queue *queue)
{
    free(queue->numbers);
    free(queue->listed);
}

void queue_add(struct queue *queue, uint32_t number)
{
    if (!queue->listed[number]) {
        queue->listed[number] = true;
        queue->numbers[(queue->first + queue->count++) % queue->capacity] = number;
    }
}

bool queue_first(const struct queue *queue, uint32_t *number)
{
    *number = queue->count > 0 ? queue->numbers[queue->first] : 0;
    return queue->count > 0;
}

bool queue_take(struct queue *queue, uint32_t *number)
{
    if (!queue_first(queue, number)) {
        return false;
    }
    queue->listed[*number] = false;
    queue->first = (queue->first + 1) % queue->capacity;
    queue->count--;
    return true;
}
