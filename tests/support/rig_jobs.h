/* What stands in a rig for the workers that look at passwords: the hash of PASSWORD is "hash of PASSWORD". */
#ifndef RAMPART_TESTS_SUPPORT_RIG_JOBS_H
#define RAMPART_TESTS_SUPPORT_RIG_JOBS_H

#include "server/session/host.h"

struct rig;

#define RIG_HASH(password) "hash of " password

struct rig_jobs {
    struct host_job waiting[LIMIT_PASSWORD_JOBS];
    size_t count;
    bool held;   /* they wait for rig_jobs_do; else each is done as soon as it is asked for */
    size_t done; /* so far */
    char last_hash[LIMIT_PASSWORD_HASH_BYTES]; /* against which a password was verified last */
};

/* Takes in what the rig's update asks for. */
void rig_jobs_take(struct rig *rig);

/* Does all that wait, and what is asked for meanwhile. */
void rig_jobs_do(struct rig *rig);

#endif
