/* How long answers take, and how many are still to come. */
#ifndef RAMPART_CLIENT_MODEL_LATENCY_H
#define RAMPART_CLIENT_MODEL_LATENCY_H

#include <stdint.h>

enum { LATENCY_WAITING_MAX = 16 }; /* of more, the oldest are forgotten */

struct latency_sent {
    int32_t number;
    int64_t at_ms;
};

struct latency {
    struct latency_sent waiting[LATENCY_WAITING_MAX]; /* by number, the oldest first */
    int count;
    int64_t last_ms; /* how long the latest answer took; −1 before any came */
};

void latency_init(struct latency *latency);

/* Command `number` was sent. Requires: greater than all before. */
void latency_sent(struct latency *latency, int32_t number, int64_t now_ms);

/* Command `number` was answered, and with it all before it. One that was never sent changes nothing. */
void latency_answered(struct latency *latency, int32_t number, int64_t now_ms);

/* How many commands sent since `since_ms` are not answered. */
int latency_waiting(const struct latency *latency, int64_t since_ms);

#endif
