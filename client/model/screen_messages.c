/* Messages, broken into rows, the newest lowest. They fade with the player's own acts: what came since the
 * last is bright, for nobody can have seen it before. */
#include "client/model/screen.h"

#include <stdio.h>
#include <string.h>

enum { RECENT_ACTS = 3, LINE_BYTES = LIMIT_NAME_MAX_BYTES + LIMIT_CHAT_BYTES + 40 };

static struct ink ink_of(const struct console *console, const struct chronicle_entry *entry)
{
    static const enum colour colours[] = {
        [CHRONICLE_HAPPENED] = COLOUR_GREEN,
        [CHRONICLE_TOLD] = COLOUR_CYAN,
        [CHRONICLE_REFUSED] = COLOUR_BROWN,
        [CHRONICLE_TROUBLE] = COLOUR_RED,
    };
    static const enum colour voices[VOICE_COUNT] = {
        [VOICE_SAY] = COLOUR_WHITE,    [VOICE_SHOUT] = COLOUR_YELLOW, [VOICE_TELL] = COLOUR_MAGENTA,
        [VOICE_TOLD] = COLOUR_MAGENTA, [VOICE_PARTY] = COLOUR_CYAN,
    };
    uint32_t age = console->model->chronicle.acts - entry->act;
    return (struct ink){.colour = entry->kind == CHRONICLE_SAID ? voices[entry->voice] : colours[entry->kind],
                        .shade = age == 0             ? SHADE_BRIGHT
                                 : age <= RECENT_ACTS ? SHADE_PLAIN
                                                      : SHADE_DIM};
}

/* What stands round the name of who said something, by voice. */
static const struct {
    const char *before;
    const char *behind;
} saying[VOICE_COUNT] = {
    [VOICE_SAY] = {"", ": "},
    [VOICE_SHOUT] = {"", " shouts: "},
    [VOICE_TELL] = {"", " tells you: "},
    [VOICE_TOLD] = {"You tell ", ": "},
    [VOICE_PARTY] = {"", " to the party: "},
};

/* The entry as one line: "Bob: hello", "Something is in the way. (x3)". */
static void write_line(char line[LINE_BYTES], const struct chronicle_entry *entry)
{
    char times[16] = "";
    if (entry->times > 1) {
        (void)snprintf(times, sizeof times, " (x%d)", entry->times);
    }
    bool said = entry->kind == CHRONICLE_SAID;
    (void)snprintf(line, LINE_BYTES, "%s%s%s%s%s", said ? saying[entry->voice].before : "", entry->who,
                   said ? saying[entry->voice].behind : "", entry->text, times);
}

/* The rows that an entry takes. */
static int height_of(const struct chronicle_entry *entry, int columns)
{
    char line[LINE_BYTES];
    write_line(line, entry);
    return canvas_wrapped_rows(line, columns - 2);
}

/* Draws one entry whose first row is `row`, which may lie above `top`; only rows in [top, end) show. */
static void draw_entry(const struct console *console, struct canvas *canvas, int row, int top, int end,
                       const struct chronicle_entry *entry)
{
    char line[LINE_BYTES];
    write_line(line, entry);
    struct ink ink = ink_of(console, entry);
    const char *rest = line;
    for (int at = row; *rest != '\0' && at < end; at++) {
        size_t bytes = canvas_line_bytes(rest, canvas->columns - 2);
        if (at >= top) {
            (void)canvas_draw(canvas, (struct canvas_box){at, 1, 1, canvas->columns - 2}, ink, rest, bytes);
        }
        rest += bytes;
    }
    if (row >= top && row < end) {
        bool own = strcmp(entry->who, console->model->name) == 0;
        ink.colour = own ? COLOUR_YELLOW : screen_player_colour(entry->who);
        const char *before = entry->kind == CHRONICLE_SAID ? saying[entry->voice].before : "";
        (void)canvas_text(canvas, row, 1 + canvas_columns(before), ink, entry->who);
    }
}

void screen_messages_draw(const struct console *console, struct canvas *canvas, int top, int rows,
                          int skipped)
{
    const struct chronicle *chronicle = &console->model->chronicle;
    int row = top + rows + skipped; /* the first row below what is still to be drawn */
    for (size_t back = 0; back < chronicle->count && row > top; back++) {
        const struct chronicle_entry *entry = chronicle_back(chronicle, back);
        int height = height_of(entry, canvas->columns);
        bool too_long = back == 0 && skipped == 0 && height > rows; /* then its beginning says most */
        row = too_long ? top : row - height;
        draw_entry(console, canvas, row, top, top + rows, entry);
    }
}

int screen_messages_height(const struct console *console, int columns)
{
    const struct chronicle *chronicle = &console->model->chronicle;
    int height = 0;
    for (size_t back = 0; back < chronicle->count; back++) {
        height += height_of(chronicle_back(chronicle, back), columns);
    }
    return height;
}
