#include "tests/support/content_folder.h"

#include "common/text.h"
#include "server/content/content.h"
#include "server/content/text_file.h"
#include "tests/support/check.h"
#include "tests/support/standard.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void path_of(const struct content_folder *folder, const char *file, char path[PATH_MAX])
{
    (void)snprintf(path, PATH_MAX, "%s/%s", folder->path, file);
}

static bool is_content(const char *name)
{
    const char *dot = strrchr(name, '.');
    return dot != NULL && (strcmp(dot, ".json") == 0 || strcmp(dot, ".map") == 0);
}

struct buffer content_folder_standard(const char *file)
{
    struct buffer text = {0};
    if (!text_file_read_in(standard_directory(), file, INT_MAX, &text)) {
        fail_msg("%s: %s", file, strerror(errno));
    }
    *buffer_reserve(&text, 1) = '\0';
    return text;
}

void content_folder_write(const struct content_folder *folder, const char *file, const char *bytes,
                          size_t length)
{
    char path[PATH_MAX];
    path_of(folder, file, path);
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(bytes, 1, length, out), length);
    assert_int_equal(fclose(out), 0);
}

void content_folder_init(struct content_folder *folder)
{
    text_copy(folder->path, sizeof folder->path, "/tmp/rampart-content-XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    DIR *standard = opendir(standard_directory());
    assert_non_null(standard);
    for (struct dirent *entry = readdir(standard); entry != NULL; entry = readdir(standard)) {
        if (is_content(entry->d_name)) {
            struct buffer text = content_folder_standard(entry->d_name);
            content_folder_write(folder, entry->d_name, text.bytes, text.length);
            buffer_finish(&text);
        }
    }
    (void)closedir(standard);
}

void content_folder_finish(struct content_folder *folder)
{
    DIR *all = opendir(folder->path);
    assert_non_null(all);
    for (struct dirent *entry = readdir(all); entry != NULL; entry = readdir(all)) {
        char path[PATH_MAX];
        path_of(folder, entry->d_name, path);
        (void)unlink(path); /* refused for . and .. */
    }
    (void)closedir(all);
    assert_int_equal(rmdir(folder->path), 0);
}

void content_folder_change(const struct content_folder *folder, const char *file, const char *from,
                           const char *to)
{
    struct buffer text = content_folder_standard(file);
    const char *at = strstr(text.bytes, from);
    if (at == NULL || strstr(at + 1, from) != NULL) {
        fail_msg("%s has not exactly one: %s", file, from);
        return;
    }
    struct buffer changed = {0};
    buffer_append(&changed, text.bytes, (size_t)(at - text.bytes));
    buffer_text(&changed, to);
    buffer_text(&changed, at + strlen(from));
    content_folder_write(folder, file, changed.bytes, changed.length);
    buffer_finish(&changed);
    buffer_finish(&text);
}

void content_folder_assert_good(const struct content_folder *folder)
{
    char problem[CONTENT_PROBLEM_BYTES];
    struct content *content = content_read(folder->path, problem);
    if (content == NULL) {
        fail_msg("refused: %s", problem);
    }
    content_destroy(content);
}

void content_folder_assert_problem(const struct content_folder *folder, const char *problem)
{
    char found[CONTENT_PROBLEM_BYTES] = "read without a problem";
    struct content *content = content_read(folder->path, found);
    content_destroy(content);
    assert_string_equal(found, problem);
    assert_null(content);
}

void content_folder_assert_mistakes(const struct content_mistake *mistakes, size_t count)
{
    struct content_folder folder;
    content_folder_init(&folder);
    content_folder_assert_good(&folder);
    for (size_t k = 0; k < count; k++) {
        const struct content_mistake *mistake = &mistakes[k];
        content_folder_change(&folder, mistake->file, mistake->from, mistake->to);
        content_folder_assert_problem(&folder, mistake->problem);
        content_folder_change(&folder, mistake->file, mistake->from, mistake->from);
    }
    content_folder_finish(&folder);
}
