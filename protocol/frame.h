/* Frames: what a viewer sees now, as the difference from what its last frame said.
 *
 * One writer, which appends straight to a buffer (a tree would cost more than all the rest of a command), and
 * one reader. PROTOCOL.md tells the format; every x and y in a frame is relative to the viewer's place in it.
 */
#ifndef RAMPART_PROTOCOL_FRAME_H
#define RAMPART_PROTOCOL_FRAME_H

#include "common/buffer.h"
#include "common/limits.h"
#include "common/place.h"
#include "common/result.h"
#include "protocol/marks.h"
#include "protocol/own.h"
#include "protocol/voices.h"

#include <stdbool.h>

enum {
    FRAME_REALM_BYTES = 32,
    FRAME_KIND_BYTES = 32,
    FRAME_NAME_BYTES = 39, /* of a thing, in words: "1000000 " and a kind's */
    FRAME_PACK_MAX = 94,   /* letters there are: printable ASCII without the blank */
    FRAME_OFFSET_MAX = 31, /* of a cell or thing from the viewer, along x and y */
    FRAME_COUNT_MAX = 2 * FRAME_OFFSET_MAX + 1,
};

/* The letter at index i stands for the count i, and for the offset i − FRAME_OFFSET_MAX. */
#define FRAME_LETTERS "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"

/* ------------------------------------------------------------------------------------------------ writing */

/* The parts of a frame, in the order in which they must be written. */
enum frame_part {
    FRAME_HEAD,
    FRAME_SEE,
    FRAME_HIDE,
    FRAME_COME,
    FRAME_MOVE,
    FRAME_GO,
    FRAME_MARK,
    FRAME_HEARD,
    FRAME_PACK,
    FRAME_YOU,
    FRAME_END
};

struct frame_writer {
    struct buffer *out; /* borrowed */
    struct place at;
    enum frame_part part;
    int32_t level; /* of the last run seen */
};

/* Begins frame `number`. `re`: the last command of this viewer's that has been carried out, 0 for none new.
 * `at`: the viewer's place. The frame goes to `out`, which the writer borrows until frame_end. */
void frame_begin(struct frame_writer *writer, struct buffer *out, int32_t number, int32_t re,
                 struct place at);
/* The frame begins from nothing: all that was seen before is not seen now. Right after frame_begin. */
void frame_full(struct frame_writer *writer, const char *realm);
/* Says the viewer's place: in a full frame and whenever it changed. Right after frame_begin or frame_full. */
void frame_at(struct frame_writer *writer);

/* Cells now seen from (x, y) eastward, all named by `level`: a tile letter each.
 * Requires: letters are printable ASCII, neither a quotation mark nor a backslash. */
void frame_see(struct frame_writer *writer, int32_t level, int32_t x, int32_t y, const char *tiles,
               int count);
/* `count` cells from (x, y) eastward are no longer seen. Cells beyond the radius of sight need no word. */
void frame_hide(struct frame_writer *writer, int32_t x, int32_t y, int count);
/* A thing came into sight, or is called otherwise now; `place` is its own. */
void frame_come(struct frame_writer *writer, int32_t id, struct place place, const char *kind,
                const char *name);
/* A thing in sight moved. */
void frame_move(struct frame_writer *writer, int32_t id, struct place place);
/* A thing is no longer in sight. */
void frame_go(struct frame_writer *writer, int32_t id);
/* What is told of somebody in sight beside kind and name: a set of enum mark. Whoever comes has none at
 * first. */
void frame_mark(struct frame_writer *writer, int32_t id, unsigned marks);
/* Something was said where the viewer could hear it; or it sounded or happened, and `who` is "". Of
 * VOICE_TOLD, `who` is to whom the viewer said it. */
void frame_heard(struct frame_writer *writer, enum voice voice, const char *who, const char *text);
/* What the viewer carries under a letter, from now on: `count` of what is seen as `kind`, `words` in all; 0
 * and two empty texts: nothing any more. */
void frame_pack(struct frame_writer *writer, char letter, int32_t count, const char *kind, const char *words,
                bool worn);
/* What the viewer is told of itself, where it differs from `before`, what was said last; NULL: all of it.
 * Writes nothing where nothing differs. Requires: values in the ranges of own.h. */
void frame_you(struct frame_writer *writer, const struct own *now, const struct own *before);
/* Ends the frame with its checksum and a newline. */
void frame_end(struct frame_writer *writer, uint32_t sum);

/* ------------------------------------------------------------------------------------------------ reading */

struct frame_run {
    int32_t level;
    int32_t x;
    int32_t y;
    int32_t count;
    size_t tiles; /* where they begin in struct frame's tiles */
};

struct frame_span {
    int32_t x;
    int32_t y;
    int32_t count;
};

struct frame_thing {
    int32_t id;
    int32_t level;
    int32_t x;
    int32_t y;
    char kind[FRAME_KIND_BYTES + 1]; /* only where it came */
    char name[FRAME_NAME_BYTES + 1]; /* only where it came; may be empty */
    unsigned marks;                  /* a set of enum mark; 0 where it came or moved */
};

/* What is carried under a letter. */
struct frame_carried {
    char letter;
    int32_t count; /* 0: nothing any more */
    bool worn;     /* wielded or worn */
    char kind[FRAME_KIND_BYTES + 1];
    char words[FRAME_NAME_BYTES + 1]; /* "3 murky potions" */
};

struct frame_words {
    enum voice voice;
    char who[LIMIT_NAME_MAX_BYTES + 1]; /* empty: nobody speaks; of VOICE_TOLD, to whom */
    char text[LIMIT_CHAT_BYTES + 1];
};

/* A frame as read, coordinates absolute. All zero to begin with; used again for each frame, and `at`, `realm`
 * and `you` stay from one frame to the next where a frame does not say them. Finish with frame_finish. */
struct frame {
    int32_t number;
    int32_t re;
    bool full;
    bool has_at;
    uint32_t sum;
    char realm[FRAME_REALM_BYTES + 1];
    struct place at; /* its realm number is always 0: clients know realms by name */
    struct own you;
    bool has_left; /* this frame says how long the hold lasts from now on */
    struct buffer tiles;
    struct frame_run *runs;
    size_t run_count, run_capacity;
    struct frame_span *hidden;
    size_t hidden_count, hidden_capacity;
    struct frame_thing *came;
    size_t came_count, came_capacity;
    struct frame_thing *moved;
    size_t moved_count, moved_capacity;
    struct frame_marks {
        int32_t id;
        unsigned marks;
    } * marked;
    size_t marked_count, marked_capacity;
    int32_t *gone;
    size_t gone_count, gone_capacity;
    struct frame_words *heard;
    size_t heard_count, heard_capacity;
    struct frame_carried *pack; /* only what is not as it was; of a full frame, all that is carried */
    size_t pack_count, pack_capacity;
};

void frame_finish(struct frame *frame);

/* Whether a line (as the server sends it) is a frame: what is not goes to message_decode. */
bool frame_is(const char *line, size_t length);

/* Reads a frame line, without its newline.
 * Guarantees: RESULT_OK and every tile a printable ASCII letter, every x and y within FRAME_OFFSET_MAX of
 * `at`, texts valid UTF-8; or BAD_JSON, BAD_UTF8, TOO_DEEP, BAD_FIELD, and `frame` holds nothing to be shown.
 */
MUST_CHECK enum result frame_read(struct frame *frame, const char *line, size_t length);

#endif
