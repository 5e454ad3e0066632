/* Content: terrain, realms and drawn levels, things, creatures and how many there are, as files that people
 * write (CONTENT.md tells how).
 *
 * A folder has terrain.json, realms.json and the maps that realms.json names, things.json, creatures.json,
 * spawn.json and shops.json. It is read whole, once, and checked: what is read without a problem can be
 * played. */
#ifndef RAMPART_SERVER_CONTENT_CONTENT_H
#define RAMPART_SERVER_CONTENT_CONTENT_H

#include "server/generate/realms.h"
#include "server/world/terrain.h"

#include <stdbool.h>
#include <stddef.h>

struct content;
struct creature_table;
struct shop_table;
struct spawn_rules;
struct thing_table;

enum { CONTENT_PROBLEM_BYTES = 1024 };

/* Reads a folder. Returns NULL, and in `problem` one line that names the file, the place in it and what was
 * expected, as in "terrain.json: [3].layer: expected one of none, floor, ornament, wall, not \"flor\"": it
 * begins with the file's name, so that the folder's may be set before it. The caller owns what it returns:
 * content_destroy. */
struct content *content_read(const char *directory, char problem[CONTENT_PROBLEM_BYTES]);
/* The same of terrain.json alone; or of that, realms.json and its maps, for who looks at the ground only.
 * What is not read is empty. */
struct content *content_read_terrain(const char *directory, char problem[CONTENT_PROBLEM_BYTES]);
struct content *content_read_realms(const char *directory, char problem[CONTENT_PROBLEM_BYTES]);
/* Accepts NULL. */
void content_destroy(struct content *content);

/* What was read: the content's own, unchanged until content_destroy. */
const struct terrain_table *content_terrains(const struct content *content);
const struct realms *content_realms(const struct content *content);
const struct thing_table *content_things(const struct content *content);
const struct creature_table *content_creatures(const struct content *content);
const struct spawn_rules *content_spawn(const struct content *content);
const struct shop_table *content_shops(const struct content *content);

/* Tells in one line what was read from the file of that number, from 0, as in "realms.json: 9 realms, 10
 * ways". False, and no text, past the last. */
bool content_describe(const struct content *content, int number, char text[CONTENT_PROBLEM_BYTES]);

/* The path of the folder `content` beside the running program, which is what programs read unless they are
 * told otherwise. False if it does not fit in `size` bytes or the system does not tell. */
bool content_default_directory(char *path, size_t size);

#endif
