/* Halls: finite levels of built rooms and corridors within 100 × 50 cells. All of its rock and walls can be
 * dug. */
#ifndef RAMPART_SERVER_GENERATE_HALLS_H
#define RAMPART_SERVER_GENERATE_HALLS_H

#include "server/generate/kind.h"

enum { HALLS_WIDTH = 100, HALLS_HEIGHT = 50 };

extern const struct level_kind halls_kind;

#endif
