/* The things' part of a viewer's frames: for viewer.c only. */
#ifndef RAMPART_SERVER_SESSION_VIEWER_THINGS_H
#define RAMPART_SERVER_SESSION_VIEWER_THINGS_H

#include "protocol/frame.h"
#include "server/session/viewer.h"

/* Finds which of the viewer's things are still to be told, and who is new: at most LIMIT_THINGS_IN_VIEW, the
 * nearest. What it finds is in `scratch` until the viewer's next frame. */
void viewer_things_gather(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch);

/* Writes the differences; from nothing where `full`. */
void viewer_things_write(const struct viewer *viewer, const struct game *game,
                         const struct viewer_scratch *scratch, bool full, struct frame_writer *writer);

/* Makes the viewer's things those that the frame is telling. */
void viewer_things_keep(struct viewer *viewer, const struct game *game, const struct viewer_scratch *scratch);

/* What the things add to the checksum. */
uint32_t viewer_things_sum(const struct viewer *viewer);

#endif
