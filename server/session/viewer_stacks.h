/* The part of a viewer's frames that tells what lies on the ground: for viewer.c, and for who must know what
 * an id stands for. Of a pile the uppermost stack is told, and underfoot every one. */
#ifndef RAMPART_SERVER_SESSION_VIEWER_STACKS_H
#define RAMPART_SERVER_SESSION_VIEWER_STACKS_H

#include "protocol/frame.h"
#include "server/session/viewer.h"

/* Finds what lies in sight, at most LIMIT_STACKS_IN_VIEW, the nearest: looks about only where the viewer's
 * ground is stale. What it finds is in `scratch` until the viewer's next frame. */
void viewer_stacks_gather(const struct viewer *viewer, const struct game *game,
                          struct viewer_scratch *scratch);

/* Write the differences, the first from nothing where `full`. `first_id` is for the first that is new. */
void viewer_stacks_write_come(const struct viewer *viewer, const struct game *game,
                              const struct viewer_scratch *scratch, bool full, int32_t first_id,
                              struct frame_writer *writer);
void viewer_stacks_write_move(const struct viewer *viewer, const struct viewer_scratch *scratch,
                              struct frame_writer *writer);
void viewer_stacks_write_go(const struct viewer *viewer, const struct viewer_scratch *scratch,
                            struct frame_writer *writer);

/* Makes the viewer's stacks those that the frame is telling. */
void viewer_stacks_keep(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch);

/* What they add to the checksum. */
uint32_t viewer_stacks_sum(const struct viewer *viewer);

/* What an id that came from the client stands for. False where it never stood, or no longer stands, for
 * anything on the ground. */
bool viewer_stacks_find(const struct viewer *viewer, int32_t id, struct thing_handle *handle);

#endif
