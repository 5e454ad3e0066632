/* Names are what a key cap says. */
#include "client/model/keypress.h"

#include "common/text.h"

#include <stdio.h>
#include <string.h>

static const char *named(int32_t key)
{
    switch (key) {
#define K(id, name)                                                                                          \
    case KEYPRESS_##id:                                                                                      \
        return name;
        KEYPRESSES(K)
#undef K
    case ' ':
        return "Space";
    default:
        return NULL;
    }
}

static int encode(int32_t code, char text[5])
{
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (int i = length - 1; i > 0; i--) {
        text[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    text[0] = (char)(lead[length] | code);
    text[length] = '\0';
    return length;
}

int keypress_text(int32_t key, char text[5])
{
    char behind_letter[6] = "e"; /* a mark alone is cleaned away, but may be typed behind a letter */
    text[0] = '\0';
    if (key < ' ' || key > KEYPRESS_BEFORE_FIRST) {
        return 0;
    }
    int length = encode(key, text);
    if (!text_is_utf8(text, (size_t)length)) {
        return 0;
    }
    text_copy(behind_letter + 1, sizeof behind_letter - 1, text);
    text_clean(behind_letter, sizeof behind_letter);
    return key == ' ' || behind_letter[1] != '\0' ? length : 0;
}

void keypress_name(int32_t key, char name[KEYPRESS_NAME_BYTES])
{
    char text[5];
    if (named(key) != NULL) {
        (void)snprintf(name, KEYPRESS_NAME_BYTES, "%s", named(key));
    } else if (key >= 0 && key < ' ') {
        (void)snprintf(name, KEYPRESS_NAME_BYTES, "^%c", (char)(key + '@'));
    } else if (keypress_text(key, text) > 0) {
        (void)snprintf(name, KEYPRESS_NAME_BYTES, "%s", text);
    } else {
        (void)snprintf(name, KEYPRESS_NAME_BYTES, "that key");
    }
}
