#include "tests/support/thing_file.h"

#include "common/invariant.h"
#include "common/text.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every member of a row is asked for once; what nobody asked for is unexpected. */
struct row {
    const cJSON *object;
    int asked; /* members found */
};

static const cJSON *member(struct row *row, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(row->object, name);
    row->asked += item != NULL ? 1 : 0;
    return item;
}

static void end(const struct row *row)
{
    INVARIANT(row->asked == cJSON_GetArraySize(row->object));
}

static int32_t number(struct row *row, const char *name, int32_t otherwise)
{
    const cJSON *item = member(row, name);
    INVARIANT(item == NULL || cJSON_IsNumber(item));
    return item == NULL ? otherwise : (int32_t)item->valuedouble;
}

static void text(struct row *row, const char *name, char *to, size_t size)
{
    const cJSON *item = member(row, name);
    if (item != NULL) {
        INVARIANT(cJSON_IsString(item));
        text_copy(to, size, item->valuestring);
    }
}

static void dice(struct row *row, const char *name, struct damage *damage)
{
    const cJSON *item = member(row, name);
    INVARIANT(item == NULL || damage_read(item->valuestring, damage));
}

/* The place of a member's word in a list, counted from 1; 0 if there is no such member. */
static unsigned choice(struct row *row, const char *name, const char *const *words)
{
    const cJSON *item = member(row, name);
    unsigned at = 0;
    while (item != NULL && words[at] != NULL && strcmp(words[at], item->valuestring) != 0) {
        at++;
    }
    INVARIANT(item == NULL || words[at] != NULL);
    return item == NULL ? 0 : at + 1;
}

static void read_habitats(struct row *row, struct habitats *lives)
{
    const cJSON *list = member(row, "lives");
    const cJSON *item;
    cJSON_ArrayForEach(item, list)
    {
        INVARIANT(lives->count < LIMIT_HABITATS);
        struct row each = {.object = item};
        struct habitat *habitat = &lives->at[lives->count++];
        text(&each, "in", habitat->realm, sizeof habitat->realm);
        habitat->first = number(&each, "first", 0);
        habitat->last = number(&each, "last", LIMIT_LEVEL);
        habitat->frequency = number(&each, "frequency", 0);
        end(&each);
    }
}

/* `becomes` names a kind of the same file, anywhere in it. */
static uint16_t kind_named(const cJSON *things, const cJSON *name)
{
    uint16_t id = THING_NONE;
    const cJSON *item;
    cJSON_ArrayForEach(item, things)
    {
        id++;
        const cJSON *its = cJSON_GetObjectItemCaseSensitive(item, "name");
        if (cJSON_IsString(name) && strcmp(its->valuestring, name->valuestring) == 0) {
            return id;
        }
    }
    INVARIANT(cJSON_IsNull(name));
    return THING_NONE;
}

static void read_event(const cJSON *things, const cJSON *object, struct thing_event *event)
{
    struct row row = {.object = object};
    const cJSON *item = NULL;
    for (unsigned effect = 0; effect < THING_EFFECT_COUNT && item == NULL; effect++) {
        event->effect = (enum thing_effect)effect;
        item = member(&row, thing_kind_effect_form(event->effect)->word);
    }
    INVARIANT(item != NULL);
    const struct thing_effect_form *form = thing_kind_effect_form(event->effect);
    if (form->takes == THING_TAKES_KIND) {
        event->kind = kind_named(things, item);
    } else if (form->takes == THING_TAKES_TEXT) {
        text_copy(event->text, sizeof event->text, item->valuestring);
    } else if (form->takes == THING_TAKES_NUMBER) {
        event->number = (int32_t)item->valuedouble;
        INVARIANT(event->number >= 1 && event->number <= LIMIT_THING_NUMBER);
    } else {
        INVARIANT(cJSON_IsTrue(item));
    }
    if (form->extent != THING_EXTENT_NONE) {
        event->extent = number(&row, form->extent == THING_EXTENT_TURNS ? "turns" : "cells", 0);
        INVARIANT(event->extent >= 1 && event->extent <= LIMIT_THING_NUMBER);
    }
    end(&row);
}

static void read_events(struct row *row, const cJSON *things, const char *name, struct thing_events *events)
{
    const cJSON *list = member(row, name);
    const cJSON *item;
    cJSON_ArrayForEach(item, list)
    {
        INVARIANT(events->count < THING_EVENTS_MAX);
        read_event(things, item, &events->at[events->count++]);
    }
}

static void read_kind(const cJSON *things, const cJSON *object, struct thing_kind *kind)
{
    struct row row = {.object = object};
    text(&row, "name", kind->name, sizeof kind->name);
    text(&row, "plural", kind->plural, sizeof kind->plural);
    text(&row, "glyph", kind->glyph, sizeof kind->glyph);
    text(&row, "colour", kind->colour, sizeof kind->colour);
    kind->class = (enum thing_class)choice(&row, "class", thing_kind_class_words());
    kind->slot = (enum thing_slot)choice(&row, "slot", thing_kind_slot_words());
    kind->value = number(&row, "value", 0);
    kind->stacks = cJSON_IsTrue(member(&row, "stacks"));
    char letter[2] = "";
    text(&row, "letter", letter, sizeof letter);
    kind->letter = letter[0];
    dice(&row, "damage", &kind->damage);
    dice(&row, "throw", &kind->throw_damage);
    kind->to_hit = number(&row, "to hit", 0);
    kind->armour = number(&row, "armour", 0);
    kind->light = number(&row, "light", 0);
    kind->dig = number(&row, "dig", 0);
    read_habitats(&row, &kind->lives);
    const cJSON *found = member(&row, "found");
    kind->found_least = found == NULL ? 1 : (int32_t)cJSON_GetArrayItem(found, 0)->valuedouble;
    kind->found_most = found == NULL ? 1 : (int32_t)cJSON_GetArrayItem(found, 1)->valuedouble;
    read_events(&row, things, "pick up", &kind->pick_up);
    read_events(&row, things, "drop", &kind->drop);
    read_events(&row, things, "use", &kind->use);
    end(&row);
}

static void read_look(const cJSON *object, struct thing_look *look)
{
    struct row row = {.object = object};
    look->class = (enum thing_class)choice(&row, "class", thing_kind_class_words());
    text(&row, "name", look->name, sizeof look->name);
    text(&row, "plural", look->plural, sizeof look->plural);
    text(&row, "colour", look->colour, sizeof look->colour);
    end(&row);
}

static cJSON *parse_file(const char *path)
{
    enum { FILE_BYTES_MAX = 1 << 20 };
    char *bytes = calloc(1, FILE_BYTES_MAX + 1);
    FILE *file = fopen(path, "r");
    INVARIANT(bytes != NULL && file != NULL);
    INVARIANT(fread(bytes, 1, FILE_BYTES_MAX, file) < FILE_BYTES_MAX);
    (void)fclose(file);
    cJSON *tree = cJSON_Parse(bytes);
    free(bytes);
    INVARIANT(tree != NULL);
    return tree;
}

struct thing_table *thing_file_read(const char *path)
{
    struct thing_table *table = calloc(1, sizeof *table);
    INVARIANT(table != NULL);
    cJSON *tree = parse_file(path);
    const cJSON *things = cJSON_GetObjectItemCaseSensitive(tree, "things");
    table->count = 1;
    const cJSON *object;
    cJSON_ArrayForEach(object, things)
    {
        INVARIANT(table->count <= LIMIT_THING_KINDS);
        read_kind(things, object, &table->at[table->count++]);
    }
    cJSON_ArrayForEach(object, cJSON_GetObjectItemCaseSensitive(tree, "looks"))
    {
        INVARIANT(table->look_count < LIMIT_THING_LOOKS);
        read_look(object, &table->looks[table->look_count++]);
    }
    cJSON_Delete(tree);
    return table;
}
