#include "server/content/content.h"

#include "common/limits.h"
#include "tests/support/check.h"
#include "tests/support/content_folder.h"
#include "tests/support/standard.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void each_file_is_described(void **state)
{
    (void)state;
    char text[CONTENT_PROBLEM_BYTES];
    struct content *content = content_read(standard_directory(), text);
    assert_non_null(content);
    char expected[CONTENT_PROBLEM_BYTES];
    assert_true(content_describe(content, 0, text));
    (void)snprintf(expected, sizeof expected, "terrain.json: %d terrains, ", standard_terrains()->count - 1);
    assert_memory_equal(text, expected, strlen(expected));
    assert_true(content_describe(content, 1, text));
    (void)snprintf(expected, sizeof expected, "realms.json: %d realms, %d ways", standard_realms()->count,
                   standard_realms()->way_count);
    assert_string_equal(text, expected);
    assert_true(content_describe(content, 2, text));
    (void)snprintf(expected, sizeof expected, "things.json: %d things, %d looks",
                   standard_things()->count - 1, standard_things()->look_count);
    assert_string_equal(text, expected);
    assert_true(content_describe(content, 3, text));
    (void)snprintf(expected, sizeof expected, "creatures.json: %d creatures",
                   standard_creatures()->count - 1);
    assert_string_equal(text, expected);
    assert_true(content_describe(content, 4, text));
    (void)snprintf(expected, sizeof expected, "spawn.json: %d densities", standard_spawn()->count);
    assert_string_equal(text, expected);
    assert_true(content_describe(content, 5, text));
    (void)snprintf(expected, sizeof expected, "shops.json: %d shops", standard_shops()->count);
    assert_string_equal(text, expected);
    assert_true(content_describe(content, 6, text));
    assert_memory_equal(text, "crypt.map: ", strlen("crypt.map: "));
    int files = 7;
    while (content_describe(content, files, text)) {
        files++;
    }
    assert_true(files < 6 + LIMIT_CONTENT_MAPS);
    content_destroy(content);
    content_destroy(NULL);
}

static void terrain_can_be_read_alone(void **state)
{
    (void)state;
    struct content_folder folder;
    char problem[CONTENT_PROBLEM_BYTES];
    content_folder_init(&folder);
    content_folder_write(&folder, "realms.json", "oops", 4);
    struct content *content = content_read_terrain(folder.path, problem);
    assert_non_null(content);
    assert_int_equal(content_terrains(content)->count, standard_terrains()->count);
    assert_int_equal(content_realms(content)->count, 0);
    content_destroy(content);
    content_folder_finish(&folder);
}

/* Who looks at the ground only need not write what lives on it. */
static void realms_can_be_read_without_what_lives_there(void **state)
{
    (void)state;
    struct content_folder folder;
    char problem[CONTENT_PROBLEM_BYTES];
    content_folder_init(&folder);
    content_folder_write(&folder, "things.json", "oops", 4);
    content_folder_write(&folder, "creatures.json", "oops", 4);
    content_folder_write(&folder, "spawn.json", "oops", 4);
    content_folder_write(&folder, "shops.json", "oops", 4);
    struct content *content = content_read_realms(folder.path, problem);
    assert_non_null(content);
    assert_int_equal(content_realms(content)->count, standard_realms()->count);
    assert_int_equal(content_creatures(content)->count, 0);
    content_destroy(content);
    content_folder_finish(&folder);
}

static void grammar_is_told_with_line_and_column(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {"terrain.json", "\"name\": \"moss\"", "\"name\": \"moss\",,",
         "terrain.json:6:21: expected the name of a member, in quotes"},
        {"terrain.json", "\"name\": \"moss\"", "name: \"moss\"",
         "terrain.json:6:6: expected the name of a member, in quotes, or '}'"},
        {"terrain.json", "\"name\": \"moss\"", "\"name\": \"m\xff\"", "terrain.json:6:16: expected UTF-8"},
        {"terrain.json", "[\n", "[\n\t// no comments in JSON\n",
         "terrain.json:2:2: expected a value: a string, a number, true, false, null, a list or an object"},
    };
    content_folder_assert_mistakes(mistakes, sizeof mistakes / sizeof mistakes[0]);
}

static void files_that_are_none_are_told(void **state)
{
    (void)state;
    struct content_folder folder;
    char path[128];
    content_folder_init(&folder);
    content_folder_write(&folder, "terrain.json", "", 0);
    content_folder_assert_problem(&folder, "terrain.json:1:1: expected more: the text ends within a value");
    struct buffer large = {0};
    memset(buffer_reserve(&large, LIMIT_CONTENT_BYTES + 1), ' ', LIMIT_CONTENT_BYTES + 1);
    content_folder_write(&folder, "terrain.json", large.bytes, LIMIT_CONTENT_BYTES + 1);
    content_folder_assert_problem(&folder, "terrain.json: expected at most 1048576 bytes");
    buffer_finish(&large);
    (void)snprintf(path, sizeof path, "%s/terrain.json", folder.path);
    assert_int_equal(unlink(path), 0);
    content_folder_assert_problem(&folder, "terrain.json: cannot be read: No such file or directory");
    assert_int_equal(symlink(folder.path, path), 0);
    content_folder_assert_problem(&folder, "terrain.json: cannot be read: Is a directory");
    content_folder_finish(&folder);
}

/* What a file shows of itself in a problem cannot move a terminal's cursor, and ends. */
static void a_problem_is_one_clean_line(void **state)
{
    (void)state;
    struct content_folder folder;
    char found[CONTENT_PROBLEM_BYTES];
    content_folder_init(&folder);
    struct buffer text = {0};
    buffer_text(&text, "[{\"\\u001b[2J\\n");
    for (int k = 0; k < 2000; k++) {
        buffer_text(&text, "é");
    }
    buffer_text(&text, "\": 1}]");
    content_folder_write(&folder, "terrain.json", text.bytes, text.length);
    assert_null(content_read(folder.path, found));
    assert_null(strpbrk(found, "\x1b\n\r"));
    assert_non_null(strstr(found, "not \"[2J é"));
    assert_non_null(strstr(found, "é\"…"));
    assert_true(strlen(found) < 300);
    buffer_finish(&text);
    content_folder_finish(&folder);
}

static void the_default_folder_is_beside_the_program(void **state)
{
    (void)state;
    char path[512];
    assert_true(content_default_directory(path, sizeof path));
    assert_non_null(strstr(path, "/unit/content"));
    size_t length = strlen(path);
    assert_true(content_default_directory(path, length + 1));
    assert_false(content_default_directory(path, length));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_file_is_described),
        cmocka_unit_test(terrain_can_be_read_alone),
        cmocka_unit_test(realms_can_be_read_without_what_lives_there),
        cmocka_unit_test(grammar_is_told_with_line_and_column),
        cmocka_unit_test(files_that_are_none_are_told),
        cmocka_unit_test(a_problem_is_one_clean_line),
        cmocka_unit_test(the_default_folder_is_beside_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
