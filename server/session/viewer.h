/* A viewer: one screen that shows what one actor sees, and what that screen was last told.
 *
 * What is true now and what was sent are both kept, so a frame is always the difference to the present,
 * however many changes were passed over while the client was slow. */
#ifndef RAMPART_SERVER_SESSION_VIEWER_H
#define RAMPART_SERVER_SESSION_VIEWER_H

#include "protocol/frame.h"
#include "protocol/own.h"
#include "server/game/game.h"
#include "server/game/thing_look.h"
#include "server/game/things.h"
#include "server/session/explored.h"
#include "server/session/heard.h"
#include "server/session/view.h"

/* A player or a creature that the viewer's client knows about. Its id is the viewer's own. */
struct viewer_thing {
    struct actor_handle actor;
    int32_t id;
    struct cell_name at;
    uint16_t marks; /* a set of enum mark */
    uint32_t look;  /* hashed, for the checksum */
    uint32_t sum;   /* what it adds to the checksum */
};

/* A stack on the ground that the viewer's client knows about, as it was told. Its id is of the same numbers.
 */
struct viewer_stack {
    struct thing_handle handle;
    int32_t id;
    struct cell_name at;
    int32_t count;
    uint16_t kind;
    uint8_t appearance; /* game_look_of */
    uint32_t look;      /* hashed, for the checksum */
    uint32_t sum;
};

/* What the viewer's client was told that its player carries under one letter; count 0: nothing. */
struct viewer_carried {
    int32_t count;
    uint16_t kind;
    uint8_t appearance; /* game_look_of */
    bool worn;
};

/* What the viewer's player is told of itself. */
struct viewer_self {
    struct own own;
    int64_t hold_ends_ms; /* INT64_MAX: no limit */
};

struct viewer {
    struct actor_handle actor; /* ACTOR_NOBODY: a ghost, */
    struct place haunted;      /* which looks from here */
    struct thing_lore lore;    /* and knows things as its actor did */
    struct explored *explored; /* borrowed: what its actor remembers; NULL of a ghost */
    struct view now;
    struct view sent;   /* has the tiles of `now` until that is about to change */
    struct view whole;  /* what could be seen if light did not end before; of no meaning unless `dim` */
    uint32_t cells_sum; /* of the cells sent */
    uint32_t own_look;
    struct viewer_thing *things; /* sent, in the order in which they came */
    int thing_count;
    size_t thing_capacity;
    struct viewer_stack *stacks; /* sent, the nearest first */
    int stack_count;
    size_t stack_capacity;
    int32_t next_id;
    struct viewer_carried carried[FRAME_PACK_MAX]; /* sent, by letter */
    struct viewer_self self;                       /* true now, set before each frame */
    struct viewer_self self_sent;
    int32_t frame;        /* number of the last frame sent */
    int32_t acknowledged; /* number of the last frame acknowledged */
    int32_t re;           /* the last command carried out and not yet told, or 0 */
    struct heard heard;   /* waiting to be told */
    int32_t alarmed;      /* number of the frame that tells of the last alarm, or will */
    bool remembered;      /* `now` is, by its actor */
    bool begun;           /* a full frame has been sent and the differences go on from it */
    bool dim;             /* `now` ends where light does, */
    int reach;            /* so many cells away */
    bool stale;        /* `now` does not hold what its actor sees: it has moved, or its sight has changed */
    bool ground_stale; /* what lies in sight may not be what was sent */
    bool pack_stale;   /* what its player carries may not be */
    bool waiting;      /* something is to be told */
};

enum {
    VIEWER_SPAN_MAX = 2 * LIMIT_SIGHT_RADIUS + 1,
    /* stacks: the uppermost of every cell, and what can be told of those underfoot */
    VIEWER_LYING_MAX = VIEWER_SPAN_MAX * VIEWER_SPAN_MAX + LIMIT_STACKS_IN_VIEW,
};

/* What the viewers of a host share while frames are built. Large. */
struct viewer_scratch {
    struct view_spares spares;
    struct sight sight;
    struct view_scratch view;
    struct buffer full;
    int32_t known[GAME_ACTORS_MAX]; /* by actor index: 1 + its place among a viewer's things; all 0 between
                                       calls */
    const struct actor
        *still[LIMIT_ACTORS_IN_VIEW]; /* of each of the viewer's things, if it is seen still; else NULL */
    struct viewer_ranked {
        uint64_t rank; /* nearest first, then by place */
        const struct actor *actor;
    } newcomers[GAME_ACTORS_MAX], ranked[GAME_ACTORS_MAX];
    int newcomer_count;
    struct viewer_lying {
        uint64_t rank; /* likewise; underfoot, the uppermost first */
        const struct thing *thing;
        int known; /* 1 + its place among the viewer's stacks; 0: none */
    } lying[VIEWER_LYING_MAX];
    int lying_count;
    bool met[VIEWER_SPAN_MAX *
             VIEWER_SPAN_MAX]; /* cells whose uppermost stack is found; all false between calls */
    struct viewer_stack next[LIMIT_STACKS_IN_VIEW];
    struct viewer_carried pack[FRAME_PACK_MAX]; /* that is true now */
};

void viewer_init(struct viewer *viewer, const struct game *game, struct actor_handle actor,
                 struct explored *explored, int radius);
void viewer_finish(struct viewer *viewer);

/* Its actor, which stands at `place`, leaves the game: a ghost looks on from there. What it was told of
 * itself stays true, but that it carries nothing and waits for nobody. */
void viewer_haunt(struct viewer *viewer, const struct game *game, struct place place);

/* Whether it has no actor. */
bool viewer_is_ghost(const struct viewer *viewer);

/* What is known of kinds of things where it looks from. */
const struct thing_lore *viewer_lore(const struct viewer *viewer, const struct game *game);

/* The same client goes on with another actor: frames keep counting, and the next one is full. */
void viewer_renew(struct viewer *viewer, const struct game *game, struct actor_handle actor,
                  struct explored *explored);

/* Its frames count on from number `frame`, sent by the one before. */
void viewer_count_from(struct viewer *viewer, int32_t frame);

/* Shows what `leader` does, a viewer of the same actor, and has as much to tell. Requires: `leader` is not
 * stale. */
void viewer_follow(struct viewer *viewer, const struct viewer *leader, struct viewer_scratch *scratch);

/* Its actor remembers what is seen, which else it does once that has been sent, or gives way to another
 * sight. */
void viewer_remember(struct viewer *viewer, const struct game *game);

/* Looks again where its actor now stands. */
void viewer_look(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch);

/* Whether its actor sees that cell, or would if there were light; sight is symmetric: so whether it is seen
 * from there. */
bool viewer_is_in_view(const struct viewer *viewer, struct place place);

/* Whether `now` ends elsewhere than the light of its actor. */
bool viewer_light_changed(const struct viewer *viewer, const struct game *game);

/* Puts words among what the viewer is to be told, said by `who`, or by nobody where that is "" (of
 * VOICE_TOLD: said to `who`). What is told where too much waits: heard_add. */
void viewer_hear(struct viewer *viewer, enum voice voice, const char *who, const char *text);

/* Something has happened that whoever sits there should see before doing anything else. */
void viewer_alarm(struct viewer *viewer);

/* An alarm, where a creature is in sight of which no frame has told. Requires: not stale. */
void viewer_look_out(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch);

/* The client has drawn frame `number`; what it never got cannot be acknowledged and counts for nothing.
 * Returns whether that was news. */
bool viewer_acknowledge(struct viewer *viewer, int32_t number);

/* The client wants everything from nothing. */
void viewer_resync(struct viewer *viewer);

/* Whether a cell it sees, whose transparency has not changed, looks different from what it looked like; its
 * actor remembers that. */
bool viewer_look_at(struct viewer *viewer, const struct game *game, struct viewer_scratch *scratch,
                    struct place place);

/* Whether fewer than LIMIT_FRAMES_UNACKNOWLEDGED frames are under way. */
bool viewer_keeps_up(const struct viewer *viewer);

/* Whether a frame may go out: there is something to tell and fewer than LIMIT_FRAMES_UNACKNOWLEDGED are under
 * way. */
bool viewer_is_ready(const struct viewer *viewer);

/* Appends the frame from what was sent to what is true now, or a full one where that is shorter or none was
 * sent. Requires: viewer_is_ready; not stale; `self` is set. */
void viewer_write_frame(struct viewer *viewer, const struct game *game, const char *realm_name,
                        struct viewer_scratch *scratch, struct buffer *out);

#endif
