#include "tests/support/rig_jobs.h"

#include "common/text.h"
#include "tests/support/check.h"
#include "tests/support/rig.h"

#include <stdio.h>
#include <string.h>

void rig_jobs_take(struct rig *rig)
{
    struct rig_jobs *jobs = &rig->jobs;
    for (size_t i = 0; i < rig->update.job_count; i++) {
        assert_true(jobs->count < LIMIT_PASSWORD_JOBS);
        jobs->waiting[jobs->count++] = rig->update.jobs[i];
    }
}

/* The first that waits is done. */
static void do_one(struct rig *rig)
{
    struct rig_jobs *jobs = &rig->jobs;
    struct host_job job = jobs->waiting[0];
    char hash[sizeof job.hash + sizeof job.password];
    jobs->count--;
    memmove(&jobs->waiting[0], &jobs->waiting[1], jobs->count * sizeof jobs->waiting[0]);
    (void)snprintf(hash, sizeof hash, RIG_HASH("%s"), job.password);
    assert_true(strlen(hash) < sizeof job.hash);
    if (job.verify) {
        text_copy(jobs->last_hash, sizeof jobs->last_hash, job.hash);
    }
    jobs->done++;
    rig_step(rig, (struct host_event){.type = HOST_PASSWORD,
                                      .connection = job.connection,
                                      .line = hash,
                                      .length = strlen(hash),
                                      .job = job.number,
                                      .succeeded = !job.verify || strcmp(hash, job.hash) == 0});
}

void rig_jobs_do(struct rig *rig)
{
    while (rig->jobs.count > 0) {
        do_one(rig);
    }
}
