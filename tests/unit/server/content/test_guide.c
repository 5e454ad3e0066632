/* CONTENT.md tells people how to write content: its examples, put together, are content. */
#include "server/content/content.h"
#include "server/game/creature_kind.h"
#include "server/game/thing_kind.h"
#include "server/generate/sheet.h"
#include "tests/support/check.h"
#include "tests/support/content_folder.h"

#include <cjson/cJSON.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The example that the guide gives of a file, between the line that ends with its name and the end of the
 * block. */
static struct buffer example_of(const char *guide, const char *file)
{
    char heading[64];
    (void)snprintf(heading, sizeof heading, " %s\n", file);
    const char *begin = guide;
    do {
        begin = strstr(begin, "\n```");
        assert_non_null(begin);
        begin += strlen("\n```");
    } while (strncmp(begin + strcspn(begin, " \n"), heading, strlen(heading)) != 0);
    begin = strchr(begin, '\n') + 1;
    const char *end = strstr(begin, "\n```");
    assert_non_null(end);
    struct buffer text = {0};
    buffer_append(&text, begin, (size_t)(end + 1 - begin));
    return text;
}

static void write_example(const struct content_folder *folder, const char *guide, const char *file)
{
    struct buffer text = example_of(guide, file);
    content_folder_write(folder, file, text.bytes, text.length);
    buffer_finish(&text);
}

/* Moves the elements of a list to the end of another. */
static void move_all(cJSON *to, cJSON *from)
{
    assert_true(cJSON_IsArray(to) && cJSON_IsArray(from));
    while (cJSON_GetArraySize(from) > 0) {
        assert_true(cJSON_AddItemToArray(to, cJSON_DetachItemFromArray(from, 0)));
    }
}

/* The example is more of what the standard file has: its list, or each of its lists, follows the other. */
static void write_more(const struct content_folder *folder, const char *guide, const char *file)
{
    struct buffer text = example_of(guide, file);
    struct buffer standard = content_folder_standard(file);
    cJSON *more = cJSON_ParseWithLength(text.bytes, text.length);
    cJSON *all = cJSON_ParseWithLength(standard.bytes, standard.length);
    assert_true(more != NULL && all != NULL);
    if (cJSON_IsArray(all)) {
        move_all(all, more);
    } else {
        cJSON *list;
        cJSON_ArrayForEach(list, more)
        {
            move_all(cJSON_GetObjectItemCaseSensitive(all, list->string), list);
        }
    }
    char *bytes = cJSON_Print(all);
    assert_non_null(bytes);
    content_folder_write(folder, file, bytes, strlen(bytes));
    cJSON_free(bytes);
    cJSON_Delete(all);
    cJSON_Delete(more);
    buffer_finish(&standard);
    buffer_finish(&text);
}

static void its_examples_can_be_read(void **state)
{
    (void)state;
    struct content_folder folder;
    struct buffer guide = content_folder_standard("CONTENT.md");
    content_folder_init(&folder);
    write_more(&folder, guide.bytes, "terrain.json");
    content_folder_assert_good(&folder);
    write_example(&folder, guide.bytes, "tower.map");
    write_example(&folder, guide.bytes, "realms.json");
    write_more(&folder, guide.bytes, "things.json");
    write_example(&folder, guide.bytes, "creatures.json");
    write_example(&folder, guide.bytes, "spawn.json");
    write_example(&folder, guide.bytes, "shops.json");
    content_folder_assert_good(&folder);
    buffer_finish(&guide);
    content_folder_finish(&folder);
}

static void assert_tells(const char *guide, const char *word)
{
    char quoted[128];
    (void)snprintf(quoted, sizeof quoted, "`%s`", word);
    if (strstr(guide, quoted) == NULL) {
        fail_msg("CONTENT.md does not tell of %s", quoted);
    }
}

/* Fails unless the guide says so. */
__attribute__((format(printf, 2, 3))) static void assert_says(const char *guide, const char *format, ...)
{
    char words[128];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    if (strstr(guide, words) == NULL) {
        fail_msg("CONTENT.md does not say \"%s\"", words);
    }
}

/* Every level kind, and the least and most that the reader asks for. */
static void it_tells_of_every_kind(void **state)
{
    (void)state;
    struct buffer guide = content_folder_standard("CONTENT.md");
    for (int k = 0; k < kind_count(); k++) {
        assert_tells(guide.bytes, kind_get(k)->name);
    }
    assert_says(guide.bytes, "at most %d terrains", LIMIT_TERRAINS);
    assert_says(guide.bytes, "Names have at\nmost %d bytes", LIMIT_CONTENT_NAME_BYTES);
    assert_says(guide.bytes, "texts have %d.", LIMIT_CONTENT_TEXT_BYTES);
    assert_says(guide.bytes, "At most %d shops.", LIMIT_SHOPS);
    assert_says(guide.bytes, "**Realms**, 1 to %d.", LIMIT_REALMS);
    assert_says(guide.bytes, "between realms, at most %d;", LIMIT_REALM_WAYS);
    buffer_finish(&guide);
}

static void assert_tells_all(const char *guide, const char *const *words)
{
    for (int k = 0; words[k] != NULL; k++) {
        assert_tells(guide, words[k]);
    }
}

static void it_tells_of_every_word(void **state)
{
    (void)state;
    struct buffer guide = content_folder_standard("CONTENT.md");
    assert_tells_all(guide.bytes, thing_kind_class_words());
    assert_tells_all(guide.bytes, thing_kind_slot_words());
    assert_tells_all(guide.bytes, creature_kind_mind_words());
    assert_tells_all(guide.bytes, creature_kind_ability_words());
    for (int k = 0; k < THING_EFFECT_COUNT; k++) {
        assert_tells(guide.bytes, thing_kind_effect_form((enum thing_effect)k)->word);
    }
    for (int id = THING_NONE + 1; id < THING_KNOWN_COUNT; id++) {
        assert_tells(guide.bytes, thing_kind_known_name((uint16_t)id));
    }
    assert_says(guide.bytes, "At most %d things.", LIMIT_THING_KINDS);
    assert_says(guide.bytes, "At most %d looks;", LIMIT_THING_LOOKS);
    assert_says(guide.bytes, "At most %d creatures;", LIMIT_CREATURE_KINDS);
    assert_says(guide.bytes, "a list of 1 to %d *habitats*", LIMIT_HABITATS);
    buffer_finish(&guide);
}

/* Where a map's stairs to levels that dice make may lie. */
static void it_tells_the_bounds_of_stairs(void **state)
{
    (void)state;
    struct buffer guide = content_folder_standard("CONTENT.md");
    struct point low[2];
    struct point high[2];
    sheet_stairs_bounds(0, &low[0], &high[0]);
    sheet_stairs_bounds(1, &low[1], &high[1]);
    assert_says(guide.bytes, "y from %d to %d, and x from %d to %d if", low[0].y, high[0].y, low[0].x,
                high[0].x);
    assert_says(guide.bytes, "x from %d to %d if it has an odd one", low[1].x, high[1].x);
    buffer_finish(&guide);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(its_examples_can_be_read),
        cmocka_unit_test(it_tells_of_every_kind),
        cmocka_unit_test(it_tells_of_every_word),
        cmocka_unit_test(it_tells_the_bounds_of_stairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
