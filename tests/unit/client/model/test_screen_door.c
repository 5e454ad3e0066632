/* The door: names, passwords, guests, and what the server says to them. */
#include "client/model/console.h"
#include "client/model/keypress.h"
#include "client/model/screen.h"
#include "tests/support/check.h"
#include "tests/support/console_table.h"
#include "tests/support/drawing.h"

#include <stdio.h>
#include <string.h>

static void hear(struct console_table *table, const char *line)
{
    scene_line(table->model, line, &table->out);
    console_table_draw(table, CONSOLE_ROWS, CONSOLE_COLUMNS, 0);
}

static void hear_welcome(struct console_table *table, int re, bool guests, bool registration)
{
    char line[240];
    (void)snprintf(line, sizeof line,
                   "{\"t\":\"welcome\",\"re\":%d,\"major\":1,\"minor\":0,\"server\":\"test\",\"radius\":20,"
                   "\"tiles\":0,\"words\":0,\"kinds\":0,\"guests\":%s,\"registration\":%s,\"trusted\":false}",
                   re, guests ? "true" : "false", registration ? "true" : "false");
    hear(table, line);
}

/* A console at the door of such a server; finish with console_table_finish. */
static void open_door(struct console_table *table, bool guests, bool registration, const char *password)
{
    *table = (struct console_table){
        .model = model_create(&(struct model_config){
            .client = "test", .name = "Ann", .name_may_vary = true, .password = password})};
    table->console = (struct console){.model = table->model, .server = "host:7767"};
    model_greet(table->model, 0, &table->out);
    hear_welcome(table, 1, guests, registration);
    hear(table, "{\"t\":\"words\",\"code\":\"wrong_login\",\"text\":\"No such name, or a wrong password.\"}");
    hear(table, "{\"t\":\"words\",\"code\":\"name_taken\",\"text\":\"Somebody has that name.\"}");
}

static void enter(struct console_table *table, const char *typed)
{
    console_table_type(table, typed);
    (void)console_table_press(table, KEYPRESS_ENTER);
}

static void refuse(struct console_table *table, int number, const char *code)
{
    char line[80];
    (void)snprintf(line, sizeof line, "{\"t\":\"refused\",\"re\":%d,\"code\":\"%s\"}", number, code);
    hear(table, line);
}

/* With the name that stands there and a password that is wrong, or nobody's. */
static void log_in_in_vain(struct console_table *table)
{
    enter(table, "");
    enter(table, "correct horse");
    refuse(table, 2, "wrong_login");
}

static void one_logs_in_and_is_in(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, true, NULL);
    assert_int_equal(table.model->phase, MODEL_DOOR);
    drawing_assert_has(&table.canvas, "Who comes in at host:7767?");
    drawing_assert_has(&table.canvas, "Name            Ann");
    drawing_assert_has(&table.canvas, "A new name and a password make an account.");
    assert_false(drawing_has(&table.canvas, "guest"));
    enter(&table, "");
    enter(&table, "");
    drawing_assert_has(&table.canvas, "It takes a password to come in here.");
    console_table_type(&table, "correct horse");
    assert_false(drawing_has(&table.canvas, "horse"));
    drawing_assert_has(&table.canvas, "Password        *************");
    enter(&table, "");
    assert_sent(&table, "{\"t\":\"login\",\"n\":2,\"name\":\"Ann\",\"password\":\"correct horse\"}\n");
    hear(&table, "{\"t\":\"account\",\"re\":2,\"name\":\"Ann\"}");
    assert_sent(&table, "{\"t\":\"join\",\"n\":3,\"name\":\"Ann\"}\n");
    hear(&table, "{\"t\":\"joined\",\"re\":3,\"name\":\"Ann\",\"kept\":true,\"back\":false}");
    assert_int_equal(table.model->phase, MODEL_PLAYING);
    assert_int_equal(table.console.door.password[0], '\0');
    console_table_finish(&table);
}

static void a_guest_needs_no_password(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, true, false, NULL);
    drawing_assert_has(&table.canvas, "No new accounts are made here.");
    drawing_assert_has(&table.canvas, "Without a password you play as a guest, and nothing of it is kept.");
    (void)console_table_press(&table, KEYPRESS_BACKSPACE);
    (void)console_table_press(&table, KEYPRESS_BACKSPACE);
    enter(&table, "");
    drawing_assert_has(&table.canvas, "A name is a letter, then 1 to 19 letters, digits, - or _.");
    enter(&table, "my");
    enter(&table, "");
    assert_sent(&table, "{\"t\":\"join\",\"n\":2,\"name\":\"Amy\"}\n");
    refuse(&table, 2, "name_taken");
    drawing_assert_has(&table.canvas, "Somebody has that name.");
    assert_int_equal(table.model->phase, MODEL_DOOR);
    enter(&table, "2");
    enter(&table, "");
    assert_sent(&table, "{\"t\":\"join\",\"n\":3,\"name\":\"Amy2\"}\n");
    console_table_finish(&table);
}

static void whose_name_or_password_is_wrong_may_make_an_account(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, true, NULL);
    log_in_in_vain(&table);
    drawing_assert_has(&table.canvas, "No such name, or a wrong password.");
    drawing_assert_has(&table.canvas, "To make an account Ann with that password, type it again.");
    enter(&table, "correct hose");
    drawing_assert_has(&table.canvas, "That was not the same.");
    enter(&table, "correct horse");
    refuse(&table, 3, "wrong_login");
    enter(&table, "correct horse");
    assert_sent(&table, "{\"t\":\"signup\",\"n\":4,\"name\":\"Ann\",\"password\":\"correct horse\"}\n");
    hear(&table, "{\"t\":\"account\",\"re\":4,\"name\":\"Ann\"}");
    assert_sent(&table, "{\"t\":\"join\",\"n\":5,\"name\":\"Ann\"}\n");
    console_table_finish(&table);
}

static void what_is_typed_after_a_refused_password_is_not_shown(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, true, NULL);
    hear(&table, "{\"t\":\"words\",\"code\":\"bad_password\",\"text\":\"Too short.\"}");
    enter(&table, "");
    enter(&table, "horse");
    refuse(&table, 2, "bad_password");
    drawing_assert_has(&table.canvas, "Too short.");
    console_table_type(&table, "battery");
    assert_false(drawing_has(&table.canvas, "battery"));
    drawing_assert_has(&table.canvas, "Password        *******");
    console_table_finish(&table);
}

static void an_account_that_somebody_has_is_not_made_again(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, true, NULL);
    log_in_in_vain(&table);
    enter(&table, "correct horse");
    refuse(&table, 3, "name_taken");
    drawing_assert_has(&table.canvas, "That name has an account, and this is not its password.");
    enter(&table, "staple");
    assert_sent(&table, "{\"t\":\"login\",\"n\":4,\"name\":\"Ann\",\"password\":\"staple\"}\n");
    console_table_finish(&table);
}

static void who_chose_a_name_begins_at_the_password(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, true, true, NULL);
    table.model->config.name_may_vary = false;
    screen_door_open(&table.console);
    console_table_type(&table, "horse");
    assert_false(drawing_has(&table.canvas, "horse"));
    drawing_assert_has(&table.canvas, "Name            Ann");
    console_table_finish(&table);
}

static void where_none_are_made_no_account_is_offered(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, false, NULL);
    log_in_in_vain(&table);
    assert_false(drawing_has(&table.canvas, "type it again"));
    (void)console_table_press(&table, KEYPRESS_CTRL('U'));
    enter(&table, "other horse");
    assert_sent(&table, "{\"t\":\"login\",\"n\":3,\"name\":\"Ann\",\"password\":\"other horse\"}\n");
    console_table_finish(&table);
}

static void a_password_that_was_given_is_used_and_asked_for_where_it_is_wrong(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, true, "from a file");
    assert_sent(&table, "{\"t\":\"login\",\"n\":2,\"name\":\"Ann\",\"password\":\"from a file\"}\n");
    refuse(&table, 2, "wrong_login");
    drawing_assert_has(&table.canvas, "No such name, or a wrong password.");
    enter(&table, "from me");
    assert_sent(&table, "{\"t\":\"login\",\"n\":3,\"name\":\"Ann\",\"password\":\"from me\"}\n");
    console_table_finish(&table);
}

static void the_longest_of_all_fits(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, true, NULL);
    for (int i = 0; i < 300; i++) {
        (void)console_table_press(&table, 'x');
    }
    assert_int_equal(strlen(table.console.door.name), LIMIT_NAME_MAX_BYTES);
    (void)console_table_press(&table, KEYPRESS_DOWN);
    for (int i = 0; i < 300; i++) {
        (void)console_table_press(&table, 0x65e5);
    }
    assert_int_equal(strlen(table.console.door.password), LIMIT_PASSWORD_MAX_BYTES / 3 * 3);
    enter(&table, "");
    assert_int_equal(table.model->phase, MODEL_JOINING);
    console_table_finish(&table);
}

static void one_watches_from_the_door_and_leaves_it(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, true, NULL);
    (void)console_table_press(&table, KEYPRESS_CTRL('W'));
    assert_sent(&table, "{\"t\":\"games\",\"n\":2}\n");
    hear(&table,
         "{\"t\":\"game\",\"re\":2,\"name\":\"Bob\",\"level\":3,\"turns\":4,\"watchers\":1,\"allow\":true}");
    hear(&table, "{\"t\":\"games_end\",\"re\":2,\"count\":1}");
    drawing_assert_has(&table.canvas, "level 3, 4 turns, 1 watches");
    console_table_type(&table, "a");
    assert_sent(&table, "{\"t\":\"watch\",\"n\":3,\"name\":\"Bob\"}\n");
    hear(&table, "{\"t\":\"watching\",\"re\":3,\"name\":\"Bob\"}");
    assert_int_equal(table.model->phase, MODEL_WATCHING);
    hear(&table, "{\"t\":\"unwatched\",\"re\":0,\"name\":\"Bob\",\"text\":\"Bob has died.\"}");
    assert_int_equal(table.model->phase, MODEL_DOOR);
    drawing_assert_has(&table.canvas, "Bob has died.");
    (void)console_table_press(&table, KEYPRESS_CTRL('W'));
    (void)console_table_press(&table, KEYPRESS_ESCAPE);
    drawing_assert_has(&table.canvas, "Who comes in");
    assert_int_equal(console_table_press(&table, KEYPRESS_ESCAPE), CONSOLE_QUIT);
    console_table_finish(&table);
}

/* A guest in the game, who was told a token; finish with console_table_finish. */
static void begin_as_guest(struct console_table *table)
{
    open_door(table, true, true, NULL);
    enter(table, "");
    enter(table, "");
    assert_sent(table, "{\"t\":\"join\",\"n\":2,\"name\":\"Ann\"}\n");
    hear(table, "{\"t\":\"joined\",\"re\":2,\"name\":\"Ann\",\"kept\":false,\"back\":false}");
    hear(table, "{\"t\":\"token\",\"token\":\"8f1c\"}");
    hear(table, "{\"t\":\"words\",\"code\":\"bad_token\",\"text\":\"That token is not good.\"}");
}

/* Another connection, as far as the word that goes on with the last one's. */
static void come_again(struct console_table *table)
{
    assert_int_equal(table->model->phase, MODEL_CUT);
    model_greet(table->model, 0, &table->out);
    table->out.length = 0;
    hear_welcome(table, 3, true, true);
    assert_sent(table, "{\"t\":\"resume\",\"n\":4,\"token\":\"8f1c\"}\n");
}

static void who_was_cut_off_goes_on_past_the_door(void **state)
{
    (void)state;
    struct console_table table;
    begin_as_guest(&table);
    assert_true(model_cut(table.model));
    come_again(&table);
    assert_true(model_cut(table.model)); /* before it was answered */
    model_greet(table.model, 0, &table.out);
    table.out.length = 0;
    hear_welcome(&table, 5, true, true);
    assert_sent(&table, "{\"t\":\"resume\",\"n\":6,\"token\":\"8f1c\"}\n");
    table.out.length = 0;
    hear(&table, "{\"t\":\"joined\",\"re\":6,\"name\":\"Ann\",\"kept\":false,\"back\":true}");
    assert_int_equal(table.model->phase, MODEL_PLAYING);
    assert_int_equal(table.out.length, 0);
    console_table_finish(&table);
}

/* A token was used up where the connection broke off once more before the next one came. */
static void whom_nobody_waited_for_stands_at_the_door_again(void **state)
{
    (void)state;
    struct console_table table;
    begin_as_guest(&table);
    assert_true(model_cut(table.model));
    come_again(&table);
    refuse(&table, 4, "bad_token");
    assert_int_equal(table.model->phase, MODEL_DOOR);
    drawing_assert_has(&table.canvas, "Name            Ann");
    drawing_assert_has(&table.canvas, "That token is not good.");
    assert_false(model_cut(table.model));
    enter(&table, "horse");
    assert_sent(&table, "{\"t\":\"login\",\"n\":5,\"name\":\"Ann\",\"password\":\"horse\"}\n");
    hear(&table, "{\"t\":\"account\",\"re\":5,\"name\":\"Ann\"}");
    assert_sent(&table, "{\"t\":\"join\",\"n\":6,\"name\":\"Ann\"}\n");
    hear(&table, "{\"t\":\"joined\",\"re\":6,\"name\":\"Ann\",\"kept\":true,\"back\":true}");
    assert_int_equal(table.model->phase, MODEL_PLAYING);
    assert_sent(&table, "{\"t\":\"chart\",\"n\":7}\n");
    console_table_finish(&table);
}

static void whom_nobody_waited_for_joins_by_name_where_it_is_known(void **state)
{
    (void)state;
    struct console_table table;
    begin_as_guest(&table);
    assert_true(model_cut(table.model));
    model_greet(table.model, 0, &table.out);
    hear(&table,
         "{\"t\":\"welcome\",\"re\":3,\"major\":1,\"minor\":0,\"server\":\"test\",\"radius\":20,"
         "\"tiles\":0,\"words\":0,\"kinds\":0,\"guests\":true,\"registration\":true,\"trusted\":true}");
    refuse(&table, 4, "bad_token");
    assert_sent(&table, "{\"t\":\"join\",\"n\":5,\"name\":\"Ann\"}\n");
    hear(&table, "{\"t\":\"joined\",\"re\":5,\"name\":\"Ann\",\"kept\":true,\"back\":true}");
    assert_int_equal(table.model->phase, MODEL_PLAYING);
    console_table_finish(&table);
}

static void who_is_not_answered_when_going_on_tries_again(void **state)
{
    (void)state;
    struct console_table table;
    begin_as_guest(&table);
    model_tick(table.model, LIMIT_IDLE_MS, &table.out);
    assert_int_equal(table.model->phase, MODEL_CUT);
    model_greet(table.model, LIMIT_IDLE_MS, &table.out);
    assert_true(model_next_tick_ms(table.model) == 2 * LIMIT_IDLE_MS);
    model_tick(table.model, 2 * LIMIT_IDLE_MS - 1, &table.out);
    assert_int_equal(table.model->phase, MODEL_GREETING);
    model_tick(table.model, 2 * LIMIT_IDLE_MS, &table.out);
    assert_int_equal(table.model->phase, MODEL_CUT);
    console_table_finish(&table);
}

static void only_a_server_that_closes_is_waited_for(void **state)
{
    (void)state;
    static const char *const final[] = {"taken_over", "left", "idle"};
    struct console_table table;
    begin_as_guest(&table);
    hear(&table, "{\"t\":\"bye\",\"code\":\"shutdown\",\"text\":\"the server is closing\"}");
    come_again(&table);
    console_table_finish(&table);
    for (size_t i = 0; i < sizeof final / sizeof *final; i++) {
        char line[80];
        begin_as_guest(&table);
        (void)snprintf(line, sizeof line, "{\"t\":\"bye\",\"code\":\"%s\",\"text\":\"so\"}", final[i]);
        hear(&table, line);
        assert_int_equal(table.model->phase, MODEL_ENDED);
        assert_false(model_cut(table.model));
        console_table_finish(&table);
    }
}

static void who_stood_there_for_too_long_may_knock_again(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, true, NULL);
    enter(&table, "");
    console_table_type(&table, "correct");
    hear(&table, "{\"t\":\"bye\",\"code\":\"deadline\",\"text\":\"So.\"}");
    drawing_assert_has(&table.canvas, "You were at the door for too long: the server has closed it.");
    drawing_assert_has(&table.canvas, "Press Enter to knock again, Esc to leave.");
    assert_int_equal(console_table_press(&table, 'q'), CONSOLE_NOTHING);
    assert_int_equal(console_table_press(&table, KEYPRESS_ENTER), CONSOLE_KNOCK);
    assert_int_equal(console_table_press(&table, KEYPRESS_ESCAPE), CONSOLE_QUIT);
    console_table_finish(&table);
}

static void a_door_that_closes_says_why(void **state)
{
    (void)state;
    struct console_table table;
    open_door(&table, false, true, NULL);
    enter(&table, "");
    enter(&table, "correct horse");
    hear(&table, "{\"t\":\"bye\",\"code\":\"full\",\"text\":\"Nobody else fits.\"}");
    drawing_assert_has(&table.canvas, "Nobody else fits.");
    assert_int_equal(console_table_press(&table, KEYPRESS_ENTER), CONSOLE_KNOCK);
    console_table_finish(&table);
}

static void whoever_has_an_account_changes_its_password(void **state)
{
    (void)state;
    struct console_table table;
    console_table_init(&table);
    console_table_type(&table, "*");
    drawing_assert_has(&table.canvas, "You play as a guest: there is no password to change.");
    table.model->kept = true;
    console_table_type(&table, "*");
    enter(&table, "old horse");
    console_table_type(&table, "new horse");
    drawing_assert_has(&table.canvas, "Your new password: *********");
    (void)console_table_press(&table, KEYPRESS_ENTER);
    enter(&table, "new hose");
    drawing_assert_has(&table.canvas, "That was not the same: your password stays as it is.");
    console_table_type(&table, "*");
    enter(&table, "old horse");
    enter(&table, "new horse");
    enter(&table, "new horse");
    assert_sent(&table, "{\"t\":\"password\",\"n\":3,\"old\":\"old horse\",\"new\":\"new horse\"}\n");
    assert_int_equal(table.console.password.typed[PASSWORD_NEW][0], '\0');
    hear(&table, "{\"t\":\"account\",\"re\":3,\"name\":\"Ann\"}");
    drawing_assert_has(&table.canvas, "Your password is changed.");
    console_table_finish(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_logs_in_and_is_in),
        cmocka_unit_test(a_guest_needs_no_password),
        cmocka_unit_test(whose_name_or_password_is_wrong_may_make_an_account),
        cmocka_unit_test(what_is_typed_after_a_refused_password_is_not_shown),
        cmocka_unit_test(an_account_that_somebody_has_is_not_made_again),
        cmocka_unit_test(who_chose_a_name_begins_at_the_password),
        cmocka_unit_test(where_none_are_made_no_account_is_offered),
        cmocka_unit_test(a_password_that_was_given_is_used_and_asked_for_where_it_is_wrong),
        cmocka_unit_test(the_longest_of_all_fits),
        cmocka_unit_test(one_watches_from_the_door_and_leaves_it),
        cmocka_unit_test(who_was_cut_off_goes_on_past_the_door),
        cmocka_unit_test(whom_nobody_waited_for_stands_at_the_door_again),
        cmocka_unit_test(whom_nobody_waited_for_joins_by_name_where_it_is_known),
        cmocka_unit_test(who_is_not_answered_when_going_on_tries_again),
        cmocka_unit_test(only_a_server_that_closes_is_waited_for),
        cmocka_unit_test(who_stood_there_for_too_long_may_knock_again),
        cmocka_unit_test(a_door_that_closes_says_why),
        cmocka_unit_test(whoever_has_an_account_changes_its_password),
    };
    return cmocka_run_group_tests_name("model/screen_door", tests, NULL, NULL);
}
