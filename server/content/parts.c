/* A value that is not there is told by who needs it, so each of these says what that means. */
#include "server/content/parts.h"

#include "common/colour.h"
#include "common/text.h"

#include <string.h>

bool parts_name(const struct reader_value *value, char name[LIMIT_CONTENT_NAME_BYTES + 1])
{
    if (!reader_text(value, name, LIMIT_CONTENT_NAME_BYTES + 1)) {
        return false;
    }
    int quotes = 0;
    for (const char *at = name; *at != '\0'; at++) {
        quotes += *at == '"' || *at == '\\';
    }
    return quotes <= LIMIT_CONTENT_NAME_QUOTES ||
           reader_refuse(value, "a name with at most %d quotation marks and backslashes",
                         LIMIT_CONTENT_NAME_QUOTES);
}

bool parts_glyph(const struct reader_value *value, char *glyph, size_t size)
{
    if (!reader_text(value, glyph, size)) {
        return false;
    }
    size_t length;
    int columns = text_columns(glyph, &length);
    return (columns == 1 && glyph[length] == '\0') ||
           reader_refuse(value, "one character that is one column wide");
}

bool parts_colour(const struct reader_value *value, char *colour, size_t size)
{
    /* By enum colour. */
#define C(id, name) name,
    static const char *const colours[] = {COLOURS(C) NULL};
#undef C
    int chosen;
    if (!reader_choice(value, colours, &chosen)) {
        return false;
    }
    text_copy(colour, size, colours[chosen]);
    return true;
}

bool parts_numbers(const struct reader_value *row, const struct parts_number *numbers, size_t count)
{
    bool good = true;
    for (size_t k = 0; good && k < count; k++) {
        const struct parts_number *number = &numbers[k];
        const struct reader_value value = reader_member(row, number->member);
        if (reader_has(&value) || number->otherwise == PARTS_NEEDED) {
            good = reader_int(&value, number->least, number->most, number->to);
        } else {
            *number->to = number->otherwise;
        }
    }
    return good;
}

bool parts_dice(const struct reader_value *value, struct damage *damage)
{
    enum { DICE_BYTES = 16 };
    char text[DICE_BYTES];
    *damage = (struct damage){0};
    if (!reader_has(value)) {
        return true;
    }
    return reader_text(value, text, sizeof text) &&
           (damage_read(text, damage) ||
            reader_refuse(value, "dice as in 2d6+1: 1 to %d dice of 1 to %d sides, at most %d added or taken",
                          LIMIT_DAMAGE_DICE, LIMIT_DAMAGE_SIDES, LIMIT_DAMAGE_PLUS));
}

bool parts_range(const struct reader_value *value, int32_t limit, int32_t *least, int32_t *most)
{
    *least = 1;
    *most = 1;
    if (!reader_has(value)) {
        return true;
    }
    if (!reader_list(value, 2, 2, NULL)) {
        return false;
    }
    const struct reader_value first = reader_first(value);
    const struct reader_value second = reader_next(&first);
    return reader_int(&first, 1, limit, least) && reader_int(&second, *least, limit, most);
}

bool parts_realm(const struct reader_value *value, const struct realms *realms, char *name, size_t size)
{
    uint16_t number;
    name[0] = '\0';
    if (!reader_has(value)) {
        return true;
    }
    return reader_text(value, name, size) &&
           (realms_find(realms, name, &number) != NULL || reader_refuse(value, "the name of a realm"));
}

/* --------------------------------------------------------------------------------------------- habitats */

static bool names_again(const struct habitats *lives, const char *realm)
{
    for (int i = 0; i < lives->count; i++) {
        if (strcmp(lives->at[i].realm, realm) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_habitat(const struct reader_value *value, const struct realms *realms,
                         struct habitats *lives)
{
    static const char *const members[] = {"in", "first", "last", "frequency", NULL};
    struct habitat *habitat = &lives->at[lives->count];
    if (!reader_object(value, members)) {
        return false;
    }
    const struct reader_value in = reader_member(value, "in");
    if (!parts_realm(&in, realms, habitat->realm, sizeof habitat->realm)) {
        return false;
    }
    if (names_again(lives, habitat->realm)) {
        return reader_fail(value, reader_has(&in) ? "one habitat in a realm, not two"
                                                  : "one habitat without \"in\", not two");
    }
    lives->count++;
    const struct parts_number first[] = {
        {"first", &habitat->first, 0, LIMIT_LEVEL, PARTS_NEEDED},
        {"frequency", &habitat->frequency, 0, LIMIT_FREQUENCY, PARTS_NEEDED},
    };
    if (!parts_numbers(value, first, sizeof first / sizeof first[0])) {
        return false;
    }
    const struct parts_number last = {"last", &habitat->last, habitat->first, LIMIT_LEVEL, LIMIT_LEVEL};
    return parts_numbers(value, &last, 1);
}

bool parts_lives(const struct reader_value *list, const struct realms *realms, struct habitats *lives)
{
    *lives = (struct habitats){0};
    if (!reader_has(list)) {
        return true;
    }
    bool good = reader_list(list, 1, LIMIT_HABITATS, NULL);
    struct reader_value value = good ? reader_first(list) : *list;
    for (; good && reader_has(&value); value = reader_next(&value)) {
        good = read_habitat(&value, realms, lives);
    }
    return good;
}
