/* The exit status of `rampart-world verify`. This program has content of its own instead of content.c: a
 * sound realm and one whose ramp only one of its levels knows. */
#include "server/content/content.h"
#include "server/inspect/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { SIDE = 8 };

/* A room, with a ramp in its middle if `rules` is true. */
static void make(const void *rules, uint64_t seed, struct chunk *chunk)
{
    (void)seed;
    const bool *broken = rules;
    for (int j = 0; chunk->level == 0 && chunk->chunk_x == 0 && chunk->chunk_y == 0 && j < SIDE; j++) {
        for (int i = 0; i < SIDE; i++) {
            struct cell cell = {.levels = level_set_one(0), .floor = TERRAIN_FLOOR};
            if (*broken && i == SIDE / 2 && j == SIDE / 2) {
                cell.levels = level_set_with(cell.levels, 1);
            }
            chunk_put(chunk, i, j, cell);
        }
    }
}

static struct place start(uint64_t seed, uint16_t realm)
{
    (void)seed;
    return (struct place){.realm = realm, .levels = level_set_one(0)};
}

static const bool no = false;
static const bool yes = true;

#define SHAPE .start = start, .shape = {.width = SIDE, .height = SIDE, .level_last = 2}
static const struct kind_alone sound_alone = {.maker = {.make = make, .rules = &no}, SHAPE};
static const struct kind_alone broken_alone = {.maker = {.make = make, .rules = &yes}, SHAPE};
#undef SHAPE
static const struct level_kind sound_kind = {.alone = &sound_alone};
static const struct level_kind broken_kind = {.alone = &broken_alone};

/* What the program under test reads: nothing of it comes from files here. */
struct content {
    struct terrain_table terrains;
    struct realms realms;
};

struct content *content_read_realms(const char *directory, char problem[CONTENT_PROBLEM_BYTES])
{
    problem[0] = '\0';
    assert_string_equal(directory, "anywhere");
    struct content *content = calloc(1, sizeof *content);
    assert_non_null(content);
    content->terrains = (struct terrain_table){
        .count = TERRAIN_KNOWN_COUNT,
        .at = {[TERRAIN_ROCK] = {.tile = '#'},
               [TERRAIN_FLOOR] = {
                   .tile = '.', .layer = TERRAIN_LAYER_FLOOR, .passable = true, .transparent = true}}};
    content->realms = (struct realms){.count = 2, .at = {{.name = "sound"}, {.name = "broken"}}};
    realm_add_levels(&content->realms.at[0], &sound_kind, 0, NULL);
    realm_add_levels(&content->realms.at[1], &broken_kind, 0, NULL);
    return content;
}

void content_destroy(struct content *content)
{
    free(content);
}

const struct terrain_table *content_terrains(const struct content *content)
{
    return &content->terrains;
}

const struct realms *content_realms(const struct content *content)
{
    return &content->realms;
}

bool content_default_directory(char *path, size_t size)
{
    (void)snprintf(path, size, "anywhere");
    return true;
}

/* Runs the command with its output in a file, which is read into `text`. */
static int verify(char *realm, char *text, size_t size)
{
    char name[] = "rampart-world verify";
    char seeds[] = "--seeds=7..8";
    char *arguments[] = {name, seeds, realm, NULL};
    FILE *file = tmpfile();
    assert_non_null(file);
    assert_int_equal(fflush(stdout), 0);
    int before = dup(STDOUT_FILENO);
    assert_true(before >= 0 && dup2(fileno(file), STDOUT_FILENO) >= 0);
    int status = command_verify(realm == NULL ? 2 : 3, arguments);
    assert_true(dup2(before, STDOUT_FILENO) >= 0);
    (void)close(before);
    rewind(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    (void)fclose(file);
    return status;
}

static void test_the_status_tells_whether_there_are_breaches(void **state)
{
    (void)state;
    char text[65536];
    char sound[] = "--realm=sound";
    char broken[] = "--realm=broken";
    assert_int_equal(verify(sound, text, sizeof text), 0);
    assert_non_null(strstr(text, "sound: seeds 7 to 8, 3 levels each: 0 breaches\n"));
    assert_int_equal(verify(broken, text, sizeof text), 1);
    assert_non_null(strstr(
        text, "BREACH of S0: a ramp is the same on each of its levels\n  broken, seed 7: @ at (4, 4)"));
    assert_non_null(strstr(text, "  broken, seed 8: @ at (4, 4)"));
}

static void test_without_a_realm_all_are_proved(void **state)
{
    (void)state;
    char text[65536];
    assert_int_equal(verify(NULL, text, sizeof text), 1);
    assert_non_null(strstr(text, "sound: seeds 7 to 8"));
    assert_non_null(strstr(text, "broken: seeds 7 to 8"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_status_tells_whether_there_are_breaches),
        cmocka_unit_test(test_without_a_realm_all_are_proved),
    };
    return cmocka_run_group_tests_name("inspect/verify", tests, NULL, NULL);
}
