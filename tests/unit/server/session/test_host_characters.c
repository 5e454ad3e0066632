/* A connection is not a character: cut, taken over, resumed, kept and brought back, there is one body, and it
 * is who it was. */
#include "server/game/game_state.h"
#include "server/session/host_state.h"
#include "tests/support/check.h"
#include "tests/support/host_scene.h"

#include <stdio.h>
#include <string.h>

#define ROOM      "##########\n#S.......#\n##########\n"
#define EAST      "{\"t\":\"move\",\"n\":3,\"dir\":\"e\"}\n"
#define QUIT      "{\"t\":\"quit\",\"n\":4}\n"
#define BAD_TOKEN "{\"t\":\"refused\",\"re\":6,\"code\":\"bad_token\"}\n"

enum { ANNS_UID = 1000 };

static void scene_init(struct host_scene *scene)
{
    host_scene_init(scene, ROOM);
}

/* One who has said hello. */
static int come(struct host_scene *scene, enum host_trust trust)
{
    scene->rig.arrival.trust = trust;
    scene->rig.arrival.uid = ANNS_UID;
    scene->rig.arrival.entropy[1]++;
    int index = host_scene_open(scene);
    (void)host_scene_answer(scene, index, HELLO);
    return index;
}

/* A guest of that name, and the token that it is told. */
static int join_as(struct host_scene *scene, enum host_trust trust, const char *name,
                   char token[LIMIT_TOKEN_BYTES + 1])
{
    static const char before[] = "{\"t\":\"token\",\"token\":\"";
    char line[96];
    int index = come(scene, trust);
    (void)snprintf(line, sizeof line, "{\"t\":\"join\",\"n\":2,\"name\":\"%s\"}\n", name);
    const char *at = strstr(host_scene_answer(scene, index, line), before);
    assert_non_null(at);
    memcpy(token, at + sizeof before - 1, LIMIT_TOKEN_BYTES);
    token[LIMIT_TOKEN_BYTES] = '\0';
    return index;
}

static const char *resume(struct host_scene *scene, int index, const char *token)
{
    char line[LIMIT_TOKEN_BYTES + 64];
    (void)snprintf(line, sizeof line, "{\"t\":\"resume\",\"n\":6,\"token\":\"%s\"}\n", token);
    return host_scene_answer(scene, index, line);
}

static void cut(struct host_scene *scene, int index)
{
    rig_event(&scene->rig, HOST_CLOSED, index, NULL, 0);
    rig_end_turn(&scene->rig);
}

static void pass(struct host_scene *scene, int64_t ms)
{
    scene->rig.now_ms += ms;
    rig_end_turn(&scene->rig);
}

static void assert_in_world(const struct host_scene *scene, size_t count)
{
    assert_int_equal(host_player_count(scene->rig.host), count);
}

static void assert_was_told(struct host_scene *scene, int index, const char *words)
{
    struct buffer *sent = &scene->rig.clients[index].sent;
    buffer_char(sent, '\0');
    sent->length--;
    assert_non_null(strstr(sent->bytes, words));
}

/* --------------------------------------------------------------------------------------------- cut cables */

static void who_is_cut_stays_for_a_minute(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOOPBACK, "Ann", token);
    int bob = join_as(&scene, HOST_TRUST_LOOPBACK, "Bob", token);
    cut(&scene, ann);
    assert_in_world(&scene, 2);
    assert_was_told(&scene, bob, "Ann stares into space.");
    pass(&scene, DEFAULT_LEAVE_MS - 1);
    assert_in_world(&scene, 2);
    pass(&scene, 1);
    assert_in_world(&scene, 1);
    host_scene_finish(&scene);
}

static void who_quits_in_peace_leaves_at_once(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOOPBACK, "Ann", token);
    (void)host_scene_answer(&scene, ann, QUIT);
    assert_in_world(&scene, 0);
    host_scene_finish(&scene);
}

static void who_quits_a_fight_stays(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOOPBACK, "Ann", token);
    int bob = join_as(&scene, HOST_TRUST_LOOPBACK, "Bob", token);
    (void)host_scene_answer(&scene, ann, "{\"t\":\"challenge\",\"n\":8,\"name\":\"Bob\"}\n");
    (void)host_scene_answer(&scene, bob, "{\"t\":\"challenge\",\"n\":8,\"name\":\"Ann\"}\n");
    (void)host_scene_answer(&scene, ann, EAST);
    (void)host_scene_answer(&scene, ann, QUIT);
    assert_closed(&scene, ann, RESULT_LEFT);
    assert_in_world(&scene, 2);
    host_scene_finish(&scene);
}

static void whoever_lingers_makes_room_for_one_who_comes(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    host_scene_init(&scene, SMALL_ROOM);
    int ann = join_as(&scene, HOST_TRUST_LOOPBACK, "Ann", token);
    (void)join_as(&scene, HOST_TRUST_LOOPBACK, "Bob", token);
    cut(&scene, ann);
    (void)join_as(&scene, HOST_TRUST_LOOPBACK, "Cid", token);
    assert_in_world(&scene, 2);
    assert_null(game_find_player(scene.rig.host->game, "Ann"));
    host_scene_finish(&scene);
}

/* The run of one whom nobody plays counts like any other. */
static void who_dies_while_nobody_plays_has_lived(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    struct host *host = scene.rig.host;
    cut(&scene, join_as(&scene, HOST_TRUST_LOOPBACK, "Bob", token));
    struct actor_handle bob = game_find_player(host->game, "Bob")->handle;
    struct actor *body = game_somebody(host->game, bob);
    body->hit_points = 0;
    game_tell(
        host->game,
        (struct game_event){
            .type = GAME_DIED, .actor = bob, .other = ACTOR_NOBODY, .from = body->place, .to = body->place});
    rig_end_turn(&scene.rig);
    assert_null(host_character_of(host, bob));
    assert_int_equal(host->scores.count, 1);
    assert_string_equal(host->scores.best[0].name, "Bob");
    assert_memory_equal(resume(&scene, come(&scene, HOST_TRUST_LOOPBACK), token), BAD_TOKEN,
                        sizeof BAD_TOKEN - 1);
    host_scene_finish(&scene);
}

/* ------------------------------------------------------------------------------------------------- tokens */

static void a_token_goes_on_once(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOOPBACK, "Ann", token);
    (void)host_scene_answer(&scene, ann, EAST);
    struct actor_handle actor = game_find_player(scene.rig.host->game, "Ann")->handle;
    cut(&scene, ann);
    int again = come(&scene, HOST_TRUST_LOOPBACK);
    const char *answer = resume(&scene, again, token);
    assert_non_null(
        strstr(answer, "{\"t\":\"joined\",\"re\":6,\"name\":\"Ann\",\"kept\":false,\"back\":true}\n"));
    assert_non_null(strstr(answer, "\"n\":1,\"full\":true"));
    assert_non_null(strstr(answer, "\"at\":[2,1,0]"));
    assert_null(strstr(answer, token));
    assert_true(actor_handle_equal(game_find_player(scene.rig.host->game, "Ann")->handle, actor));
    assert_in_world(&scene, 1);
    int thief = come(&scene, HOST_TRUST_LOOPBACK);
    assert_string_equal(resume(&scene, thief, token), BAD_TOKEN);
    pass(&scene, 2 * DEFAULT_LEAVE_MS);
    host_scene_finish(&scene);
}

static void what_is_no_token_is_refused(void **state)
{
    (void)state;
    static const char *const none[] = {"", "0",
                                       "000000000000000000000000000000000000000000000000000000000000000g",
                                       "0000000000000000000000000000000000000000000000000000000000000000"};
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    (void)join_as(&scene, HOST_TRUST_LOOPBACK, "Ann", token);
    int thief = come(&scene, HOST_TRUST_LOOPBACK);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_string_equal(resume(&scene, thief, none[i]), BAD_TOKEN);
    }
    host_scene_finish(&scene);
}

static void a_token_grows_old(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOCAL, "Ann", token);
    cut(&scene, ann);
    pass(&scene, DEFAULT_LEAVE_MS);
    assert_in_world(&scene, 0);
    pass(&scene, (int64_t)LIMIT_TOKEN_S * 1000 - DEFAULT_LEAVE_MS);
    assert_string_equal(resume(&scene, come(&scene, HOST_TRUST_LOOPBACK), token), BAD_TOKEN);
    host_scene_finish(&scene);
}

static void a_token_brings_back_who_has_left(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOCAL, "Ann", token);
    (void)host_scene_answer(&scene, ann, EAST);
    cut(&scene, ann);
    pass(&scene, DEFAULT_LEAVE_MS);
    assert_in_world(&scene, 0);
    const char *answer = resume(&scene, come(&scene, HOST_TRUST_LOOPBACK), token);
    assert_non_null(strstr(answer, "\"kept\":true,\"back\":true}"));
    assert_non_null(strstr(answer, "\"at\":[2,1,0]"));
    host_scene_finish(&scene);
}

static void nobody_is_told_a_token_where_others_read_along(void **state)
{
    (void)state;
    struct host_scene scene;
    scene_init(&scene);
    int ann = come(&scene, HOST_TRUST_PLAIN);
    assert_null(strstr(host_scene_answer(&scene, ann, JOIN("Ann")), "token"));
    host_scene_finish(&scene);
}

static void whoever_has_the_token_takes_over(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOOPBACK, "Ann", token);
    int again = come(&scene, HOST_TRUST_LOOPBACK);
    assert_non_null(strstr(resume(&scene, again, token), "\"back\":true"));
    assert_closed(&scene, ann, RESULT_TAKEN_OVER);
    assert_in_world(&scene, 1);
    cut(&scene, ann);
    assert_answer(&scene, again, EAST, "\"re\":3");
    host_scene_finish(&scene);
}

/* --------------------------------------------------------------------------------------------------- kept */

static void a_second_connection_of_an_account_takes_over(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOCAL, "Ann", token);
    (void)host_scene_answer(&scene, ann, EAST);
    int again = come(&scene, HOST_TRUST_LOCAL);
    assert_answer(&scene, again, JOIN("ann"), "\"at\":[2,1,0]");
    assert_closed(&scene, ann, RESULT_TAKEN_OVER);
    assert_in_world(&scene, 1);
    host_scene_finish(&scene);
}

static void who_has_an_account_comes_back_as_it_was(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOCAL, "Ann", token);
    (void)host_scene_answer(&scene, ann, EAST EAST QUIT);
    assert_in_world(&scene, 0);
    int again = come(&scene, HOST_TRUST_LOCAL);
    const char *answer = host_scene_answer(&scene, again, JOIN("Ann"));
    assert_non_null(strstr(answer, "\"kept\":true,\"back\":true}"));
    assert_non_null(strstr(answer, "\"at\":[3,1,0]"));
    assert_non_null(strstr(answer, "\"turns\":2"));
    host_scene_finish(&scene);
}

/* What a host says is to be kept is all that another needs to go on with. */
static void a_restart_brings_back_all_who_were_there(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    struct rig *rig = &scene.rig;
    int ann = join_as(&scene, HOST_TRUST_LOCAL, "Ann", token);
    (void)host_scene_answer(&scene, ann, EAST EAST);
    struct host_update update = {0};
    host_step(rig->host, &(struct host_event){.type = HOST_STOP, .now_ms = rig->now_ms}, &update);
    assert_int_equal(update.kept_count, 1);
    struct host_kept kept = update.kept[0];
    kept.record = update.records.bytes + kept.offset;
    struct host_config config = rig->host->config;
    config.accounts = &rig->host->accounts;
    config.kept = &kept;
    config.kept_count = 1;
    rig_forget_last(rig);
    struct host *next = host_create(&config);
    host_destroy(rig->host);
    host_update_finish(&update);
    rig->host = next;
    rig->now_ms += 1000000;
    const char *answer = resume(&scene, come(&scene, HOST_TRUST_LOOPBACK), token);
    assert_non_null(strstr(answer, "\"back\":true"));
    assert_non_null(strstr(answer, "\"at\":[3,1,0]"));
    host_scene_finish(&scene);
}

static void whose_run_is_over_begins_anew(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOCAL, "Ann", token);
    (void)host_scene_answer(&scene, ann, EAST);
    struct connection *connection = &scene.rig.host->connections[ann];
    struct host_update update = {0};
    scene.rig.host->update = &update;
    host_end_run(scene.rig.host, connection, RESULT_OUT, "Left.");
    assert_int_equal(update.kept_count, 1);
    assert_string_equal(update.kept[0].name, "Ann");
    assert_int_equal(update.kept[0].length, 0);
    host_update_finish(&update);
    const char *answer = host_scene_answer(&scene, ann, JOIN("Ann"));
    assert_non_null(strstr(answer, "\"kept\":true,\"back\":false}"));
    assert_non_null(strstr(answer, "\"at\":[1,1,0]"));
    host_scene_finish(&scene);
}

/* ---------------------------------------------------------------------------------------------- the chart */

static void a_client_that_knows_nothing_is_told_what_its_character_remembers(void **state)
{
    (void)state;
    struct host_scene scene;
    char token[LIMIT_TOKEN_BYTES + 1];
    scene_init(&scene);
    int ann = join_as(&scene, HOST_TRUST_LOCAL, "Ann", token);
    const char *answer = host_scene_answer(&scene, ann, "{\"t\":\"chart\",\"n\":7}\n");
    assert_non_null(strstr(answer, "{\"t\":\"known\",\"realm\":\"caves\",\"level\":0,\"x\":0,\"y\":1,"
                                   "\"tiles\":\"#........#\"}\n"));
    assert_non_null(strstr(answer, "{\"t\":\"charted\",\"re\":7,\"left\":0}\n"));
    host_scene_finish(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_cut_stays_for_a_minute),
        cmocka_unit_test(who_quits_in_peace_leaves_at_once),
        cmocka_unit_test(who_quits_a_fight_stays),
        cmocka_unit_test(whoever_lingers_makes_room_for_one_who_comes),
        cmocka_unit_test(who_dies_while_nobody_plays_has_lived),
        cmocka_unit_test(a_token_goes_on_once),
        cmocka_unit_test(what_is_no_token_is_refused),
        cmocka_unit_test(a_token_grows_old),
        cmocka_unit_test(a_token_brings_back_who_has_left),
        cmocka_unit_test(nobody_is_told_a_token_where_others_read_along),
        cmocka_unit_test(whoever_has_the_token_takes_over),
        cmocka_unit_test(a_second_connection_of_an_account_takes_over),
        cmocka_unit_test(who_has_an_account_comes_back_as_it_was),
        cmocka_unit_test(a_restart_brings_back_all_who_were_there),
        cmocka_unit_test(whose_run_is_over_begins_anew),
        cmocka_unit_test(a_client_that_knows_nothing_is_told_what_its_character_remembers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
