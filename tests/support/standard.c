#include "tests/support/standard.h"

#include "server/content/content.h"

#include <stdio.h>
#include <stdlib.h>

static struct content *content;

static void forget(void)
{
    content_destroy(content);
}

static const struct content *standard(void)
{
    if (content == NULL) {
        char problem[CONTENT_PROBLEM_BYTES];
        content = content_read(standard_directory(), problem);
        if (content == NULL) {
            (void)fprintf(stderr, "%s/%s\n", standard_directory(), problem);
            exit(EXIT_FAILURE);
        }
        (void)atexit(forget);
    }
    return content;
}

const char *standard_directory(void)
{
    return STANDARD_CONTENT;
}

const struct terrain_table *standard_terrains(void)
{
    return content_terrains(standard());
}

const struct realms *standard_realms(void)
{
    return content_realms(standard());
}

const struct thing_table *standard_things(void)
{
    return content_things(standard());
}

const struct creature_table *standard_creatures(void)
{
    return content_creatures(standard());
}

const struct shop_table *standard_shops(void)
{
    return content_shops(standard());
}

const struct spawn_rules *standard_spawn(void)
{
    return content_spawn(standard());
}
