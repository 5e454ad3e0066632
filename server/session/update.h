/* Putting together what host_step asks for. */
#ifndef RAMPART_SERVER_SESSION_UPDATE_H
#define RAMPART_SERVER_SESSION_UPDATE_H

#include "server/session/host.h"

struct account;
struct message;
struct score;

/* Begins bytes for `connection`: append them to the buffer returned, then call update_end_send. */
struct buffer *update_begin_send(struct host_update *update, uint32_t connection);
void update_end_send(struct host_update *update);

/* Sends one flat message. */
void update_send(struct host_update *update, uint32_t connection, const struct message *message);

void update_close(struct host_update *update, uint32_t connection, enum result reason);

/* A character to be kept, its record copied; `length` 0: no more. The rest of it is the caller's to fill in.
 * Valid until the next. */
struct host_kept *update_kept(struct host_update *update, const char *record, size_t length);

void update_score(struct host_update *update, const struct score *score);

/* The account is new, or not as it was. */
void update_account(struct host_update *update, const struct account *account);

/* Returns room for a job, all zero. */
struct host_job *update_job(struct host_update *update);

/* `name` may be empty. */
void update_note(struct host_update *update, const char *what, uint32_t connection, const char *name);

#endif
