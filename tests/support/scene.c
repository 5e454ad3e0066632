/* Cells are plain arrays searched from the start: slow, and too simple to be wrong in the way of the model's.
 */
#include "tests/support/scene.h"

#include "protocol/checksum.h"
#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

static const struct scene_cell *find(const struct scene *scene, int32_t x, int32_t y)
{
    for (int i = 0; i < scene->cell_count; i++) {
        if (scene->cells[i].x == x && scene->cells[i].y == y) {
            return &scene->cells[i];
        }
    }
    return NULL;
}

static const struct frame_thing *find_thing(const struct scene *scene, int32_t id)
{
    for (int i = 0; i < scene->thing_count; i++) {
        if (scene->things[i].id == id) {
            return &scene->things[i];
        }
    }
    return NULL;
}

void scene_add(struct scene *scene, int32_t x, int32_t y, int32_t level, char tile)
{
    assert_true(scene->cell_count < SCENE_CELLS_MAX);
    scene->cells[scene->cell_count++] = (struct scene_cell){x, y, level, tile};
}

static void add_player(struct scene *scene, int32_t id, int32_t x, int32_t y, int32_t level)
{
    struct frame_thing *thing = &scene->things[scene->thing_count++];
    *thing = (struct frame_thing){.id = id, .level = level, .x = x, .y = y, .kind = "player"};
    (void)snprintf(thing->name, sizeof thing->name, "P%d", id);
}

void scene_draw(struct scene *scene, int32_t x, int32_t y, int32_t level, const char *const *rows)
{
    *scene = (struct scene){.name = "Ann", .realm = "caves"};
    for (int row = 0; rows[row] != NULL; row++) {
        for (int column = 0; rows[row][column] != '\0'; column++) {
            char sign = rows[row][column];
            bool body = sign == '@' || (sign >= '1' && sign <= '9');
            if (sign != ' ') {
                scene_add(scene, x + column, y + row, level, body ? '.' : sign);
            }
            if (sign == '@') {
                scene->at = (struct place){.x = x + column, .y = y + row, .levels = level_set_one(level)};
            } else if (body) {
                add_player(scene, sign - '0', x + column, y + row, level);
            }
        }
    }
}

void scene_add_thing(struct scene *scene, int32_t id, int32_t x, int32_t y, const char *kind)
{
    assert_true(scene->thing_count < SCENE_THINGS_MAX);
    struct frame_thing *thing = &scene->things[scene->thing_count++];
    *thing = (struct frame_thing){.id = id, .level = scene->at.levels.first, .x = x, .y = y};
    (void)snprintf(thing->kind, sizeof thing->kind, "%s", kind);
}

static uint32_t sum(const struct scene *scene)
{
    struct place at = scene->at;
    uint32_t sum = checksum_thing(0, at.levels.first, at.y, at.x, checksum_look("you", scene->name));
    for (int i = 0; i < scene->cell_count; i++) {
        const struct scene_cell *cell = &scene->cells[i];
        sum += checksum_cell(checksum_row(cell->level, cell->y), cell->x, cell->tile);
    }
    for (int i = 0; i < scene->thing_count; i++) {
        const struct frame_thing *thing = &scene->things[i];
        sum += checksum_thing(thing->id, thing->level, thing->y, thing->x,
                              checksum_look(thing->kind, thing->name));
    }
    return sum;
}

static struct place place_of(const struct frame_thing *thing)
{
    return (struct place){.x = thing->x, .y = thing->y, .levels = level_set_one(thing->level)};
}

static void end_line(struct frame_writer *writer, const struct scene *scene)
{
    frame_end(writer, sum(scene));
    writer->out->length--; /* the newline */
}

void scene_full(const struct scene *scene, int32_t number, struct buffer *out)
{
    struct frame_writer writer;
    frame_begin(&writer, out, number, 0, scene->at);
    frame_full(&writer, scene->realm);
    frame_at(&writer);
    for (int i = 0; i < scene->cell_count; i++) {
        const struct scene_cell *cell = &scene->cells[i];
        frame_see(&writer, cell->level, cell->x, cell->y, &cell->tile, 1);
    }
    for (int i = 0; i < scene->thing_count; i++) {
        const struct frame_thing *thing = &scene->things[i];
        frame_come(&writer, thing->id, place_of(thing), thing->kind, thing->name);
    }
    if (scene->tells_self) {
        frame_you(&writer, &scene->self, NULL);
    }
    end_line(&writer, scene);
}

static bool in_reach(const struct scene *scene, const struct scene_cell *cell)
{
    struct place place = {.x = cell->x, .y = cell->y};
    return place_distance(scene->at, place) <= SCENE_RADIUS;
}

static void write_cells(struct frame_writer *writer, const struct scene *before, const struct scene *after)
{
    for (int i = 0; i < after->cell_count; i++) {
        const struct scene_cell *cell = &after->cells[i];
        const struct scene_cell *was = find(before, cell->x, cell->y);
        if (was == NULL || was->tile != cell->tile || was->level != cell->level) {
            frame_see(writer, cell->level, cell->x, cell->y, &cell->tile, 1);
        }
    }
    for (int i = 0; i < before->cell_count; i++) {
        const struct scene_cell *cell = &before->cells[i];
        if (find(after, cell->x, cell->y) == NULL && in_reach(after, cell)) {
            frame_hide(writer, cell->x, cell->y, 1);
        }
    }
}

static void write_things(struct frame_writer *writer, const struct scene *before, const struct scene *after)
{
    for (int i = 0; i < after->thing_count; i++) {
        const struct frame_thing *thing = &after->things[i];
        if (find_thing(before, thing->id) == NULL) {
            frame_come(writer, thing->id, place_of(thing), thing->kind, thing->name);
        }
    }
    for (int i = 0; i < after->thing_count; i++) {
        const struct frame_thing *thing = &after->things[i];
        const struct frame_thing *was = find_thing(before, thing->id);
        if (was != NULL && !place_same_cell(place_of(was), place_of(thing))) {
            frame_move(writer, thing->id, place_of(thing));
        }
    }
    for (int i = 0; i < before->thing_count; i++) {
        if (find_thing(after, before->things[i].id) == NULL) {
            frame_go(writer, before->things[i].id);
        }
    }
}

void scene_difference(const struct scene *before, const struct scene *after, int32_t number,
                      struct buffer *out)
{
    struct frame_writer writer;
    frame_begin(&writer, out, number, 0, after->at);
    if (!place_same_cell(before->at, after->at) || !level_set_equal(before->at.levels, after->at.levels)) {
        frame_at(&writer);
    }
    write_cells(&writer, before, after);
    write_things(&writer, before, after);
    if (after->tells_self) {
        frame_you(&writer, &after->self, before->tells_self ? &before->self : NULL);
    }
    end_line(&writer, after);
}

/* ------------------------------------------------------------------------------------------- with a model */

void scene_line(struct model *model, const char *line, struct buffer *out)
{
    struct buffer thrown_away = {0};
    model_line(model, line, strlen(line), 0, out != NULL ? out : &thrown_away);
    buffer_finish(&thrown_away);
}

static void tell_tile(struct model *model, const char *tile, const char *name, const char *glyph, bool open)
{
    char line[256];
    (void)snprintf(line, sizeof line,
                   "{\"t\":\"tile\",\"tile\":\"%s\",\"name\":\"%s\",\"glyph\":\"%s\",\"colour\":\"white\","
                   "\"passable\":%s,\"transparent\":%s}",
                   tile, name, glyph, open ? "true" : "false", open ? "true" : "false");
    scene_line(model, line, NULL);
}

static void tell_kind(struct model *model, const char *kind, const char *sort, const char *glyph,
                      const char *colour)
{
    bool wear = strcmp(sort, "thing") == 0;
    char line[256];
    (void)snprintf(line, sizeof line,
                   "{\"t\":\"kind\",\"kind\":\"%s\",\"sort\":\"%s\",\"name\":\"%s\",\"glyph\":\"%s\","
                   "\"colour\":\"%s\",\"about\":\"%s\",\"wear\":%s,\"use\":false}",
                   kind, sort, kind, glyph, colour, wear ? "damage 2-9" : "", wear ? "true" : "false");
    scene_line(model, line, NULL);
}

struct model *scene_join(void)
{
    struct buffer out = {0};
    struct model *model =
        model_create(&(struct model_config){.client = "test", .name = "Ann", .memory_bytes = 1 << 20});
    model_greet(model, 0, &out);
    scene_line(model,
               "{\"t\":\"welcome\",\"re\":1,\"major\":1,\"minor\":0,\"server\":\"test\",\"radius\":20,"
               "\"tiles\":4,\"words\":1,\"kinds\":2,"
               "\"guests\":true,\"registration\":true,\"trusted\":true}",
               NULL);
    tell_tile(model, ".", "cave floor", "·", true);
    tell_tile(model, "#", "rock", "▒", false);
    tell_tile(model, "<", "stairs up", "<", true);
    tell_tile(model, ">", "stairs down", ">", true);
    tell_kind(model, "goblin", "creature", "g", "green");
    tell_kind(model, "club", "thing", "/", "brown");
    scene_line(model, "{\"t\":\"words\",\"code\":\"blocked\",\"text\":\"Something is in the way.\"}", NULL);
    scene_line(model, "{\"t\":\"words\",\"code\":\"name_taken\",\"text\":\"somebody has that name\"}", NULL);
    scene_line(model, "{\"t\":\"joined\",\"re\":2,\"name\":\"Ann\",\"kept\":false,\"back\":false}", NULL);
    assert_int_equal(model->phase, MODEL_PLAYING);
    buffer_finish(&out);
    return model;
}

void scene_show(struct model *model, const struct scene *before, const struct scene *scene, int32_t number,
                struct buffer *out)
{
    struct buffer line = {0};
    if (before == NULL) {
        scene_full(scene, number, &line);
    } else {
        scene_difference(before, scene, number, &line);
    }
    buffer_char(&line, '\0');
    scene_line(model, line.bytes, out);
    buffer_finish(&line);
}

static void assert_cell_shown(const struct picture *picture, const struct scene *scene, int32_t x, int32_t y)
{
    const struct scene_cell *truth = find(scene, x, y);
    const struct picture_cell *shown = picture_cell_at(picture, x, y);
    char expected = truth != NULL ? truth->tile : ' ';
    char found = shown != NULL ? shown->tile : ' ';
    if (expected != found || (truth != NULL && shown != NULL && truth->level != shown->level)) {
        fail_msg("(%d, %d) shows '%c' where '%c' is seen", x, y, found, expected);
    }
}

void scene_assert_shown(const struct model *model, const struct scene *scene)
{
    const struct picture *picture = &model->picture;
    assert_true(picture->placed && !model->distrusted);
    assert_true(place_same_cell(picture->at, scene->at));
    assert_true(level_set_equal(picture->at.levels, scene->at.levels));
    for (int32_t y = scene->at.y - SCENE_RADIUS - 1; y <= scene->at.y + SCENE_RADIUS + 1; y++) {
        for (int32_t x = scene->at.x - SCENE_RADIUS - 1; x <= scene->at.x + SCENE_RADIUS + 1; x++) {
            assert_cell_shown(picture, scene, x, y);
        }
    }
    assert_int_equal(picture->thing_count, scene->thing_count);
    for (size_t i = 0; i < picture->thing_count; i++) {
        const struct frame_thing *shown = &picture->things[i];
        const struct frame_thing *truth = find_thing(scene, shown->id);
        bool same = truth != NULL && truth->x == shown->x && truth->y == shown->y &&
                    truth->level == shown->level && strcmp(truth->name, shown->name) == 0;
        assert_true(same);
    }
    assert_int_equal(picture_sum(picture), sum(scene));
}
