/* The realms of a world, as content tells them: which levels each has, and the ways between them. The server,
 * `rampart-world` and the proofs find realms here.
 *
 * In a world built by realms_add_all a realm's number is its place in the list, so that one seed gives one
 * world to all. */
#ifndef RAMPART_SERVER_GENERATE_REALMS_H
#define RAMPART_SERVER_GENERATE_REALMS_H

#include "server/generate/realm.h"

/* Where in a realm a way begins. */
enum realm_landmark {
    REALM_START,    /* where one arrives in the realm; every realm has it */
    REALM_CLEARING, /* the end of a path, each such way its own, in the order of the ways */
    REALM_DEEPEST,  /* of a stack: on the last level, where stairs down would be */
    REALM_LETTER    /* where the realm's maps have a letter, which they have once */
};

/* A way from a place of realm `from` to where one arrives in realm `to`. */
struct realm_way {
    uint16_t from;
    enum realm_landmark at;
    char letter;  /* of REALM_LETTER */
    uint16_t to;  /* of no meaning where `out` */
    bool out;     /* it leads out of the world */
    uint8_t sign; /* an ornament that people can stand on; TERRAIN_NONE: nothing tells that a way is here */
    uint8_t back; /* likewise, of the way back; TERRAIN_NONE: there is none */
};

/* Where in the world the Keystone lies. */
struct realm_keystone {
    bool exists;
    uint16_t realm;         /* of no meaning where it does not, like all below */
    enum realm_landmark at; /* but for REALM_CLEARING */
    char letter;
};

struct realms {
    int count;
    struct realm at[LIMIT_REALMS]; /* the first is where new players start */
    int way_count;
    struct realm_way ways[LIMIT_REALM_WAYS];
    struct realm_keystone keystone;
};

/* What cannot be played. */
struct realms_problem {
    int realm;                   /* its number; -1: no realm is at fault */
    int part;                    /* of its levels; -1: the realm as a whole */
    int way;                     /* its number; -1: no way is at fault */
    bool keystone;               /* the place of the Keystone is at fault */
    char text[STACK_TEXT_BYTES]; /* what was expected */
};

/* Whether a world can be made of them; if not, the first reason in `*problem`. All functions below require
 * that they can. */
bool realms_check(const struct realms *realms, struct realms_problem *problem);

/* The realm of that name, its number in `*number`; NULL if there is none. */
const struct realm *realms_find(const struct realms *realms, const char *name, uint16_t *number);

/* Adds all realms to a world that has none yet, and borrows them: they must outlive it. */
void realms_add_all(const struct realms *realms, struct world *world);

#endif
