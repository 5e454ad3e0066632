/* Whatever becomes of the bytes of content, reading it ends with content that can be played or with a problem
 * in words. The sanitizers watch. */
#include "common/dice.h"
#include "server/content/content.h"
#include "tests/support/check.h"
#include "tests/support/content_folder.h"
#include "tests/support/proof.h"

#include <stdio.h>
#include <string.h>

enum { MUTATIONS = 4, SMALL_READS = 500 };

static const char *const files[] = {"terrain.json",   "realms.json", "things.json",
                                    "creatures.json", "spawn.json",  "shops.json"};

/* Whether a problem says where it is, and what was expected there. */
static bool is_problem(const char *problem)
{
    bool named = strstr(problem, ".map:") != NULL;
    for (size_t k = 0; k < sizeof files / sizeof files[0]; k++) {
        size_t length = strlen(files[k]);
        named = named || (strncmp(problem, files[k], length) == 0 && problem[length] == ':');
    }
    return named && strstr(problem, ": expected ") != NULL;
}

/* Reads the folder with the file's byte `at` deleted, doubled, flipped by a bit, or turned to another of the
 * file. */
static void read_mutated(const struct content_folder *folder, const char *file, const struct buffer *text,
                         size_t at, uint64_t seed)
{
    struct dice_roll roll = dice_roll(seed, (uint32_t)at, 0, 0, 0);
    struct buffer mutated = {0};
    buffer_append(&mutated, text->bytes, at);
    switch (roll.value[0] % MUTATIONS) {
    case 0:
        break;
    case 1:
        buffer_append(&mutated, text->bytes + at, 1);
        buffer_append(&mutated, text->bytes + at, 1);
        break;
    case 2:
        buffer_char(&mutated, (char)(text->bytes[at] ^ (1 << roll.value[1] % 8)));
        break;
    default:
        buffer_char(&mutated, text->bytes[roll.value[2] % text->length]);
        break;
    }
    buffer_append(&mutated, text->bytes + at + 1, text->length - at - 1);
    content_folder_write(folder, file, mutated.bytes, mutated.length);
    buffer_finish(&mutated);
    char problem[CONTENT_PROBLEM_BYTES] = "";
    struct content *content = content_read(folder->path, problem);
    if (content == NULL && !is_problem(problem)) {
        fail_msg("seed %llu, byte %zu of %s: \"%s\"", (unsigned long long)seed, at, file, problem);
    }
    content_destroy(content);
}

static void mutate(const char *file, const char *property)
{
    struct content_folder folder;
    content_folder_init(&folder);
    struct buffer text = content_folder_standard(file);
    uint64_t seed = proof_seed(property);
    int count = proof_count(1, 3) * (int)text.length;
    int stride = proof_count((int)text.length / SMALL_READS + 1, 1);
    for (int k = 0; k < count; k += stride) {
        read_mutated(&folder, file, &text, (size_t)k % text.length, seed + (uint64_t)k / text.length);
        proof_progress(property, k, count);
    }
    buffer_finish(&text);
    content_folder_finish(&folder);
}

#define NO_BYTE_HARMS(name)                                                                                  \
    static void no_byte_of_##name##_harms(void **state)                                                      \
    {                                                                                                        \
        (void)state;                                                                                         \
        mutate(#name ".json", "mutated " #name ".json");                                                     \
    }
NO_BYTE_HARMS(terrain)
NO_BYTE_HARMS(realms)
NO_BYTE_HARMS(things)
NO_BYTE_HARMS(creatures)
NO_BYTE_HARMS(spawn)
NO_BYTE_HARMS(shops)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_byte_of_terrain_harms), cmocka_unit_test(no_byte_of_realms_harms),
        cmocka_unit_test(no_byte_of_things_harms),  cmocka_unit_test(no_byte_of_creatures_harms),
        cmocka_unit_test(no_byte_of_spawn_harms),   cmocka_unit_test(no_byte_of_shops_harms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
