/* Who has been at the door lately, by address or by the name that was asked for: how often with a wrong
 * password, and when the next one may be looked at. So many are remembered; where one more comes, whoever has
 * the least to answer for is forgotten, so that many who come once make no room for one who comes often. */
#ifndef RAMPART_SERVER_SESSION_CALLERS_H
#define RAMPART_SERVER_SESSION_CALLERS_H

#include "common/limits.h"
#include "server/session/pace.h"

#include <stdint.h>

struct caller {
    uint64_t key;
    struct pace wrong;         /* passwords */
    struct pace registrations; /* by an address */
    int64_t free_ms;           /* likewise: when its next password may be looked at */
};

/* All zero: nobody has come. */
struct callers {
    struct caller at[LIMIT_CALLERS];
};

/* What is remembered of `key`, from now on if nothing is. Valid until the next is looked for. */
struct caller *callers_find(struct callers *callers, uint64_t key);

/* A password was wrong. */
void callers_guessed_wrong(struct caller *caller, int64_t now_ms);

/* How long the next guess has to wait, for what was guessed wrong so far: at most `most_ms`. */
int64_t callers_delay_ms(const struct caller *caller, int64_t now_ms, int64_t most_ms);

#endif
