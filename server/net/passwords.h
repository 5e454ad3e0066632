/* Workers that hash and verify passwords beside the loop: LIMIT_PASSWORD_WORKERS at a time, the rest in
 * order. For this folder only. */
#ifndef RAMPART_SERVER_NET_PASSWORDS_H
#define RAMPART_SERVER_NET_PASSWORDS_H

#include <sys/queue.h>

struct host_job;
struct server;
struct password_work;
TAILQ_HEAD(password_works, password_work);

struct passwords {
    struct server *server; /* borrowed */
    struct password_works waiting;
    int running;
};

void passwords_init(struct passwords *passwords, struct server *server);

/* Drops what waits. What runs ends by itself before the loop does, and nobody is told. */
void passwords_finish(struct passwords *passwords);

/* Does a job (copied) and gives the host HOST_PASSWORD. */
void passwords_add(struct passwords *passwords, const struct host_job *job);

#endif
