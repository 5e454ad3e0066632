/* Caverns: finite levels of a single cave each, of 120 × 60 cells at most. All of its rock can be dug. */
#ifndef RAMPART_SERVER_GENERATE_CAVERNS_H
#define RAMPART_SERVER_GENERATE_CAVERNS_H

#include "server/generate/kind.h"

enum { CAVERNS_WIDTH = 120, CAVERNS_HEIGHT = 60 };

extern const struct level_kind caverns_kind;

#endif
