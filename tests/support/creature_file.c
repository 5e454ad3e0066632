#include "tests/support/creature_file.h"

#include "common/invariant.h"
#include "common/text.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static cJSON *parse_file(const char *path)
{
    enum { FILE_BYTES_MAX = 1 << 20 };
    char *text = calloc(1, FILE_BYTES_MAX + 1);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
    }
    INVARIANT(text != NULL && file != NULL);
    INVARIANT(fread(text, 1, FILE_BYTES_MAX, file) < FILE_BYTES_MAX);
    (void)fclose(file);
    cJSON *tree = cJSON_Parse(text);
    free(text);
    return tree;
}

static int32_t number(const cJSON *object, const char *name, int32_t otherwise)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    INVARIANT(item == NULL || cJSON_IsNumber(item));
    return item == NULL ? otherwise : (int32_t)item->valuedouble;
}

static void pair(const cJSON *object, const char *name, int32_t *least, int32_t *most)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    INVARIANT(item == NULL || cJSON_GetArraySize(item) == 2);
    *least = item == NULL ? 1 : (int32_t)cJSON_GetArrayItem(item, 0)->valuedouble;
    *most = item == NULL ? 1 : (int32_t)cJSON_GetArrayItem(item, 1)->valuedouble;
}

static void text(const cJSON *object, const char *name, char *to, size_t size)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    if (item != NULL) {
        INVARIANT(cJSON_IsString(item));
        text_copy(to, size, item->valuestring);
    }
}

static void dice(const cJSON *object, const char *name, struct damage *damage)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
    INVARIANT(item == NULL || damage_read(item->valuestring, damage));
}

static int find_word(const char *const *words, const char *word)
{
    int at = 0;
    while (words[at] != NULL && strcmp(words[at], word) != 0) {
        at++;
    }
    INVARIANT(words[at] != NULL);
    return at;
}

static void read_lists(const cJSON *object, struct creature_kind *kind)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(object, "can"))
    {
        kind->abilities |= 1u << find_word(creature_kind_ability_words(), item->valuestring);
    }
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(object, "lives"))
    {
        INVARIANT(kind->lives.count < LIMIT_HABITATS);
        struct habitat *habitat = &kind->lives.at[kind->lives.count++];
        text(item, "in", habitat->realm, sizeof habitat->realm);
        habitat->first = number(item, "first", 0);
        habitat->last = number(item, "last", LIMIT_LEVEL);
        habitat->frequency = number(item, "frequency", 0);
    }
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(object, "drops"))
    {
        INVARIANT(kind->drop_count < LIMIT_CREATURE_DROPS);
        struct creature_drop *drop = &kind->drops[kind->drop_count++];
        text(item, "thing", drop->thing, sizeof drop->thing);
        drop->chance = number(item, "chance", 0);
        pair(item, "count", &drop->least, &drop->most);
    }
}

static void read_kind(const cJSON *object, struct creature_kind *kind)
{
    text(object, "name", kind->name, sizeof kind->name);
    text(object, "plural", kind->plural, sizeof kind->plural);
    text(object, "glyph", kind->glyph, sizeof kind->glyph);
    text(object, "colour", kind->colour, sizeof kind->colour);
    kind->hit_points = number(object, "hit points", 0);
    kind->attack = number(object, "attack", 0);
    kind->defence = number(object, "defence", 0);
    dice(object, "damage", &kind->damage);
    kind->experience = number(object, "experience", 0);
    const cJSON *mind = cJSON_GetObjectItemCaseSensitive(object, "mind");
    kind->mind = (enum creature_mind)find_word(creature_kind_mind_words(), mind->valuestring);
    kind->speed = number(object, "speed", CREATURE_SPEED);
    kind->sight = number(object, "sight", CREATURE_SIGHT);
    kind->scent = number(object, "scent", 0);
    kind->range = number(object, "range", 0);
    dice(object, "shot", &kind->shot);
    kind->flees = number(object, "flees", 0);
    kind->erratic = number(object, "erratic", 0);
    kind->sleeps = number(object, "sleeps", 0);
    pair(object, "company", &kind->company_least, &kind->company_most);
    read_lists(object, kind);
}

struct creature_table *creature_file_read(const char *path)
{
    struct creature_table *table = calloc(1, sizeof *table);
    cJSON *tree = parse_file(path);
    INVARIANT(table != NULL && tree != NULL);
    table->count = 1;
    const cJSON *object;
    cJSON_ArrayForEach(object, cJSON_GetObjectItemCaseSensitive(tree, "creatures"))
    {
        INVARIANT(table->count <= LIMIT_CREATURE_KINDS);
        read_kind(object, &table->at[table->count++]);
    }
    cJSON_Delete(tree);
    return table;
}
