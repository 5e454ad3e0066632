#include "server/game/spawn.h"
#include "tests/support/check.h"
#include "tests/support/content_folder.h"
#include "tests/support/standard.h"

#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Parts of the standard spawn.json, as mistakes find them. */
#define OTHERS "{\"creatures\": 80, \"things\": 90, \"danger\": 1}"
#define MEADOW "{\"in\": \"meadow\", \"creatures\": 15, \"things\": 20}"

#define S "spawn.json"

static void rules_are_what_the_file_says(void **state)
{
    (void)state;
    const struct spawn_density *noise = spawn_density_of(standard_spawn(), "noise-caves");
    assert_int_equal(noise->creatures, 100);
    assert_int_equal(noise->things, 100);
    assert_int_equal(noise->danger, 1);
    assert_int_equal(spawn_density_of(standard_spawn(), "crypt")->danger, 12);
    assert_int_equal(spawn_density_of(standard_spawn(), "crypt")->every, 1);
    assert_int_equal(spawn_density_of(standard_spawn(), "rainbow")->every, 12);
    assert_string_equal(spawn_density_of(standard_spawn(), "caverns")->realm, "");
}

static void each_row_is_checked(void **state)
{
    (void)state;
    static const struct content_mistake mistakes[] = {
        {S, "\"density\": [", "\"densities\": [",
         S ": expected one of the members density, not \"densities\""},
        {S, OTHERS, "80", S ": density[0]: expected an object, not 80"},
        {S, OTHERS, "{\"creatures\": 80}",
         S ": density[0]: expected a member \"things\": a whole number from 0 to 2500"},
        {S, OTHERS, "{\"creatures\": 2501, \"things\": 60}",
         S ": density[0].creatures: expected a whole number from 0 to 2500, not 2501"},
        {S, OTHERS, "{\"creatures\": 80, \"things\": 60, \"danger\": -1}",
         S ": density[0].danger: expected a whole number from 0 to 2147483583, not -1"},
        {S, OTHERS, "{\"creatures\": 80, \"items\": 60}",
         S ": density[0]: expected one of the members in, creatures, things, danger, every, not \"items\""},
        {S, MEADOW, OTHERS, S ": density[1]: expected one row without \"in\", not two"},
        {S, MEADOW, MEADOW ", " MEADOW, S ": density[2]: expected one row for a realm, not two"},
        {S, MEADOW, "{\"in\": \"lawn\", \"creatures\": 15, \"things\": 20}",
         S ": density[1].in: expected the name of a realm, not \"lawn\""},
        {S, MEADOW, "{\"in\": \"\", \"creatures\": 15, \"things\": 20}",
         S ": density[1].in: expected a text of 1 to 31 bytes, not \"\""},
    };
    content_folder_assert_mistakes(mistakes, COUNT(mistakes));
}

static void a_world_may_be_empty(void **state)
{
    (void)state;
    static const char none[] = "{\"density\": []}";
    struct content_folder folder;
    content_folder_init(&folder);
    content_folder_write(&folder, S, none, strlen(none));
    content_folder_assert_good(&folder);
    content_folder_finish(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_what_the_file_says),
        cmocka_unit_test(each_row_is_checked),
        cmocka_unit_test(a_world_may_be_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
