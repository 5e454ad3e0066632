/* How realms hang together: the portals of a world, from the ways that content tells. */
#ifndef RAMPART_SERVER_GENERATE_REALM_TREE_H
#define RAMPART_SERVER_GENERATE_REALM_TREE_H

#include "server/generate/realms.h"
#include "server/world/portal.h"

#include <stddef.h>

/* Writes the portals of a world of `realms`, at most PORTALS_MAX, and returns how many there are: a function
 * of realms and seed alone. */
size_t realm_tree_portals(const struct realms *realms, uint64_t seed, struct portal portals[PORTALS_MAX]);

enum { REALM_TREE_ARRIVALS_MAX = 1 + 2 * PORTALS_MAX };

/* Writes where people come to stand in realm `number`, from other realms or as new players, and where they go
 * from, and returns how many places that are: some may be there twice. */
size_t realm_tree_arrivals(const struct realms *realms, uint64_t seed, uint16_t number,
                           struct place arrivals[REALM_TREE_ARRIVALS_MAX]);

/* Where the Keystone lies in a world of `realms`, open floor; a mask of 0: nowhere. */
struct place realm_tree_keystone(const struct realms *realms, uint64_t seed);

/* Whether the ways and the Keystone's place can be played; if not, the first reason in `*problem`. A part of
 * realms_check, which asks first whether the realms themselves can. */
bool realm_tree_check(const struct realms *realms, struct realms_problem *problem);

#endif
