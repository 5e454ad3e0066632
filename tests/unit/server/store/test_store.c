/* Runs outlive the store that they were given to, and a file that is not ours, or not yet, stays as it is. */
#include "server/session/scores.h"
#include "tests/support/check.h"
#include "tests/support/store_folder.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SEED = 7, FILE_BYTES_MAX = 1 << 16 };

static void assert_refused(struct store_folder *folder, const char *words)
{
    struct store *store = store_open(folder->file, SEED, folder->problem, sizeof folder->problem);
    assert_null(store);
    if (strstr(folder->problem, words) == NULL) {
        fail_msg("'%s' is not in: %s", words, folder->problem);
    }
}

/* Opens the store again and reads what it holds. */
static struct scores read_again(struct store_folder *folder, uint64_t seed)
{
    struct scores scores;
    struct store *store = store_folder_open(folder, seed);
    assert_true(store_best_runs(store, &scores, folder->problem, sizeof folder->problem));
    store_close(store);
    return scores;
}

static void add(struct store_folder *folder, uint64_t seed, const struct score *runs, size_t count)
{
    struct store *store = store_folder_open(folder, seed);
    assert_true(store_add_runs(store, runs, count, folder->problem, sizeof folder->problem));
    store_close(store);
}

static size_t read_file(const struct store_folder *folder, char bytes[FILE_BYTES_MAX])
{
    int file = open(folder->file, O_RDONLY);
    assert_true(file >= 0);
    ssize_t length = read(file, bytes, FILE_BYTES_MAX);
    assert_true(length >= 0 && length < FILE_BYTES_MAX);
    assert_int_equal(close(file), 0);
    return (size_t)length;
}

static const struct score low = {
    .name = "Ann", .cause = "Killed by a rat.", .points = 12, .depth = 1, .turns = 30, .coins = 4};
static const struct score high = {.name = "Bob",
                                  .cause = "Carried the Keystone out of the world.",
                                  .points = INT32_MAX,
                                  .depth = 9,
                                  .turns = INT32_MAX,
                                  .coins = INT32_MAX,
                                  .won = true};

static void assert_same_run(const struct score *one, const struct score *other)
{
    assert_string_equal(one->name, other->name);
    assert_string_equal(one->cause, other->cause);
    assert_int_equal(one->points, other->points);
    assert_int_equal(one->depth, other->depth);
    assert_int_equal(one->turns, other->turns);
    assert_int_equal(one->coins, other->coins);
    assert_int_equal(one->won, other->won);
}

static void what_was_added_is_there_again_best_first(void **state)
{
    struct store_folder *folder = *state;
    const struct score runs[] = {low, high};
    struct scores scores = read_again(folder, SEED);
    assert_int_equal(scores.count, 0);
    add(folder, SEED, runs, 2);
    scores = read_again(folder, SEED);
    assert_int_equal(scores.count, 2);
    assert_same_run(&scores.best[0], &high);
    assert_same_run(&scores.best[1], &low);
}

static void of_equals_the_earlier_comes_first_and_only_the_best_come(void **state)
{
    struct store_folder *folder = *state;
    struct score runs[LIMIT_SCORES + 5];
    for (int32_t i = 0; i < LIMIT_SCORES + 5; i++) {
        runs[i] = low;
        runs[i].turns = i;
    }
    add(folder, SEED, runs, LIMIT_SCORES + 5);
    struct scores scores = read_again(folder, SEED);
    assert_int_equal(scores.count, LIMIT_SCORES);
    for (int32_t i = 0; i < LIMIT_SCORES; i++) {
        assert_int_equal(scores.best[i].turns, i);
    }
}

static void each_world_has_runs_of_its_own(void **state)
{
    struct store_folder *folder = *state;
    add(folder, SEED, &low, 1);
    add(folder, UINT64_MAX, &high, 1);
    struct scores scores = read_again(folder, SEED);
    assert_int_equal(scores.count, 1);
    assert_same_run(&scores.best[0], &low);
    scores = read_again(folder, UINT64_MAX);
    assert_int_equal(scores.count, 1);
    assert_same_run(&scores.best[0], &high);
}

static void a_name_or_a_cause_is_never_sql(void **state)
{
    struct store_folder *folder = *state;
    struct score run = low;
    (void)snprintf(run.cause, sizeof run.cause, "%s", "'); DROP TABLE runs; -- \xc3\xa9\"");
    add(folder, SEED, &run, 1);
    struct scores scores = read_again(folder, SEED);
    assert_same_run(&scores.best[0], &run);
}

static void the_file_is_its_owners_alone(void **state)
{
    struct store_folder *folder = *state;
    struct stat status;
    add(folder, SEED, &low, 1);
    assert_int_equal(stat(folder->file, &status), 0);
    assert_int_equal(status.st_mode & 0777, 0600);
}

static void a_newer_file_is_refused_and_untouched(void **state)
{
    struct store_folder *folder = *state;
    char before[FILE_BYTES_MAX];
    char after[FILE_BYTES_MAX];
    add(folder, SEED, &low, 1);
    store_folder_meddle(folder, "PRAGMA user_version = 99");
    size_t length = read_file(folder, before);
    assert_refused(folder, "is of version 99, and this server knows ");
    assert_int_equal(read_file(folder, after), length);
    assert_memory_equal(after, before, length);
}

static void somebody_elses_database_is_refused_and_untouched(void **state)
{
    struct store_folder *folder = *state;
    char before[FILE_BYTES_MAX];
    char after[FILE_BYTES_MAX];
    store_folder_meddle(folder, "CREATE TABLE recipes (name TEXT)");
    size_t length = read_file(folder, before);
    assert_refused(folder, "is not a file of Rampart's");
    assert_int_equal(read_file(folder, after), length);
    assert_memory_equal(after, before, length);
}

static void what_is_no_database_is_refused_and_untouched(void **state)
{
    struct store_folder *folder = *state;
    static const char text[] = "milk, bread, and a lamp for the caverns; and whatever else there is to buy";
    char after[FILE_BYTES_MAX];
    FILE *file = fopen(folder->file, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, sizeof text, file), sizeof text);
    assert_int_equal(fclose(file), 0);
    assert_refused(folder, "file is not a database");
    assert_int_equal(read_file(folder, after), sizeof text);
    assert_memory_equal(after, text, sizeof text);
}

static void a_folder_that_cannot_be_written_is_told(void **state)
{
    struct store_folder *folder = *state;
    char *path = strdup(folder->file);
    (void)snprintf(folder->file, sizeof folder->file, "%s/none/rampart.db", folder->path);
    assert_refused(folder, "cannot open ");
    (void)snprintf(folder->file, sizeof folder->file, "%s", path);
    free(path);
}

static void a_run_that_makes_no_sense_is_not_told(void **state)
{
    static const char *const changes[] = {
        "UPDATE runs SET name = 'x'",
        "UPDATE runs SET name = 'Ann' || char(10)",
        "UPDATE runs SET cause = CAST(x'ff' AS TEXT)",
        "UPDATE runs SET cause = hex(zeroblob(500))",
        "UPDATE runs SET points = -1",
        "UPDATE runs SET turns = 2147483648",
    };
    struct store_folder *folder = *state;
    struct scores scores;
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        store_folder_clear(folder);
        add(folder, SEED, &low, 1);
        store_folder_meddle(folder, changes[i]);
        struct store *store = store_folder_open(folder, SEED);
        assert_false(store_best_runs(store, &scores, folder->problem, sizeof folder->problem));
        assert_non_null(strstr(folder->problem, "holds a run that makes no sense"));
        store_close(store);
    }
}

/* All or none: the second of them cannot be kept. */
static void runs_that_cannot_all_be_kept_are_not_kept(void **state)
{
    struct store_folder *folder = *state;
    const struct score runs[] = {low, high};
    struct store *store = store_folder_open(folder, SEED);
    store_folder_meddle(folder, "CREATE TRIGGER no_winners BEFORE INSERT ON runs WHEN new.won = 1"
                                " BEGIN SELECT raise(ABORT, 'nobody wins'); END");
    assert_false(store_add_runs(store, runs, 2, folder->problem, sizeof folder->problem));
    assert_non_null(strstr(folder->problem, "nobody wins"));
    assert_true(store_add_runs(store, runs, 1, folder->problem, sizeof folder->problem));
    store_close(store);
    struct scores scores = read_again(folder, SEED);
    assert_int_equal(scores.count, 1);
}

int main(void)
{
#define IN_A_FOLDER(test) cmocka_unit_test_setup_teardown(test, store_folder_make, store_folder_remove)
    const struct CMUnitTest tests[] = {
        IN_A_FOLDER(what_was_added_is_there_again_best_first),
        IN_A_FOLDER(of_equals_the_earlier_comes_first_and_only_the_best_come),
        IN_A_FOLDER(each_world_has_runs_of_its_own),
        IN_A_FOLDER(a_name_or_a_cause_is_never_sql),
        IN_A_FOLDER(the_file_is_its_owners_alone),
        IN_A_FOLDER(a_newer_file_is_refused_and_untouched),
        IN_A_FOLDER(somebody_elses_database_is_refused_and_untouched),
        IN_A_FOLDER(what_is_no_database_is_refused_and_untouched),
        IN_A_FOLDER(a_folder_that_cannot_be_written_is_told),
        IN_A_FOLDER(a_run_that_makes_no_sense_is_not_told),
        IN_A_FOLDER(runs_that_cannot_all_be_kept_are_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
