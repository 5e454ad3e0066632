/* Several who talk to one host. Each takes in every frame, so that whatever it is to hear is told at once,
 * and between two commands time passes, so that nobody is too fast. */
#ifndef RAMPART_TESTS_SUPPORT_TALK_H
#define RAMPART_TESTS_SUPPORT_TALK_H

#include "tests/support/host_scene.h"

enum { TALK_PLAYERS_MAX = 12 };

struct talk {
    struct host_scene scene;
    int count; /* connections */
};

enum { ANN, BOB, CID, DORA, EVE };

/* Players of the names Ann, Bob, Cid, Dora, Eve, Fay, Gus, Hal, Ida, Jon, Kim, Leo, the first `players` of
 * them, who come in at S of the drawing; their indexes count up from 0. Finish with talk_finish. */
void talk_init(struct talk *talk, const char *picture, int players);
/* The same, as host_scene_init_with. */
void talk_init_with(struct talk *talk, const char *picture, int players, const struct host_config *config);
void talk_finish(struct talk *talk);

/* One more, who has only said hello. Returns its index. */
int talk_greet(struct talk *talk);

/* `who` sends a line, in which ' stands for ", and its number is 3; whatever follows from it is told. Returns
 * what `who` is sent, valid until the next. */
const char *talk_do(struct talk *talk, int who, const char *line);

/* What `who` was sent at the last talk_do; valid likewise. */
const char *talk_got(struct talk *talk, int who);

/* Time passes, and what is due then is told. */
void talk_wait(struct talk *talk, int64_t ms);

/* Fails the test unless `text`, in which ' stands for ", is, or is not, in what `who` was sent. */
void assert_got(struct talk *talk, int who, const char *text);
void assert_got_not(struct talk *talk, int who, const char *text);

#endif
