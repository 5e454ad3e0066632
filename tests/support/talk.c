#include "tests/support/talk.h"

#include "server/session/host_state.h"
#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 2048, BETWEEN_MS = 2000 };

static const char *const names[TALK_PLAYERS_MAX] = {"Ann", "Bob", "Cid", "Dora", "Eve", "Fay",
                                                    "Gus", "Hal", "Ida", "Jon",  "Kim", "Leo"};

/* `text` with " for each '. */
static void quote(char out[LINE_BYTES], const char *text)
{
    assert_true(strlen(text) < LINE_BYTES);
    size_t i = 0;
    for (; text[i] != '\0'; i++) {
        out[i] = text[i];
        if (text[i] == '\'') {
            out[i] = '"';
        }
    }
    out[i] = '\0';
}

/* Everybody has drawn what was sent, until nothing more is. */
static void take_all_in(struct talk *talk)
{
    for (int round = 0; round < 4; round++) {
        rig_end_turn(&talk->scene.rig);
        for (int i = 0; i < talk->count; i++) {
            const struct connection *connection = &talk->scene.rig.host->connections[i];
            char ack[64];
            (void)snprintf(ack, sizeof ack, "{\"t\":\"ack\",\"frame\":%d}", (int)connection->viewer.frame);
            if (connection_watches(connection) && connection->viewer.frame > 0) {
                rig_event(&talk->scene.rig, HOST_LINE, i, ack, strlen(ack));
            }
        }
    }
}

static void forget_all(struct talk *talk)
{
    for (int i = 0; i < talk->count; i++) {
        talk->scene.rig.clients[i].down.bytes.length = 0;
    }
}

int talk_greet(struct talk *talk)
{
    int index = host_scene_open(&talk->scene);
    talk->count = index + 1;
    (void)host_scene_answer(&talk->scene, index, HELLO);
    return index;
}

void talk_init(struct talk *talk, const char *picture, int players)
{
    talk_init_with(talk, picture, players, &(struct host_config){0});
}

void talk_init_with(struct talk *talk, const char *picture, int players, const struct host_config *config)
{
    *talk = (struct talk){0};
    host_scene_init_with(&talk->scene, picture, config);
    for (int i = 0; i < players; i++) {
        char join[64];
        (void)snprintf(join, sizeof join, "{'t':'join','n':3,'name':'%s'}", names[i]);
        (void)talk_greet(talk);
        (void)talk_do(talk, i, join);
    }
}

void talk_finish(struct talk *talk)
{
    host_scene_finish(&talk->scene);
}

void talk_wait(struct talk *talk, int64_t ms)
{
    forget_all(talk);
    talk->scene.rig.now_ms += ms;
    take_all_in(talk);
}

const char *talk_do(struct talk *talk, int who, const char *line)
{
    char quoted[LINE_BYTES];
    quote(quoted, line);
    talk_wait(talk, BETWEEN_MS);
    forget_all(talk);
    rig_event(&talk->scene.rig, HOST_LINE, who, quoted, strlen(quoted));
    take_all_in(talk);
    return talk_got(talk, who);
}

const char *talk_got(struct talk *talk, int who)
{
    struct buffer *down = &talk->scene.rig.clients[who].down.bytes;
    buffer_char(down, '\0');
    down->length--;
    return down->bytes;
}

void assert_got(struct talk *talk, int who, const char *text)
{
    char quoted[LINE_BYTES];
    quote(quoted, text);
    if (strstr(talk_got(talk, who), quoted) == NULL) {
        fail_msg("%s got:  %s\nnot:  %s", names[who], talk_got(talk, who), quoted);
    }
}

void assert_got_not(struct talk *talk, int who, const char *text)
{
    char quoted[LINE_BYTES];
    quote(quoted, text);
    if (strstr(talk_got(talk, who), quoted) != NULL) {
        fail_msg("%s got, and should not:  %s", names[who], quoted);
    }
}
