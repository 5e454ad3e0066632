/* The part of a viewer's frames that tells of players and creatures: for viewer.c and viewer_stacks.c only.
 */
#ifndef RAMPART_SERVER_SESSION_VIEWER_THINGS_H
#define RAMPART_SERVER_SESSION_VIEWER_THINGS_H

#include "protocol/frame.h"
#include "server/session/viewer.h"

/* The nearest first, then by where it is: never by anything that tells of the unseen. The lower 32 bits tell
 * cells apart that lie at the same x and y. */
uint64_t viewer_things_rank(struct place viewer, struct place place);

/* Finds which of the viewer's things are still to be told, and who is new: at most LIMIT_ACTORS_IN_VIEW, the
 * nearest. What it finds is in `scratch` until the viewer's next frame. */
void viewer_things_gather(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch);

/* Write the differences, the first from nothing where `full`. */
void viewer_things_write_come(const struct viewer *viewer, const struct game *game,
                              const struct viewer_scratch *scratch, bool full, struct frame_writer *writer);
void viewer_things_write_move(const struct viewer *viewer, const struct viewer_scratch *scratch,
                              struct frame_writer *writer);
void viewer_things_write_go(const struct viewer *viewer, const struct viewer_scratch *scratch,
                            struct frame_writer *writer);

/* Writes what is told of them beside, where it is not what was told. */
void viewer_things_write_marks(const struct viewer *viewer, const struct game *game,
                               const struct viewer_scratch *scratch, bool full, struct frame_writer *writer);

/* Makes the viewer's things those that the frame is telling. */
void viewer_things_keep(struct viewer *viewer, const struct game *game, const struct viewer_scratch *scratch);

/* What the things add to the checksum. */
uint32_t viewer_things_sum(const struct viewer *viewer);

/* Whether any creature is among those gathered whom the viewer does not know yet. */
bool viewer_things_has_new_creature(const struct viewer_scratch *scratch);

#endif
