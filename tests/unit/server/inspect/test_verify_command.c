/* The exit status of `rampart-world verify`. This program has a table of realms of its own instead of
 * realms.c: a sound realm and one whose ramp only one of its levels knows. */
#include "server/generate/realms.h"
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

static struct world_maker sound_maker(void)
{
    static const bool broken = false;
    return (struct world_maker){.make = make, .rules = &broken};
}

static struct world_maker broken_maker(void)
{
    static const bool broken = true;
    return (struct world_maker){.make = make, .rules = &broken};
}

static const struct realm realms[] = {
    {.name = "sound", .maker = sound_maker, .width = SIDE, .height = SIDE},
    {.name = "broken", .maker = broken_maker, .width = SIDE, .height = SIDE},
};

uint16_t realms_count(void)
{
    return 2;
}

const struct realm *realms_get(uint16_t number)
{
    assert_true(number < 2);
    return &realms[number];
}

const struct realm *realms_find(const char *name, uint16_t *number)
{
    *number = strcmp(name, "broken") == 0;
    return &realms[*number];
}

void realms_add_all(struct world *world)
{
    (void)world;
    fail();
}

struct verify_window realms_window(const struct realm *realm, uint16_t number, uint64_t seed,
                                   int32_t level_count)
{
    (void)seed;
    return (struct verify_window){.realm = number,
                                  .width = realm->width,
                                  .height = realm->height,
                                  .level_count = level_count,
                                  .radius = 3};
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
