/* Ways through a window's rock. */
#ifndef RAMPART_SERVER_GENERATE_TUNNEL_H
#define RAMPART_SERVER_GENERATE_TUNNEL_H

#include "common/dice.h"
#include "server/generate/window.h"

/* Opens a winding line from a to b, one or two cells wide, within the rectangle between them and one cell
 * east and south of it: each step goes along x, along y or along both, by dice weighted with what is left of
 * either. Any windows agree on it. */
void tunnel_open(struct window *window, struct point a, struct point b, struct dice_roll roll);

/* Opens a square room, `reach` cells to each side of its middle, without its corners. Requires: 1 ≤ reach
 * ≤ 15. */
void tunnel_open_room(struct window *window, struct point middle, int reach);

#endif
