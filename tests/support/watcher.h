/* One who watches a player of a rig: it takes frames in by what PROTOCOL.md says, and nothing else. */
#ifndef RAMPART_TESTS_SUPPORT_WATCHER_H
#define RAMPART_TESTS_SUPPORT_WATCHER_H

#include "client/model/pack.h"
#include "client/model/picture.h"
#include "tests/support/rig.h"

struct watcher {
    int index;   /* its connection */
    size_t read; /* of what it was sent */
    bool watching;
    int frames;
    struct frame frame;
    struct picture picture;
    struct pack pack;
};

/* Opens its connection, says hello and no more. Finish with watcher_finish. */
void watcher_init(struct watcher *watcher, struct rig *rig);
void watcher_finish(struct watcher *watcher);

/* Says a line now, without the end of a turn; ' stands for ". */
void watcher_say(struct watcher *watcher, struct rig *rig, const char *line);

/* Takes in all that it was sent since, and acknowledges it. Fails the test where a checksum is not right. */
void watcher_take_in(struct watcher *watcher, struct rig *rig);

/* Fails the test unless it is shown what the player who is client `index` is, but for ids. Requires: both
 * have taken everything in. */
void watcher_assert_sees_as(const struct watcher *watcher, const struct rig *rig, int index);

#endif
