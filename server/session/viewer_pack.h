/* The part of a viewer's frames that tells what its player carries: for viewer.c only. */
#ifndef RAMPART_SERVER_SESSION_VIEWER_PACK_H
#define RAMPART_SERVER_SESSION_VIEWER_PACK_H

#include "protocol/frame.h"
#include "server/session/viewer.h"

/* Finds what is carried now, if the viewer's pack is stale. It is in `scratch` until the viewer's next frame.
 */
void viewer_pack_gather(const struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch);

/* Writes what is not as it was sent; all of it where `full`. */
void viewer_pack_write(const struct viewer *viewer, const struct game *game,
                       const struct viewer_scratch *scratch, bool full, struct frame_writer *writer);

/* Makes what was sent what is carried now. */
void viewer_pack_keep(struct viewer *viewer, const struct viewer_scratch *scratch);

#endif
