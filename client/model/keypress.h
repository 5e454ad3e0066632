/* A key as pressed: the Unicode code point it types, or one of these. */
#ifndef RAMPART_CLIENT_MODEL_KEYPRESS_H
#define RAMPART_CLIENT_MODEL_KEYPRESS_H

#include <stdint.h>

/* clang-format off */
/* K(ID, name): keys that type nothing */
#define KEYPRESSES(K)                                                                                                  \
    K(UP, "Up") K(DOWN, "Down") K(LEFT, "Left") K(RIGHT, "Right")                                                      \
    K(HOME, "Home") K(END, "End") K(PAGE_UP, "PgUp") K(PAGE_DOWN, "PgDn") K(CENTRE, "Centre")                          \
    K(ENTER, "Enter") K(ESCAPE, "Esc") K(BACKSPACE, "Backspace") K(DELETE, "Del") K(TAB, "Tab") K(F1, "F1") \
    K(SHIFT_UP, "S-Up") K(SHIFT_DOWN, "S-Down") K(SHIFT_LEFT, "S-Left") K(SHIFT_RIGHT, "S-Right")
/* clang-format on */

enum keypress {
    KEYPRESS_BEFORE_FIRST = 0x10ffff, /* the last code point */
#define K(id, name) KEYPRESS_##id,
    KEYPRESSES(K)
#undef K
        KEYPRESS_BEYOND, /* any key that has no name here */
};

enum { KEYPRESS_NAME_BYTES = 16 };

/* The key that Ctrl and a letter make. */
#define KEYPRESS_CTRL(letter) ((int32_t)((letter)&0x1f))

/* Writes the key's name, as the help screen shows it: "k", "Up", "^P", "Space". */
void keypress_name(int32_t key, char name[KEYPRESS_NAME_BYTES]);

/* Writes the character that the key types in UTF-8 and returns its length; 0 for a key that types nothing
 * printable. */
int keypress_text(int32_t key, char text[5]);

#endif
