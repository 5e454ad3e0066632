/* Lines for one connection that follow each other in the buffer are one send. */
#include "server/session/update.h"

#include "common/array.h"
#include "common/invariant.h"
#include "common/text.h"
#include "protocol/message.h"
#include "server/session/accounts.h"
#include "server/session/scores.h"

#include <stdlib.h>

struct buffer *update_begin_send(struct host_update *update, uint32_t connection)
{
    struct host_send *last = update->send_count > 0 ? &update->sends[update->send_count - 1] : NULL;
    if (last == NULL || last->connection != connection) {
        update->sends =
            array_grow(update->sends, update->send_count, &update->send_capacity, sizeof *update->sends);
        update->sends[update->send_count++] =
            (struct host_send){.connection = connection, .offset = update->bytes.length};
    }
    return &update->bytes;
}

void update_end_send(struct host_update *update)
{
    struct host_send *last = &update->sends[update->send_count - 1];
    last->length = update->bytes.length - last->offset;
}

void update_send(struct host_update *update, uint32_t connection, const struct message *message)
{
    message_encode(update_begin_send(update, connection), message);
    update_end_send(update);
}

void update_close(struct host_update *update, uint32_t connection, enum result reason)
{
    update->closes =
        array_grow(update->closes, update->close_count, &update->close_capacity, sizeof *update->closes);
    update->closes[update->close_count++] = (struct host_close){connection, reason};
}

void update_score(struct host_update *update, const struct score *score)
{
    update->scores =
        array_grow(update->scores, update->score_count, &update->score_capacity, sizeof *update->scores);
    update->scores[update->score_count++] = *score;
}

void update_account(struct host_update *update, const struct account *account)
{
    update->accounts = array_grow(update->accounts, update->account_count, &update->account_capacity,
                                  sizeof *update->accounts);
    update->accounts[update->account_count++] = *account;
}

struct host_kept *update_kept(struct host_update *update, const char *record, size_t length)
{
    update->kept = array_grow(update->kept, update->kept_count, &update->kept_capacity, sizeof *update->kept);
    struct host_kept *kept = &update->kept[update->kept_count++];
    *kept = (struct host_kept){.offset = update->records.length, .length = length};
    buffer_append(&update->records, record, length);
    return kept;
}

struct host_job *update_job(struct host_update *update)
{
    INVARIANT(update->job_count < LIMIT_PASSWORD_JOBS);
    struct host_job *job = &update->jobs[update->job_count++];
    *job = (struct host_job){0};
    return job;
}

void update_note(struct host_update *update, const char *what, uint32_t connection, const char *name)
{
    update->notes =
        array_grow(update->notes, update->note_count, &update->note_capacity, sizeof *update->notes);
    struct host_note *note = &update->notes[update->note_count++];
    *note = (struct host_note){.what = what, .connection = connection};
    text_copy(note->name, sizeof note->name, name);
}

void host_update_clear(struct host_update *update)
{
    update->bytes.length = 0;
    update->send_count = 0;
    update->close_count = 0;
    update->note_count = 0;
    update->score_count = 0;
    for (size_t i = 0; i < update->job_count; i++) {
        text_wipe(update->jobs[i].password, sizeof update->jobs[i].password);
    }
    update->job_count = 0;
    update->account_count = 0;
    update->records.length = 0;
    update->kept_count = 0;
}

void host_update_finish(struct host_update *update)
{
    host_update_clear(update);
    buffer_finish(&update->bytes);
    free(update->sends);
    free(update->closes);
    free(update->notes);
    free(update->scores);
    free(update->accounts);
    buffer_finish(&update->records);
    free(update->kept);
    *update = (struct host_update){0};
}
