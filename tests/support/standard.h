/* The standard content, as the server reads it: for tests that need some of it. */
#ifndef RAMPART_TESTS_SUPPORT_STANDARD_H
#define RAMPART_TESTS_SUPPORT_STANDARD_H

#include "server/game/creature_kind.h"
#include "server/game/shop.h"
#include "server/game/spawn.h"
#include "server/game/thing_kind.h"
#include "server/generate/realms.h"
#include "server/world/terrain.h"

/* The folder it is read from. */
const char *standard_directory(void);

/* All are read once from that folder; the test program ends with the problem if that cannot be read. */
const struct terrain_table *standard_terrains(void);
const struct realms *standard_realms(void);
const struct thing_table *standard_things(void);
const struct creature_table *standard_creatures(void);
const struct spawn_rules *standard_spawn(void);
const struct shop_table *standard_shops(void);

#endif
