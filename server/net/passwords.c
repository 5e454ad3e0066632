/* Argon2id as libsodium has it (RFC 9106), at its cost for logins: 64 MiB and some 70 ms of a processor.
 * libuv's threads do it; that there are more of these than workers leaves some for looking up names.
 *
 * A job's password is in one place, its work, which is wiped as soon as the job is done. */
#include "server/net/passwords.h"

#include "common/heap.h"
#include "server/net/server_state.h"
#include "server/session/host.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static_assert(LIMIT_PASSWORD_HASH_BYTES == crypto_pwhash_STRBYTES,
              "a hash fits, and is as long as it may be");

struct password_work {
    uv_work_t work;
    struct passwords *passwords; /* borrowed */
    struct host_job job;
    bool succeeded;
    TAILQ_ENTRY(password_work) in_waiting;
};

/* Of no password that anybody has: verified in place of one that there is not. It was made at the cost below.
 */
static const char nobodys[crypto_pwhash_STRBYTES] =
    "$argon2id$v=19$m=65536,t=2,p=1$9Nt7OxSsnDRcXUrUxEBA1Q$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/* On a thread of its own. */
static void do_job(uv_work_t *handle)
{
    struct password_work *work = handle->data;
    struct host_job *job = &work->job;
    size_t length = strlen(job->password);
    if (job->verify) {
        bool nobody = job->hash[0] == '\0';
        bool right = crypto_pwhash_str_verify(nobody ? nobodys : job->hash, job->password, length) == 0;
        work->succeeded = right && !nobody;
    } else {
        work->succeeded =
            crypto_pwhash_str(job->hash, job->password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    }
}

static void work_destroy(struct password_work *work)
{
    sodium_memzero(&work->job, sizeof work->job);
    free(work);
}

static void start(struct passwords *passwords);

static void on_done(uv_work_t *handle, int status)
{
    (void)status;
    struct password_work *work = handle->data;
    struct passwords *passwords = work->passwords;
    struct server *server = passwords->server;
    passwords->running--;
    if (!server->stopping) {
        turn_give(server, (struct host_event){.type = HOST_PASSWORD,
                                              .connection = work->job.connection,
                                              .line = work->job.hash,
                                              .length = strlen(work->job.hash),
                                              .job = work->job.number,
                                              .succeeded = work->succeeded});
        peer_table_look_again(server);
        start(passwords);
    }
    work_destroy(work);
}

/* Begins as many of those that wait as there are workers free. */
static void start(struct passwords *passwords)
{
    struct password_work *work;
    while (passwords->running < LIMIT_PASSWORD_WORKERS && (work = TAILQ_FIRST(&passwords->waiting)) != NULL) {
        TAILQ_REMOVE(&passwords->waiting, work, in_waiting);
        passwords->running++;
        int error = uv_queue_work(&passwords->server->loop, &work->work, do_job, on_done);
        INVARIANT(error == 0);
    }
}

void passwords_init(struct passwords *passwords, struct server *server)
{
    *passwords = (struct passwords){.server = server};
    TAILQ_INIT(&passwords->waiting);
    int error = sodium_init();
    INVARIANT(error >= 0);
    int other_cost = crypto_pwhash_str_needs_rehash(nobodys, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                                    crypto_pwhash_MEMLIMIT_INTERACTIVE);
    INVARIANT(other_cost == 0);
}

void passwords_finish(struct passwords *passwords)
{
    struct password_work *work;
    while ((work = TAILQ_FIRST(&passwords->waiting)) != NULL) {
        TAILQ_REMOVE(&passwords->waiting, work, in_waiting);
        work_destroy(work);
    }
}

void passwords_add(struct passwords *passwords, const struct host_job *job)
{
    struct password_work *work = heap_must_have(calloc(1, sizeof *work));
    work->work.data = work;
    work->passwords = passwords;
    work->job = *job;
    TAILQ_INSERT_TAIL(&passwords->waiting, work, in_waiting);
    start(passwords);
}
